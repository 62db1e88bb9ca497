//! Quantised tensors: from floats and back, as codes, with a scale for each channel.
//!
//! Requirements: FW-QUANT-8.

use formwork::dtype::quantized::{PerTensor, Q, Quantization};
use formwork::prelude::*;

use crate::random::Random;
use crate::runner::on_every_set;

#[derive(Debug)]
struct Audio;

impl PerTensor for Audio {
    const SCALE: f32 = 0.1;
    const ZERO_POINT: i32 = -5;
}

#[test]
fn numbers_become_the_nearest_codes() {
    on_every_set(|| {
        let mut random = Random::new(5);
        for _ in 0..100_000 {
            let x = ((random.unit() - 0.5) * 40.0) as f32;
            let expected = (f64::from(x / 0.1).round_ties_even() - 5.0).clamp(-128.0, 127.0);
            assert_eq!(f64::from(Q::<i8, Audio>::quantize(x).code()), expected, "{x}");
        }
    });
}

#[test]
fn ties_go_to_the_even_step() {
    on_every_set(|| {
        struct Halves;
        impl PerTensor for Halves {
            const SCALE: f32 = 0.5;
            const ZERO_POINT: i32 = 1;
        }
        let codes = [0.25, 0.75, -0.25, -0.75, 1.25].map(|x| Q::<i8, Halves>::quantize(x).code());
        assert_eq!(codes, [1, 3, 1, -1, 3]);
    });
}

#[test]
fn what_is_no_number_becomes_zero_and_what_is_too_large_the_end() {
    on_every_set(|| {
        let codes = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30, 0.0];
        let codes = codes.map(|x| Q::<i8, Audio>::quantize(x).code());
        assert_eq!(codes, [-5, 127, -128, 127, -5]);
        assert_eq!(Q::<i8, Audio>::default().dequantize(), 0.0);
    });
}

#[test]
fn every_code_comes_back() {
    on_every_set(|| {
        for code in i8::MIN..=i8::MAX {
            let number = Q::<i8, Audio>::from_code(code);
            assert_eq!(number.dequantize(), (i32::from(code) + 5) as f32 * 0.1);
            assert_eq!(Q::<i8, Audio>::quantize(number.dequantize()), number);
        }
    });
}

/// Requirements: FW-QUANT-8, FW-VIEW-1.
#[test]
fn codes_are_a_view_of_the_same_bytes() {
    let x = Tensor::<Q<u8, Unsigned>, s![2, 3]>::from_fn(|(i, j)| {
        Q::from_code((10 * i.get() + j.get()) as u8)
    });
    let codes = x.codes();
    assert_eq!(codes.as_slice(), [0, 1, 2, 10, 11, 12]);
    let (element, code): (*const Q<u8, Unsigned>, *const u8) =
        (x.at_ref(x.shape().first().unwrap()), codes.as_slice().as_ptr());
    assert_eq!(element.cast::<u8>(), code);
    let transposed = x.t();
    assert_eq!(transposed.codes().to_array(), [[0, 10], [1, 11], [2, 12]]);
    let again: View<'_, Q<u8, Unsigned>, _> = codes.as_quantized();
    assert!(again.iter().eq(x.iter()));
}

struct Unsigned;

impl PerTensor for Unsigned {
    const SCALE: f32 = 2.0;
    const ZERO_POINT: i32 = 128;
}

/// Requirements: FW-QUANT-8, FW-TENSOR-4.
#[test]
fn codes_are_written_through_a_view() {
    let mut x = Tensor::<Q<i8, Audio>, s![2, 2]>::full(Q::from_code(1));
    x.t_mut().codes_mut().rows_mut().take(1).for_each(|mut row| row.fill(7));
    assert_eq!(x.codes().as_slice(), [7, 1, 7, 1]);
}

/// Requirements: FW-MEM-3, FW-QUANT-8.
#[test]
fn a_quantised_number_has_the_size_of_its_code() {
    assert_eq!(size_of::<Q<i8, Audio>>(), 1);
    assert_eq!(size_of::<Tensor<Q<i16, Audio>, s![3, 5]>>(), 30);
}

