//! The same work by one thread and by several.

use formwork::prelude::*;

/// Does the work in a pool of so many threads.
pub(crate) fn in_pool<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    crate::runner::pool(threads).install(work)
}

/// An expression evaluated by several threads has the bits of that evaluated by one, in a tensor of its
/// own, or in a matrix that stands on its side; it is written out anew for each.
macro_rules! same {
    ($expression:expr) => {{
        let alone = $crate::runner::elements(&$expression.eval_heap());
        $crate::runner::threads(format_args!("{}", stringify!($expression)), &alone.into(), || {
            $expression.parallel().from_work::<0>().eval_heap()
        });
    }};
    ($expression:expr, into $out:expr) => {{
        let mut alone = $out;
        $expression.eval_into(&mut alone.t_mut());
        let alone = $crate::runner::elements(&alone);
        $crate::runner::threads(format_args!("{}", stringify!($expression)), &alone.into(), || {
            let mut out = $out;
            $expression.parallel().from_work::<0>().eval_into(&mut out.t_mut());
            out
        });
    }};
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
