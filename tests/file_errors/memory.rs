//! Files that are opened where memory ends: at each request in turn, the error says for how many bytes.
//!
//! Requirements: FW-FILE-2, FW-FILE-4.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use formwork::error::{FileError, FileFault};
use formwork::io::npz::Npz;
use formwork::io::onnx::Onnx;
use formwork::io::safetensors::SafeTensors;

use crate::archive::{Member, archive, npy};
use crate::message::{model, number, tensor};

struct Ending;

thread_local! {
    /// How many requests of this thread are still granted, if they are counted.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Whether one more request is granted.
fn is_granted() -> bool {
    let left = LEFT.get();
    LEFT.set(left.map(|left| left.saturating_sub(1)));
    left != Some(0)
}

// SAFETY: what is granted is left to the allocator of the system, and null is what a refusal is.
unsafe impl GlobalAlloc for Ending {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if is_granted() {
            // SAFETY: as the caller promises.
            unsafe { System.alloc(layout) }
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if is_granted() {
            // SAFETY: as the caller promises.
            unsafe { System.alloc_zeroed(layout) }
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ENDING: Ending = Ending;

/// The errors of opening a file where memory ends at the first request, at the second, and so on, until it opens.
fn refusals(open: impl Fn() -> Result<(), FileError>) -> Vec<String> {
    let mut errors = Vec::new();
    loop {
        LEFT.set(Some(errors.len()));
        let opened = open();
        LEFT.set(None);
        match opened {
            Ok(()) => return errors,
            Err(error) => {
                assert!(matches!(error.fault, FileFault::Memory(_)), "{error}");
                errors.push(error.to_string());
            }
        }
        assert!(errors.len() < 100, "it never opens: {errors:?}");
    }
}

/// First for the lists of its members, and then for each of them, for as many bytes as it says it has.
#[test]
fn an_archive_says_for_what_there_is_no_memory() {
    let file = archive(&[
        Member::deflated("x.npy", &npy("|u1", "False", "(2,)", &[7, 9])),
        Member::deflated("y.npy", &npy("|u1", "False", "(4,)", &[1, 2, 3, 4])),
    ]);
    let mut errors = refusals(|| Npz::open(&file).map(|_| ()));
    // The packed bytes begin behind a header of 30 bytes and a name of five, and are 135 of the first member.
    assert_eq!(errors.pop().unwrap(), "npz, byte 205, `size` of `y`: no memory for 132 bytes");
    assert_eq!(errors.pop().unwrap(), "npz, byte 35, `size` of `x`: no memory for 130 bytes");
    assert!(!errors.is_empty(), "there are lists of the members");
    for error in errors {
        assert!(error.contains("`directory`: no memory for "), "{error}");
    }
}

#[test]
fn a_model_says_for_what_there_is_no_memory() {
    let numbers: Vec<_> = (0..3).map(|x| number(7, x)).collect();
    let file = model(&[tensor("w", 7, &[3], &numbers)]);
    let errors = refusals(|| Onnx::open(&file).map(|_| ()));
    // The elements come first, behind the size, the type, the name and the key of the field.
    assert_eq!(errors[0], "onnx, byte 14, `int64_data` of `w`: no memory for 24 bytes");
    // Then the list of the initialisers, and their order by name, which is a number for each.
    assert!(errors[1].starts_with("onnx, byte 0, `initializer`: no memory for "), "{errors:?}");
    assert_eq!(errors[2..], ["onnx, byte 0, `initializer`: no memory for 8 bytes"]);
}

/// Requirements: FW-FILE-2, FW-FILE-5.
#[test]
fn a_header_takes_24_bytes_for_each_tensor() {
    let header = br#"{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"b":{"dtype":"U8","shape":[0],"data_offsets":[1,1]}}"#;
    let length = u64::try_from(header.len()).unwrap().to_le_bytes();
    let file = [&length[..], header, &[7]].concat();
    let errors = refusals(|| SafeTensors::open(&file).map(|_| ()));
    assert_eq!(errors, ["safetensors, byte 0, `header`: no memory for 48 bytes"]);
}
