//! Which thread does what.
//!
//! Requirements: FW-EXPR-4.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use formwork::prelude::*;

use crate::check::{in_pool, numbers};

/// The threads that have computed an element.
#[derive(Default)]
struct Seen(Mutex<BTreeSet<Option<usize>>>);

impl Seen {
    fn here(&self, x: f32) -> f32 {
        self.0.lock().unwrap().insert(rayon::current_thread_index());
        x
    }

    fn count(self) -> usize {
        self.0.into_inner().unwrap().len()
    }
}

/// How many threads of seven have a share: each waits for the others, so none can have two.
fn shares(work: impl FnOnce(&(dyn Fn(f32) -> f32 + Sync)) + Send) -> usize {
    let seen = Seen::default();
    let barrier = Together::new(7);
    in_pool(7, || {
        work(&|x| {
            barrier.wait();
            seen.here(x)
        });
    });
    seen.count()
}

/// A place where threads wait until so many have come, once each.
struct Together {
    threads: usize,
    come: AtomicUsize,
    known: Mutex<BTreeSet<Option<usize>>>,
}

impl Together {
    fn new(threads: usize) -> Self {
        Self { threads, come: AtomicUsize::new(0), known: Mutex::default() }
    }

    fn wait(&self) {
        if self.known.lock().unwrap().insert(rayon::current_thread_index()) {
            self.come.fetch_add(1, Ordering::SeqCst);
        }
        while self.come.load(Ordering::SeqCst) < self.threads {
            std::thread::yield_now();
        }
    }
}

#[test]
fn as_many_threads_as_the_pool_has_work_at_the_same_time() {
    let x = numbers::<s![64, 128]>(1);
    let found = shares(|here| {
        let y = x.map_with(here).parallel().from_work::<0>().eval_heap();
        assert_eq!(y, x);
    });
    assert_eq!(found, 7);
    let (a, b) = (numbers::<s![98, 16]>(1), numbers::<s![16, 20]>(2));
    let found = shares(|here| {
        let y = a.matmul(&b).map_with(here).parallel().from_work::<0>().eval_heap();
        assert_eq!(y, a.matmul(&b).eval_heap());
    });
    assert!(found == 7, "{found} threads had a share of the product");
}

#[test]
fn every_element_is_computed_by_one_thread_alone() {
    let x: HeapTensor<u32, s![50, 61]> = numbers::<s![50, 61]>(1).cast_lossy().eval_heap();
    let place: HeapTensor<usize, s![50, 61]> =
        HeapTensor::from_fn(|(row, column): (Idx<dim!(50)>, Idx<dim!(61)>)| {
            row.get() * 61 + column.get()
        });
    let by: Vec<AtomicUsize> = (0..50 * 61).map(|_| AtomicUsize::new(usize::MAX)).collect();
    let mark = |place: usize, x: u32| {
        let here = rayon::current_thread_index().unwrap();
        let before = by[place].swap(here, Ordering::SeqCst);
        assert!(before == usize::MAX || before == here, "{place} by {before} and {here}");
        x
    };
    in_pool(7, || {
        let y = place.zip_with(&x, mark).parallel().from_work::<0>().eval_heap();
        assert_eq!(y, x);
    });
    assert!(by.iter().all(|by| by.load(Ordering::SeqCst) != usize::MAX));
}

#[test]
fn little_work_stays_on_the_thread_of_the_caller() {
    let x = numbers::<s![64, 64]>(1);
    let caller = std::thread::current().id();
    let here = |x: f32| {
        assert_eq!(std::thread::current().id(), caller);
        x
    };
    assert_eq!(x.map_with(here).parallel().eval_heap(), x);
}

#[test]
fn much_work_is_done_by_several_threads_without_being_asked_to() {
    let mut x = HeapTensor::<f32, s![2048, 2048]>::full(0.5);
    // Two elements tell: all of them would wait for each other.
    for place in [[0, 0], [2047, 2047]] {
        *x.get_mut(place).unwrap() = 1.0;
    }
    let (seen, both) = (Seen::default(), Together::new(2));
    in_pool(2, || {
        let tell = |x: f32| {
            if x == 1.0 {
                both.wait();
                seen.here(x);
            }
            x
        };
        assert_eq!(x.map_with(tell).parallel().eval_heap(), x);
    });
    assert_eq!(seen.count(), 2);
}

#[test]
fn a_panic_comes_out_and_leaves_the_destination_usable() {
    let x = numbers::<s![64, 64]>(1);
    let largest = x.iter().fold(0.0, f32::max);
    let mut y = HeapTensor::<f32, s![64, 64]>::zeros();
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        in_pool(3, || {
            let fails = |x: f32| if x == largest { panic!("as it should") } else { x };
            x.map_with(fails).parallel().from_work::<0>().eval_into(&mut y);
        });
    }));
    assert!(result.is_err());
    in_pool(3, || (&x + 1.0).parallel().from_work::<0>().eval_into(&mut y));
    assert_eq!(y, (&x + 1.0).eval_heap());
}
