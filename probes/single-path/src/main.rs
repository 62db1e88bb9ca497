//! Runs the kernels an inference uses on inputs of each kind, with valgrind looking on.
//!
//! `single-path-probe taint CASE..` has memcheck follow the operands, and prints for each kernel how often what it did
//! depended on them. `single-path-probe count CASE..` has callgrind write what each kernel executed, a part a
//! case. `single-path-probe list` prints the names of the kernels. Behind `planted` each of them does it with the
//! kernels that must be found.

mod kernel;
mod numbers;
mod valgrind;

use std::collections::BTreeMap;
use std::ffi::CString;

use kernel::Kernel;
use numbers::Numbers;

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let planted = arguments.next_if(|argument| argument == "planted").is_some();
    let what = arguments.next().unwrap_or_default();
    let cases = arguments.map(|case| case.parse::<usize>().expect("the number of a case"));
    let kernels: Vec<&Kernel> =
        if planted { kernel::planted().collect() } else { kernel::all().collect() };
    match what.as_str() {
        "list" => kernels.iter().for_each(|kernel| println!("{}", kernel.name)),
        "taint" => taint(&kernels, cases),
        "count" => count(&kernels, cases),
        _ => panic!("what is to be done: list, taint or count"),
    }
}

fn taint(kernels: &[&Kernel], cases: impl Iterator<Item = usize>) {
    let mut found = BTreeMap::<&str, u64>::new();
    for case in cases {
        let mut numbers = Numbers::of(case);
        valgrind::mark_undefined(&mut *numbers);
        for kernel in kernels {
            let before = valgrind::faults();
            (kernel.run)(&numbers);
            *found.entry(kernel.name).or_default() += valgrind::faults() - before;
        }
        valgrind::mark_defined(&mut *numbers);
    }
    found.iter().for_each(|(name, faults)| println!("taint {name} {faults}"));
}

fn count(kernels: &[&Kernel], cases: impl Iterator<Item = usize>) {
    for case in cases {
        let numbers = Numbers::of(case);
        let title = CString::new(format!("case {case}")).expect("no zero byte");
        valgrind::count_anew();
        kernels.iter().for_each(|kernel| (kernel.run)(&numbers));
        valgrind::write_counts(&title);
    }
}
