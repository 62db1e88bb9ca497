//! Tensors from slices, and tensors as slices.

use super::{Tensor, View, ViewMut};
use crate::error::{CopyError, LengthError};
use crate::layout::{Contiguous, Dense};
use crate::shape::{FixedShape, Shape};
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{Inline, Owner, Ref, Storage, StorageMut};

/// Storage that a slice can become: an owner copies the elements, a view borrows them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not made from a shared slice",
    label = "neither copies nor borrows a shared slice",
    note = "a `ViewMut` borrows a `&mut [..]`: use `from_mut_slice`; \
            a `View` of a layout that is not contiguous is a view of a contiguous one: permute that"
)]
pub trait FromSlice<'s, T: Copy, S: Shape, L>: Sized {
    /// The tensor of the elements, if they are as many as the shape has.
    fn from_slice(slice: &'s [T]) -> Option<Tensor<T, S, L, Self>>;
}

#[diagnostic::do_not_recommend]
impl<'s, T: Copy, S: FixedShape, L: Dense<S>> FromSlice<'s, T, S, L> for Inline<T, S> {
    #[inline]
    fn from_slice(slice: &'s [T]) -> Option<Tensor<T, S, L, Self>> {
        Some(Tensor::collect(S::SHAPE, &View::of_slice(slice)?))
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<'s, T: Copy, S: FixedShape, L: Dense<S>> FromSlice<'s, T, S, L> for Heap<T> {
    #[inline]
    fn from_slice(slice: &'s [T]) -> Option<Tensor<T, S, L, Self>> {
        Some(Tensor::collect(S::SHAPE, &View::of_slice(slice)?))
    }
}

#[diagnostic::do_not_recommend]
impl<'s: 'a, 'a, T: Copy, S: FixedShape> FromSlice<'s, T, S, Contiguous> for Ref<'a, T> {
    #[inline]
    fn from_slice(slice: &'s [T]) -> Option<View<'a, T, S>> {
        View::of_slice(slice)
    }
}

/// The error of a slice with `found` elements for the shape `S`.
const fn length_error<S: Shape>(found: usize) -> LengthError {
    LengthError { expected: S::CAPACITY, found }
}

impl<T: Copy, S: FixedShape, L, K> Tensor<T, S, L, K> {
    /// The tensor whose elements are those of `slice`, in row-major order.
    ///
    /// What is asked for decides what happens: a `Tensor` or `HeapTensor` copies the elements,
    /// a `View` borrows them and copies nothing.
    ///
    /// # Errors
    /// [`LengthError`] if the slice has not as many elements as the shape.
    ///
    /// # Example: copied and borrowed
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let data = vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    /// let owner: Tensor<f64, s![2, 3]> = Tensor::from_slice(&data)?;
    /// let view: View<'_, f64, s![3, 2]> = View::from_slice(&data)?;
    /// assert_eq!(owner.as_slice(), view.as_slice());
    /// assert!(View::<f64, s![2, 2]>::from_slice(&data).is_err());
    /// # Ok::<(), formwork::error::LengthError>(())
    /// ```
    #[inline]
    pub fn from_slice<'s>(slice: &'s [T]) -> Result<Self, LengthError>
    where
        K: FromSlice<'s, T, S, L>,
    {
        K::from_slice(slice).ok_or(length_error::<S>(slice.len()))
    }
}

impl<T: Copy, S: Shape, L, K> Tensor<T, S, L, K> {
    /// A copy of the elements of `slice`, in row-major order, where memory may be short.
    ///
    /// # Errors
    /// [`CopyError`] if the slice has not as many elements as the shape, or there is no memory.
    pub fn try_from_slice(slice: &[T]) -> Result<Self, CopyError>
    where
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        let view = View::<T, S>::of_slice(slice).ok_or(length_error::<S>(slice.len()))?;
        Ok(Self::try_collect(S::SHAPE, &view)?)
    }
}

impl<T: Copy, S: Shape, L, K> Tensor<T, S, L, K> {
    /// A copy of the elements of `slice`, in row-major order, in a shape that may be bounded.
    ///
    /// The slice has no gaps: it has the elements of the shape's length, not of its capacity.
    ///
    /// # Errors
    /// [`LengthError`] if the slice has not as many elements as the shape.
    ///
    /// # Example: three of at most eight rows
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let last = with_extent::<8, _>(3, |rows| {
    ///     let x = Tensor::<i32, _>::from_slice_in((rows, dim!(2)), &[1, 2, 3, 4, 5, 6])?;
    ///     Ok::<_, formwork::error::LengthError>(x.get([2, 1]))
    /// });
    /// assert_eq!(last, Ok(Ok(Some(6))));
    /// ```
    pub fn from_slice_in(shape: S, slice: &[T]) -> Result<Self, LengthError>
    where
        L: Dense<S>,
        K: Owner<T, S>,
    {
        let error = LengthError { expected: shape.count(), found: slice.len() };
        if error.found != error.expected {
            return Err(error);
        }
        let Some(&first) = slice.first() else {
            return Self::without_elements(shape).ok_or(error);
        };
        let mut rest = slice.iter();
        Ok(Self::generate(shape, |_| rest.next().copied().unwrap_or(first)))
    }
}

impl<'a, T: Copy, S: FixedShape> ViewMut<'a, T, S> {
    /// An exclusive view of the elements of a slice, in row-major order.
    ///
    /// # Errors
    /// [`LengthError`] if the slice has not as many elements as the shape.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let mut data = [1, 2, 3, 4];
    /// let mut view = ViewMut::<i32, s![2, 2]>::from_mut_slice(&mut data)?;
    /// view.t_mut().replace([0, 1], 30);
    /// assert_eq!(data, [1, 2, 30, 4]);
    /// # Ok::<(), formwork::error::LengthError>(())
    /// ```
    #[inline]
    pub fn from_mut_slice(slice: &'a mut [T]) -> Result<Self, LengthError> {
        let error = length_error::<S>(slice.len());
        Self::of_slice_mut(slice).ok_or(error)
    }
}

impl<'a, T: Copy, S: FixedShape> TryFrom<&'a [T]> for View<'a, T, S> {
    type Error = LengthError;

    #[inline]
    fn try_from(slice: &'a [T]) -> Result<Self, LengthError> {
        Self::from_slice(slice)
    }
}

impl<'a, T: Copy, S: FixedShape> TryFrom<&'a mut [T]> for ViewMut<'a, T, S> {
    type Error = LengthError;

    #[inline]
    fn try_from(slice: &'a mut [T]) -> Result<Self, LengthError> {
        Self::from_mut_slice(slice)
    }
}

impl<T: Copy, S: FixedShape, K: Storage<T>> Tensor<T, S, Contiguous, K> {
    /// The elements in row-major order.
    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        self.as_memory()
    }

    /// The elements in row-major order, to be changed.
    #[inline(always)]
    pub fn as_slice_mut(&mut self) -> &mut [T]
    where
        K: StorageMut<T>,
    {
        self.as_memory_mut()
    }
}
