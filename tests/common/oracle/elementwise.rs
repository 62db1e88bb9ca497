//! Each element from the elements at the same place, after a broadcast.

use super::{Oracle, indices};

/// The shape of several operands together: from the last axis, equal extents, or one of them 1.
pub fn broadcast_shape(shapes: &[&[usize]]) -> Option<Vec<usize>> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let mut out = vec![1; rank];
    for shape in shapes {
        for (axis, &extent) in shape.iter().enumerate() {
            let at = &mut out[rank - shape.len() + axis];
            if *at == 1 {
                *at = extent;
            } else if extent != 1 && extent != *at {
                return None;
            }
        }
    }
    Some(out)
}

impl<T: Copy> Oracle<T> {
    /// A function of each element.
    pub fn map<R: Copy>(&self, function: impl Fn(T) -> R) -> Oracle<R> {
        Oracle::new(&self.shape, self.flat().into_iter().map(function).collect())
    }

    /// A function of the elements of two operands at the same place.
    pub fn zip<B: Copy, R: Copy>(
        &self,
        other: &Oracle<B>,
        function: impl Fn(T, B) -> R,
    ) -> Oracle<R> {
        let shape = broadcast_shape(&[&self.shape, &other.shape]).expect("shapes that broadcast");
        let (a, b) = (self.broadcast_to(&shape), other.broadcast_to(&shape));
        Oracle::from_fn(&shape, |index| function(a.at(index), b.at(index)))
    }

    /// A function of the elements of three operands at the same place.
    pub fn zip3<B: Copy, C: Copy, R: Copy>(
        &self,
        second: &Oracle<B>,
        third: &Oracle<C>,
        function: impl Fn(T, B, C) -> R,
    ) -> Oracle<R> {
        let pairs = second.zip(third, |b, c| (b, c));
        self.zip(&pairs, |a, (b, c)| function(a, b, c))
    }

    /// Every element, with its index, one after the other.
    pub fn each(&self, mut visit: impl FnMut(&[usize], T)) {
        for index in indices(&self.shape) {
            visit(&index, self.at(&index));
        }
    }
}
