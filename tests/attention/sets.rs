//! Every instruction set, block and tail gives the bits of the plain loops.
//!
//! Requirements: FW-BITS-1, FW-KERNEL-8.

use core::fmt::Debug;

use formwork::dtype::{Float, bf16, f16};
use formwork::prelude::*;
use formwork::shape::SharesHeads;

use crate::check::{all, both_ways, matches, past, random};
use crate::runner::Bits;

/// Attention of one size: all keys, causal, and masked.
fn sizes<T, H, G, M, N, X, Y>()
where
    T: Float<Wide: Debug> + Bits,
    H: FixedDim + SharesHeads<G>,
    G: FixedDim,
    M: FixedDim,
    N: FixedDim,
    X: FixedDim,
    Y: FixedDim,
{
    let q = random::<T, (H, M, X)>(1);
    let (k, v) = (random::<T, (G, N, X)>(2), random::<T, (G, N, Y)>(3));
    matches(&q, &k, &v, None, &all, both_ways!(q.attention(&k, &v)));
    let (queries, keys) = (M::DIM.len(), N::DIM.len());
    matches(&q, &k, &v, None, &past(queries, keys), both_ways!(q.attention(&k, &v).causal()));
    let mask = HeapTensor::<T, (H, M, N)>::from_fn(|(h, m, n)| {
        if (h.get() + m.get() + n.get()) % 3 == 0 {
            T::NEG_INFINITY
        } else {
            T::from_count(n.get() % 5)
        }
    });
    let scale = T::Wide::ONE;
    let bias = |at: [usize; 3]| {
        let bias = mask.get(at).unwrap();
        (!T::equal(bias, T::NEG_INFINITY)).then(|| bias.to_accumulator())
    };
    let ours = both_ways!(q.attention(&k, &v).masked_by(&mask).scaled_by(scale));
    matches(&q, &k, &v, Some(scale), &bias, ours);
    let past = past::<T::Wide>(queries, keys);
    let both = |at: [usize; 3]| past(at).and(bias(at));
    let ours = both_ways!(q.attention(&k, &v).causal().masked_by(&mask).scaled_by(scale));
    matches(&q, &k, &v, Some(scale), &both, ours);
}

// Heads of queries and of keys, queries, keys, and the lengths of a key and of a value.
macro_rules! attentions {
    ($t:ty: $($h:literal $g:literal $m:literal $n:literal $x:literal $y:literal),*) => {
        $(sizes::<
            $t,
            formwork::dim!($h),
            formwork::dim!($g),
            formwork::dim!($m),
            formwork::dim!($n),
            formwork::dim!($x),
            formwork::dim!($y),
        >();)*
    };
}

#[test]
fn every_instruction_set_gives_the_bits_of_the_plain_loops() {
    attentions!(
        f32: 1 1 1 1 1 1, 1 1 1 70 16 64, 2 1 2 65 33 17, 2 2 5 7 3 5, 1 1 33 40 8 16,
        4 2 9 130 16 20, 1 1 40 3 4 4, 1 1 17 64 5 33
    );
}

#[test]
fn other_floats_give_the_bits_of_the_plain_loops() {
    attentions!(f64: 1 1 3 70 9 11, 2 1 20 67 8 16);
    attentions!(f16: 1 1 3 70 19 17, 2 1 20 67 8 16);
    attentions!(bf16: 1 1 1 70 32 64, 1 1 20 5 3 7);
}
