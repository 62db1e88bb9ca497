//! `check`: whether a file fits a struct of tensors in a source file.

mod compare;
mod kind;
mod number;
mod source;

use std::fs;
use std::io::Write;
use std::thread;

use crate::args;
use crate::fault::{Fault, Outcome};
use crate::format::{Loaded, shown};
use crate::output::{Columns, Side, count};
use compare::Compared;
use kind::Kind;
use source::Source;

/// The bytes of memory for what a source file nests: reading it goes down into each expression.
const STACK: usize = 256 << 20;

pub(crate) fn run(args: &args::Check, out: &mut dyn Write) -> Result<Outcome, Fault> {
    let reader = thread::Builder::new().stack_size(STACK);
    let (root, kind) = thread::scope(|scope| {
        let read = reader.spawn_scoped(scope, || wanted(args));
        let read = read.map_err(|error| Fault::at(&args.against, error))?;
        read.join().unwrap_or_else(|_| Err(Fault::at(&args.against, "it cannot be read")))
    })?;
    let loaded = Loaded::read(&args.file, args.reading)?;
    let file = loaded.open()?;
    let compared = compare::compare(&kind, &*file, args.some);
    let name = shown(&args.file);
    let root = root.as_str();
    let outcome = if compared.rows.is_empty() { Outcome::Done } else { Outcome::Unfit };
    match write(args, root, &name, compared, out) {
        // Whether it fits is asked for by those, too, who read no more than the first line.
        Ok(()) | Err(Fault::Closed) => Ok(outcome),
        Err(fault) => Err(fault),
    }
}

/// The struct that is meant, and what it is made of.
fn wanted(args: &args::Check) -> Result<(String, Kind), Fault> {
    let text =
        fs::read_to_string(&args.against).map_err(|error| Fault::at(&args.against, error))?;
    let source = Source::parse(&args.against, &text)?;
    let root = source.root(args.root.as_deref())?;
    Ok((root.to_owned(), kind::of_struct(&source, root)?))
}

fn write(
    args: &args::Check,
    root: &str,
    name: &str,
    compared: Compared,
    out: &mut dyn Write,
) -> Result<(), Fault> {
    if compared.rows.is_empty() {
        writeln!(out, "{name} fits `{root}`: {}", count(compared.fitting, "tensor"))?;
        return Ok(());
    }
    let wrong = count(compared.rows.len(), "difference");
    writeln!(out, "{name} does not fit `{root}` of {}: {wrong}\n", shown(&args.against))?;
    let heads = ["field", "in the file", "expected", "found", "wrong"];
    let mut columns = Columns::new(&heads.map(|head| (head, Side::Left)));
    for row in compared.rows {
        columns.push(row);
    }
    Ok(columns.write(out)?)
}
