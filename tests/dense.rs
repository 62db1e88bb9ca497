//! Element-wise work over long rows, in tiles and past the caches: each element is what its operands
//! give at its coordinate, on every instruction set.
//!
//! Requirements: FW-BITS-1, FW-NUM-7.
#![cfg(all(feature = "alloc", feature = "macros", feature = "std"))]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;

use formwork::dim::with_extent;
use formwork::dtype::{CastLossy, Num, bf16, f16};
use formwork::layout::PaddedRows;
use formwork::prelude::*;

use runner::on_every_set;

/// Numbers from -1 to 1 without a pattern.
fn wave<S: FixedShape>(seed: f32) -> HeapTensor<f32, S> {
    let mut at = seed;
    HeapTensor::from_fn(|_| {
        at = (at * 997.1 + 0.37).fract();
        at * 2. - 1.
    })
}

/// The bits of a number.
fn bits(number: f32) -> u32 {
    number.to_bits()
}

macro_rules! rows {
    ($($n:literal),*) => {{$({
        let (a, b, c) = (wave::<s![$n]>(0.1), wave::<s![$n]>(0.2), wave::<s![$n]>(0.3));
        let mut y = HeapTensor::<f32, s![$n]>::zeros();
        (&a * &b + &c).eval_into(&mut y);
        for (at, y) in y.indexed_iter() {
            assert_eq!(bits(y), bits(a.at(at) * b.at(at) + c.at(at)), "{at:?} of {}", $n);
        }
        y += &a * 2.0;
        y.iter().zip(a.iter().zip(b.iter().zip(c.iter()))).for_each(|(y, (a, (b, c)))| {
            assert_eq!(bits(y), bits(a * b + c + a * 2.0), "changed, of {}", $n);
        });
    })*}};
}

#[test]
fn rows_of_every_length_are_computed_to_their_ends() {
    on_every_set(|| {
        rows!(1, 2, 3, 4, 5, 7, 8, 10, 15, 16, 17, 31, 33, 63, 64, 65, 79, 257, 300, 1040)
    });
}

/// Requirements: FW-EXPR-2, FW-BITS-3.
#[test]
fn axes_that_follow_one_another_are_one_row() {
    on_every_set(|| {
        let a = wave::<s![4, 6, 5, 10]>(0.1);
        let b = wave::<s![4, 6, 5, 10]>(0.2);
        let row = wave::<s![10]>(0.3);
        let plane = wave::<s![5, 10]>(0.4);
        let channel = wave::<s![6, 1, 1]>(0.5);
        let column = wave::<s![4, 6, 5, 1]>(0.6);
        let y = (&a * &b + 0.5).eval_heap();
        let stretched = ((&a + &row) * &plane - &channel).eval_heap();
        let more = (&a * &channel + &column).eval_heap();
        let only = (&channel + &plane).eval_heap();
        for (at, y) in y.indexed_iter() {
            let (n, c, h, w) = at;
            assert_eq!(bits(y), bits(a.at(at) * b.at(at) + 0.5));
            let channel = channel.get([c.get(), 0, 0]).unwrap();
            let plane = plane.at((h, w));
            let expected = (a.at(at) + row.at((w,))) * plane - channel;
            assert_eq!(bits(stretched.at(at)), bits(expected), "{at:?}");
            let column = column.get([n.get(), c.get(), h.get(), 0]).unwrap();
            assert_eq!(bits(more.at(at)), bits(a.at(at) * channel + column), "{at:?}");
            assert_eq!(bits(only.at((c, h, w))), bits(channel + plane), "{at:?}");
        }
    });
}

/// Requirements: FW-LAYOUT-3.
#[test]
fn gaps_of_a_destination_are_not_written() {
    on_every_set(|| {
        let a = wave::<s![9, 3, 37]>(0.1);
        let mut memory = vec![7_f32; 9 * 3 * 40];
        let mut y = ViewMut::<f32, s![9, 3, 37], PaddedRows<dim!(40)>>::from_mut_span(
            &mut memory[..9 * 3 * 40 - 3],
        )
        .unwrap();
        (&a * 3.0).eval_into(&mut y);
        y -= 1.0;
        for (row, (numbers, a)) in memory.chunks(40).zip(a.as_slice().chunks(37)).enumerate() {
            let expected: Vec<f32> = a.iter().map(|a| a * 3.0 - 1.0).collect();
            assert_eq!(numbers[..37], expected[..], "row {row}");
            assert_eq!(numbers[37..], [7.; 3], "the gap behind row {row}");
        }
    });
}

