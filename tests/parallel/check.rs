//! The same work by one thread and by several.

use std::fmt::Debug;

use formwork::isa::{Level, limit};
use formwork::prelude::*;

use crate::sets_there::hold;

/// The numbers of threads that are tried.
const THREADS: [usize; 4] = [1, 2, 3, 7];

/// Does the work in a pool of so many threads.
pub(crate) fn in_pool<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(work)
}

/// Whether pools of all sizes, on all instruction sets, make what one thread makes, to the bit: the
/// text of a float tells its bits, and its sign where it is zero.
pub(crate) fn agree<T: Copy + Debug + Send>(
    alone: impl Fn() -> Vec<T>,
    together: impl Fn() -> Vec<T> + Send + Sync,
) {
    let expected = format!("{:?}", alone());
    // The limit is one for the whole process.
    let held = hold();
    for threads in THREADS {
        for highest in [Level::Portable, Level::Avx2, Level::Avx512] {
            limit(highest);
            let found = in_pool(threads, &together);
            assert!(
                format!("{found:?}") == expected,
                "{threads} threads, {highest:?}: {found:?} are not {expected}"
            );
        }
    }
    drop(held);
}

/// An expression evaluated by one thread and by several, into a tensor of its own, or into a
/// matrix that stands on its side; it is written out anew for each.
macro_rules! same {
    ($expression:expr) => {
        $crate::check::agree(
            || $expression.eval_heap().as_slice().to_vec(),
            || $expression.parallel().from_work::<0>().eval_heap().as_slice().to_vec(),
        )
    };
    ($expression:expr, into $out:expr) => {
        $crate::check::agree(
            || {
                let mut out = $out;
                $expression.eval_into(&mut out.t_mut());
                out.as_slice().to_vec()
            },
            || {
                let mut out = $out;
                $expression.parallel().from_work::<0>().eval_into(&mut out.t_mut());
                out.as_slice().to_vec()
            },
        )
    };
}
pub(crate) use same;

/// Numbers of both signs without an order, one for each coordinate.
pub(crate) fn numbers<S: FixedShape>(seed: u32) -> HeapTensor<f32, S> {
    let mut state = seed.wrapping_mul(747_796_405).wrapping_add(1);
    HeapTensor::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(i16::from_ne_bytes([state.to_le_bytes()[2], state.to_le_bytes()[3]])) / 4096.0
    })
}
