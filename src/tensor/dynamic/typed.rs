//! From a view whose type is known at run time to a typed one of the same memory.
#![allow(unsafe_code)]

use super::DynView;
use crate::dtype::{DType, InAny};
use crate::error::{Mismatch, Misplaced, Outline};
use crate::layout::{Contiguous, Layout};
use crate::shape::{DynShape, FixedShape, Shape};
use crate::tensor::{AnyView, View};

impl<'a> DynView<'a> {
    /// The same memory as a typed view, in row-major order; nothing is copied.
    ///
    /// # Errors
    /// [`Mismatch`] with every difference: the element type, the rank, each axis, the byte order, the
    /// alignment, the strides. Where only the place differs ([`Mismatch::is_only_place`]),
    /// [`DynView::to_tensor`] copies.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2, 3]>::from_array([[1., 2., 3.], [4., 5., 6.]]);
    /// let any = x.as_dyn();
    /// let view: View<'_, f32, s![2, 3]> = any.typed()?;
    /// assert_eq!(view.as_slice(), x.as_slice());
    /// assert!(any.typed::<f32, s![3, 2]>().is_err());
    /// # }
    /// # Ok::<(), formwork::error::Mismatch>(())
    /// ```
    pub fn typed<T: InAny, S: FixedShape>(&self) -> Result<View<'a, T, S>, Mismatch> {
        self.typed_in(S::SHAPE)
    }

    /// As [`DynView::typed`], of a shape that may be bounded.
    ///
    /// # Errors
    /// As [`DynView::typed`]. The length of a bounded axis is compared, not its capacity; but strides
    /// count capacities, so a bounded axis behind another one needs memory with such gaps.
    ///
    /// # Example: as many rows as there are
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![3, 2]>::ones();
    /// let any = x.as_dyn();
    /// let rows = any.shape().sizes()[0];
    /// let sum = with_extent::<8, _>(rows, |rows| {
    ///     let view: View<'_, f32, _> = any.typed_in((rows, dim!(2)))?;
    ///     Ok::<f32, formwork::error::Mismatch>(view.iter().sum())
    /// });
    /// assert_eq!(sum, Ok(Ok(6.0)));
    /// # }
    /// ```
    pub fn typed_in<T: InAny, S: Shape>(&self, shape: S) -> Result<View<'a, T, S>, Mismatch> {
        self.typed_as::<T, S, Contiguous>(shape)
    }

    /// As [`DynView::typed`], in a layout that is named.
    ///
    /// # Errors
    /// As [`DynView::typed`], with the strides of that layout.
    ///
    /// # Example: a matrix that was stored column by column
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    /// use formwork::dtype::{ByteOrder, DType};
    /// use formwork::layout::ColumnMajor;
    /// use formwork::shape::DynShape;
    /// use formwork::tensor::DynView;
    ///
    /// let shape = DynShape::new(&[2, 2]).unwrap();
    /// let any = DynView::column_major(DType::U8, ByteOrder::NATIVE, shape, &[1, 2, 3, 4]).unwrap();
    /// let x = any.typed_as::<u8, _, ColumnMajor>(s![2, 2])?;
    /// assert_eq!(x.to_string(), "[[1 3]\n [2 4]]");
    /// # }
    /// # Ok::<(), formwork::error::Mismatch>(())
    /// ```
    pub fn typed_as<T: InAny, S: Shape, L: Layout<S>>(
        &self,
        shape: S,
    ) -> Result<View<'a, T, S, L>, Mismatch> {
        let mismatch = self.compare::<T, S, L>(shape);
        if !mismatch.is_only_place() || !mismatch.place.is_none() {
            return Err(mismatch);
        }
        // SAFETY: all that is asked for was just compared.
        Ok(unsafe { self.assume_typed::<T, S, L>(shape) })
    }

    /// The same memory as a view of a typed shape, with an element type that is known at run time
    /// only; nothing is copied.
    ///
    /// # Errors
    /// As [`DynView::typed`], but for the element type.
    pub fn any_in<S: Shape>(&self, shape: S) -> Result<AnyView<'a, S>, Mismatch> {
        Ok(match self.dtype() {
            DType::F32 => AnyView::F32(self.typed_in(shape)?),
            DType::F64 => AnyView::F64(self.typed_in(shape)?),
            DType::F16 => AnyView::F16(self.typed_in(shape)?),
            DType::BF16 => AnyView::BF16(self.typed_in(shape)?),
            DType::I8 => AnyView::I8(self.typed_in(shape)?),
            DType::U8 => AnyView::U8(self.typed_in(shape)?),
            DType::I16 => AnyView::I16(self.typed_in(shape)?),
            DType::U16 => AnyView::U16(self.typed_in(shape)?),
            DType::I32 => AnyView::I32(self.typed_in(shape)?),
            DType::U32 => AnyView::U32(self.typed_in(shape)?),
            DType::I64 => AnyView::I64(self.typed_in(shape)?),
            DType::U64 => AnyView::U64(self.typed_in(shape)?),
            DType::Bool => AnyView::Bool(self.typed_in(shape)?),
        })
    }

    /// How this view compares with a type.
    pub(super) fn compare<T: InAny, S: Shape, L: Layout<S>>(&self, shape: S) -> Mismatch {
        let mut mismatch = self.compare_shape(T::DTYPE, shape);
        let size = size_of::<T>();
        mismatch.place.swapped = !self.order().is_native(size);
        if self.shape().count() == 0 {
            return mismatch;
        }
        let behind = self.as_ptr().addr().checked_rem(align_of::<T>()).unwrap_or(0);
        mismatch.place.unaligned = (behind > 0).then_some((align_of::<T>(), behind));
        if mismatch.is_only_place() {
            let mut strides = [0; 8];
            for (to, &from) in strides.iter_mut().zip(L::STRIDES) {
                *to = from.wrapping_mul(isize::try_from(size).unwrap_or(0));
            }
            // Axes of length 1 may have any stride, and are not told apart.
            for ((to, &own), &len) in
                strides.iter_mut().zip(self.all_strides()).zip(self.shape().sizes())
            {
                *to = if len == 1 { own } else { *to };
            }
            let differ = !self.has_strides(&strides);
            mismatch.place.strides = differ.then_some((strides, *self.all_strides()));
        }
        mismatch
    }

    /// How the element type and the shape compare.
    pub(super) fn compare_shape<S: Shape>(&self, expected: DType, shape: S) -> Mismatch {
        Mismatch {
            expected: Outline::new(expected.name(), DynShape::of(shape).sizes()),
            found: Outline::new(self.dtype().name(), self.shape().sizes()),
            names: S::NAMES,
            place: Misplaced::default(),
        }
    }
}
