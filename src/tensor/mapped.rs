//! Tensors in the bytes of a file, which they keep.
#![allow(unsafe_code)]

use core::ops::Range;

use super::{DynView, Tensor, View};
use crate::dtype::{ByteOrder, DType, InAny};
use crate::error::{BytesError, Expected, FileError, Found, PathError, PathFault};
use crate::layout::Contiguous;
use crate::shape::{DynShape, FixedShape};
use crate::storage::{FileBytes, Mapped};

/// A tensor in the bytes of a file, in row-major order; they stay as long as it does.
pub type MappedTensor<T, S> = Tensor<T, S, Contiguous, Mapped<T>>;

impl<T: InAny, S: FixedShape> MappedTensor<T, S> {
    /// The tensor that a view of a file's bytes shows, as an owner that keeps the file.
    ///
    /// The view is what a reader of a format gave, which looked at these bytes. Nothing is copied.
    ///
    /// # Errors
    /// [`PathError`] with every difference from the type that was asked for, the alignment among
    /// them, and for a view of other bytes than those of the file.
    ///
    /// # Example
    /// ```
    /// # #[cfg(all(feature = "macros", feature = "npy"))] {
    /// use formwork::io::npy::{self, Npy};
    /// use formwork::io::save;
    /// use formwork::prelude::*;
    /// use formwork::storage::FileBytes;
    /// use formwork::tensor::MappedTensor;
    ///
    /// fn bias(path: &std::path::Path) -> Result<MappedTensor<f32, s![2]>, Box<dyn core::error::Error>> {
    ///     // SAFETY: nobody but this example knows the file.
    ///     let bytes = unsafe { FileBytes::map(path)? };
    ///     let view = Npy::open(&bytes)?.entry().view()?;
    ///     Ok(MappedTensor::of_view(&bytes, &view)?) // `bytes` ends here, the mapping does not
    /// }
    ///
    /// let path = std::env::temp_dir().join(format!("formwork-bias-{}", std::process::id()));
    /// let x = Tensor::<f32, s![2]>::from_array([1.0, 2.0]);
    /// save(&path, |out| npy::write(&x.as_dyn(), |bytes| out.write_all(bytes)))?;
    /// assert_eq!(bias(&path)?.as_slice(), [1.0, 2.0]);
    /// # std::fs::remove_file(&path)?;
    /// # }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn of_view(file: &FileBytes, view: &DynView<'_>) -> Result<Self, PathError> {
        let typed: View<'_, T, S> = view.typed().map_err(|error| file.error(error))?;
        if S::CAPACITY == 0 {
            return Self::checked(file, 0);
        }
        let Range { start, .. } = file.as_slice().as_ptr_range();
        let offset = typed.as_slice().as_ptr().addr().checked_sub(start.addr());
        offset.map_or(Err(file.error(PathFault::Elsewhere)), |offset| Self::checked(file, offset))
    }

    /// The tensor whose elements are the bytes of a file from `offset` on, the lowest byte of each first:
    /// of a file without a format.
    ///
    /// # Errors
    /// [`PathError`] if the file is too short, if the elements are not aligned or have another order on
    /// this machine, and for a `bool` that is neither 0 nor 1.
    pub fn at_offset(file: &FileBytes, offset: usize) -> Result<Self, PathError> {
        let bytes = S::CAPACITY.saturating_mul(size_of::<T>());
        let found = file.as_slice().len();
        let Some(part) = file.as_slice().get(offset..offset.saturating_add(bytes)) else {
            let (found, expected) = (found.saturating_sub(offset), Expected::size(bytes));
            return Err(file.error(fault(offset, Found::size(found), expected)));
        };
        let view = DynView::new(T::DTYPE, ByteOrder::Little, DynShape::of(S::SHAPE), part);
        let view = view.map_err(|error| match error {
            BytesError::NotBool { position, found } => {
                let at = offset.saturating_add(position);
                file.error(fault(at, Found::Byte(found), Expected::Text("a bool, 0 or 1")))
            }
            _ => file.error(fault(offset, Found::TooLarge, Expected::at_most(found))),
        })?;
        Self::of_view(file, &view)
    }

    /// The tensor whose elements begin at a place of a file where a typed view of them stands, or would
    /// if the view is of these bytes.
    fn checked(file: &FileBytes, offset: usize) -> Result<Self, PathError> {
        let storage = Mapped::new(file, offset, S::CAPACITY);
        let storage = storage.ok_or_else(|| file.error(PathFault::Elsewhere))?;
        if T::DTYPE == DType::Bool {
            let bytes = offset..offset.saturating_add(S::CAPACITY);
            let bytes = file.as_slice().get(bytes).unwrap_or(&[]);
            if let Some(at) = bytes.iter().position(|&byte| byte > 1) {
                let found = Found::Byte(bytes.get(at).copied().unwrap_or(0));
                let at = offset.saturating_add(at);
                return Err(file.error(fault(at, found, Expected::Text("a bool, 0 or 1"))));
            }
        }
        // SAFETY: row-major offsets are the numbers below `CAPACITY`, which is how many elements the
        // storage has, aligned and inside the bytes of the file; they are initialised, and any bytes
        // are an element: of `bool` they were looked at.
        Ok(unsafe { Self::from_parts(storage, S::SHAPE) })
    }
}

/// What is wrong at a place of a file without a format.
fn fault(offset: usize, found: Found, expected: Expected) -> FileError {
    FileError::new("elements", offset, "data", found, expected)
}
