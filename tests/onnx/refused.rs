//! Models that are not well formed: the error says where, in which tensor, what is there and what is right.
//!
//! Requirements: FW-FILE-1.

use formwork::error::{FileFault, Found};
use formwork::io::TensorFile;
use formwork::io::onnx::Onnx;

use crate::message::{bytes, fixed, model, number, pair, tensor, varint};
use crate::vector;

/// What is wrong with a model.
fn refusal(model: &[u8]) -> String {
    let error = Onnx::open(model).expect_err("it is not well formed");
    assert!(error.offset <= model.len(), "{error}");
    error.to_string()
}

/// What is wrong with a model of one initialiser.
fn one(code: u64, sizes: &[u64], rest: &[Vec<u8>]) -> String {
    refusal(&model(&[tensor("w", code, sizes, rest)]))
}

/// A number below 0, as all numbers are spelled.
fn negative(number: i64) -> u64 {
    number.cast_unsigned()
}

#[test]
fn a_number_that_is_cut_off_or_too_long_is_refused() {
    let cut = [number(1, 10), vec![0x80]].concat();
    assert_eq!(
        refusal(&cut),
        "onnx, byte 3, `key of a field`: found the end, expected the rest of a number"
    );
    let long = [vec![0x08], vec![0x80; 10], vec![0x00]].concat();
    let told = "onnx, byte 1, `number`: found more than 64 bits can say, expected a number of 64 bits in at most ten bytes";
    assert_eq!(refusal(&long), told);
    // The tenth byte has room for one bit.
    let over = [vec![0x08], vec![0xff; 9], vec![0x02]].concat();
    assert_eq!(refusal(&over), told);
    let most = [vec![0x08], vec![0xff; 9], vec![0x01], bytes(7, &[])].concat();
    assert!(Onnx::open(&most).unwrap().is_empty());
}

/// Requirements: FW-FILE-3.
#[test]
fn a_length_beyond_the_file_is_refused_before_anything_is_made_for_it() {
    for len in [8, 1 << 31, u64::MAX - 3, u64::MAX] {
        let file = [vec![0x3a], varint(len), vec![0; 7]].concat();
        let error = refusal(&file);
        assert!(error.ends_with(&format!("`length`: found {len}, expected at most 7")), "{error}");
    }
    // A message does not reach beyond the one that it is in.
    let inner = [vec![0x2a], varint(5), vec![0; 4]].concat();
    let error = refusal(&[bytes(7, &inner), vec![0; 8]].concat());
    assert_eq!(error, "onnx, byte 3, `length`: found 5, expected at most 4");
    let error = refusal(&[number(1, 10), vec![0x3d, 1, 2, 3]].concat());
    assert_eq!(error, "onnx, byte 3, `four bytes`: found 4, expected at most 3");
}

#[test]
fn kinds_and_numbers_of_fields_that_are_not_in_use_are_refused() {
    for kind in [3, 4, 6, 7] {
        let error = refusal(&[8 | kind]);
        assert!(error.contains(&format!("`kind of a field`: found {kind}, ")), "{error}");
    }
    assert!(refusal(&[0x00, 0x00]).contains("found 0, expected a field from 1"));
    let large = [varint(1 << 32), vec![0]].concat();
    assert!(refusal(&large).contains("found 536870912, expected a field from 1"));
}

#[test]
fn a_file_without_a_graph_or_with_two_is_no_model() {
    assert_eq!(refusal(&[]), "onnx, byte 0, `graph`: found the end, expected the graph of a model");
    assert!(refusal(&number(1, 10)).contains("`graph`: found the end"));
    let error = refusal(&[bytes(7, &[]), bytes(7, &[])].concat());
    assert_eq!(error, "onnx, byte 4, `graph`: found it a second time, expected it once");
    assert!(refusal(&number(7, 1)).contains("`graph`: found a number, expected bytes"));
}

#[test]
fn raw_bytes_are_as_many_as_the_shape_has() {
    let told = "`raw_data` of `w`: found 20, expected 24";
    assert!(one(1, &[2, 3], &[bytes(9, &[0; 20])]).ends_with(told));
    assert!(one(1, &[2, 3], &[bytes(9, &[0; 25])]).ends_with("found 25, expected 24"));
    assert!(one(21, &[3], &[bytes(9, &[0; 1])]).ends_with("found 1, expected 2"));
    assert!(one(1, &[2, 3], &[]).ends_with("`data` of `w`: found 0, expected 24"));
}

