//! The versions that are kept in a `Cargo.lock`, and those that a build took.
//!
//! Requirements: FW-EVID-2.

use std::collections::BTreeSet;

/// A package of a lock file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// Where it comes from; of a folder, nothing is said.
    pub(crate) source: Option<String>,
    pub(crate) checksum: Option<String>,
}

/// The packages of a lock file.
pub(crate) fn packages(text: &str) -> BTreeSet<Package> {
    let mut packages = BTreeSet::new();
    for block in text.split("[[package]]").skip(1) {
        let mut package = Package::default();
        for line in block.lines().map(str::trim) {
            let Some((key, value)) = line.split_once(" = ") else { continue };
            let value = value.trim_matches('"').to_owned();
            match key {
                "name" => package.name = value,
                "version" => package.version = value,
                "source" => package.source = Some(value),
                "checksum" => package.checksum = Some(value),
                _ => {}
            }
        }
        packages.insert(package);
    }
    packages
}

/// The packages that a build took from elsewhere, in versions that are not kept.
pub(crate) fn unkept(kept: &str, taken: &str) -> Vec<String> {
    let kept = packages(kept);
    let others = packages(taken).into_iter();
    let others = others.filter(|package| package.source.is_some() && !kept.contains(package));
    others.map(|package| format!("{} {}", package.name, package.version)).collect()
}

#[cfg(test)]
mod tests {
    use super::{packages, unkept};

    fn lock(version: &str, checksum: &str) -> String {
        format!(
            "version = 4\n\n[[package]]\nname = \"half\"\nversion = \"{version}\"\nsource = \"registry\"\nchecksum = \"{checksum}\"\n\
             dependencies = [\n \"cfg-if\",\n]\n\n[[package]]\nname = \"formwork\"\nversion = \"0.1.0\"\n"
        )
    }

    #[test]
    fn packages_are_read_with_where_they_come_from() {
        let read: Vec<_> = packages(&lock("2.4", "ab")).into_iter().collect();
        let shape: Vec<_> = read
            .iter()
            .map(|one| (one.name.as_str(), one.version.as_str(), one.checksum.as_deref()))
            .collect();
        assert_eq!(shape, [("formwork", "0.1.0", None), ("half", "2.4", Some("ab"))]);
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn a_version_or_a_checksum_that_is_not_kept_is_named() {
        let kept = lock("2.4", "ab");
        assert!(unkept(&kept, &kept).is_empty());
        assert_eq!(unkept(&kept, &lock("2.5", "ab")), ["half 2.5"]);
        assert_eq!(unkept(&kept, &lock("2.4", "cd")), ["half 2.4"]);
        assert_eq!(unkept("", &kept), ["half 2.4"]);
    }
}
