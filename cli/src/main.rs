//! The command `cargo formwork`: looks into weight files, writes types for them, compares and converts
//! them.
//!
//! A file for each command. What they have in common: `args.rs` (the command line), `format.rs` (the
//! formats, and where to add one), `bytes.rs` (files in memory), `fault.rs` (what went wrong, and the exit codes), `output.rs`
//! (columns, and a reader that goes away).
mod args;
mod bytes;
mod check;
mod convert;
mod fault;
mod format;
mod inspect;
mod output;
mod progress;
mod stats;
mod types;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use fault::{Fault, Outcome};

fn main() -> ExitCode {
    // `cargo formwork inspect` runs `cargo-formwork formwork inspect`.
    let is_by_cargo = |(index, arg): &(usize, std::ffi::OsString)| *index == 1 && arg == "formwork";
    let given = std::env::args_os().enumerate().filter(|arg| !is_by_cargo(arg));
    let args = match Args::try_parse_from(given.map(|(_, arg)| arg)) {
        Ok(args) => args,
        Err(error) => {
            // Help goes to where it was asked for; a reader that went away does not mind.
            if !error.use_stderr() {
                let _ = error.print();
                return ExitCode::SUCCESS;
            }
            let is_plain =
                |arg: std::ffi::OsString| !arg.to_string_lossy().contains(char::is_control);
            if std::env::args_os().all(is_plain) {
                let _ = error.print();
            } else {
                // The error repeats what was given.
                for line in error.render().to_string().lines() {
                    let _ = writeln!(io::stderr(), "{}", format::visible(line.chars()));
                }
            }
            return fault::USAGE.into();
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done =
        run(args.command, &mut out).and_then(|outcome| match out.flush().map_err(Fault::from) {
            // Whoever read the output has seen enough.
            Ok(()) | Err(Fault::Closed) => Ok(outcome),
            Err(fault) => Err(fault),
        });
    match done {
        Ok(outcome) => outcome.code(),
        // The same, before all was written.
        Err(Fault::Closed) => ExitCode::SUCCESS,
        Err(fault) => {
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "error: {fault}");
            fault.code()
        }
    }
}

fn run(command: Command, out: &mut dyn Write) -> Result<Outcome, Fault> {
    match command {
        Command::Inspect(args) => inspect::run(&args, out),
        Command::Types(args) => types::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Convert(args) => convert::run(&args),
        Command::Stats(args) => stats::run(&args, out),
    }
}
