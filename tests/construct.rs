//! How tensors come to be: from values, functions, slices, arrays and bytes, in every storage.
//!
//! Requirements: FW-TENSOR-1.
#![cfg(all(feature = "alloc", feature = "macros"))]

use std::hint::black_box;

use formwork::dim::{One, UpTo};
use formwork::dtype::{Count, Element, bf16, f16};
use formwork::error::{CopyError, LengthError, OutOfMemory};
use formwork::prelude::*;

#[test]
fn zeros_ones_and_full_hold_one_value() {
    assert_eq!(Tensor::<f32, s![2, 2]>::zeros().into_array(), [[0.0, 0.0], [0.0, 0.0]]);
    assert_eq!(Tensor::<i8, s![3]>::ones().into_array(), [1, 1, 1]);
    assert_eq!(Tensor::<bool, s![2]>::ones().into_array(), [true, true]);
    assert_eq!(Tensor::<u16, s![1, 2]>::full(7).into_array(), [[7, 7]]);
    assert_eq!(Tensor::<f16, s![2]>::zeros().into_array(), [f16::ZERO; 2]);
}

#[test]
fn the_wanted_type_decides_the_storage() {
    let inline: Tensor<i32, s![2]> = Tensor::zeros();
    let heap: HeapTensor<i32, s![2]> = Tensor::zeros();
    assert_eq!(inline.as_slice(), heap.as_slice());
}

#[test]
fn from_fn_is_called_in_row_major_order_with_typed_indices() {
    let mut calls = 0;
    let x = Tensor::<(usize, usize, i32), s![2, 3]>::from_fn(|(i, j)| {
        calls += 1;
        (i.get(), j.get(), calls)
    });
    assert_eq!(
        x.into_array(),
        [[(0, 0, 1), (0, 1, 2), (0, 2, 3)], [(1, 0, 4), (1, 1, 5), (1, 2, 6)]]
    );
}

#[test]
fn from_fn_keeps_its_order_where_the_last_axis_is_written_in_runs() {
    let mut next = 0;
    let x = Tensor::<i32, s![3, 37]>::from_fn(|_| {
        next += 1;
        next
    });
    let expected: Vec<i32> = (1..=111).collect();
    assert_eq!(x.as_slice(), expected);
}

#[test]
fn arange_counts_in_row_major_order() {
    assert_eq!(Tensor::<i64, s![2, 2]>::arange().into_array(), [[0, 1], [2, 3]]);
    assert_eq!(Tensor::<f64, s![3]>::arange_by(1.0, 0.5).into_array(), [1.0, 1.5, 2.0]);
    let wrapped = Tensor::<u8, s![300]>::arange();
    assert_eq!(wrapped.get([255]), Some(255));
    assert_eq!(wrapped.get([299]), Some(43));
}

#[test]
fn arange_rounds_each_count_by_itself() {
    // Adding one at a time would stop at 2048, where f16 has no odd numbers any more.
    let x = Tensor::<f16, s![2100]>::arange();
    assert_eq!(x.get([2099]), Some(f16::from_f32(2100.0)));
    assert_eq!(x.get([2049]), Some(f16::from_f32(2048.0)));
    assert_eq!(<f32 as Count>::of_count(16_777_219), 16_777_220.0);
    assert_eq!(<bf16 as Count>::of_count(257), bf16::from_f32(256.0));
    assert_eq!(<i8 as Count>::of_count(300), 44);
}

#[test]
fn eye_has_ones_where_both_indices_are_equal() {
    assert_eq!(
        Tensor::<f32, s![3, 3]>::eye().into_array(),
        [[1., 0., 0.], [0., 1., 0.], [0., 0., 1.]]
    );
    assert_eq!(Tensor::<i32, (One, One)>::eye().into_array(), [[1]]);
    assert!(Tensor::<i32, s![0, 0]>::eye().as_slice().is_empty());
}

#[test]
fn a_slice_of_another_length_is_refused_with_both_lengths() {
    let five = [1.0_f32; 5];
    let error = LengthError { expected: 6, found: 5 };
    assert_eq!(Tensor::<f32, s![2, 3]>::from_slice(&five).err(), Some(error));
    assert_eq!(HeapTensor::<f32, s![2, 3]>::from_slice(&five).err(), Some(error));
    assert_eq!(View::<f32, s![2, 3]>::from_slice(&five).err(), Some(error));
    assert_eq!(ViewMut::<f32, s![2, 3]>::from_mut_slice(&mut { five }).err(), Some(error));
    assert_eq!(
        HeapTensor::<f32, s![2, 3]>::try_from_slice(&five).err(),
        Some(CopyError::Length(error))
    );
    assert_eq!(error.to_string(), "the shape has 6 elements, the slice has 5");
}

