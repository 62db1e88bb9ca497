//! Copies into another order: on every instruction set, for every size of element, shape and gap.
//!
//! Requirements: FW-KERNEL-14.
#![cfg(all(feature = "alloc", feature = "macros", feature = "std"))]
#![allow(unsafe_code)]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;

use std::fmt::Debug;

use formwork::dim::with_extent;
use formwork::dtype::{Element, bf16, f16};
use formwork::isa::{Isa, Line, NATIVE, Portable, Turns};
use formwork::layout::{ColumnMajor, PaddedRows};
use formwork::prelude::*;

use runner::on_every_set;

/// Elements that tell their places apart, as far as the type can.
trait Numbered: Element {
    fn numbered(number: usize) -> Self;
}

macro_rules! numbered {
    ($($t:ty, |$n:ident| $value:expr;)*) => {$(
        impl Numbered for $t {
            fn numbered($n: usize) -> Self {
                $value
            }
        }
    )*};
}

numbered! {
    u8, |n| (n % 251) as u8;
    i8, |n| (n % 251) as u8 as i8;
    bool, |n| n % 3 == 1 || n % 7 == 2;
    u16, |n| (n % 65_521) as u16;
    f16, |n| f16::from_bits((n % 65_521) as u16);
    bf16, |n| bf16::from_bits((n % 65_521) as u16);
    f32, |n| f32::from_bits(n as u32);
    u32, |n| n as u32;
    i32, |n| n as i32;
    f64, |n| n as f64;
    u64, |n| n as u64;
}

fn numbered<T: Numbered, S: FixedShape>() -> HeapTensor<T, S> {
    let mut number = 0..;
    HeapTensor::from_fn(|_| T::numbered(number.next().unwrap()))
}

/// Whether all elements are equal by their bytes: a NaN is equal to itself.
fn same<T: Numbered, S: FixedShape, L: Layout<S>, K: formwork::storage::Storage<T>>(
    copy: &HeapTensor<T, S>,
    original: &Tensor<T, S, L, K>,
) -> bool {
    S::SHAPE.coords().all(|at| format!("{:?}", copy.at(at)) == format!("{:?}", original.at(at)))
}

/// Turns a matrix of one size, from and to rows with and without gaps.
fn matrix<T: Numbered, M: FixedDim, N: FixedDim>() {
    let x = numbered::<T, (M, N)>();
    let turned = x.t().to_contiguous_heap();
    assert!(same(&turned, &x.t()), "{:?} of {}", (M::DIM, N::DIM), T::NAME);
    let mut written = HeapTensor::<T, (M, N)>::zeros();
    written.t_mut().assign(&turned);
    assert!(same(&written, &x), "back into {:?} of {}", (M::DIM, N::DIM), T::NAME);
}

macro_rules! matrices {
    ($t:ty: $($m:literal $n:literal),*) => {
        $(matrix::<$t, formwork::dim!($m), formwork::dim!($n)>();)*
    };
}

macro_rules! every_size {
    ($($t:ty)*) => {
        on_every_set(|| {
            $(matrices!(
                $t: 4 16, 16 4, 5 13, 8 8, 9 8, 16 16, 17 16, 16 33, 31 19, 64 64, 65 70, 70 3, 1 70, 520 9, 9 1050
            );)*
        })
    };
}

/// Requirements: FW-KERNEL-14, FW-BITS-1.
#[test]
fn elements_of_every_size_are_turned_on_every_instruction_set() {
    every_size!(u8 u16 f32 u64);
}

#[test]
fn elements_of_every_type_are_turned() {
    on_every_set(|| {
        matrices!(bool: 40 20);
        matrices!(i8: 40 20);
        matrices!(f16: 40 20);
        matrices!(bf16: 40 20);
        matrices!(i32: 40 20);
        matrices!(f64: 40 20);
    });
}

