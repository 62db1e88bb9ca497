//! Collections whose memory is of a pool.
//!
//! Requirements: FW-POOL-6.

use allocator_api2::boxed::Box;
use allocator_api2::vec::Vec;
use formwork::storage::{Pool, PoolOptions};

#[test]
fn a_vector_grows_in_a_pool_and_leaves_nothing() {
    let pool = Pool::new().unwrap();
    let mut list = Vec::new_in(&pool);
    for number in 0..10_000_u32 {
        list.push(number);
    }
    assert!(list.iter().copied().eq(0..10_000));
    assert_eq!(pool.statistics().live_bytes, (list.capacity() * 4).next_multiple_of(64));
    list.truncate(100);
    list.shrink_to_fit();
    assert_eq!(pool.statistics().live_bytes, 448);
    drop(list);
    assert_eq!(pool.statistics().live(), 0);
}

#[test]
fn a_box_stands_in_a_pool() {
    let pool = Pool::new().unwrap();
    let boxed = Box::new_in([7_u64; 9], &pool);
    assert_eq!((*boxed, pool.statistics().live_bytes), ([7; 9], 80));
    let unit = Box::new_in((), &pool);
    drop((boxed, unit));
    assert_eq!(pool.statistics().live(), 0);
}

#[test]
fn boxes_come_back_by_pointers_that_reach_their_bytes_alone() {
    let pool = Pool::new().unwrap();
    for round in 0..3_u8 {
        let small = Box::new_in([round; 40], &pool);
        let large = Box::new_in([round; 400], &pool);
        let mut list = Vec::new_in(&pool);
        list.extend([round; 100]);
        let slice = list.into_boxed_slice();
        drop((small, large));
        // What is free is looked at where it stands: at the headers of slabs and of chunks.
        pool.trim();
        assert!(pool.report().unwrap().live().iter().any(|live| live.bytes == 112));
        assert_eq!(
            slice.iter().map(|&byte| usize::from(byte)).sum::<usize>(),
            100 * usize::from(round)
        );
    }
    assert_eq!(pool.statistics().live(), 0);
    assert!(pool.trim() > 0);
}

/// Requirements: FW-POOL-1, FW-POOL-6.
#[test]
fn a_full_pool_is_an_error_to_a_collection() {
    let pool = Pool::with(PoolOptions::new().limit(100_000)).unwrap();
    let mut list = Vec::<u8, _>::new_in(&pool);
    assert!(list.try_reserve(1 << 20).is_err());
    assert!(list.try_reserve(10_000).is_ok());
    assert!(Box::try_new_in([0_u8; 200_000], &pool).is_err());
}
