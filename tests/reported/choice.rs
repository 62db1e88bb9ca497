//! Largest and smallest: ties, signed zeros, on every axis.

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
    });
}

#[test]
fn a_tie_far_behind_does_not_win() {
    on_every_set(|| {
        for first in [0, 1, 15, 16, 17, 40, 63, 64, 99] {
            let mut at = 0;
            let x = HeapTensor::<f32, s![100]>::from_fn(|_| {
                at += 1;
                if at > first && at % 2 == (first + 1) % 2 { 2. } else { 1. }
            });
            let (place,) = x.argmax_all();
            assert_eq!(place.get(), first);
        }
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
