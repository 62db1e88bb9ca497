//! Walks over the tiles of a convolution, and gives their elements to a sink.
#![allow(unsafe_code)]
#![allow(
    clippy::collapsible_match,
    reason = "what a constant condition excludes is not compiled, what a guard does is"
)]

use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::axis::Stretch;
use super::each::Pieces;
use super::emit::{Emit, Line};
use super::flat::{Flat, is_flat};
use super::pack::{Weights, pack};
use super::plan::{BLOCK, Lines, MOST_PIXELS, Pixels, STRIP, Sizes};
use super::plane::Planes;
use super::quads;
use super::slides::{Rounded, Slides, Sum, behind};
use super::tile::{OF_ALL, OF_EACH, OnLine, Patch, by_pixels, shared};
use crate::dim::{Dim, Idx};
use crate::dtype::{Element, Factor, lanes};
use crate::isa::{Bytes, Isa, Task};
use crate::tensor::{Part, Sink};

/// The lanes of a tile are channels with a filter of their own.
const EACH: usize = usize::MAX;
/// The most bytes of packed weights: `docs/memory.md` has this number.
const ROOM: usize = 640 * 1024;

/// Whether a convolution is computed in tiles: not where vectors would be almost empty.
pub(in crate::kernel) const fn tiles_pay<G: Slides>() -> bool {
    // Weights whose output channels stand side by side are read where they are, but for bytes.
    let copies = G::WEIGHT[0] != 1 || size_of::<G::Elem>() == 1;
    let fits = !copies || size_of::<G::Scratch>() <= ROOM;
    if G::EACH {
        fits && (G::IMAGE[1] == 1 || in_planes::<G>())
    } else {
        fits && G::CAPS.outputs >= 4
    }
}

/// Whether lanes are columns of a channel.
const fn in_planes<G: Slides>() -> bool {
    G::EACH && G::IMAGE[1] != 1 && G::IMAGE[3] == 1 && G::CAPS.columns.how.stride == 1
}

/// What is known of a convolution on an instruction set.
pub(super) struct Facts<G, I>(PhantomData<(G, I)>);

impl<G: Slides, I: Isa> Facts<G, I> {
    pub(super) const LANES: usize = lanes::<G::Elem, I>();
    /// The vectors of a strip.
    const VECTORS: usize = {
        let has_room = Self::QUADS == 0 || I::REGISTERS > 16;
        if G::CAPS.outputs > Self::LANES && has_room { 2 } else { 1 }
    };
    /// The output channels of a strip.
    const WIDTH: usize = Self::VECTORS * Self::LANES;
    /// The vectors of the last strip of a group, if it is narrower.
    const VECTORS_LEFT: usize = (G::CAPS.outputs % Self::WIDTH).div_ceil(Self::LANES);
    /// Whether weights are copied.
    const PACKS: bool = G::WEIGHT[0] != 1 || Self::QUADS != 0;
    /// How elements are multiplied four at a time ([`quads::way`]), or 0.
    pub(super) const QUADS: usize = {
        let inputs = G::CAPS.inputs;
        let has_quads = G::IMAGE[1] == 1 && inputs > 0 && inputs.is_multiple_of(4);
        if G::FIXED && !G::EACH && has_quads { quads::way::<G::Elem, I>() } else { 0 }
    };
    /// Whether the last vector of the last strip is partly used, and not filled up by a copy.
    const PART: bool = (!Self::PACKS || G::EACH) && !G::CAPS.outputs.is_multiple_of(Self::LANES);
    /// How rows are cut where each channel has a filter of its own.
    pub(super) const PIECES: Pieces = Pieces::new(G::CAPS.columns);
    /// Whether rows are cut so.
    const CUTS: bool = G::EACH && G::FIXED && G::IMAGE[1] == 1 && Self::PIECES.count > 0;

