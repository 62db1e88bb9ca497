//! The files beside a model that its elements are in.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use super::external::locations;
use crate::error::{PathError, PathFault};

/// The files beside a model that hold elements of it.
///
/// # Example
/// ```no_run
/// use formwork::error::PathError;
/// use formwork::io::onnx::{Files, Onnx};
///
/// let model = std::fs::read("model.onnx")?;
/// let files = Files::open(&model, ".", |path| {
///     std::fs::read(path).map_err(|error| PathError::new(path, error))
/// })?;
/// let model = Onnx::open_with(&model, |location| files.find(location))?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// With the feature `mmap`, `FileBytes::read` and `FileBytes::map` open files too.
pub struct Files<B> {
    /// In the order of their locations.
    files: Vec<(String, B)>,
}

impl<B: AsRef<[u8]>> Files<B> {
    /// Opens, by a function, each file that a model in `folder` has elements in.
    ///
    /// No path leads out of the folder, not by links either: the function gets a path without any. Who can
    /// change the folder in between can still put a link there, so leave the folder to those you trust.
    ///
    /// # Errors
    /// [`PathError`]: of the folder, if the model is not well formed; of a file that is not there, that
    /// is no regular file or not in the folder; or what the function says.
    pub fn open(
        model: &[u8],
        folder: impl AsRef<Path>,
        mut open: impl FnMut(&Path) -> Result<B, PathError>,
    ) -> Result<Self, PathError> {
        let folder = folder.as_ref();
        let locations = locations(model).map_err(|error| PathError::new(folder, error))?;
        let mut files = Vec::new();
        for location in locations {
            let bytes = open(&inside(folder, location)?)?;
            files.push((String::from(location), bytes));
        }
        Ok(Self { files })
    }

    /// The bytes of the file at a location, as the model spells it.
    #[must_use]
    pub fn find(&self, location: &str) -> Option<&[u8]> {
        let place = self.files.binary_search_by(|(other, _)| other.as_str().cmp(location)).ok()?;
        Some(self.files.get(place)?.1.as_ref())
    }
}

/// The path of a regular file in a folder, without links.
fn inside(folder: &Path, location: &str) -> Result<PathBuf, PathError> {
    let path = folder.join(location);
    let fail = |fault: PathFault| PathError::new(&path, fault);
    let folder = fs::canonicalize(folder).map_err(|error| PathError::new(folder, error))?;
    let real = fs::canonicalize(&path).map_err(|error| fail(error.into()))?;
    if !real.starts_with(&folder) {
        return Err(fail(PathFault::Outside));
    }
    let found = fs::metadata(&real).map_err(|error| fail(error.into()))?;
    if found.is_file() { Ok(real) } else { Err(fail(PathFault::Kind("something else"))) }
}

impl<B: AsRef<[u8]>> fmt::Debug for Files<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = self.files.iter().map(|(location, bytes)| (location, bytes.as_ref().len()));
        f.debug_map().entries(sizes).finish()
    }
}
