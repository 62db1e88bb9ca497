//! Axes in order, kept or removed; empty and bounded axes with a number to begin with.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _: Tensor<f32, s![3]> = X.sum(axes![0]).eval();
    let _: Tensor<f32, s![]> = X.mean(axes![0, 1]).eval();
    let _: Tensor<f32, s![2, 1]> = X.max_keep(axes![1]).eval();
    let _: Tensor<f32, s![2, 3]> = X.softmax(axes![1]).eval();
    let _: Tensor<Idx<dim!(3)>, s![2]> = X.argmax(axes![1]).eval();
    let (row, column) = X.argmax_all();
    assert_eq!(X.at((row, column)), 6.0);

    let none = Tensor::<f32, s![0, 4]>::zeros();
    let _: Tensor<f32, s![0]> = none.max(axes![1]).eval();
    let _: Tensor<f32, s![4]> = none.max_from(axes![0], 0.0).eval();
    let _: Tensor<Option<Idx<dim!(0)>>, s![4]> = none.find_max(axes![0]).eval();
    assert!(none.find_max_all().is_none());

    let most = with_extent::<8, _>(5, |steps| {
        let x = Tensor::<f32, _>::zeros_in((steps, D::<4>));
        let _ = x.max(axes![1]).eval();
        let _ = x.max_from(axes![0], f32::MIN).eval();
        x.max_from_all(f32::MIN)
    });
    assert_eq!(most, Ok(0.0));
}

// Requirements: FW-SHAPE-3.