#[test]
fn numbers_are_ordered_as_what_they_stand_for() {
    let of = |x| Q::<i8, Audio>::quantize(x);
    assert!(of(-1.0) < of(2.0));
    assert!(of(0.3) > of(0.1));
    assert_eq!(of(0.3), of(0.31));
}

/// Requirements: FW-QUANT-1.
#[test]
fn parameters_are_checked_when_the_program_is_compiled() {
    struct Channels;
    impl Quantization for Channels {
        const SCALES: &'static [f32] = &[0.5, 0.25];
        const AXIS: Option<usize> = Some(1);
        const ZERO_POINT: i32 = 0;
    }
    struct NoAxis;
    impl Quantization for NoAxis {
        const SCALES: &'static [f32] = &[0.5, 0.25];
        const AXIS: Option<usize> = None;
        const ZERO_POINT: i32 = 0;
    }
    struct NoScale;
    impl PerTensor for NoScale {
        const SCALE: f32 = f32::NAN;
    }
    const { assert!(Channels::IS_VALID) };
    const { assert!(<Audio as Quantization>::IS_VALID) };
    assert!(!NoAxis::IS_VALID);
    assert!(!NoScale::IS_VALID);
}

#[test]
fn a_quantised_expression_is_computed_with_its_operand() {
    on_every_set(|| {
        let x: Tensor<f32, s![4]> = Tensor::from_array([-0.7, 0.0, 0.26, 100.0]);
        let q: Tensor<Q<i8, Audio>, s![4]> = (&x + 0.1).quantize().eval();
        assert_eq!(q.codes().as_slice(), [-11, -4, -1, 127]);
        let back: Tensor<f32, s![4]> = (q.dequantize() * 10.0).eval();
        assert_eq!(back.as_slice(), [-6.0, 1.0, 4.0, 132.0]);
        let codes: Tensor<i8, s![4]> = x.quantize::<i8, Audio>().codes().eval();
        assert_eq!(codes.as_slice(), [-12, -5, -2, 127]);
    });
}

#[test]
fn scales_and_zero_points_stretch_over_an_axis() {
    on_every_set(|| {
        let x = Tensor::<f32, s![1, 2, 2]>::from_array([[[1.0, 2.0], [3.0, -400.0]]]);
        let scales = Tensor::<f32, s![2, 1]>::from_array([[0.5], [2.0]]);
        let zeros = Tensor::<u8, s![2, 1]>::from_array([[3], [128]]);
        let codes: Tensor<u8, s![1, 2, 2]> = x.quantize_by(&scales, &zeros).eval();
        assert_eq!(codes.as_slice(), [5, 7, 130, 0]); // 1.5 steps round to the even 2
        let back: Tensor<f32, s![1, 2, 2]> = codes.dequantize_by(&scales, &zeros).eval();
        assert_eq!(back.as_slice(), [1.0, 2.0, 4.0, -256.0]);
    });
}

/// Requirements: FW-QUANT-1.
#[test]
fn a_type_has_a_scale_for_each_index_of_an_axis() {
    struct Columns;
    impl Quantization for Columns {
        const SCALES: &'static [f32] = &[0.5, 0.25, 2.0];
        const AXIS: Option<usize> = Some(2);
        const ZERO_POINT: i32 = 4;
    }
    let mut random = Random::new(19);
    let x = Tensor::<f32, s![2, 5, 3]>::from_fn(|_| (random.unit() * 50.0 - 25.0) as f32);
    let q: Tensor<Q<i8, Columns>, s![2, 5, 3]> = x.quantize_axis().eval();
    let scales: Tensor<f32, s![3]> = Tensor::from_array([0.5, 0.25, 2.0]);
    let codes: Tensor<i8, s![2, 5, 3]> = x.quantize_by(&scales, 4_i8).eval();
    assert_eq!(q.codes().as_slice(), codes.as_slice());
    let back: Tensor<f32, s![2, 5, 3]> = codes.dequantize_by(&scales, 4_i8).eval();
    assert_eq!(q.dequantize_axis().eval().as_slice(), back.as_slice());
    let q: Tensor<Q<i8, Audio>, s![2, 5, 3]> = x.quantize_axis().eval();
    let whole: Tensor<Q<i8, Audio>, s![2, 5, 3]> = x.quantize().eval();
    assert_eq!(q.codes().as_slice(), whole.codes().as_slice());
}
