//! A piece of an arena: what stands in it borrows it, so that it holds one thing at a time.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::memory::{Memory, Part, end, ends};
use super::message::fits;
use super::plan::{ALIGNMENT, round_up};
use super::{Arena, Mut};
use crate::dtype::Plain;
use crate::shape::Shape;

/// Exclusive memory of `M::BYTES` bytes, aligned to 64: one pointer.
///
/// A tensor is made in it by `eval_in(&mut slot)` and borrows it. When another one is made in it, the
/// compiler sees to it that nobody still uses the first. Nothing is counted when the program runs:
/// how many bytes there are and where parts begin are constants, and too few bytes do not compile.
///
/// # Example: three tensors in two slots
/// ```
/// use formwork::prelude::*;
/// use formwork::storage::{Arena, Memory, OneOf};
///
/// type Row = Tensor<f32, (D<100>,)>;
/// type Ram = (OneOf<(Row, Row)>, Row);
///
/// let mut arena: Arena<{ Ram::BYTES }> = Arena::new();
/// let (mut one, mut other) = arena.lay_out::<Ram>().split();
///
/// let x: Row = Tensor::full(2.0);
/// let y = (&x + 1.0).eval_in(&mut one);
/// let z = (&y * &y).eval_in(&mut other);
/// let w = (&z - 1.0).eval_in(&mut one); // where `y` was, which is no longer used
/// assert_eq!(w.sum_all(), 800.0);
/// ```
pub struct Slot<'m, M> {
    /// # Invariants
    /// Aligned to `ALIGNMENT`. `M::BYTES` bytes from here on are in one allocation, initialised and valid
    /// for reads and writes during `'m`, and nobody else has access to them.
    origin: NonNull<u8>,
    /// Invariant in `M`: a subtype of it may have another number of bytes.
    types: PhantomData<(&'m mut [u8], fn(M) -> M)>,
}

// SAFETY: it is a `&mut [u8]` in all but the length.
unsafe impl<M> Send for Slot<'_, M> {}
// SAFETY: as above; a shared borrow of it only reads.
unsafe impl<M> Sync for Slot<'_, M> {}

impl<'m, M: Memory> Slot<'m, M> {
    /// The slot that begins here.
    ///
    /// # Safety
    /// The invariants of the field `origin` hold.
    #[inline(always)]
    const unsafe fn new(origin: NonNull<u8>) -> Self {
        Self { origin, types: PhantomData }
    }

    /// The first bytes of an arena.
    #[inline(always)]
    pub(super) fn of<const N: usize>(arena: &'m mut Arena<N>) -> Self {
        const { fits("the arena", N, M::BYTES) }
        let origin = NonNull::from(arena.bytes_mut()).cast();
        // SAFETY: an arena is aligned, its `N >= M::BYTES` bytes are initialised, and it is borrowed
        // exclusively during `'m`.
        unsafe { Self::new(origin) }
    }

