//! safetensors: the verdicts, the errors, and reading without a heap.
//!
//! Requirements: FW-FILE-1.

use formwork::dtype::{DType, StoredType};
use formwork::io::safetensors::{SafeTensors, Slot};
use formwork::io::{Entry, TensorFile};
use formwork::prelude::*;

use crate::verdict::{self, Strict};

/// A file of this header and data.
fn file(header: &str, data: &[u8]) -> Vec<u8> {
    let length = u64::try_from(header.len()).unwrap().to_le_bytes();
    [&length[..], header.as_bytes(), data].concat()
}

fn refusal(header: &str, data: &[u8]) -> String {
    SafeTensors::open(&file(header, data)).expect_err("it is refused").to_string()
}

/// The name that the format has for an element type.
fn name_of(entry: &Entry<'_>) -> String {
    entry.stored_type().name().to_uppercase()
}

#[test]
fn every_file_gets_its_verdict() {
    let Some(verdicts) = verdict::all("safetensors") else { return };
    assert!(verdicts.len() > 40, "{} verdicts", verdicts.len());
    for verdict in verdicts {
        let opened = SafeTensors::open(&verdict.bytes);
        let mut slots = [Slot::default(); 32];
        let without_heap = SafeTensors::open_in(&verdict.bytes, &mut slots);
        assert_eq!(opened.is_ok(), without_heap.is_ok(), "{}", verdict.name);
        match (opened, verdict.strict) {
            (Ok(file), Strict::Accept) => {
                let tensors = verdict.detail.as_object().expect("the tensors are named");
                assert_eq!(file.len(), tensors.len(), "{}", verdict.name);
                for (name, tensor) in tensors {
                    let entry = file.find(name).expect(name);
                    assert!(entry.name() == **name);
                    assert_eq!(name_of(&entry), tensor["dtype"], "{name}");
                    assert_eq!(entry.shape().sizes(), verdict::sizes(&tensor["shape"]), "{name}");
                    let view = entry.view();
                    assert_eq!(view.is_err(), name.contains("F8"), "{name}: {view:?}");
                }
            }
            (Err(_), Strict::Reject) => {}
            (opened, strict) => panic!("{} is to {strict:?}: {opened:?}", verdict.name),
        }
    }
}

