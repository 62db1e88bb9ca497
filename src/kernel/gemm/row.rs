//! Products of a single row with a matrix, at the speed at which the matrix is read.
//!
//! ```text
//! for eight k of the inner axis at a time, in order:      rows of b, read from end to end
//!     for each vector of columns:                         sum[V] += a[k] * b[k, V], eight times
//! ```
//!
//! Where the factors of each column stand side by side instead, as in a weight of shape `(OUT, IN)`,
//! blocks as long as wide change sides in registers. The sums are accumulators that stay in the first
//! cache or in registers, each in the order of `k`, so it changes no bits.
#![allow(unsafe_code)]

use core::array::from_fn;
use core::marker::PhantomData;

use super::job::{Block, Emit, Job};
use super::scratch::Scratch;
use super::table::Table;
use crate::dtype::{Element, Factor, lanes};
use crate::isa::{Isa, Task};

/// The bytes of sums that are under way, at most.
pub(super) const SUMS: usize = 32 * 1024;
/// The same of a row with few columns, which spares it the large room.
pub(super) const SMALL_SUMS: usize = 4 * 1024;
/// How many steps are taken at a time.
const STEPS: usize = 8;
/// How many vectors of columns whose factors change sides are under way at a time: the steps of one
/// wait for each other.
const BESIDE: usize = 2;

/// How many factors before they are read those of a column are asked for.
const AHEAD: usize = 64;

/// Some columns of a product of a row.
struct Row<T: Factor> {
    a: *const T,
    a_k: isize,
    b: *const T,
    b_k: isize,
    b_column: isize,
    depth: usize,
    columns: usize,
    sums: *mut T::Accumulator,
}

impl<T: Factor> Clone for Row<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Factor> Copy for Row<T> {}

/// What sums the products of a row.
trait Sums<T: Factor> {
    /// Writes all sums of the row.
    ///
    /// # Safety
    /// All factors can be read, and the sums be written.
    unsafe fn sums<I: Isa>(isa: I, row: Row<T>);
}

/// Columns stand side by side.
struct Upright;
/// The factors of a column stand side by side.
struct Turned;

/// Computes a product of a row with a matrix whose columns stand side by side.
///
/// # Safety
/// The invariants of [`Job`], and the table is made for a product of these elements and sizes, with no more
/// columns at a time than have sums in `ROOM` bytes.
#[inline(never)]
pub(super) unsafe fn row<T, I, B, E, const ROOM: usize>(
    isa: I,
    job: &Job<T>,
    table: B,
    emit: &mut E,
) where
    T: Factor,
    I: Isa,
    B: Table<T, I>,
    E: Emit<T::Accumulator> + ?Sized,
{
    // SAFETY: the caller's promise.
    unsafe { any_row::<T, I, Upright, B, E, ROOM>(isa, job, table, emit) }
}

/// Computes a product of a row with a matrix in which the factors of each column stand side by side.
///
/// # Safety
/// As of [`row`].
#[inline(never)]
pub(super) unsafe fn turned_row<T, I, B, E, const ROOM: usize>(
    isa: I,
    job: &Job<T>,
    table: B,
    emit: &mut E,
) where
    T: Factor,
    I: Isa,
    B: Table<T, I>,
    E: Emit<T::Accumulator> + ?Sized,
{
    // SAFETY: the caller's promise.
    unsafe { any_row::<T, I, Turned, B, E, ROOM>(isa, job, table, emit) }
}

