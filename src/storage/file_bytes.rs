//! The bytes of a file: mapped, so that only what is touched is read, or read into memory.
#![allow(unsafe_code)]

use alloc::sync::Arc;
use core::fmt;
use core::ops::Deref;
use std::fs::{self, File, FileType, Metadata, TryLockError};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use super::HeapBytes;
use crate::error::{PathError, PathFault};

/// The bytes of a regular file, shared by all clones.
///
/// [`FileBytes::read`] copies the file into memory, aligned to 64 bytes: whatever happens to the file
/// afterwards, the bytes stay. [`FileBytes::map`] copies nothing: the system reads a page when it is
/// touched first. Readers of formats take either as `&[u8]`.
///
/// # What happens when a mapped file is changed
/// A mapping shows the file, not what it was. Where somebody else *writes* it, bytes change under a
/// reference that promises they do not, which is undefined behaviour: formats checked them before.
/// Where somebody *truncates* it, touching a page behind the new end is answered by the system with
/// the signal `SIGBUS`, which ends the program. No library can keep other programs from either, so
/// `map` is `unsafe` and its caller vouches for the file. To *replace* it (write a new one beside it and
/// rename, as [`save`](crate::io::save) does) is harmless, and so is to remove it.
///
/// # Example: weights without a copy
/// ```
/// # #[cfg(all(feature = "macros", feature = "safetensors"))] {
/// use formwork::io::safetensors::{self, SafeTensors};
/// use formwork::io::{TensorFile, save};
/// use formwork::prelude::*;
/// use formwork::storage::FileBytes;
///
/// let path = std::env::temp_dir().join(format!("formwork-example-{}", std::process::id()));
/// let bias = Tensor::<f32, s![2]>::from_array([1.0, 2.0]);
/// save(&path, |out| safetensors::write(&[("bias", bias.as_dyn())], &[], |b| out.write_all(b)))?;
///
/// // SAFETY: nobody but this example knows the file.
/// let bytes = unsafe { FileBytes::map(&path)? };
/// let file = SafeTensors::open(&bytes)?;
/// let view = file.find("bias").unwrap().view()?;
/// let view: View<'_, f32, s![2]> = view.typed()?; // borrows the mapping
/// assert_eq!(view.as_slice(), [1.0, 2.0]);
/// # std::fs::remove_file(&path)?;
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct FileBytes(Arc<Inside>);

struct Inside {
    path: PathBuf,
    /// Kept open for its lock, and to ask for its size.
    file: File,
    memory: Memory,
}

/// # Invariants
/// Of a mapping the one who made it vouches that nobody changes the file.
enum Memory {
    Mapped(Mmap),
    Read(HeapBytes),
}

impl FileBytes {
    /// Maps a file; its bytes are read when they are touched.
    ///
    /// # Errors
    /// [`PathError`]: what the system says; a folder, pipe or device in place of a file; a file
    /// without bytes.
    ///
    /// # Safety
    /// As long as a clone of these bytes or a tensor in them lives, nobody writes or truncates the
    /// file, this program included. (Replacing or removing it is allowed.)
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, PathError> {
        let path = path.as_ref();
        let (file, _) = open(path)?;
        // SAFETY: the caller vouches for the file.
        unsafe { Self::map_file(path, file) }
    }

    /// Maps a file under a shared lock, which is held as long as the bytes live.
    ///
    /// The lock keeps those away who ask for one before they write: on Unix it is advice, so this is
    /// no less `unsafe`.
    ///
    /// # Errors
    /// As [`FileBytes::map`], and if somebody has a lock to write the file.
    ///
    /// # Safety
    /// As [`FileBytes::map`], but for those who lock the file before they change it.
    pub unsafe fn map_locked(path: impl AsRef<Path>) -> Result<Self, PathError> {
        let path = path.as_ref();
        let (file, _) = open(path)?;
        file.try_lock_shared().map_err(|error| match error {
            TryLockError::WouldBlock => PathError::new(path, PathFault::Locked),
            TryLockError::Error(error) => PathError::new(path, error),
        })?;
        // SAFETY: the caller vouches for the file.
        unsafe { Self::map_file(path, file) }
    }

    /// # Safety
    /// As [`FileBytes::map`].
    unsafe fn map_file(path: &Path, file: File) -> Result<Self, PathError> {
        // SAFETY: the caller vouches for the file.
        let map = unsafe { Mmap::map(&file) }.map_err(|error| PathError::new(path, error))?;
        Self::around(path, file, Memory::Mapped(map))
    }

