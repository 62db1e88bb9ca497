//! Faults that users of other libraries met in quantised arithmetic.
//!
//! Requirements: FW-QUANT-4.

use formwork::dtype::quantized::{
    Double, Multiplier, Parameters, PerTensor, Q, Requant, Rounding, Single, SoftmaxScale,
};
use formwork::prelude::*;

use crate::runner::on_every_set;

#[test]
fn codes_end_at_both_ends_of_their_type() {
    on_every_set(|| {
        let x: Tensor<f32, s![8]> =
            Tensor::from_array([-129., -128., -127., -126., 126., 127., 128., 129.]);
        let codes: Tensor<i8, s![8]> = x.quantize_by(1.0, 0_i8).eval();
        assert_eq!(codes.as_slice(), [-128, -128, -127, -126, 126, 127, 127, 127]);
        // In every lane, by parameters in the type, and from sums.
        let x = HeapTensor::<f32, s![67, 8]>::from_fn(|(_, i)| x.at((i,)));
        let right: Vec<i8> = [-128, -128, -127, -126, 126, 127, 127, 127].repeat(67);
        assert_eq!(x.quantize_by(1.0, 0_i8).eval_heap().as_slice(), right);
        assert_eq!(x.quantize::<i8, Whole>().eval_heap().codes().as_slice(), right);
        let sums: HeapTensor<i32, s![67, 8]> = x.cast_lossy().eval_heap();
        let one = Tensor::<Multiplier, s![8]>::full(Multiplier::new(1.0).unwrap());
        let requant = Requant::<Double, i8>::new(0);
        assert_eq!(sums.requantize(&one, requant).eval_heap().as_slice(), right);
        let unsigned = (&x + 128.0).quantize_by(1.0, 0_u8).eval_heap();
        let moved: Vec<u8> = right.iter().map(|code| code.cast_unsigned() ^ 0x80).collect();
        assert_eq!(unsigned.as_slice(), moved);
    });
}

/// Codes that are the numbers.
struct Whole;

impl PerTensor for Whole {
    const SCALE: f32 = 1.0;
}

/// Requirements: FW-QUANT-7.
#[test]
fn a_certain_class_has_the_largest_code_of_a_softmax() {
    on_every_set(|| {
        let x: Tensor<i8, s![4]> = Tensor::from_array([127, -128, -128, -128]);
        let y = x.softmax_codes(axes![0], SoftmaxScale::new(1.0, 1.0).unwrap()).eval();
        assert_eq!(y.codes().as_slice(), [127, -128, -128, -128]);
        // At each place of long rows, and along columns.
        for at in [0, 1, 15, 16, 31, 40] {
            let x =
                Tensor::<i8, s![3, 41]>::from_fn(|(_, i)| if i.get() == at { 127 } else { -128 });
            let scale = SoftmaxScale::new(1.0, 1.0).unwrap();
            let y = x.softmax_codes(axes![1], scale).eval();
            assert_eq!(y.codes().to_array(), x.to_array());
            let y = x.t().softmax_codes(axes![0], scale).eval();
            assert_eq!(y.t().codes().to_array(), x.to_array());
        }
    });
}

/// Requirements: FW-QUANT-7.
#[test]
fn a_softmax_does_not_depend_on_the_zero_point() {
    on_every_set(|| {
        struct Plain;
        struct Moved;
        impl PerTensor for Plain {
            const SCALE: f32 = 0.5;
        }
        impl PerTensor for Moved {
            const SCALE: f32 = 0.5;
            const ZERO_POINT: i32 = 5;
        }
        let logits: Tensor<f32, s![3]> = Tensor::from_array([1., 2., 3.]);
        let plain: Tensor<Q<i8, Plain>, s![3]> = logits.quantize::<i8, Plain>().eval();
        let moved: Tensor<Q<i8, Moved>, s![3]> = logits.quantize::<i8, Moved>().eval();
        assert_eq!(plain.codes().as_slice()[0] + 5, moved.codes().as_slice()[0]);
        let plain = plain.softmax_quantized(axes![0]).eval();
        let moved = moved.softmax_quantized(axes![0]).eval();
        assert_eq!(plain.codes().as_slice(), moved.codes().as_slice());
    });
}

/// Requirements: FW-QUANT-8.
#[test]
fn unsigned_codes_have_their_zero_in_the_middle() {
    on_every_set(|| {
        let unsigned = Parameters::symmetric::<u8>(1.0).unwrap();
        assert_eq!((unsigned.scale, unsigned.zero_point), (1.0 / 127.0, 128));
        let signed = Parameters::symmetric::<i8>(1.0).unwrap();
        assert_eq!((signed.scale, signed.zero_point), (1.0 / 127.0, 0));
        assert_eq!(Parameters::symmetric::<u16>(2.0).unwrap().zero_point, 32768);
        assert_eq!(Parameters::symmetric::<i16>(2.0).unwrap().scale, 2.0 / 32767.0);
        for none in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert_eq!(Parameters::symmetric::<i8>(none), None);
        }
    });
}