/// Computes a product of a row, some columns at a time.
///
/// # Safety
/// As of [`row`].
#[inline(always)]
unsafe fn any_row<T, I, W, B, E, const ROOM: usize>(isa: I, job: &Job<T>, table: B, emit: &mut E)
where
    T: Factor,
    I: Isa,
    W: Sums<T>,
    B: Table<T, I>,
    E: Emit<T::Accumulator> + ?Sized,
{
    /// The arguments; made by `any_row` alone, whose caller promises what `Sums::sums` asks for.
    struct Whole<T: Factor, W>(Row<T>, PhantomData<W>);

    impl<T: Factor, W: Sums<T>> Task for Whole<T, W> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            // SAFETY: the promise of the caller of `any_row`.
            unsafe { W::sums(isa, self.0) }
        }
    }

    let mut room = Scratch::<ROOM>::new();
    let mut first = 0;
    while first < job.columns {
        let columns = job.columns.saturating_sub(first).min(table.sizes().columns);
        let sums = match job.out {
            Some((out, _)) => out.wrapping_add(first),
            None => room.as_mut_ptr(),
        };
        isa.run(Whole::<T, W>(
            Row {
                a: job.a,
                a_k: job.steps.a_k,
                b: job.b.wrapping_offset(first.cast_signed().wrapping_mul(job.steps.b_column)),
                b_k: job.steps.b_k,
                b_column: job.steps.b_column,
                depth: job.inner,
                columns,
                sums,
            },
            PhantomData,
        ));
        if job.out.is_none() {
            let (sums, step) = (sums.cast_const(), columns);
            let block = Block { row: 0, rows: 1, first, columns, sums, step };
            // SAFETY: all sums of these columns have been written.
            unsafe { emit.emit(&block) }
        }
        first = first.wrapping_add(columns);
    }
}

impl<T: Factor> Sums<T> for Upright {
    #[inline(always)]
    unsafe fn sums<I: Isa>(isa: I, row: Row<T>) {
        let mut k = 0;
        while row.depth.saturating_sub(k) >= STEPS {
            // SAFETY: the caller's promise: there are so many steps.
            unsafe { steps::<T, I, STEPS>(isa, row, k) }
            k = k.wrapping_add(STEPS);
        }
        while k < row.depth {
            // SAFETY: the caller's promise: there is one more step.
            unsafe { steps::<T, I, 1>(isa, row, k) }
            k = k.wrapping_add(1);
        }
    }
}

/// `N` steps of all columns, from `k` on.
///
/// # Safety
/// The factors of these steps can be read; the sums be written, and after the first step read.
#[inline(always)]
unsafe fn steps<T: Factor, I: Isa, const N: usize>(isa: I, row: Row<T>, k: usize) {
    let lanes = const { lanes::<T, I>() };
    let Row { a, a_k, b, b_k, columns, sums, .. } = row;
    let number = |step: usize| k.wrapping_add(step).cast_signed();
    let left: [T::Vector<I>; N] = from_fn(|step| {
        // SAFETY: the factor of this step can be read.
        T::splat(isa, unsafe { a.wrapping_offset(number(step).wrapping_mul(a_k)).read() })
    });
    let b = b.wrapping_offset(number(0).wrapping_mul(b_k));
    let mut done = 0;
    while columns.saturating_sub(done) >= lanes {
        let mut sum = T::splat(isa, T::ZERO);
        if k > 0 {
            // SAFETY: a vector of sums stands here.
            sum = unsafe { T::load_sums(isa, sums.wrapping_add(done)) };
        }
        let mut from = b.wrapping_add(done);
        for left in left {
            // SAFETY: a vector of this row can be read.
            sum = T::steps(isa, left, unsafe { T::load(isa, from) }, sum);
            from = from.wrapping_offset(b_k);
        }
        // SAFETY: a vector of sums has place here.
        unsafe { T::store_sums(isa, sums.wrapping_add(done), sum) }
        done = done.wrapping_add(lanes);
    }
    let here = columns.saturating_sub(done);
    if here > 0 {
        let mut sum = T::splat(isa, T::ZERO);
        if k > 0 {
            // SAFETY: the last sums stand here.
            sum = unsafe { T::load_first_sums(isa, sums.wrapping_add(done), here) };
        }
        let mut from = b.wrapping_add(done);
        for left in left {
            // SAFETY: the last elements of this row can be read.
            sum = T::steps(isa, left, unsafe { T::load_first(isa, from, here) }, sum);
            from = from.wrapping_offset(b_k);
        }
        // SAFETY: the last sums have place here.
        unsafe { T::store_first_sums(isa, sums.wrapping_add(done), sum, here) }
    }
}

