//! Bytes that are no element, and numbers of elements that are no whole bytes.
//!
//! Requirements: FW-EXCH-2.

use formwork::dtype::{AnyElement, ByteOrder, DType, StoredType};

#[test]
fn a_byte_of_a_bool_is_0_or_1() {
    let read = |byte| AnyElement::from_bytes(DType::Bool, &[byte], ByteOrder::Little);
    for byte in 0..=255 {
        let right = match byte {
            0 => Some(AnyElement::Bool(false)),
            1 => Some(AnyElement::Bool(true)),
            _ => None,
        };
        assert_eq!(read(byte), right, "{byte}");
    }
}

/// Requirements: FW-FILE-3.
#[test]
fn elements_have_whole_bytes_or_none_and_their_number_does_not_wrap() {
    let half = StoredType::Foreign { name: "INT4", bits: 4 };
    let counts = [0, 1, 2, 3, usize::MAX / 4, usize::MAX / 4 + 1, usize::MAX];
    // The largest number of bits is 2^64 - 1, of which a quarter is odd.
    assert_eq!(counts.map(|n| half.bytes(n)), [Some(0), None, Some(1), None, None, None, None]);
    assert_eq!(half.bytes(usize::MAX / 4 - 1), Some(usize::MAX / 8));
    let wide = StoredType::Element(DType::F64);
    let most = usize::MAX / 64;
    assert_eq!([most, most + 1].map(|n| wide.bytes(n)), [Some(most * 8), None]);
}
