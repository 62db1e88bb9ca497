//! Numbers that are not finite, of formats that have them: they are no number that is too large.
//!
//! Requirements: FW-EXCH-5, FW-TYPE-3.

use formwork::dtype::{bf16, f16};
use formwork::prelude::*;
use serde_core::de::Deserialize;
use serde_core::de::value::{Error, SeqDeserializer};

/// The tensor of numbers that come as `f32`, as text for people has them.
fn read<T>(numbers: [f32; 3]) -> Result<Tensor<T, s![3]>, Error>
where
    T: Copy,
    Tensor<T, s![3]>: for<'de> Deserialize<'de>,
{
    Tensor::deserialize(SeqDeserializer::<_, Error>::new(numbers.into_iter()))
}

#[test]
fn infinities_and_nan_are_read_as_halves() {
    let numbers = [f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    let halves = read::<f16>(numbers).expect("they are halves").into_array();
    assert_eq!(halves[..2], [f16::INFINITY, f16::NEG_INFINITY]);
    assert!(halves[2].is_nan());
    let brains = read::<bf16>(numbers).expect("they are brain floats").into_array();
    assert_eq!(brains[..2], [bf16::INFINITY, bf16::NEG_INFINITY]);
    assert!(brains[2].is_nan());
}

#[test]
fn a_finite_number_that_would_be_infinite_is_refused() {
    // 65,520 lies half way between the largest half and the next power of two; below, it is rounded down.
    assert_eq!(read::<f16>([65_519.0, 0.0, 0.0]).expect("fits").get([0]), Some(f16::MAX));
    let error = read::<f16>([0.0, 65_520.0, f32::INFINITY]).expect_err("too large");
    assert_eq!(error.to_string(), "the number 65520 is beyond the largest of the element type");
}
