//! Memory of small pieces that becomes one large piece, beside one of them that is still in use.
//!
//! Requirements: FW-POOL-1, FW-POOL-2.

use std::alloc::Layout;

use formwork::storage::{Pool, PoolOptions};

use crate::held::Held;

fn bytes(size: usize) -> Layout {
    Layout::from_size_align(size, 64).expect("a layout")
}

#[test]
fn what_small_pieces_gave_back_is_one_large_piece_in_the_block_that_is_in_use() {
    let pool = Pool::with(PoolOptions::new().limit(200_000)).expect("there is memory");
    let reserved = || pool.statistics().reserved_bytes;
    let mut small: Vec<_> = std::iter::from_fn(|| Held::of(&pool, bytes(64)).ok()).collect();
    assert!(small.len() > 1500, "{}", small.len());
    let full = reserved();
    assert!(full > 150_000, "the limit is used up: {full}");
    assert!(Held::of(&pool, bytes(100_000)).is_err());
    // One piece keeps the block, which is all that the limit allows.
    small.truncate(1);
    let place = small[0].memory;
    let large = Held::of(&pool, bytes(100_000)).expect("the others are free");
    assert_eq!(reserved(), full);
    let (from, to) = (large.memory.addr().get(), large.memory.addr().get() + 100_000);
    assert!(!(from..to).contains(&place.addr().get()), "the piece in use is not in it");
    let live = pool.statistics();
    assert_eq!((live.live(), live.live_bytes), (2, 64 + 100_032));
    drop(large);
    // And small pieces again, as many as before.
    small.extend(std::iter::from_fn(|| Held::of(&pool, bytes(64)).ok()));
    assert!(small.len() > 1500, "{}", small.len());
    drop(small);
    assert_eq!(pool.statistics().live(), 0);
}
