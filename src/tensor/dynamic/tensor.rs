//! A tensor on the heap whose element type and shape are known at run time.
#![allow(unsafe_code)]

use core::fmt;

use super::DynView;
use super::element::Indices;
use crate::dtype::{ByteOrder, DType, InAny, VisitType};
use crate::error::{ElementError, Mismatch, OutOfMemory, ReadError};
use crate::shape::{DynShape, FixedShape};
use crate::storage::HeapBytes;
use crate::tensor::{HeapTensor, View};

/// A tensor on the heap, aligned to 64 bytes, whose element type and shape are known at run time.
///
/// The elements are in row-major order, and their bytes in this machine's.
///
/// # Example: every element type that a file may have, made `f32`
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
/// use formwork::dtype::DType;
/// use formwork::tensor::DynTensor;
///
/// let half = Tensor::<formwork::dtype::f16, s![2]>::ones();
/// let any = DynTensor::copy_of(&half.as_dyn())?;
/// let single = any.view().cast_lossy_to(DType::F32)?;
/// let view: View<'_, f32, s![2]> = single.typed().unwrap();
/// assert_eq!(view.as_slice(), [1.0, 1.0]);
/// # }
/// # Ok::<(), formwork::error::OutOfMemory>(())
/// ```
pub struct DynTensor {
    /// # Invariants
    /// The bytes of the elements of `shape` in row-major order, native; where `dtype` is `bool`, each
    /// is 0 or 1.
    bytes: HeapBytes,
    dtype: DType,
    shape: DynShape,
}

impl DynTensor {
    /// A tensor of zeros.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    pub fn zeros(dtype: DType, shape: DynShape) -> Result<Self, OutOfMemory> {
        // That there are strides shows that the bytes have a number.
        let strides = shape.row_major(dtype.size());
        let bytes = strides.and(shape.count().checked_mul(dtype.size()));
        let bytes = bytes.ok_or(OutOfMemory { bytes: usize::MAX })?;
        Ok(Self { bytes: HeapBytes::zeroed(bytes)?, dtype, shape })
    }

    /// A copy of the elements, in row-major order and native byte order.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    pub fn copy_of(view: &DynView<'_>) -> Result<Self, OutOfMemory> {
        let mut copy = Self::zeros(view.dtype(), view.shape())?;
        let (size, order) = (view.dtype().size(), view.order());
        let to = copy.bytes.as_slice_mut();
        match view.as_bytes() {
            Some(bytes) if bytes.len() == to.len() => to.copy_from_slice(bytes),
            _ => {
                for (to, from) in to.chunks_exact_mut(size).zip(view.bytes_of_elements()) {
                    to.copy_from_slice(from);
                }
            }
        }
        if !order.is_native(size) {
            to.chunks_exact_mut(size).for_each(<[u8]>::reverse);
        }
        Ok(copy)
    }

    /// The type of the elements.
    #[must_use]
    pub const fn dtype(&self) -> DType {
        self.dtype
    }

    /// The shape.
    #[must_use]
    pub const fn shape(&self) -> DynShape {
        self.shape
    }

    /// The bytes of the elements, in row-major order and native byte order.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_slice()
    }

    /// The elements as a view.
    #[must_use]
    pub fn view(&self) -> DynView<'_> {
        // SAFETY: by the invariant of `bytes`, which stays borrowed as long as the view lives.
        unsafe { DynView::of_row(self.dtype, self.shape, self.bytes.as_slice()) }
    }

    /// The elements as a typed view; nothing is copied.
    ///
    /// # Errors
    /// As [`DynView::typed`].
    pub fn typed<T: InAny, S: FixedShape>(&self) -> Result<View<'_, T, S>, Mismatch> {
        self.view().typed()
    }

    /// The same memory as a typed tensor; nothing is copied.
    ///
    /// # Errors
    /// [`Mismatch`] with every difference of element type and shape; the tensor is gone then, so
    /// where that may be, [`DynTensor::typed`] asks first.
    pub fn into_typed<T: InAny, S: FixedShape>(self) -> Result<HeapTensor<T, S>, Mismatch> {
        self.typed::<T, S>()?;
        // SAFETY: the type was just compared: the memory has the elements of `S` in row-major order,
        // all initialised, and of `bool` by the invariant of `bytes` each is 0 or 1.
        Ok(unsafe { HeapTensor::around(self.bytes.into_elements::<T>(), S::SHAPE) })
    }

    /// Where the elements begin, to be changed by whoever the memory is given to.
    #[cfg(feature = "dlpack")]
    pub(in crate::tensor) fn start_mut(&mut self) -> core::ptr::NonNull<u8> {
        core::ptr::NonNull::from(self.bytes.as_slice_mut()).cast()
    }

    /// A copy with memory of its own.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    pub fn try_clone(&self) -> Result<Self, OutOfMemory> {
        Ok(Self { bytes: self.bytes.try_clone()?, dtype: self.dtype, shape: self.shape })
    }

    /// Elements from a function that gives them in row-major order.
    fn collect<T: InAny, E: From<OutOfMemory>>(
        shape: DynShape,
        elements: impl Iterator<Item = Result<T, E>>,
    ) -> Result<Self, E> {
        let mut tensor = Self::zeros(T::DTYPE, shape)?;
        let places = tensor.bytes.as_slice_mut().chunks_exact_mut(size_of::<T>());
        for (place, element) in places.zip(elements) {
            // A place has as many bytes as an element.
            let _ = element?.to_bytes(ByteOrder::NATIVE, place);
        }
        Ok(tensor)
    }
}

