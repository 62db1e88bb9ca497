//! Patterns of names: which elements of the left side make each element of the right side.

use super::{Oracle, count, indices};

/// The names of each axis: several where an axis counts them all, none where its length is 1.
fn axes(side: &str) -> Vec<Vec<&str>> {
    let mut axes = vec![];
    let mut rest = side.trim();
    while !rest.is_empty() {
        let (names, behind) = match rest.strip_prefix('(') {
            Some(group) => group.split_once(')').expect("a group that is closed"),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        axes.push(names.split_whitespace().filter(|name| *name != "1").collect());
        rest = behind.trim();
    }
    axes
}

impl<T: Copy> Oracle<T> {
    /// What `function` makes of the elements that fall together, in row-major order of the left side, for
    /// each coordinate of the right side.
    ///
    /// `given` has the lengths that do not follow from the shape.
    pub fn pattern<A: Copy>(
        &self,
        pattern: &str,
        given: &[(&str, usize)],
        function: impl Fn(&[T]) -> A,
    ) -> Oracle<A> {
        let (left, right) = pattern.split_once("->").expect("two sides");
        let (left, right) = (axes(left), axes(right));
        let mut lengths = given.to_vec();
        for (names, &extent) in left.iter().zip(self.shape()) {
            let of = |name: &&str| lengths.iter().find(|(other, _)| other == name).map(|of| of.1);
            let known: usize = names.iter().filter_map(of).product();
            let unknown: Vec<&str> =
                names.iter().copied().filter(|name| of(name).is_none()).collect();
            match unknown.as_slice() {
                [] => assert_eq!(known, extent, "{pattern}"),
                [name] => lengths.push((name, extent / known)),
                _ => panic!("the lengths of {unknown:?} are not given"),
            }
        }
        let length = |name: &str| lengths.iter().find(|(other, _)| *other == name).unwrap().1;
        let all = |side: &[Vec<&str>]| -> Vec<usize> {
            side.iter().map(|names| names.iter().map(|name| length(name)).product()).collect()
        };
        assert_eq!(all(&left), self.shape(), "{pattern}");
        let lost: Vec<&str> =
            left.concat().into_iter().filter(|name| !right.concat().contains(name)).collect();
        let lost_lengths: Vec<usize> = lost.iter().map(|name| length(name)).collect();
        Oracle::from_fn(&all(&right), |place| {
            let mut known: Vec<(&str, usize)> = vec![];
            for (names, &index) in right.iter().zip(place) {
                let inner: Vec<usize> = names.iter().map(|name| length(name)).collect();
                for (depth, name) in names.iter().enumerate() {
                    known.push((name, index / count(&inner[depth + 1..]) % inner[depth]));
                }
            }
            let element = |step: Vec<usize>| {
                let steps = lost.iter().copied().zip(step);
                let known: Vec<(&str, usize)> = known.iter().copied().chain(steps).collect();
                let index: Vec<usize> = left
                    .iter()
                    .map(|names| {
                        names.iter().fold(0, |index, name| {
                            let own = known.iter().find(|(other, _)| other == name).unwrap().1;
                            index * length(name) + own
                        })
                    })
                    .collect();
                self.at(&index)
            };
            function(&indices(&lost_lengths).into_iter().map(element).collect::<Vec<T>>())
        })
    }
}