/// Requirements: FW-BITS-3, FW-EXPR-2.
#[test]
fn an_operand_on_its_side_is_read_in_tiles() {
    on_every_set(|| {
        let (a, b) = (wave::<s![70, 101]>(0.1), wave::<s![101, 70]>(0.2));
        let sum = (a.t() + &b).eval_heap();
        let mut on_its_side = HeapTensor::<f32, s![70, 101]>::zeros();
        (&b - 1.0).eval_into(&mut on_its_side.t_mut());
        let mut both = wave::<s![101, 70]>(0.3);
        both += a.t();
        let before = wave::<s![101, 70]>(0.3);
        for (at, sum) in sum.indexed_iter() {
            let (i, j) = at;
            assert_eq!(bits(sum), bits(a.at((j, i)) + b.at(at)), "{at:?}");
            assert_eq!(bits(on_its_side.at((j, i))), bits(b.at(at) - 1.0), "{at:?}");
            assert_eq!(bits(both.at(at)), bits(before.at(at) + a.at((j, i))), "{at:?}");
        }
        let (a, row) = (wave::<s![3, 40, 2, 33]>(0.1), wave::<s![40]>(0.2));
        let last = (a.permute(axes![0, 3, 2, 1]) * &row).eval_heap();
        for ((n, w, h, c), y) in last.indexed_iter() {
            assert_eq!(bits(y), bits(a.at((n, c, h, w)) * row.at((c,))), "{n} {w} {h} {c}");
        }
    });
}

/// Requirements: FW-DIM-3.
#[test]
fn bounded_lengths_are_computed_to_their_ends() {
    on_every_set(|| {
        for length in [0, 1, 5, 31, 33, 64] {
            let checked = with_extent::<64, _>(length, |n| {
                let a = HeapTensor::<f32, _>::from_fn_in((n, dim!(6), dim!(35)), |(i, j, k)| {
                    (i.get() * 1000 + j.get() * 100 + k.get()) as f32
                });
                let y = (&a * 2.0 + 1.0).eval_heap();
                assert!(y.indexed_iter().all(|(at, y)| y == a.at(at) * 2.0 + 1.0));
                let turned = (a.permute(axes![2, 1, 0]) + 1.0).eval_heap();
                assert!(turned.indexed_iter().all(|((k, j, i), y)| y == a.at((i, j, k)) + 1.0));
                assert_eq!(turned.indexed_iter().count(), length * 6 * 35);
            });
            assert_eq!(checked, Ok(()));
        }
    });
}

#[test]
fn a_large_destination_is_written_past_the_caches() {
    const COUNT: usize = 2_097_155;
    on_every_set(|| {
        let numbers: Vec<f64> = (0..COUNT).map(|n| n as f64).collect();
        let a = View::<f64, s![2097155]>::from_slice(&numbers).unwrap();
        let mut memory = vec![-1.0; COUNT + 9];
        for begin in [0, 1, 5] {
            let mut y =
                ViewMut::<f64, s![2097155]>::from_mut_slice(&mut memory[begin..begin + COUNT])
                    .unwrap();
            (&a * 3.0).eval_into(&mut y);
            let wrong = memory[begin..].iter().zip(&numbers).position(|(y, a)| *y != a * 3.0);
            assert_eq!(wrong, None, "from {begin} on");
            assert_eq!(memory[begin + COUNT], -1.0, "behind the end");
        }
    });
}

