//! Sums of quantised tensors, compared with the rule written out and with real numbers.
//!
//! Requirements: FW-QUANT-5.

use formwork::dtype::quantized::{
    Affine, Double, FixedPoint, HalfUp, Multiplier, PerTensor, Q, Requant, RescaledAdd, Single,
};
use formwork::prelude::*;

use crate::runner::on_every_set;

/// The rule, operand by operand.
fn by_hand<R: FixedPoint>(codes: [i32; 2], from: [(f32, i32); 2], to: (f32, i32)) -> i32 {
    let factor = |real: f64| Multiplier::new(real).unwrap();
    let unit = 2.0 * f64::from(from[0].0).max(f64::from(from[1].0));
    let [a, b] = [0, 1].map(|i| {
        let (scale, zero) = from[i];
        R::rescale((codes[i] - zero) << 20, factor(f64::from(scale) / unit))
    });
    let out = factor(unit / (f64::from(1 << 20) * f64::from(to.0)));
    (R::rescale(a + b, out) + to.1).clamp(-128, 127)
}

fn all_sums_are_by_hand<R: FixedPoint>(from: [(f32, i32); 2], to: (f32, i32)) {
    let affine = |(scale, zero): (f32, i32)| Affine { scale, zero_point: zero as i8 };
    let requant = Requant::<R, i8>::new(to.1 as i8);
    let add = RescaledAdd::new(affine(from[0]), affine(from[1]), to.0, requant).unwrap();
    let mut exact = 0;
    for left in i8::MIN..=i8::MAX {
        for right in i8::MIN..=i8::MAX {
            let found = i32::from(add.apply(left, right));
            let codes = [left.into(), right.into()];
            assert_eq!(found, by_hand::<R>(codes, from, to), "{left} + {right}");
            let real =
                |(scale, zero): (f32, i32), code: i32| f64::from(scale) * f64::from(code - zero);
            let sum = real(from[0], codes[0]) + real(from[1], codes[1]);
            let nearest = (sum / f64::from(to.0) + f64::from(to.1)).clamp(-128.0, 127.0);
            assert!((f64::from(found) - nearest).abs() <= 0.5001, "{left} + {right}: {nearest}");
            exact += 1;
        }
    }
    assert_eq!(exact, 65536);
}

const FROM: [[(f32, i32); 2]; 3] =
    [[(0.1, 3), (0.1, 3)], [(0.023_456, -128), (0.71, 4)], [(1.5, 127), (0.004, -3)]];

#[test]
fn all_pairs_of_codes_are_added_by_the_rule() {
    for from in FROM {
        for to in [(0.1, 3), (0.9, -128)] {
            all_sums_are_by_hand::<Double>(from, to);
            all_sums_are_by_hand::<Single>(from, to);
            all_sums_are_by_hand::<HalfUp>(from, to);
        }
    }
}

struct Skip;
impl PerTensor for Skip {
    const SCALE: f32 = 0.023_456;
    const ZERO_POINT: i32 = -128;
}

struct Branch;
impl PerTensor for Branch {
    const SCALE: f32 = 0.71;
    const ZERO_POINT: i32 = 4;
}

struct Sum;
impl PerTensor for Sum {
    const SCALE: f32 = 0.9;
    const ZERO_POINT: i32 = 3;
}

#[test]
fn typed_tensors_are_added_as_their_codes_are() {
    on_every_set(|| {
        let left = Tensor::<Q<i8, Skip>, s![256, 1]>::from_fn(|(i, _)| {
            Q::from_code((i.get() as i32 - 128) as i8)
        });
        let right = Tensor::<Q<i8, Branch>, s![256]>::from_fn(|(i,)| {
            Q::from_code((i.get() as i32 - 128) as i8)
        });
        let how = Requant::<Double, Q<i8, Sum>>::typed();
        let sums = left.add_rescaled(&right, how).eval();
        let of = |scale, zero_point| Affine { scale, zero_point };
        let requant = Requant::<Double, i8>::new(3);
        let plain = RescaledAdd::new(of(0.023_456, -128_i8), of(0.71, 4_i8), 0.9, requant).unwrap();
        let codes = left.codes().add_codes(right.codes(), plain).eval();
        assert_eq!(sums.codes().as_slice(), codes.as_slice());
        let relu = left.add_rescaled(&right, how.relu()).eval();
        assert!(sums.codes().iter().zip(relu.codes().iter()).all(|(sum, relu)| relu == sum.max(3)));
    });
}

#[test]
fn equal_parameters_add_exactly_and_hold_at_the_ends() {
    on_every_set(|| {
        let column = Tensor::<Q<i8, Branch>, s![256, 1]>::from_fn(|(i, _)| {
            Q::from_code((i.get() as i32 - 128) as i8)
        });
        let row = Tensor::<Q<i8, Branch>, s![256]>::from_fn(|(i,)| {
            Q::from_code((i.get() as i32 - 128) as i8)
        });
        let sums = (&column + &row).eval();
        let by_rule = |from| {
            let how = Requant::<Double, Q<i8, Branch>>::typed();
            column.add_rescaled(from, how).eval()
        };
        assert_eq!(sums.codes().as_slice(), by_rule(&row).codes().as_slice());
        assert_eq!(sums.codes().get([0, 0]), Some(-128));
        assert_eq!(sums.codes().get([255, 255]), Some(127));
        assert_eq!(sums.codes().get([132, 132]), Some(4)); // 0 + 0
    });
}

/// Requirements: FW-QUANT-1.
#[test]
fn a_scale_that_is_no_positive_number_is_refused() {
    let of = |scale| Affine { scale, zero_point: 0_i8 };
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let requant = Requant::<Double, i8>::new(0);
        assert!(RescaledAdd::new(of(scale), of(1.0), 1.0, requant).is_none(), "{scale}");
        assert!(RescaledAdd::new(of(1.0), of(1.0), scale, requant).is_none(), "{scale}");
    }
}
