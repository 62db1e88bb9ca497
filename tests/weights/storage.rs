//! In which order, type and memory a tensor of a file comes to a field.
//!
//! Requirements: FW-WEIGHT-3.

use formwork::Weights;
use formwork::dtype::f16;
use formwork::layout::{ColumnMajor, OutputsLast};
use formwork::prelude::*;
use formwork::tensor::PackedMatrix;

use crate::file::{File, fault, message};

#[derive(Weights)]
struct Orders<'f> {
    #[weights(rename = "w", transposed)]
    view: View<'f, f32, s![3, 2], ColumnMajor>,
    #[weights(rename = "w", permuted(1, 0))]
    strided: View<'f, f32, s![3, 2], Strided<(One, D<3>)>>,
    #[weights(rename = "w", transposed)]
    copy: Tensor<f32, s![3, 2]>,
    #[weights(rename = "w", transposed)]
    heap: HeapTensor<f32, s![3, 2], ColumnMajor>,
    #[weights(rename = "w", transposed)]
    maybe: Option<Tensor<f32, s![3, 2]>>,
    /// TensorFlow's rows, columns, inputs, outputs.
    #[weights(rename = "hwio", permuted(3, 2, 0, 1))]
    filter: Tensor<f32, s![2, 3, 1, 2], OutputsLast>,
}

#[test]
fn axes_are_stored_in_another_order() {
    let file = File::new().f32("w", &[2, 3]).f32("hwio", &[1, 2, 3, 2]).build();
    let file = file.open();
    let orders = Orders::load(&file).expect("it fits");
    let turned = [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]];
    assert_eq!(orders.view.to_contiguous().into_array(), turned);
    assert_eq!(orders.strided.to_contiguous().into_array(), turned);
    assert_eq!(orders.copy.into_array(), turned);
    assert_eq!(orders.heap.to_contiguous().into_array(), turned);
    assert_eq!(orders.maybe.map(Tensor::into_array), Some(turned));
    // From (row, column, input, output), which `OutputsLast` would store as (input, row, column, output).
    assert_eq!(orders.filter.get([1, 2, 0, 1]), Some(12.0));
    assert_eq!(orders.filter.get([0, 1, 0, 1]), Some(9.0));
    assert_eq!(orders.filter.as_memory(), [1., 2., 7., 8., 3., 4., 9., 10., 5., 6., 11., 12.]);
}

/// Requirements: FW-WEIGHT-4.
#[test]
fn a_view_is_the_bytes_of_the_file() {
    use formwork::io::TensorFile;
    let file = File::new().f32("w", &[2, 3]).f32("hwio", &[1, 2, 3, 2]).build();
    let file = file.open();
    let orders = Orders::load(&file).expect("it fits");
    let bytes = file.find("w").expect("it is there").bytes();
    let turned = orders.view.t();
    let view = turned.as_dyn();
    assert!(std::ptr::eq(view.as_ptr(), bytes.as_ptr()), "nothing was copied");
    assert_eq!(view.as_bytes(), Some(bytes));
}

#[derive(Weights)]
struct Packed {
    #[weights(transposed)]
    w: PackedMatrix<f32, s![3, 2]>,
    #[weights(rename = "m")]
    heap: PackedMatrix<f32, s![3, 2], formwork::storage::Heap<f32>>,
}

/// Requirements: FW-WEIGHT-1, FW-KERNEL-15.
#[test]
fn a_matrix_is_packed_when_it_is_loaded() {
    let file = File::new().f32("w", &[2, 3]).f32("m", &[3, 2]).build();
    let file = file.open();
    let packed = Packed::load(&file).expect("it fits");
    let x: Tensor<f32, s![3]> = Tensor::from_array([1.0, 0.0, -1.0]);
    assert_eq!(x.linear_packed(&packed.w, NoBias).eval().as_slice(), [-2.0, -2.0]);
    let x: Tensor<f32, s![1, 3]> = Tensor::from_array([[1.0, 0.0, -1.0]]);
    assert_eq!(x.matmul_packed(&packed.heap).eval().as_slice(), [-4.0, -4.0]);
}

#[derive(Weights)]
struct Casts {
    #[weights(cast = "lossy")]
    half: Tensor<f16, s![2]>,
    #[weights(cast = "checked", transposed)]
    small: Tensor<i8, s![1, 2]>,
}

