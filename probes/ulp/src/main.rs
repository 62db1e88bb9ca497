//! Measures the error of every function of one number at every number, and what else can be looked at so.
//!
//! usage: ulp-probe names                   the functions there are
//!        ulp-probe functions STEP [NAME]   each at every STEP-th `f32`, and at all `f16` and `bf16`
//!        ulp-probe values TABLE            in `f64`, and the references, at the arguments of a table
//!        ulp-probe pairs COUNT             functions of two and three numbers, at so many of them
//!        ulp-probe casts STEP              casts of every STEP-th `f32`
//!
//! A line of results begins with what it tells; `scripts/ulp` reads them.

mod conversion;
mod format;
mod function;
mod narrow;
mod pairs;
#[cfg(feature = "planted")]
mod planted;
mod reference;
mod sweep;
mod values;

use function::{Function, Way};

fn functions() -> Vec<Function> {
    #[cfg(feature = "planted")]
    return planted::planted();
    #[cfg(not(feature = "planted"))]
    function::all()
}

fn print_functions(step: u64, only: Option<&str>) {
    for function in functions() {
        if only.is_some_and(|only| only != function.name) {
            continue;
        }
        let found = sweep::sweep(&function, step);
        let [half, brain] = narrow::both(&function);
        let rises = match function.way {
            Way::Up => found.falls.to_string(),
            Way::Both => "-".to_owned(),
        };
        println!(
            "function {} step {step} arguments {} error {:.6} at {:e} bits {:08x} others {} unrounded {} falls {rises} \
             special {} digest {:016x} sets {} f16 {:.6} others {} bf16 {:.6} others {}",
            function.name,
            found.arguments,
            found.worst.0,
            found.worst.1,
            found.worst.1.to_bits(),
            found.others,
            found.unrounded,
            found.special.len(),
            found.digest,
            found.sets,
            half.0,
            half.1,
            brain.0,
            brain.1,
        );
    }
}

fn print_values(path: &str) -> Result<(), String> {
    let table = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    for function in functions() {
        if let Some([error, reference]) = values::worst(&function, &table) {
            println!("value {} error {error:.6} reference {reference:.9}", function.name);
        }
    }
    Ok(())
}

fn run(arguments: &[&str]) -> Result<(), String> {
    let number = |text: &str| text.parse::<u32>().map_err(|error| format!("{text}: {error}"));
    match *arguments {
        ["names"] => functions().iter().for_each(|function| println!("{}", function.name)),
        ["functions", step] => print_functions(number(step)?.into(), None),
        ["functions", step, only] => print_functions(number(step)?.into(), Some(only)),
        ["values", path] => print_values(path)?,
        ["pairs", count] => {
            for (name, error, unrounded) in pairs::measure(number(count)?) {
                println!("pair {name} error {error:.6} unrounded {unrounded}");
            }
        }
        ["casts", step] => {
            for (name, wrong) in conversion::measure(number(step)?.into()) {
                println!("cast {name}: {wrong}");
            }
        }
        _ => {
            return Err(
                "usage: ulp-probe names | functions STEP [NAME] | values TABLE | pairs COUNT | casts STEP"
                    .into(),
            );
        }
    }
    Ok(())
}

fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            std::process::ExitCode::from(2)
        }
    }
}
