//! Structs of typed tensors that are read from a file by the names of their fields.
//!
//! [`Weights`] is what `#[derive(Weights)]` implements: a constant that tells which tensors there should
//! be, and a function that reads them. [`Weights::load`] compares all of them with a file before it
//! reads the first.

mod array;
pub mod compiled;
mod error;
mod kind;
mod layer;
mod leaves;
mod norm;
mod place;
mod row;
mod table;
mod tensor;
mod text;
mod typed;

pub use error::{TensorFault, WeightsError};
pub use kind::{Cast, Field, How, Kind, OneTensor, Wanted};
pub use norm::{Epsilon, EpsilonOf, NormWeights};
pub use place::Place;
pub use table::Table;
pub use tensor::FromFile;
pub use typed::TypedField;

use text::Text;

use super::TensorFile;
use table::Extra;

/// What can be read from a file of named tensors: a tensor, a struct of such, an array, an option.
///
/// A tensor or a [`PackedMatrix`](crate::tensor::PackedMatrix) that owns its elements is copied, into
/// any layout without gaps; a [`View`](crate::View) borrows the bytes of the file and lives as long.
/// `#[derive(Weights)]` implements it for a struct; `'f` is how long the file lives.
///
/// # Example: written by hand
/// ```
/// # #[cfg(all(feature = "macros", feature = "safetensors", feature = "alloc"))] {
/// use formwork::io::safetensors::SafeTensors;
/// use formwork::io::weights::{Field, Kind, Place, Weights, WeightsError};
/// use formwork::prelude::*;
///
/// struct Layer {
///     weight: Tensor<f32, s![1, 2]>,
///     bias: Tensor<f32, s![1]>,
/// }
///
/// impl<'f> Weights<'f> for Layer {
///     const KIND: Kind = Kind::Fields(&[
///         Field::new::<Tensor<f32, s![1, 2]>>("weight"),
///         Field::new::<Tensor<f32, s![1]>>("bias").rename("offset"),
///     ]);
///
///     fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
///         Ok(Self { weight: place.field("weight")?, bias: place.field("bias")? })
///     }
/// }
///
/// let header = br#"{"offset":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#;
/// let mut file = Vec::from((header.len() as u64).to_le_bytes());
/// file.extend(header);
/// file.extend(0.5_f32.to_le_bytes());
///
/// let file = SafeTensors::open(&file)?;
/// let error = Layer::load(&file).err().unwrap();
/// assert_eq!(
///     error.to_string(),
///     "the safetensors file does not fit the weights:
/// field   in the file  expected    found    what to do
/// weight  weight       f32 [1, 2]  nothing  add it, or name what is there with `rename`",
/// );
/// # }
/// # Ok::<(), formwork::error::FileError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not read from a file of tensors",
    label = "neither a tensor nor a struct of tensors",
    note = "`#[derive(Weights)]` stands at a struct whose fields are tensors, views, such structs, \
            arrays and options of them; a norm has its epsilon beside it: `#[weights(epsilon = 1e-5)]`"
)]
pub trait Weights<'f>: Sized {
    /// Which tensors it is made of.
    const KIND: Kind;

    /// Reads them.
    ///
    /// # Errors
    /// [`WeightsError`] if one cannot be read.
    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>>;

    /// Reads all tensors of a file.
    ///
    /// # Errors
    /// [`WeightsError`]: a table of everything that does not fit, tensors that have no field included; or
    /// what is wrong with the elements of one tensor.
    fn load(file: &'f dyn TensorFile) -> Result<Self, WeightsError<'f>> {
        load(file, Extra::Refused)
    }

    /// Reads tensors of a file that may have others too.
    ///
    /// # Errors
    /// As [`Weights::load`], but for tensors that have no field.
    fn load_some(file: &'f dyn TensorFile) -> Result<Self, WeightsError<'f>> {
        load(file, Extra::Allowed)
    }
}

/// Compares, and then reads.
fn load<'f, W: Weights<'f>>(file: &'f dyn TensorFile, extra: Extra) -> Result<W, WeightsError<'f>> {
    const {
        assert!(
            W::KIND.depth() <= leaves::MOST_DEPTH,
            "weights are at most eight structs and arrays in each other"
        );
    }
    let table = Table::new(W::KIND, file, extra);
    if table.is_empty() { W::read(&Place::new(W::KIND, file)) } else { Err(table.into()) }
}

/// Makes a `static` of a file of safetensors when the program is compiled: `weights! { static W: Digits = "w.safetensors"; }`.
///
/// The type is a struct with `#[derive(Weights)]`, the path is that of `include_bytes!`: from the source file
/// on. The tensors lie in the program as their types say, in any layout without gaps, on a target of either
/// byte order; nothing is read when it runs. The file is read by the rules that
/// [`SafeTensors`](super::safetensors::SafeTensors) has.
///
/// # Errors
/// A file that does not fit does not compile: the error stands at the first field that differs, also in
/// `cargo check`, with the table of everything that does. So does a file that is damaged, with the byte and what
/// is there.
///
/// # By hand
/// A [`ProgramFile`](compiled::ProgramFile), and `static W: Digits = program::<Digits, File>();`.
#[cfg(feature = "safetensors")]
#[macro_export]
macro_rules! weights {
    ($($(#[$meta:meta])* $vis:vis static $name:ident: $type:ty = $file:literal;)+) => {$(
        $(#[$meta])*
        #[allow(long_running_const_eval)]
        $vis static $name: $type = {
            struct File;

            impl $crate::io::weights::compiled::ProgramFile for File {
                const NAME: &'static str = $file;
                const ROOT: $crate::io::weights::Kind =
                    <$type as $crate::io::weights::Weights<'static>>::KIND;
                const TENSORS: &'static [$crate::io::weights::compiled::ProgramTensor] = {
                    const BYTES: &[u8] = ::core::include_bytes!($file);
                    const COUNTS: [usize; 2] = $crate::io::weights::compiled::counts(BYTES);
                    const FOUND: [$crate::io::weights::compiled::ProgramTensor; COUNTS[1]] =
                        $crate::io::weights::compiled::tensors::<{ COUNTS[0] }, { COUNTS[1] }>(
                            $file, BYTES,
                        );
                    &FOUND
                };
            }

            $crate::io::weights::compiled::program::<$type, File>()
        };
    )+};
}
