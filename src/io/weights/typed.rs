//! A field whose type is known: what it is made of, and how it is read.

use super::{Field, NormWeights, Place, Weights, WeightsError};

/// A field of a struct of weights together with its type.
///
/// `#[derive(Weights)]` asks in this one place for what the type of a field must be able to do, so a type
/// that is not read from a file is one error.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::io::weights::{Kind, Place, TypedField, Weights, WeightsError};
/// use formwork::prelude::*;
///
/// struct Layer {
///     weight: Tensor<f32, s![2, 8]>,
/// }
///
/// impl<'f> Weights<'f> for Layer {
///     const KIND: Kind =
///         Kind::Fields(&[TypedField::<Tensor<f32, s![2, 8]>>::new("weight").field()]);
///
///     fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
///         Ok(Self { weight: TypedField::new("weight").read(place)? })
///     }
/// }
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TypedField<'f, W> {
    field: Field,
    read: fn(&Place<'f>) -> Result<W, WeightsError<'f>>,
}

impl<'f, W> TypedField<'f, W> {
    /// A field, which has the same name in the file.
    #[must_use]
    pub const fn new(name: &'static str) -> Self
    where
        W: Weights<'f>,
    {
        Self { field: Field::of_kind(name, W::KIND), read: W::read }
    }

    /// A field that is a norm with the epsilon `E`, which has the same name in the file.
    #[must_use]
    pub const fn norm<E>(name: &'static str) -> Self
    where
        W: NormWeights<'f, E>,
    {
        Self { field: Field::of_kind(name, W::KIND), read: W::read }
    }

    /// The field without its type.
    #[must_use]
    pub const fn field(&self) -> Field {
        self.field
    }

    /// Reads the field from the place where the struct is.
    ///
    /// # Errors
    /// [`WeightsError`] as the field has it, and if the struct has no field of this name.
    pub fn read(&self, place: &Place<'f>) -> Result<W, WeightsError<'f>> {
        place.field_by(self.field.name, self.read)
    }
}
