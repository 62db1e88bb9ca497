//! Memory that crosses threads goes home, whether its pool and its thread are there or not.
//!
//! Requirements: FW-POOL-3.

use std::sync::mpsc::{channel, sync_channel};
use std::thread;

use formwork::prelude::*;
use formwork::storage::{Pool, PoolOptions, Pooled};

use crate::shared::{shared, shared_live};

/// Requirements: FW-POOL-3, FW-ALIAS-5.
#[test]
fn pooled_storage_crosses_threads() {
    const fn crosses<T: Send + Sync>() {}
    const { crosses::<Pooled<f32>>() };
}

#[test]
fn memory_dropped_elsewhere_is_used_again() {
    for options in [PoolOptions::new(), PoolOptions::new().record_origins()] {
        let pool = Pool::with(options).unwrap();
        let round = || {
            let small = PooledTensor::<u8, s![64]>::full_pooled(&pool, 5).unwrap();
            let large = PooledTensor::<u8, s![100_000]>::full_pooled(&pool, 6).unwrap();
            let ends = thread::spawn(move || {
                u32::from(small.view().as_slice()[63]) + u32::from(large.view().as_slice()[99_999])
            });
            assert_eq!(ends.join().unwrap(), 11);
        };
        round();
        let reserved = pool.statistics().reserved_bytes;
        for _ in 0..100 {
            round();
        }
        let statistics = pool.statistics();
        assert_eq!((statistics.allocations, statistics.live()), (202, 0));
        assert_eq!(statistics.reserved_bytes, reserved);
        assert!(pool.report().unwrap().is_empty());
    }
}

#[test]
fn a_producer_and_a_consumer_pass_tensors_without_a_leak() {
    let rounds = if cfg!(debug_assertions) { 20_000 } else { 200_000 };
    let (to, from) = sync_channel::<(PooledTensor<u32, s![12]>, PooledTensor<u32, s![300]>)>(64);
    let consumer = thread::spawn(move || {
        let mut last = 0;
        for (number, (small, large)) in (0_u32..).zip(from) {
            assert_eq!(small.view().as_slice(), [number; 12]);
            assert_eq!(large.view().as_slice(), [number; 300]);
            last = number;
        }
        last
    });
    let pool = Pool::with(shared::<0>()).unwrap();
    for number in 0..rounds {
        let small = PooledTensor::full_pooled(&pool, number).unwrap();
        // One that stays on this thread, between those that leave it.
        let here = PooledTensor::<u32, s![12]>::full_pooled(&pool, number).unwrap();
        let large = PooledTensor::full_pooled(&pool, number).unwrap();
        assert_eq!(here, small);
        to.send((small, large)).unwrap();
    }
    drop(to);
    assert_eq!(consumer.join().unwrap(), rounds - 1);
    let statistics = pool.statistics();
    assert_eq!((statistics.allocations, statistics.live()), (3 * u64::from(rounds), 0));
    // Not more than what is on its way at one time.
    assert!(statistics.peak_reserved_bytes < 6 << 20, "{statistics}");
    assert_eq!(statistics.reserved_bytes, shared_live::<0>());
    drop(pool);
    assert_eq!(shared_live::<0>(), 0);
}

#[test]
fn memory_that_outlives_its_thread_is_given_back_by_the_last_one() {
    for options in [shared::<1>(), shared::<1>().record_origins()] {
        let (to, from) = channel();
        let producer = thread::spawn(move || {
            let pool = Pool::with(options).unwrap();
            for number in 0..100 {
                to.send(PooledTensor::<u32, s![200]>::full_pooled(&pool, number).unwrap()).unwrap();
            }
        });
        producer.join().unwrap();
        // Two threads drop what is left at the same time.
        let tensors: Vec<_> = from.iter().collect();
        assert!(shared_live::<1>() > 4 << 20);
        let (mut even, mut odd) = (Vec::new(), Vec::new());
        for (number, tensor) in (0_u32..).zip(tensors) {
            assert_eq!(tensor.view().as_slice(), [number; 200]);
            if number % 2 == 0 { even.push(tensor) } else { odd.push(tensor) }
        }
        let other = thread::spawn(move || drop(even));
        drop(odd);
        other.join().unwrap();
        assert_eq!(shared_live::<1>(), 0);
    }
}

#[test]
fn threads_that_end_while_others_drop_their_memory_leave_nothing() {
    for _ in 0..200 {
        let (to, from) = channel();
        let producer = thread::spawn(move || {
            let pool = Pool::with(shared::<2>()).unwrap();
            for number in 0..50_u32 {
                to.send(PooledTensor::<u32, s![20]>::full_pooled(&pool, number).unwrap()).unwrap();
            }
        });
        for (number, tensor) in (0..).zip(from) {
            assert_eq!(tensor.view().as_slice(), [number; 20]);
        }
        producer.join().unwrap();
        assert_eq!(shared_live::<2>(), 0);
    }
}

#[test]
fn every_thread_has_a_pool_of_its_own() {
    let count = |pool: &Pool| {
        let _held = PooledTensor::<u8, s![10]>::zeros_pooled(pool).unwrap();
        pool.statistics().allocations
    };
    assert_eq!((Pool::local(count), Pool::local(count)), (Ok(1), Ok(2)));
    assert_eq!(thread::spawn(move || Pool::local(count)).join().unwrap(), Ok(1));
    assert_eq!(Pool::local(count), Ok(3));
}

#[test]
fn a_pool_can_be_used_while_its_thread_ends() {
    struct AtTheEnd(std::sync::mpsc::Sender<u64>);
    impl Drop for AtTheEnd {
        fn drop(&mut self) {
            let held = Pool::local(|pool| {
                let held = PooledTensor::<u8, s![10]>::full_pooled(pool, 9).unwrap();
                (pool.statistics().live(), held)
            });
            let (live, held) = held.unwrap();
            assert_eq!(held.view().as_slice(), [9; 10]);
            self.0.send(live).unwrap();
        }
    }
    thread_local! {
        static FIRST: std::cell::RefCell<Option<AtTheEnd>> = const { std::cell::RefCell::new(None) };
    }
    let (to, from) = channel();
    thread::spawn(move || {
        FIRST.with(|first| *first.borrow_mut() = Some(AtTheEnd(to)));
        Pool::local(|pool| drop(PooledTensor::<u8, s![10]>::zeros_pooled(pool))).unwrap();
    })
    .join()
    .unwrap();
    assert_eq!(from.recv(), Ok(1));
}
