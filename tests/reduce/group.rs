//! The groups of a tensor, element by element, and comparison with the plain loops to the bit.

use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::Reduces;
use formwork::storage::Storage;

/// Rows of elements: along the last axes of the tensor as far as they are reduced, else of one element.
pub struct Group<T>(Vec<Vec<T>>);

impl<T: Copy> Group<T> {
    /// Rows and columns.
    pub fn size(&self) -> [usize; 2] {
        [self.0.len(), self.0.first().map_or(0, Vec::len)]
    }

    pub fn element(&self, row: usize, column: usize) -> T {
        self.0[row][column]
    }
}

/// A group of each coordinate of the reduced shape, in row-major order, by comparing all coordinates.
pub fn groups<T: Copy, S: Reduces<P>, L: Layout<S>, K: Storage<T>, P>(
    x: &Tensor<T, S, L, K>,
    _axes: P,
) -> Vec<(<S::Out as Shape>::Coord, Group<T>)> {
    coordinates(x.shape().reduced())
        .into_iter()
        .map(|group| {
            let mut rows = Vec::new();
            for coord in coordinates(x.shape()) {
                if S::group_of(coord) != group {
                    continue;
                }
                let indices = S::indices(coord);
                let along_row = indices.as_ref().iter().rev().take(S::ROW_AXES);
                let starts_row = along_row.clone().all(|index| *index == 0);
                if starts_row {
                    rows.push(Vec::new());
                }
                rows.last_mut().expect("a row begins with index 0").push(x.at(coord));
            }
            (group, Group(rows))
        })
        .collect()
}

/// What a loop over the rows and columns of each group gives, group by group.
pub fn of_groups<T: Copy, S: Reduces<P>, L: Layout<S>, K: Storage<T>, P, R>(
    x: &Tensor<T, S, L, K>,
    axes: P,
    plain: impl Fn([usize; 2], &dyn Fn(usize, usize) -> T) -> R,
) -> Vec<R> {
    let groups = groups(x, axes);
    groups
        .iter()
        .map(|(_, group)| plain(group.size(), &|row, column| group.element(row, column)))
        .collect()
}

/// What a loop over the rows and columns of each group gives for each element, in the order of the tensor.
pub fn along_groups<T: Copy, S: Reduces<P>, L: Layout<S>, K: Storage<T>, P, R: Copy>(
    x: &Tensor<T, S, L, K>,
    axes: P,
    plain: impl Fn([usize; 2], &dyn Fn(usize, usize) -> T, &mut dyn FnMut(usize, usize, R)),
) -> Vec<R> {
    let places = coordinates(x.shape());
    let mut right = vec![None; places.len()];
    for (group, elements) in groups(x, axes) {
        let mut members = (0..).zip(&places).filter(|(_, coord)| S::group_of(**coord) == group);
        plain(elements.size(), &|row, column| elements.element(row, column), &mut |_, _, y| {
            let (place, _) = members.next().expect("a result for each element of the group");
            right[place] = Some(y);
        });
        assert!(members.next().is_none(), "an element of the group without a result");
    }
    right.into_iter().map(|y: Option<R>| y.expect("each element is in a group")).collect()
}

/// The coordinates of a shape in row-major order.
pub fn coordinates<S: Shape>(shape: S) -> Vec<S::Coord> {
    std::iter::successors(shape.first(), |&coord| shape.next(coord)).collect()
}
