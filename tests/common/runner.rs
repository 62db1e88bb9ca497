//! The one way in which tests run what they compute: on every instruction set that the processor has, by
//! any number of threads, and compared with what is right.

use std::fmt::{Arguments, Debug};
#[cfg(feature = "std")]
use std::{
    cell::Cell,
    sync::{Mutex, MutexGuard, PoisonError},
};

use formwork::dim::{Dim, Idx};
#[cfg(feature = "std")]
use formwork::isa::{Level, limit};
use formwork::layout::Layout;
use formwork::shape::Shape;
use formwork::storage::Storage;
use formwork::tensor::Tensor;

/// Elements of which a test can tell whether they are the same.
pub(crate) trait Bits: Copy + Debug {
    /// Whether both are the same bits, or both NaN.
    fn is(self, other: Self) -> bool;
    /// The number, for those that are near to what is right.
    fn real(self) -> f64;
}

macro_rules! bits {
    ($($t:ty)*: |$x:ident, $y:ident| $same:expr, $real:expr) => {$(
        impl Bits for $t {
            fn is(self, other: Self) -> bool {
                let ($x, $y) = (self, other);
                $same
            }

            fn real(self) -> f64 {
                let $x = self;
                $real
            }
        }
    )*};
}

bits! { u8 u16 u32 u64 usize i8 i16 i32 i64: |x, y| x == y, x as f64 }
bits! { f32 half::f16 half::bf16:
|x, y| x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan(), f64::from(x) }
bits! { f64: |x, y| x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan(), x }
bits! { bool: |x, y| x == y, u8::from(x).into() }

impl<N: Dim> Bits for Idx<N> {
    fn is(self, other: Self) -> bool {
        self == other
    }

    fn real(self) -> f64 {
        self.get() as f64
    }
}

/// What a computation has to give, in row-major order.
pub(crate) enum Right<T> {
    /// These bits.
    Exactly(Vec<T>),
    /// These numbers, each no farther off than the bound behind it, which `docs/numerics.md` derives.
    Within(Vec<[f64; 2]>),
}

impl<T> From<Vec<T>> for Right<T> {
    fn from(elements: Vec<T>) -> Self {
        Self::Exactly(elements)
    }
}

impl<T: Bits> Right<T> {
    /// Compares what was found.
    #[track_caller]
    fn check(&self, name: Arguments<'_>, found: &[T]) {
        let len = match self {
            Self::Exactly(right) => right.len(),
            Self::Within(right) => right.len(),
        };
        assert_eq!(found.len(), len, "the number of elements, {name}");
        match self {
            Self::Exactly(right) => same(name, found, right),
            Self::Within(right) => {
                for (at, (found, [right, bound])) in found.iter().zip(right).enumerate() {
                    let off = (found.real() - right).abs();
                    assert!(off <= *bound, "{at}: {found:?}, not {right} +- {bound}, {name}");
                }
            }
        }
    }
}

/// Both have the same bits.
#[track_caller]
fn same<T: Bits>(name: Arguments<'_>, found: &[T], right: &[T]) {
    for (at, (found, right)) in found.iter().zip(right).enumerate() {
        assert!(found.is(*right), "{at}: {found:?}, not {right:?}, {name}");
    }
}

/// The elements of a tensor in row-major order.
pub(crate) fn elements<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>>(
    x: &Tensor<T, S, L, K>,
) -> Vec<T> {
    x.iter().collect()
}

/// Computes a tensor on every instruction set: it is what is right, and the same bits on all of them.
#[track_caller]
pub(crate) fn case<T: Bits, S: Shape, L: Layout<S>, K: Storage<T>>(
    name: Arguments<'_>,
    right: impl Into<Right<T>>,
    compute: impl Fn() -> Tensor<T, S, L, K>,
) {
    let right = right.into();
    run(name, &right, &|| elements(&compute()));
}

