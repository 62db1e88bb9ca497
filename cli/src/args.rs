//! The command line: what can be asked, and the texts of `--help`.

use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand, ValueEnum};
use formwork::dtype::DType;

const EXIT_CODES: &str = "\
Exit codes:
  0  done; with `check`, the file fits
  1  `check` has found what does not fit
  2  the command line is not understood
  3  a file cannot be read, is not what its format asks for, or cannot be written

Formats: safetensors, npy, npz, and onnx, of which the initialisers are read and nothing is written. A
file is read by its content, an onnx model by its extension; what is written has the format of its extension.
The file `-` is the standard input.";

/// Looks into weight files, writes types for them, compares and converts them.
#[derive(Parser)]
#[command(name = "cargo formwork", bin_name = "cargo formwork", version, after_help = EXIT_CODES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Inspect(Inspect),
    Types(Types),
    Check(Check),
    Convert(Convert),
    Stats(Stats),
}

/// How files are read.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Reading {
    /// Maps files instead of reading them whole: only what is needed is read. Nobody may change them
    /// meanwhile.
    #[arg(long)]
    pub(crate) map: bool,
}

/// A format of files that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// A header of JSON and the bytes of tensors.
    Safetensors,
    /// One array of NumPy.
    Npy,
    /// An archive of such arrays.
    Npz,
}

impl Target {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Safetensors => "safetensors",
            Self::Npy => "npy",
            Self::Npz => "npz",
        }
    }

    /// The format that an extension names.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        let mut all = Self::value_variants().iter().copied();
        all.find(|format| extension.eq_ignore_ascii_case(format.name()))
    }
}

/// Lists the tensors of a file: names, element types, shapes, bytes and where they are.
#[derive(Parser)]
#[command(after_help = "\
Examples:
  cargo formwork inspect model.safetensors
  cargo formwork inspect --json arrays.npz")]
pub(crate) struct Inspect {
    /// The file.
    pub(crate) file: PathBuf,
    /// Writes JSON.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Writes the Rust structs that `#[derive(Weights)]` reads from a file.
///
/// Names with dots become structs in structs, and numbered layers that are alike arrays. What is no
/// Rust name is renamed.
#[derive(Parser)]
#[command(after_help = "\
Examples:
  cargo formwork types model.safetensors --name Model > src/model.rs
  cargo formwork types model.safetensors --storage view")]
pub(crate) struct Types {
    /// The file.
    pub(crate) file: PathBuf,
    /// The name of the outermost struct.
    #[arg(long, default_value = "Model")]
    pub(crate) name: String,
    /// Where the elements are.
    #[arg(long, value_enum, default_value_t = Storage::Heap)]
    pub(crate) storage: Storage,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Where the elements of a field are.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Storage {
    /// On the heap: `HeapTensor`.
    Heap,
    /// In the struct: `Tensor`.
    Inline,
    /// In the file: `View`.
    View,
}

/// Compares a file with a struct of tensors in a Rust source file.
///
/// Everything that does not fit is told at once: what is missing, what is there and has no field, and
/// other shapes and element types. Only that one source file is read, not the modules it names.
#[derive(Parser)]
#[command(after_help = "\
Examples:
  cargo formwork check model.safetensors --against src/model.rs
  cargo formwork check model.safetensors --against src/model.rs --struct Encoder

The exit code is 1 if the file does not fit.")]
pub(crate) struct Check {
    /// The file.
    pub(crate) file: PathBuf,
    /// The Rust source file.
    #[arg(long, value_name = "SOURCE")]
    pub(crate) against: PathBuf,
    /// The struct; without it the one that derives `Weights` and that no other contains.
    #[arg(long = "struct", value_name = "NAME")]
    pub(crate) root: Option<String>,
    /// Allows tensors that have no field, as `load_some` does.
    #[arg(long)]
    pub(crate) some: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Writes the tensors of a file in another format.
///
/// The new file is row-major, with the lowest byte of each element first, and is there whole or not at
/// all. What its format cannot hold is an error.
#[derive(Parser)]
#[command(after_help = "\
Examples:
  cargo formwork convert arrays.npz model.safetensors
  cargo formwork convert model.onnx model.safetensors
  cargo formwork convert model.safetensors small.safetensors --cast f16
  cargo formwork convert model.safetensors bias.npy --tensor layer.bias")]
pub(crate) struct Convert {
    /// The file that is read.
    pub(crate) input: PathBuf,
    /// The file that is written; its extension tells the format.
    pub(crate) output: PathBuf,
    /// The format that is written, whatever the extension.
    #[arg(long, value_enum)]
    pub(crate) to: Option<Target>,
    /// Writes this tensor only; may be given several times.
    #[arg(long, value_name = "NAME")]
    pub(crate) tensor: Vec<String>,
    /// Casts floats to this type, if it is one of floats, or integers, if it is one of integers.
    #[arg(long, value_name = "TYPE", value_parser = dtype)]
    pub(crate) cast: Option<DType>,
    /// Fails where a cast element is beyond the new type; else it becomes the nearest one there is.
    #[arg(long, requires = "cast")]
    pub(crate) checked: bool,
    /// Compresses the members of an npz file.
    #[arg(long)]
    pub(crate) compress: bool,
    /// Leaves out the metadata of the file that is read.
    #[arg(long)]
    pub(crate) drop_metadata: bool,
    /// Replaces a file that is there.
    #[arg(long)]
    pub(crate) force: bool,
    /// Tells nothing but errors.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Tells what the elements of a tensor are like, and draws how they are distributed.
#[derive(Parser)]
#[command(after_help = "\
Examples:
  cargo formwork stats model.safetensors layer.weight
  cargo formwork stats model.safetensors layer.weight --log --bins 40")]
pub(crate) struct Stats {
    /// The file.
    pub(crate) file: PathBuf,
    /// The tensor; needed unless there is but one.
    pub(crate) tensor: Option<String>,
    /// Draws bars as long as the logarithm of what they count.
    #[arg(long)]
    pub(crate) log: bool,
    /// How many bars there are.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) bins: u16,
    /// How many columns the picture has; else as many as the terminal, or 80.
    #[arg(long)]
    pub(crate) width: Option<u16>,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

fn dtype(name: &str) -> Result<DType, String> {
    name.parse().map_err(|error| format!("{error}"))
}
