//! The loops over blocks, which know sizes and steps as numbers: one piece of code for all shapes.
//!
//! ```text
//! for each coordinate of the outer loops
//!     for some rows of the destination, so many that their pages are known to the processor
//!         for columns of the destination, a block at a time
//!             for these rows, a block at a time
//!                 turn the block
//! ```
//! A large destination is written past the caches, in whole lines: blocks are turned into a small
//! buffer, and its lines are passed on.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::isa::{Isa, Line, Portable, Task, Turns, dispatch};
use crate::tensor::Share;

/// Bytes that are moved together: an element, whatever its type.
pub(in crate::tensor) trait Unit: Copy {
    /// The rows of a block.
    fn side<I: Isa>() -> usize;

    /// [`Turns::turn`].
    ///
    /// # Safety
    /// As [`Turns::turn`].
    unsafe fn turn<I: Isa>(
        isa: I,
        from: *const Self,
        from_row: isize,
        to: *mut Self,
        to_row: isize,
    );
}

macro_rules! units {
    ($($t:ty)*) => {$(
        impl Unit for $t {
            #[inline(always)]
            fn side<I: Isa>() -> usize {
                <I as Turns<$t>>::SIDE
            }

            #[inline(always)]
            unsafe fn turn<I: Isa>(isa: I, from: *const $t, from_row: isize, to: *mut $t, to_row: isize) {
                // SAFETY: the caller's promise.
                unsafe { isa.turn(from, from_row, to, to_row) }
            }
        }
    )*};
}

units! { u8 u16 u32 u64 }

/// One loop.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) extent: usize,
    /// In elements.
    pub(super) from: isize,
    /// In elements.
    pub(super) to: isize,
}

/// A copy. One step of `rows` is one element in the source, one of `columns` in the destination.
pub(super) struct Job<E> {
    pub(super) from: *const E,
    pub(super) to: *mut E,
    pub(super) rows: Step,
    pub(super) columns: Step,
    pub(super) outer: [Step; 6],
    /// Whether the destination, of which this may be a part, is larger than the caches.
    pub(super) is_large: bool,
}

impl<E> Job<E> {
    /// The bytes of all elements.
    pub(super) fn bytes(&self) -> usize {
        let outer = self.outer.iter().map(|step| step.extent).fold(1, usize::saturating_mul);
        let each = self.rows.extent.saturating_mul(self.columns.extent);
        outer.saturating_mul(each).saturating_mul(size_of::<E>())
    }

    /// Leaves the elements of a share: some steps of one of the loops.
    pub(super) fn take(&mut self, share: Share) {
        let [a, b, c, d, e, f] = &mut self.outer;
        let (rows, columns) = (&mut self.rows, &mut self.columns);
        // Loops from the outermost to the innermost, then those of blocks.
        let steps = [(a, 1), (b, 1), (c, 1), (d, 1), (e, 1), (f, 1), (rows, 64), (columns, 64)];
        let parts = share.deal(steps.each_ref().map(|(step, block)| (step.extent, *block)));
        for ((step, _), (first, end)) in steps.into_iter().zip(parts) {
            let before = first.cast_signed();
            self.from = self.from.wrapping_offset(step.from.wrapping_mul(before));
            self.to = self.to.wrapping_offset(step.to.wrapping_mul(before));
            step.extent = end.saturating_sub(first);
        }
    }
}

/// Copies all elements.
///
/// # Safety
/// For each combination of the loops' indices there is an element at `from` to be read and one of its
/// own at `to` to be written, and the two tensors do not overlap.
#[inline(never)]
pub(super) unsafe fn turned<E: Unit>(job: &Job<E>) {
    struct All<'j, E>(&'j Job<E>);

    impl<E: Unit> Task for All<'_, E> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            all(isa, self.0);
        }
    }

    dispatch(All(job));
}

/// Bytes from which on a destination is written past the caches.
pub(super) const LARGE: usize = 4 << 20;
/// The rows whose pages are used by turns.
const PANEL: usize = 512;

/// Goes through the outer loops.
#[inline(always)]
fn all<E: Unit, I: Isa>(isa: I, job: &Job<E>) {
    let elements = job.outer.iter().map(|step| step.extent).fold(1, usize::wrapping_mul);
    if elements == 0 || job.rows.extent == 0 || job.columns.extent == 0 {
        return;
    }
    let line = 64 / size_of::<E>();
    let on_lines = |step: &Step| step.extent == 1 || step.to.unsigned_abs().is_multiple_of(line);
    let past = job.is_large
        && job.rows.extent >= line
        && job.columns.extent >= line
        && job.to.addr().is_multiple_of(64)
        && on_lines(&job.rows)
        && job.outer.iter().all(on_lines);
    let mut matrix = Matrix {
        isa,
        from: job.from,
        from_row: job.columns.from,
        to: job.to,
        to_row: job.rows.to,
        rows: job.rows.extent,
        columns: job.columns.extent,
    };
    let mut at = [0_usize; 6];
    loop {
        if past {
            matrix.past_caches()
        } else {
            matrix.turned()
        }
        // The innermost loop takes a step; where it was at its end, so does the one around it.
        let mut carried = true;
        for (step, index) in job.outer.iter().zip(&mut at).rev() {
            if !carried {
                break;
            }
            *index = index.wrapping_add(1);
            let back = if *index == step.extent { step.extent } else { 0 };
            carried = back != 0;
            *index = index.wrapping_sub(back);
            let steps = 1_isize.wrapping_sub(back.cast_signed());
            matrix.from = matrix.from.wrapping_offset(step.from.wrapping_mul(steps));
            matrix.to = matrix.to.wrapping_offset(step.to.wrapping_mul(steps));
        }
        if carried {
            break;
        }
    }
    if past {
        isa.settle();
    }
}

