//! Element types: rounding at the edges, signs, and no conversion that was not asked for.
//!
//! Requirements: FW-TYPE-3.

use formwork::dtype::{CastChecked, CastLossy, Float, Int, Num, bf16, f16};
use formwork::prelude::*;

use crate::runner::on_every_set;

/// Requirements: FW-NUM-3.
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
fn numbers_at_the_edge_of_f16_round_to_even_in_every_lane() {
    let tiny = 2f64.powi(-25);
    let cases = [
        (2. * tiny, 0x0001),
        (tiny, 0x0000),
        (tiny * (1. + 2f64.powi(-20)), 0x0001),
        (2f64.powi(-14) - 2f64.powi(-26), 0x0400),
        (f64::from(65519.99_f32), 0x7bff),
        (65520., 0x7c00),
    ];
    on_every_set(|| {
        for (from, to) in cases.into_iter().flat_map(|(x, to)| [(x, to), (-x, to | 0x8000)]) {
            let wide = HeapTensor::<f64, s![259]>::full(from);
            let narrow: HeapTensor<f32, s![259]> = wide.cast_lossy().eval_heap();
            assert!(narrow.iter().all(|x| f64::from(x) == from));
            let once: HeapTensor<f16, s![259]> = narrow.cast_lossy().eval_heap();
            assert!(once.iter().all(|y| y.to_bits() == to), "{from:e} to {to:#x}");
            let once: HeapTensor<f16, s![259]> = wide.cast_lossy().eval_heap();
            assert!(once.iter().all(|y| y.to_bits() == to), "{from:e} as f64 to {to:#x}");
        }
    });
}

/// A row of numbers becomes, many at a time, what each of them becomes alone from `f64`.
fn narrows_as_one_does<T: Float>(numbers: &[f32])
where
    f32: CastLossy<T>,
{
    for numbers in numbers.chunks(1024) {
        let x = View::<f32, s![1024]>::from_slice(numbers).unwrap();
        let y = x.cast_lossy::<T>().eval_heap();
        for (x, y) in numbers.iter().zip(y.iter()) {
            let (y, right) = (y.to_f64(), T::round_from_f64(f64::from(*x)).to_f64());
            let is_same = y.to_bits() == right.to_bits() || y.is_nan() && right.is_nan();
            assert!(is_same, "{:#x}: {y}, not {right}, of {}", x.to_bits(), T::NAME);
        }
    }
}

#[test]
fn numbers_of_every_exponent_become_the_nearest_halves() {
    // The fractions around the midpoints that 10 and 7 bits leave, of the first and the last.
    let fractions: Vec<u32> =
        [0, 0x1000, 0x2000, 0x8000, 0x1_0000, 0x40_0000, 0x7f_e000, 0x7f_f000]
            .into_iter()
            .chain([0x3000, 0x1_8000, 0x7f_0000, 0x7f_8000])
            .flat_map(|x: u32| [x.saturating_sub(1), x, x + 1, x | 0x7fff])
            .collect();
    let numbers: Vec<f32> = (0..=511_u32)
        .flat_map(|upper| fractions.iter().map(move |x| f32::from_bits(upper << 23 | x)))
        .collect();
    assert_eq!(numbers.len() % 1024, 0);
    on_every_set(|| {
        narrows_as_one_does::<f16>(&numbers);
        narrows_as_one_does::<bf16>(&numbers);
    });
}

#[test]
fn every_half_widens_as_one_does() {
    let bits: Vec<u16> = (0..=u16::MAX).collect();
    let same = |y: f32, right: f32| y.to_bits() == right.to_bits() || y.is_nan() && right.is_nan();
    on_every_set(|| {
        for bits in bits.chunks(1024) {
            let x = HeapTensor::<f16, s![1024]>::from_fn(|(i,)| f16::from_bits(bits[i.get()]));
            let y: HeapTensor<f32, s![1024]> = x.cast_lossy().eval_heap();
            assert!(x.iter().zip(y.iter()).all(|(x, y)| same(y, x.to_f32())));
            let x = HeapTensor::<bf16, s![1024]>::from_fn(|(i,)| bf16::from_bits(bits[i.get()]));
            let y: HeapTensor<f32, s![1024]> = x.cast_lossy().eval_heap();
            let right = |x: bf16| f32::from_bits(u32::from(x.to_bits()) << 16);
            assert!(x.iter().zip(y.iter()).all(|(x, y)| same(y, right(x))));
        }
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

/// Requirements: FW-NUM-1, FW-TYPE-2.
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

fn the_smallest_wraps<T: Int>(smallest: T, next: T, largest: T) {
    let x =
        HeapTensor::<T, s![131]>::from_fn(|(i,)| if i.get() % 2 == 0 { smallest } else { next });
    let right = |even: T, odd: T| (0..131).map(move |i| if i % 2 == 0 { even } else { odd });
    assert!(x.abs().eval_heap().iter().eq(right(smallest, largest)), "{}", T::NAME);
    assert!((-&x).eval_heap().iter().eq(right(smallest, largest)), "{}", T::NAME);
    let one = Tensor::<T, s![]>::full(T::neg(T::ONE));
    assert!((&x / &one).eval_heap().iter().eq(right(smallest, largest)), "{}", T::NAME);
}

/// Requirements: FW-NUM-1.
#[test]
fn the_smallest_integer_is_its_own_absolute_value() {
    on_every_set(|| {
        the_smallest_wraps(i8::MIN, -i8::MAX, i8::MAX);
        the_smallest_wraps(i16::MIN, -i16::MAX, i16::MAX);
        the_smallest_wraps(i32::MIN, -i32::MAX, i32::MAX);
        the_smallest_wraps(i64::MIN, -i64::MAX, i64::MAX);
    });
    assert_eq!(Num::abs(i32::MIN), i32::MIN);
}

/// Numbers in `f32` meet a tensor of 16 bits where they are cast, and the tensor stays what it is.
fn constants_take_the_type_of_the_tensor<T: Float<Wide = f32>>()
where
    f32: CastChecked<T>,
{
    let one: T = 1.0_f32.cast_checked().unwrap();
    let x = Tensor::<T, s![2, 3]>::full(T::round_from_f32(-2.5));
    let y: Tensor<T, s![2, 5]> = x.pad(axes![1], dim!(1), dim!(1), one).eval();
    let row = [1.0, -2.5, -2.5, -2.5, 1.0];
    assert!(y.iter().map(T::to_f32).eq([row, row].concat()), "{}", T::NAME);
    // An instance norm: its epsilon is subnormal in f16, and would be lost to a small variance.
    let x = Tensor::<T, s![1, 2, 2, 2]>::from_fn(|(_, c, h, w)| {
        T::from_count(c.get() * 8 + 2 * h.get() + w.get())
    });
    let y: Tensor<T, s![1, 2, 2, 2]> = x.layer_norm(axes![2, 3], 1e-5).eval();
    for (at, y) in y.iter().enumerate() {
        let right = ((at % 4) as f32 - 1.5) / (1.25_f32 + 1e-5).sqrt();
        assert_eq!(y.to_f64(), T::round_from_f32(right).to_f64(), "{at} of {}", T::NAME);
    }
}

/// Requirements: FW-TYPE-4, FW-TYPE-2.
#[test]
fn constants_in_f32_meet_tensors_of_16_bits() {
    on_every_set(|| {
        constants_take_the_type_of_the_tensor::<f16>();
        constants_take_the_type_of_the_tensor::<bf16>();
    });
    let lost: Result<f16, _> = 1e-12_f32.cast_checked();
    assert!(lost.is_err(), "what would become zero is refused");
}
