//! One row of the dossier: what was asked, what was found, and by which command.

use serde::Serialize;

/// What a gate came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// What the title says was shown.
    Shown,
    /// It was shown for a part; the figures say for which.
    Incomplete,
    /// It is not so.
    Refuted,
    /// It could not be looked at.
    NotRun,
}

impl Verdict {
    /// As a word for people.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Incomplete => "incomplete",
            Self::Refuted => "REFUTED",
            Self::NotRun => "not run",
        }
    }
}

/// A number, or a few, with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// A file and what it hashes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Artefact {
    pub(crate) file: String,
    pub(crate) sha256: String,
}

/// A drawing, as SVG.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Picture {
    pub(crate) title: String,
    #[serde(skip)]
    pub(crate) svg: String,
}

/// A fault that was planted, and whether the gate found it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Plant {
    pub(crate) fault: String,
    pub(crate) found: bool,
    /// What the gate said.
    pub(crate) said: String,
}

/// One row of the dossier.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Item {
    pub(crate) id: &'static str,
    /// The crate that was looked at, where it is about one.
    pub(crate) model: Option<String>,
    pub(crate) title: &'static str,
    pub(crate) verdict: Verdict,
    /// The requirements of `docs/requirements.md` that it shows, or helps to show.
    pub(crate) requirements: Vec<String>,
    /// The command that does it again.
    pub(crate) command: String,
    pub(crate) figures: Vec<Figure>,
    /// What is not so, or keeps it from being shown.
    pub(crate) findings: Vec<String>,
    pub(crate) plants: Vec<Plant>,
    pub(crate) tools: Vec<String>,
    pub(crate) artefacts: Vec<Artefact>,
    pub(crate) pictures: Vec<Picture>,
    pub(crate) seconds: u64,
    /// Whether something was not looked at because a tool is missing.
    #[serde(skip)]
    pub(crate) lacks_tool: bool,
}

impl Item {
    /// A row whose figures are still to come.
    pub(crate) fn new(id: &'static str, title: &'static str, command: String) -> Self {
        Self {
            id,
            model: None,
            title,
            verdict: Verdict::Shown,
            requirements: Vec::new(),
            command,
            figures: Vec::new(),
            findings: Vec::new(),
            plants: Vec::new(),
            tools: Vec::new(),
            artefacts: Vec::new(),
            pictures: Vec::new(),
            seconds: 0,
            lacks_tool: false,
        }
    }

    /// The same with the requirements that the comments at the head of a source name.
    pub(crate) fn showing(mut self, source: &str) -> Self {
        let head: Vec<&str> = source
            .lines()
            .take(60)
            .map(|line| line.trim_start_matches(['/', '!', '#', ' ']))
            .collect();
        let head = head.join(" ");
        let named = head.split_once("Requirements: ").and_then(|(_, rest)| rest.split_once('.'));
        self.requirements = named.map_or_else(Vec::new, |(ids, _)| {
            ids.split(", ").filter(|id| id.starts_with("FW-")).map(str::to_owned).collect()
        });
        self
    }

    /// The name of the row, which no other has.
    pub(crate) fn name(&self) -> String {
        match &self.model {
            None => self.id.to_owned(),
            Some(model) => format!("{}-{model}", self.id),
        }
    }

    /// Adds a figure.
    pub(crate) fn figure(&mut self, name: impl Into<String>, value: impl ToString) {
        self.figures.push(Figure { name: name.into(), value: value.to_string() });
    }

    /// Adds what is not so.
    pub(crate) fn refute(&mut self, finding: impl Into<String>) {
        self.findings.push(finding.into());
        self.verdict = Verdict::Refuted;
    }

    /// The same, of which nothing was looked at.
    pub(crate) fn not_run(mut self, why: String) -> Self {
        self.verdict = Verdict::NotRun;
        self.findings.push(why);
        self
    }

    /// A line for people who wait for the other rows.
    pub(crate) fn tell(&self) {
        let found = self.plants.iter().filter(|plant| plant.found).count();
        println!(
            "{:<10} {}: {found} of {} planted faults found, {} s",
            self.verdict.word(),
            self.name(),
            self.plants.len(),
            self.seconds
        );
        for finding in &self.findings {
            println!("           {finding}");
        }
    }

    /// Adds what keeps it from being shown as a whole, said once.
    pub(crate) fn incomplete(&mut self, finding: impl Into<String>) {
        let finding = finding.into();
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
        if self.verdict == Verdict::Shown {
            self.verdict = Verdict::Incomplete;
        }
    }

    /// The same, where it is a tool that is missing.
    pub(crate) fn lack(&mut self, finding: impl Into<String>) {
        self.incomplete(finding);
        self.lacks_tool = true;
    }

    /// Takes what came of the plants of its gate, whichever row they were tried for.
    pub(crate) fn take_plants(&mut self, tried: &Self) {
        self.plants.extend(tried.plants.iter().cloned());
        for finding in &tried.findings {
            if tried.verdict == Verdict::Refuted {
                self.refute(finding.clone());
            } else {
                self.incomplete(finding.clone());
            }
        }
    }

    /// Adds a plant; one that was not found refutes the row, since its gate shows nothing.
    pub(crate) fn plant(&mut self, plant: Plant) {
        if !plant.found {
            let said = if plant.said.is_empty() { "nothing" } else { plant.said.as_str() };
            self.refute(format!(
                "the planted fault was not found: {}; the gate said: {said}",
                plant.fault
            ));
        }
        self.plants.push(plant);
    }
}

#[cfg(test)]
mod tests {
    use super::{Item, Plant, Verdict};

    /// Requirements: FW-EVID-2.
    #[test]
    fn a_row_names_the_requirements_at_the_head_of_its_source() {
        let of = |source| Item::new("a", "", String::new()).showing(source).requirements;
        assert_eq!(
            of("//! What it is.\n//!\n//! Requirements: FW-A-1,\n//! FW-B-2.\n"),
            ["FW-A-1", "FW-B-2"]
        );
        assert_eq!(of("#!/bin/sh\n# Requirements: FW-A-1.\n# More."), ["FW-A-1"]);
        assert!(of("# Requirements: none; others use it.").is_empty() && of("").is_empty());
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn a_plant_that_was_not_found_refutes_the_rows_of_all_models() {
        let new = || Item::new("a", "", String::new());
        let plant = |found| Plant { fault: String::from("an index"), found, said: String::new() };
        let of = |found| {
            let (mut tried, mut row) = (new(), new());
            tried.plant(plant(found));
            row.take_plants(&tried);
            (row.verdict, row.plants.len())
        };
        assert_eq!(of(true), (Verdict::Shown, 1));
        assert_eq!(of(false), (Verdict::Refuted, 1));
        let (mut lacking, mut row) = (new(), new());
        lacking.lack("not run on s390x");
        row.take_plants(&lacking);
        assert_eq!(row.verdict, Verdict::Incomplete);
    }
}
