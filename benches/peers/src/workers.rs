//! The contenders in other processes: large libraries, and what Python has.

use std::process::Command;

use harness::worker::Worker;

use crate::options::Options;
use crate::workload::Workload;

/// The processes that have started.
pub struct Workers(Vec<Worker>);

impl Workers {
    /// Starts those that are there, and says in one line which are not.
    pub fn start(options: &Options) -> Self {
        let mut workers = Vec::new();
        if options.workers {
            let threads = options.threads.to_string();
            let script = concat!(env!("CARGO_MANIFEST_DIR"), "/python/worker.py");
            let python = std::env::var("PEERS_PYTHON").unwrap_or_else(|_| "python3".into());
            let mut command = Command::new(python);
            match Worker::start(command.args(["-W", "ignore", script, &threads])) {
                Ok(worker) => workers.push(worker),
                Err(fault) => eprintln!("without Python: {fault}"),
            }
        }
        for worker in &workers {
            eprintln!("with {}", worker.description);
        }
        Self(workers)
    }

    /// Adds their contenders to a workload.
    pub fn join(&self, work: &mut Workload) {
        for worker in &self.0 {
            match worker.open(&work.remote) {
                Ok(contenders) => contenders.into_iter().for_each(|one| work.add(one)),
                Err(fault) => eprintln!("{}: {fault}", work.name),
            }
        }
    }
}
