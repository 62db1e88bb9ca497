//! The crate that is looked at: its entry points, and what its manifest promises of them.

use std::collections::BTreeMap;
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

/// What stands at a place of an entry point's arguments; its type is that of the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Argument {
    /// A reference to memory to work in, which `Default` makes.
    Ram,
    /// A reference to numbers, or to arrays of them.
    In,
    /// A number.
    Value,
    /// A reference to numbers that are written.
    Out,
}

impl Argument {
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
        let lock = self.lock.clone().unwrap_or_else(|| home.top.join("Cargo.lock"));
        write(&beside.join("Cargo.lock"), read(&lock)?)
    }

    /// The names of the entry points.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &str> {
        self.promises.entry.keys().map(String::as_str)
    }
}
