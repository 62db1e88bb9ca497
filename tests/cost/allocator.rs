//! Counts the bytes that are asked for, and compares them with what the types say.
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

#[test]
fn what_is_promised_to_allocate_nothing_does_not() {
    let x: Tensor<f32, s![12, 20]> = Tensor::full(0.5);
    let bytes = asked(|| assert_no_alloc!((&x * 2.0).relu().eval()));
    assert_eq!(bytes, 0);
}

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