#[test]
fn elements_are_cast_where_that_is_said() {
    let numbers: Vec<u8> = [127_i64, -128].into_iter().flat_map(i64::to_le_bytes).collect();
    let file = File::new().f32("half", &[2]).bytes("small", "I64", &[2, 1], &numbers).build();
    let file = file.open();
    let casts = Casts::load(&file).expect("it fits");
    assert_eq!(casts.half.to_string(), "[1. 2.]");
    assert_eq!(casts.small.into_array(), [[127, -128]]);
}

#[test]
fn a_cast_that_loses_something_is_an_error_where_that_is_said() {
    let numbers: Vec<u8> = [127_i64, 128].into_iter().flat_map(i64::to_le_bytes).collect();
    let file = File::new().f32("half", &[2]).bytes("small", "I64", &[2, 1], &numbers).build();
    assert_eq!(
        fault::<Casts>(&file.open()),
        "`small`: element [0, 1]: cannot cast the i64 value 128 to i8: it is above the largest i8, which is 127",
    );
}

#[derive(Weights)]
struct Flags {
    mask: Tensor<bool, s![2]>,
}

/// Requirements: FW-FILE-1, FW-WEIGHT-2.
#[test]
fn a_bool_that_is_none_is_an_error_of_its_tensor() {
    let file = File::new().bytes("mask", "BOOL", &[2], &[1, 2]).build();
    assert_eq!(
        fault::<Flags>(&file.open()),
        "`mask`: safetensors, byte 129, `data` of `mask`: found the byte 0x02, expected a bool, 0 or 1",
    );
}

#[derive(Weights)]
struct Unaligned<'f> {
    narrow: View<'f, u8, s![1]>,
    wide: View<'f, f32, s![2]>,
}

#[derive(Weights)]
struct Copied {
    narrow: Tensor<u8, s![1]>,
    wide: HeapTensor<f32, s![2]>,
}

/// Requirements: FW-WEIGHT-4.
#[test]
fn a_view_stands_at_a_multiple_of_its_alignment_and_a_copy_anywhere() {
    let file = File::new().bytes("narrow", "U8", &[1], &[3]).f32("wide", &[2]);
    let file = file.behind(2).build();
    let file = file.open();
    assert_eq!(
        message::<Unaligned>(&file),
        "the safetensors file does not fit the weights:\n\
         field  in the file  expected  found    what to do\n\
         wide   wide         f32 [2]   f32 [2]  own it: the bytes stand 3 behind a multiple of 4",
    );
    let copied = Copied::load(&file).expect("it fits");
    assert_eq!((copied.narrow.as_slice(), copied.wide.as_slice()), (&[3][..], &[1.0, 2.0][..]));

    let file = File::new().bytes("narrow", "U8", &[1], &[3]).f32("wide", &[2]);
    let file = file.behind(3).build();
    let file = file.open();
    let weights = Unaligned::load(&file).expect("it fits");
    assert_eq!((weights.narrow.as_slice(), weights.wide.as_slice()), (&[3][..], &[1.0, 2.0][..]));
}

#[cfg(feature = "std")]
#[derive(Weights)]
struct InPools {
    w: PooledTensor<f32, s![2, 3]>,
    #[weights(rename = "w", transposed)]
    turned: Option<PooledTensor<f32, s![3, 2], ColumnMajor>>,
    #[weights(rename = "w", cast = "lossy")]
    half: PooledTensor<f16, s![2, 3]>,
    #[weights(rename = "w", cast = "checked")]
    small: PooledTensor<i8, s![2, 3]>,
}

/// Requirements: FW-WEIGHT-1, FW-POOL-5.
#[test]
#[cfg(feature = "std")]
fn tensors_come_into_the_pool_of_the_thread() {
    use formwork::storage::Pool;
    let file = File::new().f32("w", &[2, 3]).build();
    let file = file.open();
    let before = Pool::local(|pool| pool.statistics().live()).expect("there is memory");
    let pools = InPools::load(&file).expect("it fits");
    let after = Pool::local(|pool| pool.statistics().live()).expect("there is memory");
    assert!(after > before, "{after} bytes are live, as {before} before");
    assert_eq!(pools.w.as_slice(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let turned = pools.turned.expect("it is there");
    assert_eq!(turned.to_contiguous().into_array(), [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]);
    assert_eq!(pools.half.to_string(), "[[1. 2. 3.]\n [4. 5. 6.]]");
    assert_eq!(pools.small.as_slice(), [1, 2, 3, 4, 5, 6]);
}
