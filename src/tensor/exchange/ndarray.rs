//! Arrays of the library `ndarray` as tensors, and tensors as its arrays.
#![allow(unsafe_code)]

use core::ptr::NonNull;

use ::ndarray::{
    Array, ArrayView, ArrayViewMut, Axis, Dimension, IntoDimension, Ix0, Ix1, Ix2, Ix3, Ix4, Ix5,
    Ix6, IxDyn, ShapeBuilder, StrideShape,
};

use crate::dim::Dim;
use crate::dtype::InAny;
use crate::error::{ExchangeError, ShapeError};
use crate::layout::{Dense, Layout};
use crate::shape::{DynShape, FixedShape, Shape};
use crate::storage::{Owner, Storage, StorageMut};
use crate::tensor::{DynView, Tensor, View, ViewMut};

/// Shapes whose rank has a type in `ndarray`.
pub trait ArrayRank: Shape {
    /// The dimension of an array with as many axes: `Ix0` to `Ix6`, and `IxDyn` for seven and eight axes.
    type Dimension: Dimension;
}

macro_rules! ranks {
    ($($dimension:ty: [$($dim:ident)*];)*) => {$(
        impl<$($dim: Dim),*> ArrayRank for ($($dim,)*) {
            type Dimension = $dimension;
        }
    )*};
}

ranks! {
    Ix0: [];
    Ix1: [A];
    Ix2: [A B];
    Ix3: [A B C];
    Ix4: [A B C E];
    Ix5: [A B C E F];
    Ix6: [A B C E F G];
    IxDyn: [A B C E F G H];
    IxDyn: [A B C E F G H I];
}

/// Where the elements of a tensor stand, as `ndarray` is told.
struct Place<D: Dimension> {
    /// The sizes, and how far neighbours are apart, whichever stands first.
    shape: StrideShape<D>,
    /// The lowest offset of an element from the one with all indices 0.
    lowest: isize,
}

impl<D: Dimension> Place<D> {
    /// The place of the elements of a shape in a layout.
    fn new<S: ArrayRank<Dimension = D>, L: Layout<S>>(shape: S) -> Self {
        const { fits(S::CAPS) }
        let mut sizes = D::zeros(S::RANK);
        let mut strides = D::zeros(S::RANK);
        let mut lowest = 0isize;
        let is_empty = shape.count() == 0;
        let places = sizes.slice_mut().iter_mut().zip(strides.slice_mut());
        for ((size, stride), (&len, &step)) in
            places.zip(shape.sizes().as_ref().iter().zip(L::STRIDES))
        {
            *size = len;
            // Where there is no element there is nothing to step to.
            if !is_empty {
                *stride = step.unsigned_abs();
                let reach = len.cast_signed().wrapping_sub(1).wrapping_mul(step);
                lowest = lowest.wrapping_add(reach.min(0));
            }
        }
        Self { shape: sizes.into_dimension().strides(strides), lowest }
    }
}

/// Turns round the axes on which a layout goes backwards, `ndarray` having been told that it goes forwards.
macro_rules! turn_round {
    ($array:ident, $S:ty, $L:ty) => {
        for (axis, &stride) in <$L as Layout<$S>>::STRIDES.iter().enumerate() {
            if stride < 0 && !$array.is_empty() {
                $array.invert_axis(Axis(axis));
            }
        }
    };
}

/// Whether the extents that are not 0 multiply to no more than memory has.
const fn fits(extents: &[usize]) {
    let mut count = 1usize;
    let mut axis = 0;
    while axis < extents.len() {
        let extent = if extents[axis] == 0 { 1 } else { extents[axis] };
        let product = count.checked_mul(extent);
        assert!(
            matches!(product, Some(product) if product <= isize::MAX.cast_unsigned()),
            "the extents of this shape, those that are 0 left out, multiply to more than memory has"
        );
        count = count.wrapping_mul(extent);
        axis += 1;
    }
}

