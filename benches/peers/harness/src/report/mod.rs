//! What a run tells: tables for reading, lines for comparing, files for keeping.

mod json;
mod plot;
mod quick;
mod table;

use crate::machine;

use crate::limit::Limits;
use crate::measure::Row;
use crate::options::Options;
use crate::workload::{Unit, Workload};
pub use quick::line;
pub use table::table;

/// The figures of one workload.
pub struct Measured {
    /// One word.
    pub name: String,
    /// In full.
    pub title: String,
    /// How much work it is: operations or bytes.
    pub work: f64,
    /// In what that is counted.
    pub unit: Unit,
    /// The time that it takes at least, in nanoseconds.
    pub limit: Option<f64>,
    /// All contenders, the fastest first.
    pub rows: Vec<Row>,
}

impl Measured {
    /// The figures of a workload.
    pub fn new(work: &Workload, limit: Option<f64>, rows: Vec<Row>) -> Self {
        let amount = if work.unit == Unit::Bytes { work.bytes } else { work.operations };
        Self {
            name: work.name.clone(),
            title: work.title.clone(),
            work: amount,
            unit: work.unit,
            limit,
            rows,
        }
    }
}

/// Where and how it was measured, in one line.
pub fn setting(options: &Options) -> String {
    format!(
        "{}; compiled for {}; {} thread{}; {} rounds of {} ms",
        machine::description(),
        machine::instruction_set(),
        options.threads,
        if options.threads == 1 { "" } else { "s" },
        options.rounds,
        options.sample / 1e6,
    )
}

/// Writes the figures and plots of a whole run into a folder.
///
/// # Errors
/// Where a file cannot be written.
pub fn keep(
    folder: &str,
    all: &[Measured],
    limits: &Limits,
    options: &Options,
) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let threads = options.threads;
    let write = |name: &str, text: String| {
        let path = format!("{folder}/{name}");
        println!("wrote {path}");
        std::fs::write(path, text)
    };
    write(&format!("{threads}-thread.json"), json::json(all, limits, &setting(options)))?;
    write(&format!("{threads}-thread-ratio.svg"), plot::ratios(all, &setting(options)))?;
    write(&format!("{threads}-thread-limit.svg"), plot::limits(all, &setting(options)))
}

/// A time with three or four digits and its unit.
pub fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        short if short < 1e3 => format!("{short:.1}ns"),
        middle if middle < 1e6 => format!("{:.2}us", middle / 1e3),
        long => format!("{:.3}ms", long / 1e6),
    }
}
