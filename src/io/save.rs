//! Writing a file whole or not at all.

use alloc::format;
use core::fmt;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

/// How many names are tried for the file beside the old one.
const TRIES: u32 = 64;

/// Writes a file beside the one at `path`, and puts it in its place when it is whole.
///
/// What is there before stays as it is until then, whatever goes wrong, and for those who have it open
/// or mapped into memory for ever: a file may be written from views of itself.
///
/// # Errors
/// What the operating system says, or what `write` gives as an [`io::Error`]; the old file stays.
///
/// # Example
/// ```no_run
/// # #[cfg(all(feature = "macros", feature = "safetensors"))] {
/// use std::io::Write;
/// use formwork::prelude::*;
/// use formwork::io::{save, safetensors};
///
/// let bias = Tensor::<f32, s![2]>::ones();
/// save("weights.safetensors", |file| {
///     safetensors::write(&[("bias", bias.as_dyn())], &[], |bytes| file.write_all(bytes))
/// })?;
/// # }
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn save<E>(
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> io::Result<()>
where
    E: core::error::Error + Send + Sync + 'static,
{
    let path = path.as_ref();
    let (beside, file) = create_beside(path)?;
    let done = fill(file, write).and_then(|()| fs::rename(&beside, path));
    if done.is_err() {
        // It is the first error that matters; a file that cannot be removed stays.
        let _ = fs::remove_file(&beside);
    }
    done
}

/// Writes all, and waits until it is on the disk.
fn fill<E>(file: File, write: impl FnOnce(&mut dyn Write) -> Result<(), E>) -> io::Result<()>
where
    E: core::error::Error + Send + Sync + 'static,
{
    let mut out = BufWriter::new(file);
    write(&mut out).map_err(io::Error::other)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// A new file in the same folder, so that renaming it moves no bytes.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let no_name = || io::Error::new(io::ErrorKind::InvalidInput, NoName);
    let name = path.file_name().ok_or_else(no_name)?;
    for number in 0..TRIES {
        let mut beside = OsString::from(".");
        beside.push(name);
        beside.push(format!(".{}.{number}", process::id()));
        let beside = path.with_file_name(beside);
        match File::create_new(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            file => return Ok((beside, file?)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// A path that ends without the name of a file.
#[derive(Debug)]
struct NoName;

impl fmt::Display for NoName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the path has no file name")
    }
}

impl core::error::Error for NoName {}
