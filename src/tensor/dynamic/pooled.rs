//! Copies of a view whose type is known at run time into memory of a pool.

use super::DynView;
use crate::dtype::InAny;
use crate::error::ReadError;
use crate::layout::Dense;
use crate::shape::FixedShape;
use crate::storage::Pool;
use crate::tensor::PooledTensor;

impl DynView<'_> {
    /// A copy of the elements in a pool: what the memory of the view is like does not matter.
    ///
    /// # Errors
    /// [`ReadError`] with every difference of element type and shape, or if there is no memory.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    /// use formwork::storage::Pool;
    ///
    /// let pool = Pool::new().unwrap();
    /// let x = Tensor::<f32, s![2]>::from_array([1.0, 2.0]);
    /// let y: PooledTensor<f32, s![2]> = x.as_dyn().to_pooled(&pool)?;
    /// assert_eq!(y.as_slice(), [1.0, 2.0]);
    /// # }
    /// # Ok::<(), formwork::error::ReadError>(())
    /// ```
    #[track_caller]
    pub fn to_pooled<T, S, L>(&self, pool: &Pool) -> Result<PooledTensor<T, S, L>, ReadError>
    where
        T: InAny,
        S: FixedShape,
        L: Dense<S>,
    {
        self.fits::<T, S>(S::SHAPE)?;
        if let Ok(view) = self.typed::<T, S>() {
            return Ok(PooledTensor::collect_pooled(pool, S::SHAPE, &view)?);
        }
        let mut elements = self.read::<T>();
        Ok(PooledTensor::from_fn_pooled(pool, |_| elements.next().unwrap_or(T::ZERO))?)
    }

    /// As [`DynView::try_cast_lossy`], in a pool.
    ///
    /// # Errors
    /// [`ReadError`] with every difference of the shape, or if there is no memory.
    #[track_caller]
    pub fn cast_lossy_pooled<T, S, L>(
        &self,
        pool: &Pool,
    ) -> Result<PooledTensor<T, S, L>, ReadError>
    where
        T: InAny,
        S: FixedShape,
        L: Dense<S>,
    {
        self.has_shape(S::SHAPE)?;
        let mut elements = self.elements().map(T::cast_lossy_from);
        Ok(PooledTensor::from_fn_pooled(pool, |_| elements.next().unwrap_or(T::ZERO))?)
    }

    /// As [`DynView::try_cast_checked`], in a pool.
    ///
    /// # Errors
    /// As [`DynView::cast_checked`], or if there is no memory.
    #[track_caller]
    pub fn cast_checked_pooled<T, S, L>(
        &self,
        pool: &Pool,
    ) -> Result<PooledTensor<T, S, L>, ReadError>
    where
        T: InAny,
        S: FixedShape,
        L: Dense<S>,
    {
        self.has_shape(S::SHAPE)?;
        Ok(self.checked(|element| PooledTensor::from_fn_pooled(pool, |_| element()))??)
    }
}
