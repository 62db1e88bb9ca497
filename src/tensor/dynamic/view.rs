//! A view whose element type, shape and strides are known at run time, and its accesses to memory.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::dtype::{ByteOrder, DType, InAny};
use crate::error::BytesError;
use crate::layout::Layout;
use crate::shape::{DynShape, Shape};
use crate::storage::Storage;
use crate::tensor::{Tensor, View};

/// A shared view of elements whose type, shape and place in memory are known at run time: what a
/// file holds, or what another program hands over.
///
/// The bytes may stand at any address, in either order, and with any strides; nothing is copied to
/// make one. [`DynView::typed`] gives a typed view of the same bytes where that is possible,
/// [`DynView::to_tensor`] a copy where it is not.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
/// use formwork::dtype::{ByteOrder, DType};
/// use formwork::shape::DynShape;
/// use formwork::tensor::DynView;
///
/// let bytes = [0, 1, 0, 2, 0, 3]; // three numbers of two bytes, the highest first
/// let shape = DynShape::new(&[3]).unwrap();
/// let view = DynView::new(DType::U16, ByteOrder::Big, shape, &bytes).unwrap();
/// assert_eq!(view.to_string(), "[1 2 3]");
/// let copy: Tensor<u16, s![3]> = view.to_tensor().unwrap();
/// assert_eq!(copy.as_slice(), [1, 2, 3]);
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct DynView<'a> {
    /// # Invariants
    /// For all indices inside `shape`, the bytes of one element from `origin` plus the sum of each
    /// index times its stride on are inside one allocation, initialised, valid for reads and not
    /// changed during `'a`; that sum does not overflow. Where `dtype` is `bool`, each is 0 or 1.
    origin: NonNull<u8>,
    dtype: DType,
    order: ByteOrder,
    shape: DynShape,
    /// In bytes.
    strides: [isize; 8],
    lifetime: PhantomData<&'a [u8]>,
}

// SAFETY: it is a `&[u8]` that reads fewer bytes.
unsafe impl Send for DynView<'_> {}
// SAFETY: as above.
unsafe impl Sync for DynView<'_> {}

impl<'a> DynView<'a> {
    /// The elements that these bytes are, in row-major order.
    ///
    /// # Errors
    /// [`BytesError`] for another number of bytes than the elements have, and for a `bool` that is
    /// neither 0 nor 1.
    pub fn new(
        dtype: DType,
        order: ByteOrder,
        shape: DynShape,
        bytes: &'a [u8],
    ) -> Result<Self, BytesError> {
        let strides = shape.row_major(dtype.size()).ok_or(BytesError::TooLarge)?;
        Self::dense(dtype, order, shape, strides, bytes)
    }

    /// The elements that these bytes are, with the first axis the innermost.
    ///
    /// # Errors
    /// As [`DynView::new`].
    pub fn column_major(
        dtype: DType,
        order: ByteOrder,
        shape: DynShape,
        bytes: &'a [u8],
    ) -> Result<Self, BytesError> {
        let strides = shape.column_major(dtype.size()).ok_or(BytesError::TooLarge)?;
        Self::dense(dtype, order, shape, strides, bytes)
    }

    /// Elements that follow each other without gaps in some order of the axes.
    fn dense(
        dtype: DType,
        order: ByteOrder,
        shape: DynShape,
        strides: [isize; 8],
        bytes: &'a [u8],
    ) -> Result<Self, BytesError> {
        // The strides were made of this product, so it fits.
        let expected = shape.count().checked_mul(dtype.size()).ok_or(BytesError::TooLarge)?;
        if expected != bytes.len() {
            return Err(BytesError::Length { expected, found: bytes.len() });
        }
        Self::strided(dtype, order, shape, strides.get(..shape.rank()).unwrap_or(&[]), 0, bytes)
    }

