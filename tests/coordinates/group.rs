//! Which coordinates are a group of a reduction.
//!
//! Requirements: FW-REDUCE-7.

use formwork::prelude::*;
use formwork::shape::{Reduces, Visit};

/// The coordinates that are visited, in order.
struct Visited<S: Shape>(Vec<S::Coord>);

impl<S: Shape> Visit<S> for Visited<S> {
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        self.0.extend((0..W).map(|lane| S::lane(lanes, lane)));
    }

    fn one(&mut self, coord: S::Coord) {
        self.0.push(coord);
    }
}

/// That each group is visited in row-major order and has these indices: `group` tells the indices of the result
/// for those of an operand.
fn groups<S: Reduces<P> + FixedShape, P>(len: usize, group: fn(&[usize]) -> Vec<usize>) {
    assert_eq!(S::SHAPE.group_len(), len);
    let mut count = 0;
    for at in S::SHAPE.reduced().coords() {
        let mut visited = Visited::<S>(Vec::new());
        S::SHAPE.visit(at, &mut visited);
        let indices = S::Out::indices(at);
        let is_in = |coord: &S::Coord| group(S::indices(*coord).as_ref()) == indices.as_ref();
        let expected: Vec<_> = S::SHAPE.coords().filter(is_in).collect();
        assert_eq!(visited.0, expected, "{indices:?}");
        count += visited.0.len();
    }
    assert_eq!(count, S::LEN);
}

#[test]
fn a_group_along_no_axis_is_its_element() {
    groups::<s![2, 3, 5], ()>(1, <[usize]>::to_vec);
    groups::<s![], ()>(1, <[usize]>::to_vec);
    groups::<s![4, 0], ()>(1, <[usize]>::to_vec);
}

#[test]
fn a_group_is_what_differs_on_its_axes_alone() {
    groups::<s![2, 3, 29], (Ax<2>,)>(29, |at| at[..2].to_vec());
    groups::<s![2, 3, 5], (Ax<1>,)>(3, |at| vec![at[0], at[2]]);
    groups::<s![2, 3, 5], (Ax<0>, Ax<2>)>(10, |at| vec![at[1]]);
}
