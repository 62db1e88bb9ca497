//! The faults that gates must find, tried once for all models: what is planted does not depend on the model.
//!
//! Requirements: none; the gates find what is planted.

use std::collections::BTreeMap;

use super::Gate;
use super::images::Images;
use crate::item::{Item, Plant, Verdict};
use crate::model::Model;
use crate::run::Fault;
use crate::target::{Home, Target};

/// What came of the plants of each gate, and the images of the crate of plants when none is planted.
#[derive(Debug, Default)]
pub(crate) struct Plants {
    tried: BTreeMap<&'static str, Item>,
    sound: Option<Images>,
}

impl Plants {
    /// The plants of a gate, and what is wrong with them, as a row.
    pub(crate) fn of(&mut self, gate: &Gate, home: &Home) -> &Item {
        let sound = self.sound.get_or_insert_with(|| Images::new(true));
        self.tried.entry(gate.id).or_insert_with(|| {
            gate.run_plants(home, sound).unwrap_or_else(|fault| {
                let mut tried = Item::new(gate.id, gate.title, String::new());
                tried.refute(fault);
                tried
            })
        })
    }
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

    /// What the row of a gate says of this fault.
    fn judge(&self, found: &Item, tried: &mut Item) {
        let is_found = self.is_found(&found.findings);
        if !is_found && (found.verdict == Verdict::NotRun || found.lacks_tool) {
            tried.lack(untried(found));
            return;
        }
        tried.plant(Plant {
            fault: self.fault.to_owned(),
            found: is_found,
            said: found.findings.join("; "),
        });
    }
}

impl Gate {
    /// Looks at each planted fault, which must be found.
    ///
    /// `sound` are the images of the crate of plants when none is planted, for all gates.
    fn run_plants(&self, home: &Home, sound: &mut Images) -> Result<Item, Fault> {
        let crate_of_plants = Model::read(&home.top.join("evidence/models/planted"))?;
        let mut nothing = Item::new(self.id, self.title, String::new());
        self.run(home, &crate_of_plants, sound, &mut nothing);
        let mut tried = self.judge_sound(&nothing);
        if nothing.verdict == Verdict::NotRun {
            return Ok(tried);
        }
        for planted in self.plants {
            eprintln!("    planted: {}", planted.fault);
            let mut found = Item::new(self.id, self.title, String::new());
            let model = crate_of_plants.with(planted.feature);
            self.run(home, &model, &mut Images::new(true), &mut found);
            planted.judge(&found, &mut tried);
        }
        Ok(tried)
    }

    /// Without a fault there must be nothing to find.
    fn judge_sound(&self, sound: &Item) -> Item {
        let mut tried = Item::new(self.id, self.title, String::new());
        if sound.verdict == Verdict::Refuted {
            tried.refute(format!(
                "the gate finds a fault where none is planted: {}",
                sound.findings.join("; ")
            ));
        } else if sound.verdict == Verdict::NotRun || sound.lacks_tool {
            tried.lack(untried(sound));
        }
        tried
    }
}

/// Why planted faults could not be tried.
fn untried(row: &Item) -> String {
    format!("its planted faults could not be tried as a whole: {}", row.findings.join("; "))
}

#[cfg(test)]
mod tests {
    use super::{Gate, Planted};
    use crate::gate::Look;
    use crate::item::{Item, Verdict};

    const GATE: Gate = Gate {
        id: "a",
        source: "",
        title: "",
        look: Look::Whole(|_, _, _, _| Ok(())),
        plants: &[],
    };
    const PLANTED: Planted = Planted { feature: "", fault: "an index", says: &["a panic"] };

    fn row(verdict: Verdict, finding: &str) -> Item {
        let mut row = Item::new("a", "", String::new());
        row.verdict = verdict;
        row.findings.extend((!finding.is_empty()).then(|| finding.to_owned()));
        row
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn a_tool_that_is_missing_is_not_a_fault_that_was_not_found() {
        let tried = |found: Item| {
            let mut tried = row(Verdict::Shown, "");
            PLANTED.judge(&found, &mut tried);
            (tried.verdict, tried.plants.len())
        };
        assert_eq!(tried(row(Verdict::Refuted, "a panic")), (Verdict::Shown, 1));
        assert_eq!(tried(row(Verdict::Refuted, "another")), (Verdict::Refuted, 1));
        assert_eq!(tried(row(Verdict::Shown, "")), (Verdict::Refuted, 1));
        assert_eq!(tried(row(Verdict::NotRun, "valgrind is needed")), (Verdict::Incomplete, 0));
        let mut lacking = row(Verdict::Shown, "");
        lacking.lack("not run on s390x");
        assert_eq!(tried(lacking), (Verdict::Incomplete, 0));
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn only_a_fault_is_one_where_none_is_planted() {
        let verdict = |sound: Item| GATE.judge_sound(&sound).verdict;
        assert_eq!(verdict(row(Verdict::Shown, "")), Verdict::Shown);
        assert_eq!(verdict(row(Verdict::Refuted, "a panic")), Verdict::Refuted);
        assert_eq!(verdict(row(Verdict::NotRun, "valgrind is needed")), Verdict::Incomplete);
        let mut lacking = row(Verdict::Shown, "");
        lacking.lack("not run on s390x");
        assert_eq!(verdict(lacking), Verdict::Incomplete);
        let mut quick = row(Verdict::Shown, "");
        quick.incomplete("not looked at, being quick");
        assert_eq!(verdict(quick), Verdict::Shown);
    }

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
