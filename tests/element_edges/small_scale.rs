//! The softmax of codes whose scale is so small that all of them weigh the same.
//!
//! Requirements: FW-QUANT-7.

use formwork::dtype::quantized::SoftmaxScale;
use formwork::prelude::*;

use crate::runner::on_every_set;

/// Steps of 2^-20 and less, of which 255 do not make a code of 64 another one.
#[test]
fn codes_of_a_small_scale_weigh_the_same_however_far_apart_they_are() {
    on_every_set(|| {
        // A factor of the differences is 2^26 times the scale: above one, a half, far below, and one that is none.
        for exponent in [-20, -25, -26, -27, -28, -40, -57, -58, -60, -126] {
            let scale = SoftmaxScale::new(2.0_f32.powi(exponent), 1.0).unwrap();
            let x: Tensor<i8, s![4]> = Tensor::from_array([-128, 127, 0, 5]);
            let y = x.softmax_codes(axes![0], scale).eval();
            assert_eq!(y.codes().as_slice(), [-64; 4], "2^{exponent}");
            let x: Tensor<i8, s![3]> = Tensor::from_array([127, 127, -128]);
            let y = x.softmax_codes(axes![0], scale).eval();
            // A third of 256 steps is 85 and a third, and the zero point is -128.
            assert_eq!(y.codes().as_slice(), [-43; 3], "2^{exponent}");
        }
    });
}
