//! Floats of 16 bits: to them, from them, and their arithmetic.

use formwork::dtype::{Float, bf16, f16};
use formwork::prelude::*;

use crate::digest::{Bits, Digest};
use crate::numbers::{Draw, Numbers};

/// Conversions one by one, the bits of NaN included, but where a processor widens to `f64`.
fn converted<T: Float + Draw + Bits>(digest: &mut Digest, n: &mut Numbers) {
    for _ in 0..300 {
        let (narrow, single, double) = (T::wild(n), f32::wild(n), f64::wild(n));
        digest.exact(&[T::round_from_f32(single), T::round_from_f64(double)]);
        digest.exact(&[narrow.to_f32()]);
        digest.numbers(&[narrow.to_f64()]);
    }
}

pub(super) fn halves(digest: &mut Digest) {
    let mut n = Numbers::new(25);
    converted::<f16>(digest, &mut n);
    converted::<bf16>(digest, &mut n);
    draw! { n, wild:
        a: f16, [120];
        b: f16, [120];
        c: bf16, [120];
        e: f32, [120];
        g: f64, [120];
    }
    plain!(digest exact:
        e.cast_lossy::<f16>(),
        e.cast_lossy::<bf16>(),
        g.cast_lossy::<f16>(),
        a.cast_lossy::<f32>(),
    );
    plain!(digest: c.cast_lossy::<f64>(), &a * &b, &c + &c);
}
