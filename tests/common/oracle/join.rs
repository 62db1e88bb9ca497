//! Tensors put together, and made larger.

use super::Oracle;

/// The shape of tensors one behind the other on an axis, if the other axes agree.
pub fn concat_shape(shapes: &[&[usize]], axis: usize) -> Option<Vec<usize>> {
    let mut out = shapes.first()?.to_vec();
    *out.get_mut(axis)? = 0;
    for shape in shapes {
        let same = |other: usize| other == axis || shape.get(other) == Some(&out[other]);
        if shape.len() != out.len() || !(0..out.len()).all(same) {
            return None;
        }
        out[axis] += shape[axis];
    }
    Some(out)
}

/// The shape of equal tensors on a new axis.
pub fn stack_shape(shapes: &[&[usize]], axis: usize) -> Option<Vec<usize>> {
    let first = *shapes.first()?;
    let fits = axis <= first.len() && shapes.iter().all(|shape| *shape == first);
    fits.then(|| [&first[..axis], &[shapes.len()], &first[axis..]].concat())
}

impl<T: Copy> Oracle<T> {
    /// Tensors one behind the other on an axis.
    pub fn concat(parts: &[&Self], axis: usize) -> Self {
        let shapes: Vec<&[usize]> = parts.iter().map(|part| part.shape()).collect();
        let shape = concat_shape(&shapes, axis).expect("shapes that agree on the other axes");
        Self::from_fn(&shape, |index| {
            let mut index = index.to_vec();
            let mut parts = parts.iter();
            loop {
                let part = parts.next().expect("the extents add up");
                if index[axis] < part.shape()[axis] {
                    return part.at(&index);
                }
                index[axis] -= part.shape()[axis];
            }
        })
    }

    /// Equal tensors on a new axis.
    pub fn stack(parts: &[&Self], axis: usize) -> Self {
        let shapes: Vec<&[usize]> = parts.iter().map(|part| part.shape()).collect();
        let shape = stack_shape(&shapes, axis).expect("equal shapes");
        Self::from_fn(&shape, |index| {
            let mut index = index.to_vec();
            let which = index.remove(axis);
            parts[which].at(&index)
        })
    }

    /// More places in front of each axis and behind it, which hold `value`.
    pub fn pad(&self, before: &[usize], after: &[usize], value: T) -> Self {
        let shape: Vec<usize> =
            (0..self.rank()).map(|axis| before[axis] + self.shape()[axis] + after[axis]).collect();
        Self::from_fn(&shape, |index| {
            let inner: Vec<usize> =
                (0..index.len()).map(|axis| index[axis].wrapping_sub(before[axis])).collect();
            let inside = (0..index.len()).all(|axis| inner[axis] < self.shape()[axis]);
            if inside { self.at(&inner) } else { value }
        })
    }

    /// The whole tensor `times` one behind the other, along each axis.
    pub fn repeat(&self, times: &[usize]) -> Self {
        let shape: Vec<usize> =
            (0..self.rank()).map(|axis| self.shape()[axis] * times[axis]).collect();
        Self::from_fn(&shape, |index| {
            let inner: Vec<usize> =
                (0..index.len()).map(|axis| index[axis] % self.shape()[axis]).collect();
            self.at(&inner)
        })
    }

    /// Each index of one axis `times` times, one behind the other.
    pub fn repeat_interleave(&self, axis: usize, times: usize) -> Self {
        let mut shape = self.shape().to_vec();
        shape[axis] *= times;
        Self::from_fn(&shape, |index| {
            let mut inner = index.to_vec();
            inner[axis] /= times;
            self.at(&inner)
        })
    }
}
