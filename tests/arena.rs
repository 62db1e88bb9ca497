//! Tensors in arenas: where they stand, what they leave alone, and who may have them.
//!
//! Requirements: FW-MEM-4.
#![cfg(feature = "macros")]

use formwork::dtype::quantized::{PerTensor, Q};
use formwork::prelude::*;
use formwork::storage::{
    Arena, Bytes, In, Memory, OneOf, Region, Slot, StaticArena, bytes_in, within_limits,
};
use formwork::tensor::ArenaTensor;

type Row = Tensor<f32, s![100]>;

/// Requirements: FW-MEM-4, FW-VIEW-2.
#[test]
fn a_slot_is_a_pointer_and_a_tensor_in_it_too() {
    assert_eq!(size_of::<Slot<'_, Bytes<4096>>>(), size_of::<usize>());
    assert_eq!(size_of::<ArenaTensor<'_, f32, s![100]>>(), size_of::<usize>());
}

/// Requirements: FW-MEM-4, FW-PLAN-1.
#[test]
fn memory_is_added_up_side_by_side_and_the_largest_one_at_a_time() {
    assert_eq!(Row::BYTES, 400);
    assert_eq!(<(Row, Row)>::BYTES, 448 + 400);
    assert_eq!(OneOf::<(Row, Bytes<7>)>::BYTES, 400);
    assert_eq!(<(Row, OneOf<(Row, (Row, Row))>, Bytes<1>)>::BYTES, 448 + 896 + 1);
    assert_eq!(<(Bytes<0>, Row, Bytes<0>)>::BYTES, 400);
}

#[test]
fn parts_begin_at_cache_lines_behind_each_other() {
    type Three = (Bytes<1>, Bytes<65>, Bytes<64>);
    let mut arena: Arena<{ Three::BYTES }> = Arena::new();
    let start = arena.bytes().as_ptr() as usize;
    let (a, b, c) = arena.lay_out::<Three>().split();
    let begins = [a.bytes(), b.bytes(), c.bytes()].map(|bytes| bytes.as_ptr() as usize - start);
    assert_eq!(begins, [0, 64, 192]);
    assert_eq!(Slot::<Three>::BEGINS, begins);
    assert_eq!(Slot::<(Bytes<64>, Bytes<0>, Bytes<2>)>::BEGINS, [0, 0, 64]);
    assert_eq!(start % 64, 0);
}

#[test]
fn an_evaluation_writes_its_tensor_and_nothing_else() {
    let mut arena: Arena<1024> = Arena::new();
    arena.bytes_mut().fill(0xA5);
    let (_, mut middle, _) = arena.lay_out::<(Bytes<100>, Bytes<412>, Bytes<100>)>().split();
    let x = Row::from_fn(|(at,)| at.get() as f32);
    let y = (&x * 2.0).eval_in(&mut middle);
    assert_eq!(y, (&x * 2.0).eval());
    let changed = arena.bytes().iter().enumerate().filter(|(_, byte)| **byte != 0xA5);
    let changed: Vec<_> = changed.map(|(at, _)| at).collect();
    assert_eq!((changed.first(), changed.last()), (Some(&128), Some(&527)));
}

/// Requirements: FW-MEM-4.
#[test]
fn large_and_small_tensors_by_turns_stay_where_they_are() {
    let mut arena: Arena<1088> = Arena::new();
    arena.bytes_mut().fill(0xA5);
    let (large, small): (Tensor<u8, s![1024]>, Tensor<u8, s![100]>) =
        (Tensor::ones(), Tensor::full(2));
    for _ in 0..1000 {
        assert_eq!(
            (&large + 1).eval_in(&mut arena).view().as_slice().as_ptr(),
            arena.bytes().as_ptr()
        );
        assert_eq!(
            (&small + 1).eval_in(&mut arena).view().as_slice().as_ptr(),
            arena.bytes().as_ptr()
        );
    }
    let bytes = arena.bytes();
    assert!(bytes[..100].iter().all(|byte| *byte == 3));
    assert!(bytes[100..1024].iter().all(|byte| *byte == 2));
    assert!(bytes[1024..].iter().all(|byte| *byte == 0xA5));
}

#[test]
fn what_was_left_in_an_arena_is_found_again() {
    let mut arena: Arena<400> = Arena::new();
    let x: Row = Tensor::full(3.0);
    let _ = (&x + 1.0).eval_in(&mut arena);
    assert_eq!(arena.slot().into_tensor::<f32, s![100]>().sum_all(), 400.0);
    assert_eq!(arena.slot().into_tensor::<u32, s![2, 5]>().get([0, 0]), Some(0x4080_0000));
}

/// Requirements: FW-MEM-4, FW-EXPR-2.
#[test]
fn products_convolutions_and_bounded_lengths_are_made_in_slots() {
    let mut arena: Arena<16384> = Arena::new();
    let (mut one, mut other) = arena.lay_out::<(Bytes<8192>, Bytes<8192>)>().split();
    let a = Tensor::<f32, s![20, 30]>::from_fn(|(i, j)| (i.get() * 3 + j.get()) as f32);
    let b = Tensor::<f32, s![30, 40]>::from_fn(|(i, j)| (i.get() + j.get()) as f32);
    let product = a.matmul(&b).relu().eval_in(&mut one);
    assert_eq!(product, a.matmul(&b).relu().eval());
    let sums = product.sum(axes![1]).eval_in(&mut other);
    assert_eq!(sums, product.sum(axes![1]).eval());

    with_extent::<50, _>(13, |n| {
        let x = Tensor::<f32, (_, D<4>)>::full_in((n, D), 1.5);
        let y = (&x + 1.0).eval_in(&mut one);
        assert_eq!(y.sum_all(), 13.0 * 4.0 * 2.5);
        assert_eq!(y.shape(), x.shape());
    })
    .unwrap();
}

/// Requirements: FW-MEM-4.
#[test]
fn codes_and_truth_values_stand_in_slots_too() {
    struct Half;
    impl PerTensor for Half {
        const SCALE: f32 = 0.5;
        const ZERO_POINT: i32 = 3;
    }
    let mut arena: Arena<256> = Arena::new();
    let x = Row::from_fn(|(at,)| at.get() as f32);
    let codes = x.quantize::<i8, Half>().eval_in(&mut arena);
    assert_eq!(codes.get([0]).map(Q::code), Some(3));
    let again = arena.slot().into_tensor::<Q<i8, Half>, s![100]>();
    assert_eq!(again.get([2]).map(Q::dequantize), Some(2.0));
    let mask = x.greater(49.0).eval_in(&mut arena);
    assert_eq!(mask.iter().filter(|is| *is).count(), 50);
}

#[test]
fn a_static_arena_is_given_to_one_thread() {
    static RAM: StaticArena<64> = StaticArena::new();
    let taken = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| RAM.take().is_some())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).filter(|is| *is).count()
    });
    assert_eq!(taken, 1);
}