/// Casts numbers of every kind, many at a time and one by one.
fn casts<T: Num + CastLossy<U>, U: Num>(number: impl Fn(usize) -> T) {
    let x = HeapTensor::<T, s![1100]>::from_fn(|(i,)| number(i.get()));
    let y = x.cast_lossy::<U>().eval_heap();
    for (at, y) in y.indexed_iter() {
        let one: U = x.at(at).cast_lossy();
        assert_eq!(format!("{y:?}"), format!("{one:?}"), "{:?} to {}", x.at(at), U::NAME);
    }
}

/// Requirements: FW-TYPE-2, FW-BITS-1.
#[test]
fn many_numbers_are_cast_as_one_is() {
    let special = [
        0.0,
        -0.0,
        1e9,
        -1e9,
        127.5,
        -128.5,
        255.9,
        65504.0,
        65520.0,
        1e-7,
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
    ];
    let float = |n: usize| special.get(n).copied().unwrap_or((n as f32 - 550.0) * 0.77);
    on_every_set(|| {
        casts::<f32, i8>(float);
        casts::<f32, u8>(float);
        casts::<f32, i16>(float);
        casts::<f32, u16>(float);
        casts::<f64, i8>(|n| f64::from(float(n)));
        casts::<f64, u16>(|n| f64::from(float(n)));
        casts::<f32, f16>(float);
        casts::<f32, bf16>(float);
        casts::<f16, f32>(|n| f16::from_bits((n * 61) as u16));
        casts::<bf16, f32>(|n| bf16::from_bits((n * 61) as u16));
        casts::<i8, f32>(|n| n as u8 as i8);
        casts::<u8, f32>(|n| n as u8);
        casts::<i32, i8>(|n| n as i32 - 500);
    });
}

/// Requirements: FW-TYPE-2.
#[test]
fn a_float_is_cast_to_a_narrow_integer_as_the_language_does() {
    for bits in (0..=u32::MAX).step_by(65_521) {
        let x = f32::from_bits(bits);
        assert_eq!(CastLossy::<i8>::cast_lossy(x), x as i8, "{x}");
        assert_eq!(CastLossy::<u8>::cast_lossy(x), x as u8, "{x}");
        assert_eq!(CastLossy::<i16>::cast_lossy(x), x as i16, "{x}");
        assert_eq!(CastLossy::<u16>::cast_lossy(x), x as u16, "{x}");
        let x = f64::from(x) * 1.000_001;
        assert_eq!(CastLossy::<i8>::cast_lossy(x), x as i8, "{x}");
        assert_eq!(CastLossy::<u16>::cast_lossy(x), x as u16, "{x}");
    }
}

/// Requirements: FW-TENSOR-4, FW-BITS-1.
#[test]
fn a_function_replaces_elements_in_order_on_every_instruction_set() {
    on_every_set(|| {
        let x = wave::<s![30, 40]>(0.1);
        let mut y = x.clone();
        let mut calls = 0.0;
        y.map_in_place(|v| {
            calls += 1.0;
            v * 0.5 + calls
        });
        let mut on_its_side = x.clone();
        on_its_side.t_mut().map_in_place(|v| v * v - 1.0);
        for (number, (at, x)) in x.indexed_iter().enumerate() {
            assert_eq!(bits(y.at(at)), bits(x * 0.5 + (number + 1) as f32), "{at:?}");
            assert_eq!(bits(on_its_side.at(at)), bits(x * x - 1.0), "{at:?}");
        }
    });
}

/// Requirements: FW-KERNEL-14.
#[test]
fn small_elements_are_written_past_the_caches_as_large_ones_are() {
    macro_rules! past {
        ($($t:ty, $n:literal, |$at:ident| $element:expr;)*) => {{$({
            let x = HeapTensor::<$t, s![$n]>::from_fn(|($at,)| {
                let $at = $at.get();
                $element
            });
            // Nothing larger is in any cache, and the first element need not begin a line.
            let mut y = HeapTensor::<$t, s![$n]>::zeros();
            (&x + &x).eval_into(&mut y);
            assert!(y.iter().zip(x.iter()).all(|(y, x)| y == Num::add(x, x)));
        })*}};
    }
    past! {
        u8, 17_825_792, |at| (at % 251) as u8 / 2;
        f16, 9_437_184, |at| f16::from_bits((at % 31_743) as u16 / 2);
    }
}
