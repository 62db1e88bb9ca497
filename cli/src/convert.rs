//! `convert`: the tensors of a file in another format.

use std::fmt;
use std::io;

use formwork::dtype::DType;
use formwork::error::WriteError;
use formwork::io::npz::Packing;
use formwork::io::{Entry, TensorFile, npy, npz, safetensors, save};
use formwork::tensor::{DynTensor, DynView};

use crate::args::{self, Target};
use crate::fault::{Fault, Outcome};
use crate::format::{Loaded, plain, shown};
use crate::output::count;
use crate::progress::Progress;

/// How much of a tensor is written before it is told how far that is.
const PIECE: usize = 1 << 20;

pub(crate) fn run(args: &args::Convert) -> Result<Outcome, Fault> {
    if args.output.as_os_str() == "-" {
        let what = "the output is a file, which is there whole or not at all: it needs a name";
        return Err(Fault::at(&args.output, what));
    }
    let Some(to) = args.to.or_else(|| Target::of_path(&args.output)) else {
        let what = "the extension names no format that can be written: safetensors, npy or npz";
        return Err(Fault::at(&args.output, what));
    };
    refuse_existing(args).map_err(|error| Fault::at(&args.output, error))?;
    let loaded = Loaded::read(&args.input, args.reading)?;
    let file = loaded.open()?;
    let chosen = choose(args, &loaded, &*file)?;
    let tensors = chosen.iter().map(|entry| Tensor::of(args, &loaded, entry));
    let tensors = tensors.collect::<Result<Vec<_>, _>>()?;
    let pairs: Vec<_> = (0..)
        .map_while(|index| file.metadata(index))
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .filter(|_| !args.drop_metadata)
        .collect();
    refuse_what_is_not_held(args, to, &tensors, pairs.len())?;
    write(args, to, &tensors, &pairs)?;
    Ok(Outcome::Done)
}

/// The tensors that were asked for.
fn choose<'f>(
    args: &args::Convert,
    loaded: &Loaded,
    file: &'f dyn TensorFile,
) -> Result<Vec<Entry<'f>>, Fault> {
    if args.tensor.is_empty() {
        return Ok(file.entries().collect());
    }
    args.tensor.iter().map(|name| loaded.find(file, Some(name))).collect()
}

/// A tensor that is written.
struct Tensor<'f> {
    name: String,
    /// The name as it may be printed.
    printed: String,
    elements: Elements<'f>,
}

enum Elements<'f> {
    Stored(DynView<'f>),
    Cast(DynTensor),
}

impl<'f> Tensor<'f> {
    fn of(args: &args::Convert, loaded: &Loaded, entry: &Entry<'f>) -> Result<Self, Fault> {
        let view = entry.view().map_err(|error| Fault::file(&loaded.path, &error))?;
        let printed = plain(*entry);
        let wrong =
            |error: &dyn fmt::Display| Fault::at(&loaded.path, format!("`{printed}`: {error}"));
        let elements = match args.cast.filter(|to| is_castable(view.dtype(), *to)) {
            None => Elements::Stored(view),
            Some(to) if args.checked => {
                Elements::Cast(view.cast_checked_to(to).map_err(|error| wrong(&error))?)
            }
            Some(to) => Elements::Cast(view.cast_lossy_to(to).map_err(|error| wrong(&error))?),
        };
        Ok(Self { name: entry.name().to_string(), printed, elements })
    }

    fn view(&self) -> DynView<'_> {
        match &self.elements {
            Elements::Stored(view) => *view,
            Elements::Cast(tensor) => tensor.view(),
        }
    }
}

/// Whether a cast is meant for such elements: floats become floats and integers integers.
fn is_castable(from: DType, to: DType) -> bool {
    from != to && (from.is_float() && to.is_float() || from.is_integer() && to.is_integer())
}

/// A file that is there is not replaced without being told to.
fn refuse_existing(args: &args::Convert) -> io::Result<()> {
    if !args.force && args.output.symlink_metadata().is_ok() {
        let what = "it is there already; `--force` replaces it";
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, what));
    }
    Ok(())
}

/// What the format of the output does not hold is told before anything is written.
fn refuse_what_is_not_held(
    args: &args::Convert,
    to: Target,
    tensors: &[Tensor<'_>],
    pairs: usize,
) -> Result<(), Fault> {
    let refused = |what: String| Err(Fault::at(&args.output, what));
    if to == Target::Npy && tensors.len() != 1 {
        let there = count(tensors.len(), "tensor");
        return refused(format!(
            "npy holds one tensor, and there are {there}; `--tensor NAME` chooses one, and npz holds many"
        ));
    }
    if to != Target::Safetensors {
        if pairs > 0 {
            let there =
                if pairs == 1 { "is 1 pair".to_owned() } else { format!("are {pairs} pairs") };
            return refused(format!(
                "{} holds no metadata, and there {there} of it; `--drop-metadata` leaves it out",
                to.name()
            ));
        }
        if let Some(tensor) = tensors.iter().find(|tensor| tensor.view().dtype() == DType::BF16) {
            return refused(format!(
                "{} has no elements of bf16, which `{}` has; `--cast f32` keeps every value",
                to.name(),
                tensor.printed
            ));
        }
    }
    if args.compress && to != Target::Npz {
        return refused(format!("{} is never compressed", to.name()));
    }
    Ok(())
}

fn write(
    args: &args::Convert,
    to: Target,
    tensors: &[Tensor<'_>],
    pairs: &[(String, String)],
) -> Result<(), Fault> {
    let views: Vec<_> =
        tensors.iter().map(|tensor| (tensor.name.as_str(), tensor.view())).collect();
    let pairs: Vec<_> = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let bytes = |view: &DynView<'_>| view.shape().count().saturating_mul(view.dtype().size());
    let total = views.iter().fold(0_usize, |sum, (_, view)| sum.saturating_add(bytes(view)));
    let mut progress = Progress::new(total, args.quiet);
    let output = shown(&args.output);
    progress.say(&format!(
        "writing {} of {} to {output}",
        count(views.len(), "tensor"),
        count(total, "byte")
    ));
    let mut written = 0_usize;
    let result = save(&args.output, |file| {
        let put = |bytes: &[u8]| {
            for piece in bytes.chunks(PIECE) {
                file.write_all(piece)?;
                written = written.saturating_add(piece.len());
                progress.add(piece.len());
            }
            Ok(())
        };
        let done: Result<(), WriteError<io::Error>> = match (to, views.as_slice()) {
            (Target::Npy, [(_, view)]) => npy::write(view, put),
            // It was refused.
            (Target::Npy, _) => Ok(()),
            (Target::Safetensors, views) => safetensors::write(views, &pairs, put),
            (Target::Npz, views) => {
                let packing = if args.compress { Packing::Deflated } else { Packing::Stored };
                npz::write(views, packing, put)
            }
        };
        // It may have come about meanwhile.
        done.and_then(|()| refuse_existing(args).map_err(WriteError::Output))
    });
    match result {
        Ok(()) => {
            progress.say(&format!("wrote {output}: {}", count(written, "byte")));
            Ok(())
        }
        Err(error) => {
            progress.say("nothing was written");
            Err(Fault::at(&args.output, error))
        }
    }
}
