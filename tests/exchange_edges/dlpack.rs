//! Tensors handed over along whose axes nobody steps, and those without an element.
//!
//! Requirements: FW-EXCH-6, FW-SHAPE-11.
#![allow(unsafe_code)]

use formwork::dtype::{ByteOrder, DType};
use formwork::error::DlpackError;
use formwork::prelude::*;
use formwork::shape::DynShape;
use formwork::tensor::dlpack::{Handle, Unversioned};
use formwork::tensor::{DynTensor, DynView};

static BYTES: [u8; 8] = [1, 0, 2, 0, 3, 0, 4, 0];

/// Numbers of two bytes, these strides apart.
fn strided(sizes: &[usize], strides: &[isize]) -> DynView<'static> {
    let shape = DynShape::new(sizes).expect("a shape");
    DynView::strided(DType::U16, ByteOrder::Little, shape, strides, 0, &BYTES).expect("inside")
}

#[cfg(target_endian = "little")]
#[test]
fn on_an_axis_of_length_one_any_stride_is_handed_over_as_a_step() {
    // Three bytes are no whole element, and nobody goes there.
    let handle = Handle::of_static(strided(&[1, 4], &[3, 2])).expect("no step is parted");
    assert_eq!(handle.view().to_string(), "[[1 2 3 4]]");
    let raw = handle.into_raw();
    // SAFETY: the handle was just given up, and its struct stays until it is given back.
    let steps = unsafe { raw.as_ref() }.tensor.strides;
    // SAFETY: the struct has a step for each axis.
    let steps = unsafe { std::slice::from_raw_parts(steps, 2) };
    assert_eq!(steps, [1, 1], "in whole elements");
    // SAFETY: nobody else has the struct.
    let again = unsafe { Handle::from_raw(raw) }.expect("it was made here");
    assert_eq!(again.view().to_string(), "[[1 2 3 4]]");
    // The same stride on an axis that is longer.
    let error = Handle::of_static(strided(&[2, 2], &[3, 2])).expect_err("an element is parted");
    assert_eq!(error, DlpackError::Parted { axis: 0, bytes: 3 });
}

#[test]
fn a_tensor_without_elements_is_handed_over_to_be_changed() {
    let shape = DynShape::new(&[2, 0]).expect("a shape");
    let made = DynTensor::zeros(DType::F64, shape).expect("no memory is needed");
    let mut handle = Handle::<Unversioned>::from(made);
    // SAFETY: nobody else has the tensor.
    let view = unsafe { handle.typed_mut::<f64, s![2, 0], Contiguous>() };
    let mut view = view.expect("it may be written").expect("the type is the same");
    assert_eq!(view.shape().sizes(), [2, 0]);
    view.fill(1.0);
    assert!(view.as_slice().is_empty() && view.as_slice().as_ptr().is_aligned());
    // SAFETY: the same.
    let other = unsafe { handle.typed_mut::<f64, s![0, 2], Contiguous>() };
    let told = other.expect("it may be written").expect_err("another shape").to_string();
    assert_eq!(
        told,
        "expected f64 [0, 2], found f64 [2, 0]: axis 0 has 2 and not 0; axis 1 has 0 and not 2"
    );
}
