//! The elements of a tensor one after the other, and as slices where they stand so.
#![allow(unsafe_code)]

use core::iter::FusedIterator;
use core::ptr::NonNull;

use super::{Tensor, View, ViewMut};
use crate::layout::{Dense, KeepsDistinct, Layout, Offsets, ViewRule};
use crate::shape::{FixedShape, Shape};
use crate::storage::{Borrowed, Mut, Ref, Storage, StorageMut};

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements in row-major order, whatever the layout.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::arange();
    /// assert_eq!(x.t().iter().collect::<Vec<_>>(), [0, 3, 1, 4, 2, 5]);
    /// assert_eq!(x.iter().rev().next(), Some(5));
    /// ```
    #[inline(always)]
    pub fn iter(&self) -> Iter<T, S, L, K::Shared<'_>> {
        Iter { view: self.view(), offsets: Offsets::new(self.shape()) }
    }

    /// The elements as a slice, if the constants of the types say that they stand one behind the
    /// other in row-major order.
    #[inline(always)]
    pub(super) fn dense(&self) -> Option<&[T]> {
        // SAFETY: where the condition holds, the offsets are the numbers below `CAPACITY`, and
        // a fixed shape has a coordinate for each, so by the invariant of `storage` that many
        // elements are valid while `self` is borrowed.
        let elements = || unsafe { core::slice::from_raw_parts(self.origin(), S::CAPACITY) };
        (S::FIXED && L::IS_CONTIGUOUS).then(elements)
    }

    /// The elements in the order of memory: for `Contiguous` row-major, for `ChannelsLast` with
    /// the channels innermost.
    #[inline(always)]
    pub fn as_memory(&self) -> &[T]
    where
        S: FixedShape,
        L: Dense<S>,
    {
        // SAFETY: a dense layout's offsets are all the numbers below `CAPACITY`, and a fixed
        // shape has a coordinate for each, so by the invariant of `storage` that many elements
        // are valid while `self` is borrowed.
        unsafe { core::slice::from_raw_parts(self.origin(), S::CAPACITY) }
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements in row-major order, whatever the layout, to be changed.
    #[inline(always)]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, S, L>
    where
        K: StorageMut<T>,
    {
        self.view_mut().into_iter()
    }

    /// As [`Tensor::as_memory`], to be changed.
    #[inline(always)]
    pub fn as_memory_mut(&mut self) -> &mut [T]
    where
        K: StorageMut<T>,
        S: FixedShape,
        L: Dense<S>,
    {
        // SAFETY: as in `as_memory`, and nobody else has access while `self` is borrowed.
        unsafe { core::slice::from_raw_parts_mut(self.origin_mut(), S::CAPACITY) }
    }
}

impl<'a, T: Copy, S: FixedShape> View<'a, T, S> {
    /// A view of an array in row-major order, whose length the compiler checks.
    ///
    /// Usable in a `const` or `static`; with `include_bytes!` it is a view of a file in the program.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// static PIXELS: View<'static, u8, s![2, 2]> = View::from_flat_ref(&[0, 255, 128, 7]);
    /// assert_eq!(PIXELS.get([1, 0]), Some(128));
    /// ```
    #[inline(always)]
    pub const fn from_flat_ref<const N: usize>(elements: &'a [T; N]) -> Self {
        const { assert!(N == S::CAPACITY, "the array must have as many elements as the shape") }
        // SAFETY: the array has `CAPACITY` initialised elements, valid for reads during `'a`.
        let storage = unsafe { Ref::new(NonNull::from_ref(elements).cast()) };
        // SAFETY: row-major offsets are the numbers below `CAPACITY`.
        unsafe { Self::from_parts(storage, S::SHAPE) }
    }

    /// The view of a slice with exactly as many elements as the shape.
    pub(super) const fn of_slice(slice: &'a [T]) -> Option<Self> {
        if slice.len() != S::CAPACITY {
            return None;
        }
        // SAFETY: the slice has `CAPACITY` initialised elements, valid for reads during `'a`.
        let storage = unsafe { Ref::new(NonNull::from_ref(slice).cast()) };
        // SAFETY: row-major offsets are the numbers below `CAPACITY`.
        Some(unsafe { Self::from_parts(storage, S::SHAPE) })
    }
}

impl<'a, T: Copy, S: FixedShape> ViewMut<'a, T, S> {
    /// The exclusive view of a slice with exactly as many elements as the shape.
    pub(super) fn of_slice_mut(slice: &'a mut [T]) -> Option<Self> {
        if slice.len() != S::CAPACITY {
            return None;
        }
        // SAFETY: the slice has `CAPACITY` initialised elements, borrowed exclusively during `'a`.
        let storage = unsafe { Mut::new(NonNull::from_mut(slice).cast()) };
        // SAFETY: row-major offsets are the numbers below `CAPACITY`, each its own.
        Some(unsafe { Self::from_parts(storage, S::SHAPE) })
    }