    /// The elements that stand in these bytes `offset` behind their begin, and `strides` apart: the
    /// bytes from one index to the next on each axis, which may be negative, zero, or any other
    /// number.
    ///
    /// # Errors
    /// [`BytesError`] if there is not one stride for each axis, if an element is not inside the
    /// bytes, and for a `bool` that is neither 0 nor 1.
    ///
    /// # Example: the same row three times
    /// ```
    /// use formwork::dtype::{ByteOrder, DType};
    /// use formwork::shape::DynShape;
    /// use formwork::tensor::DynView;
    ///
    /// let shape = DynShape::new(&[3, 2]).unwrap();
    /// let view = DynView::strided(DType::U8, ByteOrder::NATIVE, shape, &[0, 1], 0, &[1, 2]).unwrap();
    /// assert_eq!(view.to_string(), "[[1 2]\n [1 2]\n [1 2]]");
    /// ```
    pub fn strided(
        dtype: DType,
        order: ByteOrder,
        shape: DynShape,
        strides: &[isize],
        offset: usize,
        bytes: &'a [u8],
    ) -> Result<Self, BytesError> {
        if strides.len() != shape.rank() {
            return Err(BytesError::Strides { expected: shape.rank(), found: strides.len() });
        }
        let mut kept = [0; 8];
        for (to, &from) in kept.iter_mut().zip(strides) {
            *to = from;
        }
        let mut origin = NonNull::from(bytes).cast::<u8>();
        if shape.count() > 0 {
            let span = span(shape, &kept, dtype.size(), offset).ok_or(BytesError::TooLarge)?;
            let found = bytes.len();
            match (usize::try_from(span.0), usize::try_from(span.1)) {
                (Ok(_), Ok(high)) if high <= found => {}
                _ => return Err(BytesError::Outside { low: span.0, high: span.1, found }),
            }
            // SAFETY: `offset` is where the element with all indices 0 stands, which is inside the
            // bytes as all are.
            origin = unsafe { origin.add(offset) };
        }
        // The offsets of all elements are inside the span, which is inside the bytes.
        let lifetime = PhantomData;
        let view = Self { origin, dtype, order, shape, strides: kept, lifetime };
        view.check_bools()?;
        Ok(view)
    }

    /// A view of memory that something else vouches for.
    ///
    /// # Errors
    /// As [`DynView::strided`], where the strides are not one for each axis, and for a `bool` that is
    /// neither 0 nor 1.
    ///
    /// # Safety
    /// For all indices inside `shape`, the bytes of one element from `origin` plus the sum of each
    /// index times its stride on are inside one allocation, initialised, valid for reads and not
    /// changed during `'a`; no such sum, of some of the axes or all, overflows.
    pub unsafe fn from_raw_parts(
        origin: NonNull<u8>,
        dtype: DType,
        order: ByteOrder,
        shape: DynShape,
        strides: &[isize],
    ) -> Result<Self, BytesError> {
        if strides.len() != shape.rank() {
            return Err(BytesError::Strides { expected: shape.rank(), found: strides.len() });
        }
        let mut kept = [0; 8];
        for (to, &from) in kept.iter_mut().zip(strides) {
            *to = from;
        }
        let view = Self { origin, dtype, order, shape, strides: kept, lifetime: PhantomData };
        view.check_bools()?;
        Ok(view)
    }

    /// A view of memory that something else vouches for, native, with a stride for each axis.
    ///
    /// # Safety
    /// As [`DynView::from_raw_parts`], and of `bool` each byte is 0 or 1.
    #[cfg(any(feature = "ndarray", feature = "nalgebra", feature = "dlpack"))]
    pub(in crate::tensor) unsafe fn vouched(
        origin: NonNull<u8>,
        dtype: DType,
        shape: DynShape,
        strides: [isize; 8],
    ) -> Self {
        let order = ByteOrder::NATIVE;
        Self { origin, dtype, order, shape, strides, lifetime: PhantomData }
    }

