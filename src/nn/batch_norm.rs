//! Batch normalisation, folded into the layer before it.

use super::{Conv2d, DepthwiseConv2d, Linear};
use crate::dim::{Dim, Idx};
use crate::dtype::{Element, Float};
use crate::tensor::Tensor;

/// What a trained network knows of the values of each channel, to normalise them.
///
/// At inference it is `(x - mean) / sqrt(variance + epsilon) * scale + shift`, channel by
/// channel, which the layer before can do at no cost: [`BatchNorm::fold_into_conv`].
pub struct BatchNorm<C: Dim, T: Element = f32> {
    /// What the normalised values are multiplied by; γ in the literature.
    pub scale: Tensor<T, (C,)>,
    /// What is added then; β in the literature.
    pub shift: Tensor<T, (C,)>,
    /// The mean of each channel.
    pub mean: Tensor<T, (C,)>,
    /// The variance of each channel.
    pub variance: Tensor<T, (C,)>,
    /// What keeps a constant channel from a division by zero.
    pub epsilon: T,
}

impl<C: Dim, T: Float<Sum = T>> BatchNorm<C, T> {
    /// Changes a convolution so that its results are normalised.
    ///
    /// # Numerics
    /// Each weight of a channel is multiplied by `scale / sqrt(variance + epsilon)`, rounded once
    /// after each operation; the bias becomes `(bias - mean) * factor + shift`.
    ///
    /// # Panics
    /// Never.
    pub fn fold_into_conv<I: Dim, KH: Dim, KW: Dim, How: Copy>(
        &self,
        conv: &mut Conv2d<C, I, KH, KW, How, T>,
    ) {
        let shape = conv.weight.shape();
        for channel in shape.0.indices() {
            let factor = self.factor(channel);
            for input in shape.1.indices() {
                for row in shape.2.indices() {
                    for column in shape.3.indices() {
                        let weight = conv.weight.at_mut((channel, input, row, column));
                        *weight = T::mul(*weight, factor);
                    }
                }
            }
            self.fold_bias(channel, factor, &mut conv.bias);
        }
    }

    /// Changes a depthwise convolution so that its results are normalised.
    ///
    /// # Numerics
    /// As [`BatchNorm::fold_into_conv`].
    ///
    /// # Panics
    /// Never.
    pub fn fold_into_depthwise<KH: Dim, KW: Dim, How: Copy>(
        &self,
        conv: &mut DepthwiseConv2d<C, KH, KW, How, T>,
    ) {
        let (channels, one, rows, columns) = conv.weight.shape();
        for channel in channels.indices() {
            let factor = self.factor(channel);
            for input in one.indices() {
                for row in rows.indices() {
                    for column in columns.indices() {
                        let weight = conv.weight.at_mut((channel, input, row, column));
                        *weight = T::mul(*weight, factor);
                    }
                }
            }
            self.fold_bias(channel, factor, &mut conv.bias);
        }
    }

    /// Changes a linear layer so that its results are normalised.
    ///
    /// # Numerics
    /// As [`BatchNorm::fold_into_conv`].
    ///
    /// # Panics
    /// Never.
    pub fn fold_into_linear<In: Dim>(&self, linear: &mut Linear<In, C, T>) {
        let shape = linear.weight.shape();
        for channel in shape.0.indices() {
            let factor = self.factor(channel);
            for input in shape.1.indices() {
                let weight = linear.weight.at_mut((channel, input));
                *weight = T::mul(*weight, factor);
            }
            self.fold_bias(channel, factor, &mut linear.bias);
        }
    }

    fn factor(&self, channel: Idx<C>) -> T {
        let variance = T::add(self.variance.at((channel,)), self.epsilon);
        T::div(self.scale.at((channel,)), T::sqrt(variance))
    }

    fn fold_bias(&self, channel: Idx<C>, factor: T, bias: &mut Tensor<T, (C,)>) {
        let bias = bias.at_mut((channel,));
        let centred = T::sub(*bias, self.mean.at((channel,)));
        *bias = T::add(T::mul(centred, factor), self.shift.at((channel,)));
    }
}
