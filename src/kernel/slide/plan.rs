//! How a convolution is cut into tiles: numbers, from numbers.

use super::axis::Axis;

/// The most pixels of a tile.
pub(super) const MOST_PIXELS: usize = 14;
/// For how many pixels there is room: those of a tile, and more for whole blocks.
pub(super) const BLOCK: usize = 16;
/// The most output channels of a tile.
pub(super) const STRIP: usize = 32;

/// The sizes of a convolution.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) struct Sizes {
    /// The rows of the images.
    pub(in crate::kernel) rows: Axis,
    /// The columns of the images.
    pub(in crate::kernel) columns: Axis,
    /// How many channels of an image each output channel is made of.
    pub(in crate::kernel) inputs: usize,
    /// How many output channels each group has.
    pub(in crate::kernel) outputs: usize,
    /// How many groups there are.
    pub(in crate::kernel) groups: usize,
}

impl Sizes {
    /// How many channels, rows and columns of taps there are.
    pub(super) const fn taps(self) -> [usize; 3] {
        [self.inputs, self.rows.taps, self.columns.taps]
    }
}

/// How the pixels of a tile stand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lines {
    /// Beside each other or one below the other, whichever are more.
    Longer,
    /// Beside each other, if there are enough of them.
    Rows,
    /// One below the other.
    Columns,
}

impl Lines {
    /// Whether the pixels of a part of the result stand beside each other.
    pub(super) const fn are_rows(self, rows: usize, columns: usize) -> bool {
        match self {
            Self::Longer => columns >= rows,
            Self::Rows => columns >= rows || columns >= 4,
            Self::Columns => false,
        }
    }
}

/// How many pixels tiles have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pixels {
    /// The most.
    pub(super) most: usize,
    /// Which numbers there are tiles of.
    pub(super) there: [bool; MOST_PIXELS + 1],
    /// Whether a line of pixels is cut evenly; else the largest tile that fits comes next.
    pub(super) even: bool,
    /// Whether lines may be cut short, so that the largest tile that fits comes next there.
    pub(super) parts: bool,
}

impl Pixels {
    /// Tiles for images of one size if `fixed`, or of any size; where `parts`, of some lines of an image
    /// too.
    pub(super) const fn new(
        sizes: Sizes,
        most: usize,
        fixed: bool,
        lines: Lines,
        parts: bool,
    ) -> Self {
        let mut there = [false; MOST_PIXELS + 1];
        if !fixed || parts {
            there[most] = true;
            let mut power = 1;
            while power < most {
                there[power] = true;
                power *= 2;
            }
        }
        if !fixed {
            return Self { most, there, even: false, parts };
        }
        let mut row = 0;
        while row < sizes.rows.places {
            let rows = sizes.rows.stretch(row);
            let mut column = 0;
            while column < sizes.columns.places {
                let columns = sizes.columns.stretch(column);
                let is_row = lines.are_rows(rows.places, columns.places);
                let line = if is_row { columns.places } else { rows.places };
                let even = evenly(line, most);
                there[even] = true;
                there[line % even] = true;
                column += columns.places;
            }
            row += rows.places;
        }
        Self { most, there, even: true, parts }
    }

    /// How many pixels the next tile has, of a line of which so many are left.
    #[inline(always)]
    pub(super) fn next(&self, line: usize, left: usize) -> usize {
        if self.even {
            let even = evenly(line, self.most).min(left);
            if !self.parts || matches!(self.there.get(even), Some(true)) {
                return even;
            }
        }
        if left >= self.most {
            return self.most;
        }
        let mut power = 1;
        while power <= left / 2 {
            power = power.wrapping_shl(1);
        }
        power
    }
}

/// A line cut into as few tiles of at most `most` pixels as can be, all but the last alike.
const fn evenly(line: usize, most: usize) -> usize {
    let tiles = line.div_ceil(most);
    if tiles == 0 { 1 } else { line.div_ceil(tiles) }
}

/// Strides by image, channel, row and column, from those of the axes that are there.
pub(in crate::kernel) const fn by_role(axes: usize, strides: &[isize]) -> [isize; 4] {
    match (axes, strides) {
        (1, [channel, column]) => [0, *channel, 0, *column],
        (1, [image, channel, column]) => [*image, *channel, 0, *column],
        (_, [channel, row, column]) => [0, *channel, *row, *column],
        (_, [image, channel, row, column]) => [*image, *channel, *row, *column],
        _ => [0; 4],
    }
}