/// Requirements: FW-QUANT-8.
#[test]
fn a_range_has_zero_among_its_codes() {
    let of = Parameters::of_range::<u8>;
    assert_eq!(of(0.0, 255.0), Some(Parameters { scale: 1.0, zero_point: 0 }));
    assert_eq!(of(10.0, 255.0), Some(Parameters { scale: 1.0, zero_point: 0 }));
    assert_eq!(of(-255.0, -1.0), Some(Parameters { scale: 1.0, zero_point: 255 }));
    assert_eq!(of(-0.5, 254.5), Some(Parameters { scale: 1.0, zero_point: 0 })); // a tie
    assert_eq!(of(-1.5, 253.5), Some(Parameters { scale: 1.0, zero_point: 2 }));
    let of = Parameters::of_range::<i8>;
    assert_eq!(of(-128.0, 127.0), Some(Parameters { scale: 1.0, zero_point: 0 }));
    assert_eq!(of(0.0, 25.5).unwrap().zero_point, -128);
    for (low, high) in [(0.0, 0.0), (f32::NEG_INFINITY, 1.0), (0.0, f32::INFINITY)] {
        assert_eq!(of(low, high), None);
    }
    assert_eq!(of(f32::NAN, 1.0), None);
    assert_eq!(of(-1.0, f32::NAN), None);
    assert_eq!(of(-f32::MAX, f32::MAX), None); // the difference is infinite
}

/// Requirements: FW-QUANT-8.
#[test]
fn the_sign_at_the_zero_point_is_none() {
    let stored: Tensor<i8, s![3]> = Tensor::from_array([-5, 0, 5]);
    let signs: Tensor<f32, s![3]> = stored.dequantize_by(0.5, 0_i8).sign().eval();
    assert_eq!(signs.as_slice(), [-1.0, 0.0, 1.0]);
    assert_eq!(stored.sign().eval().as_slice(), [-1, 0, 1]);
    on_every_set(|| {
        // With a zero point, in every lane and type of code.
        let stored = HeapTensor::<u8, s![41, 3]>::from_fn(|(_, i)| [123, 128, 133][i.get()]);
        let signs = stored.dequantize_by(0.5, 128_u8).sign().eval_heap();
        assert_eq!(signs.as_slice(), [-1.0, 0.0, 1.0].repeat(41));
    });
}

#[test]
fn a_product_of_more_than_32_bits_is_rescaled_whole() {
    on_every_set(|| {
        let one = Multiplier::from_parts(1 << 30, 1).unwrap();
        let sums = [1_500_000_000, i32::MIN, i32::MAX, -1, 0];
        for sum in sums {
            assert_eq!(Single::rescale(sum, one), sum);
        }
        // In every lane: a shift by 15 more leaves codes of 16 bits, rounded once.
        let x = HeapTensor::<i32, s![41, 5]>::from_fn(|(_, i)| sums[i.get()]);
        let small = Tensor::<Multiplier, s![]>::full(Multiplier::from_parts(1 << 30, -15).unwrap());
        let codes = x.requantize(&small, Requant::<Single, i16>::new(0)).eval_heap();
        assert_eq!(codes.as_slice(), [22888, -32768, i16::MAX, 0, 0].repeat(41));
    });
}

/// Requirements: FW-QUANT-1.
#[test]
fn other_parameters_do_not_change_the_type_of_codes() {
    let codes: Tensor<u8, s![2]> = Tensor::from_array([0, 255]);
    let real: Tensor<f32, s![2]> = codes.dequantize_by(1.0, 100_u8).eval();
    let again: Tensor<u8, s![2]> = real.quantize_by(0.5, 128_u8).eval();
    assert_eq!(again.as_slice(), [0, 255]);
    // The same bytes, read with a scale of 0.5 and a zero point of 128.
    let codes: Tensor<u8, s![3]> = Tensor::from_array([0, 128, 255]);
    let other: View<'_, Q<u8, Halves>, s![3]> = codes.as_quantized();
    assert_eq!(other.dequantize().eval().as_slice(), [-64.0, 0.0, 63.5]);
    assert_eq!(other.codes().as_slice(), [0_u8, 128, 255]);
}

/// Steps of a half around the middle of unsigned codes.
struct Halves;

impl PerTensor for Halves {
    const SCALE: f32 = 0.5;
    const ZERO_POINT: i32 = 128;
}