    /// The elements in row-major order, to be changed.
    #[inline(always)]
    pub fn into_slice_mut(mut self) -> &'a mut [T] {
        // SAFETY: as in `into_slice`; the view, which is consumed, had exclusive access during `'a`.
        unsafe { core::slice::from_raw_parts_mut(self.origin_mut(), S::CAPACITY) }
    }
}

impl<'a, T: Copy, S: Shape, L: Layout<S>> View<'a, T, S, L> {
    /// The view of a slice that starts at the lowest element of the layout, if it is long enough.
    pub(super) fn spanning(shape: S, slice: &'a [T]) -> Option<Self> {
        let reached = slice.get(..L::SPAN)?.as_ptr().wrapping_add(L::FACTS.below);
        // SAFETY: a pointer into a slice, or to its start, is not null.
        let origin = unsafe { NonNull::new_unchecked(reached.cast_mut()) };
        // SAFETY: the offsets of `L` reach from `below` under the origin over `SPAN` elements in
        // all, which are those of the slice, valid for reads during `'a`.
        let storage = unsafe { Ref::new(origin) };
        // SAFETY: the same.
        Some(unsafe { Self::from_parts(storage, shape) })
    }
}

impl<'a, T: Copy, S: Shape, L: Layout<S>> ViewMut<'a, T, S, L> {
    /// The exclusive view of a slice that starts at the lowest element of the layout, if it is long enough.
    pub(super) fn spanning_mut(shape: S, slice: &'a mut [T]) -> Option<Self> {
        const {
            assert!(L::IS_INJECTIVE, "a layout that may overlap itself cannot be written");
        }
        let reached = slice.get_mut(..L::SPAN)?.as_mut_ptr().wrapping_add(L::FACTS.below);
        // SAFETY: as in `spanning`.
        let origin = unsafe { NonNull::new_unchecked(reached) };
        // SAFETY: as in `spanning`, borrowed exclusively during `'a`.
        let storage = unsafe { Mut::new(origin) };
        // SAFETY: the same, and by `IS_INJECTIVE` every coordinate has an element of its own.
        Some(unsafe { Self::from_parts(storage, shape) })
    }
}

/// The elements of a tensor in row-major order.
#[derive(Clone)]
pub struct Iter<T: Copy, S: Shape, L, B> {
    view: Tensor<T, S, L, B>,
    offsets: Offsets<S, L>,
}

/// The elements of a tensor in row-major order, to be changed.
pub struct IterMut<'a, T: Copy, S: Shape, L> {
    view: ViewMut<'a, T, S, L>,
    offsets: Offsets<S, L>,
}

impl<T: Copy, S: Shape, L: Layout<S>, B: Borrowed<T>> Iter<T, S, L, B> {
    /// Reads at an offset that `Offsets` gave.
    #[inline(always)]
    fn read(view: &Tensor<T, S, L, B>, offset: isize) -> T {
        // SAFETY: `Offsets` gives offsets of coordinates, which are in bounds by the invariant
        // of `Tensor`.
        let element = unsafe { view.origin().offset(offset) };
        // SAFETY: by the same invariant it is aligned and initialised while the borrow lives.
        unsafe { element.read() }
    }
}

impl<'a, T: Copy, S: Shape, L: Layout<S>> IterMut<'a, T, S, L> {
    /// The element at an offset that `Offsets` gave.
    ///
    /// # Safety
    /// Each offset of `view` is asked for once.
    #[inline(always)]
    unsafe fn borrow(view: &mut ViewMut<'a, T, S, L>, offset: isize) -> &'a mut T {
        // SAFETY: as in `Iter::read`.
        let element = unsafe { view.origin_mut().offset(offset) };
        // SAFETY: by the invariant of `Mut` nobody else has access during `'a`; coordinates of
        // an exclusive view have different elements, and this one is borrowed once.
        unsafe { &mut *element }
    }
}

/// The methods of an iterator over `offsets`, which `item` turns into elements.
macro_rules! iterate {
    ([$($generic:tt)*] $name:ty, $item:ty, $take:expr) => {
        impl<$($generic)*> Iterator for $name {
            type Item = $item;

            #[inline(always)]
            fn next(&mut self) -> Option<$item> {
                let offset = self.offsets.next()?;
                Some($take(&mut self.view, offset))
            }

            #[inline(always)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.offsets.size_hint()
            }

            #[inline(always)]
            fn nth(&mut self, n: usize) -> Option<$item> {
                let offset = self.offsets.nth(n)?;
                Some($take(&mut self.view, offset))
            }

            #[inline(always)]
            fn fold<State, F: FnMut(State, $item) -> State>(mut self, init: State, mut each: F) -> State {
                let view = &mut self.view;
                self.offsets.fold(init, |state, offset| each(state, $take(view, offset)))
            }
        }

        impl<$($generic)*> DoubleEndedIterator for $name {
            #[inline(always)]
            fn next_back(&mut self) -> Option<$item> {
                let offset = self.offsets.next_back()?;
                Some($take(&mut self.view, offset))
            }
        }

        impl<$($generic)*> ExactSizeIterator for $name {}

        impl<$($generic)*> FusedIterator for $name {}
    };
}

