//! How an operation is compared with what it should be: alone, and as expressions on every instruction set.
//!
//! Requirements: FW-EVID-1.

use crate::byte::{Byte, Row, Side, all, left, pairs, right, row};
use crate::runner::{Bits, Right, run};

/// What all numbers become.
pub type OfAll<'a, T, U> = &'a dyn Fn(&Row<T>) -> Vec<U>;
/// What all pairs become.
pub type OfPairs<'a, A, B, U> = &'a dyn Fn(&Side<A>, &Side<B>) -> Vec<U>;

/// An operation of one number.
#[track_caller]
pub fn one<T: Byte, U: Bits>(
    name: &str,
    exact: &dyn Fn(i64) -> U,
    alone: &dyn Fn(T) -> U,
    tensors: OfAll<'_, T, U>,
) {
    let exact: Vec<U> = all::<T>().map(|x| exact(x.whole())).collect();
    for (x, exact) in all::<T>().zip(&exact) {
        let found = alone(x);
        assert!(found.is(*exact), "{name} of the {} {x:?} is {found:?}, not {exact:?}", T::NAME);
    }
    let row = row();
    let name = format_args!("{name} of all {}", T::NAME);
    run(name, &Right::Exactly(exact), &|| tensors(&row));
}

/// An operation of two numbers.
#[track_caller]
pub fn two<A: Byte, B: Byte, U: Bits>(
    name: &str,
    exact: &dyn Fn(i64, i64) -> U,
    alone: &dyn Fn(A, B) -> U,
    tensors: OfPairs<'_, A, B, U>,
) {
    let exact: Vec<U> = pairs::<A, B>().map(|(a, b)| exact(a.whole(), b.whole())).collect();
    for ((a, b), exact) in pairs::<A, B>().zip(&exact) {
        let found = alone(a, b);
        let (left, right) = (A::NAME, B::NAME);
        assert!(
            found.is(*exact),
            "{name} of the {left} {a:?} and the {right} {b:?} is {found:?}, not {exact:?}"
        );
    }
    let (left, right) = (left(), right());
    let name = format_args!("{name} of all pairs of {} and {}", A::NAME, B::NAME);
    run(name, &Right::Exactly(exact), &|| tensors(&left, &right));
}

#[test]
fn one_wrong_number_of_all_is_found() {
    let is_found = |wrong: i64| {
        let exact = move |x: i64| (x + i64::from(x == wrong)) as i8;
        std::panic::catch_unwind(|| {
            one::<i8, i8>("the same", &exact, &|x| x, &|x| x.iter().collect());
        })
        .is_err()
    };
    assert!(is_found(-128) && is_found(0) && is_found(127) && !is_found(128));
}

#[test]
fn one_wrong_pair_of_all_is_found() {
    // The single function is right, and the expression is not, or the other way round.
    let is_found = |alone: u8, expression: u8| {
        std::panic::catch_unwind(|| {
            let exact = |a: i64, b: i64| (a ^ b) as u8;
            let at_the_end = |a: u8, b: u8| u8::from(a == 255 && b == 254);
            let function = |a: u8, b: u8| (a ^ b) ^ (at_the_end(a, b) * alone);
            two::<u8, u8, u8>("xor", &exact, &function, &|a, b| {
                let both = a.iter().zip(b.iter());
                both.map(|(a, b)| (a ^ b) ^ (at_the_end(a, b) * expression)).collect()
            });
        })
        .is_err()
    };
    assert!(is_found(1, 0) && is_found(0, 1) && !is_found(0, 0));
}
