//! Files that are written: elements in pieces, and a header that the format would not take.

use std::convert::Infallible;

use formwork::dtype::InAny;
use formwork::io::{npy, safetensors};
use formwork::prelude::*;
use formwork::tensor::DynView;

/// The pieces behind the header of a file of NumPy, all of which have bytes.
fn pieces(tensor: &DynView<'_>) -> Vec<Vec<u8>> {
    let mut pieces = Vec::new();
    npy::write(tensor, |bytes| {
        assert!(!bytes.is_empty(), "a piece has bytes");
        pieces.push(bytes.to_vec());
        Ok::<_, Infallible>(())
    })
    .unwrap();
    pieces.remove(0);
    pieces
}

/// The bytes of these elements, one behind the other.
fn bytes_of<T: InAny>(elements: impl Iterator<Item = T>, to_bytes: fn(T) -> Vec<u8>) -> Vec<u8> {
    elements.flat_map(to_bytes).collect()
}

/// Requirements: FW-FILE-6.
#[test]
fn elements_that_fill_the_last_piece_to_its_end_are_written_once() {
    // 4096 bytes, which are one piece; twice as many; and some more or fewer.
    let x = HeapTensor::<f32, s![32, 32]>::arange();
    let right = (0..32).flat_map(|row| (0..32).map(move |column| (column * 32 + row) as f32));
    let right = bytes_of(right, |x| x.to_le_bytes().to_vec());
    assert_eq!(pieces(&x.t().as_dyn()), [right]);
    let x = HeapTensor::<f64, s![32, 32]>::arange();
    let right = (0..32).flat_map(|row| (0..32).map(move |column| f64::from(column * 32 + row)));
    let right = bytes_of(right, |x| x.to_le_bytes().to_vec());
    let written = pieces(&x.t().as_dyn());
    assert_eq!((written.len(), written.concat()), (2, right));
    let x = HeapTensor::<i16, s![7, 300]>::arange();
    let right = (0..300).flat_map(|row| (0..7).map(move |column| column * 300 + row));
    let right = bytes_of(right, |x: i16| x.to_le_bytes().to_vec());
    let written = pieces(&x.t().as_dyn());
    assert_eq!((written[0].len(), written.len(), written.concat()), (4096, 2, right));
}

/// Requirements: FW-FILE-5.
#[test]
fn a_header_of_a_hundred_million_bytes_is_written_and_a_longer_one_is_not() {
    // `{"__metadata__":{"k":""}}` has 25 bytes; a longer header would have spaces up to the next multiple of 8.
    let most = "\u{1f600}".repeat(99_999_972 / 4) + "aaa";
    let write = |value: &str| {
        let mut lengths = Vec::new();
        let put = |bytes: &[u8]| {
            lengths.push(bytes.len());
            Ok::<_, Infallible>(())
        };
        safetensors::write(&[], &[("k", value)], put).map(|()| lengths)
    };
    assert_eq!(write(&most), Ok(vec![8, 100_000_000]));
    assert_eq!(
        write(&(most + "a")).unwrap_err().to_string(),
        "the file would be too large for safetensors",
    );
}