impl<T: Copy, S: ArrayRank, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The same elements as a view of `ndarray`, of any layout; nothing is copied.
    ///
    /// # Example: a transposed view, and one that goes backwards
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.t().as_ndarray(), ndarray::arr2(&[[1, 4], [2, 5], [3, 6]]));
    /// assert_eq!(x.flip(Ax::<1>).as_ndarray().strides(), [3, -1]);
    /// # }
    /// ```
    pub fn as_ndarray(&self) -> ArrayView<'_, T, S::Dimension> {
        // SAFETY: by the invariant of a tensor, which stays borrowed as long as the array lives.
        unsafe { array::<T, S, L>(self.shape(), self.origin()) }
    }

    /// The same elements as an exclusive view of `ndarray`; nothing is copied.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    ///
    /// let mut x = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]);
    /// x.as_ndarray_mut().row_mut(1).fill(7);
    /// assert_eq!(x.as_slice(), [1, 2, 7, 7]);
    /// # }
    /// ```
    pub fn as_ndarray_mut(&mut self) -> ArrayViewMut<'_, T, S::Dimension>
    where
        K: StorageMut<T>,
    {
        let place = Place::new::<S, L>(self.shape());
        let lowest = self.origin_mut().wrapping_offset(place.lowest);
        // SAFETY: by the invariant of a tensor the element at each coordinate is inside one allocation,
        // aligned, initialised, ours to change while `self` is borrowed, and each its own; with the
        // strides made positive the same elements are counted from the lowest. Storage pointers are
        // not null. The sizes multiply to no more than memory has (`fits`).
        let mut array = unsafe { ArrayViewMut::from_shape_ptr(place.shape, lowest) };
        turn_round!(array, S, L);
        array
    }

    /// A copy of the elements in an array of `ndarray`.
    ///
    /// # Panics
    /// Ends the program without memory, as all arrays of `ndarray` do.
    pub fn to_ndarray(&self) -> Array<T, S::Dimension> {
        self.as_ndarray().to_owned()
    }
}

/// The view of `ndarray` that counts from `origin`.
///
/// # Safety
/// For every coordinate of `shape` the element at `origin + L::offset` is inside one allocation,
/// aligned, initialised and not changed during `'a`; `origin` is not null.
unsafe fn array<'a, T: Copy, S: ArrayRank, L: Layout<S>>(
    shape: S,
    origin: *const T,
) -> ArrayView<'a, T, S::Dimension> {
    let place = Place::new::<S, L>(shape);
    let lowest = origin.wrapping_offset(place.lowest);
    // SAFETY: by the contract of this function; with the strides made positive the same elements are
    // counted from the lowest. The sizes multiply to no more than memory has (`fits`).
    let mut array = unsafe { ArrayView::from_shape_ptr(place.shape, lowest) };
    turn_round!(array, S, L);
    array
}

impl<'a, T: Copy, S: ArrayRank, L: Layout<S>> From<View<'a, T, S, L>>
    for ArrayView<'a, T, S::Dimension>
{
    /// The same elements, borrowed for as long as the view's own are; nothing is copied.
    fn from(view: View<'a, T, S, L>) -> Self {
        // SAFETY: by the invariant of a tensor, whose elements a view borrows during `'a`.
        unsafe { array::<T, S, L>(view.shape(), view.origin()) }
    }
}

impl<'a, T: InAny, D: Dimension> TryFrom<ArrayView<'a, T, D>> for DynView<'a> {
    type Error = ShapeError;

    /// The same elements; nothing is copied.
    ///
    /// # Errors
    /// [`ShapeError`] for more than eight axes.
    fn try_from(array: ArrayView<'a, T, D>) -> Result<Self, ShapeError> {
        let shape = DynShape::new(array.shape())?;
        let size = size_of::<T>().cast_signed();
        let mut strides = [0; 8];
        for (to, &from) in strides.iter_mut().zip(array.strides()) {
            *to = from.wrapping_mul(size);
        }
        // SAFETY: the pointer of an array is not null.
        let origin = unsafe { NonNull::new_unchecked(array.as_ptr().cast_mut().cast()) };
        // SAFETY: `ndarray` vouches for it: the elements of a view live during `'a`, each is inside one
        // allocation, and offsets in bytes between any two of them fit.
        Ok(unsafe { DynView::vouched(origin, T::DTYPE, shape, strides) })
    }
}

