//! Tiles of convolutions of bytes: four channels of each sum at a time, exact.
//!
//! Where the instruction set multiplies an unsigned byte by a signed one, the elements of the image are
//! too large by a constant ([`Bytes::lift`]). What that comes to depends on the taps alone, so it is
//! the convolution of an image of zeros, and is taken off again where sums start.
#![allow(unsafe_code)]

use core::array::from_fn;

use super::drive::{Facts, Running, Strip};
use super::pack::Weights;
use super::plan::STRIP;
use super::slides::{Rounded, Slides, Sum};
use super::tile::Patch;
use crate::dtype::{DType, Element, Factor};
use crate::isa::{Bytes, Isa, Level, Task, Turns};
use crate::tensor::Sink;

/// Signed bytes.
pub(super) const SIGNED: usize = 1;
/// Unsigned bytes.
pub(super) const UNSIGNED: usize = 2;

/// [`SIGNED`], [`UNSIGNED`], or 0 where elements are multiplied one by one.
pub(super) const fn way<T: Element, I: Isa>() -> usize {
    match (T::DTYPE, I::LEVEL) {
        (_, Level::Portable) => 0,
        (DType::I8, _) => SIGNED,
        (DType::U8, _) => UNSIGNED,
        _ => 0,
    }
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// A tile of bytes, as many output channels at a time as fit into registers.
    ///
    /// # Safety
    /// As of [`tile`], for all output channels of the strip.
    #[inline(always)]
    pub(super) unsafe fn quads<const IS_SIGNED: bool, const R: usize, const V: usize>(
        &self,
        patch: &Patch<G::Elem>,
        outputs: usize,
        to: *mut Sum<G>,
        step: isize,
    ) {
        let isa = self.isa;
        let width = const { Facts::<G, I>::quad_lanes(V) };
        let mut patch = *patch;
        let [_, rows, columns] = self.sizes.taps();
        for strip in 0..const { Facts::<G, I>::LANES * V / Facts::<G, I>::quad_lanes(V) } {
            let first = strip.wrapping_mul(width);
            let written = outputs.saturating_sub(first).min(width);
            let to = to.cast::<i32>().wrapping_add(first);
            if const { I::REGISTERS > 16 } {
                // SAFETY: the caller's promise.
                unsafe { tile::<G::Elem, I, IS_SIGNED, R, V>(isa, &patch, to, step, written) }
            } else {
                // SAFETY: as above.
                unsafe { tile::<G::Elem, I, IS_SIGNED, R, 1>(isa, &patch, to, step, written) }
            }
            let inputs = self.sizes.inputs.wrapping_mul(width);
            patch.weight =
                patch.weight.wrapping_add(inputs.wrapping_mul(rows.wrapping_mul(columns)));
            patch.bias = patch.bias.wrapping_add(width);
        }
    }

    /// What the sums of bytes of a strip start with where they have these taps: the bias, and what the
    /// elements of the image are taken too large by.
    #[inline(always)]
    pub(super) fn starts<const V: usize>(
        &self,
        strip: &Strip<G>,
        patch: &Patch<G::Elem>,
        starts: &mut [i32; STRIP],
    ) {
        let zeros = [G::Elem::ZERO; 4];
        let patch =
            Patch { image: zeros.as_ptr(), x: [0; 3], bias: starts.as_ptr().cast(), ..*patch };
        let mut sums = [0; STRIP];
        let to = sums.as_mut_ptr().cast::<Sum<G>>();
        match const { Facts::<G, I>::QUADS } {
            SIGNED => {
                // SAFETY: there are four zeros under each tap, and room for the sums of a strip.
                unsafe { self.quads::<true, 1, V>(&patch, STRIP, to, 0) }
            }
            _ => {
                // SAFETY: as above.
                unsafe { self.quads::<false, 1, V>(&patch, STRIP, to, 0) }
            }
        }
        for (lane, (start, sum)) in starts.iter_mut().zip(sums).enumerate() {
            let bias = if const { G::BIASED } {
                // SAFETY: a strip has room for the bias of all vectors; sums of bytes have 32 bits.
                unsafe { strip.bias.wrapping_add(lane).cast::<i32>().read() }
            } else {
                0
            };
            *start = bias.wrapping_sub(sum);
        }
    }
}