    /// [`EACH`], or how elements are multiplied four at a time: a number alone, because a branch on a
    /// constant number that is not taken is not even compiled.
    const TILE: usize = if G::EACH { EACH } else { Self::QUADS };

    /// How many output channels a tile of bytes has in a strip of so many vectors.
    pub(super) const fn quad_lanes(vectors: usize) -> usize {
        if I::REGISTERS > 16 { vectors * Self::LANES } else { <I as Bytes>::SUMS }
    }
}

/// A convolution on its way to a sink.
struct Drive<'g, G, K> {
    of: &'g G,
    sink: &'g mut K,
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>> Task for Drive<'_, G, K> {
    /// Whether there was anything to sum.
    type Out = bool;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> bool {
        let Some((image, weight)) = self.of.operands() else { return false };
        let (images, outputs, ..) = self.of.extents();
        let sizes = self.of.sizes();
        let to_memory = if TypeId::of::<Sum<G>>() == TypeId::of::<Rounded<G>>() {
            self.sink.memory().and_then(|memory| {
                let strides = G::strides(memory.strides)?;
                (strides[1] == 1).then_some((memory.origin.cast::<Sum<G>>(), strides))
            })
        } else {
            None
        };
        let in_rows = match G::strides(self.sink.strides()) {
            Some([_, channel, _, _]) => channel != 1,
            None => G::IMAGE[1] != 1,
        };
        let [of_images, of_rows, of_outputs] = self.sink.share().deal([
            (images.len(), 1),
            (sizes.rows.places, 1),
            (sizes.outputs, const { Facts::<G, I>::WIDTH }),
        ]);
        let mut here = self.sink.here();
        let mut run = Running {
            isa,
            of: self.of,
            sink: &mut here,
            image,
            weight,
            images,
            outputs,
            sizes,
            in_rows,
            to_memory,
            of_images,
            of_rows,
            of_outputs,
        };
        for group in 0..sizes.groups {
            run.strips(group);
        }
        true
    }
}

/// Gives the elements of a convolution to a sink, and says whether there was anything to sum.
///
/// It is a function of its own so that what it has on the stack is there once, and not once for each
/// convolution of the function that it is called by.
#[inline(never)]
pub(in crate::kernel) fn drive<G: Slides, K: Sink<G::Out, Rounded<G>>>(
    of: &G,
    sink: &mut K,
) -> bool {
    if const { in_planes::<G>() && is_flat::<G>() } {
        sink.share().dispatch(Flat { of, sink })
    } else if const { in_planes::<G>() } {
        sink.share().dispatch(Planes { of, sink })
    } else {
        sink.share().dispatch(Drive { of, sink })
    }
}

/// A strip of output channels.
pub(super) struct Strip<G: Slides> {
    /// The first channel of the images that it is made of.
    pub(super) image: *const G::Elem,
    pub(super) weight: *const G::Elem,
    pub(super) w: [isize; 3],
    pub(super) bias: *const Sum<G>,
    /// The first output channel.
    pub(super) first: usize,
    pub(super) outputs: usize,
}

