//! Memory that somebody vouches for, with strides for other axes than there are.
//!
//! Requirements: FW-EXCH-2.
#![allow(unsafe_code)]

use std::ptr::NonNull;

use formwork::dtype::{ByteOrder, DType};
use formwork::error::BytesError;
use formwork::shape::DynShape;
use formwork::tensor::DynView;

static NUMBERS: [u16; 6] = [1, 2, 3, 4, 5, 6];

/// Three rows of two numbers, these strides apart.
fn view(strides: &[isize]) -> Result<DynView<'static>, BytesError> {
    let shape = DynShape::new(&[3, 2]).expect("a shape of two axes");
    let origin = NonNull::from(&NUMBERS).cast();
    // SAFETY: the numbers live for ever, and the strides that the tests give lead to them, or are not looked at.
    unsafe { DynView::from_raw_parts(origin, DType::U16, ByteOrder::NATIVE, shape, strides) }
}

#[test]
fn memory_needs_a_stride_for_each_axis() {
    assert_eq!(view(&[4, 2]).expect("two strides").to_string(), "[[1 2]\n [3 4]\n [5 6]]");
    assert_eq!(view(&[2, 4]).expect("two strides").to_string(), "[[1 3]\n [2 4]\n [3 5]]");
    for (strides, told) in [
        (&[][..], "there are 2 axes and 0 strides"),
        (&[4], "there are 2 axes and 1 strides"),
        (&[4, 2, 1], "there are 2 axes and 3 strides"),
    ] {
        let error = view(strides).expect_err("there are two axes");
        assert_eq!(error, BytesError::Strides { expected: 2, found: strides.len() });
        assert_eq!(error.to_string(), told);
    }
}
