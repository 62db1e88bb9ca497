//! The convolution of images, as seven loops.

use crate::dtype::{Element, Num};
use crate::isa::Portable;

/// The sizes of a convolution; a pair is along H, then along W.
#[derive(Clone, Copy, Debug)]
pub struct Conv2d {
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
    /// How far the weight moves.
    pub stride: [usize; 2],
    /// How far one tap is from the next.
    pub dilation: [usize; 2],
    /// How many elements of padding stand before the image.
    pub before: [usize; 2],
    /// How many groups the channels are split into.
    pub groups: usize,
    /// The rows and columns of a result.
    pub out: [usize; 2],
}

/// Convolves images with a weight, adds the bias, and gives each element of the result to `out`.
///
/// Indices are `[image, channel, row, column]`, of the weight `[output, channel of the group, row, column]`.
///
/// # Numerics
/// Each sum is formed in the accumulator, one fused step a tap, by channels, rows and columns of the weight; taps on the
/// padding are left out, the bias is added last, and the sum is rounded at the end.
pub fn conv2d<T: Num>(
    how: &Conv2d,
    input: impl Fn([usize; 4]) -> T,
    weight: impl Fn([usize; 4]) -> T,
    bias: impl Fn(usize) -> T::Sum,
    mut out: impl FnMut([usize; 4], T::Sum),
) {
    let group_inputs = how.channels / how.groups;
    let group_outputs = how.outputs / how.groups;
    for image in 0..how.images {
        for output in 0..how.outputs {
            for row in 0..how.out[0] {
                for column in 0..how.out[1] {
                    let mut sum = T::Accumulator::ZERO;
                    for channel in 0..group_inputs {
                        for tap_row in 0..how.kernel[0] {
                            for tap_column in 0..how.kernel[1] {
                                let y = row * how.stride[0] + tap_row * how.dilation[0];
                                let x = column * how.stride[1] + tap_column * how.dilation[1];
                                let is_inside = y >= how.before[0]
                                    && x >= how.before[1]
                                    && y < how.before[0] + how.size[0]
                                    && x < how.before[1] + how.size[1];
                                if is_inside {
                                    let group = output / group_outputs;
                                    let at = [
                                        image,
                                        group * group_inputs + channel,
                                        y - how.before[0],
                                        x - how.before[1],
                                    ];
                                    let input = input(at);
                                    let tap = [output, channel, tap_row, tap_column];
                                    let weight = weight(tap);
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
