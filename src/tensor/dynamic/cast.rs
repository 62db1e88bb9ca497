//! Conversion of elements whose type is known at run time, where it is asked for.

use super::DynView;
use super::element::Indices;
use crate::dtype::InAny;
use crate::error::{ElementError, Mismatch, ReadError};
use crate::layout::Dense;
use crate::shape::{FixedShape, Shape};
use crate::storage::Owner;
use crate::tensor::Tensor;

impl DynView<'_> {
    /// A copy with each element cast to `T`, whatever is lost: see
    /// [`CastLossy`](crate::dtype::CastLossy).
    ///
    /// # Errors
    /// [`Mismatch`] with every difference of the shape.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    /// use formwork::dtype::f16;
    ///
    /// let x = Tensor::<f32, s![2]>::from_array([0.1, 70000.0]);
    /// let y: Tensor<f16, s![2]> = x.as_dyn().cast_lossy()?;
    /// assert_eq!(y.to_string(), "[0.1 inf]");
    /// # }
    /// # Ok::<(), formwork::error::Mismatch>(())
    /// ```
    pub fn cast_lossy<T, S, L, K>(&self) -> Result<Tensor<T, S, L, K>, Mismatch>
    where
        T: InAny,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        self.has_shape(S::SHAPE)?;
        let mut elements = self.elements().map(T::cast_lossy_from);
        Ok(Tensor::generate(S::SHAPE, |_| elements.next().unwrap_or(T::ZERO)))
    }

    /// A copy with each element cast to `T`, if `T` has all of them: see
    /// [`CastChecked`](crate::dtype::CastChecked).
    ///
    /// # Errors
    /// [`ReadError`] with every difference of the shape, or with the first element that `T` does not
    /// have and its indices.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i64, s![2]>::from_array([1, 300]);
    /// let error = x.as_dyn().cast_checked::<i8, s![2], Contiguous, formwork::storage::Inline<_, _>>();
    /// assert_eq!(
    ///     error.unwrap_err().to_string(),
    ///     "element [1]: cannot cast the i64 value 300 to i8: it is above the largest i8, which is 127",
    /// );
    /// # }
    /// ```
    pub fn cast_checked<T, S, L, K>(&self) -> Result<Tensor<T, S, L, K>, ReadError>
    where
        T: InAny,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        self.has_shape(S::SHAPE)?;
        self.checked(|element| Tensor::generate(S::SHAPE, |_| element()))
    }

    /// As [`DynView::cast_lossy`], if there is memory.
    ///
    /// # Errors
    /// [`ReadError`] with every difference of the shape, or if there is no memory.
    pub fn try_cast_lossy<T, S, L, K>(&self) -> Result<Tensor<T, S, L, K>, ReadError>
    where
        T: InAny,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        self.has_shape(S::SHAPE)?;
        let mut elements = self.elements().map(T::cast_lossy_from);
        Ok(Tensor::try_generate(S::SHAPE, |_| elements.next().unwrap_or(T::ZERO))?)
    }

    /// As [`DynView::cast_checked`], if there is memory.
    ///
    /// # Errors
    /// As [`DynView::cast_checked`], or if there is no memory.
    pub fn try_cast_checked<T, S, L, K>(&self) -> Result<Tensor<T, S, L, K>, ReadError>
    where
        T: InAny,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        self.has_shape(S::SHAPE)?;
        Ok(self.checked(|element| Tensor::try_generate(S::SHAPE, |_| element()))??)
    }

    /// What is made of all elements as `T`, which the function given to `make` tells one by one.
    ///
    /// # Errors
    /// The first element that `T` does not have.
    pub(super) fn checked<T: InAny, R>(
        &self,
        make: impl FnOnce(&mut dyn FnMut() -> T) -> R,
    ) -> Result<R, ReadError> {
        let mut elements = self.elements().zip(Indices::new(self.shape()));
        let mut fault = None;
        let made = make(&mut || {
            let Some((element, indices)) = elements.next() else { return T::ZERO };
            T::cast_checked_from(element).unwrap_or_else(|error| {
                fault.get_or_insert(ElementError::new(indices.as_slice(), error));
                T::ZERO
            })
        });
        match fault {
            None => Ok(made),
            Some(error) => Err(error.into()),
        }
    }

    /// Whether the shape is this one.
    pub(super) fn has_shape<S: Shape>(&self, shape: S) -> Result<(), Mismatch> {
        let mismatch = self.compare_shape(self.dtype(), shape);
        if mismatch.is_only_place() { Ok(()) } else { Err(mismatch) }
    }
}
