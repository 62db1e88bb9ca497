//! Attention and rotary embeddings.

use formwork::dtype::f16;
use formwork::expr::{Halves, rotary_tables};
use formwork::prelude::*;

use crate::digest::Digest;
use crate::numbers::Numbers;

pub(super) fn attention(digest: &mut Digest) {
    let mut n = Numbers::new(10);
    draw! { n, draw:
        queries: f32, [2, 5, 8];
        keys: f32, [1, 70, 8];
        values: f32, [1, 70, 6];
        one: f32, [2, 1, 8];
        mask: f32, [5, 70];
        half_queries: f16, [1, 3, 8];
        half_keys: f16, [1, 9, 8];
    }
    add!(digest:
        queries.attention(&keys, &values),
        queries.attention(&keys, &values).causal(),
        queries.attention(&keys, &values).masked_by(&mask),
        one.attention(&keys, &values),
        half_queries.attention(&half_keys, &half_keys),
    );
}

pub(super) fn rotary(digest: &mut Digest) {
    let mut n = Numbers::new(11);
    draw! { n, draw: x: f32, [2, 6, 8]; }
    let (cos, sin) = rotary_tables::<f32, _, _>(dim!(6), dim!(4), 10_000.0, 3);
    let (cos, sin): (Tensor<f32, s![6, 4]>, Tensor<f32, s![6, 4]>) = (eval!(cos), eval!(sin));
    digest.numbers(cos.as_slice());
    digest.numbers(sin.as_slice());
    add!(digest: x.rotary(&cos, &sin, Halves));
}
