//! The speed of formwork beside that of other libraries, in one run: see the read-me.

mod work;
mod workers;

use harness::limit::Limits;
use harness::measure::measure;
use harness::options::{Options, USAGE};
use harness::report::{self, Measured};
use harness::{allocator, machine, threads};

use workers::Workers;

#[global_allocator]
static ALLOCATOR: allocator::OnCacheLines = allocator::OnCacheLines;

fn main() -> std::io::Result<()> {
    let options = match Options::from_arguments(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(fault) => {
            eprintln!("{fault}\n\n{USAGE}");
            std::process::exit(2);
        }
    };
    // SAFETY: no contender has been made, and so no other thread.
    unsafe { threads::limit(options.threads) }
    let mut recipes = work::all(options.threads);
    recipes.retain(|recipe| options.wants(&recipe.name));
    if options.list {
        recipes.iter().for_each(|recipe| println!("{}", recipe.name));
        return Ok(());
    }
    machine::pin(options.core, options.threads);
    let workers = Workers::start(&options);
    let limits = (!options.quick).then(|| Limits::measure(options.threads));
    if let Some(limits) = &limits {
        println!("{}\n\n{}", report::setting(&options), limits.table());
    }
    let mut all = Vec::new();
    for recipe in &recipes {
        let mut work = recipe.make();
        workers.join(&mut work);
        let contenders = std::mem::take(&mut work.contenders);
        let rows = measure(contenders, &options);
        let limit = limits.as_ref().and_then(|limits| limits.of(&work));
        let measured = Measured::new(&work, limit, rows);
        if options.quick {
            println!("{}", report::line(&measured));
        } else {
            println!("{}", report::table(&measured));
        }
        all.push(measured);
    }
    match limits {
        Some(limits) if options.filters.is_empty() => {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/results");
            report::keep(folder, &all, &limits, &options)
        }
        _ => Ok(()),
    }
}
