//! Counts the bytes that are asked for, and compares them with what the types say.
//!
//! Requirements: FW-COST-2, FW-MEM-2.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use formwork::prelude::*;

struct Counting;

thread_local! {
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is left to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        BYTES.set(BYTES.get() + layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How many bytes a function asks for.
fn asked<R>(function: impl FnOnce() -> R) -> usize {
    let before = BYTES.get();
    let result = function();
    let bytes = BYTES.get() - before;
    drop(result);
    bytes
}

#[test]
fn allocated_bytes_are_those_that_the_allocator_counts() {
    let x: Tensor<f32, s![12, 20]> = Tensor::full(0.5);
    let w: Tensor<f32, s![20, 6]> = Tensor::full(0.5);
    macro_rules! same {
        ($($chain:expr => $($expected:literal)?;)*) => {$(
            let ledger = explain_it!($chain);
            assert_eq!(ledger.total().allocated, asked(|| $chain), stringify!($chain));
            $(assert_eq!(ledger.total().allocated, $expected);)?
        )*};
    }
    macro_rules! explain_it {
        ($chain:expr) => {
            explain!($chain)
        };
    }
    same! {
        x.t().to_contiguous_heap() => 960;
        x.to_heap().reshape_copy_heap::<s![240]>() => 1920;
        x.matmul(&w).relu().eval_heap() => 288;
        (&x + &x).sum(axes![1]).eval_heap() => 48;
        x.softmax(axes![1]).eval_heap() => 960;
        x.t().flip(Ax::<0>).to_contiguous() => 0;
        x.matmul(&w).eval() => 0;
    }
}

/// Requirements: FW-MEM-2.
#[test]
fn what_is_promised_to_allocate_nothing_does_not() {
    let x: Tensor<f32, s![12, 20]> = Tensor::full(0.5);
    let bytes = asked(|| assert_no_alloc!((&x * 2.0).relu().eval()));
    assert_eq!(bytes, 0);
}

/// An expression is some pointers and numbers, and neither the heap nor a stack that is smaller than one of its
/// operands holds what is in between.
///
/// Requirements: FW-EXPR-1.
#[test]
fn an_expression_makes_no_temporary() {
    type Matrix = Tensor<f32, s![1024, 2048]>;
    const BYTES: usize = size_of::<Matrix>();
    const STACK: usize = 1024 * 1024;
    const { assert!(BYTES == 8 * STACK) };
    let run = || {
        let x = HeapTensor::<f32, s![1024, 2048]>::full(2.0);
        let row: Tensor<f32, s![2048]> = Tensor::ones();
        let mut out = HeapTensor::<f32, s![1024, 2048]>::full(0.0);
        let bytes = asked(|| {
            let chain = ((&x * 3.0 - &row).relu() + &x).abs();
            assert!(size_of_val(&chain) <= 64, "{} bytes", size_of_val(&chain));
            chain.eval_into(&mut out);
        });
        assert_eq!(bytes, 0);
        assert!(out.iter().all(|x| x == 7.0));
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run).unwrap().join().unwrap();
}

/// A file of weights that is part of the program.
#[cfg(feature = "safetensors")]
static WEIGHTS: &[u8] = b"\x37\0\0\0\0\0\0\0\
    {\"a\":{\"dtype\":\"U8\",\"shape\":[2],\"data_offsets\":[0,2]}}  \x01\x02";

/// Requirements: FW-FILE-5, FW-MEM-2.
#[test]
#[cfg(feature = "safetensors")]
fn a_file_is_opened_and_read_without_a_heap() {
    use formwork::io::TensorFile;
    use formwork::io::safetensors::{SafeTensors, Slot};

    let mut found = None;
    let bytes = asked(|| {
        let mut slots = [Slot::default(); 1];
        let file = SafeTensors::open_in(WEIGHTS, &mut slots).unwrap();
        let x: Tensor<u8, s![2]> = file.find("a").unwrap().view().unwrap().to_tensor().unwrap();
        found = Some(x);
    });
    assert_eq!((bytes, found.unwrap().to_array()), (0, [1, 2]));
    // So is the error of a file that lies.
    let bytes = asked(|| {
        let mut slots = [Slot::default(); 1];
        let cut = WEIGHTS.split_last().unwrap().1;
        let error = SafeTensors::open_in(cut, &mut slots).err().unwrap();
        written(format_args!("{error}"))
    });
    assert_eq!(bytes, 0);
}

/// Requirements: FW-WEIGHT-2, FW-MEM-2.
#[test]
#[cfg(feature = "safetensors")]
fn what_does_not_fit_is_told_without_a_heap() {
    use formwork::Weights;
    use formwork::io::safetensors::{SafeTensors, Slot};

    #[derive(Debug, Weights)]
    struct Other {
        a: Tensor<f32, s![3]>,
        b: Tensor<u8, s![2]>,
    }

    let bytes = asked(|| {
        let mut slots = [Slot::default(); 1];
        let file = SafeTensors::open_in(WEIGHTS, &mut slots).unwrap();
        let error = Other::load(&file).map(|other| (other.a, other.b)).unwrap_err();
        let length = written(format_args!("{error}"));
        assert!(length > 100, "the table has {length} letters");
    });
    assert_eq!(bytes, 0);
}

/// How many letters a text has that is written where no memory is needed.
#[cfg(feature = "safetensors")]
fn written(text: std::fmt::Arguments<'_>) -> usize {
    struct Counted(usize);
    impl std::fmt::Write for Counted {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0 += text.len();
            Ok(())
        }
    }
    let mut counted = Counted(0);
    std::fmt::Write::write_fmt(&mut counted, text).unwrap();
    counted.0
}

/// Requirements: FW-MEM-2.
#[test]
fn a_chain_that_consumes_its_tensor_works_in_its_memory() {
    let x: HeapTensor<f32, s![12, 20]> = HeapTensor::full(0.5);
    let place = x.as_slice().as_ptr();
    let mut y = None;
    let bytes = asked(|| {
        y = Some(x.into_mapped(|v| v + 1.0).into_mapped(|v| v * 2.0).into_mapped(f32::sqrt));
    });
    let mut y = y.unwrap();
    assert_eq!((bytes, y.as_slice().as_ptr()), (0, place));
    // So do operators and functions that change a tensor, in three steps.
    let row: Tensor<f32, s![20]> = Tensor::full(2.0);
    let bytes = asked(|| {
        y += &row * 0.5;
        y *= 2.0;
        y.softmax_in_place(axes![1]);
    });
    assert_eq!((bytes, y.as_slice().as_ptr()), (0, place));
}
