//! Products and convolutions of a few sizes beside plain loops of emulated steps.

use formwork::prelude::*;

use crate::emulated::fused_f32;
use crate::{Random, Tally};

/// A number with all its digits.
fn number(random: &mut Random) -> f32 {
    f32::from_bits(0x3f80_0000 | (random.bits() >> 41) as u32) - 1.5
}

impl Tally {
    /// Counts the steps of a sum, and whether it has the bits that it should have.
    fn sum(&mut self, ours: f32, exact: f32, steps: usize) {
        self.steps += steps as u32;
        self.wrong += u32::from(ours.to_bits() != exact.to_bits());
    }
}

/// Compares them all.
pub(crate) fn compare(tally: &mut Tally) {
    let mut random = Random(11);
    macro_rules! product {
        ($($rows:literal $inner:literal $columns:literal;)*) => {$({
            let a: Tensor<f32, s![$rows, $inner]> = Tensor::from_fn(|_| number(&mut random));
            let b: Tensor<f32, s![$inner, $columns]> = Tensor::from_fn(|_| number(&mut random));
            let c: Tensor<f32, s![$columns, $inner]> = Tensor::from_fn(|_| number(&mut random));
            let straight = a.matmul(&b).eval();
            let turned = a.matmul(c.t()).eval();
            let out = straight.as_slice().iter().zip(turned.as_slice()).enumerate();
            for (place, (straight, turned)) in out {
                let (row, column) = (place / $columns, place % $columns);
                let (mut exact, mut exact_turned) = (0.0, 0.0);
                for k in 0..$inner {
                    let left = a.as_slice()[row * $inner + k];
                    exact = fused_f32(left, b.as_slice()[k * $columns + column], exact);
                    exact_turned = fused_f32(left, c.as_slice()[column * $inner + k], exact_turned);
                }
                tally.sum(*straight, exact, $inner);
                tally.sum(*turned, exact_turned, $inner);
            }
        })*};
    }
    product! {
        1 9 1; 1 9 4; 1 17 8; 1 7 10; 2 5 4; 2 6 8; 3 7 8; 3 4 12; 4 3 4; 5 9 11; 6 1 8; 7 8 9; 8 2 3;
        17 16 17;
    }
    macro_rules! convolution {
        ($($inputs:literal $outputs:literal $height:literal $width:literal;)*) => {$({
            let image: Tensor<f32, s![1, $inputs, $height, $width]> =
                Tensor::from_fn(|_| number(&mut random));
            let weight: Tensor<f32, s![$outputs, $inputs, 3, 3]> =
                Tensor::from_fn(|_| number(&mut random));
            let out: Tensor<f32, s![1, $outputs, $height, $width]> =
                image.conv2d(&weight, NoBias, conv().padding(dim!(1))).eval();
            let (x, w) = (image.as_slice(), weight.as_slice());
            for (place, ours) in out.as_slice().iter().enumerate() {
                let (output, pixel) = (place / ($height * $width), place % ($height * $width));
                let (row, column) = (pixel / $width, pixel % $width);
                let (mut exact, mut steps) = (0.0, 0);
                for tap in 0..$inputs * 9 {
                    let (input, down, along) = (tap / 9, row + tap / 3 % 3, column + tap % 3);
                    let is_inside = (1..=$height).contains(&down) && (1..=$width).contains(&along);
                    if is_inside {
                        let from = (input * $height + down - 1) * $width + along - 1;
                        exact = fused_f32(x[from], w[output * $inputs * 9 + tap], exact);
                        steps += 1;
                    }
                }
                tally.sum(*ours, exact, steps);
            }
        })*};
    }
    convolution! { 1 16 8 8; 3 4 5 9; 2 8 4 4; 2 11 2 7; 1 5 7 3; }
}