iterate!(
    [T: Copy, S: Shape, L: Layout<S>, B: Borrowed<T>] Iter<T, S, L, B>, T,
    |view: &mut Tensor<T, S, L, B>, offset| Self::read(view, offset)
);

iterate!(
    ['a, T: Copy, S: Shape, L: Layout<S>] IterMut<'a, T, S, L>, &'a mut T,
    // SAFETY: `Offsets` gives the offset of each coordinate once, from the front or the back.
    |view: &mut ViewMut<'a, T, S, L>, offset| unsafe { Self::borrow(view, offset) }
);

impl<'a, T: Copy, S: Shape, L: Layout<S>> IntoIterator for View<'a, T, S, L> {
    type Item = T;
    type IntoIter = Iter<T, S, L, Ref<'a, T>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Copy, S: Shape, L: Layout<S>> IntoIterator for ViewMut<'a, T, S, L> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T, S, L>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        IterMut { offsets: Offsets::new(self.shape()), view: self }
    }
}

impl<'t, T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> IntoIterator for &'t Tensor<T, S, L, K> {
    type Item = T;
    type IntoIter = Iter<T, S, L, K::Shared<'t>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'t, T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>> IntoIterator
    for &'t mut Tensor<T, S, L, K>
{
    type Item = &'t mut T;
    type IntoIter = IterMut<'t, T, S, L>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// Rules that each reach other elements of a tensor.
///
/// # Laws
/// No coordinate of the tensor is reached by two of the rules.
pub(super) trait Partition<S: Shape, L: Layout<S>>:
    Iterator<Item: ViewRule<S, L> + KeepsDistinct>
{
}

/// Exclusive views of the parts of a tensor, all usable at the same time.
pub(super) struct PartsMut<'a, T: Copy, S: Shape, L, P> {
    whole: ViewMut<'a, T, S, L>,
    rules: P,
}

impl<'a, T: Copy, S: Shape, L: Layout<S>, P: Partition<S, L>> PartsMut<'a, T, S, L, P> {
    /// The parts of `whole` that the rules give.
    #[inline(always)]
    pub(super) fn new(whole: ViewMut<'a, T, S, L>, rules: P) -> Self {
        Self { whole, rules }
    }

    /// How many parts are left, if the rules know.
    #[inline(always)]
    pub(super) fn size_hint(&self) -> (usize, Option<usize>) {
        self.rules.size_hint()
    }

    /// The next part.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<PartOf<'a, T, S, L, P>> {
        let rule = self.rules.next()?;
        Some(self.part(rule))
    }

    /// The last part.
    #[inline(always)]
    pub(super) fn next_back(&mut self) -> Option<PartOf<'a, T, S, L, P>>
    where
        P: DoubleEndedIterator,
    {
        let rule = self.rules.next_back()?;
        Some(self.part(rule))
    }

    #[inline(always)]
    fn part(&mut self, rule: P::Item) -> PartOf<'a, T, S, L, P> {
        let shape = self.whole.shape();
        let origin = self.whole.origin_mut().wrapping_offset(rule.origin(shape));
        // SAFETY: by the law of `ViewRule`, every coordinate of the view is at the place of a
        // coordinate of `whole`, by `KeepsDistinct` each at its own, and by the law of
        // `Partition` at none of another part. `whole` has exclusive access during `'a` and is
        // used for nothing else.
        unsafe { ViewMut::<'_, T, S, L>::look_mut_from(origin, rule.shape(shape)) }
    }
}

/// An exclusive view of one part.
type PartOf<'a, T, S, L, P> = ViewMut<
    'a,
    T,
    <<P as Iterator>::Item as ViewRule<S, L>>::Shape,
    <<P as Iterator>::Item as ViewRule<S, L>>::Layout,
>;