/// Sums the taps of `R` pixels and `V` vectors of output channels, and writes `written` sums of each
/// pixel `out_row` behind the one before, in a function that all convolutions of bytes share.
///
/// The taps along channels are quads, `patch.x[0]` from each other; the weights of a quad are
/// `V` vectors of quads. What sums start with stands at `patch.bias`, if that is not null.
///
/// # Safety
/// - Four elements can be read under each tap.
/// - `V` vectors of quads can be read from each tap's weights on.
/// - `V` vectors of sums can be read from `bias` on, if it is not null.
/// - `written` sums can be written for each pixel.
#[inline(never)]
pub(super) unsafe fn tile<
    T: Factor,
    I: Isa,
    const IS_SIGNED: bool,
    const R: usize,
    const V: usize,
>(
    isa: I,
    patch: &Patch<T>,
    out: *mut i32,
    out_row: isize,
    written: usize,
) {
    /// The arguments; made by `tile` alone, with the promise of its caller.
    struct Tile<'p, T: Factor, const IS_SIGNED: bool, const R: usize, const V: usize> {
        patch: &'p Patch<T>,
        out: *mut i32,
        out_row: isize,
        written: usize,
    }

    impl<T: Factor, const IS_SIGNED: bool, const R: usize, const V: usize> Task
        for Tile<'_, T, IS_SIGNED, R, V>
    {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { patch, out, out_row, written } = self;
            // SAFETY: the promise of the caller of `tile`.
            unsafe { within::<T, I, IS_SIGNED, R, V>(isa, patch, out, out_row, written) }
        }
    }

    isa.run(Tile::<T, IS_SIGNED, R, V> { patch, out, out_row, written });
}

/// # Safety
/// As of [`tile`].
#[inline(always)]
unsafe fn within<T: Factor, I: Isa, const IS_SIGNED: bool, const R: usize, const V: usize>(
    isa: I,
    patch: &Patch<T>,
    out: *mut i32,
    out_row: isize,
    written: usize,
) {
    let lanes = const { <I as Bytes>::SUMS };
    let mut sums = [[isa.no_sums(); V]; R];
    let [quads, rows, columns] = patch.taps;
    let (mut x_row, mut w_row) = (patch.image.cast::<u8>(), patch.weight.cast::<u8>());
    for _ in 0..rows {
        let (mut x_column, mut w_column) = (x_row, w_row);
        for _ in 0..columns {
            let (mut x, mut w) = (x_column, w_column);
            for _ in 0..quads {
                let right: [_; V] = from_fn(|vector| {
                    let from = w.wrapping_add(vector.wrapping_mul(lanes).wrapping_mul(4));
                    // SAFETY: `V` vectors of quads can be read.
                    isa.right::<IS_SIGNED, IS_SIGNED>(unsafe { isa.load_quads(from) })
                });
                for (pixel, sums) in sums.iter_mut().enumerate() {
                    let from = x.wrapping_offset(pixel.cast_signed().wrapping_mul(patch.pixel));
                    // SAFETY: by the caller's promise four elements can be read.
                    let quad = unsafe { from.cast::<[u8; 4]>().read() };
                    let left = isa.splat_left::<IS_SIGNED, IS_SIGNED>(quad);
                    for (sum, right) in sums.iter_mut().zip(right) {
                        *sum = isa.dot::<IS_SIGNED, IS_SIGNED>(left, right, *sum);
                    }
                }
                x = x.wrapping_offset(patch.x[0]);
                w = w.wrapping_offset(patch.w[0]);
            }
            x_column = x_column.wrapping_offset(patch.x[2]);
            w_column = w_column.wrapping_offset(patch.w[2]);
        }
        x_row = x_row.wrapping_offset(patch.x[1]);
        w_row = w_row.wrapping_offset(patch.w[1]);
    }
    for (pixel, sums) in sums.into_iter().enumerate() {
        let out = out.wrapping_offset(pixel.cast_signed().wrapping_mul(out_row));
        for (vector, sum) in sums.into_iter().enumerate() {
            let before = vector.wrapping_mul(lanes);
            let mut totals = isa.totals(sum);
            if !patch.bias.is_null() {
                let from = patch.bias.wrapping_add(before).cast::<i32>();
                // SAFETY: by the caller's promise `V` vectors can be read.
                totals = isa.add_totals(totals, unsafe { isa.load_totals(from) });
            }
            let (to, here) = (out.wrapping_add(before), written.saturating_sub(before));
            if here >= lanes {
                // SAFETY: by the caller's promise the sums can be written.
                unsafe { isa.store_totals(to, totals) }
            } else if here > 0 {
                // SAFETY: as above, `here` of them.
                unsafe { isa.store_first_totals(to, totals, here) }
            }
        }
    }
}

