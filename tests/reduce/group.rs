//! The groups of a tensor, element by element, and comparison with the plain loops to the bit.

use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::Reduces;
use formwork::storage::Storage;

/// Rows of elements: along the last axes of the tensor as far as they are reduced, else of one element.
struct Group<T>(Vec<Vec<T>>);

/// The number of the group that a coordinate belongs to, in row-major order.
fn number<S: Reduces<P>, P>(shape: S, coord: S::Coord) -> usize {
    let indices = <S::Out as Shape>::indices(S::group_of(coord));
    let sizes = shape.reduced().sizes();
    let places = indices.as_ref().iter().zip(sizes.as_ref());
    places.fold(0, |number, (index, size)| number * size + index)
}

/// The groups of elements in row-major order.
fn groups<T: Copy, S: Reduces<P>, L: Layout<S>, K: Storage<T>, P>(
    x: &Tensor<T, S, L, K>,
) -> Vec<Group<T>> {
    let count = x.shape().reduced().count();
    let mut groups: Vec<Group<T>> = (0..count).map(|_| Group(Vec::new())).collect();
    for coord in coordinates(x.shape()) {
        let Group(rows) = &mut groups[number(x.shape(), coord)];
        let indices = S::indices(coord);
        let starts_row = indices.as_ref().iter().rev().take(S::ROW_AXES).all(|index| *index == 0);
        if starts_row {
            rows.push(Vec::new());
        }
        rows.last_mut().expect("a row begins with index 0").push(x.at(coord));
    }
    groups
}

/// What a loop over the rows and columns of each group gives, group by group.
pub fn of_groups<T: Copy, S: Reduces<P>, L: Layout<S>, K: Storage<T>, P, R>(
    x: &Tensor<T, S, L, K>,
    _axes: P,
    plain: impl Fn([usize; 2], &dyn Fn(usize, usize) -> T) -> R,
) -> Vec<R> {
    let size = |rows: &[Vec<T>]| [rows.len(), rows.first().map_or(0, Vec::len)];
    let each = |Group(rows): Group<T>| plain(size(&rows), &|row, column| rows[row][column]);
    groups(x).into_iter().map(each).collect()
}

/// What a loop over the rows and columns of each group gives for each element, in the order of the tensor.
pub fn along_groups<T: Copy, S: Reduces<P>, L: Layout<S>, K: Storage<T>, P, R: Copy>(
    x: &Tensor<T, S, L, K>,
    axes: P,
    plain: impl Fn([usize; 2], &dyn Fn(usize, usize) -> T, &mut dyn FnMut(usize, usize, R)),
) -> Vec<R> {
    let mut results = of_groups(x, axes, |size, element| {
        let mut results = Vec::new();
        plain(size, element, &mut |_, _, y| results.push(y));
        results.into_iter()
    });
    let places = coordinates(x.shape()).into_iter();
    let next = |coord| results[number(x.shape(), coord)].next().expect("a result for each element");
    let right = places.map(next).collect();
    assert!(results.iter().all(|rest| rest.len() == 0), "more results than elements");
    right
}

/// The coordinates of a shape in row-major order.
pub fn coordinates<S: Shape>(shape: S) -> Vec<S::Coord> {
    std::iter::successors(shape.first(), |&coord| shape.next(coord)).collect()
}
