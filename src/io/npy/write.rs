//! Writing a tensor as NumPy does.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::descr;
use super::open::{FORMAT, MAGIC};
use crate::error::WriteError;
use crate::io::elements;
use crate::shape::DynShape;
use crate::tensor::DynView;

/// The digits that NumPy leaves room for, so that an array can grow along its first axis.
const GROWTH: usize = 21;

/// The begin of the data is a multiple of this.
const ALIGNMENT: usize = 64;

/// Writes a tensor as the bytes that NumPy's `save` writes, in row-major order, the lowest byte of
/// each element first, whatever the view's own order.
///
/// # Errors
/// [`WriteError`] for `bf16`, which NumPy does not have, and for what `put` gives.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
/// use formwork::io::npy;
///
/// let x = Tensor::<f32, s![2]>::from_array([1.0, 2.0]);
/// let mut file = Vec::new();
/// npy::write(&x.as_dyn(), |bytes| {
///     file.extend_from_slice(bytes);
///     Ok::<_, core::convert::Infallible>(())
/// })?;
/// assert_eq!(npy::Npy::open(&file).unwrap().entry().bytes(), x.as_dyn().as_bytes().unwrap());
/// # }
/// # Ok::<(), formwork::error::WriteError<core::convert::Infallible>>(())
/// ```
pub fn write<E>(
    tensor: &DynView<'_>,
    mut put: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), WriteError<E>> {
    put(&header(tensor)?).map_err(WriteError::Output)?;
    elements::write(tensor, &mut put).map_err(WriteError::Output)
}

/// All that stands before the data.
///
/// # Errors
/// [`WriteError`] for `bf16`, which NumPy does not have.
pub fn header<E>(tensor: &DynView<'_>) -> Result<Vec<u8>, WriteError<E>> {
    let dtype = tensor.dtype();
    let no_type = WriteError::ElementType { format: FORMAT, dtype: dtype.name() };
    let (order, name) = descr::name(dtype).ok_or(no_type)?;
    let tuple = tuple(tensor.shape());
    let mut text =
        format!("{{'descr': '{order}{name}', 'fortran_order': False, 'shape': {tuple}, }}");
    if let Some(first) = tensor.shape().sizes().first() {
        let digits = format!("{first}").len();
        text.extend(core::iter::repeat_n(' ', GROWTH.saturating_sub(digits)));
    }
    // The magic, the version, the length, and the line end.
    let len = MAGIC.len().saturating_add(5).saturating_add(text.len());
    let behind = len.checked_rem(ALIGNMENT).unwrap_or(0);
    text.extend(core::iter::repeat_n(' ', ALIGNMENT.saturating_sub(behind)));
    text.push('\n');
    // Eight sizes have at most 160 digits.
    let length = u16::try_from(text.len()).map_err(|_| WriteError::TooLarge { format: FORMAT })?;
    let mut header = Vec::from(MAGIC);
    header.extend([1, 0]);
    header.extend(length.to_le_bytes());
    header.extend(text.as_bytes());
    Ok(header)
}

/// The sizes as Python writes a tuple.
fn tuple(shape: DynShape) -> String {
    match shape.sizes() {
        [] => "()".into(),
        [size] => format!("({size},)"),
        sizes => {
            let sizes: Vec<_> = sizes.iter().map(|size| format!("{size}")).collect();
            format!("({})", sizes.join(", "))
        }
    }
}
