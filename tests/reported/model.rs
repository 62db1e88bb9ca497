//! Models: sizes whose product wraps, and initialisers whose bytes are not as many as their shape says.
//!
//! Requirements: FW-FILE-3, FW-FILE-7.

use formwork::io::TensorFile;
use formwork::io::onnx::Onnx;

/// A field of bytes shorter than 128.
fn bytes(field: u8, value: &[u8]) -> Vec<u8> {
    [&[field << 3 | 2, u8::try_from(value.len()).unwrap()][..], value].concat()
}

/// A model of the initialiser `w` with this element type, sizes and raw bytes.
fn model(code: u8, sizes: &[u64], raw: &[u8]) -> Vec<u8> {
    let mut tensor = Vec::new();
    for &size in sizes {
        tensor.push(0x08);
        let mut rest = size;
        while rest > 0x7f {
            tensor.push(u8::try_from(rest & 0x7f).unwrap() | 0x80);
            rest >>= 7;
        }
        tensor.push(u8::try_from(rest).unwrap());
    }
    tensor.extend([0x10, code]);
    tensor.extend(bytes(8, b"w"));
    tensor.extend(bytes(9, raw));
    bytes(7, &bytes(5, &tensor))
}

/// What is wrong with a model.
fn refusal(model: &[u8]) -> String {
    Onnx::open(model).expect_err("it is not well formed").to_string()
}

#[test]
fn a_count_of_elements_that_would_wrap_is_refused() {
    // 2^63 - 1 rows of two bytes, and 2^64 numbers that would be none.
    for (code, sizes) in
        [(3, &[(1 << 63) - 1, 2, 1, 1][..]), (6, &[1 << 32, 1 << 32]), (6, &[1 << 32, 1 << 32, 0])]
    {
        let error = refusal(&model(code, sizes, &[]));
        let told =
            "found more than 64 bits can say, expected no more elements than memory can hold";
        assert!(error.contains("`dims` of `w`: ") && error.ends_with(told), "{error}");
    }
}

/// Requirements: FW-FILE-1, FW-FILE-2.
#[test]
fn raw_bytes_of_another_length_and_sizes_below_zero_name_the_tensor() {
    assert!(
        refusal(&model(1, &[2, 3], &[0; 20])).ends_with("`raw_data` of `w`: found 20, expected 24")
    );
    let error = refusal(&model(1, &[u64::MAX], &[]));
    assert!(
        error.ends_with("`dims` of `w`: found a negative number, expected a size of 0 or more"),
        "{error}"
    );
    // An initialiser without any field, and one that is only named.
    assert!(refusal(&bytes(7, &bytes(5, &[]))).ends_with("`name`: found none, expected a name"));
    let named = bytes(7, &bytes(5, &bytes(8, b"w")));
    assert!(refusal(&named).contains("`data_type` of `w`: found 0, expected"));
}

/// Requirements: FW-FILE-7, FW-SHAPE-11.
#[test]
fn a_size_of_zero_is_an_empty_initialiser() {
    let file = model(1, &[0, 1, 1, 1], &[]);
    let file = Onnx::open(&file).unwrap();
    let empty = file.find("w").unwrap().view().unwrap();
    assert_eq!((empty.shape().sizes(), empty.elements().count()), (&[0, 1, 1, 1][..], 0));
}
