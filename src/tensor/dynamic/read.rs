//! Copies of a view whose type is known at run time into typed tensors.

use super::DynView;
use crate::dtype::InAny;
use crate::error::{Mismatch, OutOfMemory, ReadError};
use crate::layout::{Contiguous, Dense, Layout};
use crate::shape::{FixedShape, Shape};
use crate::storage::{Owner, StorageMut};
use crate::tensor::Tensor;

impl DynView<'_> {
    /// A copy of the elements in a typed tensor: what the memory of the view is like does not matter.
    ///
    /// # Errors
    /// [`Mismatch`] with every difference of element type and shape.
    ///
    /// # Example: bytes that no `f32` may stand at
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    /// use formwork::dtype::{ByteOrder, DType};
    /// use formwork::shape::DynShape;
    /// use formwork::tensor::DynView;
    ///
    /// let bytes = [0xff, 0, 0, 0x80, 0x3f, 0, 0, 0, 0x40];
    /// let shape = DynShape::new(&[2]).unwrap();
    /// let any = DynView::new(DType::F32, ByteOrder::Little, shape, &bytes[1..]).unwrap();
    /// let x: Tensor<f32, s![2]> = any.to_tensor()?;
    /// assert_eq!(x.as_slice(), [1.0, 2.0]);
    /// # }
    /// # Ok::<(), formwork::error::Mismatch>(())
    /// ```
    pub fn to_tensor<T, S, L, K>(&self) -> Result<Tensor<T, S, L, K>, Mismatch>
    where
        T: InAny,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        self.to_tensor_in(S::SHAPE)
    }

    /// As [`DynView::to_tensor`], in a shape that may be bounded.
    ///
    /// # Errors
    /// As [`DynView::to_tensor`].
    pub fn to_tensor_in<T, S, L, K>(&self, shape: S) -> Result<Tensor<T, S, L, K>, Mismatch>
    where
        T: InAny,
        S: Shape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        self.fits::<T, S>(shape)?;
        if let Ok(view) = self.typed_in::<T, S>(shape) {
            return Ok(Tensor::collect(shape, &view));
        }
        let mut elements = self.read::<T>();
        Ok(Tensor::generate(shape, |_| elements.next().unwrap_or(T::ZERO)))
    }

    /// As [`DynView::to_tensor`], where memory may be short.
    ///
    /// # Errors
    /// [`ReadError`] for another element type or shape, or if there is no memory.
    pub fn try_to_tensor<T, S, L, K>(&self) -> Result<Tensor<T, S, L, K>, ReadError>
    where
        T: InAny,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        self.fits::<T, S>(S::SHAPE)?;
        let mut elements = self.read::<T>();
        let copied: Result<_, OutOfMemory> = match self.typed::<T, S>() {
            Ok(view) => Tensor::try_collect(S::SHAPE, &view),
            Err(_) => Tensor::try_generate(S::SHAPE, |_| elements.next().unwrap_or(T::ZERO)),
        };
        Ok(copied?)
    }

    /// Copies the elements into a tensor.
    ///
    /// # Errors
    /// As [`DynView::to_tensor`]; nothing is written then.
    pub fn read_into<T, S, L, K>(&self, out: &mut Tensor<T, S, L, K>) -> Result<(), Mismatch>
    where
        T: InAny,
        S: Shape,
        L: Layout<S>,
        K: StorageMut<T>,
    {
        self.fits::<T, S>(out.shape())?;
        if let Ok(view) = self.typed_as::<T, S, Contiguous>(out.shape()) {
            out.write_from(&view);
        } else {
            let mut elements = self.read::<T>();
            out.write_each(|_| elements.next().unwrap_or(T::ZERO));
        }
        Ok(())
    }

    /// Whether the elements can be copied into a tensor of this type.
    pub(super) fn fits<T: InAny, S: Shape>(&self, shape: S) -> Result<(), Mismatch> {
        let mismatch = self.compare_shape(T::DTYPE, shape);
        if mismatch.is_only_place() { Ok(()) } else { Err(mismatch) }
    }

    /// The elements, which are of type `T`.
    pub(super) fn read<T: InAny>(&self) -> impl Iterator<Item = T> {
        let order = self.order();
        self.bytes_of_elements().filter_map(move |bytes| T::from_bytes(bytes, order))
    }
}
