//! The end of memory is an error value: by a limit, by the system, and by sizes that nothing has.
//!
//! Requirements: FW-POOL-1.

use std::alloc::Layout;

use formwork::error::OutOfMemory;
use formwork::storage::{Pool, PoolOptions};

use crate::held::Held;
use crate::source;

fn bytes(size: usize) -> Layout {
    Layout::from_size_align(size, 64).unwrap()
}

/// The bytes that the error names, if it is one.
fn asked(pool: &Pool, size: usize) -> Option<usize> {
    Held::of(pool, bytes(size)).err().map(|error| error.bytes)
}

#[test]
fn a_pool_without_room_for_itself_is_an_error() {
    assert!(matches!(Pool::with(PoolOptions::new().limit(100)), Err(OutOfMemory { .. })));
    source::allow(0);
    assert!(matches!(Pool::with(source::counted()), Err(OutOfMemory { .. })));
    source::allow(usize::MAX);
    assert_eq!(source::live(), 0);
}

#[test]
fn no_more_is_taken_from_the_system_than_the_limit() {
    for limit in [20_000, 100_000, 300_000, 1 << 20] {
        let pool = Pool::with(source::counted().limit(limit)).unwrap();
        let mut held = Vec::new();
        for size in [3000, 64, 20_000, 700].into_iter().cycle().take(2000) {
            match Held::of(&pool, bytes(size)) {
                Ok(memory) => held.push(memory),
                Err(error) => assert_eq!(error.bytes, size.next_multiple_of(64)),
            }
            assert!(source::live() <= limit);
        }
        assert!(held.len() < 2000 && (limit < 50_000 || !held.is_empty()));
        assert_eq!(pool.statistics().reserved_bytes, source::live());
        drop(held);
        drop(pool);
        assert_eq!(source::live(), 0);
    }
}

/// Requirements: FW-POOL-2.
#[test]
fn memory_of_one_kind_becomes_memory_of_another_when_there_is_no_more() {
    let pool = Pool::with(PoolOptions::new().limit(200_000)).unwrap();
    for _ in 0..3 {
        // Small pieces until there are no more, and then one large piece in their place.
        let small: Vec<_> = std::iter::from_fn(|| Held::of(&pool, bytes(64)).ok()).collect();
        assert!(small.len() > 1500, "{}", small.len());
        assert!(Held::of(&pool, bytes(100_000)).is_err());
        drop(small);
        let large = Held::of(&pool, bytes(100_000)).unwrap();
        drop(large);
    }
}

#[test]
fn a_system_without_memory_is_an_error_and_no_end() {
    let pool = Pool::with(source::counted()).unwrap();
    source::allow(0);
    assert_eq!(asked(&pool, 64), Some(64));
    assert_eq!(asked(&pool, 1000), Some(1024));
    source::allow(1);
    let memory = Held::of(&pool, bytes(1000)).unwrap();
    assert_eq!(asked(&pool, 8 << 20), Some(8 << 20));
    drop(memory);
    assert_eq!(pool.statistics().live(), 0);
    assert_eq!(pool.statistics().allocations, 1);
    source::allow(usize::MAX);
}

#[test]
fn where_a_whole_block_is_too_much_what_is_needed_is_taken() {
    let pool = Pool::with(source::counted().limit(60_000)).unwrap();
    let memory = Held::of(&pool, bytes(30_000)).unwrap();
    assert!(source::live() <= 60_000);
    drop(memory);
}

#[test]
fn sizes_that_no_memory_has_are_errors() {
    let pool = Pool::new().unwrap();
    let largest = isize::MAX.unsigned_abs() & !63;
    assert_eq!(asked(&pool, largest), Some(largest));
    let aligned = Layout::from_size_align(64, 1 << 62).unwrap();
    assert!(Held::of(&pool, aligned).is_err());
    let recording = Pool::with(PoolOptions::new().record_origins()).unwrap();
    assert!(Held::of(&recording, bytes(largest)).is_err());
    assert!(Held::of(&recording, aligned).is_err());
}

#[test]
fn no_bytes_take_no_memory() {
    let pool = Pool::new().unwrap();
    let none = Layout::from_size_align(0, 4096).unwrap();
    let memory = Held::of(&pool, none).unwrap();
    assert_eq!(memory.memory.addr().get() % 4096, 0);
    drop(memory);
    assert_eq!(pool.statistics().allocations, 0);
}

/// A reusing cache must not keep the tail of a larger piece.
/// Requirements: FW-POOL-2.
#[test]
fn sizes_in_turn_take_no_more_than_the_first_round() {
    let pool = Pool::with(source::counted()).unwrap();
    let mut first = 0;
    for round in 0..1000 {
        for size in [1024, 100] {
            let memory = Held::of(&pool, bytes(size)).unwrap();
            drop(memory);
        }
        if round == 0 {
            first = pool.statistics().peak_reserved_bytes;
        }
    }
    let statistics = pool.statistics();
    assert_eq!((statistics.peak_reserved_bytes, statistics.live_bytes), (first, 0));
    assert_eq!(statistics.peak_bytes, 1024);
    drop(pool);
    assert_eq!(source::live(), 0);
}

/// The last free chunk of a list leaves an empty list.
/// Requirements: FW-POOL-2.
#[test]
fn every_free_chunk_can_be_taken_down_to_the_last() {
    let pool = Pool::with(PoolOptions::new().block(64 << 10)).unwrap();
    for _ in 0..3 {
        let mut held = Vec::new();
        for size in (1..60).map(|step| step * 64 + 256) {
            held.push(Held::of(&pool, bytes(size)).unwrap());
        }
        // Every other one first, so that no neighbours merge until the rest comes.
        let (even, odd): (Vec<_>, Vec<_>) =
            held.into_iter().enumerate().partition(|(n, _)| n % 2 == 0);
        drop((even, odd));
        pool.trim();
        assert_eq!(pool.statistics().live(), 0);
        assert_eq!(
            pool.statistics().reserved_bytes,
            Pool::new().unwrap().statistics().reserved_bytes
        );
    }
}