/// Requirements: FW-FILE-3.
#[test]
fn sizes_are_numbers_that_memory_has() {
    let told = "`dims` of `w`: found a negative number, expected a size of 0 or more";
    assert!(one(1, &[negative(-1)], &[bytes(9, &[])]).ends_with(told));
    assert!(one(1, &[0, negative(i64::MIN)], &[]).ends_with(told));
    let large = "found more than 64 bits can say, expected no more elements than memory can hold";
    assert!(one(1, &[1 << 32, 1 << 32], &[bytes(9, &[])]).ends_with(large));
    assert!(one(2, &[1 << 32, 1 << 32, 0], &[]).ends_with(large));
    let error = one(11, &[1 << 61], &[bytes(9, &[])]);
    assert!(error.ends_with("expected no more bytes than memory can hold"), "{error}");
    let error = one(2, &[1; 9], &[bytes(9, &[0])]);
    assert!(error.ends_with("`number of dims` of `w`: found 9, expected at most 8"), "{error}");
    // Packed sizes are sizes too.
    let packed =
        [bytes(1, &[varint(2), varint(negative(-3))].concat()), number(2, 1), bytes(8, b"w")];
    assert!(refusal(&model(&[packed.concat()])).ends_with(told));
}

#[test]
fn elements_one_by_one_are_as_many_as_the_shape_has() {
    let numbers = |count: usize| bytes(7, &vec![1; count]);
    assert!(one(7, &[4], &[numbers(3)]).ends_with("`int64_data` of `w`: found 3, expected 4"));
    assert!(one(7, &[4], &[numbers(5)]).ends_with("`int64_data` of `w`: found 40, expected 32"));
    // More bytes than elements, but fewer elements than the shape has.
    let wide = bytes(7, &[varint(300), varint(300)].concat());
    assert!(one(7, &[4], &[wide]).ends_with("`int64_data` of `w`: found 16, expected 32"));
    assert!(
        one(1, &[4], &[bytes(4, &[0; 12])]).ends_with("`float_data` of `w`: found 12, expected 16")
    );
    assert!(one(8, &[2], &[bytes(6, b"a")]).ends_with("`string_data` of `w`: found 1, expected 2"));
    // Memory for a shape that the file has no elements for is never asked for.
    let error = one(7, &[1 << 50], &[numbers(3)]);
    assert!(error.ends_with(&format!("found 3, expected {}", 1u64 << 50)), "{error}");
}

#[test]
fn numbers_are_those_that_the_element_type_has() {
    let rows: [(u64, u64, &[u64]); 9] = [
        (2, 5, &[256, negative(-1)]),
        (3, 5, &[128, negative(-129)]),
        (4, 5, &[65536, negative(-1)]),
        (5, 5, &[32768, negative(-32769)]),
        (6, 5, &[1 << 31, negative(-(1 << 31) - 1)]),
        (9, 5, &[2, negative(-1)]),
        (10, 5, &[65536, negative(-1)]),
        (16, 5, &[65536]),
        (12, 11, &[1 << 32]),
    ];
    for (code, field, numbers) in rows {
        for &wrong in numbers {
            let error = one(code, &[1], &[number(field, wrong)]);
            assert!(
                error.contains(&format!("of `w`: found {wrong}, expected a ")),
                "{code}: {error}"
            );
            let error = one(code, &[1], &[bytes(field, &varint(wrong))]);
            assert!(
                error.contains(&format!("of `w`: found {wrong}, expected a ")),
                "{code}: {error}"
            );
        }
    }
}

#[test]
fn elements_stand_in_one_place_and_in_that_of_their_type() {
    let error = one(1, &[1], &[bytes(9, &[0; 4]), bytes(4, &[0; 4])]);
    assert!(error.ends_with("found float_data, expected the elements in one field"), "{error}");
    let error = one(1, &[1], &[bytes(4, &[0; 4]), bytes(5, &[0])]);
    assert!(error.ends_with("found float_data, expected the elements in one field"), "{error}");
    let error = one(1, &[1], &[bytes(10, &[0; 4])]);
    assert!(error.ends_with("`data` of `w`: found double_data, expected float_data"), "{error}");
    let error = one(8, &[1], &[bytes(9, b"a")]);
    assert!(error.ends_with("found bytes, expected texts one by one"), "{error}");
    let parts = [bytes(9, &[0; 4]), number(2, 1), bytes(8, b"w"), number(14, 0), number(1, 1)];
    assert!(Onnx::open(&model(&[parts.concat()])).is_ok());
    for part in parts.iter().take(4) {
        let error = refusal(&model(&[[&parts.concat()[..], part].concat()]));
        assert!(error.ends_with("found it a second time, expected it once"), "{error}");
    }
}

