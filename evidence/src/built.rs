//! What an image was built of: which Formwork, and which files.
//!
//! Requirements: FW-EVID-2.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::hash::sha256;
use crate::lock::packages;
use crate::run::{Fault, output, read};
use crate::target::{Home, Target};

/// What an image was built of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Built {
    /// Each Formwork, as a sentence.
    pub(crate) formwork: String,
    /// Whether it is this checkout, which the rows of scripts look at.
    pub(crate) is_this: bool,
    /// How many files of folders were compiled, and what they hash to.
    pub(crate) files: String,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    source: Option<String>,
    manifest_path: PathBuf,
}

/// Reads what was built in the folder of a library, as the compiler tells it beside the archive.
pub(crate) fn built(
    home: &Home,
    library: &Path,
    archive: &Path,
    model: &Path,
) -> Result<Built, Fault> {
    let manifest = library.join("Cargo.toml");
    let text = output(
        Command::new("cargo")
            .args(["metadata", "--locked", "--format-version", "1"])
            .args(["--filter-platform", Target::X86_64.triple(), "--manifest-path"])
            .arg(&manifest),
    )?;
    let metadata: Metadata =
        serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    let lock = String::from_utf8_lossy(&read(&library.join("Cargo.lock"))?).into_owned();
    let own: Vec<Package> =
        metadata.packages.into_iter().filter(|one| one.name == "formwork").collect();
    let sentences: Vec<String> = own.iter().map(|one| formwork(one, &home.top, &lock)).collect();
    let is_this =
        |one: &Package| one.source.is_none() && one.manifest_path.parent() == Some(&home.top);
    Ok(Built {
        is_this: own.iter().all(is_this),
        formwork: if own.is_empty() { String::from("none") } else { sentences.join("; ") },
        files: files(home, &archive.with_extension("d"), model)?,
    })
}

/// A Formwork as a sentence: its version, and where it comes from.
fn formwork(package: &Package, top: &Path, lock: &str) -> String {
    let version = &package.version;
    match &package.source {
        None if package.manifest_path.parent() == Some(top) => {
            format!("{version}, these sources")
        }
        None => format!("{version}, OTHER SOURCES than these: {}", package.manifest_path.display()),
        Some(source) => {
            let kept = packages(lock).into_iter().find(|kept| {
                (kept.name.as_str(), &kept.version) == ("formwork", version)
                    && kept.source.as_ref() == Some(source)
            });
            let checksum = kept.and_then(|kept| kept.checksum);
            let checksum = checksum.map_or_else(String::new, |sum| format!(", checksum {sum}"));
            format!("{version}, OTHER SOURCES than these: {source}{checksum}")
        }
    }
}

/// The files that the compiler read, but for those of registries, whose checksums the lock file has, and for those
/// that are written here.
fn files(home: &Home, told: &Path, model: &Path) -> Result<String, Fault> {
    let text = String::from_utf8_lossy(&read(told)?).into_owned();
    let mut lines = Vec::new();
    for file in names(&text) {
        let file = file.canonicalize().map_err(|error| format!("{}: {error}", file.display()))?;
        if file.starts_with(&home.out) {
            continue;
        }
        // Their places in the folders are part of it, and where the folders are is not.
        let name = file.strip_prefix(&home.top).or_else(|_| file.strip_prefix(model));
        let name = name.unwrap_or(&file).display().to_string();
        lines.push(format!("{name} {}\n", sha256(&read(&file)?)));
    }
    lines.sort_unstable();
    lines.dedup();
    Ok(format!("{} files, sha256 {}", lines.len(), sha256(lines.concat().as_bytes())))
}

/// The names behind the colon of a file of dependencies, in which a blank of a name stands behind a backslash.
fn names(text: &str) -> Vec<PathBuf> {
    let line =
        text.lines().next().and_then(|line| line.split_once(": ")).map_or("", |(_, names)| names);
    let names = line.replace("\\ ", "\0");
    names
        .split(' ')
        .filter(|name| !name.is_empty())
        .map(|name| name.replace('\0', " ").into())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Package, formwork, names};
    use std::path::{Path, PathBuf};

    fn package(source: Option<&str>, folder: &str) -> Package {
        Package {
            name: String::from("formwork"),
            version: String::from("0.1.0"),
            source: source.map(str::to_owned),
            manifest_path: Path::new(folder).join("Cargo.toml"),
        }
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn another_formwork_than_this_one_is_told_with_its_checksum() {
        let lock = "[[package]]\nname = \"formwork\"\nversion = \"0.1.0\"\nsource = \"registry\"\nchecksum = \"ab12\"\n";
        let said = |package: &Package| formwork(package, Path::new("/here"), lock);
        assert_eq!(said(&package(None, "/here")), "0.1.0, these sources");
        let other = said(&package(None, "/there"));
        assert_eq!(other, "0.1.0, OTHER SOURCES than these: /there/Cargo.toml");
        let published = said(&package(Some("registry"), "/cargo"));
        assert_eq!(published, "0.1.0, OTHER SOURCES than these: registry, checksum ab12");
    }

    #[test]
    fn names_of_files_may_have_blanks() {
        let read = names("/a/lib.a: /m/src/lib.rs /m/the\\ weights.bin\n\n/m/src/lib.rs:\n");
        assert_eq!(read, ["/m/src/lib.rs", "/m/the weights.bin"].map(PathBuf::from));
    }
}