impl DynView<'_> {
    /// A copy with each element cast to the type `dtype`, whatever is lost: see
    /// [`CastLossy`](crate::dtype::CastLossy).
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    pub fn cast_lossy_to(&self, dtype: DType) -> Result<DynTensor, OutOfMemory> {
        dtype.visit(Lossy { from: *self })
    }

    /// A copy with each element cast to the type `dtype`, if that has all of them: see
    /// [`CastChecked`](crate::dtype::CastChecked).
    ///
    /// # Errors
    /// [`ReadError`] with the first element that the type does not have and its indices, or if there
    /// is no memory.
    pub fn cast_checked_to(&self, dtype: DType) -> Result<DynTensor, ReadError> {
        dtype.visit(Checked { from: *self })
    }
}

/// A cast that loses what the type does not have.
struct Lossy<'a> {
    from: DynView<'a>,
}

impl VisitType for Lossy<'_> {
    type Output = Result<DynTensor, OutOfMemory>;

    fn visit<T: InAny>(self) -> Self::Output {
        let elements = self.from.elements().map(|element| Ok(T::cast_lossy_from(element)));
        DynTensor::collect(self.from.shape(), elements)
    }
}

/// A cast that fails where the type does not have an element.
struct Checked<'a> {
    from: DynView<'a>,
}

impl VisitType for Checked<'_> {
    type Output = Result<DynTensor, ReadError>;

    fn visit<T: InAny>(self) -> Self::Output {
        let elements = self.from.elements().zip(Indices::new(self.from.shape()));
        let elements = elements.map(|(element, indices)| {
            let cast = T::cast_checked_from(element);
            Ok(cast.map_err(|error| ElementError::new(indices.as_slice(), error))?)
        });
        DynTensor::collect(self.from.shape(), elements)
    }
}

impl<T: InAny, S: FixedShape> From<HeapTensor<T, S>> for DynTensor {
    /// The same memory; nothing is copied.
    fn from(tensor: HeapTensor<T, S>) -> Self {
        let (storage, shape) = tensor.into_storage();
        // SAFETY: a tensor of a fixed shape in row-major order has all its elements initialised, as
        // many as its shape, and its storage has room for so many.
        let bytes = unsafe { HeapBytes::from_elements(storage, S::LEN) };
        Self { bytes, dtype: T::DTYPE, shape: DynShape::of(shape) }
    }
}

/// The elements in nested brackets and columns, as those of a [`Tensor`](crate::tensor::Tensor).
impl fmt::Display for DynTensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.view(), f)
    }
}

/// `DynTensor`, the element type, the shape, and the elements: in one line, or with `{:#?}` below.
impl fmt::Debug for DynTensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DynTensor {} {}", self.dtype, self.shape)?;
        self.view().picture(|picture| picture.behind_head(f))
    }
}
