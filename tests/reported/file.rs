//! Files of weights: lengths that wrap, bytes that belong to nobody or to two, and archives that lie.

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

#[test]
fn a_shape_and_its_bytes_are_compared() {
    let header = r#"{"a":{"dtype":"F32","shape":[1000,1000],"data_offsets":[0,4]}}"#;
    let error = refusal(&safetensors(header, &[0; 4]));
    assert!(error.ends_with("`bytes of the data` of `a`: found 4, expected 4000000"), "{error}");
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

#[test]
fn bytes_belong_to_one_tensor_each() {
    let two = r#"{"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]},"b":{"dtype":"U8","shape":[8],"data_offsets":[4,12]}}"#;
    let error = refusal(&safetensors(two, &[0; 12]));
    assert!(error.ends_with("`data_offsets` of `b`: found 4, expected 8"), "{error}");
    let one = r#"{"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]}}"#;
    let error = refusal(&safetensors(one, &[0; 12]));
    assert!(error.ends_with("`length of the data`: found 12, expected 8"), "{error}");
}

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
