//! `check`: whether a file fits a struct of tensors in a source file.

mod compare;
mod kind;
mod number;
mod source;

use std::fs;
use std::io::Write;

use crate::args;
use crate::fault::{Fault, Outcome};
use crate::format::{Loaded, visible};
use crate::output::{Columns, Side, count};
use source::Source;

pub(crate) fn run(args: &args::Check, out: &mut dyn Write) -> Result<Outcome, Fault> {
    let text =
        fs::read_to_string(&args.against).map_err(|error| Fault::at(&args.against, error))?;
    let source = Source::parse(&args.against, &text)?;
    let root = source.root(args.root.as_deref())?;
    let kind = kind::of_struct(&source, root)?;
    let loaded = Loaded::read(&args.file, args.reading)?;
    let file = loaded.open()?;
    let compared = compare::compare(&kind, &*file, args.some);
    let name = visible(args.file.display().to_string().chars());
    if compared.rows.is_empty() {
        writeln!(out, "{name} fits `{root}`: {}", count(compared.fitting, "tensor"))?;
        return Ok(Outcome::Done);
    }
    let wrong = count(compared.rows.len(), "difference");
    writeln!(out, "{name} does not fit `{root}` of {}: {wrong}\n", args.against.display())?;
    let heads = ["field", "in the file", "expected", "found", "wrong"];
    let mut columns = Columns::new(&heads.map(|head| (head, Side::Left)));
    for row in compared.rows {
        columns.push(row);
    }
    columns.write(out)?;
    Ok(Outcome::Unfit)
}
