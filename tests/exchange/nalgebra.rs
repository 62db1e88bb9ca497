//! Matrices of `nalgebra`: columns without gaps, one behind the other or further apart.
//!
//! Requirements: FW-EXCH-4.

use formwork::error::ExchangeError;
use formwork::layout::ColumnMajor;
use formwork::prelude::*;
use formwork::tensor::{DynView, MatrixShape};
use nalgebra::{DMatrix, DVector, Matrix2x3, Matrix3, RowVector3, Vector3};

formwork::dim! { struct Hidden = 3; }

/// That the matrix has the elements of the tensor at their indices, and at their addresses.
#[track_caller]
fn same<T, S, L>(tensor: View<'_, T, S, L>)
where
    T: formwork::dtype::InAny + nalgebra::Scalar,
    S: MatrixShape,
    L: Layout<S>,
{
    let matrix = tensor.as_nalgebra();
    let sizes = tensor.shape().sizes();
    let [rows, columns] = match sizes.as_ref() {
        [rows, columns] => [*rows, *columns],
        sizes => [sizes[0], 1],
    };
    assert_eq!(matrix.shape(), (rows, columns));
    for coord in tensor.shape().coords() {
        let indices = S::indices(coord);
        let column = indices.as_ref().get(1).copied().unwrap_or(0);
        let element = &matrix[(indices.as_ref()[0], column)];
        assert!(std::ptr::eq(element, tensor.at_ref(coord)));
    }
}

#[test]
fn matrices_and_vectors_whose_columns_have_no_gaps_are_views_of_the_same_elements() {
    let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    same(x.t());
    same(x.to_layout::<ColumnMajor>().view());
    same(x.row(dim!(1)));
    same(x.to_layout::<ColumnMajor>().slice(span![.., ..;2]));
    same(x.t().slice(span![1.., ..]));
    same(x.row(dim!(0)).broadcast_to::<s![4, 3]>().t());
    same(x.slice(span![1..2, ..]));
    same(Tensor::<f32, s![0, 3]>::zeros().view());
    same(Tensor::<f32, (Hidden,)>::ones().view());
    same(Tensor::<i8, s![2, 1500]>::ones().t());
    let part = x.t();
    let part = part.slice(span![1.., ..]);
    assert_eq!(part.as_nalgebra() * nalgebra::Vector2::new(1, -1), nalgebra::Vector2::new(-3, -3));
}

#[test]
fn extents_are_types_there_where_they_are_types_here() {
    let x = Tensor::<f64, (Hidden, formwork::D<3>)>::from_array([
        [2., 0., 0.],
        [0., 3., 0.],
        [1., 0., 4.],
    ]);
    let owned: Matrix3<f64> = x.t().as_nalgebra().clone_owned();
    assert_eq!(owned, Matrix3::new(2., 0., 1., 0., 3., 0., 0., 0., 4.));
    let wide = Tensor::<f64, s![1, 1500]>::ones();
    assert_eq!(wide.as_nalgebra().sum(), 1500.0);
}

/// Requirements: FW-EXCH-4, FW-DIM-3.
#[test]
fn a_bounded_axis_is_as_long_as_it_is_now() {
    let sum = with_extent::<8, _>(3, |columns| {
        let x = Tensor::<i32, _>::from_slice_in((dim!(2), columns), &[1, 2, 3, 4, 5, 6]).unwrap();
        same(x.t());
        assert_eq!(x.t().as_nalgebra().strides(), (1, 8));
        x.t().as_nalgebra().sum()
    });
    assert_eq!(sum, Ok(21));
}

#[test]
fn matrices_become_views_in_the_order_in_which_they_stand() {
    let matrix = Matrix2x3::new(1, 2, 3, 4, 5, 6);
    let typed: View<'_, i32, s![2, 3], ColumnMajor> = View::from(&matrix);
    assert_eq!(typed.as_memory().as_ptr(), matrix.as_ptr());
    assert_eq!(typed.to_string(), "[[1 2 3]\n [4 5 6]]");
    let vector = Vector3::new(1.0_f32, 2.0, 3.0);
    let typed: View<'_, f32, s![3]> = View::from(&vector);
    assert_eq!(typed.as_slice(), [1.0, 2.0, 3.0]);

    let dynamic = DMatrix::from_row_slice(2, 3, &[1, 2, 3, 4, 5, 6]);
    let view = View::<i32, s![2, 3], ColumnMajor>::from_nalgebra(&dynamic).unwrap();
    assert_eq!(view.get([1, 0]), Some(4));
    let turned = View::<i32, s![2, 1]>::from_nalgebra(&dynamic.columns(1, 1)).is_ok();
    assert!(turned, "a column has no gaps");
    let last = dynamic.rows(1, 1);
    let row = View::<i32, s![1, 3]>::from_nalgebra(&last);
    assert!(matches!(row, Err(ExchangeError::Mismatch(error)) if error.is_only_place()));
    let vector = DVector::from_vec(vec![1_u8, 2, 3]);
    assert_eq!(View::<u8, s![3]>::from_nalgebra(&vector).unwrap().as_slice(), [1, 2, 3]);
    assert!(View::<u8, s![3, 1]>::from_nalgebra(&vector).is_ok());
    assert_eq!(DynView::try_from(&RowVector3::new(1, 2, 3)).unwrap().to_string(), "[[1 2 3]]");
}

#[test]
fn each_axis_that_differs_is_told() {
    let matrix = DMatrix::<f32>::zeros(2, 3);
    let text = View::<f32, s![3, 4], ColumnMajor>::from_nalgebra(&matrix).unwrap_err().to_string();
    assert!(text.ends_with("axis 0 has 2 and not 3; axis 1 has 3 and not 4"), "{text}");
    let text = View::<f32, s![6]>::from_nalgebra(&matrix).unwrap_err().to_string();
    assert!(text.ends_with("there are 2 axes and not 1"), "{text}");
    assert!(Tensor::<f32, s![3, 2]>::copy_of_nalgebra(&matrix).is_err());
}

#[test]
fn both_sides_write_the_elements_of_the_other() {
    let mut x = Tensor::<i32, s![2, 3]>::zeros();
    x.t_mut().as_nalgebra_mut().row_mut(1).fill(5);
    assert_eq!(x.as_slice(), [0, 5, 0, 0, 5, 0]);
    let mut matrix = DMatrix::<i32>::zeros(2, 2);
    let mut view = ViewMut::<i32, s![2, 2], ColumnMajor>::from_mut_nalgebra(&mut matrix).unwrap();
    view.replace([0, 1], 7);
    assert_eq!(matrix, DMatrix::from_row_slice(2, 2, &[0, 7, 0, 0]));
    assert!(ViewMut::<i32, s![2, 2]>::from_mut_nalgebra(&mut matrix).is_err());
    let mut rows = matrix.rows_mut(0, 1);
    assert!(ViewMut::<i32, s![2]>::from_mut_nalgebra(&mut rows).is_err());
}
