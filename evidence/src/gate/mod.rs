//! The gates: each shows one thing, and is shown to find the fault that it is there for.

pub(crate) mod answers;
pub(crate) mod closed;
pub(crate) mod images;
pub(crate) mod memory;
pub(crate) mod panic_free;
pub(crate) mod path;
pub(crate) mod script;
pub(crate) mod stack;

use crate::item::{Item, Plant};
use crate::model::Model;
use crate::run::Fault;
use crate::target::{Home, Target};
use images::Images;

/// A gate that looks at the machine code of a model, or runs it.
pub(crate) struct Gate {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) look: Look,
    pub(crate) plants: &'static [Planted],
}

/// How a gate looks at a model.
pub(crate) enum Look {
    /// At what it is on one target, for each of those whose instructions are read.
    Each(fn(&Home, &Model, Target, &mut Images, &mut Item) -> Result<(), Fault>),
    /// At all of it.
    Whole(fn(&Home, &Model, &mut Images, &mut Item) -> Result<(), Fault>),
}

/// A fault of the crate `evidence/models/planted`.
pub(crate) struct Planted {
    /// The feature that plants it.
    pub(crate) feature: &'static str,
    pub(crate) fault: &'static str,
    /// Parts of the one sentence that the gate must say: of each target where `{target}` is among them.
    pub(crate) says: &'static [&'static str],
}

impl Planted {
    /// Whether the gate said what it must.
    pub(crate) fn is_found(&self, findings: &[String]) -> bool {
        Target::ALL.into_iter().all(|target| {
            let parts: Vec<String> =
                self.says.iter().map(|part| part.replace("{target}", target.name())).collect();
            findings.iter().any(|finding| parts.iter().all(|part| finding.contains(part.as_str())))
        })
    }
}

/// All of them, in the order of the dossier.
pub(crate) const ALL: &[Gate] =
    &[panic_free::GATE, closed::GATE, stack::GATE, memory::GATE, answers::GATE, path::GATE];

/// What gates that look at machine code need, and how long they take.
const NEEDS: &str = "scripts/targets (a compiler with its sources, LLVM's tools and QEMU, of Debian's packages), rust-lld; `path`: valgrind";
const ABOUT: &str = "some minutes for all six";

/// The names of all gates, those of scripts among them.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|gate| gate.id).chain(script::ALL.iter().map(|script| script.id))
}

/// All gates, with what each looks at, needs, and takes.
pub(crate) fn listed() -> String {
    let own = ALL.iter().map(|gate| (gate.id, gate.title, "your model", NEEDS, ABOUT));
    let scripts =
        script::ALL.iter().map(|one| (one.id, one.title, "Formwork", one.needs, one.about));
    own.chain(scripts)
        .map(|(id, title, looks_at, needs, about)| {
            format!(
                "{id:<14} {title}\n               looks at: {looks_at}; needs: {needs}; takes: {about}\n"
            )
        })
        .collect()
}

impl Gate {
    /// Looks at a model.
    pub(crate) fn run(&self, home: &Home, model: &Model, images: &mut Images, item: &mut Item) {
        let refute = |item: &mut Item, looked: Result<(), Fault>| {
            if let Err(fault) = looked {
                item.refute(fault);
            }
        };
        match self.look {
            Look::Whole(look) => {
                let looked = look(home, model, images, item);
                refute(item, looked);
            }
            Look::Each(look) => {
                for target in Target::ALL {
                    let looked = look(home, model, target, images, item);
                    refute(item, looked);
                }
            }
        }
    }

    /// Looks at each planted fault, which must be found.
    ///
    /// `sound` are the images of the crate of plants when none is planted, for all gates.
    pub(crate) fn run_plants(
        &self,
        home: &Home,
        sound: &mut Images,
        item: &mut Item,
    ) -> Result<(), Fault> {
        let crate_of_plants = Model::read(&home.top.join("evidence/models/planted"))?;
        // Without a fault there must be nothing to find.
        let mut nothing = Item::new(self.id, self.title, String::new());
        self.run(home, &crate_of_plants, sound, &mut nothing);
        let sound = nothing;
        if !sound.findings.is_empty() {
            item.refute(format!(
                "the gate finds a fault where none is planted: {}",
                sound.findings.join("; ")
            ));
        }
        for planted in self.plants {
            eprintln!("    planted: {}", planted.fault);
            let mut found = Item::new(self.id, self.title, String::new());
            let model = crate_of_plants.with(planted.feature);
            self.run(home, &model, &mut Images::new(true), &mut found);
            item.plant(Plant {
                fault: planted.fault.to_owned(),
                found: planted.is_found(&found.findings),
                said: found.findings.join("; "),
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Planted;

    /// Requirements: FW-EVID-2.
    #[test]
    fn a_fault_must_be_found_on_each_target() {
        let planted = Planted { feature: "", fault: "", says: &["a panic", "({target},"] };
        let said = |targets: &[&str]| -> Vec<String> {
            targets.iter().map(|target| format!("a path to a panic ({target}, release)")).collect()
        };
        assert!(planted.is_found(&said(&["x86_64", "thumbv7em"])));
        assert!(!planted.is_found(&said(&["x86_64"])));
        assert!(!planted.is_found(&said(&["thumbv7em"])));
        assert!(
            !planted.is_found(&[String::from("a panic"), String::from("(x86_64, (thumbv7em,")])
        );
    }
}
