//! Runs `src/storage/pool/remote.rs` with loom in place of the processor: every order of the threads' steps
//! that the memory model allows, with the accesses to memory checked for races.
//!
//! Loom does not try all orders of two loads and an exchange behind one of them. So all is run twice: with
//! loads, which may see what is old, and with exchanges in their place (`--cfg exchanges`), which are tried
//! in all orders.
//!
//! Requirements: FW-POOL-3.
#![cfg(test)]

#[path = "../../../src/storage/pool/remote.rs"]
mod remote;

/// What the file under test is made of, by loom.
mod sync {
    pub(crate) use loom::sync::atomic::{AtomicIsize, Ordering};

    /// A pointer of loom.
    pub(crate) struct AtomicPtr<T>(loom::sync::atomic::AtomicPtr<T>);

    impl<T> AtomicPtr<T> {
        pub(crate) fn new(pointer: *mut T) -> Self {
            Self(loom::sync::atomic::AtomicPtr::new(pointer))
        }

        pub(crate) fn load(&self, order: Ordering) -> *mut T {
            if cfg!(exchanges) {
                // An exchange that changes nothing.
                let never = std::ptr::without_provenance_mut(2);
                self.0.compare_exchange(never, never, order, order).unwrap_or_else(|now| now)
            } else {
                self.0.load(order)
            }
        }

        pub(crate) fn swap(&self, pointer: *mut T, order: Ordering) -> *mut T {
            self.0.swap(pointer, order)
        }

        pub(crate) fn compare_exchange_weak(
            &self,
            old: *mut T,
            new: *mut T,
            success: Ordering,
            failure: Ordering,
        ) -> Result<*mut T, *mut T> {
            self.0.compare_exchange_weak(old, new, success, failure)
        }
    }

    /// A place that loom watches: two accesses that nothing orders are a race.
    pub(crate) struct Place<T>(loom::cell::UnsafeCell<T>);

    impl<T: Copy> Place<T> {
        pub(crate) fn new(value: T) -> Self {
            Self(loom::cell::UnsafeCell::new(value))
        }

        pub(crate) fn get(&self) -> T {
            // SAFETY: loom stops at a race; nothing keeps the pointer.
            self.0.with(|place| unsafe { *place })
        }

        pub(crate) fn set(&self, value: T) {
            // SAFETY: as above.
            self.0.with_mut(|place| unsafe { *place = value })
        }
    }
}

use std::ptr::NonNull;

use loom::sync::Arc;
use loom::thread;

use remote::{Fate, Remote, Returned};
use sync::Place;

/// The home of some memory. Its fields are watched by loom, so that an access that does not come before
/// the end is seen.
struct Home {
    remote: Remote,
    /// Written by the one who takes the home down.
    is_there: Place<bool>,
    /// Read by the owner: as many as came home.
    came_home: Place<usize>,
}

impl Home {
    fn new() -> Arc<Self> {
        let (is_there, came_home) = (Place::new(true), Place::new(0));
        Arc::new(Self { remote: Remote::new(), is_there, came_home })
    }

    /// A thread that has a piece of memory uses its home, and gives it back.
    fn give(&self) {
        assert!(self.is_there.get());
        let memory = NonNull::from(Box::leak(Box::new(Returned::new(16, 64))));
        // SAFETY: the memory is initialised and of nobody else.
        if unsafe { Remote::give(&raw const self.remote, memory) } == Fate::Last {
            self.take_down();
        }
    }

    /// The owner takes a list back.
    fn take_in(&self, list: Option<NonNull<Returned>>) -> usize {
        let mut count = 0;
        let mut rest = list;
        while let Some(memory) = rest {
            // SAFETY: it was leaked by `give`, and is of the one who took the list.
            let memory = unsafe { Box::from_raw(memory.as_ptr()) };
            assert_eq!((memory.bytes, memory.align), (16, 64));
            rest = memory.next();
            count += 1;
        }
        self.came_home.set(self.came_home.get() + count);
        count
    }

    /// The owner ends the pool, of which so many were handed out.
    fn close(&self, handed_out: usize) {
        self.take_in(self.remote.close());
        let live = isize::try_from(handed_out - self.came_home.get()).unwrap();
        // SAFETY: the home is there.
        if unsafe { Remote::settle(&raw const self.remote, live) } == Fate::Last {
            self.take_down();
        }
    }

    /// The last one sees all of the home, and nobody after it.
    fn take_down(&self) {
        assert!(self.is_there.get(), "taken down twice");
        self.is_there.set(false);
    }
}

/// Threads that give memory back while the owner takes some and then ends.
fn threads_give_while_the_owner_ends(threads: usize, each: usize, takes: usize) {
    loom::model(move || {
        let home = Home::new();
        let others: Vec<_> = (0..threads)
            .map(|_| {
                let home = Arc::clone(&home);
                thread::spawn(move || (0..each).for_each(|_| home.give()))
            })
            .collect();
        for _ in 0..takes {
            home.take_in(home.remote.take());
        }
        home.close(threads * each);
        others.into_iter().for_each(|other| other.join().unwrap());
        assert!(!home.is_there.get(), "nobody took the home down");
    });
}

#[test]
fn two_threads_give_while_the_owner_takes_and_ends() {
    threads_give_while_the_owner_ends(2, 1, 1);
}

#[test]
fn one_thread_gives_twice_while_the_owner_takes_twice_and_ends() {
    threads_give_while_the_owner_ends(1, 2, 2);
}

#[test]
fn two_threads_give_while_the_owner_only_ends() {
    threads_give_while_the_owner_ends(2, 1, 0);
}

#[test]
fn all_that_is_given_while_the_pool_is_open_comes_home() {
    loom::model(|| {
        let home = Home::new();
        let others: Vec<_> = (0..2)
            .map(|_| {
                let home = Arc::clone(&home);
                thread::spawn(move || home.give())
            })
            .collect();
        home.take_in(home.remote.take());
        others.into_iter().for_each(|other| other.join().unwrap());
        home.take_in(home.remote.take());
        assert_eq!(home.came_home.get(), 2);
        home.close(2);
        assert!(!home.is_there.get());
    });
}

#[test]
fn every_share_of_the_memory_may_come_home_before_the_end() {
    use std::sync::Mutex;
    let seen = std::sync::Arc::new(Mutex::new([false; 3]));
    let also = std::sync::Arc::clone(&seen);
    loom::model(move || {
        let home = Home::new();
        let others: Vec<_> = (0..2)
            .map(|_| {
                let home = Arc::clone(&home);
                thread::spawn(move || home.give())
            })
            .collect();
        also.lock().unwrap()[home.take_in(home.remote.take())] = true;
        home.close(2);
        others.into_iter().for_each(|other| other.join().unwrap());
    });
    if cfg!(exchanges) {
        assert_eq!(*seen.lock().unwrap(), [true; 3]);
    }
}
