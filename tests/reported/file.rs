//! Files of weights: lengths that wrap, bytes that belong to nobody or to two, and archives that lie.
//!
//! Requirements: FW-FILE-3.

use std::convert::Infallible;

use formwork::io::TensorFile;
use formwork::io::npy::{self, Npy};
use formwork::io::npz::{self, Npz, Packing};
use formwork::io::safetensors::{SafeTensors, Slot};
use formwork::prelude::*;

/// A safetensors file of this header and data.
fn safetensors(header: &str, data: &[u8]) -> Vec<u8> {
    let length = u64::try_from(header.len()).unwrap().to_le_bytes();
    [&length[..], header.as_bytes(), data].concat()
}

/// What is wrong with a file, which both ways of opening agree on.
fn refusal(file: &[u8]) -> String {
    let mut slots = [Slot::default(); 8];
    let lent = SafeTensors::open_in(file, &mut slots).unwrap_err();
    let error = SafeTensors::open(file).unwrap_err();
    assert_eq!(lent, error);
    error.to_string()
}

/// Requirements: FW-FILE-1.
#[test]
fn a_shape_and_its_bytes_are_compared() {
    let header = r#"{"a":{"dtype":"F32","shape":[1000,1000],"data_offsets":[0,4]}}"#;
    let error = refusal(&safetensors(header, &[0; 4]));
    assert!(error.ends_with("`bytes of the data` of `a`: found 4, expected 4000000"), "{error}");
}

#[test]
fn a_count_of_elements_that_would_wrap_does_not_fit_a_file_without_bytes() {
    for (dtype, shape) in [
        ("F32", "4294967296,4294967296"),
        ("I8", "9223372036854775807,2,1,1"),
        ("F64", "2305843009213693952,8"),
        ("F32", "4294967296,4294967296,0"),
    ] {
        let header =
            format!(r#"{{"a":{{"dtype":"{dtype}","shape":[{shape}],"data_offsets":[0,0]}}}}"#);
        let error = refusal(&safetensors(&header, &[]));
        assert!(error.contains("`shape` of `a`: found"), "{error}");
    }
    for (descr, shape) in [
        ("<f4", "(4294967296, 4294967296)"),
        ("|i1", "(9223372036854775807, 2, 1, 1)"),
        ("<f8", "(2305843009213693952, 8)"),
        ("<f4", "(4294967296, 4294967296, 0)"),
    ] {
        let header =
            format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n");
        let length = u16::try_from(header.len()).unwrap().to_le_bytes();
        let file = [b"\x93NUMPY\x01\0", &length[..], header.as_bytes()].concat();
        let error = Npy::open(&file).unwrap_err().to_string();
        assert!(error.contains("`shape`: found"), "{error}");
    }
}

#[test]
fn a_header_length_that_would_wrap_is_refused_before_anything_is_read() {
    for length in [u64::MAX - 3, u64::MAX, u64::MAX - 7, 1 << 63, 100_000_001] {
        let file = [&length.to_le_bytes()[..], b"{}"].concat();
        let told =
            format!("safetensors, byte 0, `header length`: found {length}, expected at most 2");
        assert_eq!(refusal(&file), told);
    }
}

/// Requirements: FW-FILE-1.
#[test]
fn bytes_belong_to_one_tensor_each() {
    let two = r#"{"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]},"b":{"dtype":"U8","shape":[8],"data_offsets":[4,12]}}"#;
    let error = refusal(&safetensors(two, &[0; 12]));
    assert!(error.ends_with("`data_offsets` of `b`: found 4, expected 8"), "{error}");
    let one = r#"{"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]}}"#;
    let error = refusal(&safetensors(one, &[0; 12]));
    assert!(error.ends_with("`length of the data`: found 12, expected 8"), "{error}");
}

/// Requirements: FW-FILE-5, FW-WEIGHT-4.
#[test]
fn data_is_aligned_in_what_is_written_and_copied_where_it_is_not() {
    // Names of different lengths make headers of every length.
    for len in 0..17 {
        let name = "n".repeat(len + 1);
        let x = Tensor::<f64, s![1]>::from_array([0.1]);
        let mut file = Vec::new();
        let put = |bytes: &[u8]| {
            file.extend_from_slice(bytes);
            Ok::<_, Infallible>(())
        };
        formwork::io::safetensors::write(&[(&name, x.as_dyn())], &[], put).unwrap();
        let opened = SafeTensors::open(&file).unwrap();
        assert_eq!(opened.find(&name).unwrap().offset() % 8, 0, "{name}");
        // The same file at an odd address.
        let odd = [&[0][..], &file].concat();
        let opened = SafeTensors::open(&odd[1..]).unwrap();
        let read: Tensor<f64, s![1]> =
            opened.find(&name).unwrap().view().unwrap().to_tensor().unwrap();
        assert_eq!(read.as_slice(), [0.1]);
    }
}

#[test]
fn a_member_cannot_claim_more_than_it_has() {
    let x = Tensor::<f32, s![6]>::ones();
    let mut plain = Vec::new();
    let put = |bytes: &[u8]| {
        plain.extend_from_slice(bytes);
        Ok::<_, Infallible>(())
    };
    npy::write(&x.as_dyn(), put).unwrap();
    // Ten bytes whose header has 65535, and an array that is larger than the rest.
    let short = [&plain[..8], &[0xff, 0xff]].concat();
    let error = Npy::open(&short).unwrap_err().to_string();
    assert_eq!(error, "npy, byte 8, `header length`: found 65535, expected at most 0");
    let cut = &plain[..plain.len() - 1];
    let error = Npy::open(cut).unwrap_err().to_string();
    assert_eq!(error, "npy, byte 128, `bytes of the data`: found 23, expected 24");
}

/// The sum of an archive's member, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)))
}

