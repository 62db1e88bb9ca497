//! The formats: how a file shows which it has, and how it is opened.
//!
//! A new format is a variant of [`Format`], a line in each `match` here, and a variant of `Target` in
//! `args.rs` if it can be written.

use std::path::{Path, PathBuf};

use formwork::error::Excerpt;
use formwork::io::npy::Npy;
use formwork::io::npz::{LIMIT, Npz};
use formwork::io::onnx::{Files, Onnx, locations};
use formwork::io::safetensors::SafeTensors;
use formwork::io::{Entry, TensorFile};

use crate::args::Reading;
use crate::bytes::Bytes;
use crate::fault::Fault;

/// A format of files that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// A header of JSON and the bytes of tensors.
    Safetensors,
    /// One array of NumPy.
    Npy,
    /// An archive of such arrays.
    Npz,
    /// A model, whose initialisers are the tensors.
    Onnx,
}

/// How many times the bytes of an npz file its members may have unpacked, beyond what is opened of any
/// file: no small file may ask for a large memory.
const MOST_PACKED: usize = 16;

impl Format {
    const ALL: [Self; 4] = [Self::Safetensors, Self::Npy, Self::Npz, Self::Onnx];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Safetensors => "safetensors",
            Self::Npy => "npy",
            Self::Npz => "npz",
            Self::Onnx => "onnx",
        }
    }

    /// The name with its article.
    pub(crate) fn a_name(self) -> String {
        let article = if self == Self::Safetensors { "a" } else { "an" };
        format!("{article} {}", self.name())
    }

    /// What a file begins with.
    fn is_begun_by(self, bytes: &[u8]) -> bool {
        match self {
            // The length of the header, whose upper bytes are 0, and its first brace.
            Self::Safetensors => matches!(bytes, [_, _, _, _, 0, 0, 0, 0, b'{', ..]),
            Self::Npy => bytes.starts_with(b"\x93NUMPY"),
            // A member, or the directory of an archive without one.
            Self::Npz => bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06"),
            // Fields in any order: nothing tells it from other messages.
            Self::Onnx => false,
        }
    }

    /// The format that an extension names.
    fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        Self::ALL.into_iter().find(|format| extension.eq_ignore_ascii_case(format.name()))
    }
}

/// A file in memory, of a format that is known.
pub(crate) struct Loaded {
    pub(crate) path: PathBuf,
    pub(crate) format: Format,
    pub(crate) bytes: Bytes,
    /// The files that hold elements of a model.
    beside: Option<Files<Bytes>>,
    /// What the tensor of a file without names is called.
    stem: String,
}

impl Loaded {
    /// Reads a file. Its begin tells the format, and where that tells nothing the extension.
    pub(crate) fn read(path: &Path, reading: Reading) -> Result<Self, Fault> {
        let bytes = Bytes::of(path, reading)?;
        if bytes.is_empty() {
            return Err(Fault::at(path, "the file is empty"));
        }
        let by_content = Format::ALL.into_iter().find(|format| format.is_begun_by(&bytes));
        let Some(format) = by_content.or_else(|| Format::of_path(path)) else {
            let what = "neither its first bytes nor its extension are those of safetensors, npy, npz \
                        or onnx";
            return Err(Fault::at(path, what));
        };
        let beside = match format {
            Format::Onnx => Some(files_beside(path, &bytes, reading)?),
            Format::Safetensors | Format::Npy | Format::Npz => None,
        };
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.unwrap_or_default();
        Ok(Self { path: path.to_owned(), format, bytes, beside, stem })
    }

    /// Opens the file, and checks it whole.
    pub(crate) fn open(&self) -> Result<Box<dyn TensorFile + '_>, Fault> {
        let bytes: &[u8] = &self.bytes;
        let opened: Result<Box<dyn TensorFile>, _> = match self.format {
            Format::Safetensors => SafeTensors::open(bytes).map(boxed),
            Format::Npy => Npy::open_as(&self.stem, bytes).map(boxed),
            Format::Npz => {
                let most = bytes.len().saturating_mul(MOST_PACKED).max(LIMIT);
                Npz::open_within(bytes, most).map(boxed)
            }
            Format::Onnx => {
                Onnx::open_with(bytes, |location| self.beside.as_ref()?.find(location)).map(boxed)
            }
        };
        opened.map_err(|error| Fault::file(&self.path, &error))
    }

    /// The tensor of this name, or without one the only tensor.
    pub(crate) fn find<'f>(
        &self,
        file: &'f dyn TensorFile,
        name: Option<&str>,
    ) -> Result<Entry<'f>, Fault> {
        let found = match name {
            Some(name) => file.find(name),
            None if file.len() == 1 => file.entry(0),
            None => None,
        };
        found.ok_or_else(|| {
            let what = match name {
                Some(name) => format!("there is no tensor `{}`", visible(name.chars())),
                None => "name the tensor that is meant".to_owned(),
            };
            let few = file.entries().take(8).map(|entry| format!("`{}`", plain(entry)));
            let few = few.collect::<Vec<_>>().join(", ");
            let more = if file.len() > 8 { ", .." } else { "" };
            let there = match file.len() {
                0 => "the file has none".to_owned(),
                1 => format!("the only one is {few}"),
                _ => format!("the file has {few}{more}"),
            };
            Fault::at(&self.path, format!("{what}; {there}"))
        })
    }
}

/// How many bytes of a name are printed.
const MOST_PRINTED: usize = 200;

fn boxed<'f>(file: impl TensorFile + 'f) -> Box<dyn TensorFile + 'f> {
    Box::new(file)
}

/// The files that hold elements of a model, which are in its folder or below.
fn files_beside(path: &Path, model: &[u8], reading: Reading) -> Result<Files<Bytes>, Fault> {
    // An error of the model itself is one of its own path, not of the folder.
    locations(model).map_err(|error| Fault::file(path, &error))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let opened =
        Files::open(model, folder.unwrap_or(Path::new(".")), |path| Bytes::of(path, reading));
    opened.map_err(|error| Fault::at(path, format!("a file that it has elements in: {error}")))
}

/// The name of a tensor for a terminal: without characters that would control it, and not longer than
/// anybody reads.
pub(crate) fn plain(entry: Entry<'_>) -> String {
    Excerpt::<MOST_PRINTED>::of_chars(entry.name().chars()).to_string()
}

/// A text in which characters that are not seen, or that control a terminal, are written as escapes.
pub(crate) fn visible(text: impl Iterator<Item = char>) -> String {
    text.map(|letter| Excerpt::<4>::of_chars(std::iter::once(letter)).to_string()).collect()
}

/// Whether a character is written as an escape.
pub(crate) fn is_unseen(letter: char) -> bool {
    visible(std::iter::once(letter)) != letter.to_string()
}

/// A path for a terminal.
pub(crate) fn shown(path: &Path) -> String {
    visible(path.to_string_lossy().chars())
}
