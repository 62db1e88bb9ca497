//! Copies into another order: where one axis is dense in the source and another in the
//! destination, square blocks are turned in registers.
#![allow(unsafe_code)]

mod blocks;
mod plan;

use super::source::Origin;
use super::{Part, Source, Tensor};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::StorageMut;

use blocks::{Job, LARGE, Step, turned};

pub(super) use blocks::Unit;
use plan::Plan;

/// How a copy from `Q` to the layout `L` of `S` is done, if in blocks.
const fn plan<S: Shape, L: Layout<S>, Q: Source<S>>() -> Option<Plan> {
    match Q::STRIDES {
        Some(from) if matches!(size_of::<Q::Elem>(), 1 | 2 | 4 | 8) => {
            Plan::new(S::CAPS, S::FIXED, L::STRIDES, from)
        }
        _ => None,
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>> Tensor<T, S, L, K> {
    /// Copies the elements of a part from `source` in blocks and says that it did, where that pays.
    #[inline(always)]
    pub(super) fn turn_from<Q: Source<S, Elem = T>, P: Part>(
        &mut self,
        source: &Q,
        part: P,
    ) -> bool {
        if const { plan::<S, L, Q>().is_none() } {
            return false;
        }
        let (Some(plan), Some(Origin(from))) = (const { plan::<S, L, Q>() }, source.origin())
        else {
            return false;
        };
        let sizes = self.shape().sizes();
        let to = self.origin_mut();
        match const { size_of::<T>() } {
            1 => job::<T, u8, S, P>(&plan, sizes, part, from, to),
            2 => job::<T, u16, S, P>(&plan, sizes, part, from, to),
            4 => job::<T, u32, S, P>(&plan, sizes, part, from, to),
            _ => job::<T, u64, S, P>(&plan, sizes, part, from, to),
        }
        true
    }
}

/// Does a part of a copy of elements that are as large as `E`.
#[inline(always)]
fn job<T, E: Unit, S: Shape, P: Part>(
    plan: &Plan,
    sizes: S::Sizes,
    part: P,
    from: *const T,
    to: *mut T,
) {
    let step = |at: plan::Loop| {
        let extent = sizes.as_ref().get(at.axis).copied();
        Step {
            extent: if S::FIXED { at.extent } else { extent.unwrap_or(at.extent) },
            from: at.from,
            to: at.to,
        }
    };
    let mut job = Job::<E> {
        from: from.cast(),
        to: to.cast(),
        rows: step(plan.rows),
        columns: step(plan.columns),
        outer: plan.outer.map(step),
        is_large: false,
    };
    job.is_large = job.bytes() >= LARGE;
    if const { P::IS_SHARE } {
        job.take(part.share());
    }
    // SAFETY: by the invariants of both tensors each coordinate has an element there, that of the
    // destination its own; `plan` goes through all coordinates, of which a part goes through some,
    // and `E` is as large as `T`.
    // The source is borrowed and the destination is borrowed exclusively, so they do not overlap.
    unsafe { turned(&job) }
}

/// The axis, counted from the last, that is dense where the last one is neither dense nor stretched.
pub(super) const fn turned_back(caps: &[usize], strides: &[isize]) -> Option<usize> {
    let mut back = 0;
    while back < caps.len() {
        let axis = caps.len() - 1 - back;
        let near = strides[axis].unsigned_abs() <= 1 && caps[axis] > 1;
        if near && (back == 0 || strides[axis] != 0) {
            return if back == 0 { None } else { Some(back) };
        }
        back += 1;
    }
    None
}
