//! Rows of a table by their numbers: each run of the result is a run of one row.

use crate::dim::Dim;
use crate::expr::{Embedding, NamesRow};
use crate::layout::Layout;
use crate::shape::{HasLast, Shape, TakesLast};
use crate::storage::Borrowed;
use crate::tensor::{Source, Tensor};

impl<T, V, W, L, K, E, S, M, Q> Source<S::With<W>>
    for Embedding<Tensor<T, (V, W), L, K>, Tensor<E, S, M, Q>, T, S::With<W>>
where
    T: Copy,
    V: Dim,
    W: Dim,
    L: Layout<(V, W)>,
    K: Borrowed<T>,
    E: NamesRow<V>,
    S: TakesLast,
    M: Layout<S>,
    Q: Borrowed<E>,
{
    type Elem = T;

    #[inline(always)]
    fn at(&self, coord: <S::With<W> as Shape>::Coord) -> T {
        let (at, column) = S::With::<W>::parts(coord);
        match self.rows.at(at).row(self.table.shape().0) {
            Some(row) => self.table.at((row, column)),
            None => self.otherwise,
        }
    }

    #[inline(always)]
    fn lanes<const N: usize>(&self, lanes: <S::With<W> as Shape>::LaneCoord<N>) -> [T; N] {
        let (at, columns) = S::With::<W>::lane_parts(lanes);
        match self.rows.at(at).row(self.table.shape().0) {
            Some(row) => Source::lanes(&self.table, (row, columns)),
            None => [self.otherwise; N],
        }
    }
}
