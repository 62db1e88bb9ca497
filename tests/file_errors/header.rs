//! Headers of safetensors whose numbers no memory has, whose texts have escapes, or which are too long.
//!
//! Requirements: FW-FILE-1, FW-FILE-2.

use formwork::io::TensorFile;
use formwork::io::safetensors::SafeTensors;

/// A file with this header, and bytes behind it.
fn file(header: &str, data: &[u8]) -> Vec<u8> {
    let length = u64::try_from(header.len()).unwrap().to_le_bytes();
    [&length, header.as_bytes(), data].concat()
}

fn refusal(file: &[u8]) -> String {
    SafeTensors::open(file).expect_err("it is refused").to_string()
}

/// Where a text begins in a file with this header.
fn place(header: &str, text: &str) -> usize {
    8 + header.find(text).expect("the header has it")
}

/// Requirements: FW-FILE-2, FW-FILE-3.
#[test]
fn a_number_that_no_size_has_is_refused_as_it_stands_there() {
    let most = u64::MAX;
    // One more than the largest by its last digit, by all of them, and far above.
    for number in ["18446744073709551616", "99999999999999999999", "100000000000000000000000000001"]
    {
        let header = format!(r#"{{"a":{{"dtype":"U8","shape":[{number}],"data_offsets":[0,0]}}}}"#);
        assert_eq!(
            refusal(&file(&header, &[])),
            format!(
                "safetensors, byte {}, `shape` of `a`: found `{number}`, expected at most {most}",
                place(&header, number)
            ),
        );
        let header = format!(r#"{{"a":{{"dtype":"U8","shape":[1],"data_offsets":[0,{number}]}}}}"#);
        assert_eq!(
            refusal(&file(&header, &[])),
            format!(
                "safetensors, byte {}, `data_offsets` of `a`: found `{number}`, expected at most {most}",
                place(&header, number)
            ),
        );
    }
}

/// Requirements: FW-FILE-1, FW-FILE-3, FW-SHAPE-11.
#[test]
fn a_size_beside_a_zero_is_one_that_memory_could_have() {
    let header =
        |size: u64| format!(r#"{{"a":{{"dtype":"F64","shape":[0,{size}],"data_offsets":[0,0]}}}}"#);
    let largest = (1 << 60) - 1;
    let good = file(&header(largest), &[]);
    let good = SafeTensors::open(&good).unwrap_or_else(|error| panic!("{error}"));
    let sizes = [0, usize::try_from(largest).unwrap()];
    assert_eq!(good.find("a").unwrap().shape().sizes(), sizes);
    // Eight bytes each are one more than the largest distance in memory.
    let header = header(1 << 60);
    assert_eq!(
        refusal(&file(&header, &[])),
        format!(
            "safetensors, byte {}, `shape` of `a`: found more than 64 bits can say, \
             expected no more elements than memory can hold",
            place(&header, "[0,1")
        ),
    );
}

#[test]
fn a_key_or_a_type_with_escapes_that_is_not_known_is_not_quoted() {
    let header = r#"{"a":{"\u0073hapes":[1]}}"#;
    assert_eq!(
        refusal(&file(header, &[])),
        "safetensors, byte 14, `entry` of `a`: found another key, \
         expected `dtype`, `shape` or `data_offsets`",
    );
    let header = r#"{"a":{"dtype":"F\u0033"}}"#;
    let error = refusal(&file(header, &[]));
    let told =
        "safetensors, byte 22, `dtype` of `a`: found another name, expected one of BOOL, F4, ";
    assert!(error.starts_with(told), "{error}");
}

/// Requirements: FW-FILE-5.
#[test]
fn an_escape_of_one_unit_is_any_character_but_a_half_of_a_pair() {
    let header = r#"{"\ud7ff\ue000\uffff":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}"#;
    let good = file(header, &[7]);
    let good = SafeTensors::open(&good).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(good.find("\u{d7ff}\u{e000}\u{ffff}").map(|entry| entry.bytes()), Some(&[7][..]));
    for half in [r"\ud800", r"\udc00", r"\udfff"] {
        let header = format!(r#"{{"{half}":{{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}}}"#);
        assert_eq!(
            refusal(&file(&header, &[7])),
            format!(
                "safetensors, byte 10, `name`: found `{half}`, \
                 expected a string whose escapes are those of JSON"
            ),
        );
    }
}

/// Requirements: FW-FILE-1, FW-FILE-5.
#[test]
fn metadata_may_be_empty_and_is_there_once() {
    let tensor = r#""a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}"#;
    for metadata in [r#""__metadata__":{},"#, r#""__metadata__" : { } , "#] {
        let good = file(&format!("{{{metadata}{tensor}}}"), &[7]);
        let good = SafeTensors::open(&good).unwrap_or_else(|error| panic!("{error}"));
        assert!(good.metadata(0).is_none() && good.pairs().next().is_none());
        assert_eq!(good.find("a").map(|entry| entry.bytes()), Some(&[7][..]));
    }
    let header = format!(r#"{{"__metadata__":{{}},{tensor},"__metadata__":{{}}}}"#);
    assert_eq!(
        refusal(&file(&header, &[7])),
        format!(
            "safetensors, byte {}, `__metadata__`: found it a second time, expected it once",
            8 + header.rfind(r#""__"#).unwrap()
        ),
    );
}

#[test]
fn nothing_but_spaces_stands_behind_a_header() {
    assert_eq!(SafeTensors::open(&file("{}   ", &[])).map(|file| file.len()).ok(), Some(0));
    assert_eq!(
        refusal(&file("{} x", &[])),
        "safetensors, byte 11, `header`: found `x`, expected nothing but spaces behind it",
    );
}

/// Requirements: FW-FILE-3.
#[test]
fn a_header_has_at_most_a_hundred_million_bytes() {
    // A file of zeros, which are memory that the system does not give before it is touched.
    let mut file = vec![0; 100_000_050];
    file[..8].copy_from_slice(&100_000_001_u64.to_le_bytes());
    assert_eq!(
        refusal(&file),
        "safetensors, byte 0, `header length`: found 100000001, expected at most 100000000",
    );
    file[..8].copy_from_slice(&100_000_000_u64.to_le_bytes());
    assert_eq!(refusal(&file), "safetensors, byte 8, `header`: found the byte 0x00, expected `{`",);
}
