//! Casts of every element, each named for what it does to a value that does not fit.
#![allow(
    clippy::result_large_err,
    reason = "made once a tensor, and no memory is allocated for it"
)]

use core::cell::Cell;
use core::marker::PhantomData;

use super::op::UnaryOp;
use super::{Expr, Lazy, Unary};
use crate::dtype::{CastChecked, CastLossy, CastSaturating, CastWrapping, Element};
use crate::error::{CastError, ElementError};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::{Storage, StorageMut};
#[cfg(feature = "alloc")]
use crate::tensor::HeapTensor;
use crate::tensor::{Source, Tensor};

macro_rules! casts {
    ($($(#[$doc:meta])* $method:ident $op:ident $rule:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub struct $op<U>(PhantomData<U>);

            impl<U> Clone for $op<U> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<U> Copy for $op<U> {}

            impl<T: $rule<U>, U: Element> UnaryOp<T> for $op<U> {
                type Out = U;

                #[inline(always)]
                fn apply(self, x: T) -> U {
                    $rule::<U>::$method(x)
                }
            }
        )*

        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<U: Element>(&self) -> Lazy<Unary<Tensor<T, S, L, K::Shared<'_>>, $op<U>>>
            where
                T: $rule<U>,
            {
                Lazy::unary(self.view(), $op(PhantomData))
            }
        )*}

        impl<E: Expr> Lazy<E> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<U: Element>(self) -> Lazy<Unary<E, $op<U>>>
            where
                E::Elem: $rule<U>,
            {
                Lazy::unary(self.0, $op(PhantomData))
            }
        )*}
    };
}

casts! {
    /// Every element cast as [`CastLossy`] says: integers keep their low bits, floats round, and
    /// end at the end of an integer type.
    cast_lossy Lossy CastLossy;
    /// Every integer cast to another integer type, modulo two to the number of its bits.
    cast_wrapping Wrapping CastWrapping;
    /// Every element cast to the nearest value of the other type.
    cast_saturating Saturating CastSaturating;
}

/// Elements that are cast one by one, and the first that does not fit.
pub(crate) struct Checking<E: Expr, U> {
    pub(crate) operand: E,
    pub(crate) fault: Cell<Option<(<E::Shape as Shape>::Coord, CastError)>>,
    target: PhantomData<U>,
}

impl<E: Expr, U> Checking<E, U> {
    fn new(operand: E) -> Self {
        Self { operand, fault: Cell::new(None), target: PhantomData }
    }

    /// Whether all elements did fit.
    fn result(&self) -> Result<(), ElementError<CastError>> {
        match self.fault.get() {
            None => Ok(()),
            Some((coord, error)) => {
                Err(ElementError::new(<E::Shape as Shape>::indices(coord).as_ref(), error))
            }
        }
    }
}

macro_rules! checked {
    ([$($this:tt)*] $operand:expr => $node:ty, $elem:ty, $shape:ty, [$($whole:tt)*]) => {
        /// Every element cast, at once, if all of them have such a value.
        ///
        /// # Errors
        /// [`ElementError`] with the first element, in row-major order, that has none.
        ///
        /// # Example
        /// ```
        /// use formwork::prelude::*;
        ///
        /// let x: Tensor<i32, s![2, 2]> = Tensor::from_array([[1, 2], [300, 400]]);
        /// assert!(x.cast_checked::<i16>().is_ok());
        /// assert_eq!(
        ///     x.cast_checked::<u8>().unwrap_err().to_string(),
        ///     "element [1, 0]: cannot cast the i32 value 300 to u8: \
        ///      it is above the largest u8, which is 255",
        /// );
        /// ```
        #[inline(always)]
        pub fn cast_checked<U: Element>(
            $($this)*
        ) -> Result<Tensor<U, $shape>, ElementError<CastError>>
        where
            $elem: CastChecked<U>,
            $($whole)*
        {
            let checking = Checking::<_, U>::new($operand);
            let out = Tensor::collect(checking.operand.shape(), &checking);
            checking.result().map(|()| out)
        }

        /// As [`cast_checked`](Self::cast_checked), on the heap.
        ///
        /// # Errors
        /// [`ElementError`] with the first element, in row-major order, that has no such value.
        #[cfg(feature = "alloc")]
        #[inline(always)]
        pub fn cast_checked_heap<U: Element>(
            $($this)*
        ) -> Result<HeapTensor<U, $shape>, ElementError<CastError>>
        where
            $elem: CastChecked<U>,
            $($whole)*
        {
            let checking = Checking::<_, U>::new($operand);
            let out = HeapTensor::collect(checking.operand.shape(), &checking);
            checking.result().map(|()| out)
        }

        /// As [`cast_checked`](Self::cast_checked), into a tensor that is there.
        ///
        /// # Errors
        /// [`ElementError`] with the first element, in row-major order, that has no such value;
        /// the destination has 0 in the place of each.
        #[inline(always)]
        pub fn cast_checked_into<U: Element, L2: Layout<$shape>, K2: StorageMut<U>>(
            $($this)*,
            out: &mut Tensor<U, $shape, L2, K2>,
        ) -> Result<(), ElementError<CastError>>
        where
            $elem: CastChecked<U>,
            $($whole)*
        {
            let checking = Checking::<_, U>::new($operand);
            out.write_from(&checking);
            checking.result()
        }
    };
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    checked!([&self] self.view() => Tensor<T, S, L, K::Shared<'_>>, T, S, []);
}

impl<E: Expr> Lazy<E> {
    checked!([self] self.0 => E, <E as Expr>::Elem, E::Shape, [E: Source<E::Shape, Elem = <E as Expr>::Elem>]);
}
