//! Arithmetic, comparisons and choices: one number at a time, and some as loops over tensors.

use formwork::dtype::{Int, Num, bf16, f16};
use formwork::prelude::*;

use crate::digest::{Bits, Digest};
use crate::numbers::{Draw, Numbers};

/// What all numbers have.
fn arithmetic<T: Num + Draw + Bits>(digest: &mut Digest, n: &mut Numbers) {
    for _ in 0..120 {
        let (a, b, c) = (T::wild(n), T::wild(n), T::wild(n));
        digest.numbers(&[
            T::add(a, b),
            T::sub(a, b),
            T::mul(a, b),
            T::div(a, b),
            T::remainder(a, b),
            T::mul_then_add(a, b, c),
            T::fused_mul_add(a, b, c),
        ]);
        digest.exact(&[T::minimum(a, b), T::maximum(a, b), T::clamp_between(a, b, c)]);
        digest.exact(&[T::neg(a), T::abs(a), T::sign(a), T::relu(a)]);
        digest.numbers(&[T::less(a, b), T::less_equal(a, b), T::equal(a, b), T::greater(a, b)]);
    }
}

pub(super) fn floats(digest: &mut Digest) {
    let mut n = Numbers::new(23);
    arithmetic::<f32>(digest, &mut n);
    arithmetic::<f64>(digest, &mut n);
    arithmetic::<f16>(digest, &mut n);
    arithmetic::<bf16>(digest, &mut n);
    draw! { n, wild:
        a: f32, [120];
        b: f32, [120];
        c: f32, [120];
        d: f64, [120];
        e: f64, [120];
        f: f64, [120];
    }
    plain!(digest:
        (&a + &b) / &c,
        a.minimum(&b),
        a.less(&b).where_(&a, &c),
        a.mul_then_add(&b, &c),
        a.fma(&b, &c),
        d.fma(&e, &f),
        a.elu(0.7),
        a.leaky_relu(0.1),
        a.powi(3),
    );
}

/// What integers alone have.
fn int<T: Int + Draw + Bits>(digest: &mut Digest, n: &mut Numbers) {
    arithmetic::<T>(digest, n);
    for _ in 0..60 {
        let (a, b) = (T::wild(n), T::wild(n));
        digest.numbers(&[
            T::saturating_add(a, b),
            T::saturating_sub(a, b),
            T::saturating_mul(a, b),
            T::saturating_abs(a),
            T::div_floor(a, b),
            T::mod_floor(a, b),
        ]);
        let checked = [
            T::checked_add(a, b),
            T::checked_sub(a, b),
            T::checked_mul(a, b),
            T::checked_div(a, b),
        ];
        digest.numbers(&checked.map(|sum| sum.is_some()));
    }
}

pub(super) fn whole(digest: &mut Digest) {
    let mut n = Numbers::new(24);
    int::<i8>(digest, &mut n);
    int::<u8>(digest, &mut n);
    int::<i16>(digest, &mut n);
    int::<u32>(digest, &mut n);
    int::<i64>(digest, &mut n);
    draw! { n, wild:
        a: i8, [120];
        b: i8, [120];
    }
    plain!(digest: &a + &b, &a / &b);
}
