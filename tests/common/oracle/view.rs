//! Views: other indices for elements that stay where they are.

use super::{Oracle, count};

/// The extents in another order, if each axis is named once.
pub fn permute_shape(shape: &[usize], order: &[usize]) -> Option<Vec<usize>> {
    let each_once = (0..shape.len()).all(|axis| order.contains(&axis));
    (order.len() == shape.len() && each_once)
        .then(|| order.iter().map(|&axis| shape[axis]).collect())
}

/// The shape asked for, if it has as many elements.
pub fn reshape_shape(from: &[usize], to: &[usize]) -> Option<Vec<usize>> {
    (count(from) == count(to)).then(|| to.to_vec())
}

/// The shape without an axis, if its length is 1.
pub fn squeeze_shape(shape: &[usize], axis: usize) -> Option<Vec<usize>> {
    (shape.get(axis) == Some(&1)).then(|| without(shape, axis))
}

/// The shape with an axis of length 1, if there is a place for it.
pub fn unsqueeze_shape(shape: &[usize], axis: usize) -> Option<Vec<usize>> {
    (axis <= shape.len()).then(|| with(shape, axis, 1))
}

fn without<X: Copy>(list: &[X], at: usize) -> Vec<X> {
    [&list[..at], &list[at + 1..]].concat()
}

fn with<X: Copy>(list: &[X], at: usize, value: X) -> Vec<X> {
    [&list[..at], &[value], &list[at..]].concat()
}

impl<T: Copy> Oracle<T> {
    fn view(&self, shape: Vec<usize>, strides: Vec<isize>, offset: isize) -> Self {
        assert_eq!(shape.len(), strides.len());
        Self { data: self.data.clone(), shape, strides, offset }
    }

    /// How far `index` on `axis` is from the first element.
    fn step(&self, axis: usize, index: usize) -> isize {
        isize::try_from(index).unwrap() * self.strides[axis]
    }

    /// Axis `k` of the result is axis `order[k]`.
    pub fn permute(&self, order: &[usize]) -> Self {
        let shape = permute_shape(&self.shape, order).expect("an order of these axes");
        let strides = order.iter().map(|&axis| self.strides[axis]).collect();
        self.view(shape, strides, self.offset)
    }

    /// Two axes change places.
    pub fn swap_axes(&self, a: usize, b: usize) -> Self {
        let mut order: Vec<usize> = (0..self.rank()).collect();
        order.swap(a, b);
        self.permute(&order)
    }

    /// The matrix transposed.
    pub fn t(&self) -> Self {
        assert_eq!(self.rank(), 2);
        self.swap_axes(0, 1)
    }

    /// `count` indices of one axis, from `first` on, each `step` further.
    pub fn slice(&self, axis: usize, first: usize, count: usize, step: isize) -> Self {
        let mut view = self.clone();
        view.shape[axis] = count;
        view.strides[axis] = self.strides[axis] * step;
        if count > 0 {
            let last = isize::try_from(first).unwrap() + isize::try_from(count - 1).unwrap() * step;
            assert!(first < self.shape[axis], "{first} is outside axis {axis} of {:?}", self.shape);
            let last = usize::try_from(last).expect("the slice stays inside");
            assert!(last < self.shape[axis], "{last} is outside axis {axis} of {:?}", self.shape);
            view.offset += self.step(axis, first);
        }
        view
    }

    /// One axis backwards.
    pub fn flip(&self, axis: usize) -> Self {
        self.slice(axis, self.shape[axis].saturating_sub(1), self.shape[axis], -1)
    }

    /// One index of an axis, which is dropped.
    pub fn select(&self, axis: usize, index: usize) -> Self {
        assert!(index < self.shape[axis], "{index} is outside axis {axis} of {:?}", self.shape);
        let offset = self.offset + self.step(axis, index);
        self.view(without(&self.shape, axis), without(&self.strides, axis), offset)
    }

    /// Axes of length 1, and missing ones in front, are repeated.
    pub fn broadcast_to(&self, to: &[usize]) -> Self {
        let together = super::broadcast_shape(&[&self.shape, to]);
        assert_eq!(together.as_deref(), Some(to), "{:?} does not stretch", self.shape);
        let missing = to.len() - self.rank();
        let stride = |axis: usize| match axis.checked_sub(missing) {
            Some(own) if self.shape[own] != 1 || to[axis] == 1 => self.strides[own],
            _ => 0,
        };
        self.view(to.to_vec(), (0..to.len()).map(stride).collect(), self.offset)
    }

    /// An axis of length 1 is dropped.
    pub fn squeeze(&self, axis: usize) -> Self {
        let shape = squeeze_shape(&self.shape, axis).expect("an axis of length 1");
        self.view(shape, without(&self.strides, axis), self.offset)
    }

    /// An axis of length 1 is put in; nobody steps along it.
    pub fn unsqueeze(&self, axis: usize) -> Self {
        let shape = unsqueeze_shape(&self.shape, axis).expect("a place for an axis");
        self.view(shape, with(&self.strides, axis, 0), self.offset)
    }

    /// The elements in row-major order, in another shape; they are copied.
    pub fn reshape(&self, to: &[usize]) -> Self {
        let shape = reshape_shape(&self.shape, to).expect("the same number of elements");
        Self::new(&shape, self.flat())
    }

    /// One axis counted as several, the last of them fastest.
    pub fn split_axis(&self, axis: usize, into: &[usize]) -> Self {
        assert_eq!(self.shape[axis], count(into), "{into:?} has another product");
        let shape = [&self.shape[..axis], into, &self.shape[axis + 1..]].concat();
        let own = super::row_major(into).into_iter().map(|step| step * self.strides[axis]);
        let own: Vec<isize> = own.collect();
        let strides = [&self.strides[..axis], &own, &self.strides[axis + 1..]].concat();
        self.view(shape, strides, self.offset)
    }

    /// The windows of `size` neighbours on one axis, every `step`: the axis counts windows, and a
    /// new last axis stands inside the window.
    pub fn windows(&self, axis: usize, size: usize, step: usize) -> Self {
        let places = self.shape[axis].checked_sub(size).expect("a window that fits");
        let mut view = self.view(
            with(&self.shape, self.rank(), size),
            with(&self.strides, self.rank(), self.strides[axis]),
            self.offset,
        );
        view.shape[axis] = places / step + 1;
        view.strides[axis] *= isize::try_from(step).unwrap();
        view
    }

    /// The elements with the same index on two axes; their axis is the last.
    pub fn diagonal(&self, a: usize, b: usize) -> Self {
        assert_ne!(a, b);
        let length = self.shape[a].min(self.shape[b]);
        let stride = self.strides[a] + self.strides[b];
        let (low, high) = (a.min(b), a.max(b));
        let shape = without(&without(&self.shape, high), low);
        let strides = without(&without(&self.strides, high), low);
        self.view([shape, vec![length]].concat(), [strides, vec![stride]].concat(), self.offset)
    }
}
