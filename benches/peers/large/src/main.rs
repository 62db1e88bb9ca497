//! Contenders that take long to build, in a process of their own: questions come by a pipe.

#[cfg(feature = "burn")]
mod burn;
#[cfg(feature = "candle")]
mod candle;
#[cfg(feature = "mkl")]
mod mkl;
#[cfg(any(feature = "mkl", feature = "onednn", feature = "onnxruntime"))]
mod native;
#[cfg(feature = "onednn")]
mod onednn;
#[cfg(any(feature = "onnxruntime", feature = "rten", feature = "tract"))]
mod onnx;
#[cfg(feature = "onnxruntime")]
mod onnxruntime;
#[cfg(feature = "rten")]
mod rten;
#[cfg(feature = "tract")]
mod tract;

use std::panic::{AssertUnwindSafe, catch_unwind};

use harness::allocator::OnCacheLines;
use harness::{Contender, worker};

#[global_allocator]
static ALLOCATOR: OnCacheLines = OnCacheLines;

/// A piece of work: its kind, and the numbers and types that follow.
pub struct Work<'w> {
    /// One word.
    pub kind: &'w str,
    /// Its sizes.
    pub sizes: Vec<usize>,
    /// The words that are no numbers.
    pub types: Vec<&'w str>,
}

impl<'w> Work<'w> {
    fn new(line: &'w str) -> Self {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let sizes = rest.split(' ').filter_map(|word| word.parse().ok()).collect();
        let is_type = |word: &&str| word.parse::<usize>().is_err() && !word.is_empty();
        let types = rest.split(' ').filter(is_type).collect();
        Self { kind, sizes, types }
    }
}

/// A library.
struct Library {
    name: &'static str,
    /// Finds and loads it where that is done when the program runs, for so many threads.
    load: fn(usize) -> Result<(), String>,
    /// Those of its functions that can do a piece of work.
    contenders: fn(&Work) -> Vec<Contender>,
}

/// The libraries that are there, and why the others are not.
fn libraries(threads: usize) -> (Vec<Library>, Vec<String>) {
    let all = [
        #[cfg(feature = "burn")]
        Library { name: "burn", load: |_| Ok(()), contenders: burn::contenders },
        #[cfg(feature = "candle")]
        Library { name: "candle", load: |_| Ok(()), contenders: candle::contenders },
        #[cfg(feature = "rten")]
        Library { name: "rten", load: |_| Ok(()), contenders: rten::contenders },
        #[cfg(feature = "tract")]
        Library { name: "tract", load: |_| Ok(()), contenders: tract::contenders },
        #[cfg(feature = "onnxruntime")]
        Library {
            name: "onnxruntime",
            load: onnxruntime::load,
            contenders: onnxruntime::contenders,
        },
        #[cfg(feature = "onednn")]
        Library { name: "oneDNN", load: |_| onednn::load(), contenders: onednn::contenders },
        #[cfg(feature = "mkl")]
        Library { name: "MKL", load: |_| mkl::load(), contenders: mkl::contenders },
    ];
    let (mut there, mut missing) = (Vec::new(), Vec::new());
    for library in all {
        match (library.load)(threads) {
            Ok(()) => there.push(library),
            Err(fault) => missing.push(format!("{} ({fault})", library.name)),
        }
    }
    (there, missing)
}

fn main() -> std::io::Result<()> {
    let threads = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    let (libraries, missing) = libraries(threads);
    let names: Vec<_> = libraries.iter().map(|library| library.name).collect();
    let without = if missing.is_empty() {
        String::new()
    } else {
        format!("; without {}", missing.join(", "))
    };
    worker::serve(&format!("large libraries: {}{without}", names.join(" ")), |line| {
        let work = Work::new(line);
        let able = |Library { name, contenders, .. }: &Library| {
            // A library that panics is left out, and the others go on.
            catch_unwind(AssertUnwindSafe(|| contenders(&work))).unwrap_or_else(|_| {
                eprintln!("{line}: {name} has panicked and is left out");
                Vec::new()
            })
        };
        libraries.iter().flat_map(able).collect()
    })
}
