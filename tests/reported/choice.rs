//! Largest and smallest: ties, NaN and signed zeros, in every type and lane, on every axis.
//!
//! Requirements: FW-REDUCE-3.

use formwork::dtype::{Float, Num, bf16, f16};
use formwork::prelude::*;

use crate::runner::on_every_set;

#[test]
fn the_first_of_equals_wins_on_every_axis() {
    on_every_set(|| {
        let x = Tensor::<f32, s![2, 3]>::from_array([[3., 1., 3.], [1., 3., 1.]]);
        let most: Tensor<Idx<dim!(3)>, s![2]> = x.argmax(axes![1]).eval();
        assert_eq!(most.iter().map(Idx::get).collect::<Vec<_>>(), [0, 1]);
        let least: Tensor<Idx<dim!(3)>, s![2]> = x.argmin(axes![1]).eval();
        assert_eq!(least.iter().map(Idx::get).collect::<Vec<_>>(), [1, 0]);
        let turned: Tensor<Idx<dim!(3)>, s![2]> = x.t().argmax(axes![0]).eval();
        assert_eq!(turned.iter().map(Idx::get).collect::<Vec<_>>(), [0, 1]);
        let turned: Tensor<Idx<dim!(3)>, s![2]> = x.t().argmin(axes![0]).eval();
        assert_eq!(turned.iter().map(Idx::get).collect::<Vec<_>>(), [1, 0]);
    });
}

/// Two numbers by turns, from some element on: the first of them is found, whatever follows.
fn ties_far_behind_do_not_win<T: Num>(of: impl Fn(i8) -> T) {
    for first in [0, 1, 15, 16, 17, 40, 63, 64, 99] {
        let number = |at: usize, odd| {
            if at >= first && at % 2 == first % 2 { of(odd) } else { of(2) }
        };
        let rows = |odd| HeapTensor::<T, s![3, 100]>::from_fn(|(_, at)| number(at.get(), odd));
        let (high, low) = (rows(3), rows(1));
        let same = [i64::try_from(first).unwrap(); 3];
        let name = T::NAME;
        assert_eq!(high.argmax(axes![1]).to_i64().eval().to_array(), same, "rows of {name}");
        assert_eq!(low.argmin(axes![1]).to_i64().eval().to_array(), same, "rows of {name}");
        let (high, low) = (high.t(), low.t());
        assert_eq!(high.argmax(axes![0]).to_i64().eval().to_array(), same, "on their side");
        assert_eq!(low.argmin(axes![0]).to_i64().eval().to_array(), same, "on their side");
        let (high, low) = (high.to_contiguous_heap(), low.to_contiguous_heap());
        assert_eq!(high.argmax(axes![0]).to_i64().eval().to_array(), same, "columns of {name}");
        assert_eq!(low.argmin(axes![0]).to_i64().eval().to_array(), same, "columns of {name}");
        let row = rows(3).row(dim!(1)).to_contiguous_heap();
        assert_eq!(row.argmax_all().0.get(), first, "{name}");
        assert_eq!(rows(1).row(dim!(2)).argmin_all().0.get(), first, "{name}");
    }
}

#[test]
fn a_tie_far_behind_does_not_win() {
    on_every_set(|| {
        ties_far_behind_do_not_win::<f32>(|x| x.into());
        ties_far_behind_do_not_win::<f64>(|x| x.into());
        ties_far_behind_do_not_win::<f16>(|x| f16::from_f32(x.into()));
        ties_far_behind_do_not_win::<bf16>(|x| bf16::from_f32(x.into()));
        ties_far_behind_do_not_win::<i8>(|x| x);
        ties_far_behind_do_not_win::<u8>(i8::cast_unsigned);
        ties_far_behind_do_not_win::<i32>(|x| x.into());
    });
}

#[test]
fn the_places_of_a_row_count_from_its_own_start() {
    on_every_set(|| {
        let x = Tensor::<i32, s![2, 4]>::from_array([[9, 8, 7, 6], [5, 40, -2, 13]]);
        let row = x.row(dim!(1));
        assert_eq!((row.argmax_all().0.get(), row.argmin_all().0.get()), (1, 2));
        assert_eq!(row.argmax(axes![0]).eval().at(()).get(), 1);
        assert_eq!(row.argmin(axes![0]).eval().at(()).get(), 2);
    });
}

#[test]
fn zeros_are_ordered_by_their_sign() {
    on_every_set(|| {
        let x = Tensor::<f32, s![4, 2]>::from_array([[-0., 0.], [0., -0.], [-1., -0.], [-1., 0.]]);
        let most: Tensor<f32, s![4]> = x.max(axes![1]).eval();
        let bits: Vec<_> = most.iter().map(f32::to_bits).collect();
        assert_eq!(bits, [0f32, 0., -0., 0.].map(f32::to_bits));
        let least: Tensor<f32, s![4]> = x.min(axes![1]).eval();
        let bits: Vec<_> = least.iter().map(f32::to_bits).collect();
        assert_eq!(bits, [-0f32, -0., -1., -1.].map(f32::to_bits));
    });
}