impl<'a, T: InAny, S: FixedShape, L: Layout<S>> View<'a, T, S, L> {
    /// The elements of a view of `ndarray`, as they stand; nothing is copied.
    ///
    /// # Errors
    /// [`ExchangeError`] with every axis whose size or stride is not that of the type; then
    /// [`Tensor::copy_of_ndarray`] copies.
    ///
    /// # Example: an array whose columns stand one behind the other
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::layout::ColumnMajor;
    /// use formwork::prelude::*;
    ///
    /// let array = ndarray::arr2(&[[1, 2], [3, 4], [5, 6]]);
    /// let view = View::<i32, s![3, 2]>::from_ndarray(array.view())?;
    /// assert_eq!(view.as_slice(), [1, 2, 3, 4, 5, 6]);
    /// let turned = View::<i32, s![2, 3], ColumnMajor>::from_ndarray(array.t())?;
    /// assert_eq!(turned.to_string(), "[[1 3 5]\n [2 4 6]]");
    ///
    /// let error = View::<i32, s![2, 3]>::from_ndarray(array.t()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "expected i32 [2, 3], found i32 [2, 3]: \
    ///      neighbours on axis 0 are 4 bytes apart and not 12: a copy is needed; \
    ///      neighbours on axis 1 are 8 bytes apart and not 4: a copy is needed",
    /// );
    /// # }
    /// # Ok::<(), formwork::error::ExchangeError>(())
    /// ```
    pub fn from_ndarray<D: Dimension>(array: ArrayView<'a, T, D>) -> Result<Self, ExchangeError> {
        Ok(DynView::try_from(array)?.typed_as::<T, S, L>(S::SHAPE)?)
    }
}

impl<'a, T: InAny, S: FixedShape, L: Layout<S>> ViewMut<'a, T, S, L> {
    /// The elements of an exclusive view of `ndarray`, as they stand; nothing is copied.
    ///
    /// A layout in which two coordinates share an element does not compile.
    ///
    /// # Errors
    /// As [`View::from_ndarray`].
    pub fn from_mut_ndarray<D: Dimension>(
        mut array: ArrayViewMut<'a, T, D>,
    ) -> Result<Self, ExchangeError> {
        const { assert!(L::IS_INJECTIVE, "each coordinate must have an element of its own") }
        DynView::try_from(array.view())?.typed_as::<T, S, L>(S::SHAPE)?;
        let dangling = NonNull::dangling().as_ptr();
        let origin = if S::LEN == 0 { dangling } else { array.as_mut_ptr() };
        // SAFETY: sizes and strides were just compared, so the coordinates reach the elements of the
        // array, each its own (as the layout has it), which it borrows exclusively during `'a`.
        Ok(unsafe {
            Tensor::<T, S, L, crate::storage::Mut<'a, T>>::look_mut_from(origin, S::SHAPE)
        })
    }
}

impl<T: InAny, S: FixedShape, L: Dense<S>, K: Owner<T, S>> Tensor<T, S, L, K> {
    /// A copy of the elements of a view of `ndarray`, wherever they stand.
    ///
    /// # Errors
    /// [`ExchangeError`] with every axis whose size is not that of the type.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    ///
    /// let array = ndarray::arr2(&[[1, 2], [3, 4]]);
    /// let copy = Tensor::<i32, s![2, 2]>::copy_of_ndarray(array.t())?;
    /// assert_eq!(copy.as_slice(), [1, 3, 2, 4]);
    /// # }
    /// # Ok::<(), formwork::error::ExchangeError>(())
    /// ```
    pub fn copy_of_ndarray<D: Dimension>(
        array: ArrayView<'_, T, D>,
    ) -> Result<Self, ExchangeError> {
        Ok(DynView::try_from(array)?.to_tensor()?)
    }
}
