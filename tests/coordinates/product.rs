//! Where the factors of a product stand, for all four kinds of products.
//!
//! Requirements: FW-KERNEL-1.

use formwork::dim::{LaneAt, Run};
use formwork::prelude::*;
use formwork::shape::{MatMulsWith, ProductKind, Visit};

/// The indices of the left and the right factor number `k` of an element, by the text of the rule: rows of the
/// left operand and columns of the right one are the last axes of the product, and those before are stretched.
fn plain(left: &[usize], right: &[usize], out: &[usize], k: usize) -> [Vec<usize>; 2] {
    let (has_rows, has_columns) = (left.len() > 1, right.len() > 1);
    let own = usize::from(has_rows) + usize::from(has_columns);
    let (batch, inner) = out.split_at(out.len() - own);
    let stretched = |sizes: &[usize]| {
        let sizes = &sizes[..sizes.len().saturating_sub(2)];
        let batch = &batch[batch.len() - sizes.len()..];
        sizes
            .iter()
            .zip(batch)
            .map(|(&size, &at)| if size == 1 { 0 } else { at })
            .collect::<Vec<_>>()
    };
    let (mut a, mut b) = (stretched(left), stretched(right));
    a.extend(has_rows.then(|| inner[0]));
    a.push(k);
    b.push(k);
    b.extend(has_columns.then(|| inner[own - 1]));
    [a, b]
}

fn indices<S: Shape>(coord: S::Coord) -> Vec<usize> {
    S::indices(coord).as_ref().to_vec()
}

/// Compares the lanes of a product with its single coordinates, as they are visited.
struct Lanes<L, R> {
    left: L,
    right: R,
    /// How many runs there were.
    runs: usize,
}

impl<L: MatMulsWith<R>, R: Shape> Visit<L::Out> for Lanes<L, R> {
    fn run<const W: usize>(&mut self, lanes: <L::Out as Shape>::LaneCoord<W>) {
        self.runs += 1;
        for k in self.left.inner().indices() {
            let columns = L::columns::<W>(lanes, k);
            assert_eq!(columns.is_some(), R::RANK > 1, "only matrices have columns");
            let Some(columns) = columns else { continue };
            for lane in 0..W {
                assert_eq!(R::lane(columns, lane), L::right(L::Out::lane(lanes, lane), k));
            }
        }
    }

    fn one(&mut self, coord: <L::Out as Shape>::Coord) {
        let (left, right) = (self.left.sizes(), self.right.sizes());
        for k in self.left.inner().indices() {
            let found = [indices::<L>(L::left(coord, k)), indices::<R>(L::right(coord, k))];
            let out = indices::<L::Out>(coord);
            assert_eq!(found, plain(left.as_ref(), right.as_ref(), &out, k.get()), "{out:?}, {k}");
        }
        let inner = self.left.inner();
        let runs = (0..inner.len()).map_while(|start| Run::<L::Inner, 3>::new(inner, start));
        for run in runs {
            let left = L::left_run::<3>(coord, run);
            let right = L::right_run::<3>(run);
            assert_eq!(
                right.is_some(),
                R::RANK == 1,
                "only of a vector the factors are neighbours"
            );
            for lane in 0..3 {
                assert_eq!(L::lane(left, lane), L::left(coord, run.nth(lane)));
                if let Some(right) = right {
                    assert_eq!(R::lane(right, lane), L::right(coord, run.nth(lane)));
                }
            }
        }
    }
}

