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
        let vectors = if registers <= 8 && vectors > 2 { 2 } else { vectors };
        let most = match (vectors, registers > 16) {
            _ if registers <= 8 => 3,
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

/// How rows and columns are dealt out to the tiles that products share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dealt {
    /// Most rows are computed so many at a time.
    pub(super) tall: usize,
    /// The others.
    pub(super) low: usize,
    /// The vectors beside each other in a tile.
    pub(super) vectors: usize,
}

impl Dealt {
    /// Tiles for `rows` rows, at most, and `vectors` vectors of columns.
    ///
    /// Rows whose number is a constant are dealt out almost evenly. Without registers, where a step is
    /// many instructions, there are two sizes of tiles.
    pub(super) const fn new(
        rows: usize,
        is_fixed: bool,
        vectors: usize,
        registers: usize,
        is_narrow: bool,
    ) -> Self {
        if registers == 0 {
            let tall = if rows < 4 { 1 } else { 4 };
            return Self { tall, low: 1, vectors: 1 };
        }
        let vectors = match (rows, vectors) {
            (_, 0 | 1) => 1,
            _ if registers <= 8 => 2,
            (1..=3, 4..) if !is_narrow && (registers > 16 || rows < 3) => 4,
            (_, 3) if !is_narrow => 3,
            _ => 2,
        };
        let most = match (vectors, registers > 16) {
            _ if registers <= 8 => 3,
            (4, true) => 6,
            (3, true) => 8,
            (_, true) => MOST_ROWS,
            (4, false) => 2,
            (3, false) => 4,
            (2, false) => 6,
            (_, false) => 12,
        };
        if rows == 0 {
            return Self { tall: 1, low: 1, vectors };
        }
        let even = rows.div_ceil(rows.div_ceil(most));
        if !is_fixed {
            return Self { tall: even, low: 1, vectors };
        }
        // Of a few heights, that which leaves the most rows for the last tile.
        let (mut tall, mut low) = (even, last(rows, even));
        let mut other = if even > most / 2 { most / 2 + 1 } else { even };
        while other <= most {
            let left = last(rows, other);
            let divides = left == other && other * 2 > most && low != tall;
            if divides || left * tall > low * other {
                (tall, low) = (other, left);
            }
            other += 1;
        }
        Self { tall, low, vectors }
    }
}

/// The rows of the last of tiles of `tall` rows.
const fn last(rows: usize, tall: usize) -> usize {
    if rows.is_multiple_of(tall) { tall } else { rows % tall }
}

const _: () = {
    // Rows are dealt out almost evenly.
    let dealt = Dealt::new(100, true, 7, 32, false);
    assert!(dealt.tall == 10 && dealt.low == 10 && dealt.vectors == 2);
    let dealt = Dealt::new(64, true, 4, 32, false);
    assert!(dealt.tall == 8 && dealt.low == 8);
};

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
