//! Tensors in a pool: as any other, and given back when they are dropped.
//!
//! Requirements: FW-POOL-5.

use formwork::error::OutOfMemory;
use formwork::prelude::*;
use formwork::storage::{Pool, PoolOptions};

use crate::source;

#[test]
fn pooled_tensors_hold_what_others_hold() {
    let pool = Pool::new().unwrap();
    let x = Tensor::<f32, s![4, 3]>::from_fn(|(i, j)| if i.get() > j.get() { 1. } else { -1. });
    let y: PooledTensor<f32, s![3, 4]> = x.t().to_pooled(&pool).unwrap();
    assert_eq!(y, x.t());
    let product: PooledTensor<f32, s![4, 4]> = x.matmul(&y).eval_pooled(&pool).unwrap();
    assert_eq!(product, x.matmul(&y).eval());
    let mut sum = PooledTensor::<f32, s![4, 4]>::zeros_pooled(&pool).unwrap();
    sum += &product;
    sum += &PooledTensor::<f32, s![4, 4]>::full_pooled(&pool, 2.).unwrap();
    assert_eq!(sum, (&product + 2.).eval());
    assert_eq!(pool.statistics().live(), 3);
    drop((y, product, sum));
    assert_eq!(pool.statistics().live(), 0);
}

/// Requirements: FW-POOL-5, FW-EXPR-2.
#[test]
fn groups_are_computed_in_a_pool() {
    let pool = Pool::new().unwrap();
    let x = Tensor::<f32, s![6, 5]>::from_fn(|(i, j)| (i.get() * j.get()) as f32 * 0.1);
    let rows = x.softmax(axes![1]).eval_pooled(&pool).unwrap();
    assert_eq!(rows, x.softmax(axes![1]).eval());
    let columns = x.cumsum(axes![0]).eval_pooled(&pool).unwrap();
    assert_eq!(columns, x.cumsum(axes![0]).eval());
    let tiny = Pool::with(PoolOptions::new().limit(20_000)).unwrap();
    assert!(x.softmax(axes![1]).eval_pooled(&tiny).is_err());
}

/// Requirements: FW-POOL-5, FW-BITS-2.
#[cfg(feature = "parallel")]
#[test]
fn several_threads_write_memory_of_a_pool() {
    let pool = Pool::new().unwrap();
    let x = HeapTensor::<f32, s![300, 400]>::full(0.5);
    let sum = (&x + &x).parallel().from_work::<1>().eval_pooled(&pool).unwrap();
    assert_eq!(sum, (&x + &x).eval_heap());
    let rows = x.softmax(axes![1]).parallel().from_work::<1>().eval_pooled(&pool).unwrap();
    assert_eq!(rows, x.softmax(axes![1]).eval_heap());
}

#[test]
fn pooled_tensors_stand_on_cache_lines_alone() {
    let pool = Pool::new().unwrap();
    let small: Vec<_> =
        (0..10).map(|_| PooledTensor::<u8, s![3]>::zeros_pooled(&pool).unwrap()).collect();
    for x in &small {
        assert_eq!(x.view().as_slice().as_ptr().addr() % 64, 0);
    }
    let large = PooledTensor::<f64, s![1000]>::zeros_pooled(&pool).unwrap();
    assert_eq!(large.view().as_slice().as_ptr().addr() % 64, 0);
    assert_eq!(pool.statistics().live_bytes, 10 * 64 + 8000);
}

#[test]
fn memory_that_comes_back_is_zero_where_zeros_are_asked_for() {
    let pool = Pool::new().unwrap();
    let full = PooledTensor::<u32, s![30, 50]>::full_pooled(&pool, u32::MAX).unwrap();
    let place = full.view().as_slice().as_ptr();
    drop(full);
    let zeros = PooledTensor::<u32, s![30, 50]>::zeros_pooled(&pool).unwrap();
    assert_eq!(zeros.view().as_slice().as_ptr(), place);
    assert_eq!(zeros.view().as_slice(), [0; 1500]);
}

/// Requirements: FW-POOL-3.
#[test]
fn a_tensor_outlives_its_pool() {
    let pool = Pool::with(source::counted()).unwrap();
    let small = PooledTensor::<f32, s![5]>::full_pooled(&pool, 7.).unwrap();
    let large = PooledTensor::<f32, s![500]>::full_pooled(&pool, 8.).unwrap();
    drop(pool);
    assert_eq!(small.view().as_slice(), [7.; 5]);
    drop(small);
    assert_eq!(large.view().as_slice(), [8.; 500]);
    assert!(source::live() > 0);
    drop(large);
    assert_eq!(source::live(), 0);
}

#[test]
fn a_tensor_without_elements_takes_no_memory() {
    let pool = Pool::new().unwrap();
    let none = PooledTensor::<f32, s![0, 3]>::zeros_pooled(&pool).unwrap();
    assert_eq!(pool.statistics().allocations, 0);
    drop(pool);
    assert_eq!(none.view().as_slice(), []);
}

/// Requirements: FW-POOL-1.
#[test]
fn a_tensor_that_does_not_fit_is_an_error() {
    let pool = Pool::with(PoolOptions::new().limit(100_000)).unwrap();
    let x = Tensor::<f32, s![200, 200]>::ZEROS;
    let error = (&x + 1.).eval_pooled(&pool).map(|_| ()).unwrap_err();
    assert_eq!(error, OutOfMemory { bytes: 160_000 });
    assert!(x.to_pooled(&pool).is_err());
    assert!(PooledTensor::<u8, s![64]>::zeros_pooled(&pool).is_ok());
}

/// Requirements: FW-POOL-4.
#[test]
fn the_origin_of_a_tensor_is_where_it_was_asked_for() {
    let pool = Pool::with(PoolOptions::new().record_origins()).unwrap();
    let x = Tensor::<f32, s![2, 2]>::ZEROS;
    let line = line!() + 1;
    let held = (&x + 1.).eval_pooled(&pool).unwrap();
    let copy = held.to_pooled(&pool).unwrap();
    let zeros = PooledTensor::<f32, s![2]>::zeros_pooled(&pool).unwrap();
    let full = PooledTensor::<f32, s![2]>::full_pooled(&pool, 1.).unwrap();
    let report = pool.report().unwrap();
    let mut lines: Vec<_> =
        report.live().iter().map(|live| live.from.unwrap().line() - line).collect();
    lines.sort_unstable();
    assert_eq!(lines, [0, 1, 2, 3]);
    assert!(report.live().iter().all(|live| live.from.unwrap().file() == file!()));
    drop((held, copy, zeros, full));
    assert!(pool.report().unwrap().is_empty());
}

#[test]
fn elements_with_a_large_alignment_keep_it() {
    #[derive(Clone, Copy, PartialEq, Debug)]
    #[repr(align(256))]
    struct Wide(u8);
    let pool = Pool::new().unwrap();
    let x = PooledTensor::<Wide, s![3]>::full_pooled(&pool, Wide(3)).unwrap();
    assert_eq!(x.view().as_slice(), [Wide(3); 3]);
    assert_eq!(x.view().as_slice().as_ptr().addr() % 256, 0);
    std::thread::spawn(move || drop(x)).join().unwrap();
    assert_eq!(pool.statistics().live(), 0);
}
