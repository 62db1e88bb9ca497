//! Products of small integers whose sums are always exact: as many as `docs/numerics.md` says.
//!
//! Requirements: FW-KERNEL-2.
#![cfg(all(feature = "alloc", feature = "macros"))]

use formwork::prelude::*;

#[test]
fn as_many_products_of_signed_bytes_as_always_fit_are_exact_at_their_ends() {
    let low = HeapTensor::<i8, s![131_071]>::full(-128);
    assert_eq!(low.matmul(&low).eval().get([]), Some(131_071 * 128 * 128));
    // One more may not fit, and wraps.
    let low = HeapTensor::<i8, s![131_072]>::full(-128);
    assert_eq!(low.matmul(&low).eval().get([]), Some(i32::MIN));
}

#[test]
fn as_many_products_of_both_kinds_of_bytes_as_always_fit_are_exact_at_their_ends() {
    let high = HeapTensor::<u8, s![65_793]>::full(255);
    let low = HeapTensor::<i8, s![65_793]>::full(-128);
    assert_eq!(high.matmul(&low).eval().get([]), Some(-65_793 * 255 * 128));
}

/// Requirements: FW-QUANT-2, FW-KERNEL-2.
#[test]
fn as_many_products_of_centred_codes_as_always_fit_are_exact_at_their_ends() {
    let low = HeapTensor::<i16, s![33_025]>::full(-255);
    assert_eq!(low.matmul(&low).eval().get([]), Some(33_025 * 255 * 255));
}
