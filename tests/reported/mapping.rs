//! Files that are mapped: saving over them, and views that reach where no bytes are.
//!
//! Requirements: FW-FILE-9.
#![allow(unsafe_code)]

use std::fs;

use formwork::io::safetensors::{self, SafeTensors};
use formwork::io::{TensorFile, save};
use formwork::prelude::*;
use formwork::storage::FileBytes;
use formwork::tensor::MappedTensor;

/// Requirements: FW-FILE-8, FW-FILE-9.
#[test]
fn the_same_tensors_are_saved_over_the_file_that_they_are_mapped_from() {
    let path = std::env::temp_dir().join(format!("formwork-reported-over-{}", std::process::id()));
    let x = Tensor::<f32, s![4]>::from_array([1.0, 2.0, 3.0, 4.0]);
    save(&path, |out| safetensors::write(&[("x", x.as_dyn())], &[], |bytes| out.write_all(bytes)))
        .unwrap();
    let old = fs::read(&path).unwrap();
    // SAFETY: the file is of this test alone, which replaces it and never writes it.
    let bytes = unsafe { FileBytes::map(&path) }.unwrap();
    let file = SafeTensors::open(&bytes).unwrap();
    let view = file.find("x").unwrap().view().unwrap();
    save(&path, |out| safetensors::write(&[("x", view)], &[], |bytes| out.write_all(bytes)))
        .unwrap();
    assert_eq!(fs::read(&path).unwrap(), old);
    assert_eq!(view.typed::<f32, s![4]>().unwrap().as_slice(), x.as_slice());
    fs::remove_file(&path).unwrap();
}

/// Requirements: FW-FILE-3, FW-FILE-9.
#[test]
fn an_offset_that_would_wrap_is_behind_the_file() {
    let path = std::env::temp_dir().join(format!("formwork-reported-wrap-{}", std::process::id()));
    fs::write(&path, [0; 36]).unwrap();
    let bytes = FileBytes::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    for offset in [usize::MAX - 2, usize::MAX - 35, usize::MAX, 37, isize::MAX.unsigned_abs()] {
        assert!(MappedTensor::<u8, s![6, 6]>::at_offset(&bytes, offset).is_err());
        assert!(MappedTensor::<f64, s![3]>::at_offset(&bytes, offset).is_err());
    }
    assert!(MappedTensor::<u8, s![6, 6]>::at_offset(&bytes, 0).is_ok());
}