/// Copies weights so that those of four channels stand side by side for each output channel, for
/// `width` output channels at a time: `[strip][row][column][quad][width][4]`. What is beyond the output
/// channels is zero.
///
/// # Safety
/// All weights can be read, there are a multiple of four channels, and `strips` times `width` bytes for
/// each of them and each tap can be written from `to` on.
#[inline(never)]
pub(super) unsafe fn pack<I: Isa>(
    isa: I,
    weights: Weights<u8>,
    strips: usize,
    width: usize,
    to: *mut u8,
) {
    /// The arguments; made by `pack` alone, with the promise of its caller.
    struct Pack {
        weights: Weights<u8>,
        strips: usize,
        width: usize,
        to: *mut u8,
    }

    impl Task for Pack {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { weights, strips, width, to } = self;
            let depth = weights.taps.into_iter().fold(1, usize::wrapping_mul);
            for strip in 0..strips {
                let first = strip.wrapping_mul(width);
                let outputs = weights.outputs.saturating_sub(first).min(width);
                let step = first.cast_signed().wrapping_mul(weights.output);
                let from = weights.from.wrapping_offset(step);
                let to = to.wrapping_add(first.wrapping_mul(depth));
                // SAFETY: the promise of the caller of `pack`, for the output channels of the strip.
                unsafe { one_strip(isa, Weights { from, outputs, ..weights }, width, to) }
            }
        }
    }

    isa.run(Pack { weights, strips, width, to });
}

/// # Safety
/// As of [`pack`], for one strip.
#[inline(always)]
unsafe fn one_strip<I: Isa>(isa: I, weights: Weights<u8>, width: usize, to: *mut u8) {
    let Weights { from, output, steps, taps: [channels, rows, columns], outputs } = weights;
    let step = |index: usize, step: isize| index.cast_signed().wrapping_mul(step);
    let quads = channels / 4;
    // Blocks of quads are turned in registers where they stand side by side.
    let side = const { <I as Turns<u32>>::SIDE };
    let is_quads = steps[0] == 1 && output % 4 == 0 && side > 1;
    let (turned_quads, turned_lanes) = if is_quads {
        (quads.wrapping_sub(quads % side), outputs.wrapping_sub(outputs % side))
    } else {
        (0, 0)
    };
    let mut to = to;
    for row in 0..rows {
        for column in 0..columns {
            let from =
                from.wrapping_offset(step(row, steps[1])).wrapping_offset(step(column, steps[2]));
            for lane in (0..turned_lanes).step_by(side) {
                let from = from.wrapping_offset(step(lane, output));
                for quad in (0..turned_quads).step_by(side) {
                    let from = from.wrapping_add(quad.wrapping_mul(4)).cast::<u32>();
                    let at = quad.wrapping_mul(width).wrapping_add(lane).wrapping_mul(4);
                    let to = to.wrapping_add(at).cast::<u32>();
                    // SAFETY: the block's output channels and quads are there, and have their places.
                    unsafe { isa.turn(from, output / 4, to, width.cast_signed()) }
                }
            }
            for quad in 0..quads {
                let from = from.wrapping_offset(step(quad.wrapping_mul(4), steps[0]));
                let first = if quad < turned_quads { turned_lanes } else { 0 };
                for lane in first..width {
                    let mut bytes = [0; 4];
                    if lane < outputs {
                        let from = from.wrapping_offset(step(lane, output));
                        for (channel, byte) in bytes.iter_mut().enumerate() {
                            // SAFETY: by the caller's promise the weight can be read.
                            *byte = unsafe { from.wrapping_offset(step(channel, steps[0])).read() };
                        }
                    }
                    let at = quad.wrapping_mul(width).wrapping_add(lane).wrapping_mul(4);
                    // SAFETY: by the caller's promise the bytes can be written.
                    unsafe { to.wrapping_add(at).cast::<[u8; 4]>().write(bytes) }
                }
            }
            to = to.wrapping_add(quads.wrapping_mul(width).wrapping_mul(4));
        }
    }
}
