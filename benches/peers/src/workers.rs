//! The contenders in other processes: large libraries, and what Python has.

use std::env;
use std::process::Command;

use harness::options::Options;
use harness::worker::Worker;
use harness::workload::Workload;

/// The processes that have started.
pub struct Workers(Vec<Worker>);

impl Workers {
    /// Starts those that are there, and says in one line each what they have and have not.
    pub fn start(options: &Options) -> Self {
        let mut workers = Vec::new();
        if options.workers {
            for (name, command) in commands(options.threads) {
                match command.map(|mut command| Worker::start(&mut command)) {
                    Some(Ok(worker)) => {
                        eprintln!("{}", worker.description);
                        workers.push(worker);
                    }
                    Some(Err(fault)) => eprintln!("without {name}: {fault}"),
                    None => eprintln!("without {name}: not built"),
                }
            }
        }
        Self(workers)
    }

    /// Adds their contenders to a workload.
    pub fn join(&self, work: &mut Workload) {
        if work.remote.is_empty() {
            return;
        }
        for worker in &self.0 {
            match worker.open(&work.remote) {
                Ok(contenders) => contenders.into_iter().for_each(|one| work.add(one)),
                Err(fault) => eprintln!("{}: {fault}", work.name),
            }
        }
    }
}

/// What starts each process, if it is there.
fn commands(threads: usize) -> [(&'static str, Option<Command>); 2] {
    let python = env::var("PEERS_PYTHON").unwrap_or_else(|_| "python3".into());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/python/worker.py");
    let mut worker = Command::new(python);
    worker.args(["-W", "ignore", script]);
    let built = option_env!("PEERS_LARGE").map(str::to_owned);
    let large = env::var("PEERS_LARGE").ok().or(built).map(Command::new);
    let with_threads = |mut command: Command| {
        command.arg(threads.to_string());
        command
    };
    [("large libraries", large.map(with_threads)), ("Python", Some(with_threads(worker)))]
}