/// An entry of this name, type, shape and place.
fn entry(name: &str, dtype: &str, shape: &str, offsets: &str) -> String {
    format!(r#""{name}":{{"dtype":"{dtype}","shape":{shape},"data_offsets":{offsets}}}"#)
}

fn refusal_of(entries: &[String], data: &[u8]) -> String {
    refusal(&format!("{{{}}}", entries.join(",")), data)
}

/// Where a part of a header that is there once stands in the file.
fn place_of(part: &str, header: &str) -> usize {
    assert_eq!(header.matches(part).count(), 1, "{part} in {header}");
    8 + header.find(part).unwrap()
}

/// Requirements: FW-FILE-2.
#[test]
fn an_error_names_the_place_the_field_what_is_there_and_what_would_be_right() {
    let bias = |dtype, shape, offsets| format!("{{{}}}", entry("bias", dtype, shape, offsets));
    let key = r#"{"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8],"x":1}}"#;
    for (header, at, told) in [
        (
            bias("F32", "[3]", "[0,8]"),
            "[0,8]",
            "`bytes of the data` of `bias`: found 8, expected 12",
        ),
        (
            bias("F32", "[-2]", "[0,8]"),
            "-2",
            "`shape` of `bias`: found `-2`, expected a whole number",
        ),
        (
            bias("F32", "[02]", "[0,8]"),
            "02",
            "`shape` of `bias`: found `02`, expected a whole number",
        ),
        (
            bias("F32", "[2]", "[0,9]"),
            "9]",
            "`data_offsets` of `bias`: found 9, expected at most 8",
        ),
        (
            bias("F32", "[2]", "[6,2]"),
            "2]}",
            "`data_offsets` of `bias`: found 2, expected an end that is not before the begin",
        ),
        (
            bias("F32", "[1,1,1,1,1,1,1,1,2]", "[0,8]"),
            "2],",
            "`shape` of `bias`: found a ninth axis, expected at most 8",
        ),
        (
            key.to_owned(),
            "\"x\"",
            "`entry` of `a`: found `x`, expected `dtype`, `shape` or `data_offsets`",
        ),
        ("{ ".to_owned(), " ", "`name`: found the end, expected a string"),
        (" {}".to_owned(), " ", "`header`: found the byte 0x20, expected `{`"),
    ] {
        let end = usize::from(told.contains("the end,"));
        let expected = format!("safetensors, byte {}, {told}", place_of(at, &header) + end);
        assert_eq!(refusal(&header, &[0; 8]), expected);
    }
    let unknown = refusal(&bias("F31", "[2]", "[0,8]"), &[0; 8]);
    let told = "`dtype` of `bias`: found `F31`, expected one of BOOL, F4, ";
    assert!(unknown.contains(told), "{unknown}");
}

#[test]
fn names_and_texts_that_are_there_twice_are_refused() {
    let one = entry("a", "U8", "[1]", "[0,1]");
    let again = entry(r"\u0061", "U8", "[1]", "[1,2]");
    let metadata = r#""__metadata__":{"k":"v"}"#;
    let keys = r#""__metadata__":{"k":"v","l":"","\u006b":""}"#;
    for (header, at, field) in [
        (format!("{{{one},{again}}}"), r#""\u0061""#, "`name` of `a`"),
        (format!("{{{metadata}, {one},  {metadata}}}"), "  \"__metadata__", "`__metadata__`"),
        (format!("{{{keys}}}"), r#""\u006b""#, "`key of __metadata__`"),
    ] {
        let at = place_of(at, &header) + 2 * usize::from(at.starts_with(' '));
        let told =
            format!("safetensors, byte {at}, {field}: found it a second time, expected it once");
        assert_eq!(refusal(&header, &[0; 2]), told);
    }
}

/// Requirements: FW-FILE-5.
#[test]
fn texts_beside_the_tensors_are_read() {
    let bytes = file(r#"{"__metadata__":{"format":"pt","\u00e4\ud83d\ude00":"\n"} }  "#, &[]);
    let file = SafeTensors::open(&bytes).unwrap();
    let pairs: Vec<_> =
        file.pairs().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    assert_eq!(pairs, [("format", "pt"), ("ä😀", "\n")].map(|(k, v)| (k.to_owned(), v.to_owned())));
    assert_eq!(file.metadata(1).map(|(key, _)| key.to_string()).as_deref(), Some("ä😀"));
    assert!(file.is_empty() && file.metadata(2).is_none());
}

#[test]
fn half_of_a_pair_of_escapes_is_refused() {
    for escape in [r"\ud83d", r"\ude00", r"\ud83dx", r"\ud83d\u0061", r"\u12g4", r"\x41", r"\u12"] {
        let error = refusal_of(&[entry(escape, "U8", "[0]", "[0,0]")], &[]);
        assert!(error.contains("escapes are those of JSON"), "{escape}: {error}");
    }
}

#[test]
fn element_types_that_no_tensor_has_are_listed_and_refused_by_name() {
    let bytes = file(&format!("{{{}}}", entry("scale", "F8_E4M3", "[2]", "[0,2]")), &[1, 2]);
    let file = SafeTensors::open(&bytes).unwrap();
    let entry = file.find("scale").unwrap();
    assert_eq!(entry.stored_type(), StoredType::Foreign { name: "F8_E4M3", bits: 8 });
    assert_eq!((entry.dtype(), entry.bytes()), (None, &[1, 2][..]));
    let error = entry.view().unwrap_err().to_string();
    assert!(
        error.contains("`dtype` of `scale`: found `F8_E4M3`, expected one of f32, "),
        "{error}"
    );
}

#[test]
fn four_bits_an_element_are_whole_bytes_together() {
    let four = |shape, offsets| format!("{{{}}}", entry("a", "F4", shape, offsets));
    assert!(SafeTensors::open(&file(&four("[3,2]", "[0,3]"), &[0; 3])).is_ok());
    let error = refusal(&four("[3]", "[0,2]"), &[0; 2]);
    assert!(
        error.ends_with("found elements that end within a byte, expected whole bytes"),
        "{error}"
    );
}

#[test]
fn a_bool_in_a_file_is_zero_or_one() {
    let bytes = file(&format!("{{{}}}", entry("mask", "BOOL", "[3]", "[0,3]")), &[0, 1, 7]);
    let file = SafeTensors::open(&bytes).unwrap();
    let error = file.find("mask").unwrap().view().unwrap_err().to_string();
    let last = bytes.len() - 1;
    assert_eq!(
        error,
        format!(
            "safetensors, byte {last}, `data` of `mask`: found the byte 0x07, expected a bool, 0 or 1"
        )
    );
}

/// Requirements: FW-FILE-5.
#[test]
fn tensors_are_listed_as_in_the_header_and_found_by_name() {
    let names = ["z", "m", "a", "zz", "b"];
    let entries: Vec<_> =
        (0..5).map(|i| entry(names[i], "U8", "[1]", &format!("[{},{}]", 4 - i, 5 - i))).collect();
    let bytes = file(&format!("{{{}}}", entries.join(" , ")), &[4, 3, 2, 1, 0]);
    let mut slots = [Slot::default(); 5];
    let opened = [SafeTensors::open(&bytes), SafeTensors::open_in(&bytes, &mut slots)];
    for file in opened.map(Result::unwrap) {
        let listed: Vec<_> = file.entries().map(|entry| entry.name().to_string()).collect();
        assert_eq!(listed, names);
        for (i, name) in (0_u8..).zip(names) {
            assert_eq!(file.find(name).unwrap().bytes(), [i]);
        }
        assert!(["", "c", "zzz"].iter().all(|name| file.find(name).is_none()));
        assert_eq!((&file as &dyn TensorFile).entries().count(), 5);
    }
}

/// Requirements: FW-FILE-5, FW-FILE-2.
#[test]
fn too_few_slots_are_told_with_how_many_are_needed() {
    let entries = [entry("a", "U8", "[0]", "[0,0]"), entry("b", "U8", "[0]", "[0,0]")];
    let bytes = file(&format!("{{{}}}", entries.join(",")), &[]);
    let error = SafeTensors::open_in(&bytes, &mut [Slot::default()]).err().unwrap();
    assert_eq!(error.to_string(), "safetensors, byte 0, `slots`: found 1, expected 2");
}

/// Requirements: FW-FILE-5.
#[test]
fn a_tensor_behind_a_header_of_any_length_is_read() {
    for padding in 0..8 {
        let header = format!("{{{}}}{}", entry("x", "F64", "[2]", "[0,16]"), " ".repeat(padding));
        let data = [1.5_f64, -2.0].map(f64::to_le_bytes).concat();
        let bytes = file(&header, &data);
        let file = SafeTensors::open(&bytes).unwrap();
        let view = file.find("x").unwrap().view().unwrap();
        assert_eq!(view.dtype(), DType::F64);
        let x: Tensor<f64, s![2]> = view.to_tensor().unwrap();
        assert_eq!(x.as_slice(), [1.5, -2.0]);
        let is_aligned = view.as_ptr().addr().is_multiple_of(8) && cfg!(target_endian = "little");
        assert_eq!(view.typed::<f64, s![2]>().is_ok(), is_aligned);
    }
}
