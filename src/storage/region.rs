//! Memories of a device, such as fast ones, slow ones and flash, each with a limit: what lies where is in the type.

use core::marker::PhantomData;
use core::ops::Deref;

use super::message::fits_in;
use super::plan::ALIGNMENT;

/// A memory of a device, and how many bytes of it there are.
///
/// A type that implements it names the memory. Which one a `static` is put into is a matter of the linker;
/// `#[link_section]` beside the `static` says it.
///
/// # Example
/// ```
/// use formwork::prelude::*;
/// use formwork::storage::{In, Region, StaticArena, within_limits};
///
/// /// Next to the processor.
/// struct Fast;
/// impl Region for Fast {
///     const NAME: &'static str = "fast";
///     const LIMIT: usize = 16 * 1024;
/// }
///
/// /// Read only.
/// struct Flash;
/// impl Region for Flash {
///     const NAME: &'static str = "flash";
///     const LIMIT: usize = 256 * 1024;
/// }
///
/// static WEIGHT: In<Flash, Tensor<f32, (D<10>, D<128>)>> = In::new(Tensor::ZEROS);
/// static RAM: In<Fast, StaticArena<5120>> = In::new(StaticArena::new());
///
/// // All of a program's memory together: above a limit, it does not compile.
/// const _: () = within_limits(&[WEIGHT.share(), RAM.share()]);
///
/// let x: Tensor<f32, (D<128>,)> = Tensor::ones();
/// if let Some(arena) = RAM.take() {
///     let scores = x.linear(&*WEIGHT, NoBias).eval_in(arena);
///     assert_eq!(scores.sum_all(), 0.0);
/// }
/// ```
pub trait Region {
    /// What messages call it.
    const NAME: &'static str;
    /// How many bytes it has.
    const LIMIT: usize;
}

/// A value that lies in the memory `R`, not larger than that: else it does not compile.
///
/// Reading is as if it lay anywhere: it is dereferenced.
#[derive(Debug)]
#[repr(transparent)]
pub struct In<R, T> {
    value: T,
    region: PhantomData<fn(R) -> R>,
}

impl<R: Region, T> In<R, T> {
    /// What a value of this type takes.
    pub const SHARE: Share = Share {
        region: R::NAME,
        limit: R::LIMIT,
        bytes: size_of::<T>(),
        align: if align_of::<T>() > ALIGNMENT { align_of::<T>() } else { ALIGNMENT },
    };

    /// The value in this memory; usable in a `static`.
    pub const fn new(value: T) -> Self {
        const { fits_in(R::NAME, R::LIMIT, size_of::<T>()) }
        Self { value, region: PhantomData }
    }

    /// What this value takes.
    pub const fn share(&self) -> Share {
        Self::SHARE
    }

    /// The value, also in a `const`.
    pub const fn value(&self) -> &T {
        &self.value
    }
}

impl<R, T> Deref for In<R, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.value
    }
}

/// How many bytes something takes of which memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    region: &'static str,
    limit: usize,
    bytes: usize,
    /// A power of two.
    align: usize,
}

impl Share {
    /// The name of the memory.
    pub const fn region(self) -> &'static str {
        self.region
    }

    /// How many bytes are taken of it.
    pub const fn bytes(self) -> usize {
        self.bytes
    }
}

/// Whether two names are the same.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// How many bytes all of these take of a memory, each aligned to 64, or to what it asks for if that is more.
pub const fn bytes_in<R: Region>(shares: &[Share]) -> usize {
    taken(R::NAME, shares)
}

const fn taken(region: &str, shares: &[Share]) -> usize {
    let (mut bytes, mut at) = (0_usize, 0);
    while at < shares.len() {
        if is_same(shares[at].region, region) {
            let before = shares[at].align - 1;
            let begin = bytes.saturating_add(before) & !before;
            bytes = begin.saturating_add(shares[at].bytes);
        }
        at += 1;
    }
    bytes
}

/// Does not compile, in a `const`, where these take more of some memory than there is: the message says
/// of which one, and how many bytes too many.
///
/// # Panics
/// Called when the program runs, where they take more: it is meant for `const _: () = within_limits(..)`.
#[track_caller]
pub const fn within_limits(shares: &[Share]) {
    let mut at = 0;
    while at < shares.len() {
        fits_in(shares[at].region, shares[at].limit, taken(shares[at].region, shares));
        at += 1;
    }
}