/// Requirements: FW-TENSOR-1, FW-VIEW-1.
#[test]
fn an_owner_copies_a_slice_and_a_view_borrows_it() {
    let data = [1, 2, 3, 4, 5, 6];
    let owner: Tensor<i32, s![2, 3]> = Tensor::from_slice(&data).unwrap();
    let view: View<'_, i32, s![2, 3]> = View::from_slice(&data).unwrap();
    assert_eq!(owner.as_slice(), data);
    assert_ne!(owner.as_slice().as_ptr(), data.as_ptr());
    assert_eq!(view.as_slice().as_ptr(), data.as_ptr());
    let tried = View::<'_, i32, s![3, 2]>::try_from(&data[..]).unwrap();
    assert_eq!(tried.into_slice().as_ptr(), data.as_ptr());
}

/// Requirements: FW-TENSOR-1, FW-TENSOR-4.
#[test]
fn an_exclusive_view_writes_into_the_slice() {
    let mut data = [1, 2, 3, 4];
    let mut view = ViewMut::<i32, s![2, 2]>::try_from(&mut data[..]).unwrap();
    view.as_slice_mut()[3] = 40;
    assert_eq!(view.replace([0, 1], 20), Some(2));
    assert_eq!(data, [1, 20, 3, 40]);
}

/// Requirements: FW-TENSOR-1, FW-SHAPE-11.
#[test]
fn a_slice_of_no_elements_fills_a_shape_of_none() {
    let x = Tensor::<f32, s![2, 0, 4]>::from_slice(&[]).unwrap();
    assert!(x.as_slice().is_empty());
    assert!(View::<f32, s![0]>::from_slice(&[]).unwrap().into_slice().is_empty());
    let in_bounds = with_extent::<4, _>(0, |n| {
        Tensor::<f32, _>::from_slice_in((n, dim!(3)), &[]).map(|x| x.shape().count())
    });
    assert_eq!(in_bounds, Ok(Ok(0)));
}

