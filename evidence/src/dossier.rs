//! All rows together, and the files they are written to.

use std::path::PathBuf;
use std::process::Command;

use serde::Serialize;

use crate::html;
use crate::item::{Item, Verdict};
use crate::run::{Fault, output, write};
use crate::target::Home;

/// The dossier of one model, or of several.
#[derive(Debug, Serialize)]
pub(crate) struct Dossier {
    pub(crate) models: Vec<String>,
    /// When it was made, in UTC.
    pub(crate) made: String,
    /// The revision of the sources, and whether they are as committed.
    pub(crate) source: String,
    pub(crate) quick: bool,
    pub(crate) tools: Vec<String>,
    pub(crate) items: Vec<Item>,
}

impl Dossier {
    /// A dossier without rows.
    pub(crate) fn new(home: &Home, models: Vec<String>, quick: bool) -> Self {
        let made = output(Command::new("date").args(["-u", "+%Y-%m-%d %H:%M UTC"]));
        Self {
            models,
            made: made.unwrap_or_default().trim().to_owned(),
            source: source(home),
            quick,
            tools: home.versions(),
            items: Vec::new(),
        }
    }

    /// Writes `index.html` and `index.json` and each picture, and gives where the page is.
    pub(crate) fn write(&self, home: &Home) -> Result<PathBuf, Fault> {
        let page = home.out.join("index.html");
        write(&page, html::page(self))?;
        let json = serde_json::to_string_pretty(self).map_err(|error| error.to_string())?;
        write(&home.out.join("index.json"), json + "\n")?;
        for item in &self.items {
            for (at, picture) in item.pictures.iter().enumerate() {
                write(&home.out.join(format!("{}-{at}.svg", item.name())), &picture.svg)?;
            }
        }
        Ok(page)
    }

    /// Whether a row is refuted.
    pub(crate) fn is_refuted(&self) -> bool {
        self.items.iter().any(|item| item.verdict == Verdict::Refuted)
    }
}

/// The revision, and whether files differ from it.
fn source(home: &Home) -> String {
    let git =
        |arguments: &[&str]| output(Command::new("git").current_dir(&home.top).args(arguments));
    match (git(&["rev-parse", "HEAD"]), git(&["status", "--porcelain"])) {
        (Ok(revision), Ok(changed)) if changed.is_empty() => {
            format!("revision {}", revision.trim())
        }
        (Ok(revision), Ok(changed)) => {
            format!(
                "revision {}, and {} files changed since",
                revision.trim(),
                changed.lines().count()
            )
        }
        _ => String::from("no revision is known"),
    }
}