pub(super) struct Running<'g, G: Slides, K, I> {
    pub(super) isa: I,
    pub(super) of: &'g G,
    pub(super) sink: &'g mut K,
    image: *const G::Elem,
    weight: *const G::Elem,
    pub(super) images: G::N,
    outputs: G::O,
    pub(super) sizes: Sizes,
    /// Whether the result has its columns side by side, and not its output channels.
    in_rows: bool,
    /// Where sums go as they are, output channels side by side.
    pub(super) to_memory: Option<(*mut Sum<G>, [isize; 4])>,
    /// The images from the first of these on, and before the second: those of a share.
    pub(super) of_images: (usize, usize),
    /// The rows of the result, likewise.
    pub(super) of_rows: (usize, usize),
    /// The output channels of each group, likewise.
    of_outputs: (usize, usize),
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// How pixels of a tile stand: in rows where the result most likely has its columns side by side.
    const LINES: Lines = if G::IMAGE[1] == 1 { Lines::Longer } else { Lines::Rows };
    /// How many pixels tiles have.
    const PIXELS: Pixels = {
        const { assert!(Facts::<G, I>::WIDTH <= STRIP) }
        let most = match (Facts::<G, I>::VECTORS, I::REGISTERS > 16) {
            (_, true) if Facts::<G, I>::QUADS != 0 => 12,
            (_, false) if Facts::<G, I>::QUADS != 0 => 4,
            (_, true) => MOST_PIXELS,
            _ if I::REGISTERS <= 8 => 3,
            (2, false) => 6,
            (_, false) => 12,
        };
        Pixels::new(G::CAPS, most, G::FIXED, Self::LINES, K::SHARES)
    };

    /// The output channels of a group, strip by strip.
    #[inline(always)]
    fn strips(&mut self, group: usize) {
        let width = const { Facts::<G, I>::WIDTH };
        let (mut first, outputs) = self.of_outputs;
        while outputs.saturating_sub(first) >= width {
            if const { Facts::<G, I>::VECTORS == 2 } {
                self.strip::<2, false>(group, first, width);
            } else {
                self.strip::<1, false>(group, first, width);
            }
            first = first.wrapping_add(width);
        }
        let left = outputs.saturating_sub(first);
        if left == 0 {
            return;
        }
        if const { G::O::FIXED } {
            match const { (Facts::<G, I>::VECTORS_LEFT, Facts::<G, I>::PART) } {
                (0, _) => {}
                (1, false) => self.strip::<1, false>(group, first, left),
                (1, true) => self.strip::<1, true>(group, first, left),
                (_, false) => self.strip::<2, false>(group, first, left),
                (_, true) => self.strip::<2, true>(group, first, left),
            }
        } else {
            let lanes = const { Facts::<G, I>::LANES };
            while first < outputs {
                let left = outputs.saturating_sub(first).min(lanes);
                self.strip::<1, true>(group, first, left);
                first = first.wrapping_add(left);
            }
        }
    }

    /// A strip of output channels: its weights and bias, then all pixels.
    #[inline(always)]
    fn strip<const V: usize, const PART: bool>(
        &mut self,
        group: usize,
        first: usize,
        outputs: usize,
    ) {
        let Sizes { rows, columns, inputs, outputs: of_group, .. } = self.sizes;
        let [to_output, to_channel, to_row, to_column] = G::WEIGHT;
        let channel = if G::EACH { first } else { group.wrapping_mul(inputs) };
        let first = first.wrapping_add(group.wrapping_mul(of_group));
        let image = self.image.wrapping_offset(behind(channel, G::IMAGE[1]));
        let from = self.weight.wrapping_offset(behind(first, to_output));
        let mut bias = [<Sum<G> as Element>::ZERO; STRIP];
        let bias = if const { G::BIASED } {
            for (lane, bias) in bias.iter_mut().enumerate().take(outputs) {
                if let Some(index) = self.outputs.index(first.wrapping_add(lane))
                    && let Some(added) = self.of.bias(index)
                {
                    *bias = G::Elem::accumulator_from_sum(added);
                }
            }
            bias.as_ptr()
        } else {
            core::ptr::null()
        };
        let steps = [to_channel, to_row, to_column];
        if const { Facts::<G, I>::QUADS != 0 } {
            let width = const { Facts::<G, I>::quad_lanes(V) };
            let strips = const { V * Facts::<G, I>::LANES / Facts::<G, I>::quad_lanes(V) };
            let taps = [inputs, rows.taps, columns.taps];
            let mut packed = OnLine(MaybeUninit::<G::Scratch>::uninit());
            let to = packed.0.as_mut_ptr().cast::<u8>();
            let from = from.cast::<u8>();
            let weights = Weights { from, output: to_output, steps, taps, outputs };
            // SAFETY: by the law of `Slides` the weights of `outputs` output channels from `first`
            // on stand there; the copy has room for `STRIP` elements for each tap.
            unsafe { quads::pack(self.isa, weights, strips, width, to) }
            let column = behind(inputs, width.cast_signed());
            let row = behind(columns.taps, column);
            let w = [behind(4, width.cast_signed()), row, column];
            let weight = to.cast_const().cast();
            self.pixels::<V, PART>(&Strip { image, weight, w, bias, first, outputs });
        } else if const { Facts::<G, I>::PACKS } {
            let width = const { V * Facts::<G, I>::LANES };
            let taps = [inputs, rows.taps, columns.taps];
            let mut packed = OnLine(MaybeUninit::<G::Scratch>::uninit());
            let to = packed.0.as_mut_ptr().cast::<G::Elem>();
            // SAFETY: by the law of `Slides` the weights of `outputs` output channels from `first`
            // on stand there; the copy has room for `STRIP` elements for each tap.
            unsafe {
                pack(self.isa, Weights { from, output: to_output, steps, taps, outputs }, width, to)
            }
            let column = width.cast_signed();
            let row = behind(columns.taps, column);
            let w = [behind(rows.taps, row), row, column];
            let weight = to.cast_const();
            self.pixels::<V, PART>(&Strip { image, weight, w, bias, first, outputs });
        } else {
            let w = steps;
            self.pixels::<V, PART>(&Strip { image, weight: from, w, bias, first, outputs });
        }
    }

    /// All pixels of a strip: those whose taps inside are the same together.
    #[inline(always)]
    fn pixels<const V: usize, const PART: bool>(&mut self, strip: &Strip<G>) {
        if const { Facts::<G, I>::CUTS } {
            self.rows_of_each::<V, PART>(strip);
            return;
        }
        for image in self.images.indices().within(self.of_images.0, self.of_images.1) {
            let (mut row, end) = self.of_rows;
            while row < end {
                let mut rows = self.sizes.rows.stretch(row);
                rows.places = rows.places.min(end.wrapping_sub(row));
                let mut column = 0;
                while column < self.sizes.columns.places {
                    let columns = self.sizes.columns.stretch(column);
                    self.part::<V, PART>(strip, image, rows, columns);
                    column = column.wrapping_add(columns.places);
                }
                row = row.wrapping_add(rows.places);
            }
        }
    }

    /// Pixels with the same taps, some of a line at a time.
    #[inline(always)]
    fn part<const V: usize, const PART: bool>(
        &mut self,
        strip: &Strip<G>,
        image: Idx<G::N>,
        rows: Stretch,
        columns: Stretch,
    ) {
        let [to_image, to_channel, to_row, to_column] = G::IMAGE;
        let (down, along) = (self.sizes.rows.how, self.sizes.columns.how);
        let next_row = behind(down.stride, to_row);
        let next_column = behind(along.stride, to_column);
        let is_row = const { Self::LINES }.are_rows(rows.places, columns.places);
        let (lines, length, pixel, next_line) = if is_row {
            (rows.places, columns.places, next_column, next_row)
        } else {
            (columns.places, rows.places, next_row, next_column)
        };
        let from = strip
            .image
            .wrapping_offset(behind(image.get(), to_image))
            .wrapping_offset(self.sizes.rows.position(rows).wrapping_mul(to_row))
            .wrapping_offset(self.sizes.columns.position(columns).wrapping_mul(to_column));
        let weight = strip
            .weight
            .wrapping_offset(behind(rows.tap, strip.w[1]))
            .wrapping_offset(behind(columns.tap, strip.w[2]));
        let mut patch = Patch {
            image: from,
            pixel,
            x: [to_channel, behind(down.dilation, to_row), behind(along.dilation, to_column)],
            weight,
            w: strip.w,
            taps: [self.sizes.inputs, rows.taps, columns.taps],
            last: strip.outputs.wrapping_sub((V - 1).wrapping_mul(const { Facts::<G, I>::LANES })),
            bias: strip.bias,
        };
        let mut starts = [0; STRIP];
        if const { Facts::<G, I>::QUADS != 0 } {
            let [inputs, rows, columns] = patch.taps;
            patch.x[0] = 4;
            // Where the channels of neighbouring columns follow each other they are like those of one.
            let is_line = patch.x[2] == inputs.cast_signed();
            let (inputs, columns) =
                if is_line { (inputs.wrapping_mul(columns), 1) } else { (inputs, columns) };
            patch.taps = [inputs / 4, rows, columns];
            if const { G::BIASED || <I as Bytes>::LIFT != 0 } {
                self.starts::<V>(strip, &patch, &mut starts);
            }
            patch.bias = starts.as_ptr().cast();
        }
        for line in 0..lines {
            let from = from.wrapping_offset(behind(line, next_line));
            let mut done = 0;
            while done < length {
                let pixels = const { Self::PIXELS }.next(length, length.saturating_sub(done));
                patch.image = from.wrapping_offset(behind(done, pixel));
                let (row, column) = if is_row { (line, done) } else { (done, line) };
                let line = Line {
                    image,
                    row: rows.first.wrapping_add(row),
                    column: columns.first.wrapping_add(column),
                    is_row,
                };
                self.tile::<V, PART>(strip, &patch, line, pixels);
                done = done.wrapping_add(pixels);
            }
        }
    }

    /// A tile, to memory as it is or through the sink.
    #[inline(always)]
    fn tile<const V: usize, const PART: bool>(
        &mut self,
        strip: &Strip<G>,
        patch: &Patch<G::Elem>,
        line: Line<G::N>,
        pixels: usize,
    ) {
        let (isa, lanes) = (self.isa, const { Facts::<G, I>::LANES });
        let mut block =
            OnLine([[MaybeUninit::<<G::Elem as Factor>::Vector<I>>::uninit(); V]; BLOCK]);
        let (to, step, written) = match self.to_memory {
            Some((origin, [to_image, _, to_row, to_column])) => {
                let to = origin
                    .wrapping_offset(behind(line.image.get(), to_image))
                    .wrapping_add(strip.first)
                    .wrapping_offset(behind(line.row, to_row))
                    .wrapping_offset(behind(line.column, to_column));
                (to, if line.is_row { to_column } else { to_row }, patch.last)
            }
            None => {
                let to = block.0.as_mut_ptr().cast::<Sum<G>>();
                (to, V.wrapping_mul(lanes).cast_signed(), lanes)
            }
        };
        // By the law of `Slides` and the stretches of its axes all factors of the tile can be read, or
        // stand in a copy; the memory of the sink, or the block, is ours to write.
        by_pixels!(pixels, Self::PIXELS.there, R => {
            match const { Facts::<G, I>::TILE } {
                EACH => {
                    // SAFETY: as above.
                    unsafe { shared::<G::Elem, I, R, V, PART, OF_EACH>(isa, patch, to, step, written) }
                }
                quads::SIGNED => {
                    // SAFETY: as above.
                    unsafe { self.quads::<true, R, V>(patch, strip.outputs, to, step) }
                }
                quads::UNSIGNED => {
                    // SAFETY: as above.
                    unsafe { self.quads::<false, R, V>(patch, strip.outputs, to, step) }
                }
                _ => {
                    // SAFETY: as above.
                    unsafe { shared::<G::Elem, I, R, V, PART, OF_ALL>(isa, patch, to, step, written) }
                }
            }
        });
        if self.to_memory.is_none() {
            let sums = to.cast_const();
            let width = step.cast_unsigned();
            let (first, outputs) = (strip.first, strip.outputs);
            let (of, sink, in_rows) = (self.of, &mut *self.sink, self.in_rows);
            isa.run(Emit { of, sink, in_rows, line, pixels, sums, width, first, outputs });
        }
    }
}
