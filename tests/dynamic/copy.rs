//! Copies and casts: bytes in any place and order, into any tensor.
//!
//! Requirements: FW-EXCH-2.

use formwork::dtype::{ByteOrder, DType, InAny, VisitType, bf16, f16};
use formwork::error::{OutOfMemory, ReadError};
use formwork::layout::ColumnMajor;
use formwork::prelude::*;
use formwork::shape::DynShape;
use formwork::storage::{Heap, Pool};
use formwork::tensor::{DynTensor, DynView};

/// Writes 1, 0, 1, 1 in both orders of bytes at every address of eight, and reads it again.
struct EveryPlace;

impl VisitType for EveryPlace {
    type Output = ();

    fn visit<T: InAny>(self) {
        let shape = DynShape::new(&[2, 2]).unwrap();
        let size = size_of::<T>();
        for order in [ByteOrder::Little, ByteOrder::Big] {
            for start in 0..8 {
                let mut memory = vec![0xff; start + 4 * size];
                for (element, bytes) in [T::ONE, T::ZERO, T::ONE, T::ONE]
                    .into_iter()
                    .zip(memory[start..].chunks_mut(size))
                {
                    element.to_bytes(order, bytes).unwrap();
                }
                let any = DynView::new(T::DTYPE, order, shape, &memory[start..]).unwrap();
                let copy: Tensor<T, s![2, 2]> = any.to_tensor().unwrap();
                assert_eq!(copy.as_slice(), [T::ONE, T::ZERO, T::ONE, T::ONE], "{order:?} {start}");
                let owned = DynTensor::copy_of(&any).unwrap();
                let view: View<'_, T, s![2, 2]> = owned.typed().unwrap();
                assert_eq!(view.as_slice(), copy.as_slice());
                let mut turned = Tensor::<T, s![2, 2]>::zeros();
                any.read_into(&mut turned.t_mut()).unwrap();
                assert_eq!(turned.as_slice(), [T::ONE, T::ONE, T::ZERO, T::ONE]);
                let heap: HeapTensor<T, s![2, 2]> = any.try_to_tensor().unwrap();
                assert_eq!(heap.as_slice(), copy.as_slice());
            }
        }
    }
}

#[test]
fn every_element_type_is_copied_from_every_address_in_both_orders() {
    for dtype in DType::ALL {
        dtype.visit(EveryPlace);
    }
}

#[test]
fn a_number_of_the_other_order_is_read_as_it_was_written() {
    let shape = DynShape::new(&[2]).unwrap();
    let bytes = [0x3f, 0x80, 0, 0, 0xc0, 0x20, 0, 0];
    let any = DynView::new(DType::F32, ByteOrder::Big, shape, &bytes).unwrap();
    let x: Tensor<f32, s![2]> = any.to_tensor().unwrap();
    assert_eq!(x.as_slice(), [1.0, -2.5]);
    assert_eq!(any.to_string(), x.to_string());
}

/// Requirements: FW-EXCH-1.
#[test]
fn nothing_is_written_where_the_shape_differs() {
    let x = Tensor::<u8, s![2, 2]>::full(7);
    let mut out = Tensor::<u8, s![4]>::full(1);
    assert!(x.as_dyn().read_into(&mut out).is_err());
    assert_eq!(out.as_slice(), [1; 4]);
}

/// Casts some numbers to one type and compares with the typed cast of each.
struct Casts(Tensor<f64, s![8]>);

impl VisitType for Casts {
    type Output = ();

    fn visit<T: InAny>(self) {
        let any = self.0.as_dyn();
        let lossy: Tensor<T, s![8]> = any.cast_lossy().unwrap();
        for (i, element) in lossy.iter().enumerate() {
            let expected = T::cast_lossy_from(self.0.as_slice()[i].into());
            assert!(element == expected, "{i} as {}", T::NAME);
        }
        let at_run_time = any.cast_lossy_to(T::DTYPE).unwrap();
        assert_eq!(at_run_time.as_bytes(), lossy.as_dyn().as_bytes().unwrap());
        let checked = any.cast_checked_to(T::DTYPE);
        let fits = self.0.iter().all(|x| T::cast_checked_from(x.into()).is_ok());
        assert_eq!(checked.is_ok(), fits, "{}", T::NAME);
    }
}

/// Requirements: FW-EXCH-2, FW-TYPE-2.
#[test]
fn casts_at_run_time_are_the_typed_casts() {
    for dtype in DType::ALL {
        dtype.visit(Casts(Tensor::from_array([0., 1., 1., 0., 1., 0., 0., 1.])));
        dtype.visit(Casts(Tensor::from_array([
            0.5,
            -1.,
            300.,
            1e9,
            1e39,
            1e-50,
            -0.,
            f64::INFINITY,
        ])));
    }
}

