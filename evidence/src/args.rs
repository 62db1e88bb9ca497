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
  plan_bytes = 5000            # what the plan may have, where it is more than its bound
  ram_bytes = 6000             # what the RAM may have, where it is more than the plan
  globals = 0                  # bytes of globals that may be written
  beside = { x86_64 = 900, thumbv7em = 700 }    # bytes of constants beside the weights
  code = { x86_64 = 20000, thumbv7em = 18000 }

  [package.metadata.evidence.entry.NAME]
  arithmetic = \"float\"         # or \"integer\"
  # optional, where answers shall be compared and paths followed. For
  #   fn NAME(ram: &mut Arena<N>, pixels: &[u8; 64], scores: &mut [f32; 10], count: u32)
  # it is what follows: \"ram\" is made by Default, \"in\" is read, \"out\" is written, \"value\" is a number;
  # inputs are any numbers, or those of a range
  arguments = [\"ram\", \"in 0..=16\", \"out\", \"value 1..=8\"]
  by_data = \"why\"             # optional: what it executes depends on its input
  stack = { x86_64 = 5000, thumbv7em = 4000 }

`--propose` prints that block with the figures of now; what it needs for it is
`[package.metadata.evidence.entry.NAME]` with `arithmetic`, and the names of the constants.

Exit codes: 0 all gates that were asked for are shown, 1 a gate is refuted, 2 the command line or the model is not
understood, 3 none is refuted, but one is incomplete or could not be run.
`--compare`: 0 no verdict is worse, 1 one is, or a new row is refuted.";

/// Shows what an assessor asks of inference code, and writes it to target/evidence/index.html and index.json; a part of it
/// (`--only`, `--quick`, `--no-plants`) to target/evidence/part.
#[derive(Debug, Parser)]
#[command(name = "evidence", version, after_help = MANIFEST)]
pub(crate) struct Args {
    /// The folder of the model's crate; the models of `evidence/models` if there is none.
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
    /// Lists the gates: what each looks at, what it needs, and how long it takes.
    #[arg(long)]
    pub(crate) list: bool,
    /// Prints the block of the manifest with the figures of now, instead of running gates.
    #[arg(long)]
    pub(crate) propose: bool,
    /// Tells what moved from a filed index.json to the last whole one that was made, instead of running gates.
    #[arg(long, value_name = "OLD.json")]
    pub(crate) compare: Option<PathBuf>,
}

impl Args {
    /// Whether a part of a dossier is asked for.
    pub(crate) fn is_part(&self) -> bool {
        self.quick || self.no_plants || !self.only.is_empty()
    }
}
