//! What is visited where rows are cut into pieces.
//!
//! Requirements: FW-TENSOR-3.

use std::marker::PhantomData;

use formwork::prelude::*;
use formwork::shape::{Pieces, Visit};

/// Writes down the indices that are visited, and how long the runs are.
#[derive(Default)]
struct Visited<C> {
    indices: Vec<Vec<usize>>,
    runs: Vec<usize>,
    cut: PhantomData<C>,
}

impl<C> Visited<C> {
    fn lanes<S: Shape, const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        self.runs.push(W);
        self.indices.extend((0..W).map(|lane| S::indices(S::lane(lanes, lane)).as_ref().to_vec()));
    }
}

/// A row in one piece, as it is where nobody says anything else.
#[derive(Default)]
struct Whole;

impl<S: Shape> Visit<S> for Visited<Whole> {
    const HAS_SEAMS: bool = true;

    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        self.lanes::<S, W>(lanes);
    }

    fn one(&mut self, coord: S::Coord) {
        self.indices.push(S::indices(coord).as_ref().to_vec());
    }
}

/// Two pieces of each row, the second one left out.
#[derive(Default)]
struct Half;

impl<S: Shape> Visit<S> for Visited<Half> {
    const HAS_SEAMS: bool = true;

    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        pieces.piece(from, to / 2);
    }

    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        self.lanes::<S, W>(lanes);
    }

    fn one(&mut self, coord: S::Coord) {
        self.indices.push(S::indices(coord).as_ref().to_vec());
    }
}

/// All indices of a shape, by counting.
fn all<S: FixedShape>() -> Vec<Vec<usize>> {
    S::SHAPE.coords().map(|coord| S::indices(coord).as_ref().to_vec()).collect()
}

#[test]
fn a_row_without_a_seam_is_one_piece() {
    let mut visited = Visited::<Whole>::default();
    s![2, 3, 29].walk(&mut visited);
    assert_eq!(visited.indices, all::<s![2, 3, 29]>());
    assert_eq!(visited.runs, [16, 8, 4].repeat(6));
}

#[test]
fn what_a_cut_leaves_out_is_visited_all_the_same() {
    let mut visited = Visited::<Half>::default();
    s![3, 40].walk(&mut visited);
    assert_eq!(visited.indices, all::<s![3, 40]>());
    // No run goes across the seam at 20.
    assert_eq!(visited.runs, [16, 4, 16, 4].repeat(3));
}
