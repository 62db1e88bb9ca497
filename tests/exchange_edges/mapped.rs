//! Files in memory: how they call themselves, and tensors of them that no memory could hold.
//!
//! Requirements: FW-FILE-2, FW-FILE-9.
#![allow(unsafe_code)]

use std::path::{Path, PathBuf};

use formwork::error::PathFault;
use formwork::prelude::*;
use formwork::storage::FileBytes;
use formwork::tensor::MappedTensor;

/// A file of twenty bytes, which goes away with it.
struct Twenty(PathBuf);

impl Twenty {
    fn new(name: &str) -> Self {
        let name = format!("formwork-edges-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, [7; 20]).expect("there is a folder for such files");
        Self(path)
    }

    fn map(&self) -> FileBytes {
        // SAFETY: nobody but this test knows the file.
        unsafe { FileBytes::map(&self.0) }.expect("the file is there")
    }
}

impl Drop for Twenty {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// What debugging shows of them.
fn shown(bytes: &FileBytes) -> String {
    format!("{bytes:?}")
}

#[test]
fn the_bytes_of_a_file_tell_whether_they_are_mapped_or_read() {
    let file = Twenty::new("shown");
    let path: &Path = &file.0;
    assert_eq!(shown(&file.map()), format!("20 bytes of {}, mapped", path.display()));
    let read = FileBytes::read(path).expect("the file is there");
    assert_eq!(shown(&read), format!("20 bytes of {}, read", path.display()));
}

/// Requirements: FW-FILE-2, FW-FILE-3, FW-SHAPE-11.
#[cfg(target_pointer_width = "64")]
#[test]
fn no_elements_in_rows_that_no_memory_could_hold_are_refused() {
    /// No matrix of 2^58 numbers, and no stack of 2^62: of four bytes each, these are 2^64.
    type Fits = s![0, 536870912, 536870912];
    type TooLarge = s![0, 536870912, 536870912, 16];

    let file = Twenty::new("large");
    for bytes in [file.map(), FileBytes::read(&file.0).expect("the file is there")] {
        let none = MappedTensor::<f32, Fits>::at_offset(&bytes, 4).expect("no byte is needed");
        assert_eq!((none.shape().count(), none.iter().count()), (0, 0));
        let error = MappedTensor::<f32, TooLarge>::at_offset(&bytes, 4).expect_err("too large");
        assert!(matches!(&error.fault, PathFault::File(fault) if fault.offset == 4), "{error}");
        let told = "elements, byte 4, `data`: found more than 64 bits can say, expected at most 20";
        assert_eq!(error.to_string(), format!("{}: {told}", file.0.display()));
    }
}
