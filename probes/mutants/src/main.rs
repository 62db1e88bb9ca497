//! Puts every mutant of a list into the sources, each behind a switch that is set when the program runs.
//!
//! usage: mutants-probe CRATE LIST TREE
//!
//! CRATE is the name of the library, LIST what `cargo mutants --list --json` prints, with an `id` for each mutant from 1 on; TREE, a copy of
//! the sources, is changed in place, and gets a module `switch`. A line of results is the number of a mutant,
//! whether the compiler alone may evaluate it (`const`) or programs do (`run`), and how it is switched: `body`,
//! `expression`, `arm`, or `not`.

mod find;
mod mutant;
mod render;

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, error, fs};

use mutant::Mutant;

/// The module that has the switch; what is `COUNT` there depends on the list.
const SWITCH: &str = include_str!("../switch.rs");

fn main() -> Result<(), Box<dyn error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, list, tree] = arguments.as_slice() else {
        return Err("usage: mutants-probe CRATE LIST TREE".into());
    };
    let tree = Path::new(tree);
    let mut files: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
    let mut count = 0;
    for (file, mutant) in mutant::read(&fs::read_to_string(list)?)? {
        count = count.max(mutant.id);
        files.entry(file).or_default().push(mutant);
    }
    for (file, mutants) in files {
        let path = tree.join(&file);
        let text = fs::read_to_string(&path)?;
        let found = find::sites(name, &text, mutants).map_err(|why| format!("{file}: {why}"))?;
        for (id, form) in &found.forms {
            println!("{id}\t{form}");
        }
        fs::write(&path, render::render(name, &text, &found.sites))?;
    }
    let switch =
        SWITCH.replace("const COUNT: usize = 0;", &format!("const COUNT: usize = {count};"));
    fs::write(tree.join("src/switch.rs"), switch)?;
    let library = tree.join("src/lib.rs");
    let text = fs::read_to_string(&library)?;
    fs::write(&library, render::with_switch(name, &text)?)?;
    Ok(())
}
