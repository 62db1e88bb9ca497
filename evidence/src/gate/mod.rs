//! The gates: each shows one thing, and is shown to find the fault that it is there for.

pub(crate) mod answers;
pub(crate) mod closed;
pub(crate) mod images;
pub(crate) mod memory;
pub(crate) mod panic_free;
pub(crate) mod path;
pub(crate) mod plants;
pub(crate) mod script;
pub(crate) mod stack;

use crate::item::Item;
use crate::model::Model;
use crate::run::Fault;
use crate::target::{Home, Target};
use images::Images;
use plants::Planted;

/// A gate that looks at the machine code of a model, or runs it.
pub(crate) struct Gate {
    pub(crate) id: &'static str,
    /// Its own source, which names at its head the requirements that it shows.
    pub(crate) source: &'static str,
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
                images.tell(model, item);
            }
        }
    }
}
