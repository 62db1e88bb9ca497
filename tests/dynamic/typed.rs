//! From run time to types: what is compared, and what an error says.
//!
//! Requirements: FW-EXCH-1.

use formwork::dtype::{ByteOrder, DType, f16};
use formwork::error::Difference;
use formwork::layout::ColumnMajor;
use formwork::prelude::*;
use formwork::shape::DynShape;
use formwork::tensor::{AnyView, DynTensor, DynView};

dim! { pub struct Hidden = 4; }

#[test]
fn a_typed_view_is_the_same_memory() {
    let x =
        HeapTensor::<f32, s![3, 2]>::from_fn(|(i, j)| if i.get() > j.get() { 1.0 } else { 2.0 });
    let any = x.as_dyn();
    let view: View<'_, f32, s![3, 2]> = any.typed().unwrap();
    assert_eq!(view.as_slice().as_ptr(), x.as_slice().as_ptr());
    assert_eq!(any.as_bytes().map(<[u8]>::len), Some(24));
}

#[test]
fn every_difference_is_told_at_once() {
    let memory = Tensor::<u64, s![4]>::zeros();
    let bytes = memory.as_dyn().as_bytes().unwrap();
    let shape = DynShape::new(&[3, 1, 2]).unwrap();
    let order = if cfg!(target_endian = "big") { ByteOrder::Little } else { ByteOrder::Big };
    let any = DynView::new(DType::F32, order, shape, &bytes[1..25]).unwrap();
    let error = any.typed::<i32, (D<2>, One, Hidden)>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected i32 [2, 1, 4], found f32 [3, 1, 2]: the element type is f32 and not i32; \
         axis 0 has 3 and not 2; axis 2, `Hidden`, has 2 and not 4; \
         the bytes of each element stand in the other order: a copy is needed; \
         the elements stand 1 bytes behind a multiple of 4: a copy is needed"
    );
    assert_eq!(error.differences().count(), 5);
    assert!(!error.is_only_place());
}

#[test]
fn another_rank_is_told_instead_of_the_axes() {
    let x = Tensor::<u8, s![2, 3]>::zeros();
    let error = x.as_dyn().typed::<u8, s![6]>().unwrap_err();
    assert_eq!(error.to_string(), "expected u8 [6], found u8 [2, 3]: there are 2 axes and not 1");
    let only = Difference::Rank { expected: 1, found: 2 };
    assert_eq!(error.differences().collect::<Vec<_>>(), [only]);
}

#[test]
fn strides_are_compared_but_for_axes_of_length_one() {
    let x = Tensor::<u16, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    let turned = x.t();
    let error = turned.as_dyn().typed::<u16, s![3, 2]>().unwrap_err();
    assert!(error.is_only_place());
    assert_eq!(
        error.to_string(),
        "expected u16 [3, 2], found u16 [3, 2]: neighbours on axis 0 are 2 bytes apart and not 4: a \
         copy is needed; neighbours on axis 1 are 6 bytes apart and not 2: a copy is needed"
    );
    let column_major = turned.as_dyn().typed_as::<u16, _, ColumnMajor>(s![3, 2]).unwrap();
    assert_eq!(column_major.to_string(), turned.to_string());

    let shape = DynShape::new(&[1, 2]).unwrap();
    let strides = [1000, 1];
    let row = DynView::strided(DType::U8, ByteOrder::NATIVE, shape, &strides, 0, &[7, 8]).unwrap();
    assert_eq!(row.typed::<u8, s![1, 2]>().unwrap().as_slice(), [7, 8]);
    assert!(row.is_contiguous());
}

#[test]
fn a_view_without_elements_is_typed_whatever_its_address() {
    let bytes = [0_u8; 9];
    let shape = DynShape::new(&[0, 3]).unwrap();
    for start in 0..8 {
        let empty = DynView::new(DType::F64, ByteOrder::NATIVE, shape, &bytes[start..start]);
        let view: View<'_, f64, s![0, 3]> = empty.unwrap().typed().unwrap();
        assert_eq!(view.as_slice(), [0.0; 0]);
        assert_eq!(view.to_string(), "[]");
    }
}

