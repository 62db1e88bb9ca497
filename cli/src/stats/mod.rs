//! `stats`: what the elements of a tensor are like.

mod histogram;
mod summary;

use std::io::Write;

use crate::args;
use crate::fault::{Fault, Outcome};
use crate::format::{Loaded, plain};
use crate::output::count;
use histogram::Histogram;
use summary::Summary;

/// The width of a picture where no terminal tells it.
const WIDTH: u16 = 80;

pub(crate) fn run(args: &args::Stats, out: &mut dyn Write) -> Result<Outcome, Fault> {
    let loaded = Loaded::read(&args.file, args.reading)?;
    let file = loaded.open()?;
    let entry = loaded.find(&*file, args.tensor.as_deref())?;
    let view = entry.view().map_err(|error| Fault::file(&loaded.path, &error))?;
    let elements = count(view.shape().count(), "element");
    writeln!(out, "{}: {} {:?}, {elements}", plain(entry), view.dtype(), view.shape().sizes())?;
    let summary = Summary::of(&view);
    summary.write(view.dtype(), out)?;
    let Some(range) = summary.range() else { return Ok(Outcome::Done) };
    let histogram = Histogram::of(&view, range, usize::from(args.bins));
    let columns = args.width.or_else(|| {
        terminal_size::terminal_size().map(|(terminal_size::Width(columns), _)| columns)
    });
    writeln!(out)?;
    histogram.draw(args.log, usize::from(columns.unwrap_or(WIDTH)), out)?;
    Ok(Outcome::Done)
}
