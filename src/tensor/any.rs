//! Views whose element type is known at run time; shape and layout stay in the type.

use super::{View, ViewMut};
use crate::dtype::{DType, Element, bf16, f16};
use crate::layout::{Contiguous, Layout};
use crate::shape::Shape;

macro_rules! any {
    ($($(#[$doc:meta])* $name:ident $view:ident $typed:ident [$($derive:ident),*];)*) => {$(
        $(#[$doc])*
        #[derive($($derive),*)]
        #[non_exhaustive]
        pub enum $name<'a, S: Shape, L: Layout<S> = Contiguous> {
            /// IEEE 754 binary32.
            F32($view<'a, f32, S, L>),
            /// IEEE 754 binary64.
            F64($view<'a, f64, S, L>),
            /// IEEE 754 binary16.
            F16($view<'a, f16, S, L>),
            /// The upper half of a binary32.
            BF16($view<'a, bf16, S, L>),
            /// Signed, 8 bits.
            I8($view<'a, i8, S, L>),
            /// Unsigned, 8 bits.
            U8($view<'a, u8, S, L>),
            /// Signed, 16 bits.
            I16($view<'a, i16, S, L>),
            /// Unsigned, 16 bits.
            U16($view<'a, u16, S, L>),
            /// Signed, 32 bits.
            I32($view<'a, i32, S, L>),
            /// Unsigned, 32 bits.
            U32($view<'a, u32, S, L>),
            /// Signed, 64 bits.
            I64($view<'a, i64, S, L>),
            /// Unsigned, 64 bits.
            U64($view<'a, u64, S, L>),
            /// Truth values.
            Bool($view<'a, bool, S, L>),
        }

        impl<'a, S: Shape, L: Layout<S>> $name<'a, S, L> {
            /// The type of the elements.
            #[must_use]
            pub const fn dtype(&self) -> DType {
                match self {
                    Self::F32(_) => DType::F32,
                    Self::F64(_) => DType::F64,
                    Self::F16(_) => DType::F16,
                    Self::BF16(_) => DType::BF16,
                    Self::I8(_) => DType::I8,
                    Self::U8(_) => DType::U8,
                    Self::I16(_) => DType::I16,
                    Self::U16(_) => DType::U16,
                    Self::I32(_) => DType::I32,
                    Self::U32(_) => DType::U32,
                    Self::I64(_) => DType::I64,
                    Self::U64(_) => DType::U64,
                    Self::Bool(_) => DType::Bool,
                }
            }

            /// The view, if its elements are of type `T`.
            #[must_use]
            #[inline]
            pub fn typed<T: Viewed>(self) -> Option<$view<'a, T, S, L>> {
                T::$typed(self)
            }
        }
    )*};
}

any! {
    /// A shared view of elements whose type is known at run time.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    /// use formwork::tensor::AnyView;
    ///
    /// let x = Tensor::<f32, s![2]>::from_array([1.0, 2.0]);
    /// let any = AnyView::from(x.view());
    /// assert_eq!(any.dtype(), formwork::dtype::DType::F32);
    /// assert!(any.typed::<i8>().is_none());
    /// ```
    AnyView View shared [Clone, Copy];
    /// An exclusive view of elements whose type is known at run time.
    AnyViewMut ViewMut exclusive [];
}

/// Element types that views of [`AnyView`] and [`AnyViewMut`] can have: all of them.
pub trait Viewed: Element {
    /// The shared view, if its elements are of this type.
    fn shared<'a, S: Shape, L: Layout<S>>(any: AnyView<'a, S, L>) -> Option<View<'a, Self, S, L>>;

    /// The exclusive view, if its elements are of this type.
    fn exclusive<'a, S: Shape, L: Layout<S>>(
        any: AnyViewMut<'a, S, L>,
    ) -> Option<ViewMut<'a, Self, S, L>>;
}

macro_rules! viewed {
    ($($variant:ident $t:ty;)*) => {$(
        impl Viewed for $t {
            #[inline]
            fn shared<'a, S: Shape, L: Layout<S>>(
                any: AnyView<'a, S, L>,
            ) -> Option<View<'a, Self, S, L>> {
                if let AnyView::$variant(view) = any { Some(view) } else { None }
            }

            #[inline]
            fn exclusive<'a, S: Shape, L: Layout<S>>(
                any: AnyViewMut<'a, S, L>,
            ) -> Option<ViewMut<'a, Self, S, L>> {
                if let AnyViewMut::$variant(view) = any { Some(view) } else { None }
            }
        }

        impl<'a, S: Shape, L: Layout<S>> From<View<'a, $t, S, L>> for AnyView<'a, S, L> {
            #[inline]
            fn from(view: View<'a, $t, S, L>) -> Self {
                Self::$variant(view)
            }
        }

        impl<'a, S: Shape, L: Layout<S>> From<ViewMut<'a, $t, S, L>> for AnyViewMut<'a, S, L> {
            #[inline]
            fn from(view: ViewMut<'a, $t, S, L>) -> Self {
                Self::$variant(view)
            }
        }
    )*};
}

viewed! {
    F32 f32;
    F64 f64;
    F16 f16;
    BF16 bf16;
    I8 i8;
    U8 u8;
    I16 i16;
    U16 u16;
    I32 i32;
    U32 u32;
    I64 i64;
    U64 u64;
    Bool bool;
}
