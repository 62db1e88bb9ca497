//! Opening an archive: every member is unpacked, and checked, once.

use alloc::vec::Vec;
use core::fmt;

use super::FORMAT;
use super::member::{self, Member, Method};
use super::unpack::{Bytes, unpack};
use crate::error::{FileError, OutOfMemory};
use crate::io::npy::Part;
use crate::io::{Entry, TensorFile};

/// How many bytes [`Npz::open`] unpacks at most, all members together: 1 GiB.
pub const LIMIT: usize = 1 << 30;

/// A npz file: the members that are stored are borrowed, the others unpacked into memory.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
/// use formwork::io::TensorFile;
/// use formwork::io::npz::{self, Npz, Packing};
///
/// let bias = Tensor::<f32, s![2]>::from_array([1.0, 2.0]);
/// let mut file = Vec::new();
/// npz::write(&[("bias", bias.as_dyn())], Packing::Deflated, |bytes| {
///     file.extend_from_slice(bytes);
///     Ok::<_, core::convert::Infallible>(())
/// }).unwrap();
///
/// let file = Npz::open(&file)?;
/// let read: Tensor<f32, s![2]> = file.find("bias").unwrap().view()?.to_tensor().unwrap();
/// assert_eq!(read.as_slice(), bias.as_slice());
/// # }
/// # Ok::<(), formwork::error::FileError>(())
/// ```
pub struct Npz<'a> {
    /// In the order of the directory.
    tensors: Vec<Opened<'a>>,
    /// The numbers of the tensors, in the order of their names.
    by_name: Vec<usize>,
}

/// A member that was unpacked.
struct Opened<'a> {
    name: &'a str,
    /// Where it is in the file, packed or not.
    at: usize,
    bytes: Bytes<'a>,
    part: Part,
}

impl<'a> Npz<'a> {
    /// Opens a file whose compressed members have at most [`LIMIT`] bytes together.
    ///
    /// # Errors
    /// [`FileError`] with the place, what is there and what would be right: also for a sum (CRC-32)
    /// that is not right, a name that is there twice, one that leads out of a folder, and members that
    /// share bytes. For more bytes than the limit, and if there is no memory.
    pub fn open(file: &'a [u8]) -> Result<Self, FileError> {
        Self::open_within(file, LIMIT)
    }

    /// Opens a file whose compressed members have at most `limit` bytes together.
    ///
    /// Whatever the limit, no member gets more memory than 1032 times its packed bytes, which is the
    /// most that they can stand for.
    ///
    /// # Errors
    /// As [`Npz::open`].
    pub fn open_within(file: &'a [u8], limit: usize) -> Result<Self, FileError> {
        let members = member::all(file)?;
        let bytes = members.len().saturating_mul(size_of::<Opened<'_>>());
        let memory = |_| FileError::memory(FORMAT, 0, "directory", OutOfMemory { bytes });
        let (mut tensors, mut by_name) = (Vec::new(), Vec::new());
        tensors.try_reserve_exact(members.len()).map_err(memory)?;
        by_name.try_reserve_exact(members.len()).map_err(memory)?;
        let mut left = limit;
        for (index, member) in members.iter().enumerate() {
            let bytes = unpack(member, &mut left)?;
            let part = Part::of_file(bytes.as_slice()).map_err(|error| inside(member, error))?;
            tensors.push(Opened { name: member.name, at: member.at, bytes, part });
            by_name.push(index);
        }
        by_name.sort_unstable_by_key(|&index| members.get(index).map(|member| member.name));
        Ok(Self { tensors, by_name })
    }
}

/// The error of a member as one of the file.
fn inside(member: &Member<'_>, error: FileError) -> FileError {
    let error = match member.method {
        Method::Stored => {
            FileError { format: FORMAT, offset: error.offset.saturating_add(member.at), ..error }
        }
        Method::Deflated => FileError { format: "npz, in the unpacked member", ..error },
    };
    error.of_tensor(member.name.chars())
}

impl TensorFile for Npz<'_> {
    fn format(&self) -> &'static str {
        FORMAT
    }

    fn len(&self) -> usize {
        self.tensors.len()
    }

    fn entry(&self, index: usize) -> Option<Entry<'_>> {
        let tensor = self.tensors.get(index)?;
        let behind = match tensor.bytes {
            Bytes::Borrowed(_) => tensor.part.data_at(),
            Bytes::Owned(_) => 0,
        };
        let offset = tensor.at.saturating_add(behind);
        Some(tensor.part.entry(FORMAT, tensor.name, offset, tensor.bytes.as_slice()))
    }

    fn find(&self, name: &str) -> Option<Entry<'_>> {
        let name_of = |&index: &usize| self.tensors.get(index).map(|tensor| tensor.name);
        let place = self.by_name.binary_search_by_key(&Some(name), name_of).ok()?;
        self.entry(*self.by_name.get(place)?)
    }
}

impl fmt::Debug for Npz<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file: &dyn TensorFile = self;
        f.debug_list().entries(file.entries()).finish()
    }
}
