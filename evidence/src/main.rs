//! Shows what an assessor asks of inference code, and files it as a dossier.
//!
//! `cargo run -p evidence`

mod args;
mod build;
mod built;
mod calls;
mod compare;
mod constants;
mod dossier;
mod frame;
mod gate;
mod hash;
mod html;
mod image;
mod item;
mod listing;
mod lock;
mod model;
mod picture;
mod program;
mod propose;
mod run;
mod target;

use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;

use args::Args;
use dossier::{Dossier, Identity, Outcome};
use gate::images::Images;
use gate::plants::Plants;
use gate::{Gate, script::Script};
use hash::artefact;
use item::{Item, Verdict};
use model::Model;
use run::Fault;
use target::Home;

/// The crates of `evidence/models` that are looked at where no other is named.
const MODELS: [&str; 2] = ["digits", "codes"];

/// Said of each row where no faults are planted.
const NO_PLANTS: &str = "its planted faults were not tried";

fn main() -> ExitCode {
    match all(&Args::parse()) {
        Ok(outcome) => ExitCode::from(outcome.code()),
        Err(fault) => {
            eprintln!("evidence: {fault}");
            ExitCode::from(2)
        }
    }
}

/// Does what the command line asks for.
fn all(args: &Args) -> Result<Outcome, Fault> {
    if args.list {
        print!("{}", gate::listed());
        return Ok(Outcome::Shown);
    }
    if let Some(unknown) = args.only.iter().find(|name| gate::names().all(|id| id != *name)) {
        let known: Vec<&str> = gate::names().collect();
        return Err(format!("there is no gate `{unknown}`; there are {}", known.join(", ")));
    }
    let home = Home::new()?;
    if let Some(filed) = &args.compare {
        let moved =
            compare::compare(&run::read(filed)?, &run::read(&home.out.join("index.json"))?)?;
        moved.lines.iter().for_each(|line| println!("{line}"));
        return Ok(if moved.is_worse { Outcome::Refuted } else { Outcome::Shown });
    }
    let folders = match &args.model {
        Some(folder) => vec![folder.clone()],
        None => MODELS.iter().map(|name| home.top.join("evidence/models").join(name)).collect(),
    };
    let models: Vec<Model> =
        folders.iter().map(|folder| Model::read(folder)).collect::<Result<_, _>>()?;
    if args.propose {
        home.install()?;
        for model in &models {
            println!("# {}\n{}", model.name, propose::block(&home, model)?);
        }
        return Ok(Outcome::Shown);
    }
    file(args, &home, &models)
}

/// Runs the gates and files the dossier, in which each row stands from the beginning.
fn file(args: &Args, home: &Home, models: &[Model]) -> Result<Outcome, Fault> {
    let wanted = |id: &str| args.only.is_empty() || args.only.iter().any(|name| name == id);
    let needs_compiler = gate::ALL.iter().any(|gate| wanted(gate.id));
    let installed = || home.install().and_then(|()| target::linker().map(drop));
    let lacks = if needs_compiler { installed().err() } else { None };
    let mut dossier = Dossier::new(home, models.iter().map(Identity::of).collect(), args);
    for model in models {
        for gate in gate::ALL {
            dossier.items.push(waiting(named(gate, args, model), wanted(gate.id)));
        }
    }
    for script in gate::script::ALL {
        let item = script.item(home);
        dossier.items.push(waiting(item, wanted(script.id)));
    }
    dossier.write()?;

    let mut plants = Plants::default();
    for (nth, model) in models.iter().enumerate() {
        let mut images = Images::new(args.quick);
        for gate in gate::ALL.iter().filter(|gate| wanted(gate.id)) {
            let item = match &lacks {
                None => machine_code(gate, args, home, model, &mut images, &mut plants),
                Some(fault) => named(gate, args, model).not_run(fault.clone()),
            };
            if let (Some(identity), Some(built)) = (dossier.models.get_mut(nth), images.built()) {
                identity.take(built);
            }
            dossier.put(item)?;
        }
    }
    for script in gate::script::ALL.iter().filter(|script| wanted(script.id)) {
        dossier.put(by_script(script, args, home))?;
    }
    dossier.take_tools(home.versions());
    dossier.is_finished = true;
    println!("{}", dossier.write()?.display());
    Ok(dossier.outcome(wanted))
}

/// A row that nothing was looked at for so far.
fn waiting(item: Item, wanted: bool) -> Item {
    item.not_run(String::from(if wanted {
        "its turn has not come"
    } else {
        "it was not asked for"
    }))
}

/// The row of a gate.
fn named(gate: &Gate, args: &Args, model: &Model) -> Item {
    let command = match &args.model {
        None => format!("cargo run -p evidence -- --only {}", gate.id),
        Some(folder) => format!("cargo run -p evidence -- {} --only {}", folder.display(), gate.id),
    };
    let mut item = Item::new(gate.id, gate.title, command).showing(gate.source);
    item.model = Some(model.name.clone());
    item
}

fn machine_code(
    gate: &Gate,
    args: &Args,
    home: &Home,
    model: &Model,
    images: &mut Images,
    plants: &mut Plants,
) -> Item {
    let since = Instant::now();
    eprintln!("{} ({}): {}", gate.id, model.name, gate.title);
    let mut item = named(gate, args, model);
    images.forget_files();
    gate.run(home, model, images, &mut item);
    for file in images.files() {
        match artefact(file, &home.top) {
            Ok(artefact) => item.artefacts.push(artefact),
            Err(fault) => item.refute(fault),
        }
    }
    if args.no_plants {
        item.incomplete(NO_PLANTS);
    } else if item.verdict != Verdict::NotRun {
        item.take_plants(plants.of(gate, home));
    }
    item.seconds = since.elapsed().as_secs();
    item
}

fn by_script(script: &Script, args: &Args, home: &Home) -> Item {
    let since = Instant::now();
    eprintln!("{}: {} ({})", script.id, script.title, script.about);
    let mut item = script.item(home);
    script.run(home, args.quick, &mut item);
    if item.verdict != Verdict::NotRun {
        if args.no_plants {
            item.incomplete(NO_PLANTS);
        } else if let Err(fault) = script.run_plant(home, &mut item) {
            item.refute(fault);
        }
    }
    item.seconds = since.elapsed().as_secs();
    item
}