    /// Reads a whole file into memory.
    ///
    /// # Errors
    /// As [`FileBytes::map`]; also if there is no memory, or if the file becomes longer or shorter
    /// while it is read.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, PathError> {
        let path = path.as_ref();
        let (mut file, len) = open(path)?;
        let fail = |fault: PathFault| PathError::new(path, fault);
        let memory = HeapBytes::zeroed(len);
        let mut memory =
            memory.map_err(|_| fail(io::Error::from(io::ErrorKind::OutOfMemory).into()))?;
        file.read_exact(memory.as_slice_mut()).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => match file.stream_position() {
                Ok(found) => fail(PathFault::Changed { expected: len, found }),
                Err(error) => fail(error.into()),
            },
            _ => fail(error.into()),
        })?;
        let found = file.metadata().map_err(|error| fail(error.into()))?.len();
        if u64::try_from(len) != Ok(found) {
            return Err(fail(PathFault::Changed { expected: len, found }));
        }
        Self::around(path, file, Memory::Read(memory))
    }

    fn around(path: &Path, file: File, memory: Memory) -> Result<Self, PathError> {
        let bytes = Self(Arc::new(Inside { path: path.to_path_buf(), file, memory }));
        if bytes.is_empty() { Err(bytes.error(PathFault::Empty)) } else { Ok(bytes) }
    }

    /// The bytes.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        match &self.0.memory {
            Memory::Mapped(map) => map,
            Memory::Read(bytes) => bytes.as_slice(),
        }
    }

    /// Where the file was when it was opened.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Whether the bytes are mapped, and not read into memory.
    #[must_use]
    pub fn is_mapped(&self) -> bool {
        matches!(self.0.memory, Memory::Mapped(_))
    }

    /// Asks the system whether the file still has as many bytes as when it was opened.
    ///
    /// It touches no page, so a file that was truncated meanwhile is an error here and no signal; it
    /// says nothing of the time afterwards.
    ///
    /// # Errors
    /// [`PathError`] with both numbers.
    pub fn check_size(&self) -> Result<(), PathError> {
        let found = self.0.file.metadata().map_err(|error| self.error(error))?.len();
        let expected = self.as_slice().len();
        if u64::try_from(expected) == Ok(found) {
            Ok(())
        } else {
            Err(self.error(PathFault::Changed { expected, found }))
        }
    }

    /// An error of this file.
    pub(crate) fn error(&self, fault: impl Into<PathFault>) -> PathError {
        PathError::new(&self.0.path, fault)
    }
}

/// Opens a regular file that has bytes, as many as this machine can address.
fn open(path: &Path) -> Result<(File, usize), PathError> {
    // Before it is opened, because to open a pipe is to wait for who writes it; and again afterwards,
    // because it may be another file by then.
    let fail = |fault: PathFault| PathError::new(path, fault);
    let before = fs::metadata(path).map_err(|error| fail(error.into()))?;
    size(&before).map_err(fail)?;
    let file = File::open(path).map_err(|error| fail(error.into()))?;
    let len = file.metadata().map_err(PathFault::from).and_then(|found| size(&found));
    Ok((file, len.map_err(fail)?))
}

/// The number of bytes of a regular file that has some.
fn size(found: &Metadata) -> Result<usize, PathFault> {
    if !found.is_file() {
        return Err(PathFault::Kind(kind(found.file_type())));
    }
    match isize::try_from(found.len()) {
        Ok(0) => Err(PathFault::Empty),
        Ok(len) => Ok(len.unsigned_abs()),
        Err(_) => Err(PathFault::TooLarge { bytes: found.len() }),
    }
}

/// What a file is that is no regular one.
fn kind(found: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;

        if found.is_fifo() {
            return "a pipe";
        }
        if found.is_socket() {
            return "a socket";
        }
        if found.is_char_device() || found.is_block_device() {
            return "a device";
        }
    }
    if found.is_dir() { "a folder" } else { "something else" }
}

impl Deref for FileBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl AsRef<[u8]> for FileBytes {
    fn as_ref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl fmt::Debug for FileBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, len) = (self.path().display(), self.as_slice().len());
        let how = if self.is_mapped() { "mapped" } else { "read" };
        write!(f, "{len} bytes of {path}, {how}")
    }
}
