//! The tensors of a file as a tree, by the dots in their names.

use formwork::dtype::DType;

/// The most parts of a name. What is left of it is one name, dots and all: weights may be so many
/// structs and arrays deep.
const MOST_PARTS: usize = 8;

/// A tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) dtype: DType,
    pub(super) sizes: Vec<usize>,
}

/// Everything whose name begins alike: a tensor of this name, and what follows a dot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) leaf: Option<Leaf>,
    /// In the order of the file, numbers in their own.
    pub(super) children: Vec<(String, Node)>,
}

impl Node {
    /// Adds a tensor.
    pub(super) fn insert(&mut self, name: &str, leaf: Leaf) {
        let mut node = self;
        for part in name.splitn(MOST_PARTS, '.') {
            let Some(child) = node.child(part) else { return };
            node = child;
        }
        node.leaf = Some(leaf);
    }

    /// The part of this name, a new one if there was none; there always is one.
    fn child(&mut self, part: &str) -> Option<&mut Self> {
        let place = self.children.iter().position(|(name, _)| name == part);
        let place = place.unwrap_or_else(|| {
            // Files are sorted by text, in which 10 comes before 2.
            let number = number(part);
            let is_behind = |(name, _): &(String, Self)| self::number(name) > number;
            let end = self.children.len();
            let place = number.and_then(|_| self.children.iter().position(is_behind));
            let place = place.unwrap_or(end);
            self.children.insert(place, (part.to_owned(), Self::default()));
            place
        });
        self.children.get_mut(place).map(|(_, child)| child)
    }

    /// What each element is like, if the parts are numbered from 0 on and all alike.
    pub(super) fn each(&self) -> Option<&Self> {
        let (_, first) = self.children.first()?;
        let numbered = self.children.iter().enumerate();
        let is_element = |(index, (name, node)): (usize, &(String, Self))| {
            number(name) == Some(index) && node.is_like(first)
        };
        // An element is a tensor or has parts: a struct in an array has no field of its own name.
        let is_both = first.leaf.is_some() && !first.children.is_empty();
        let is_array = self.leaf.is_none() && !is_both;
        (is_array && numbered.into_iter().all(is_element)).then_some(first)
    }

    /// Whether the two are the same fields, in any order.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let of_other = |name: &str| other.children.iter().find(|(own, _)| own == name);
        self.leaf == other.leaf
            && self.children.len() == other.children.len()
            && self
                .children
                .iter()
                .all(|(name, node)| of_other(name).is_some_and(|(_, other)| node.is_like(other)))
    }
}

/// The number that is written so, without zeros before it.
fn number(part: &str) -> Option<usize> {
    let number: usize = part.parse().ok()?;
    (number.to_string() == part).then_some(number)
}
