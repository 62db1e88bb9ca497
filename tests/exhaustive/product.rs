//! Products of all pairs of bytes, as matrix products make them.
//!
//! Requirements: FW-KERNEL-2.

use formwork::dtype::{MultipliesWith, Num};
use formwork::prelude::*;

use crate::byte::{Byte, pairs};
use crate::runner::{Right, elements, run};

/// How many times each product is summed: more than a step of any instruction has, and no multiple of one.
const TIMES: i64 = 21;

fn check<A, B, U>(of: fn(i64) -> U, sums: &dyn Fn(&[Matrix<A>; 2], &[Matrix<B>; 2]) -> [Vec<U>; 2])
where
    A: Byte,
    B: Byte,
    U: crate::runner::Bits,
{
    let left = [false, true].map(|alternates| matrix(alternates, false));
    let right = [false, true].map(|alternates| matrix(alternates, true));
    for (at, name) in ["the same product", "a product and 0 by turns"].into_iter().enumerate() {
        let times = if at == 0 { TIMES } else { TIMES / 2 + 1 };
        let exact = pairs::<A, B>().map(|(a, b)| of(a.whole() * b.whole() * times)).collect();
        let name = format_args!("{name}, {} and {}", A::NAME, B::NAME);
        run(name, &Right::Exactly(exact), &|| sums(&left, &right)[at].clone());
    }
}

/// A row for each number, which is all of it; by turns with 0, or with all ones that the zeros meet.
type Matrix<T> = HeapTensor<T, s![256, 21]>;

fn matrix<T: Byte>(alternates: bool, is_right: bool) -> Matrix<T> {
    Matrix::<T>::from_fn(|(i, j)| {
        let is_other = alternates && j.get() % 2 == 1;
        let other = if is_right { 0xff } else { 0 };
        T::of_bits(if is_other { other } else { i.get() as u8 })
    })
}

macro_rules! products {
    ($($a:ty, $b:ty => $sum:ty;)*) => {$(
        check::<$a, $b, $sum>(|n| n as $sum, &|left, right| {
            [0, 1].map(|at| elements(&left[at].matmul(&right[at].t()).eval_heap()))
        });
    )*};
}

#[test]
fn products_of_all_pairs_of_bytes_are_exact() {
    products! {
        i8, i8 => i32;
        u8, u8 => u32;
        u8, i8 => i32;
    }
}

/// Requirements: FW-KERNEL-2, FW-KERNEL-3.
#[test]
fn a_step_of_a_sum_of_products_is_exact_for_all_pairs() {
    use formwork::isa::NATIVE;
    fn step<A: Byte + MultipliesWith<B>, B: Byte>(
        of: fn(i64) -> <<A as MultipliesWith<B>>::As as Element>::Accumulator,
    ) where
        <<A as MultipliesWith<B>>::As as Element>::Accumulator: Num,
    {
        for (a, b) in pairs::<A, B>() {
            let product = a.whole() * b.whole();
            for start in [0, 5, i64::from(i32::MAX)] {
                let found = A::add_product(NATIVE, a, b, of(start));
                assert!(found == of(start + product), "{start} + {a:?} * {b:?} is {found:?}");
            }
        }
    }
    step::<i8, i8>(|n| n as i32);
    step::<u8, u8>(|n| n as u32);
    step::<u8, i8>(|n| n as i32);
    step::<i8, u8>(|n| n as i32);
}
