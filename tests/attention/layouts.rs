//! Operands of any layout and rank, bounded lengths, and work behind the result.
//!
//! Requirements: FW-KERNEL-8.

use formwork::dim::with_extent;
use formwork::prelude::*;

use crate::check::{all, both_ways, matches, past, random};
use crate::runner::on_every_set;

#[test]
fn operands_may_have_any_layout() {
    // Heads behind the queries, as a projection gives them.
    let q = random::<f32, s![9, 4, 16]>(1);
    let k = random::<f32, s![70, 2, 16]>(2);
    let v = random::<f32, s![70, 2, 20]>(3);
    let (q, k, v) =
        (q.permute(axes![1, 0, 2]), k.permute(axes![1, 0, 2]), v.permute(axes![1, 0, 2]));
    matches(&q, &k, &v, None, &all, both_ways!(q.attention(&k, &v)));
    // Keys and values on their sides.
    let few = random::<f32, s![2, 3, 8]>(4);
    let many = random::<f32, s![2, 17, 8]>(4);
    let k = random::<f32, s![2, 8, 70]>(5);
    let v = random::<f32, s![2, 5, 70]>(6);
    let (k, v) = (k.permute(axes![0, 2, 1]), v.permute(axes![0, 2, 1]));
    matches(&few, &k, &v, None, &all, both_ways!(few.attention(&k, &v)));
    matches(&many, &k, &v, None, &all, both_ways!(many.attention(&k, &v)));
    // Backwards, and one head for all.
    let v = v.flip(Ax::<1>);
    matches(&many, &k, &v, None, &past(17, 70), both_ways!(many.attention(&k, v.view()).causal()));
    let k = random::<f32, s![70, 8]>(7);
    let k: View<'_, f32, s![2, 70, 8], _> = k.broadcast_to();
    matches(&many, &k, &v, None, &all, both_ways!(many.attention(k, v.view())));
}

/// Requirements: FW-KERNEL-9, FW-DIM-3.
#[test]
fn a_cache_is_read_up_to_its_length() {
    let q = random::<f32, s![4, 1, 16]>(1);
    let prompt = random::<f32, s![4, 7, 16]>(2);
    let mut k = random::<f32, s![2, 200, 16]>(3);
    let mut v = random::<f32, s![2, 200, 16]>(4);
    for filled in [0, 1, 63, 64, 65, 130] {
        for coord in k.shape().coords().filter(|(_, n, _)| n.get() >= filled) {
            k.set(coord, f32::NAN);
            v.set(coord, f32::INFINITY);
        }
        with_extent::<200, _>(filled, |filled| {
            let (k, v) = (k.take(Ax::<1>, filled), v.take(Ax::<1>, filled));
            matches(&q, &k, &v, None, &all, both_ways!(q.attention(&k, &v)));
            let causal = both_ways!(prompt.attention(&k, &v).causal());
            matches(&prompt, &k, &v, None, &past(7, filled.len()), causal);
        })
        .unwrap();
        k = random::<f32, s![2, 200, 16]>(3);
        v = random::<f32, s![2, 200, 16]>(4);
    }
}

/// Requirements: FW-KERNEL-8, FW-DIM-3.
#[test]
fn queries_may_be_bounded_too() {
    let q = random::<f32, s![2, 50, 8]>(1);
    let (k, v) = (random::<f32, s![2, 50, 8]>(2), random::<f32, s![2, 50, 8]>(3));
    for len in [0, 1, 37] {
        with_extent::<50, _>(len, |len| {
            let (q, k, v) = (q.take(Ax::<1>, len), k.take(Ax::<1>, len), v.take(Ax::<1>, len));
            let causal = both_ways!(q.attention(&k, &v).causal());
            matches(&q, &k, &v, None, &past(len.len(), len.len()), causal);
        })
        .unwrap();
    }
}

/// Requirements: FW-KERNEL-8, FW-SHAPE-10.
#[test]
fn ranks_from_two_to_eight_attend() {
    let q = random::<f32, s![2, 3, 6, 8]>(1);
    let (k, v) = (random::<f32, s![2, 3, 5, 8]>(2), random::<f32, s![2, 3, 5, 4]>(3));
    let four: Tensor<f32, s![2, 3, 6, 4]> = q.attention(&k, &v).eval();
    let three: Tensor<f32, s![3, 6, 4]> =
        q.outer(dim!(1)).attention(k.outer(dim!(1)), v.outer(dim!(1))).eval();
    let two: Tensor<f32, s![6, 4]> = q
        .outer(dim!(1))
        .outer(dim!(2))
        .attention(k.outer(dim!(1)).outer(dim!(2)), v.outer(dim!(1)).outer(dim!(2)))
        .eval();
    assert_eq!(four.outer(dim!(1)), three);
    assert_eq!(three.outer(dim!(2)), two);
}

/// Requirements: FW-KERNEL-16.
#[test]
fn work_behind_the_result_is_done_with_it() {
    on_every_set(|| {
        let q = random::<f32, s![2, 9, 8]>(1);
        let (k, v) = (random::<f32, s![2, 70, 8]>(2), random::<f32, s![2, 70, 24]>(3));
        let alone: Tensor<f32, s![2, 9, 24]> = q.attention(&k, &v).eval();
        let residual = random::<f32, s![2, 9, 24]>(4);
        let sum: Tensor<f32, s![2, 9, 24]> = (q.attention(&k, &v) + &residual).relu().eval();
        let expected: Tensor<f32, s![2, 9, 24]> = (&alone + &residual).relu().eval();
        assert_eq!(sum, expected);
        let mut in_place = residual.clone();
        in_place += q.attention(&k, &v);
        assert_eq!(in_place, (&residual + &alone).eval());
    });
}

#[test]
fn a_mask_is_stretched_over_heads_and_queries() {
    let q = random::<f32, s![2, 9, 8]>(1);
    let (k, v) = (random::<f32, s![2, 70, 8]>(2), random::<f32, s![2, 70, 24]>(3));
    let row = random::<f32, s![70]>(4);
    let bias = |[_, _, key]: [usize; 3]| row.get([key]);
    matches(&q, &k, &v, None, &bias, both_ways!(q.attention(&k, &v).masked_by(&row)));
    let heads = random::<f32, s![2, 1, 1]>(5);
    let bias = |[head, ..]: [usize; 3]| heads.get([head, 0, 0]);
    matches(&q, &k, &v, None, &bias, both_ways!(q.attention(&k, &v).masked_by(&heads)));
}