#[test]
fn floats_one_by_one_are_put_together_and_halves_of_them_refused() {
    let x = [1.0_f32, -2.0].map(f32::to_le_bytes);
    for rest in [vec![fixed(4, &x[0]), fixed(4, &x[1])], vec![bytes(4, &x[0]), fixed(4, &x[1])]] {
        let file = model(&[tensor("w", 1, &[2], &rest)]);
        let file = Onnx::open(&file).unwrap();
        assert_eq!(file.find("w").unwrap().bytes(), x.concat());
    }
    let halves = [bytes(4, &[0; 3]), bytes(4, &[0; 5])];
    assert!(one(1, &[2], &halves).contains("found bytes, expected elements of four bytes each"));
    assert!(one(1, &[2], &[fixed(4, &[0; 8])]).contains("expected elements of four bytes each"));
    assert!(
        one(7, &[1], &[fixed(7, &[0; 8])]).contains("found four bytes or eight, expected a number")
    );
}

#[test]
fn element_types_that_the_format_does_not_have_are_refused() {
    for code in [0, 27, 28, 1000, u64::MAX] {
        let error = one(code, &[1], &[bytes(9, &[0; 4])]);
        let told = format!(
            "`data_type` of `w`: found {code}, expected the number of an element type, from 1 to 26"
        );
        assert!(error.ends_with(&told), "{error}");
    }
    let none = model(&[[bytes(8, b"w"), bytes(9, &[0; 4])].concat()]);
    assert!(refusal(&none).contains("`data_type` of `w`: found 0"));
}

#[test]
fn each_initialiser_has_a_name_of_its_own_in_utf_8() {
    let x = |name: &str| tensor(name, 2, &[1], &[bytes(9, &[7])]);
    let error = refusal(&model(&[x("a"), x("b"), x("a")]));
    assert!(error.ends_with("`name` of `a`: found it a second time, expected it once"), "{error}");
    assert!(refusal(&model(&[x("")])).ends_with("`name`: found none, expected a name"));
    let nameless = [number(2, 2), bytes(9, &[7])].concat();
    assert!(refusal(&model(&[nameless])).ends_with("`name`: found none, expected a name"));
    let no_text = [number(2, 2), bytes(8, &[b'a', 0xff]), bytes(9, &[7])].concat();
    assert!(refusal(&model(&[no_text])).ends_with("expected UTF-8"));
}

#[test]
fn parts_of_tensors_and_sparse_ones_are_refused_by_name() {
    assert!(
        one(2, &[1], &[bytes(3, &[]), bytes(9, &[7])]).contains("`segment` of `w`: found a part")
    );
    let graph = bytes(15, &[]);
    let error = refusal(&bytes(7, &graph));
    assert!(
        error.contains("`sparse_initializer`: found a sparse tensor, expected dense"),
        "{error}"
    );
}

/// Requirements: FW-FILE-7.
#[test]
fn what_is_not_of_the_format_is_skipped() {
    let x = tensor(
        "a",
        2,
        &[1],
        &[bytes(9, &[7]), bytes(12, b"doc"), pair(16, "k", "v"), fixed(100, &[0; 8])],
    );
    let file = [fixed(99, &[0; 4]), model(&[x]), bytes(8, b"?"), number(536_870_911, 3)].concat();
    assert_eq!(Onnx::open(&file).unwrap().find("a").unwrap().bytes(), [7]);
}

/// Requirements: FW-FILE-4.
#[test]
fn a_model_that_is_cut_off_anywhere_is_refused_or_has_fewer_initialisers() {
    let whole = vector::read("spelled.onnx");
    let count = Onnx::open(&whole).unwrap().len();
    for len in 0..whole.len() {
        match Onnx::open(&whole[..len]) {
            Err(error) => assert!(error.offset <= len, "{error}"),
            // The graph is one message, so it is whole or not there.
            Ok(file) => assert_eq!(file.len(), count),
        }
    }
}

/// Requirements: FW-FILE-2.
#[test]
fn a_place_in_a_file_is_that_of_what_is_wrong() {
    let file = model(&[tensor("w", 3, &[3], &[bytes(5, &[1, 2, 0xff, 0x01])])]);
    let error = Onnx::open(&file).err().unwrap();
    let place = file.len() - 2;
    assert_eq!((error.offset, error.field), (place, "int32_data"));
    assert!(matches!(error.fault, FileFault::Wrong { found: Found::Number(255), .. }));
}
