//! The destinations of an expression: inline, in a tensor that is there, in an arena, on the heap, in a
//! pool, in place.

use core::ops;

use super::{Expr, IntoExpr, Lazy, ShapeOf, op};
use crate::dtype::{Logic, Num, Plain};
#[cfg(feature = "alloc")]
use crate::error::OutOfMemory;
use crate::expr::op::BinaryOp;
use crate::layout::Layout;
use crate::shape::{BroadcastsTo, Shape};
#[cfg(feature = "alloc")]
use crate::storage::Pool;
use crate::storage::{IntoSlot, Memory, StorageMut, fits};
use crate::tensor::{ArenaTensor, Source, Tensor};
#[cfg(feature = "alloc")]
use crate::tensor::{HeapTensor, PooledTensor};

impl<E: Expr + Source<E::Shape, Elem = <E as Expr>::Elem>> Lazy<E> {
    /// Computes every element into a tensor of its own.
    ///
    /// # Numerics
    /// One pass, no temporaries: each element is computed as the expression is written.
    ///
    /// # Panics
    /// Never. A result of more than 1 MiB does not compile: use [`Lazy::eval_into`] or
    /// [`Lazy::eval_heap`].
    #[inline(always)]
    pub fn eval(self) -> Tensor<<E as Expr>::Elem, E::Shape> {
        Tensor::collect(self.0.shape(), &self.0)
    }

    /// Computes every element into `out`, whatever its layout.
    #[inline(always)]
    pub fn eval_into<L: Layout<E::Shape>, K: StorageMut<<E as Expr>::Elem>>(
        self,
        out: &mut Tensor<<E as Expr>::Elem, E::Shape, L, K>,
    ) {
        out.write_from(&self.0);
    }

    /// Computes every element into a tensor in an arena, in a [`Slot`](crate::storage::Slot) of it:
    /// `eval_in(&mut slot)`.
    ///
    /// # Panics
    /// Never. A slot that is too small does not compile, and the message says by how many bytes.
    #[inline(always)]
    pub fn eval_in<'m, P: IntoSlot<'m>>(
        self,
        place: P,
    ) -> ArenaTensor<'m, <E as Expr>::Elem, E::Shape>
    where
        <E as Expr>::Elem: Plain,
    {
        // Here, and not where it is relied on, so that the message shows the call.
        const {
            fits(
                "the slot",
                P::Memory::BYTES,
                <ArenaTensor<'_, <E as Expr>::Elem, E::Shape>>::BYTES,
            )
        }
        ArenaTensor::collect_in(place.into_slot(), self.0.shape(), &self.0)
    }

    /// Computes every element into a tensor on the heap.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub fn eval_heap(self) -> HeapTensor<<E as Expr>::Elem, E::Shape> {
        HeapTensor::collect(self.0.shape(), &self.0)
    }

    /// Computes every element into a tensor on the heap, if there is memory.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub fn try_eval_heap(self) -> Result<HeapTensor<<E as Expr>::Elem, E::Shape>, OutOfMemory> {
        HeapTensor::try_collect(self.0.shape(), &self.0)
    }

    /// Computes every element into a tensor in memory of a pool.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    #[track_caller]
    pub fn eval_pooled(
        self,
        pool: &Pool,
    ) -> Result<PooledTensor<<E as Expr>::Elem, E::Shape>, OutOfMemory> {
        PooledTensor::collect_pooled(pool, self.0.shape(), &self.0)
    }
}

/// An expression stretched to the shape of its destination.
#[derive(Clone, Copy, Debug)]
pub struct Spread<E>(pub(crate) E);

macro_rules! assign {
    ($($trait:ident $method:ident $op:ident $bound:ident;)*) => {$(
        impl<T, S, L, K, R> ops::$trait<R> for Tensor<T, S, L, K>
        where
            T: $bound,
            S: Shape,
            L: Layout<S>,
            K: StorageMut<T>,
            R: IntoExpr<T>,
            ShapeOf<R, T>: BroadcastsTo<S>,
            Spread<R::Expr>: Source<S, Elem = T>,
        {
            #[inline(always)]
            fn $method(&mut self, right: R) {
                const {
                    assert!(
                        !<R::Expr as Expr>::HEAVY || <ShapeOf<R, T> as Shape>::CAPACITY == S::CAPACITY,
                        "a product or reduction would be computed again for every element it is \
                         stretched to: evaluate it first, for example by `.eval()`"
                    );
                }
                self.update_from(&Spread(right.into_expr()), |a, b| op::$op.apply(a, b));
            }
        }
    )*};
}

assign! {
    AddAssign add_assign Add Num;
    SubAssign sub_assign Sub Num;
    MulAssign mul_assign Mul Num;
    DivAssign div_assign Div Num;
    BitAndAssign bitand_assign And Logic;
    BitOrAssign bitor_assign Or Logic;
    BitXorAssign bitxor_assign Xor Logic;
}
