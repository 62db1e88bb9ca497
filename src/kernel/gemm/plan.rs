//! How large the tiles of a product are: numbers, from numbers.

/// The sizes of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Rows of a tile.
    pub(super) rows: usize,
    /// Rows of the last tile, if they are fewer.
    pub(super) rows_left: usize,
    /// Vectors beside each other in a tile.
    pub(super) vectors: usize,
}

/// The most rows that [`Plan`] gives.
pub(super) const MOST_ROWS: usize = 14;

impl Plan {
    /// Tiles for a product of `rows` by `columns`.
    ///
    /// The sums, one row of the right operand and one factor of the left one stand in registers. At
    /// least eight sums are under way at a time where there are so many: that hides how long a step
    /// takes on processors that begin two in a cycle.
    ///
    /// A tile has at most `most_columns` columns.
    pub(super) const fn new(
        rows: usize,
        columns: usize,
        lanes: usize,
        registers: usize,
        most_columns: usize,
    ) -> Self {
        let all = columns.div_ceil(lanes);
        let wished = match (rows, all) {
            (_, 0 | 1) => 1,
            (1, 2 | 3) => 2,
            (1, 4..=7) => 4,
            (1, _) => 8,
            (_, 3) => 3,
            (_, _) => 2,
        };
        let fitting = most_columns / lanes;
        let vectors = if wished <= fitting { wished } else { fitting };
        let most = match (vectors, registers > 16) {
            (8, _) => 1,
            (4, true) => 6,
            (3, true) => 8,
            (_, true) => MOST_ROWS,
            (4, false) => 2,
            (3, false) => 4,
            (2, false) => 6,
            (_, false) => 12,
        };
        let strips = if rows == 0 { 1 } else { rows.div_ceil(most) };
        let even = if rows == 0 { 1 } else { rows.div_ceil(strips) };
        Self { rows: even, rows_left: rows % even, vectors }
    }
}

const _: () = {
    // All of a small product is one tile.
    let plan = Plan::new(4, 4, 16, 32, 64);
    assert!(plan.rows == 4 && plan.rows_left == 0 && plan.vectors == 1);
    // Rows are dealt out evenly.
    let plan = Plan::new(64, 64, 16, 32, 32);
    assert!(plan.rows == 13 && plan.rows_left == 12 && plan.vectors == 2);
    // A vector times a matrix has many columns under way.
    assert!(Plan::new(1, 3072, 16, 32, usize::MAX).vectors == 8);
};