/// Requirements: FW-TYPE-2, FW-EXCH-2.
#[test]
fn a_checked_cast_names_the_first_element_that_does_not_fit() {
    let x = Tensor::<f32, s![2, 2]>::from_array([[1.0, 2.0], [2.5, 1e9]]);
    let error = x.as_dyn().cast_checked_to(DType::I8).unwrap_err();
    assert_eq!(
        error.to_string(),
        "element [1, 0]: cannot cast the f32 value 2.5 to i8: it has a fraction and i8 holds whole numbers"
    );
}

/// A number, again and again: more elements than memory has.
fn endless(bytes: &[u8; 4]) -> DynView<'_> {
    let shape = DynShape::new(&[1 << 29, 1 << 29]).unwrap();
    DynView::strided(DType::F32, ByteOrder::Little, shape, &[0, 0], 0, bytes).unwrap()
}

/// Requirements: FW-POOL-1.
#[test]
fn casts_without_memory_are_errors_where_they_are_tried() {
    let lossy = endless(&[0, 0, 128, 63])
        .try_cast_lossy::<f64, s![536870912, 536870912], Contiguous, Heap<_>>();
    let memory = ReadError::Memory(OutOfMemory { bytes: 1 << 61 });
    assert_eq!(lossy.unwrap_err(), memory);
    let checked = endless(&[0, 0, 128, 63])
        .try_cast_checked::<f64, s![536870912, 536870912], Contiguous, Heap<_>>();
    assert_eq!(checked.unwrap_err(), memory);
    let x = Tensor::<f32, s![2]>::from_array([1.0, 2.5]);
    let cast: HeapTensor<i8, s![2]> = x.as_dyn().try_cast_lossy().unwrap();
    assert_eq!(cast.as_slice(), [1, 2]);
    let error = x.as_dyn().try_cast_checked::<i8, s![2], Contiguous, Heap<_>>().unwrap_err();
    assert!(error.to_string().starts_with("element [1]: cannot cast the f32 value 2.5 to i8"));
    let error = x.as_dyn().try_cast_lossy::<i8, s![3], Contiguous, Heap<_>>().unwrap_err();
    assert!(matches!(error, ReadError::Mismatch(_)), "{error}");
}

/// Requirements: FW-POOL-5, FW-EXCH-2.
#[test]
fn copies_in_a_pool_are_the_copies_elsewhere() {
    let pool = Pool::new().unwrap();
    let x = Tensor::<f32, s![2, 2]>::from_array([[1.0, 2.0], [2.5, -1.0]]);
    let copy: PooledTensor<f32, s![2, 2], ColumnMajor> = x.t().as_dyn().to_pooled(&pool).unwrap();
    assert_eq!(copy.to_contiguous().into_array(), [[1.0, 2.5], [2.0, -1.0]]);
    let cast: PooledTensor<u8, s![2, 2]> = x.as_dyn().cast_lossy_pooled(&pool).unwrap();
    assert_eq!(cast.as_slice(), [1, 2, 2, 0]);
    let error = x.as_dyn().cast_checked_pooled::<u8, s![2, 2], Contiguous>(&pool).unwrap_err();
    assert!(error.to_string().starts_with("element [1, 0]: "), "{error}");
    let none = endless(&[0, 0, 128, 63])
        .cast_lossy_pooled::<f64, s![536870912, 536870912], Contiguous>(&pool);
    assert!(matches!(none.unwrap_err(), ReadError::Memory(_)));
}

/// Requirements: FW-TYPE-3.
#[test]
fn halves_are_rounded_once() {
    let x = Tensor::<i64, s![1]>::from_array([(1 << 60) + (1 << 52)]);
    let direct: Tensor<bf16, s![1]> = x.as_dyn().cast_lossy().unwrap();
    let typed: Tensor<bf16, s![1]> = x.cast_lossy().eval();
    assert_eq!(direct.as_slice(), typed.as_slice());
    let small: Tensor<f16, s![1]> = x.as_dyn().cast_lossy().unwrap();
    assert_eq!(small.as_slice(), [f16::INFINITY]);
}

/// Requirements: FW-POOL-1.
#[test]
fn memory_that_is_not_there_is_an_error_for_a_tensor_of_any_type() {
    let shape = DynShape::new(&[1 << 30, 1 << 30]).unwrap();
    let error = DynTensor::zeros(DType::F32, shape).unwrap_err();
    assert_eq!(error, OutOfMemory { bytes: 1 << 62 });
    let shape = DynShape::new(&[1 << 31, 1 << 31]).unwrap();
    assert_eq!(DynTensor::zeros(DType::F64, shape).unwrap_err(), OutOfMemory { bytes: usize::MAX });
}
