//! One tile of a convolution: the sums of some pixels and some vectors of output channels stay in
//! registers from the first tap to the last.
#![allow(unsafe_code)]

use crate::dtype::{Factor, along, lanes};
use crate::isa::{Isa, Steps, Task};

/// Lanes are output channels, each made of all channels of the image.
pub(super) const OF_ALL: u8 = 0;
/// Lanes are output channels, each made of the image's channel of the same number.
pub(super) const OF_EACH: u8 = 1;
/// Lanes are columns of one output channel, made of one channel of the image.
pub(super) const OF_ROWS: u8 = 2;

/// Something that begins a cache line, so that no vector in it crosses into another one.
#[repr(C, align(64))]
pub(super) struct OnLine<X>(pub(super) X);

/// Where the factors of a tile stand.
///
/// The element of pixel `p` under the tap `(channel, row, column)` is
/// `p * pixel + channel * x[0] + row * x[1] + column * x[2]` behind `image`; the vectors of that tap's
/// weights stand side by side `channel * w[0] + row * w[1] + column * w[2]` behind `weight`; with
/// [`OF_ROWS`] there is one weight.
pub(super) struct Patch<T: Factor> {
    pub(super) image: *const T,
    pub(super) pixel: isize,
    pub(super) x: [isize; 3],
    pub(super) weight: *const T,
    pub(super) w: [isize; 3],
    /// How many taps each sum has along channels, rows and columns.
    pub(super) taps: [usize; 3],
    /// How many lanes of the last vector are used.
    pub(super) last: usize,
    /// What is added to the vectors of sums at the end, or null.
    pub(super) bias: *const T::Accumulator,
}

impl<T: Factor> Clone for Patch<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Factor> Copy for Patch<T> {}

/// Sums the taps of `R` pixels and `V` vectors of lanes, and writes each pixel `out_row` behind the
/// one before.
///
/// `HOW` says what lanes are. With [`OF_EACH`] and [`OF_ROWS`] the element of the first lane stands at
/// `image`, those of the others beside it; with [`OF_ROWS`] pixels are rows. Where `PART`, only the
/// first `last` lanes of the last vectors are read. Of the last vector of each pixel `written` lanes
/// are written.
///
/// # Safety
/// - All elements under all taps can be read; but for [`OF_ALL`] `V` vectors of them, of which the
///   last may have `last` elements if `PART`.
/// - The vectors of all weights can be read, of which the last may have `last` elements if `PART`;
///   with [`OF_ROWS`] one weight for each tap.
/// - `V` vectors can be read from `bias` on, if it is not null.
/// - `V - 1` vectors and `written` accumulators can be written for each of `R` pixels.
#[inline(always)]
unsafe fn tile<
    T: Factor,
    I: Isa,
    const R: usize,
    const V: usize,
    const PART: bool,
    const HOW: u8,
