//! Norms, whose epsilon no file has: it stands in the program.

use super::{Field, Kind, Place, Weights, WeightsError};
use crate::dim::FixedDim;
use crate::dtype::{Element, Float, InAny};
use crate::nn::{BatchNorm, LayerNorm, RmsNorm};
use crate::storage::try_array;
use crate::tensor::Tensor;

/// An epsilon as a type, told by its bits as `f32` and as `f64`; `#[weights(epsilon = 1e-5)]` writes it.
pub struct Epsilon<const F32: u32, const F64: u64>;

/// An epsilon as a number of type `T`.
pub trait EpsilonOf<T>: 'static {
    /// The number.
    const VALUE: T;
}

impl<const F32: u32, const F64: u64> EpsilonOf<f32> for Epsilon<F32, F64> {
    const VALUE: f32 = f32::from_bits(F32);
}

impl<const F32: u32, const F64: u64> EpsilonOf<f64> for Epsilon<F32, F64> {
    const VALUE: f64 = f64::from_bits(F64);
}

/// A norm that is read from a file, with the epsilon `E`: [`BatchNorm`], [`LayerNorm`], [`RmsNorm`], arrays and
/// options of them.
///
/// # Example: PyTorch's names
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::Weights;
/// use formwork::nn::{BatchNorm, LayerNorm};
/// use formwork::prelude::*;
///
/// #[derive(Weights)]
/// struct Block {
///     #[weights(epsilon = 1e-5)]
///     norm: LayerNorm<D<8>>, // "norm.weight", "norm.bias"
///     #[weights(epsilon = 1e-3)]
///     bn: BatchNorm<D<8>>, // "bn.weight", "bn.bias", "bn.running_mean", "bn.running_var"
/// }
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no epsilon",
    label = "not a norm of `f32` or `f64` numbers",
    note = "the option `epsilon` stands at fields that are a `BatchNorm`, `LayerNorm` or `RmsNorm`, or an \
            array or option of such"
)]
pub trait NormWeights<'f, E>: Sized {
    /// Which tensors it is made of.
    const KIND: Kind;

    /// Reads them.
    ///
    /// # Errors
    /// [`WeightsError`] if one cannot be read.
    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>>;
}

/// A vector for all channels.
const fn vector<'f, W: Weights<'f>>(name: &'static str) -> Field {
    Field::new::<W>(name)
}

impl<'f, C: FixedDim, T, E: EpsilonOf<T>> NormWeights<'f, E> for BatchNorm<C, T>
where
    T: InAny + Element,
{
    const KIND: Kind = Kind::Fields(&[
        vector::<Tensor<T, (C,)>>("weight"),
        vector::<Tensor<T, (C,)>>("bias"),
        vector::<Tensor<T, (C,)>>("running_mean"),
        vector::<Tensor<T, (C,)>>("running_var"),
        // How many batches there were is nothing to compute with.
        Field::new::<Option<Tensor<i64, ()>>>("num_batches_tracked"),
    ]);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        Ok(Self {
            scale: place.field("weight")?,
            shift: place.field("bias")?,
            mean: place.field("running_mean")?,
            variance: place.field("running_var")?,
            epsilon: E::VALUE,
        })
    }
}

impl<'f, N: FixedDim, T, E: EpsilonOf<T::Wide>> NormWeights<'f, E> for LayerNorm<N, T>
where
    T: InAny + Float,
{
    const KIND: Kind =
        Kind::Fields(&[vector::<Tensor<T, (N,)>>("weight"), vector::<Tensor<T, (N,)>>("bias")]);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        Ok(Self::new(place.field("weight")?, place.field("bias")?, E::VALUE))
    }
}

impl<'f, N: FixedDim, T, E: EpsilonOf<T::Wide>> NormWeights<'f, E> for RmsNorm<N, T>
where
    T: InAny + Float,
{
    const KIND: Kind = Kind::Fields(&[vector::<Tensor<T, (N,)>>("weight")]);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        Ok(Self::new(place.field("weight")?, E::VALUE))
    }
}

impl<'f, E, W: NormWeights<'f, E>, const N: usize> NormWeights<'f, E> for [W; N] {
    const KIND: Kind = Kind::Array { len: N, each: &W::KIND };

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        try_array(|index| W::read(&place.element(index, W::KIND)))
    }
}

impl<'f, E, W: NormWeights<'f, E>> NormWeights<'f, E> for Option<W> {
    const KIND: Kind = Kind::Optional(&W::KIND);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        place.present().map(|place| W::read(&place)).transpose()
    }
}
