//! Initialisers whose fields are spelled in rare ways, or in ways that no model has.
//!
//! Requirements: FW-FILE-1, FW-FILE-2.

use formwork::dtype::{DType, StoredType};
use formwork::io::TensorFile;
use formwork::io::onnx::Onnx;
use formwork::prelude::*;

use crate::message::{bytes, fixed, model, number, pair, tensor};

fn refusal(model: &[u8]) -> String {
    Onnx::open(model).expect_err("it is not well formed").to_string()
}

/// What is wrong with a model of one initialiser, whose first field begins at byte 6.
fn one(fields: &[Vec<u8>]) -> String {
    refusal(&model(&[fields.concat()]))
}

/// Requirements: FW-FILE-7.
#[test]
fn sizes_may_be_packed_into_one_field_or_several() {
    let elements = [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0].map(f32::to_le_bytes).concat();
    for sizes in [vec![bytes(1, &[2, 3])], vec![bytes(1, &[2]), number(1, 3)]] {
        let fields = [sizes.concat(), number(2, 1), bytes(8, b"w"), bytes(9, &elements)].concat();
        let file = model(&[fields]);
        let file = Onnx::open(&file).unwrap_or_else(|error| panic!("{error}"));
        let w: Tensor<f32, s![2, 3]> = file.find("w").unwrap().view().unwrap().to_tensor().unwrap();
        assert_eq!(w.into_array(), [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    }
}

#[test]
fn a_number_that_is_spelled_as_something_else_is_refused_with_both_kinds() {
    assert_eq!(
        one(&[fixed(1, &[2, 0, 0, 0]), number(2, 2), bytes(8, b"w"), bytes(9, &[1, 2])]),
        "onnx, byte 7, `dims` of `w`: found four bytes or eight, expected a number",
    );
    assert_eq!(
        one(&[bytes(2, b"x"), bytes(8, b"w")]),
        "onnx, byte 8, `data_type` of `w`: found bytes, expected a number",
    );
    assert_eq!(
        one(&[number(2, 2), bytes(8, b"w"), fixed(14, &[0; 8])]),
        "onnx, byte 12, `data_location` of `w`: found four bytes or eight, expected a number",
    );
}

/// Requirements: FW-FILE-1, FW-FILE-7.
#[test]
fn doubles_may_stand_one_by_one_and_have_eight_bytes_each() {
    let doubles = [0.1_f64, -2.0].map(|x| fixed(10, &x.to_le_bytes()));
    let file = model(&[tensor("w", 11, &[2], &doubles)]);
    let file = Onnx::open(&file).unwrap_or_else(|error| panic!("{error}"));
    let w: Tensor<f64, s![2]> = file.find("w").unwrap().view().unwrap().to_tensor().unwrap();
    assert_eq!(w.into_array(), [0.1, -2.0]);
    // As many bytes, in twice as many fields; behind the size, the type and the name.
    let floats: Vec<_> = (0..4).map(|_| fixed(10, &[0; 4])).collect();
    assert_eq!(
        refusal(&model(&[tensor("w", 11, &[2], &floats)])),
        "onnx, byte 14, `double_data` of `w`: found four bytes or eight, \
         expected elements of four bytes each, or of eight if they are double",
    );
}

#[test]
fn texts_are_as_many_as_the_shape_has_and_none_where_it_has_none() {
    assert_eq!(
        refusal(&model(&[tensor("w", 8, &[2], &[])])),
        "onnx, byte 6, `data` of `w`: found 0, expected 2",
    );
    let file = model(&[tensor("w", 8, &[0, 3], &[])]);
    let file = Onnx::open(&file).unwrap_or_else(|error| panic!("{error}"));
    let entry = file.find("w").unwrap();
    assert_eq!(entry.stored_type(), StoredType::Foreign { name: "STRING", bits: 0 });
    assert_eq!((entry.shape().sizes(), entry.bytes()), (&[0, 3][..], &[][..]));
    assert_eq!(
        entry.view().unwrap_err().to_string(),
        format!(
            "onnx, byte 6, `dtype` of `w`: found `STRING`, expected one of {}",
            DType::NAMES.join(", ")
        ),
    );
}

#[test]
fn a_pair_of_metadata_has_one_key_and_one_value() {
    let twice = |field, text: &[u8]| [bytes(1, b"a"), bytes(field, text), bytes(2, b"b")].concat();
    let file = |pair: Vec<u8>| [number(1, 10), bytes(14, &pair), bytes(7, &[])].concat();
    let told = "`metadata_props`: found it a second time, expected it once";
    assert_eq!(refusal(&file(twice(1, b"c"))), format!("onnx, byte 9, {told}"));
    assert_eq!(refusal(&file(twice(2, b"c"))), format!("onnx, byte 12, {told}"));
    let good = [number(1, 10), pair(14, "a", "b"), bytes(7, &[])].concat();
    let good = Onnx::open(&good).unwrap_or_else(|error| panic!("{error}"));
    let (key, value) = good.metadata(0).unwrap();
    assert_eq!((key.to_string(), value.to_string()), ("a".to_owned(), "b".to_owned()));
}

/// Requirements: FW-FILE-2.
#[test]
fn a_model_is_printed_as_the_list_of_its_initialisers() {
    let file = model(&[
        tensor("w", 1, &[2], &[bytes(9, &[0; 8])]),
        tensor("b\n", 21, &[3], &[bytes(9, &[0; 2])]),
    ]);
    let file = Onnx::open(&file).unwrap_or_else(|error| panic!("{error}"));
    // Behind the first seven bytes of the tensor, and two of the field.
    assert_eq!(format!("{file:?}"), r#"["w": f32 [2] in 15..23, "b\n": UINT4 [3] in 35..37]"#);
}
