//! The formats: how a file shows which it has, and how it is opened.
//!
//! A new format is a variant of [`Format`], a line in each `match` here, and one in `convert.rs` if it
//! can be written.

use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use formwork::io::npy::Npy;
use formwork::io::npz::{LIMIT, Npz};
use formwork::io::safetensors::SafeTensors;
use formwork::io::{Entry, TensorFile};

use crate::fault::Fault;

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A header of JSON and the bytes of tensors.
    Safetensors,
    /// One array of NumPy.
    Npy,
    /// An archive of such arrays.
    Npz,
}

/// How many times the bytes of an npz file its members may have unpacked, beyond what is opened of any
/// file: no small file may ask for a large memory.
const MOST_PACKED: usize = 16;

impl Format {
    const ALL: [Self; 3] = [Self::Safetensors, Self::Npy, Self::Npz];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Safetensors => "safetensors",
            Self::Npy => "npy",
            Self::Npz => "npz",
        }
    }

    /// What a file begins with.
    fn is_begun_by(self, bytes: &[u8]) -> bool {
        match self {
            // The length of the header, whose upper bytes are 0, and its first brace.
            Self::Safetensors => matches!(bytes, [_, _, _, _, 0, 0, 0, 0, b'{', ..]),
            Self::Npy => bytes.starts_with(b"\x93NUMPY"),
            // A member, or the directory of an archive without one.
            Self::Npz => bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06"),
        }
    }

    /// The format that an extension names.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        Self::ALL.into_iter().find(|format| extension.eq_ignore_ascii_case(format.name()))
    }
}

/// A file in memory, of a format that is known.
pub(crate) struct Loaded {
    pub(crate) path: PathBuf,
    pub(crate) format: Format,
    pub(crate) bytes: Vec<u8>,
    /// What the tensor of a file without names is called.
    stem: String,
}

impl Loaded {
    /// Reads a file. Its begin tells the format, and where that tells nothing the extension.
    pub(crate) fn read(path: &Path) -> Result<Self, Fault> {
        let bytes = fs::read(path).map_err(|error| Fault::at(path, error))?;
        let by_content = Format::ALL.into_iter().find(|format| format.is_begun_by(&bytes));
        let Some(format) = by_content.or_else(|| Format::of_path(path)) else {
            let what =
                "neither its first bytes nor its extension are those of safetensors, npy or npz";
            return Err(Fault::at(path, what));
        };
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        Ok(Self { path: path.to_owned(), format, bytes, stem: stem.unwrap_or_default() })
    }

    /// Opens the file, and checks it whole.
    pub(crate) fn open(&self) -> Result<Box<dyn TensorFile + '_>, Fault> {
        let opened = match self.format {
            Format::Safetensors => {
                SafeTensors::open(&self.bytes).map(|file| Box::new(file) as Box<dyn TensorFile>)
            }
            Format::Npy => Npy::open_as(&self.stem, &self.bytes)
                .map(|file| Box::new(file) as Box<dyn TensorFile>),
            Format::Npz => {
                let most = self.bytes.len().saturating_mul(MOST_PACKED).max(LIMIT);
                Npz::open_within(&self.bytes, most)
                    .map(|file| Box::new(file) as Box<dyn TensorFile>)
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
                Some(name) => format!("there is no tensor `{}`", name.escape_debug()),
                None => "which tensor is meant must be said".to_owned(),
            };
            let few = file.entries().take(8).map(|entry| format!("`{}`", plain(entry)));
            let few = few.collect::<Vec<_>>().join(", ");
            let more = if file.len() > 8 { ", .." } else { "" };
            let there = if few.is_empty() { "none".to_owned() } else { few + more };
            Fault::at(&self.path, format!("{what}; the tensors are {there}"))
        })
    }
}

/// The name of a tensor for a terminal, without characters that would control it.
pub(crate) fn plain(entry: Entry<'_>) -> String {
    visible(entry.name().chars())
}

/// A text in which characters that control a terminal are written as escapes.
pub(crate) fn visible(text: impl Iterator<Item = char>) -> String {
    let escaped = |letter: char| letter.is_control() || matches!(letter, '\u{200b}'..='\u{202e}');
    text.flat_map(|letter| {
        let escape = escaped(letter).then(|| letter.escape_default());
        let itself = (!escaped(letter)).then_some(letter);
        escape.into_iter().flatten().chain(itself)
    })
    .collect()
}