/// The two inner loops.
struct Matrix<E, I> {
    isa: I,
    from: *const E,
    /// From one column of the destination to the next, in the source.
    from_row: isize,
    to: *mut E,
    /// From one row of the destination to the next.
    to_row: isize,
    rows: usize,
    columns: usize,
}

/// Where the part of `side` behind that at `at` begins: the last one ends at the end, and may do again
/// what the one before did; `all` where there is none.
#[inline(always)]
fn next(at: usize, side: usize, all: usize) -> usize {
    let end = at.wrapping_add(side);
    if end < all { end.min(all.wrapping_sub(side)) } else { all }
}

impl<E: Unit, I: Isa> Matrix<E, I> {
    /// Turns the matrix, in blocks where it is large enough.
    #[inline(always)]
    fn turned(&self) {
        let least = self.rows.min(self.columns);
        if least >= E::side::<I>() {
            self.in_blocks(self.isa, E::side::<I>());
        } else if least >= E::side::<Portable>() {
            self.in_blocks(Portable, E::side::<Portable>());
        } else {
            self.one_by_one();
        }
    }

    /// Where the source's element for a row and a column of the destination is.
    #[inline(always)]
    fn from(&self, row: usize, column: usize) -> *const E {
        let row = self.from.wrapping_add(row);
        row.wrapping_offset(self.from_row.wrapping_mul(column.cast_signed()))
    }

    /// Where the destination's element is.
    #[inline(always)]
    fn to(&self, row: usize, column: usize) -> *mut E {
        let column = self.to.wrapping_add(column);
        column.wrapping_offset(self.to_row.wrapping_mul(row.cast_signed()))
    }

    /// Turns the matrix, which has at least `side` rows and columns.
    #[inline(always)]
    fn in_blocks<J: Isa>(&self, isa: J, side: usize) {
        let mut first = 0;
        while first < self.rows {
            let end = first.wrapping_add(PANEL).min(self.rows);
            // Rows of the panel before are done again where this one is low.
            let begin = first.min(self.rows.wrapping_sub(side));
            let mut column = 0;
            while column < self.columns {
                let mut row = begin;
                while row < end {
                    // SAFETY: `side` rows and columns from here on are inside the matrix.
                    unsafe {
                        E::turn(
                            isa,
                            self.from(row, column),
                            self.from_row,
                            self.to(row, column),
                            self.to_row,
                        );
                    }
                    row = next(row, side, end);
                }
                column = next(column, side, self.columns);
            }
            first = end;
        }
    }

    /// Turns a matrix of few rows or columns.
    #[inline(always)]
    fn one_by_one(&self) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let from = self.from(row, column).cast::<MaybeUninit<E>>();
                // SAFETY: the row and the column are inside the matrix.
                let element = unsafe { from.read_unaligned() };
                // SAFETY: the same.
                unsafe { self.to(row, column).cast::<MaybeUninit<E>>().write_unaligned(element) }
            }
        }
    }

    /// Turns a matrix of at least a line of rows and columns, whose rows stand on lines.
    #[inline(always)]
    fn past_caches(&self) {
        let line = 64 / size_of::<E>();
        let whole = self.columns - self.columns % line;
        let mut first = 0;
        while first < self.rows {
            let end = first.wrapping_add(PANEL).min(self.rows);
            let begin = first.min(self.rows.wrapping_sub(line));
            let mut column = 0;
            while column < whole {
                let mut row = begin;
                while row < end {
                    self.lines(row, column);
                    row = next(row, line, end);
                }
                column = column.wrapping_add(line);
            }
            first = end;
        }
        if whole < self.columns {
            let column = whole.min(self.columns.wrapping_sub(E::side::<Portable>()));
            let rest = Matrix {
                from: self.from(0, column),
                to: self.to(0, column),
                columns: self.columns.wrapping_sub(column),
                ..*self
            };
            rest.turned();
        }
    }

    /// Passes on a line of each of as many rows as a line has elements.
    #[inline(always)]
    fn lines(&self, row: usize, column: usize) {
        let line = 64 / size_of::<E>();
        let side = E::side::<I>();
        let mut buffer = [Line([MaybeUninit::uninit(); 64]); 64];
        let turned = buffer.as_mut_ptr().cast::<E>();
        let mut down = 0;
        while down < line {
            let mut along = 0;
            while along < line {
                let to = turned.wrapping_add(down.wrapping_mul(line).wrapping_add(along));
                let from = self.from(row.wrapping_add(down), column.wrapping_add(along));
                // SAFETY: the block is inside the matrix; the buffer has at least `line` lines.
                unsafe { E::turn(self.isa, from, self.from_row, to, line.cast_signed()) }
                along = along.wrapping_add(side);
            }
            down = down.wrapping_add(side);
        }
        for (down, buffered) in buffer.iter().take(line).enumerate() {
            let to = self.to(row.wrapping_add(down), column);
            // SAFETY: the line is inside the matrix, and rows stand on lines.
            unsafe { self.isa.stream(to.cast(), buffered) }
        }
    }
}
