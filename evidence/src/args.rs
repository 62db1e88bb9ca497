//! The command line.

use std::path::PathBuf;

use clap::Parser;

const MANIFEST: &str = "\
The model is a crate without std whose entry points are functions that a linker can find
(`#[unsafe(no_mangle)] pub extern \"C\" fn`). Its Cargo.toml promises what is looked at:

  [package.metadata.evidence]
  plan = \"PLAN\"                # constants of the crate, each of them optional
  ram = \"RAM_BYTES\"
  weights = \"WEIGHT_BYTES\"
  globals = 0                  # bytes of globals that may be written
  code = { x86_64 = 20000, thumbv7em = 18000 }

  [package.metadata.evidence.entry.NAME]
  arithmetic = \"float\"         # or \"integer\"
  arguments = [\"ram\", \"in\", \"out\"]   # optional: memory made by Default, numbers that are read, a \"value\", numbers written
  stack = { x86_64 = 5000, thumbv7em = 4000 }

Exit codes: 0 nothing is refuted, 1 a gate is refuted, 2 the command line or the model is not understood.";

/// Shows what an assessor asks of inference code, and writes it to target/evidence/index.html and index.json.
#[derive(Debug, Parser)]
#[command(name = "evidence", version, after_help = MANIFEST)]
pub(crate) struct Args {
    /// The folder of the model's crate; the digits network if there is none.
    pub(crate) model: Option<PathBuf>,
    /// Only what a check of every commit has time for: gates that take long are shown for a part.
    #[arg(long)]
    pub(crate) quick: bool,
    /// Only these gates.
    #[arg(long, value_delimiter = ',', value_name = "GATE")]
    pub(crate) only: Vec<String>,
    /// Does not plant the faults that each gate must find.
    #[arg(long)]
    pub(crate) no_plants: bool,
    /// Lists the gates.
    #[arg(long)]
    pub(crate) list: bool,
}
