//! One result for all elements along some axes.

use std::cmp::Ordering;

use super::{Oracle, indices};

/// The shape after a reduction, if the axes are there and each is named once.
pub fn reduce_shape(shape: &[usize], axes: &[usize], keep: bool) -> Option<Vec<usize>> {
    for (place, axis) in axes.iter().enumerate() {
        if *axis >= shape.len() || axes[..place].contains(axis) {
            return None;
        }
    }
    let kept = (0..shape.len()).filter_map(|axis| match axes.contains(&axis) {
        false => Some(shape[axis]),
        true => keep.then_some(1),
    });
    Some(kept.collect())
}

impl<T: Copy> Oracle<T> {
    /// Folds the elements along `axes` in row-major order, starting from `first`.
    pub fn fold<A: Copy>(
        &self,
        axes: &[usize],
        keep: bool,
        first: A,
        combine: impl Fn(A, T) -> A,
    ) -> Oracle<A> {
        self.fold_lists(axes, keep, |list| list.iter().fold(first, |sum, &x| combine(sum, x)))
    }

    /// One result of all elements along `axes`, given as a list in row-major order.
    pub fn fold_lists<A: Copy>(
        &self,
        axes: &[usize],
        keep: bool,
        function: impl Fn(&[T]) -> A,
    ) -> Oracle<A> {
        let kept = reduce_shape(self.shape(), axes, true).expect("axes of this shape");
        let out = reduce_shape(self.shape(), axes, keep).expect("axes of this shape");
        let along: Vec<usize> = (0..self.rank())
            .map(|axis| if axes.contains(&axis) { self.shape()[axis] } else { 1 })
            .collect();
        let element = |start: Vec<usize>| {
            let at = |step: Vec<usize>| {
                let index: Vec<usize> = start.iter().zip(step).map(|(a, b)| a + b).collect();
                self.at(&index)
            };
            function(&indices(&along).into_iter().map(at).collect::<Vec<T>>())
        };
        Oracle::new(&out, indices(&kept).into_iter().map(element).collect())
    }

    /// Every element of an axis combined with all before it.
    pub fn cumulate(&self, axis: usize, combine: impl Fn(T, T) -> T) -> Self {
        Oracle::from_fn(self.shape(), |index| {
            let mut place = index.to_vec();
            place[axis] = 0;
            let mut sum = self.at(&place);
            while place[axis] < index[axis] {
                place[axis] += 1;
                sum = combine(sum, self.at(&place));
            }
            sum
        })
    }
}

impl<T: Copy + PartialOrd> Oracle<T> {
    /// The first index of the largest element along an axis; the first NaN, if there is one.
    pub fn argmax(&self, axis: usize, keep: bool) -> Oracle<usize> {
        self.fold_lists(&[axis], keep, |list| best(list, Ordering::Greater))
    }

    /// The first index of the smallest element along an axis; the first NaN, if there is one.
    pub fn argmin(&self, axis: usize, keep: bool) -> Oracle<usize> {
        self.fold_lists(&[axis], keep, |list| best(list, Ordering::Less))
    }

    /// The largest element along axes; NaN if there is one.
    pub fn max(&self, axes: &[usize], keep: bool) -> Self {
        self.fold_lists(axes, keep, |list| list[best(list, Ordering::Greater)])
    }

    /// The smallest element along axes; NaN if there is one.
    pub fn min(&self, axes: &[usize], keep: bool) -> Self {
        self.fold_lists(axes, keep, |list| list[best(list, Ordering::Less)])
    }
}

/// The first place that is NaN, or else the first that no other beats.
fn best<T: PartialOrd>(list: &[T], wanted: Ordering) -> usize {
    let is_nan = |x: &T| x.partial_cmp(x).is_none();
    if let Some(place) = list.iter().position(is_nan) {
        return place;
    }
    let mut place = 0;
    for next in 1..list.len() {
        if list[next].partial_cmp(&list[place]) == Some(wanted) {
            place = next;
        }
    }
    assert!(place < list.len(), "no element, no best one");
    place
}

impl Oracle<f64> {
    /// The exponentials along an axis, each divided by their sum; the largest is taken off first.
    pub fn softmax(&self, axis: usize) -> Self {
        let shifted = self.zip(&self.max(&[axis], true), |x, top| (x - top).exp());
        shifted.zip(&shifted.fold(&[axis], true, 0.0, |sum, x| sum + x), |x, sum| x / sum)
    }
}
