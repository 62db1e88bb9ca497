//! Casts of every element of 8 and 16 bits to every type, as expressions of tensors.
//!
//! Elements of 8 bits are compared with whole numbers. Those of 16 are compared with casts of single elements,
//! which `tests/dtype/cast.rs` compares with exact numbers at all of theirs.
//!
//! Requirements: FW-TYPE-2.

use formwork::dtype::{CastChecked, CastLossy, CastSaturating, CastWrapping, Element, bf16, f16};
use formwork::prelude::*;

use crate::byte::{Byte, all, row};
use crate::runner::{Bits, Right, elements, run};

/// What a number of at most 9 bits becomes.
trait Target: Element + Bits {
    /// Modulo the size of the type, or whether it is not 0; floats have it.
    fn low(n: i64) -> Self;
    /// The nearest, or whether it is at least 1.
    fn nearest(n: i64) -> Self;
    /// If there is such a value.
    fn same(n: i64) -> Option<Self>;
}

macro_rules! whole {
    ($($t:ident)*) => {$(
        impl Target for $t {
            fn low(n: i64) -> Self {
                // The number of this many bits that differs by a multiple of the size.
                let size = 1_i128 << $t::BITS;
                let low = i128::from(n).rem_euclid(size);
                (if low > $t::MAX.into() { low - size } else { low }) as Self
            }

            fn nearest(n: i64) -> Self {
                i128::from(n).clamp($t::MIN.into(), $t::MAX.into()) as Self
            }

            fn same(n: i64) -> Option<Self> {
                n.try_into().ok()
            }
        }
    )*};
}

whole! { i8 u8 i16 u16 i32 u32 i64 u64 }

macro_rules! real {
    ($($t:ident)*) => {$(
        impl Target for $t {
            fn low(n: i64) -> Self {
                // 16 bits of a `bf16` have 8 for a number, which is enough.
                $t::from(n as i16 as f32)
            }

            fn nearest(n: i64) -> Self {
                Self::low(n)
            }

            fn same(n: i64) -> Option<Self> {
                Some(Self::low(n))
            }
        }
    )*};
}

impl Target for bool {
    fn low(n: i64) -> Self {
        n != 0
    }

    fn nearest(n: i64) -> Self {
        n >= 1
    }

    fn same(n: i64) -> Option<Self> {
        [0, 1].contains(&n).then_some(n == 1)
    }
}

real! { f32 f64 }

macro_rules! half {
    ($($t:ident)*) => {$(
        impl Target for $t {
            fn low(n: i64) -> Self {
                $t::from_f32(n as f32)
            }

            fn nearest(n: i64) -> Self {
                Self::low(n)
            }

            fn same(n: i64) -> Option<Self> {
                Some(Self::low(n))
            }
        }
    )*};
}

half! { f16 bf16 }

/// The casts of this file, as types of nodes, and how they are asked for.
pub const OPS: &[(&str, &str)] = &[
    ("Lossy", ".cast_lossy::<$to>()"),
    ("Wrapping", ".cast_wrapping::<u8>()"),
    ("Saturating", ".cast_saturating::<$to>()"),
];

/// Calls a macro with every type to cast to.
macro_rules! to_all {
    ($macro:ident!($($from:tt)*)) => {
        $macro! { $($from)*; i8 u8 i16 u16 i32 u32 i64 u64 bool f16 bf16 f32 f64 }
    };
}

#[track_caller]
fn check<T: Byte, U: Target>(name: &str, exact: fn(i64) -> U, tensors: &dyn Fn() -> Vec<U>) {
    let exact = all::<T>().map(|x| exact(x.whole())).collect();
    let name = format_args!("{name} cast of all {} to {}", T::NAME, U::NAME);
    run(name, &Right::Exactly(exact), tensors);
}

macro_rules! bytes {
    ($from:ident; $($to:ident)*) => {{
        let x = row::<$from>();
        $(
            check::<$from, $to>("lossy", Target::low, &|| elements(&x.cast_lossy::<$to>().eval_heap()));
            for x in all::<$from>() {
                let lossy: $to = x.cast_lossy();
                let saturating: $to = x.cast_saturating();
                let checked: Option<$to> = x.cast_checked().ok();
                let n = x.whole();
                assert!(lossy.is(Target::low(n)) && saturating.is(Target::nearest(n)), "{x:?}");
                assert_eq!(checked, <$to as Target>::same(n), "{x:?}");
            }
        )*
    }};
}

