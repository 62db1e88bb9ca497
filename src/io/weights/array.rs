//! Arrays of layers, and what may be missing.

use super::{Kind, OneTensor, Place, Weights, WeightsError};
use crate::storage::try_array;

impl<'f, W: Weights<'f>, const N: usize> Weights<'f> for [W; N] {
    const KIND: Kind = Kind::Array { len: N, each: &W::KIND };

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        try_array(|index| W::read(&place.element(index, W::KIND)))
    }
}

impl<'f, W: Weights<'f>> Weights<'f> for Option<W> {
    const KIND: Kind = Kind::Optional(&W::KIND);

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        place.present().map(|place| W::read(&place)).transpose()
    }
}

impl<W: OneTensor> OneTensor for Option<W> {
    const RANK: usize = W::RANK;
}
