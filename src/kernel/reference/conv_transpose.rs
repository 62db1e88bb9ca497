//! The transposed convolution of images, as loops over what each tap of each element falls on.

use crate::dtype::{Element, Num};
use crate::isa::Portable;

/// The sizes of a transposed convolution; a pair is along H, then along W.
#[derive(Clone, Copy, Debug)]
pub struct ConvTranspose2d {
    /// How many images there are.
    pub images: usize,
    /// How many channels an image has.
    pub channels: usize,
    /// The rows and columns of an image.
    pub size: [usize; 2],
    /// How many channels a result has.
    pub outputs: usize,
    /// The rows and columns of the weight.
    pub kernel: [usize; 2],
    /// How far the weight moves from one element of the image to the next.
    pub stride: [usize; 2],
    /// How far one tap is from the next.
    pub dilation: [usize; 2],
    /// How many elements before the result are left out.
    pub before: [usize; 2],
    /// The rows and columns of a result.
    pub out: [usize; 2],
}

impl ConvTranspose2d {
    /// The row (`axis` 0) or column (`axis` 1) of the image whose tap falls on a place of the result.
    fn source(&self, axis: usize, place: usize, tap: usize) -> Option<usize> {
        let [size, stride, dilation, before] = [self.size, self.stride, self.dilation, self.before]
            .map(|pair| pair.get(axis).copied());
        let (stride, dilation, before) = (stride?, dilation?, before?);
        (0..size?).find(|from| from * stride + tap * dilation == place + before)
    }
}

/// Adds to each element of the result the products of all elements of the image and taps of the weight that
/// fall on it, adds the bias, and gives the element to `out`.
///
/// Indices are `[image, channel, row, column]`, of the weight `[channel, output, row, column]`.
///
/// # Numerics
/// Each sum is formed in the accumulator, one fused step a product, by channels, rows and columns of the
/// weight; the bias is added last, and the sum is rounded at the end.
pub fn conv_transpose2d<T: Num>(
    how: &ConvTranspose2d,
    input: impl Fn([usize; 4]) -> T,
    weight: impl Fn([usize; 4]) -> T,
    bias: impl Fn(usize) -> T::Sum,
    mut out: impl FnMut([usize; 4], T::Sum),
) {
    for image in 0..how.images {
        for output in 0..how.outputs {
            for row in 0..how.out[0] {
                for column in 0..how.out[1] {
                    let mut sum = T::Accumulator::ZERO;
                    for channel in 0..how.channels {
                        for tap_row in 0..how.kernel[0] {
                            for tap_column in 0..how.kernel[1] {
                                let y = how.source(0, row, tap_row);
                                let x = how.source(1, column, tap_column);
                                if let (Some(y), Some(x)) = (y, x) {
                                    let input = input([image, channel, y, x]);
                                    let weight = weight([channel, output, tap_row, tap_column]);
                                    sum = T::step(Portable, input, weight, sum);
                                }
                            }
                        }
                    }
                    let sum = Num::add(sum, T::accumulator_from_sum(bias(output)));
                    out([image, output, row, column], T::sum_from_accumulator(sum));
                }
            }
        }
    }
}
