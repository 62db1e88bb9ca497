//! Any values, in the order that `docs/numerics.md` gives: the same bits as the oracle.
//!
//! Requirements: FW-REDUCE-2, FW-BITS-3.

use formwork::expr::NoBias;
use formwork::prelude::*;
use formwork::shape::conv;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::oracle::{Conv, Oracle};
use crate::runner::{Bits, Right, case, elements};
use crate::value::{agree, typed};

/// Numbers of every size, and now and then one that is none.
fn float() -> impl Strategy<Value = f32> {
    prop_oneof![
        60 => -2.0f32..2.0,
        20 => any::<f32>().prop_filter("a normal number", |x| x.is_normal() || *x == 0.0),
        1 => Just(f32::NAN),
        1 => Just(f32::INFINITY),
        1 => Just(-0.0f32),
    ]
}

/// A tensor of 3 rows of 29, contiguous, and the same elements from a transposed and flipped one.
fn both(values: &[f32]) -> (Oracle<f32>, Tensor<f32, s![3, 29]>, Tensor<f32, s![29, 3]>) {
    let right = Oracle::new(&[3, 29], values.to_vec());
    let turned = typed(&right.flip(1).t());
    (right.clone(), typed(&right), turned)
}

/// The sum of rows in the documented order: each place modulo 64 of a row has a sum of its own, and
/// halves of these are added.
fn documented_sum(rows: &[&[f32]]) -> f32 {
    let mut sums = [0f32; 64];
    for row in rows {
        row.iter().enumerate().for_each(|(i, x)| sums[i % 64] += x);
    }
    for half in [32, 16, 8, 4, 2, 1] {
        (0..half).for_each(|i| sums[i] += sums[i + half]);
    }
    sums[0]
}

proptest! {
    /// Requirements: FW-NUM-2, FW-NUM-3, FW-BITS-3.
    #[test]
    fn functions_give_the_same_bits(values in vec(float(), 87), others in vec(float(), 29)) {
        let (right, x, turned) = both(&values);
        let right_row = Oracle::new(&[29], others);
        let row: Tensor<f32, s![29]> = typed(&right_row);
        for (what, y) in [("contiguous", (&x * &row - 1.5).relu().eval()),
                          ("turned", (turned.t().flip(Ax::<1>) * &row - 1.5).relu().eval())] {
            let y: Tensor<f32, s![3, 29]> = y;
            agree(what, &y, &right.zip(&right_row, |x, r| {
                let y = x * r - 1.5;
                if y.is_nan() || y > 0.0 { y } else { 0.0 }
            }));
        }
        let smaller: Tensor<bool, s![3, 29]> = x.less(&row).eval();
        agree("less", &smaller, &right.zip(&right_row, |x, r| x < r));
    }

    #[test]
    fn sums_give_the_same_bits(values in vec(float(), 87)) {
        let (right, x, turned) = both(&values);
        let down = right.fold(&[0], false, 0f32, |sum, v| sum + v);
        let along = right.fold_lists(&[1], false, |row| documented_sum(&[row]));
        let rows: Vec<&[f32]> = values.chunks(29).collect();
        let all = documented_sum(&[&rows.concat()]);
        agree("down", &x.sum(axes![0]).eval(), &down);
        agree("along", &x.sum(axes![1]).eval(), &along);
        prop_assert!(x.sum_all().is(all), "{} is not {all}", x.sum_all());
        let same = turned.t();
        let same = same.flip(Ax::<1>);
        agree("down, turned", &same.sum(axes![0]).eval(), &down);
        agree("along, turned", &same.sum(axes![1]).eval(), &along);
        prop_assert!(same.sum_all().is(all), "{} is not {all}", same.sum_all());
    }

    /// Requirements: FW-REDUCE-3.
    #[test]
    fn the_best_are_the_same(values in vec(float(), 87)) {
        let (right, x, _) = both(&values);
        let number = |at: usize| i64::try_from(at).unwrap();
        agree("max", &x.argmax(axes![1]).to_i64().eval(), &right.argmax(1, false).map(number));
        agree("min", &x.argmin(axes![0]).to_i64().eval(), &right.argmin(0, false).map(number));
    }

    /// Requirements: FW-KERNEL-3, FW-BITS-3.
    #[test]
    fn products_give_the_same_bits(values in vec(float(), 87), others in vec(float(), 58)) {
        let (right, x, turned) = both(&values);
        let right_b = Oracle::new(&[29, 2], others);
        let b: Tensor<f32, s![29, 2]> = typed(&right_b);
        let product: Tensor<f32, s![3, 2]> = x.matmul(&b).eval();
        agree("contiguous", &product, &right.matmul(&right_b));
        let product: Tensor<f32, s![3, 2]> = turned.t().flip(Ax::<1>).matmul(&b).eval();
        agree("turned", &product, &right.matmul(&right_b));
        let product: Tensor<f32, s![2, 3]> = b.t().matmul(x.t()).eval();
        agree("the other way", &product, &right_b.t().matmul(&right.t()));
    }

    /// Requirements: FW-KERNEL-3, FW-KERNEL-4.
    #[test]
    fn convolutions_give_the_same_bits(values in vec(float(), 60), others in vec(float(), 24)) {
        let (right, right_w) = (Oracle::new(&[1, 2, 5, 6], values), Oracle::new(&[2, 2, 2, 3], others));
        let (x, w): (Tensor<f32, s![1, 2, 5, 6]>, Tensor<f32, s![2, 2, 2, 3]>) =
            (typed(&right), typed(&right_w));
        let y: Tensor<f32, s![1, 2, 2, 8]> =
            x.conv2d(&w, NoBias, conv().stride((dim!(2), dim!(1))).padding((dim!(0), dim!(2)))).eval();
        let how = Conv { stride: vec![2, 1], padding: vec![0, 2], dilation: vec![1, 1], groups: 1 };
        agree("convolution", &y, &right.conv(&right_w, &how));
    }

    // `docs/numerics.md`, under "Softmax", has the bound.
    /// Requirements: FW-REDUCE-5.
    #[test]
    fn softmax_is_near_to_that_in_f64(values in vec(-30.0f32..30.0, 87)) {
        let (right, x, turned) = both(&values);
        let (exact, largest) = (right.map(f64::from).softmax(1), right.max(&[1], true));
        let mut near = vec![];
        exact.each(|at, exact| {
            let below = f64::from(largest.at(&[at[0], 0]) - right.at(at));
            near.push([exact, (below + 64.0) * exact * 2f64.powi(-24) + f64::from(f32::MIN_POSITIVE)]);
        });
        let y = x.softmax(axes![1]).eval();
        case(format_args!("turned"), elements(&y), || turned.t().flip(Ax::<1>).softmax(axes![1]).eval());
        case(format_args!("contiguous"), Right::Within(near), || x.softmax(axes![1]).eval());
    }
}