#[test]
fn what_stands_in_an_archive_cannot_claim_more_than_its_member() {
    let x = Tensor::<f32, s![6]>::ones();
    let mut good = Vec::new();
    npz::write(&[("x", x.as_dyn())], Packing::Stored, |bytes| {
        good.extend_from_slice(bytes);
        Ok::<_, Infallible>(())
    })
    .unwrap();
    assert!(Npz::open(&good).is_ok());
    let place = |part: &[u8]| good.windows(part.len()).position(|bytes| bytes == part).unwrap();
    let data = place(b"\x93NUMPY");
    let (header, listed) = (place(b"PK\x03\x04"), place(b"PK\x01\x02"));
    // The member has a header of 118 bytes and 24 bytes of elements.
    for (at, bytes, told) in [
        (data + 8, &[0xff, 0xff][..], "`header length` of `x`: found 65535, expected at most 142"),
        (place(b"(6,)"), b"(7,)", "`bytes of the data` of `x`: found 24, expected 28"),
        (place(b"(6,)"), b"(9,)", "`bytes of the data` of `x`: found 24, expected 36"),
    ] {
        let mut bad = good.clone();
        bad[at..at + bytes.len()].copy_from_slice(bytes);
        let sum = crc(&bad[data..data + 152]);
        for at in [header + 14, listed + 16] {
            bad[at..at + 4].copy_from_slice(&sum.to_le_bytes());
        }
        let error = Npz::open(&bad).unwrap_err().to_string();
        assert!(error.ends_with(told), "{error}\n{told}");
    }
}

/// Requirements: FW-FILE-1, FW-SHAPE-11.
#[test]
fn a_size_of_zero_is_an_empty_tensor_and_an_empty_name_a_name() {
    let header = r#"{"":{"dtype":"F32","shape":[0,1,1,1],"data_offsets":[0,0]}}"#;
    let file = safetensors(header, &[]);
    let opened = SafeTensors::open(&file).unwrap();
    let empty = opened.find("").unwrap().view().unwrap();
    assert_eq!((empty.shape().sizes(), empty.shape().count()), (&[0, 1, 1, 1][..], 0));
    let read: Tensor<f32, s![0, 1, 1, 1]> = empty.to_tensor().unwrap();
    assert_eq!(read.iter().count(), 0);
}

/// Requirements: FW-FILE-6.
#[test]
fn what_went_through_npy_and_npz_has_the_same_bits() {
    let x = Tensor::<f32, s![10]>::arange();
    let mut plain = Vec::new();
    npy::write(&x.as_dyn(), |bytes| {
        plain.extend_from_slice(bytes);
        Ok::<_, Infallible>(())
    })
    .unwrap();
    let read: Tensor<f32, s![10]> =
        Npy::open(&plain).unwrap().entry().view().unwrap().to_tensor().unwrap();
    assert_eq!(read.map(f32::to_bits).as_slice(), x.map(f32::to_bits).as_slice());
    for packing in [Packing::Stored, Packing::Deflated] {
        let mut archive = Vec::new();
        npz::write(&[("x", x.as_dyn())], packing, |bytes| {
            archive.extend_from_slice(bytes);
            Ok::<_, Infallible>(())
        })
        .unwrap();
        let file = Npz::open(&archive).unwrap();
        let read: Tensor<f32, s![10]> =
            file.find("x").unwrap().view().unwrap().to_tensor().unwrap();
        assert_eq!(read.map(f32::to_bits).as_slice(), x.map(f32::to_bits).as_slice());
    }
}