>(
    isa: I,
    patch: &Patch<T>,
    out: *mut T::Accumulator,
    out_row: isize,
    written: usize,
) {
    let width = const { lanes::<T, I>() };
    let last = patch.last;
    let load = |from: *const T, vector: usize| {
        let from = from.wrapping_add(vector.wrapping_mul(width));
        if PART && vector == V - 1 {
            // SAFETY: by the caller's promise the first `last` elements can be read.
            unsafe { T::load_first(isa, from, last) }
        } else {
            // SAFETY: by the caller's promise a vector can be read.
            unsafe { T::load(isa, from) }
        }
    };
    let mut sums = [[T::splat(isa, T::ZERO); V]; R];
    let [channels, rows, columns] = patch.taps;
    let (mut x_channel, mut w_channel) = (patch.image, patch.weight);
    for _ in 0..channels {
        let (mut x_row, mut w_row) = (x_channel, w_channel);
        for _ in 0..rows {
            let (mut x, mut w) = (x_row, w_row);
            let mut columns = columns;
            if const { HOW == OF_ALL && !PART && along::<T>(R, V).is_some() }
                && let Some(along) = const { along::<T>(R, V) }
            {
                let steps = Steps {
                    left: x.cast(),
                    left_row: patch.pixel,
                    left_step: patch.x[2],
                    right: w.cast(),
                    right_step: patch.w[2],
                    count: columns,
                };
                // SAFETY: the caller's promise for the factors; there are `R` rows of `V` vectors of sums.
                unsafe { along(&steps, R, V, sums.as_mut_ptr().cast()) }
                columns = 0;
            }
            for _ in 0..columns {
                let mut right = [T::splat(isa, T::ZERO); V];
                if HOW == OF_ROWS {
                    // SAFETY: by the caller's promise the weight can be read.
                    right = [T::splat(isa, unsafe { w.read() }); V];
                } else {
                    for (vector, right) in right.iter_mut().enumerate() {
                        *right = load(w, vector);
                    }
                }
                for (pixel, sums) in sums.iter_mut().enumerate() {
                    let from = x.wrapping_offset(pixel.cast_signed().wrapping_mul(patch.pixel));
                    if HOW == OF_ALL {
                        // SAFETY: by the caller's promise the element can be read.
                        let left = T::splat(isa, unsafe { from.read() });
                        for (sum, right) in sums.iter_mut().zip(right) {
                            *sum = T::steps(isa, left, right, *sum);
                        }
                    } else {
                        for (vector, (sum, right)) in sums.iter_mut().zip(right).enumerate() {
                            *sum = T::steps(isa, load(from, vector), right, *sum);
                        }
                    }
                }
                x = x.wrapping_offset(patch.x[2]);
                w = w.wrapping_offset(patch.w[2]);
            }
            x_row = x_row.wrapping_offset(patch.x[1]);
            w_row = w_row.wrapping_offset(patch.w[1]);
        }
        x_channel = x_channel.wrapping_offset(patch.x[0]);
        w_channel = w_channel.wrapping_offset(patch.w[0]);
    }
    if !patch.bias.is_null() {
        // A product with one is exact, so that a fused step is a sum.
        let one = T::splat(isa, T::ONE);
        for vector in 0..V {
            let from = patch.bias.wrapping_add(vector.wrapping_mul(width));
            // SAFETY: by the caller's promise `V` vectors can be read.
            let bias = unsafe { T::load_sums(isa, from) };
            for sums in &mut sums {
                if let Some(sum) = sums.get_mut(vector) {
                    *sum = T::steps(isa, *sum, one, bias);
                }
            }
        }
    }
    for (pixel, sums) in sums.into_iter().enumerate() {
        let out = out.wrapping_offset(pixel.cast_signed().wrapping_mul(out_row));
        for (vector, sum) in sums.into_iter().enumerate() {
            let to = out.wrapping_add(vector.wrapping_mul(width));
            if vector == V - 1 && written < width {
                // SAFETY: by the caller's promise `written` accumulators can be written.
                unsafe { T::store_first_sums(isa, to, sum, written) }
            } else {
                // SAFETY: by the caller's promise a vector can be written.
                unsafe { T::store_sums(isa, to, sum) }
            }
        }
    }
}

/// A tile as a function of its own, which all convolutions of an element type share.
///
/// # Safety
/// As of [`tile`].
#[inline(never)]
pub(super) unsafe fn shared<
    T: Factor,
    I: Isa,
    const R: usize,
    const V: usize,
    const PART: bool,
    const HOW: u8,
>(
    isa: I,
    patch: &Patch<T>,
    out: *mut T::Accumulator,
    out_row: isize,
    written: usize,
) {
    /// The arguments; made by `shared` alone, whose caller promises what `tile` asks for.
    struct Tile<'p, T: Factor, const R: usize, const V: usize, const PART: bool, const HOW: u8> {
        patch: &'p Patch<T>,
        out: *mut T::Accumulator,
        out_row: isize,
        written: usize,
    }

    impl<T: Factor, const R: usize, const V: usize, const PART: bool, const HOW: u8> Task
        for Tile<'_, T, R, V, PART, HOW>
    {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { patch, out, out_row, written } = self;
            // SAFETY: the promise of the caller of `shared`.
            unsafe { tile::<T, I, R, V, PART, HOW>(isa, patch, out, out_row, written) }
        }
    }

    isa.run(Tile::<T, R, V, PART, HOW> { patch, out, out_row, written });
}

/// What is done with a number of pixels, a constant, where there are as many as `pixels`; only numbers
/// that are `there` are compiled.
macro_rules! by_pixels {
    ($pixels:expr, $there:expr, $r:ident => $tile:expr) => {
        by_pixels!(@ ($pixels, $there, $r, $tile) 1 2 3 4 5 6 7 8 9 10 11 12 13 14)
    };
    (@ ($pixels:expr, $there:expr, $r:ident, $tile:expr) $($number:literal)*) => {
        match $pixels {
            $($number => {
                if const { $there[$number] } {
                    const $r: usize = $number;
                    $tile
                }
            })*
            _ => {}
        }
    };
}

pub(super) use by_pixels;