    /// The same memory for a shorter time: what is made in it ends before this slot is used again.
    #[inline(always)]
    pub fn reuse(&mut self) -> Slot<'_, M> {
        // SAFETY: `self` is borrowed exclusively as long as the new slot lives.
        unsafe { Slot::new(self.origin) }
    }

    /// The same memory for something else, which is not larger: else it does not compile.
    #[inline(always)]
    pub fn carve<N: Memory>(self) -> Slot<'m, N> {
        const { fits("the slot", M::BYTES, N::BYTES) }
        // SAFETY: the first `N::BYTES <= M::BYTES` bytes of this slot, which is given up.
        unsafe { Slot::new(self.origin) }
    }

    /// Two parts of the memory that share no byte: else it does not compile.
    ///
    /// This is how the offsets of a [`Plan`](super::Plan) become slots.
    #[inline(always)]
    pub fn pick<A: Part, B: Part>(self) -> (Slot<'m, A::Memory>, Slot<'m, B::Memory>) {
        const {
            fits("the slot", M::BYTES, ends::<A>());
            fits("the slot", M::BYTES, ends::<B>());
            assert!(
                A::OFFSET.is_multiple_of(ALIGNMENT) && B::OFFSET.is_multiple_of(ALIGNMENT),
                "a part of a slot begins at a multiple of 64"
            );
            assert!(
                ends::<A>() <= B::OFFSET || ends::<B>() <= A::OFFSET,
                "two parts of a slot share bytes"
            );
        }
        // SAFETY: the part ends inside of the slot, which is in one allocation.
        let a = unsafe { self.origin.add(A::OFFSET) };
        // SAFETY: as above.
        let b = unsafe { self.origin.add(B::OFFSET) };
        // SAFETY: the offset is a multiple of the alignment, the part ends inside of the slot, which is
        // given up, and no byte of it is one of the other part.
        let a = unsafe { Slot::new(a) };
        // SAFETY: as above.
        let b = unsafe { Slot::new(b) };
        (a, b)
    }

    /// Memory for the elements of a shape that are still to be written.
    #[inline(always)]
    pub(crate) fn into_elements<T: Plain, S: Shape>(self) -> Mut<'m, T> {
        const {
            fits("the slot", M::BYTES, S::CAPACITY.saturating_mul(size_of::<T>()));
            assert!(align_of::<T>() <= ALIGNMENT, "an element is aligned to at most 64 bytes");
        }
        // SAFETY: the slot is aligned, has this many bytes, is given up, and `Plain` values leave its bytes
        // initialised.
        unsafe { Mut::new(self.origin.cast()) }
    }

    /// The bytes as they are.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: by the invariant of `origin`, borrowed as long as `self` is.
        unsafe { core::slice::from_raw_parts(self.origin.as_ptr(), M::BYTES) }
    }
}

/// What a tensor can be made in: a [`Slot`], given up or borrowed, or an [`Arena`] as a whole.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no place in an arena",
    label = "expected `&mut Slot`, `Slot` or `&mut Arena`"
)]
pub trait IntoSlot<'m> {
    /// How much there is.
    type Memory: Memory;

    /// The slot, for as long as the tensor will live.
    fn into_slot(self) -> Slot<'m, Self::Memory>;
}

impl<'m, M: Memory> IntoSlot<'m> for Slot<'m, M> {
    type Memory = M;

    #[inline(always)]
    fn into_slot(self) -> Slot<'m, M> {
        self
    }
}

impl<'m, M: Memory> IntoSlot<'m> for &'m mut Slot<'_, M> {
    type Memory = M;

    #[inline(always)]
    fn into_slot(self) -> Slot<'m, M> {
        self.reuse()
    }
}

/// Where the last of so many parts begins, if each begins behind the one before.
const fn last_begin(sizes: &[usize]) -> usize {
    match sizes {
        [before @ .., size] if *size > 0 => round_up(end(before)),
        _ => 0,
    }
}

macro_rules! split {
    ($($count:literal ($($part:ident $slot:ident [$($before:ident)*])+))*) => {$(
        impl<'m, $($part: Memory),+> Slot<'m, ($($part,)+)> {
            /// The byte that each part begins at.
            pub const BEGINS: [usize; $count] = [$(last_begin(&[$($before::BYTES),*])),+];

            /// A slot for each part, side by side.
            #[inline(always)]
            pub fn split(self) -> ($(Slot<'m, $part>,)+) {
                $(
                    let begin = const { last_begin(&[$($before::BYTES),*]) };
                    // SAFETY: the parts end where the memory of the tuple does, so this one ends inside.
                    let $slot = unsafe { self.origin.add(begin) };
                    // SAFETY: a multiple of the alignment, behind the part before; the slot that it is a
                    // part of is given up.
                    let $slot: Slot<'m, $part> = unsafe { Slot::new($slot) };
                )+
                ($($slot,)+)
            }
        }
    )*};
}

split! {
    1 (A a [A])
    2 (A a [A] B b [A B])
    3 (A a [A] B b [A B] C c [A B C])
    4 (A a [A] B b [A B] C c [A B C] E e [A B C E])
    5 (A a [A] B b [A B] C c [A B C] E e [A B C E] F f [A B C E F])
    6 (A a [A] B b [A B] C c [A B C] E e [A B C E] F f [A B C E F] G g [A B C E F G])
    7 (A a [A] B b [A B] C c [A B C] E e [A B C E] F f [A B C E F] G g [A B C E F G] H h [A B C E F G H])
    8 (A a [A] B b [A B] C c [A B C] E e [A B C E] F f [A B C E F] G g [A B C E F G] H h [A B C E F G H]
        I i [A B C E F G H I])
}
