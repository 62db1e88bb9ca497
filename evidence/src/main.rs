//! Shows what an assessor asks of inference code, and files it as a dossier.
//!
//! `cargo run -p evidence`

mod args;
mod build;
mod calls;
mod constants;
mod dossier;
mod frame;
mod gate;
mod hash;
mod html;
mod image;
mod item;
mod listing;
mod model;
mod picture;
mod run;
mod target;

use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;

use args::Args;
use dossier::Dossier;
use gate::images::Images;
use gate::{Gate, script::Script};
use hash::artefact;
use item::{Item, Verdict};
use model::Model;
use run::Fault;
use target::Home;

/// The crates of `evidence/models` that are looked at where no other is named.
const MODELS: [&str; 2] = ["digits", "codes"];

fn main() -> ExitCode {
    let args = Args::parse();
    match all(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(fault) => {
            eprintln!("evidence: {fault}");
            ExitCode::from(2)
        }
    }
}

/// Runs the gates, and tells whether none is refuted.
fn all(args: &Args) -> Result<bool, Fault> {
    if args.list {
        for (id, title) in names() {
            println!("{id:<14} {title}");
        }
        return Ok(true);
    }
    if let Some(unknown) = args.only.iter().find(|name| names().all(|(id, _)| id != *name)) {
        let known: Vec<&str> = names().map(|(id, _)| id).collect();
        return Err(format!("there is no gate `{unknown}`; there are {}", known.join(", ")));
    }
    let home = Home::new()?;
    let folders = match &args.model {
        Some(folder) => vec![folder.clone()],
        None => MODELS.iter().map(|name| home.top.join("evidence/models").join(name)).collect(),
    };
    let models: Vec<Model> =
        folders.iter().map(|folder| Model::read(folder)).collect::<Result<_, _>>()?;
    home.install()?;
    let names = models.iter().map(|model| model.name.clone()).collect();
    let mut dossier = Dossier::new(&home, names, args.quick);
    let wanted = |id: &str| args.only.is_empty() || args.only.iter().any(|name| name == id);

    let mut sound = Images::default();
    for (nth, model) in models.iter().enumerate() {
        let mut images = Images::new(args.quick);
        for gate in gate::ALL.iter().filter(|gate| wanted(gate.id)) {
            // What is planted does not depend on the model.
            let sound = (nth == 0 && !args.no_plants).then_some(&mut sound);
            let item = machine_code(gate, args, &home, model, &mut images, sound);
            told(&item);
            dossier.items.push(item);
            dossier.write(&home)?;
        }
    }
    for script in gate::script::ALL.iter().filter(|script| wanted(script.id)) {
        let item = by_script(script, args, &home);
        told(&item);
        dossier.items.push(item);
        dossier.write(&home)?;
    }
    println!("{}", dossier.write(&home)?.display());
    Ok(!dossier.is_refuted())
}

/// The name of each gate, and what it shows.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let gates = gate::ALL.iter().map(|gate| (gate.id, gate.title));
    gates.chain(gate::script::ALL.iter().map(|script| (script.id, script.title)))
}

fn machine_code(
    gate: &Gate,
    args: &Args,
    home: &Home,
    model: &Model,
    images: &mut Images,
    sound: Option<&mut Images>,
) -> Item {
    let since = Instant::now();
    eprintln!("{} ({}): {}", gate.id, model.name, gate.title);
    let command = match &args.model {
        None => format!("cargo run -p evidence -- --only {}", gate.id),
        Some(folder) => format!("cargo run -p evidence -- {} --only {}", folder.display(), gate.id),
    };
    let mut item = Item::new(gate.id, gate.title, command);
    item.model = Some(model.name.clone());
    gate.run(home, model, images, &mut item);
    for file in images.files() {
        match artefact(file, &home.top) {
            Ok(artefact) => item.artefacts.push(artefact),
            Err(fault) => item.refute(fault),
        }
    }
    if let Some(sound) = sound
        && let Err(fault) = gate.run_plants(home, sound, &mut item)
    {
        item.refute(fault);
    }
    item.seconds = since.elapsed().as_secs();
    item
}

fn by_script(script: &Script, args: &Args, home: &Home) -> Item {
    let since = Instant::now();
    eprintln!("{}: {} ({})", script.id, script.title, script.about);
    let mut item = Item::new(script.id, script.title, script.shown());
    script.run(home, args.quick, &mut item);
    if !args.no_plants
        && item.verdict != Verdict::NotRun
        && let Err(fault) = script.run_plant(home, &mut item)
    {
        item.refute(fault);
    }
    item.seconds = since.elapsed().as_secs();
    item
}

/// A line for each row while the others are still to come.
fn told(item: &Item) {
    let found = item.plants.iter().filter(|plant| plant.found).count();
    println!(
        "{:<10} {}: {} of {} planted faults found, {} s",
        item.verdict.word(),
        item.name(),
        found,
        item.plants.len(),
        item.seconds
    );
    for finding in &item.findings {
        println!("           {finding}");
    }
}