/// Requirements: FW-TENSOR-1, FW-DIM-3.
#[test]
fn a_bounded_shape_takes_a_slice_of_its_length() {
    let found = with_extent::<8, _>(3, |n| {
        let x = Tensor::<i32, _>::from_slice_in((dim!(2), n), &[1, 2, 3, 4, 5, 6]).unwrap();
        let wrong = Tensor::<i32, (D<2>, UpTo<'_, 8>)>::from_slice_in((dim!(2), n), &[1; 16]);
        (x.get([0, 2]), x.get([1, 0]), x.get([1, 3]), wrong.err())
    });
    let error = LengthError { expected: 6, found: 16 };
    assert_eq!(found, Ok((Some(3), Some(4), None, Some(error))));
}

/// Requirements: FW-TENSOR-1, FW-DIM-3.
#[test]
fn bounded_shapes_are_filled_to_their_length() {
    let calls = with_extent::<100, _>(7, |n| {
        let mut calls = 0;
        let x = Tensor::<u32, _>::from_fn_in((n, dim!(2)), |_| {
            calls += 1;
            calls
        });
        assert_eq!(x.get([6, 1]), Some(14));
        assert_eq!(Tensor::<i16, _>::zeros_in((n,)).get([6]), Some(0));
        assert_eq!(HeapTensor::<i16, _>::full_in((n,), 5).get([6]), Some(5));
        calls
    });
    assert_eq!(calls, Ok(14));
}

static FLOATS: Tensor<f32, s![1, 2]> = Tensor::from_le_bytes(&[0, 0, 0x80, 0xbf, 0, 0, 0, 0x40]);
static BYTES: Tensor<i8, s![2, 2]> = Tensor::from_le_bytes(&[1, 0xff, 0x80, 0x7f]);
static UNSIGNED: Tensor<u8, s![3]> = Tensor::from_le_bytes(&[1, 2, 255]);
static SHORTS: Tensor<i16, s![2]> = Tensor::from_le_bytes(&[0x34, 0x12, 0xfe, 0xff]);
static WORDS: Tensor<i32, s![1]> = Tensor::from_le_bytes(&[0x78, 0x56, 0x34, 0x12]);
static DOUBLES: Tensor<f64, s![1]> = Tensor::from_le_bytes(&1.5_f64.to_le_bytes());
static HALVES: Tensor<f16, s![1]> = Tensor::from_le_bytes(&[0x00, 0x3c]);
static NONE: Tensor<f32, s![0, 3]> = Tensor::from_le_bytes(&[]);

#[test]
fn bytes_become_elements_when_the_program_is_compiled() {
    assert_eq!(FLOATS.as_slice(), [-1.0, 2.0]);
    assert_eq!(BYTES.as_slice(), [1, -1, -128, 127]);
    assert_eq!(UNSIGNED.as_slice(), [1, 2, 255]);
    assert_eq!(SHORTS.as_slice(), [0x1234, -2]);
    assert_eq!(WORDS.as_slice(), [0x1234_5678]);
    assert_eq!(DOUBLES.as_slice(), [1.5]);
    assert_eq!(HALVES.as_slice(), [f16::ONE]);
    assert!(NONE.as_slice().is_empty());
}

static THIS_FILE: View<'static, u8, s![4]> = View::from_flat_ref(b"//! ");
static BUFFER: Tensor<f32, s![1024, 1024]> = Tensor::ZEROS;

#[test]
fn statics_may_be_views_and_large_buffers() {
    assert_eq!(THIS_FILE.get([2]), Some(b'!'));
    assert_eq!(BUFFER.get([1023, 1023]), Some(0.0));
}

/// Runs `body` on a thread that could not hold a large tensor on its stack.
fn with_a_small_stack(body: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(128 << 10).spawn(body).unwrap();
    thread.join().unwrap();
}

/// 64 MiB.
type Large = s![4096, 4096];

/// Requirements: FW-MEM-3.
#[test]
fn a_large_heap_tensor_never_stands_on_the_stack() {
    with_a_small_stack(|| {
        let zeros = HeapTensor::<f32, Large>::zeros();
        let full = HeapTensor::<f32, Large>::full(2.0);
        let counted = HeapTensor::<f32, Large>::from_fn(|(i, j)| if i == j { 1.0 } else { 0.0 });
        let copied = HeapTensor::<f32, Large>::from_slice(full.as_slice()).unwrap();
        let cloned = counted.clone();
        let turned = counted.t().to_heap();
        assert_eq!(zeros.get([4095, 4095]), Some(0.0));
        assert_eq!(copied.get([4095, 0]), Some(2.0));
        assert_eq!(cloned.get([77, 77]), Some(1.0));
        assert_eq!(turned.get([77, 78]), Some(0.0));
    });
}

/// More than the address space of any process has, but a number of bytes nevertheless.
type Absurd = (Mi<1023, 0, 0>, Mi<1023, 0, 0>);

/// Requirements: FW-POOL-1.
#[test]
fn heap_memory_that_is_not_there_is_an_error_value() {
    let bytes = (1023_usize << 20) * (1023 << 20) * 4;
    let error = OutOfMemory { bytes };
    // An optimised build asks for no memory that nobody looks at.
    let error_of =
        |tensor: Result<_, _>| black_box::<Result<HeapTensor<f32, Absurd>, _>>(tensor).err();
    assert_eq!(error_of(HeapTensor::try_zeros()), Some(error));
    assert_eq!(error_of(HeapTensor::try_full(1.0)), Some(error));
    assert_eq!(error_of(HeapTensor::try_from_fn(|_| 1.0)), Some(error));
    assert_eq!(error.to_string(), format!("no memory for {bytes} bytes"));
    let overflow = HeapTensor::<f64, (Mi<1023, 0, 0>, Mi<1023, 0, 0>, D<2>)>::try_full(1.0);
    assert_eq!(overflow.err(), Some(OutOfMemory { bytes: usize::MAX }));
}

/// Requirements: FW-POOL-1.
#[test]
fn what_is_tried_and_fits_is_made() {
    let zeros = HeapTensor::<i32, s![2]>::try_zeros().unwrap();
    let full = HeapTensor::<i32, s![2]>::try_full(3).unwrap();
    let ones = Tensor::<i32, s![2]>::try_full(1).unwrap();
    let copy = HeapTensor::<i32, s![2]>::try_from_slice(&[4, 5]).unwrap();
    assert_eq!((zeros.as_slice(), full.as_slice()), (&[0, 0][..], &[3, 3][..]));
    assert_eq!(full.try_clone().unwrap().as_slice(), [3, 3]);
    assert_eq!(copy.try_to_heap().unwrap().as_slice(), [4, 5]);
    assert_eq!(ones.as_slice(), [1, 1]);
}

#[test]
fn a_clone_on_the_heap_is_independent() {
    let a = HeapTensor::<i32, s![2, 2]>::full(1);
    let mut b = a.clone();
    b.replace([0, 0], 9);
    assert_eq!(a.as_slice(), [1, 1, 1, 1]);
    assert_eq!(b.as_slice(), [9, 1, 1, 1]);
}

/// Requirements: FW-TENSOR-1, FW-DIM-3.
#[test]
fn a_heap_tensor_of_a_bounded_shape_is_cloned() {
    let last = with_extent::<64, _>(3, |n| {
        HeapTensor::<usize, _>::from_fn_in((n, dim!(2)), |(i, _)| i.get()).clone().get([2, 1])
    });
    assert_eq!(last, Ok(Some(2)));
}

/// Requirements: FW-POOL-5.
#[test]
fn heap_tensors_stand_on_cache_lines() {
    for _ in 0..10 {
        let x = HeapTensor::<u8, s![3]>::zeros();
        assert_eq!(x.as_slice().as_ptr().addr() % 64, 0);
    }
    assert_eq!(HeapTensor::<u8, s![0]>::zeros().as_slice().len(), 0);
}

fn first_of<T: Element>(x: &Tensor<T, s![2]>) -> T {
    x.to_array()[0]
}

/// Requirements: FW-TENSOR-1, FW-TYPE-1.
#[test]
fn every_element_type_has_zeros_and_ones() {
    assert_eq!(first_of(&Tensor::<f64, _>::ones()), 1.0);
    assert_eq!(first_of(&Tensor::<bf16, _>::ones()), bf16::ONE);
    assert_eq!(first_of(&Tensor::<u64, _>::ones()), 1);
    assert!(!first_of(&Tensor::<bool, _>::zeros()));
}
