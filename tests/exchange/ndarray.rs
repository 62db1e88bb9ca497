//! Arrays of `ndarray`: the same memory, whatever the layout.
//!
//! Requirements: FW-EXCH-3.

use formwork::error::ExchangeError;
use formwork::layout::ColumnMajor;
use formwork::prelude::*;
use formwork::tensor::{ArrayRank, DynView};
use ndarray::{Array, ArrayD, ArrayView1, Axis, IxDyn, ShapeBuilder, arr1, arr2, s as section};

/// That the array has the elements of the tensor at their indices, and at their addresses.
#[track_caller]
fn same<T, S, L>(tensor: View<'_, T, S, L>)
where
    T: formwork::dtype::InAny,
    S: ArrayRank,
    L: Layout<S>,
{
    let array = tensor.as_ndarray().into_dyn();
    assert_eq!(array.shape(), tensor.shape().sizes().as_ref());
    assert_eq!(array.len(), tensor.shape().count());
    for coord in tensor.shape().coords() {
        let indices = S::indices(coord);
        let element = &array[IxDyn(indices.as_ref())];
        assert_eq!(*element, tensor.at(coord));
        assert!(std::ptr::eq(element, tensor.at_ref(coord)));
    }
    let back = DynView::try_from(array.view()).unwrap();
    let typed = back.typed_as::<T, S, L>(tensor.shape()).unwrap();
    assert!(typed.iter().eq(tensor.iter()));
}

fn numbered() -> Tensor<i32, s![2, 3, 4]> {
    Tensor::from_flat(core::array::from_fn::<i32, 24, _>(|i| i as i32))
}

#[test]
fn every_layout_is_an_array_of_the_same_elements_at_the_same_addresses() {
    let x = numbered();
    same(x.view());
    same(x.permute(axes![2, 0, 1]));
    same(x.flip(Ax::<0>));
    same(x.flip(Ax::<1>));
    same(x.flip(Ax::<0>).flip(Ax::<2>));
    same(x.slice(span![1..2, .., ..;2]));
    same(x.select(Ax::<1>, dim!(2)));
    same(x.broadcast_to::<s![5, 2, 3, 4]>());
    let scalar = Tensor::<f64, ()>::from_array(2.5);
    same(scalar.view());
    same(Tensor::<bool, s![2]>::from_array([true, false]).view());
    same(Tensor::<f32, s![1, 2, 1, 2, 1, 2, 1, 1]>::ones().view());
}

#[test]
fn a_tensor_without_elements_is_an_array_without_elements() {
    same(Tensor::<f32, s![2, 0, 3]>::zeros().view());
    same(Tensor::<f32, s![2, 0, 3]>::zeros().flip(Ax::<0>));
    same(Tensor::<f32, s![0]>::zeros().flip(Ax::<0>));
    let empty = ndarray::Array2::<u8>::zeros((0, 7));
    let view = View::<u8, s![0, 7]>::from_ndarray(empty.view()).unwrap();
    assert_eq!(view.iter().count(), 0);
}

/// Requirements: FW-EXCH-3, FW-DIM-3.
#[test]
fn a_bounded_axis_is_as_long_as_it_is_now() {
    let sum = with_extent::<8, _>(3, |rows| {
        let x = Tensor::<i32, _>::from_slice_in((dim!(2), rows), &[1, 2, 3, 4, 5, 6]).unwrap();
        same(x.view());
        assert_eq!(x.as_ndarray().shape(), [2, 3]);
        assert_eq!(x.as_ndarray().strides(), [8, 1]);
        x.as_ndarray().sum()
    });
    assert_eq!(sum, Ok(21));
}

#[test]
fn an_exclusive_array_writes_the_elements_of_the_tensor_and_no_others() {
    let mut x = numbered();
    let mut turned = x.flip_mut(Ax::<1>);
    turned.as_ndarray_mut().index_axis_mut(Axis(1), 0).fill(-1);
    for coord in x.shape().coords() {
        let [i, j, k] = <s![2, 3, 4]>::indices(coord);
        let expected = if j == 2 { -1 } else { (i * 12 + j * 4 + k) as i32 };
        assert_eq!(x.at(coord), expected);
    }
}

#[test]
fn an_exclusive_view_of_an_array_writes_its_elements() {
    let mut array = arr2(&[[1, 2, 3], [4, 5, 6]]);
    let mut view =
        ViewMut::<i32, s![3, 2], ColumnMajor>::from_mut_ndarray(array.view_mut().reversed_axes())
            .unwrap();
    view.replace([2, 0], 30);
    assert_eq!(array, arr2(&[[1, 2, 30], [4, 5, 6]]));
    assert!(ViewMut::<i32, s![3, 2]>::from_mut_ndarray(array.view_mut().reversed_axes()).is_err());
}

#[test]
fn each_axis_that_differs_is_told() {
    let array = Array::<f32, _>::zeros((2, 5).f());
    let error = View::<f32, s![3, 4]>::from_ndarray(array.view()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected f32 [3, 4], found f32 [2, 5]: axis 0 has 2 and not 3; axis 1 has 5 and not 4"
    );
    let error = View::<f32, s![2, 5]>::from_ndarray(array.view()).unwrap_err();
    let ExchangeError::Mismatch(mismatch) = error else { panic!("{error}") };
    assert!(mismatch.is_only_place());
    let error = View::<f32, s![10]>::from_ndarray(array.view()).unwrap_err();
    assert!(error.to_string().contains("there are 2 axes and not 1"), "{error}");
    let nine = ArrayD::<u8>::zeros(vec![1; 9]);
    let error = View::<u8, s![1]>::from_ndarray(nine.view()).unwrap_err();
    assert!(matches!(error, ExchangeError::Shape(_)), "{error}");
}

#[test]
fn arrays_with_negative_and_zero_strides_are_views_of_their_own_elements() {
    let array = arr1(&[0, 1, 2, 3, 4, 5, 6]);
    let backwards = array.slice(section![..;-2]);
    let view = DynView::try_from(backwards).unwrap();
    assert_eq!(view.strides(), [-8]);
    assert_eq!(view.to_string(), "[6 4 2 0]");
    let stretched = array.broadcast((2, 7)).unwrap();
    let view = DynView::try_from(stretched).unwrap();
    assert_eq!(view.strides(), [0, 4]);
    let copy = Tensor::<i32, s![2, 7]>::copy_of_ndarray(stretched).unwrap();
    assert_eq!(copy.as_slice(), [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6]);
}

/// Requirements: FW-EXCH-3, FW-ALIAS-3.
#[test]
fn an_array_made_from_a_view_lives_as_long_as_what_the_view_borrows() {
    static X: Tensor<i32, s![3]> = Tensor::from_array([1, 2, 3]);
    fn longest() -> ArrayView1<'static, i32> {
        let view: View<'static, i32, s![3]> = X.view();
        ArrayView1::from(view)
    }
    assert_eq!(longest(), arr1(&[1, 2, 3]));
}

#[test]
fn a_copy_has_memory_of_its_own() {
    let x = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]);
    let mut copy = x.t().to_ndarray();
    assert_eq!(copy, arr2(&[[1, 3], [2, 4]]));
    copy[[0, 0]] = 9;
    assert_eq!(x.as_slice(), [1, 2, 3, 4]);
}
