//! Writing a file whole or not at all.

use alloc::format;
use core::fmt;
use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

/// How many names are tried for the file beside the old one.
const TRIES: u32 = 64;

/// The most bytes of a name that another name may begin with: systems have names of 255.
const MOST_NAME: usize = 200;

/// How many links lead to a file at most.
const MOST_LINKS: u32 = 40;

/// Writes a file beside the one at `path`, and puts it in its place when it is whole.
///
/// What is there before stays as it is until then, whatever goes wrong, a panic in `write` too, and for
/// those who have it open or mapped into memory for ever: a file may be written from views of itself.
/// The new file has the permissions of the old one. A link stays a link, and what it leads to is replaced.
///
/// # Errors
/// What the operating system says, or what `write` gives as an [`io::Error`]; the old file stays. What is no
/// regular file (a folder, a pipe, a device) is never replaced, and neither is a file that is
/// write-protected.
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
    let Place { path, permissions } = Place::of(path.as_ref())?;
    let (beside, file) = create_beside(&path)?;
    if let Some(permissions) = permissions {
        // Before there is something to read.
        file.set_permissions(permissions)?;
    }
    fill(file, write)?;
    beside.replace(&path)
}

/// Where a file is to be.
struct Place {
    /// A path that is no link.
    path: PathBuf,
    /// Those of the file that is there.
    permissions: Option<Permissions>,
}

impl Place {
    /// Where a path leads to.
    fn of(path: &Path) -> io::Result<Self> {
        let refused = |why: Refused| io::Error::new(io::ErrorKind::InvalidInput, why);
        if path.file_name().is_none() {
            return Err(refused(Refused::NoName));
        }
        // This follows links that are no paths, too, as those to a process's own files are.
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => return Err(refused(Refused::Folder)),
            Ok(found) if !found.is_file() => return Err(refused(Refused::NoFile)),
            Ok(found) if found.permissions().readonly() => {
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, Refused::Protected));
            }
            _ => {}
        }
        let mut path = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            match fs::symlink_metadata(&path) {
                Ok(found) if found.is_symlink() => {
                    let to = fs::read_link(&path)?;
                    path = path.parent().map(|folder| folder.join(&to)).unwrap_or(to);
                }
                Ok(found) => return Ok(Self { path, permissions: Some(found.permissions()) }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self { path, permissions: None });
                }
                Err(error) => return Err(error),
            }
        }
        Err(refused(Refused::Circle))
    }
}

/// A file that is removed, unless it has been put in its place.
struct Beside {
    path: PathBuf,
    is_placed: bool,
}

impl Beside {
    fn replace(mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.is_placed = true;
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if !self.is_placed {
            // It is the first error that matters; a file that cannot be removed stays.
            let _ = fs::remove_file(&self.path);
        }
    }
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
fn create_beside(path: &Path) -> io::Result<(Beside, File)> {
    let name = path.file_name().unwrap_or_default();
    for number in 0..TRIES {
        let mut beside = OsString::from(".");
        if name.len() <= MOST_NAME {
            beside.push(name);
        }
        beside.push(format!(".{}.{number}", process::id()));
        let beside = path.with_file_name(beside);
        match File::create_new(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            file => {
                let file = file?;
                return Ok((Beside { path: beside, is_placed: false }, file));
            }
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Why nothing is written to a path.
#[derive(Debug)]
enum Refused {
    NoName,
    Folder,
    NoFile,
    Protected,
    Circle,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoName => "the path has no file name",
            Self::Folder => "it is a folder, and a file is to be written",
            Self::NoFile => {
                "it is a device, a pipe or the like, and only a regular file is replaced"
            }
            Self::Protected => "the file there is write-protected, and is not replaced",
            Self::Circle => "the links lead to no file",
        })
    }
}

impl core::error::Error for Refused {}
