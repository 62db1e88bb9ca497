//! Bytes copied so that four factors of each lane stand together.
#![allow(unsafe_code)]

use core::array::from_fn;

use crate::isa::{Isa, Task};

/// A part of an operand: byte `(k, lane)` is `k * k_step + lane * lane_step` behind `from`.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) from: *const u8,
    pub(super) k_step: isize,
    pub(super) lane_step: isize,
    /// How many `k` there are.
    pub(super) depth: usize,
    /// How many lanes there are.
    pub(super) count: usize,
}

impl Part {
    #[inline(always)]
    pub(super) const fn place(self, k: usize, lane: usize) -> *const u8 {
        let behind = k.cast_signed().wrapping_mul(self.k_step);
        self.from
            .wrapping_offset(behind)
            .wrapping_offset(lane.cast_signed().wrapping_mul(self.lane_step))
    }
}

/// Copies byte `(k, lane)` to `(k / 4 * lanes + lane) * 4 + k % 4` behind `to`; zeros stand where
/// the part has no more lanes, or no more factors for the last four.
///
/// # Safety
/// All bytes of the part can be read, which has at most `lanes` lanes; four times `lanes` bytes for
/// each four `k`, begun ones included, can be written from `to` on.
#[inline(never)]
pub(super) unsafe fn pack<I: Isa>(isa: I, part: &Part, to: *mut u8, lanes: usize) {
    /// The arguments; made by `pack` alone, with the promise of its caller.
    struct Pack {
        part: Part,
        to: *mut u8,
        lanes: usize,
    }

    impl Task for Pack {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, _isa: I) {
            // SAFETY: the promise of the caller of `pack`.
            unsafe { all(self.part, self.to, self.lanes) }
        }
    }

    isa.run(Pack { part: *part, to, lanes });
}

/// # Safety
/// As of [`pack`].
#[inline(always)]
unsafe fn all(part: Part, to: *mut u8, lanes: usize) {
    let quads = part.depth / 4;
    // What is copied in blocks: so many lanes of so many quads.
    let (wide, deep) = match (part.k_step, part.lane_step) {
        (1, _) => (part.count / 4 * 4, quads / 4 * 4),
        (_, 1) => (part.count / 16 * 16, quads),
        _ => (0, 0),
    };
    let behind = |quad: usize, lane: usize| {
        to.wrapping_add(quad.wrapping_mul(lanes).wrapping_add(lane).wrapping_mul(4))
    };
    if part.k_step == 1 {
        for lane in (0..wide).step_by(4) {
            for quad in (0..deep).step_by(4) {
                let k = quad.wrapping_mul(4);
                let rows: [[[u8; 4]; 4]; 4] = from_fn(|l| {
                    let from = part.place(k, lane.wrapping_add(l));
                    // SAFETY: 16 factors of a lane stand side by side.
                    unsafe { from.cast::<[[u8; 4]; 4]>().read() }
                });
                let turned: [[[u8; 4]; 4]; 4] = from_fn(|q| from_fn(|l| rows[l][q]));
                for (q, quads) in turned.into_iter().enumerate() {
                    let to = behind(quad.wrapping_add(q), lane);
                    // SAFETY: the quads of four lanes stand side by side.
                    unsafe { to.cast::<[[u8; 4]; 4]>().write(quads) }
                }
            }
        }
    } else {
        for quad in 0..deep {
            for lane in (0..wide).step_by(16) {
                let rows: [[u8; 16]; 4] = from_fn(|byte| {
                    let from = part.place(quad.wrapping_mul(4).wrapping_add(byte), lane);
                    // SAFETY: a factor of each of 16 lanes stands side by side.
                    unsafe { from.cast::<[u8; 16]>().read() }
                });
                let turned: [[u8; 4]; 16] = from_fn(|l| from_fn(|byte| rows[byte][l]));
                // SAFETY: the quads of 16 lanes stand side by side.
                unsafe { behind(quad, lane).cast::<[[u8; 4]; 16]>().write(turned) }
            }
        }
    }
    for quad in 0..part.depth.div_ceil(4) {
        let first = if quad < deep { wide } else { 0 };
        for lane in first..lanes {
            let bytes: [u8; 4] = from_fn(|byte| {
                let k = quad.wrapping_mul(4).wrapping_add(byte);
                if lane < part.count && k < part.depth {
                    // SAFETY: the byte is one of the part.
                    unsafe { part.place(k, lane).read() }
                } else {
                    0
                }
            });
            // SAFETY: the quad is one of the copy.
            unsafe { behind(quad, lane).cast::<[u8; 4]>().write(bytes) }
        }
    }
}
