//! What the command line asks for.
//!
//! Requirements: FW-SPEED-1.

use crate::machine;

/// How the program is used.
pub const USAGE: &str = "\
cargo run --release                          every workload: tables, results/*.json, results/*.svg
cargo run --release -- --quick               one line a workload: name, ours, best peer, ratio
cargo run --release -- --quick matmul sum    only the workloads whose names contain one of these

--threads N     N threads for those who have them, one contender at a time (1)
--core N        the last of the processors that are used (the last there is)
--no-workers    only contenders of this process: no Python, none of the large libraries
--list          the names of the workloads";

/// What the command line asks for.
#[derive(Clone, Debug)]
pub struct Options {
    /// One line a workload.
    pub quick: bool,
    /// Only names.
    pub list: bool,
    /// Threads for those who have them.
    pub threads: usize,
    /// The last processor that is used.
    pub core: usize,
    /// Whether other processes take part.
    pub workers: bool,
    /// Parts of names; all workloads, if there are none.
    pub filters: Vec<String>,
    /// How often everybody is timed.
    pub rounds: usize,
    /// How long a sample takes, in nanoseconds.
    pub sample: f64,
    /// How many times the best a contender may take to be timed in more than three rounds.
    pub patience: f64,
}

impl Options {
    /// Reads the command line.
    ///
    /// # Errors
    /// What is wrong with it, for the user.
    pub fn from_arguments(arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self {
            quick: false,
            list: false,
            threads: 1,
            core: machine::last_processor(),
            workers: true,
            filters: Vec::new(),
            rounds: 15,
            sample: 3e6,
            patience: f64::INFINITY,
        };
        let mut arguments = arguments;
        while let Some(argument) = arguments.next() {
            let mut number = || {
                let value = arguments.next().unwrap_or_default();
                value.parse().map_err(|_| format!("`{argument} {value}` is not a number"))
            };
            match argument.as_str() {
                "--quick" => {
                    options.quick = true;
                    options.rounds = 9;
                    options.sample = 1e6;
                    options.patience = 2.0;
                }
                "--list" => options.list = true,
                "--threads" => options.threads = number()?,
                "--core" => options.core = number()?,
                "--no-workers" => options.workers = false,
                _ if argument.starts_with('-') => return Err(format!("unknown `{argument}`")),
                _ => options.filters.push(argument),
            }
        }
        Ok(options)
    }

    /// Whether a workload is asked for.
    pub fn wants(&self, name: &str) -> bool {
        self.filters.is_empty() || self.filters.iter().any(|part| name.contains(part.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Options, String> {
        Options::from_arguments(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn words_choose_workloads() {
        let options = read("--quick matmul --threads 2").unwrap();
        assert!(options.quick && options.threads == 2);
        assert!(options.wants("matmul_64") && !options.wants("softmax"));
        assert!(read("").unwrap().wants("softmax"));
    }

    #[test]
    fn unknown_options_are_refused() {
        assert!(read("--slow").is_err());
        assert!(read("--threads two").is_err());
    }
}