/// That the elements of all batches, rows and columns are those of the product in row-major order, and lanes of
/// columns the elements of the single columns.
fn places_are_in_order<L: MatMulsWith<R>, R: Shape>(out: L::Out) {
    let (batch, rows, columns) = L::grid(out);
    let mut expected = out.coords();
    for batch in batch.coords() {
        for row in rows.indices() {
            for column in columns.indices() {
                assert_eq!(Some(L::place(batch, row, column)), expected.next());
                let same = L::place_lanes::<4>(batch, row, LaneAt::Splat(column));
                assert_eq!(L::Out::lane(same, 3), L::place(batch, row, column));
            }
            let runs = |start| Run::<L::Columns, 1>::new(columns, start);
            for run in (0..columns.len()).filter_map(runs) {
                let lanes = L::place_lanes::<1>(batch, row, LaneAt::Run(run));
                assert_eq!(L::Out::lane(lanes, 0), L::place(batch, row, run.nth(0)));
            }
            let runs = |start| Run::<L::Columns, 3>::new(columns, start);
            for run in (0..columns.len()).filter_map(runs) {
                let lanes = L::place_lanes::<3>(batch, row, LaneAt::Run(run));
                for lane in 0..3 {
                    assert_eq!(L::Out::lane(lanes, lane), L::place(batch, row, run.nth(lane)));
                }
            }
        }
    }
    assert_eq!(expected.next(), None, "more elements than places");
}

/// All of it for two fixed shapes, whose product has these extents; how many runs it has.
fn agree<L: MatMulsWith<R> + FixedShape, R: FixedShape>(
    kind: ProductKind,
    sizes: &[usize],
) -> usize {
    assert_eq!(L::KIND, kind);
    let out = L::SHAPE.matmul(R::SHAPE);
    assert_eq!(out.sizes().as_ref(), sizes);
    let mut lanes = Lanes { left: L::SHAPE, right: R::SHAPE, runs: 0 };
    out.walk(&mut lanes);
    for coord in out.coords() {
        lanes.one(coord);
    }
    places_are_in_order::<L, R>(out);
    lanes.runs
}

#[test]
fn the_factors_of_a_product_of_matrices_are_a_row_and_a_column() {
    let kind = ProductKind::Matrices;
    assert_eq!(agree::<s![3, 5], s![5, 9]>(kind, &[3, 9]), 3);
    assert_eq!(agree::<s![2, 1, 3, 5], s![4, 5, 6]>(kind, &[2, 4, 3, 6]), 24);
    assert_eq!(agree::<s![4, 3, 2], s![2, 4, 2, 1]>(kind, &[2, 4, 3, 1]), 0);
    assert_eq!(agree::<s![3, 0], s![0, 4]>(kind, &[3, 4]), 3);
    assert_eq!(agree::<s![0, 5], s![5, 4]>(kind, &[0, 4]), 0);
}

#[test]
fn the_factors_of_a_matrix_and_a_vector_are_a_row_and_the_vector() {
    let kind = ProductKind::MatrixVector;
    assert_eq!(agree::<s![5, 6], s![6]>(kind, &[5]), 1);
    assert_eq!(agree::<s![2, 3, 4, 7], s![7]>(kind, &[2, 3, 4]), 6);
    assert_eq!(agree::<s![3, 1], s![1]>(kind, &[3]), 0);
}

#[test]
fn the_factors_of_a_vector_and_a_matrix_are_the_vector_and_a_column() {
    let kind = ProductKind::VectorMatrix;
    assert_eq!(agree::<s![5], s![5, 6]>(kind, &[6]), 1);
    assert_eq!(agree::<s![3], s![2, 3, 8]>(kind, &[2, 8]), 2);
    assert_eq!(agree::<s![4], s![4, 1]>(kind, &[1]), 0);
}

#[test]
fn the_factors_of_two_vectors_are_the_vectors() {
    let kind = ProductKind::Dot;
    assert_eq!(agree::<s![6], s![6]>(kind, &[]), 0);
    assert_eq!(agree::<s![0], s![0]>(kind, &[]), 0);
    // One element has no lanes: no columns, whatever number of them is asked for.
    for k in dim!(6).indices() {
        assert!(<s![6] as MatMulsWith<s![6]>>::columns::<4>((), k).is_none());
    }
}
