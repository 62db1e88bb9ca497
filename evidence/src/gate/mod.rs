//! The gates: each shows one thing, and is shown to find the fault that it is there for.

pub(crate) mod answers;
pub(crate) mod closed;
pub(crate) mod images;
pub(crate) mod memory;
pub(crate) mod panic_free;
pub(crate) mod script;
pub(crate) mod stack;

use crate::item::{Item, Plant};
use crate::model::Model;
use crate::run::Fault;
use crate::target::Home;
use images::Images;

/// A gate that looks at the machine code of a model, or runs it.
pub(crate) struct Gate {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) look: fn(&Home, &Model, &mut Images, &mut Item) -> Result<(), Fault>,
    pub(crate) plants: &'static [Planted],
}

/// A fault of the crate `evidence/models/planted`.
pub(crate) struct Planted {
    /// The feature that plants it.
    pub(crate) feature: &'static str,
    pub(crate) fault: &'static str,
    /// What the gate must say.
    pub(crate) says: &'static str,
}

/// All of them, in the order of the dossier.
pub(crate) const ALL: &[Gate] =
    &[panic_free::GATE, closed::GATE, stack::GATE, memory::GATE, answers::GATE];

impl Gate {
    /// Looks at a model.
    pub(crate) fn run(&self, home: &Home, model: &Model, images: &mut Images, item: &mut Item) {
        if let Err(fault) = (self.look)(home, model, images, item) {
            item.refute(fault);
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
                found: found.findings.iter().any(|finding| finding.contains(planted.says)),
                said: found.findings.join("; "),
            });
        }
        Ok(())
    }
}