impl<T: Factor> Sums<T> for Turned {
    #[inline(always)]
    unsafe fn sums<I: Isa>(isa: I, row: Row<T>) {
        let lanes = const { lanes::<T, I>() };
        let several = lanes.wrapping_mul(BESIDE);
        let mut done = 0;
        while done < row.columns {
            let left = row.columns.saturating_sub(done);
            if left >= several {
                // SAFETY: the caller's promise for these columns.
                unsafe { columns::<T, I, BESIDE, true>(isa, row, done) }
                done = done.wrapping_add(several);
            } else {
                // SAFETY: the caller's promise for these columns.
                unsafe { columns::<T, I, 1, false>(isa, row, done) }
                done = done.wrapping_add(lanes);
            }
        }
    }
}

/// The sums of `N` vectors of columns, from column `first` on, as many as there are.
///
/// # Safety
/// The factors of these columns can be read, and their sums be written.
#[inline(always)]
unsafe fn columns<T: Factor, I: Isa, const N: usize, const IS_WHOLE: bool>(
    isa: I,
    row: Row<T>,
    first: usize,
) {
    let lanes = const { lanes::<T, I>() };
    // Where the factors of a vector of columns begin, and how far it is to the next column. Where
    // columns are missing, it is the last ones again.
    let begin = row.b.wrapping_offset(first.cast_signed().wrapping_mul(row.b_column));
    let there = row.columns.saturating_sub(first);
    let column = |number: usize| {
        let number = if IS_WHOLE { number } else { number.min(there.saturating_sub(1)) };
        begin.wrapping_offset(number.cast_signed().wrapping_mul(row.b_column))
    };
    let mut sums = [T::splat(isa, T::ZERO); N];
    let mut k = 0;
    let mut a = row.a;
    while row.depth.saturating_sub(k) >= lanes {
        for (vector, sum) in sums.iter_mut().enumerate() {
            let mut block = [T::splat(isa, T::ZERO); 16];
            for (lane, factors) in block.iter_mut().enumerate().take(lanes) {
                let from = column(vector.wrapping_mul(lanes).wrapping_add(lane)).wrapping_add(k);
                isa.prefetch(from.wrapping_add(AHEAD));
                // SAFETY: as many `k` of a column as a vector has lanes can be read.
                *factors = unsafe { T::load(isa, from) };
            }
            T::transpose(isa, &mut block);
            for (step, right) in block.into_iter().enumerate().take(lanes) {
                let a = a.wrapping_offset(step.cast_signed().wrapping_mul(row.a_k));
                // SAFETY: the factor of this step can be read.
                let left = T::splat(isa, unsafe { a.read() });
                *sum = T::steps(isa, left, right, *sum);
            }
        }
        k = k.wrapping_add(lanes);
        a = a.wrapping_offset(lanes.cast_signed().wrapping_mul(row.a_k));
    }
    while k < row.depth {
        // SAFETY: the factor of this step can be read.
        let left = T::splat(isa, unsafe { a.read() });
        for (vector, sum) in sums.iter_mut().enumerate() {
            let mut factors = [T::Accumulator::ZERO; 16];
            for (lane, factor) in factors.iter_mut().enumerate().take(lanes) {
                let from = column(vector.wrapping_mul(lanes).wrapping_add(lane)).wrapping_add(k);
                // SAFETY: the factor of this column can be read.
                *factor = unsafe { from.read() }.to_accumulator();
            }
            // SAFETY: no vector has more than 16 lanes.
            let right = unsafe { T::load_sums(isa, factors.as_ptr()) };
            *sum = T::steps(isa, left, right, *sum);
        }
        k = k.wrapping_add(1);
        a = a.wrapping_offset(row.a_k);
    }
    for (vector, sum) in sums.into_iter().enumerate() {
        let to = first.wrapping_add(vector.wrapping_mul(lanes));
        let here = row.columns.saturating_sub(to).min(lanes);
        // SAFETY: the sums of these columns have place here.
        unsafe { T::store_first_sums(isa, row.sums.wrapping_add(to), sum, here) }
    }
}
