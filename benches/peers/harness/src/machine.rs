//! The machine: what it is, and the processors that the run may use.

use std::fs;
use std::process::Command;

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::sys::resource::{UsageWho, getrusage};
use nix::unistd::Pid;

/// The last of the processors that this process may use.
pub fn last_processor() -> usize {
    let allowed = sched_getaffinity(Pid::from_raw(0)).unwrap_or_default();
    let is_allowed = |processor: &usize| allowed.is_set(*processor).unwrap_or(false);
    (0..CpuSet::count()).rev().find(is_allowed).unwrap_or_default()
}

/// Keeps this thread, and what it starts, on `threads` processors, the last of which is `last`.
pub fn pin(last: usize, threads: usize) {
    let mut set = CpuSet::new();
    let first = (last + 1).saturating_sub(threads);
    let fits = (first..=last).all(|processor| set.set(processor).is_ok());
    if !fits || sched_setaffinity(Pid::from_raw(0), &set).is_err() {
        eprintln!("not pinned: no processor {last}, or not allowed");
    }
}

/// How often the system has taken the processor away from this process.
pub fn interruptions() -> i64 {
    getrusage(UsageWho::RUSAGE_SELF).map_or(0, |usage| usage.involuntary_context_switches())
}

/// Processor, system and compiler, in one line.
pub fn description() -> String {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = cpuinfo.lines().find(|line| line.starts_with(name));
        line.and_then(|line| Some(line.split_once(':')?.1.trim().to_owned()))
    };
    let processor = match field("model name") {
        Some(name) if name != "unknown" && !name.is_empty() => name,
        _ => format!(
            "{} family {} model {} stepping {}",
            field("vendor_id").unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
            field("cpu family").unwrap_or_default(),
            field("model").unwrap_or_default(),
            field("stepping").unwrap_or_default(),
        ),
    };
    format!(
        "{processor}, {} processors, {} {}, {}",
        cpuinfo.lines().filter(|line| line.starts_with("processor")).count(),
        output("uname", &["-s"]),
        output("uname", &["-r"]),
        output("rustc", &["--version"]),
    )
}

/// The instruction set that the contenders written in Rust are compiled for.
pub fn instruction_set() -> &'static str {
    if cfg!(target_feature = "avx512f") {
        "AVX-512"
    } else if cfg!(target_feature = "avx2") {
        "AVX2"
    } else {
        "the baseline"
    }
}

fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    output.map_or_else(|_| String::new(), |out| String::from_utf8_lossy(&out.stdout).trim().into())
}
