//! The crate that is looked at: its entry points, and what its manifest promises of them.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::run::{Fault, output, read, write};
use crate::target::Home;

/// What an entry point computes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Arithmetic {
    Integer,
    Float,
}

/// An argument of an entry point; its type is that of the function.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Argument {
    pub(crate) kind: Passed,
    /// The least and the most that its numbers may be, where not all that the type has.
    pub(crate) range: Option<(f64, f64)>,
}

/// What stands at a place of the arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passed {
    /// A reference to memory to work in, which `Default` makes.
    Ram,
    /// A reference to numbers, or to arrays of them.
    In,
    /// A number.
    Value,
    /// A reference to numbers that are written.
    Out,
}

impl Passed {
    const ALL: [Self; 4] = [Self::Ram, Self::In, Self::Value, Self::Out];

    /// As in a manifest.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Ram => "ram",
            Self::In => "in",
            Self::Value => "value",
            Self::Out => "out",
        }
    }
}

impl TryFrom<String> for Argument {
    type Error = Fault;

    /// A word, and a range such as `0..=16` behind it.
    fn try_from(text: String) -> Result<Self, Fault> {
        let (word, range) =
            text.split_once(' ').map_or((text.as_str(), None), |(word, range)| (word, Some(range)));
        let kind = Passed::ALL.into_iter().find(|kind| kind.word() == word);
        let ends = |range: &str| {
            let (least, most) = range.split_once("..=")?;
            Some((least.trim().parse().ok()?, most.trim().parse().ok()?))
        };
        let wrong = || {
            format!(
                "an argument is \"ram\", \"in\", \"value\" or \"out\", with a range as in \"in 0..=16\" where the numbers have one; not {text:?}"
            )
        };
        let kind = kind.ok_or_else(wrong)?;
        let range = match range {
            None => None,
            Some(range) => Some(
                ends(range).filter(|(least, most): &(f64, f64)| least <= most).ok_or_else(wrong)?,
            ),
        };
        if range.is_some() && !matches!(kind, Passed::In | Passed::Value) {
            return Err(format!("{text:?} has a range, and only what is read has one"));
        }
        Ok(Self { kind, range })
    }
}

impl Display for Argument {
    /// As in a manifest.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.word())?;
        match self.range {
            None => Ok(()),
            Some((least, most)) => write!(f, " {least}..={most}"),
        }
    }
}

/// One entry point, as `[package.metadata.evidence.entry.NAME]` of the manifest tells it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) arithmetic: Arithmetic,
    /// How it is called, where it shall be run.
    #[serde(default)]
    pub(crate) arguments: Option<Vec<Argument>>,
    /// Why what it executes depends on its input, where it does.
    #[serde(default)]
    pub(crate) by_data: Option<String>,
    /// The most bytes of stack on each architecture.
    #[serde(default)]
    pub(crate) stack: BTreeMap<String, u64>,
}

/// `[package.metadata.evidence]` of the manifest.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Promises {
    /// The constant of the crate that is its `storage::Plan`.
    #[serde(default)]
    pub(crate) plan: Option<String>,
    /// The constant that tells how many bytes of memory the caller gives.
    #[serde(default)]
    pub(crate) ram: Option<String>,
    /// The constant that tells how many bytes of weights are part of the program.
    #[serde(default)]
    pub(crate) weights: Option<String>,
    /// How many bytes of globals may be written: memory that the program owns, as a `StaticArena`.
    #[serde(default)]
    pub(crate) globals: u64,
    /// How many bytes of memory the caller gives, where that is more than the plan needs.
    #[serde(default)]
    pub(crate) ram_bytes: Option<u64>,
    /// How many bytes the plan has, where that is more than its bound.
    #[serde(default)]
    pub(crate) plan_bytes: Option<u64>,
    /// The most bytes of constants beside the weights on each architecture.
    #[serde(default)]
    pub(crate) beside: BTreeMap<String, u64>,
    /// The most bytes of code on each architecture.
    #[serde(default)]
    pub(crate) code: BTreeMap<String, u64>,
    pub(crate) entry: BTreeMap<String, Entry>,
}