/// Turns a matrix that is too large for the caches.
fn large<T: Numbered, M: FixedDim, N: FixedDim>() {
    let (rows, columns) = (M::CAP, N::CAP);
    let numbers: Vec<T> = (0..rows * columns).map(T::numbered).collect();
    let x = HeapTensor::<T, (M, N)>::from_slice(&numbers).unwrap();
    let mut turned = HeapTensor::<T, (N, M)>::zeros();
    x.t().contiguous_into(&mut turned);
    for (column, turned) in turned.as_slice().chunks(rows).enumerate() {
        let wrong =
            turned.iter().zip(numbers[column..].iter().step_by(columns)).position(|(a, b)| a != b);
        assert_eq!(wrong, None, "column {column} of {:?} of {}", (M::DIM, N::DIM), T::NAME);
    }
}

#[test]
fn large_tensors_are_turned_past_the_caches() {
    on_every_set(|| {
        large::<u8, dim!(2112), dim!(2055)>();
        large::<u16, dim!(1504), dim!(1421)>();
        large::<u32, dim!(1040), dim!(1041)>();
        large::<u64, dim!(728), dim!(733)>();
        large::<u32, dim!(1033), dim!(1035)>();
    });
}

#[test]
fn axes_of_more_than_two_are_put_in_any_order() {
    on_every_set(|| {
        let x = numbered::<u32, s![3, 20, 7, 18]>();
        assert!(same(
            &x.permute(axes![0, 3, 1, 2]).to_contiguous_heap(),
            &x.permute(axes![0, 3, 1, 2])
        ));
        assert!(same(
            &x.permute(axes![3, 2, 1, 0]).to_contiguous_heap(),
            &x.permute(axes![3, 2, 1, 0])
        ));
        assert!(same(
            &x.permute(axes![1, 3, 0, 2]).to_contiguous_heap(),
            &x.permute(axes![1, 3, 0, 2])
        ));
        assert!(same(
            &x.permute(axes![3, 0, 2, 1]).to_contiguous_heap(),
            &x.permute(axes![3, 0, 2, 1])
        ));
        let turned = x.permute(axes![0, 2, 3, 1]);
        let wide = turned.broadcast_to::<s![2, 3, 7, 18, 20]>();
        assert!(same(&wide.to_contiguous_heap(), &wide));
        let back = turned.flip(Ax::<1>).flip(Ax::<3>);
        assert!(same(&back.to_contiguous_heap(), &back));
        let column_major: HeapTensor<u32, s![3, 20, 7, 18], ColumnMajor> = x.to_layout_heap();
        assert!(same(&x, &column_major));
    });
}

/// Requirements: FW-SHAPE-11, FW-KERNEL-14.
#[test]
fn no_extent_is_no_element() {
    let x = Tensor::<f32, s![0, 20]>::zeros();
    assert_eq!(x.t().to_contiguous().view().as_slice(), [0.; 0]);
    let x = Tensor::<f32, s![20, 8, 0]>::zeros();
    assert_eq!(x.permute(axes![1, 0, 2]).to_contiguous().view().as_slice(), [0.; 0]);
}

/// Requirements: FW-LAYOUT-3.
#[test]
fn gaps_between_rows_are_not_written() {
    on_every_set(|| {
        let x = numbered::<u16, s![37, 50]>();
        let mut memory = vec![7_u16; 50 * 41];
        let mut y =
            ViewMut::<u16, s![50, 37], PaddedRows<dim!(41)>>::from_mut_span(&mut memory).unwrap();
        y.assign(&x.t());
        for (row, numbers) in memory.chunks(41).enumerate() {
            let expected: Vec<u16> = (0..37).map(|i| x.get([i, row]).unwrap()).collect();
            assert_eq!(numbers[..37], expected[..], "row {row}");
            assert_eq!(numbers[37..], [7; 4], "the gap behind row {row}");
        }
    });
}