    /// The same elements with the axes in another order: which axis of this view each axis of the result
    /// is; `None` if that is not each axis once.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<u8, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// let turned = x.as_dyn().permute(&[1, 0]).unwrap();
    /// assert_eq!(turned.to_string(), "[[1 4]\n [2 5]\n [3 6]]");
    /// assert!(x.as_dyn().permute(&[0, 0]).is_none());
    /// # }
    /// ```
    #[must_use]
    pub fn permute(&self, order: &[usize]) -> Option<Self> {
        if order.len() != self.shape.rank() {
            return None;
        }
        let mut strides = [0; 8];
        let mut shape = DynShape::SCALAR;
        for (index, (to, &axis)) in strides.iter_mut().zip(order).enumerate() {
            if order.iter().take(index).any(|&before| before == axis) {
                return None;
            }
            shape = shape.and(*self.shape.sizes().get(axis)?).ok()?;
            *to = *self.strides.get(axis)?;
        }
        // Each axis is there once, so the elements are the same.
        Some(Self { shape, strides, ..*self })
    }

    /// The elements that these bytes are, in row-major order and native byte order.
    ///
    /// # Safety
    /// There are as many bytes as the elements have, and of `bool` each is 0 or 1.
    #[cfg(feature = "alloc")]
    pub(super) unsafe fn of_row(dtype: DType, shape: DynShape, bytes: &'a [u8]) -> Self {
        let strides = shape.row_major(dtype.size()).unwrap_or([0; 8]);
        let origin = NonNull::from(bytes).cast();
        let order = ByteOrder::NATIVE;
        Self { origin, dtype, order, shape, strides, lifetime: PhantomData }
    }

    /// The type of the elements.
    #[must_use]
    pub const fn dtype(&self) -> DType {
        self.dtype
    }

    /// The order of the bytes of each element.
    #[must_use]
    pub const fn order(&self) -> ByteOrder {
        self.order
    }

    /// The shape.
    #[must_use]
    pub const fn shape(&self) -> DynShape {
        self.shape
    }

    /// The bytes from one index to the next on each axis.
    #[must_use]
    pub fn strides(&self) -> &[isize] {
        self.strides.get(..self.shape.rank()).unwrap_or(&[])
    }

    /// Where the element with all indices 0 stands; of a view without elements any address.
    #[must_use]
    pub const fn as_ptr(&self) -> *const u8 {
        self.origin.as_ptr()
    }

    /// The strides of all eight axes that there might be.
    pub(in crate::tensor) const fn all_strides(&self) -> &[isize; 8] {
        &self.strides
    }

    /// Whether the elements follow each other in row-major order without gaps; axes of length 1 do
    /// not count.
    #[must_use]
    pub fn is_contiguous(&self) -> bool {
        let size = self.dtype.size();
        self.shape.row_major(size).is_some_and(|row_major| self.has_strides(&row_major))
    }

    /// Whether these strides reach the same elements; axes of length 1 do not count.
    pub(super) fn has_strides(&self, strides: &[isize; 8]) -> bool {
        let axes = self.shape.sizes().iter().zip(&self.strides).zip(strides);
        self.shape.count() == 0
            || axes.into_iter().all(|((&len, own), other)| len == 1 || own == other)
    }

