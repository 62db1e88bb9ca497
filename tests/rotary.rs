//! Rotary embedding against plain loops, and what it is.
//!
//! Requirements: FW-KERNEL-10.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;

use formwork::dim::{ExactQuotient, with_extent};
use formwork::dtype::{Float, bf16, f16};
use formwork::expr::{Halves, Neighbours, Pairing, rotary_tables};
use formwork::kernel::reference;
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::storage::Storage;

use runner::{Bits, case};

/// Every number of every head is that of the plain loops.
fn matches<T, B, N, D1, H, L, K, P>(x: &Tensor<T, (B, N, D1), L, K>, half: H, pairing: P)
where
    T: Float + Bits,
    B: Dim,
    N: Dim,
    D1: FixedDim + ExactQuotient<D<2>, Out = H>,
    H: FixedDim,
    L: Layout<(B, N, D1)>,
    K: Storage<T>,
    P: Pairing,
{
    let [heads, positions, length] = x.shape().sizes();
    let (cos, sin) = rotary_tables::<T, N, H>(x.shape().1, half, 10_000., 3);
    let (cos, sin) = (cos.eval_heap(), sin.eval_heap());
    let mut right = vec![T::ZERO; heads * positions * length];
    for head in 0..heads {
        reference::rotary(
            [positions, length],
            P::BESIDE,
            |n, i| x.get([head, n, i]).unwrap(),
            |n, i| (cos.get([n, i]).unwrap(), sin.get([n, i]).unwrap()),
            |n, i, number| right[(head * positions + n) * length + i] = number,
        );
    }
    case(format_args!("{heads} x {positions} x {length}"), right, || {
        x.rotary(&cos, &sin, pairing).eval_heap()
    });
}

/// Numbers that no two products of share their rounding.
fn wave<T: Float, S: FixedShape>() -> HeapTensor<T, S> {
    let mut at = 0.;
    HeapTensor::from_fn(|_| {
        at += 0.37;
        T::round_from_f64(f64::sin(at))
    })
}

fn both<T: Float + Bits>() {
    let x = wave::<T, s![3, 5, 64]>();
    matches(&x, dim!(32), Halves);
    matches(&x, dim!(32), Neighbours);
    let x = wave::<T, s![2, 5, 6]>();
    matches(&x, dim!(3), Halves);
    matches(&x, dim!(3), Neighbours);
    // Heads behind positions, and numbers backwards.
    let x = wave::<T, s![5, 2, 70]>();
    matches(&x.permute(axes![1, 0, 2]), dim!(35), Halves);
    matches(&x.flip(Ax::<2>), dim!(35), Neighbours);
}

#[test]
fn every_pair_is_turned_as_by_the_plain_loops() {
    both::<f32>();
    both::<f64>();
    both::<f16>();
    both::<bf16>();
}

/// Requirements: FW-KERNEL-10, FW-DIM-3.
#[test]
fn bounded_positions_are_turned_to_their_end() {
    let x = wave::<f32, s![2, 9, 8]>();
    for len in [0, 4, 9] {
        with_extent::<9, _>(len, |len| matches(&x.take(Ax::<1>, len), dim!(4), Halves)).unwrap();
    }
}

#[test]
fn angles_grow_with_the_position_and_shrink_with_the_pair() {
    let (cos, sin) = rotary_tables::<f32, _, _>(dim!(4000), dim!(32), 10_000., 100);
    let (cos, sin) = (cos.eval_heap(), sin.eval_heap());
    for (n, i) in cos.shape().coords() {
        let angle = (n.get() + 100) as f64 * 10_000_f64.powf(-(i.get() as f64) / 32.);
        let near = |ours: f32, exact: f64| (f64::from(ours) - exact).abs() < 6.1e-8;
        assert!(near(cos.at((n, i)), angle.cos()) && near(sin.at((n, i)), angle.sin()), "{n} {i}");
    }
}

#[test]
fn products_depend_on_the_distance_of_positions_alone() {
    let (q, k) = (wave::<f64, s![1, 16]>(), wave::<f64, s![1, 16]>());
    let at = |position: usize, x: &HeapTensor<f64, s![1, 16]>| {
        let (cos, sin) = rotary_tables::<f64, _, _>(dim!(1), dim!(8), 10_000., position);
        x.rotary(&cos.eval(), &sin.eval(), Neighbours).eval()
    };
    let product = |m: usize, n: usize| (&at(m, &q) * &at(n, &k)).sum_all();
    assert!((product(7, 3) - product(1007, 1003)).abs() < 1e-12);
    assert!((product(7, 3) - product(7, 4)).abs() > 1e-3);
}