#[test]
fn every_byte_is_cast_to_every_type() {
    to_all! { bytes!(i8) }
    to_all! { bytes!(u8) }
    to_all! { bytes!(bool) }
}

/// Casts to types that do not hold all bytes, in the other ways.
macro_rules! narrower {
    ($($from:ident: $($to:ident)*;)*) => {$($({
        let x = row::<$from>();
        check::<$from, $to>("saturating", Target::nearest, &|| {
            elements(&x.cast_saturating::<$to>().eval_heap())
        });
        // The destination has 0 for what has no value.
        check::<$from, $to>("checked", |n| $to::same(n).unwrap_or(Element::ZERO), &|| {
            let mut out = HeapTensor::<$to, s![256]>::full(Element::ONE);
            assert!(x.cast_checked_into(&mut out).is_err());
            elements(&out)
        });
    })*)*};
}

#[test]
fn every_byte_is_held_or_refused_where_a_type_does_not_hold_it() {
    narrower! {
        i8: u8 u32 bool;
        u8: i8 bool;
    }
}

macro_rules! wrapping {
    ($($from:ident)*) => {$(
        wrapping! { @to $from: i8 u8 i16 u16 i32 u32 i64 u64 }
    )*};
    (@to $from:ident: $($to:ident)*) => {$(
        all::<$from>().for_each(|x| {
            let wrapped: $to = x.cast_wrapping();
            assert_eq!(wrapped, <$to as Target>::low(x.whole()));
        });
    )*};
}

#[test]
fn every_byte_is_cast_to_every_integer_modulo_its_size() {
    wrapping! { i8 u8 }
    let x = row::<i8>();
    check::<i8, u8>("wrapping", Target::low, &|| elements(&x.cast_wrapping::<u8>().eval_heap()));
}

/// Elements of 16 bits, all of them.
type Words<T> = HeapTensor<T, s![65536]>;

fn word_check<T: Element, U: Element + Bits>(
    name: &str,
    x: &Words<T>,
    alone: &dyn Fn(T) -> U,
    tensors: &dyn Fn() -> Vec<U>,
) {
    let exact = x.iter().map(alone).collect();
    let name = format_args!("{name} cast of all {} to {}", T::NAME, U::NAME);
    run(name, &Right::Exactly(exact), tensors);
}

macro_rules! words {
    ($from:ident, $of:expr; $($to:ident)*) => {{
        let x = Words::<$from>::from_fn(|(i,)| $of(i.get() as u16));
        $(word_check::<$from, $to>("lossy", &x, &|x| x.cast_lossy(), &|| {
            elements(&x.cast_lossy::<$to>().eval_heap())
        });)*
    }};
    (narrower $from:ident, $of:expr; $($to:ident)*) => {{
        let x = Words::<$from>::from_fn(|(i,)| $of(i.get() as u16));
        $(word_check::<$from, $to>("saturating", &x, &|x| x.cast_saturating(), &|| {
            elements(&x.cast_saturating::<$to>().eval_heap())
        });)*
    }};
}

#[test]
fn every_element_of_16_bits_is_cast_to_other_types() {
    words! { i16, |bits: u16| bits as i16; i8 u8 bool u64 f16 bf16 f32 }
    words! { u16, |bits: u16| bits; i8 u8 bool i64 f16 bf16 f32 }
    to_all! { words!(f16, f16::from_bits) }
    to_all! { words!(bf16, bf16::from_bits) }
}

#[test]
fn every_element_of_16_bits_is_held_where_a_type_does_not_hold_it() {
    words! { narrower i16, |bits: u16| bits as i16; i8 u8 bool }
    words! { narrower u16, |bits: u16| bits; i8 u8 f16 }
    words! { narrower f16, f16::from_bits; i8 u8 i16 }
    words! { narrower bf16, bf16::from_bits; i8 u8 f16 }
}