    /// The bytes of all elements, if they follow each other in row-major order without gaps.
    #[must_use]
    pub fn as_bytes(&self) -> Option<&'a [u8]> {
        let bytes = self.shape.count().checked_mul(self.dtype.size())?;
        if bytes == 0 {
            return Some(&[]);
        }
        // SAFETY: the elements follow each other without gaps, so by the invariant of `origin` their
        // bytes are inside one allocation, initialised, and valid during `'a`.
        self.is_contiguous()
            .then(|| unsafe { core::slice::from_raw_parts(self.origin.as_ptr(), bytes) })
    }

    /// The bytes of one element, if the indices are as many as there are axes, and inside them.
    #[must_use]
    pub fn element_bytes(&self, indices: &[usize]) -> Option<&'a [u8]> {
        if indices.len() != self.shape.rank() {
            return None;
        }
        let mut offset = 0isize;
        for ((&index, &len), &stride) in indices.iter().zip(self.shape.sizes()).zip(&self.strides) {
            let inside = (index < len).then(|| isize::try_from(index))?.ok()?;
            offset = offset.wrapping_add(inside.wrapping_mul(stride));
        }
        // SAFETY: the indices are inside the shape, so by the invariant of `origin` the element
        // is inside the allocation.
        let element = unsafe { self.origin.offset(offset) };
        // SAFETY: by the same invariant its bytes are initialised and valid during `'a`.
        Some(unsafe { core::slice::from_raw_parts(element.as_ptr(), self.dtype.size()) })
    }

    /// The same memory as a typed view.
    ///
    /// # Safety
    /// The element type and the shape are those of this view, the byte order is native, the strides
    /// reach the same elements, and they are aligned.
    pub(super) unsafe fn assume_typed<T: InAny, S: Shape, L: Layout<S>>(
        self,
        shape: S,
    ) -> View<'a, T, S, L> {
        let origin =
            if self.shape.count() == 0 { NonNull::dangling() } else { self.origin.cast::<T>() };
        // SAFETY: by the invariant of `origin` and the contract of this function the element at each
        // coordinate is aligned, initialised, a valid `T` (of `bool` by the invariant, of the others
        // all bytes are) and lives during `'a`.
        unsafe { Tensor::look_from(origin.as_ptr(), shape) }
    }

    /// Finds bytes that are no `bool`.
    fn check_bools(&self) -> Result<(), BytesError> {
        if self.dtype != DType::Bool {
            return Ok(());
        }
        let mut bytes = self.bytes_of_elements().map(|bytes| bytes.first().copied().unwrap_or(0));
        match bytes.clone().position(|byte| byte > 1) {
            None => Ok(()),
            Some(position) => {
                Err(BytesError::NotBool { position, found: bytes.nth(position).unwrap_or(0) })
            }
        }
    }
}

/// The lowest and the highest offset of a byte of an element, the latter excluded.
fn span(
    shape: DynShape,
    strides: &[isize; 8],
    size: usize,
    offset: usize,
) -> Option<(isize, isize)> {
    let mut low = isize::try_from(offset).ok()?;
    let mut high = low.checked_add(isize::try_from(size).ok()?)?;
    for (&len, &stride) in shape.sizes().iter().zip(strides) {
        let steps = isize::try_from(len.saturating_sub(1)).ok()?;
        let reach = steps.checked_mul(stride)?;
        if reach < 0 {
            low = low.checked_add(reach)?;
        } else {
            high = high.checked_add(reach)?;
        }
    }
    Some((low, high))
}

impl<'a> DynView<'a> {
    /// The view of a tensor's elements.
    ///
    /// # Safety
    /// For every coordinate of `shape` the element at `origin + L::offset` is initialised, valid for
    /// reads and not changed during `'a`.
    unsafe fn of_elements<T: InAny, S: Shape, L: Layout<S>>(origin: *const T, shape: S) -> Self {
        let size = isize::try_from(size_of::<T>()).unwrap_or(0);
        let mut strides = [0; 8];
        for (to, &from) in strides.iter_mut().zip(L::STRIDES) {
            *to = from.wrapping_mul(size);
        }
        // SAFETY: storage pointers are never null.
        let origin = unsafe { NonNull::new_unchecked(origin.cast_mut().cast::<u8>()) };
        // An element has no padding, and its offset in bytes is that of the layout times its size.
        let (shape, dtype, order) = (DynShape::of(shape), T::DTYPE, ByteOrder::NATIVE);
        Self { origin, dtype, order, shape, strides, lifetime: PhantomData }
    }
}

impl<'a, T: InAny, S: Shape, L: Layout<S>> From<View<'a, T, S, L>> for DynView<'a> {
    fn from(view: View<'a, T, S, L>) -> Self {
        // SAFETY: by the invariant of a tensor, whose elements a view borrows during `'a`.
        unsafe { Self::of_elements::<T, S, L>(view.origin(), view.shape()) }
    }
}

impl<T: InAny, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements as a view whose type is known at run time; nothing is copied.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i16, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// let any = x.as_dyn();
    /// assert_eq!(any.shape().sizes(), [2, 3]);
    /// assert_eq!(any.strides(), [6, 2]); // in bytes
    /// # }
    /// ```
    pub fn as_dyn(&self) -> DynView<'_> {
        // SAFETY: by the invariant of a tensor, which stays borrowed as long as the view lives.
        unsafe { DynView::of_elements::<T, S, L>(self.origin(), self.shape()) }
    }
}