/// Requirements: FW-DIM-3, FW-KERNEL-14.
#[test]
fn bounded_lengths_are_turned_to_their_ends() {
    on_every_set(|| {
        for length in [0, 1, 3, 4, 15, 16, 29, 40] {
            let checked = with_extent::<40, _>(length, |n| {
                let x = HeapTensor::<f32, _>::from_fn_in((n, dim!(33)), |(i, j)| {
                    (i.get() * 100 + j.get()) as f32
                });
                let turned = x.t().to_contiguous_heap();
                let all =
                    turned.indexed_iter().all(|((j, i), v)| v == (i.get() * 100 + j.get()) as f32);
                assert!(all, "{length} rows");
                assert_eq!(turned.indexed_iter().count(), 33 * length);
                assert_eq!(turned.t().to_contiguous_heap(), x);
            });
            assert_eq!(checked, Ok(()));
        }
    });
}

#[test]
fn values_that_are_not_wholly_initialised_are_copied_as_they_are() {
    let x = Tensor::<Option<u16>, s![20, 16]>::from_fn(|(i, j)| {
        (i.get() % 3 != 0).then(|| (i.get() * 16 + j.get()) as u16)
    });
    let turned = x.t().to_contiguous();
    assert!(turned.indexed_iter().all(|((j, i), v)| v == x.at((i, j))));
    let names =
        Tensor::<&str, s![8, 9]>::from_fn(|(i, _)| if i.get() < 4 { "low" } else { "high" });
    assert!(names.t().to_contiguous().indexed_iter().all(|((j, i), v)| v == names.at((i, j))));
}

/// Turns a block, and passes a line on.
fn blocks_and_lines<I: Isa>(isa: I) {
    fn block<I: Isa + Turns<E>, E: Copy + PartialEq + Debug>(isa: I, number: impl Fn(u8) -> E) {
        let side = <I as Turns<E>>::SIDE;
        let from: Vec<E> = (0..side * side).map(|n| number(n as u8)).collect();
        let mut to = vec![number(0); side * side];
        let row = side.cast_signed();
        // SAFETY: both have `side` rows of as many elements.
        unsafe { isa.turn(from.as_ptr(), row, to.as_mut_ptr(), row) }
        for (at, element) in to.iter().enumerate() {
            assert_eq!(*element, from[at % side * side + at / side], "{at} of {isa:?}");
        }
    }
    block::<I, u8>(isa, |n| n);
    block::<I, u16>(isa, |n| u16::from(n) * 257);
    block::<I, u32>(isa, |n| u32::from(n) * 0x0101_0101);
    block::<I, u64>(isa, |n| u64::from(n) << 32 | u64::from(n));
    let from = [Line([3; 64].map(std::mem::MaybeUninit::new)); 2];
    let mut to = [Line([1; 64].map(std::mem::MaybeUninit::new)); 3];
    for (to, from) in to[1..].iter_mut().zip(&from) {
        // SAFETY: both lines are there.
        unsafe { isa.stream(to, from) }
    }
    isa.settle();
    // SAFETY: all bytes of each line were written.
    let bytes = to.map(|line| line.0.map(|byte| unsafe { byte.assume_init() }));
    assert_eq!(bytes, [[1; 64], [3; 64], [3; 64]], "{isa:?}");
}

/// Requirements: FW-KERNEL-14, FW-BITS-1.
#[test]
fn blocks_are_turned_in_registers_and_lines_passed_on_by_every_instruction_set() {
    blocks_and_lines(Portable);
    blocks_and_lines(NATIVE);
    #[cfg(target_arch = "x86_64")]
    {
        use formwork::isa::{Avx2, Avx512};
        match Avx2::new() {
            Some(isa) => blocks_and_lines(isa),
            None => println!("skipped: no AVX2 here"),
        }
        match Avx512::new() {
            Some(isa) => blocks_and_lines(isa),
            None => println!("skipped: no AVX-512 here"),
        }
    }
}