/// The signs of zeros, as ones.
fn signs<T: Float>(zeros: impl IntoIterator<Item = T>) -> Vec<f64> {
    zeros.into_iter().map(|zero| 1_f64.copysign(zero.to_f64())).collect()
}

/// One zero of the other sign, at each place of long rows and columns.
fn one_zero_of_another_sign_is_seen<T: Float>() {
    let (plus, minus) = (T::ZERO, T::neg(T::ZERO));
    for at in [0, 1, 7, 15, 16, 33, 63, 64, 66] {
        let zeros = |odd, rest| {
            HeapTensor::<T, s![3, 67]>::from_fn(|(_, i)| if i.get() == at { odd } else { rest })
        };
        let (high, low) = (zeros(plus, minus), zeros(minus, plus));
        let name = format!("{at} of {}", T::NAME);
        assert_eq!(signs(high.max(axes![1]).eval().iter()), [1.; 3], "{name}");
        assert_eq!(signs(high.min(axes![1]).eval().iter()), [-1.; 3], "{name}");
        assert_eq!(signs(low.max(axes![1]).eval().iter()), [1.; 3], "{name}");
        assert_eq!(signs(low.min(axes![1]).eval().iter()), [-1.; 3], "{name}");
        assert_eq!(signs([high.max_all(), low.min_all()]), [1., -1.], "{name}");
        let (wide, tall) = (high.t(), low.t().to_contiguous_heap());
        assert_eq!(signs(wide.max(axes![0]).eval().iter()), [1.; 3], "{name}");
        assert_eq!(signs(tall.min(axes![0]).eval().iter()), [-1.; 3], "{name}");
        // Groups beside one another.
        let found = signs(high.max(axes![0]).eval().iter());
        assert!(found.iter().enumerate().all(|(i, sign)| (*sign > 0.) == (i == at)), "{name}");
        // Element by element, in both orders.
        let all = signs(low.maximum(&high).eval_heap().iter());
        assert_eq!(all, [1.; 201], "{name}");
        assert_eq!(signs(high.minimum(&low).eval_heap().iter()), [-1.; 201], "{name}");
        assert_eq!(signs(low.minimum(&high).eval_heap().iter()), [-1.; 201], "{name}");
    }
}

#[test]
fn a_zero_of_the_other_sign_is_found_in_every_lane() {
    on_every_set(|| {
        one_zero_of_another_sign_is_seen::<f32>();
        one_zero_of_another_sign_is_seen::<f64>();
        one_zero_of_another_sign_is_seen::<f16>();
        one_zero_of_another_sign_is_seen::<bf16>();
    });
}

/// One NaN of either sign, on either side and at each place of long rows and columns.
fn one_nan_is_seen<T: Float>() {
    let ones = HeapTensor::<T, s![3, 67]>::ones();
    for nan in [T::NAN, T::neg(T::NAN)] {
        for at in [0, 1, 7, 15, 16, 33, 63, 64, 66] {
            let x = HeapTensor::<T, s![3, 67]>::from_fn(
                |(_, i)| {
                    if i.get() == at { nan } else { T::ONE }
                },
            );
            let name = format!("{at} of {}", T::NAME);
            let pairs = [
                x.minimum(&ones).eval_heap(),
                ones.minimum(&x).eval_heap(),
                x.maximum(&ones).eval_heap(),
                ones.maximum(&x).eval_heap(),
            ];
            for pair in pairs {
                for (place, y) in pair.iter().enumerate() {
                    assert_eq!(T::is_nan(y), place % 67 == at, "{place}, {name}");
                }
            }
            assert!(x.max(axes![1]).is_nan().all_all() && x.min(axes![1]).is_nan().all_all());
            let columns = x.t().to_contiguous_heap();
            assert!(columns.max(axes![0]).is_nan().all_all(), "{name}");
            assert!(columns.min(axes![0]).is_nan().all_all(), "{name}");
            assert!(T::is_nan(x.max_all()) && T::is_nan(x.min_all()), "{name}");
            assert_eq!(x.argmax(axes![1]).to_i64().eval().to_array(), [at as i64; 3], "{name}");
            assert_eq!(columns.argmin(axes![0]).to_i64().eval().to_array(), [at as i64; 3]);
        }
    }
}

#[test]
fn a_nan_is_found_in_every_lane_and_on_either_side() {
    on_every_set(|| {
        one_nan_is_seen::<f32>();
        one_nan_is_seen::<f64>();
        one_nan_is_seen::<f16>();
        one_nan_is_seen::<bf16>();
    });
}
