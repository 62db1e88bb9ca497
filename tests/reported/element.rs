//! Element types: rounding at the edges, signs, and no conversion that was not asked for.

use formwork::dtype::{Num, bf16, f16};
use formwork::prelude::*;

use crate::runner::on_every_set;

#[test]
fn the_order_of_operands_does_not_decide_whether_nan_stays() {
    on_every_set(|| {
        let x = Tensor::<f32, s![2]>::from_array([f32::NAN, 1.]);
        let y = Tensor::<f32, s![2]>::from_array([1., f32::NAN]);
        let half: (Tensor<f16, s![2]>, Tensor<f16, s![2]>) =
            (x.cast_lossy().eval(), y.cast_lossy().eval());
        let brain: (Tensor<bf16, s![2]>, Tensor<bf16, s![2]>) =
            (x.cast_lossy().eval(), y.cast_lossy().eval());
        let least: Tensor<f16, s![2]> = half.0.minimum(&half.1).eval();
        assert!(least.iter().all(f16::is_nan));
        let most: Tensor<bf16, s![2]> = brain.0.maximum(&brain.1).eval();
        assert!(most.iter().all(bf16::is_nan));
    });
}

#[test]
fn numbers_at_the_edge_of_f16_round_to_even() {
    on_every_set(|| {
        let tiny = 2f32.powi(-25);
        let x = Tensor::<f32, s![6]>::from_array([
            2. * tiny,
            tiny,
            tiny * (1. + 2f32.powi(-20)),
            2f32.powi(-14) - 2f32.powi(-26),
            65519.99,
            65520.,
        ]);
        let half: Tensor<f16, s![6]> = x.cast_lossy().eval();
        let bits: Vec<_> = half.iter().map(f16::to_bits).collect();
        assert_eq!(bits, [0x0001, 0x0000, 0x0001, 0x0400, 0x7bff, 0x7c00]);
    });
}

#[test]
fn bf16_keeps_subnormals_and_rounds_to_even_in_every_lane() {
    let cases = [
        (0x0040_0000, 0x0040),
        (0x0000_8000, 0x0000),
        (0x0000_8001, 0x0001),
        (0x3f80_8000, 0x3f80),
        (0x3f81_8000, 0x3f82),
        (0x7f7f_ffff, 0x7f80),
        (0x7f80_0001, 0x7fc0),
    ];
    on_every_set(|| {
        for (from, to) in cases {
            let x = HeapTensor::<f32, s![517]>::full(f32::from_bits(from));
            let y: HeapTensor<bf16, s![517]> = x.cast_lossy().eval_heap();
            for (lane, y) in y.iter().enumerate() {
                assert_eq!(y.to_bits(), to, "lane {lane} of {from:#x}");
            }
        }
    });
}

#[test]
fn a_nan_never_becomes_infinite() {
    on_every_set(|| {
        for bits in [0x7f80_0001_u32, 0xff80_0001, 0x7fff_ffff, 0x7f80_1000] {
            let x = HeapTensor::<f32, s![259]>::full(f32::from_bits(bits));
            let y: HeapTensor<f16, s![259]> = x.cast_lossy().eval_heap();
            assert!(y.iter().all(f16::is_nan), "{bits:#x}");
        }
    });
}

#[test]
fn narrow_integers_wrap_or_saturate_or_refuse_as_asked() {
    on_every_set(|| {
        let x = Tensor::<u8, s![2]>::from_array([200, 0]);
        let wide: Tensor<i32, s![2]> = x.cast_wrapping().eval();
        let sums: Tensor<i32, s![2]> =
            (&wide + &Tensor::<i32, s![2]>::from_array([128, -1])).eval();
        let wrapped: Tensor<u8, s![2]> = sums.cast_wrapping().eval();
        assert_eq!(wrapped.view().as_slice(), [72, 255]);
        let saturated: Tensor<u8, s![2]> = sums.cast_saturating().eval();
        assert_eq!(saturated.view().as_slice(), [255, 0]);
        assert!(sums.cast_checked::<u8>().is_err());
        let wrapped: Tensor<u8, s![2]> = (&x + &Tensor::<u8, s![2]>::from_array([128, 255])).eval();
        assert_eq!(wrapped.view().as_slice(), [72, 255]);
    });
}

#[test]
fn the_smallest_integer_is_its_own_absolute_value() {
    on_every_set(|| {
        let x: Tensor<i8, s![19]> = Tensor::<i8, s![19]>::full(i8::MIN).abs().eval();
        assert!(x.iter().all(|x| x == i8::MIN));
        let x: Tensor<i64, s![19]> = Tensor::<i64, s![19]>::full(i64::MIN).abs().eval();
        assert!(x.iter().all(|x| x == i64::MIN));
    });
    assert_eq!(Num::abs(i32::MIN), i32::MIN);
}