/// The crate that is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    /// The versions that the model is built with, where they are kept.
    pub(crate) lock: Option<PathBuf>,
    pub(crate) promises: Promises,
    /// The features that are asked for, for planted faults.
    pub(crate) features: Vec<String>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    metadata: Option<serde_json::Value>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_root: PathBuf,
}

impl Model {
    /// The crate in a folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, Fault> {
        let manifest = folder.join("Cargo.toml");
        let manifest = manifest
            .canonicalize()
            .map_err(|error| format!("{} is no crate: {error}", folder.display()))?;
        let text = output(
            Command::new("cargo")
                .args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"])
                .arg(&manifest),
        )?;
        let metadata: Metadata =
            serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
        let package = metadata
            .packages
            .into_iter()
            .find(|package| package.manifest_path == manifest)
            .ok_or_else(|| format!("{} has no package", manifest.display()))?;
        let lock = metadata.workspace_root.join("Cargo.lock");
        Self::of(package, lock.exists().then_some(lock))
    }

    fn of(package: Package, lock: Option<PathBuf>) -> Result<Self, Fault> {
        let name = package.name;
        let is_library =
            |target: &Target| target.kind.iter().any(|kind| kind == "lib" || kind == "rlib");
        if !package.targets.iter().any(is_library) {
            return Err(format!(
                "`{name}` has no library, and entry points stand in one: [lib] crate-type = [\"lib\"]"
            ));
        }
        let told = package
            .metadata
            .as_ref()
            .and_then(|metadata| metadata.get("evidence"))
            .ok_or_else(|| format!("the manifest of `{name}` has no [package.metadata.evidence]; `evidence --help` tells what stands there"))?;
        let promises = Promises::deserialize(told)
            .map_err(|error| format!("[package.metadata.evidence] of `{name}`: {error}"))?;
        if promises.entry.is_empty() {
            return Err(format!(
                "`{name}` names no entry point: [package.metadata.evidence.entry.NAME], with arithmetic = \"float\" or \"integer\""
            ));
        }
        Ok(Self {
            folder: package.manifest_path.parent().map_or_else(PathBuf::new, Path::to_path_buf),
            lock,
            promises,
            features: Vec::new(),
            name,
        })
    }

    /// The same with a feature more.
    pub(crate) fn with(&self, feature: &str) -> Self {
        let mut model = self.clone();
        model.features.push(feature.to_owned());
        model
    }

    /// Puts the kept versions beside a manifest that depends on the model: its own, or else this project's.
    pub(crate) fn copy_lock(&self, home: &Home, beside: &Path) -> Result<(), Fault> {
        write(&beside.join("Cargo.lock"), read(&self.kept(home))?)
    }

    /// The file of the kept versions.
    pub(crate) fn kept(&self, home: &Home) -> PathBuf {
        self.lock.clone().unwrap_or_else(|| home.top.join("Cargo.lock"))
    }

    /// The names of the entry points.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &str> {
        self.promises.entry.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::{Argument, Passed};

    /// Requirements: FW-EVID-2.
    #[test]
    fn an_argument_is_read_as_it_is_written() {
        let read = |text: &str| Argument::try_from(text.to_owned());
        for text in ["ram", "in", "value", "out", "in 0..=16", "value -0.5..=1"] {
            assert_eq!(read(text).map(|argument| argument.to_string()), Ok(text.to_owned()));
        }
        assert_eq!(read("in -4..=4"), Ok(Argument { kind: Passed::In, range: Some((-4.0, 4.0)) }));
        for text in ["", "input", "in 0..16", "in 5..=3", "in a..=3", "out 0..=1"] {
            assert!(read(text).is_err_and(|fault| fault.contains(&format!("{text:?}"))), "{text}");
        }
    }
}
