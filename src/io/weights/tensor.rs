//! Tensors of a file: copied, cast, borrowed or packed.

use super::{Cast, Kind, OneTensor, Place, TensorFault, Wanted, Weights, WeightsError};
use crate::dim::FixedDim;
use crate::dtype::InAny;
use crate::layout::{Dense, Layout};
use crate::shape::{Columns, FixedShape, PacksInto, Shape};
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{Inline, Owner, Ref, Storage};
#[cfg(feature = "std")]
use crate::storage::{Pool, Pooled};
#[cfg(feature = "alloc")]
use crate::tensor::HeapTensor;
use crate::tensor::{DynView, PackedMatrix, Tensor};

/// Storage in which a tensor of a file can be: an owner, or a borrow of the file for `'f`.
#[diagnostic::on_unimplemented(
    message = "a tensor in `{Self}` is not read from a file",
    label = "neither owned nor a shared view",
    note = "`Tensor`, `HeapTensor` and `PooledTensor` own a copy, in a layout without gaps; `View<'f, ..>` borrows \
            the file"
)]
pub trait FromFile<'f, T: InAny, S: FixedShape, L: Layout<S>>: Storage<T> + Sized {
    /// What is asked for.
    const WANTED: Wanted;

    /// The tensor of these elements.
    ///
    /// # Errors
    /// [`TensorFault`] if they are of another type or shape, or have another place than a view needs.
    fn from_file(view: DynView<'f>, cast: Cast) -> Result<Tensor<T, S, L, Self>, TensorFault>;
}

impl<'f, T: InAny, S: FixedShape, L: Dense<S>> FromFile<'f, T, S, L> for Inline<T, S> {
    const WANTED: Wanted = Wanted::owned::<T, S>();

    fn from_file(view: DynView<'f>, cast: Cast) -> Result<Tensor<T, S, L, Self>, TensorFault> {
        owned(view, cast)
    }
}

#[cfg(feature = "alloc")]
impl<'f, T: InAny, S: FixedShape, L: Dense<S>> FromFile<'f, T, S, L> for Heap<T> {
    const WANTED: Wanted = Wanted::owned::<T, S>();

    fn from_file(view: DynView<'f>, cast: Cast) -> Result<Tensor<T, S, L, Self>, TensorFault> {
        owned(view, cast)
    }
}

/// In the pool of the thread that loads, [`Pool::local`].
#[cfg(feature = "std")]
impl<'f, T: InAny, S: FixedShape, L: Dense<S>> FromFile<'f, T, S, L> for Pooled<T> {
    const WANTED: Wanted = Wanted::owned::<T, S>();

    fn from_file(view: DynView<'f>, cast: Cast) -> Result<Tensor<T, S, L, Self>, TensorFault> {
        Ok(Pool::local(|pool| match cast {
            Cast::Refused => view.to_pooled(pool),
            Cast::Lossy => view.cast_lossy_pooled(pool),
            Cast::Checked => view.cast_checked_pooled(pool),
        })??)
    }
}

/// A copy of the elements.
fn owned<T: InAny, S: FixedShape, L: Dense<S>, K: Owner<T, S>>(
    view: DynView<'_>,
    cast: Cast,
) -> Result<Tensor<T, S, L, K>, TensorFault> {
    Ok(match cast {
        Cast::Refused => view.try_to_tensor(),
        Cast::Lossy => view.try_cast_lossy(),
        Cast::Checked => view.try_cast_checked(),
    }?)
}

impl<'f, T: InAny, S: FixedShape, L: Layout<S>> FromFile<'f, T, S, L> for Ref<'f, T> {
    const WANTED: Wanted = Wanted::borrowed::<T, S, L>();

    fn from_file(view: DynView<'f>, _cast: Cast) -> Result<Tensor<T, S, L, Self>, TensorFault> {
        Ok(view.typed_as(S::SHAPE)?)
    }
}

impl<'f, T, S, L, K> Weights<'f> for Tensor<T, S, L, K>
where
    T: InAny,
    S: FixedShape,
    L: Layout<S>,
    K: FromFile<'f, T, S, L>,
{
    const KIND: Kind = Kind::Leaf(K::WANTED);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        place.tensor()
    }
}

impl<T: Copy, S: Shape, L, K> OneTensor for Tensor<T, S, L, K> {
    const RANK: usize = S::RANK;
}

impl<'f, T: InAny, K: FixedDim, N: Columns> Weights<'f> for PackedMatrix<T, (K, N)>
where
    (K, N): FixedShape,
{
    const KIND: Kind = Kind::Leaf(Wanted::owned::<T, (K, N)>());

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        let matrix: Tensor<T, (K, N)> = place.tensor()?;
        Ok(Self::pack(matrix))
    }
}

#[cfg(feature = "alloc")]
impl<'f, T: InAny, K: FixedDim, N: Columns> Weights<'f> for PackedMatrix<T, (K, N), Heap<T>>
where
    (K, N): FixedShape,
{
    const KIND: Kind = Kind::Leaf(Wanted::owned::<T, (K, N)>());

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        let matrix: HeapTensor<T, (K, N)> = place.tensor()?;
        Ok(Self::pack_heap(&matrix))
    }
}

impl<T: Copy, S: PacksInto, K> OneTensor for PackedMatrix<T, S, K> {
    const RANK: usize = 2;
}
