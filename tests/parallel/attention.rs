//! Attention by several threads.
//!
//! Requirements: FW-BITS-2.

use formwork::prelude::*;

use crate::check::{numbers, same};

#[test]
fn heads_and_queries_are_dealt_out() {
    let (q, k) = (numbers::<s![6, 40, 8]>(1), numbers::<s![3, 50, 8]>(2));
    let v = numbers::<s![3, 50, 20]>(3);
    same!(q.attention(&k, &v));
    same!(q.attention(&k, &v).causal() * 2.0);
    let (q, k) = (numbers::<s![1, 150, 8]>(1), numbers::<s![1, 70, 8]>(2));
    let v = numbers::<s![1, 70, 5]>(3);
    same!(q.attention(&k, &v));
    let (q, k) = (numbers::<s![2, 4, 1, 8]>(1), numbers::<s![2, 4, 70, 8]>(2));
    let v = numbers::<s![2, 4, 70, 8]>(3);
    same!(q.attention(&k, &v));
}