/// Requirements: FW-EXCH-1, FW-DIM-3.
#[test]
fn a_bounded_length_is_compared_with_the_length_there_is() {
    let x = Tensor::<i32, s![3, 2]>::from_array([[1, 2], [3, 4], [5, 6]]);
    let any = x.as_dyn();
    let read = |len| {
        with_extent::<8, _>(len, |rows| {
            let view: View<'_, i32, _> =
                any.typed_in((rows, dim!(2))).map_err(|e| e.to_string())?;
            Ok::<_, String>(view.iter().collect::<Vec<_>>())
        })
        .unwrap()
    };
    assert_eq!(read(3), Ok(vec![1, 2, 3, 4, 5, 6]));
    let told = "expected i32 [4, 2], found i32 [3, 2]: axis 0 has 3 and not 4";
    assert_eq!(read(4), Err(told.to_owned()));
}

/// Requirements: FW-EXCH-1, FW-DIM-3.
#[test]
fn a_bounded_axis_inside_needs_the_gaps_of_its_capacity() {
    let x = Tensor::<u8, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    let any = x.as_dyn();
    with_extent::<4, _>(3, |n| {
        let error = any.typed_in::<u8, _>((dim!(2), n)).unwrap_err();
        assert!(error.is_only_place());
        let copy: Tensor<u8, _> = any.to_tensor_in((dim!(2), n)).unwrap();
        assert_eq!(copy.iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        let again: View<'_, u8, _> = copy.as_dyn().typed_in((dim!(2), n)).unwrap();
        assert_eq!(again.to_string(), "[[1 2 3]\n [4 5 6]]");
    })
    .unwrap();
}

#[test]
fn a_typed_shape_with_any_element_type_is_an_any_view() {
    let x = Tensor::<f16, s![2]>::ones();
    let any = x.as_dyn().any_in(s![2]).unwrap();
    assert_eq!(any.dtype(), DType::F16);
    assert!(matches!(any, AnyView::F16(view) if view.as_slice() == [f16::ONE; 2]));
    assert!(x.as_dyn().any_in(s![3]).is_err());
}

#[test]
fn memory_goes_into_types_and_back_without_a_copy() {
    let x = HeapTensor::<f64, s![4, 8]>::from_fn(|(i, _)| if i.get() == 0 { 1.0 } else { 2.0 });
    let place = x.as_slice().as_ptr().addr();
    let any = DynTensor::from(x);
    assert_eq!((any.dtype(), any.shape().sizes()), (DType::F64, &[4, 8][..]));
    assert_eq!(any.as_bytes().as_ptr().addr(), place);
    let back: HeapTensor<f64, s![4, 8]> = any.into_typed().unwrap();
    assert_eq!(back.as_slice().as_ptr().addr(), place);
    assert_eq!(back.iter().sum::<f64>(), 8.0 + 48.0);
}

#[test]
fn memory_of_another_type_stays_what_it_is() {
    let any = DynTensor::zeros(DType::I16, DynShape::new(&[2]).unwrap()).unwrap();
    let error = any.into_typed::<u16, s![2]>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected u16 [2], found i16 [2]: the element type is i16 and not u16"
    );
}

/// Requirements: FW-TENSOR-6.
#[test]
fn printing_is_that_of_a_typed_tensor() {
    let x = HeapTensor::<f32, s![40, 50]>::arange();
    assert_eq!(x.as_dyn().to_string(), x.to_string());
    assert_eq!(DynTensor::copy_of(&x.as_dyn()).unwrap().to_string(), x.to_string());
    let y = Tensor::<bool, s![2, 2]>::from_array([[true, false], [false, true]]);
    assert_eq!(y.t().as_dyn().to_string(), y.t().to_string());
    assert_eq!(
        format!("{:?}", y.as_dyn()),
        "DynView bool [2, 2]:[2, 1] [[true, false], [false, true]]"
    );
    let scalar = Tensor::<f64, ()>::from_array(0.5);
    assert_eq!(format!("{:.2}", scalar.as_dyn()), format!("{scalar:.2}"));
}