/// Requirements: FW-ALIAS-5.
#[test]
fn a_slot_crosses_threads_as_a_reference_does() {
    let mut arena: Arena<800> = Arena::new();
    let (mut one, mut other) = arena.lay_out::<(Bytes<400>, Bytes<352>)>().split();
    let x: Row = Tensor::full(2.0);
    let (x, one, other) = (&x, &mut one, &mut other);
    let sum = std::thread::scope(|scope| {
        let left = scope.spawn(move || (x + 1.0).eval_in(one).sum_all());
        let right = scope.spawn(move || x.sum_all() + other.bytes().len() as f32);
        left.join().unwrap() + right.join().unwrap()
    });
    assert_eq!(sum, 300.0 + 200.0 + 352.0);
}

struct Fast;

impl Region for Fast {
    const NAME: &'static str = "fast";
    const LIMIT: usize = 1024;
}

struct Flash;

impl Region for Flash {
    const NAME: &'static str = "flash";
    const LIMIT: usize = 1000;
}

/// Requirements: FW-MEM-6.
#[test]
fn what_lies_in_each_memory_is_added_up_to_its_limit() {
    static RAM: In<Fast, Arena<576>> = In::new(Arena::new());
    static WEIGHT: In<Flash, Tensor<f32, s![2, 50]>> = In::new(Tensor::ZEROS);
    static BIAS: In<Flash, Tensor<f32, s![50]>> = In::new(Tensor::ZEROS);
    const _: () = within_limits(&[RAM.share(), WEIGHT.share(), BIAS.share()]);
    let shares = [RAM.share(), WEIGHT.share(), BIAS.share()];
    assert_eq!(bytes_in::<Fast>(&shares), 576);
    assert_eq!(bytes_in::<Flash>(&shares), 448 + 200, "from a multiple of 64 on");
    assert_eq!(size_of_val(&WEIGHT), 400);
    assert_eq!(WEIGHT.value().sum_all() + BIAS.sum_all(), 0.0);
}

/// Requirements: FW-MEM-6.
#[test]
fn what_asks_for_more_than_a_cache_line_is_added_up_from_its_own_alignment_on() {
    #[repr(align(256))]
    struct Wide([u8; 100]);
    static TABLE: In<Flash, Wide> = In::new(Wide([7; 100]));
    let byte = In::<Flash, u8>::SHARE;
    assert_eq!(bytes_in::<Flash>(&[byte, TABLE.share(), byte]), 256 + 256 + 1);
    assert_eq!(bytes_in::<Flash>(&[TABLE.share(), byte, byte]), 256 + 64 + 1);
    assert_eq!((&raw const TABLE).addr() % 256, 0);
    assert_eq!(TABLE.0[99], 7);
}

/// Requirements: FW-MEM-6.
#[test]
#[should_panic = "memory `flash` is 24 bytes too small: it has 1000, and 1024 are needed"]
fn above_the_limit_the_missing_bytes_are_told() {
    let row = In::<Flash, [u8; 512]>::SHARE;
    within_limits(&[row, In::<Fast, [u8; 512]>::SHARE, row]);
}
