//! Sizes: what wraps, what is rounded up, and where a walk begins.
//!
//! Requirements: FW-POOL-1.

use formwork::dtype::{ByteOrder, DType};
use formwork::error::{BytesError, OutOfMemory, ShapeError};
use formwork::prelude::*;
use formwork::shape::DynShape;
use formwork::storage::{Arena, Bytes, Pool};
use formwork::tensor::{DynTensor, DynView};

/// Requirements: FW-VIEW-5, FW-TENSOR-2.
#[test]
fn a_part_that_would_wrap_is_no_part() {
    let mut x = Tensor::<i32, s![6, 6]>::zeros();
    for start in [usize::MAX - 2, usize::MAX, isize::MAX.unsigned_abs(), 4] {
        assert!(x.slice_from(Ax::<1>, start, dim!(3)).is_none(), "{start}");
        assert!(x.slice_from_mut(Ax::<1>, start, dim!(3)).is_none(), "{start}");
    }
    assert!(x.slice_from(Ax::<1>, 3, dim!(3)).is_some());
}

/// Requirements: FW-FILE-3.
#[test]
fn a_count_that_wraps_is_no_count_of_elements() {
    let largest = isize::MAX.unsigned_abs();
    for sizes in [&[largest, 2, 1, 1][..], &[1 << 32, 1 << 32], &[largest, 3], &[usize::MAX, 2]] {
        assert_eq!(DynShape::new(sizes), Err(ShapeError::TooLarge), "{sizes:?}");
    }
    // The elements have a number, and their bytes have none.
    let shape = DynShape::new(&[1 << 31, 1 << 31]).unwrap();
    let view = DynView::new(DType::F32, ByteOrder::Little, shape, &[]);
    assert_eq!(view.unwrap_err(), BytesError::TooLarge);
}

#[test]
fn memory_that_rounding_up_would_wrap_is_an_error_and_the_next_is_there() {
    let shape = DynShape::new(&[isize::MAX.unsigned_abs() - 5]).unwrap();
    let error = DynTensor::zeros(DType::U8, shape).unwrap_err();
    assert_eq!(error, OutOfMemory { bytes: usize::MAX });
    let next = DynTensor::zeros(DType::U8, DynShape::new(&[5]).unwrap()).unwrap();
    assert_eq!(next.as_bytes(), [0; 5]);
    // The largest size there is at this alignment, of which rounding up to cache lines leaves none.
    let pool = Pool::new().unwrap();
    let before = pool.statistics();
    let largest = std::alloc::Layout::from_size_align(isize::MAX.unsigned_abs() & !31, 32).unwrap();
    assert!(pool.allocate(largest).is_err());
    assert_eq!(pool.statistics().reserved_bytes, before.reserved_bytes);
    let x = (Tensor::<f32, s![5]>::ones().view() + 1.0).eval_pooled(&pool).unwrap();
    assert_eq!(x.sum_all(), 10.0);
}

#[test]
fn no_bytes_are_had_from_memory_of_any_kind() {
    let mut arena: Arena<64> = Arena::new();
    for _ in 0..3 {
        assert_eq!(arena.slot().into_tensor::<f32, s![0, 3]>().iter().count(), 0);
        let (mut none, mut all) = arena.lay_out::<(Bytes<0>, Bytes<64>)>().split();
        let x = Tensor::<f32, s![16, 0]>::zeros();
        assert_eq!((&x + 1.0).eval_in(&mut none).iter().count(), 0);
        assert_eq!((x.sum(axes![1]) + 1.0).eval_in(&mut all).sum_all(), 16.0);
    }
    assert_eq!(Arena::<0>::new().slot().into_tensor::<f32, s![0]>().iter().count(), 0);
    let empty = DynTensor::zeros(DType::F64, DynShape::new(&[3, 0]).unwrap()).unwrap();
    assert_eq!(empty.as_bytes(), [0; 0]);
    let pool = Pool::new().unwrap();
    let before = pool.statistics().allocations;
    let x = Tensor::<f32, s![0, 3]>::zeros();
    assert_eq!((&x + 1.0).eval_pooled(&pool).unwrap().iter().count(), 0);
    let after = pool.statistics();
    assert_eq!((after.allocations, after.live_bytes), (before, 0));
}

/// Requirements: FW-EXCH-2.
#[test]
fn a_walk_needs_the_bytes_from_its_offset_to_its_end() {
    let shape = DynShape::new(&[3]).unwrap();
    let walk = |stride: isize, offset, count| {
        let bytes = vec![7; count];
        let view =
            DynView::strided(DType::U8, ByteOrder::NATIVE, shape, &[stride], offset, &bytes)?;
        Ok::<_, BytesError>(view.to_string())
    };
    assert_eq!(walk(1, 100, 103).as_deref(), Ok("[7 7 7]"));
    assert_eq!(walk(1, 100, 102), Err(BytesError::Outside { low: 100, high: 103, found: 102 }));
    assert_eq!(walk(-2, 4, 5).as_deref(), Ok("[7 7 7]"));
    assert_eq!(walk(-2, 4, 4), Err(BytesError::Outside { low: 0, high: 5, found: 4 }));
}