/// Apart from [`case`], so that it is compiled once for each element type.
#[track_caller]
pub(crate) fn run<T: Bits>(name: Arguments<'_>, right: &Right<T>, compute: &dyn Fn() -> Vec<T>) {
    let first = std::cell::OnceCell::new();
    on_every_set(|| {
        let found = compute();
        right.check(format_args!("{name}, on {:?}", formwork::isa::level()), &found);
        let name = format_args!("{name}, {:?} against the first set", formwork::isa::level());
        same(name, &found, first.get_or_init(|| found.clone()));
    });
}

/// Computes a tensor by several threads, on every instruction set: it is what is right.
#[cfg(feature = "parallel")]
#[track_caller]
pub(crate) fn threads<T: Bits + Send, S: Shape, L: Layout<S>, K: Storage<T>>(
    name: Arguments<'_>,
    right: &Right<T>,
    compute: impl Fn() -> Tensor<T, S, L, K> + Sync,
) {
    run_threads(name, right, &|| elements(&compute()));
}

/// Apart from [`threads`], so that it is compiled once for each element type.
#[cfg(feature = "parallel")]
#[track_caller]
pub(crate) fn run_threads<T: Bits + Send>(
    name: Arguments<'_>,
    right: &Right<T>,
    compute: &(dyn Fn() -> Vec<T> + Sync),
) {
    for threads in [1, 2, 3, 7] {
        let pool = pool(threads);
        on_every_set(|| {
            let level = formwork::isa::level();
            let found = pool.install(compute);
            right.check(format_args!("{name}, by {threads} threads, on {level:?}"), &found);
        });
    }
}

/// A pool of so many threads.
#[cfg(feature = "parallel")]
pub(crate) fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
}

/// An expression as a [`case`], and by several [`threads`] where there are any; it is written out anew
/// for each.
#[allow(unused_macros, reason = "some test targets have expressions of many shapes")]
macro_rules! everywhere {
    ($name:literal $(, $arg:expr)*; $right:expr; $expression:expr) => {{
        let right = $crate::runner::Right::from($right);
        #[cfg(feature = "parallel")]
        $crate::runner::threads(format_args!($name $(, $arg)*), &right, || {
            $expression.parallel().from_work::<0>().eval_heap()
        });
        $crate::runner::case(format_args!($name $(, $arg)*), right, || $expression.eval_heap());
    }};
}
#[allow(unused_imports, reason = "some test targets have expressions of many shapes")]
pub(crate) use everywhere;

#[cfg(feature = "std")]
thread_local! {
    /// Whether this thread does work on a set of its choice.
    static IS_CHOSEN: Cell<bool> = const { Cell::new(false) };
}

/// The right to choose the set that this process computes on.
///
/// The limit is one for the whole process: who sets it holds this until the work is done.
#[cfg(feature = "std")]
struct Held(#[allow(dead_code, reason = "held until it is dropped")] MutexGuard<'static, ()>);

#[cfg(feature = "std")]
impl Held {
    fn new() -> Self {
        static LIMIT: Mutex<()> = Mutex::new(());
        // A test that failed left nothing unfinished: everybody sets the limit anew.
        let guard = LIMIT.lock().unwrap_or_else(PoisonError::into_inner);
        IS_CHOSEN.set(true);
        Self(guard)
    }
}

#[cfg(feature = "std")]
impl Drop for Held {
    fn drop(&mut self) {
        IS_CHOSEN.set(false);
    }
}

/// Does the work on every instruction set that is there, and says which are not; once on the one that was
/// chosen, where it is part of such work.
pub(crate) fn on_every_set(work: impl Fn()) {
    #[cfg(feature = "std")]
    {
        if IS_CHOSEN.get() {
            return work();
        }
        let held = Held::new();
        for highest in [Level::Portable, Level::Avx2, Level::Avx512] {
            let found = limit(highest);
            if found < highest {
                println!("skipped: this processor has no {highest:?}");
                continue;
            }
            work();
            assert_eq!(formwork::isa::level(), found, "somebody else set the limit");
        }
        drop(held);
    }
    #[cfg(not(feature = "std"))]
    work();
}
