//! Builds a model as a library without `std` and links its entry points, and nothing else, into an image.
//!
//! The panic handler of the library calls a function that does not exist, so that a path to a panic is a symbol
//! the linker misses.
//!
//! Requirements: FW-EVID-3.

use std::path::{Path, PathBuf};
use std::process::Command;

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSymbol, SymbolKind};

use crate::built::{Built, built};
use crate::constants::{statics, symbols};
use crate::lock::unkept;
use crate::model::Model;
use crate::run::{Fault, last_lines, output, read, run, write};
use crate::target::{Home, Target, linker};

/// How the library is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Profile {
    /// As it ships.
    Release,
    /// The same, with overflow checks and debug assertions.
    Checked,
}

impl Profile {
    pub(crate) const ALL: [Self; 2] = [Self::Release, Self::Checked];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Checked => "checked",
        }
    }
}

/// A linked image.
#[derive(Clone, Debug)]
pub(crate) struct Linked {
    pub(crate) file: PathBuf,
    /// The constants of the model as memory, without its code.
    pub(crate) constants: PathBuf,
    /// The symbols that nothing defines.
    pub(crate) missing: Vec<String>,
    /// The functions of the model that a linker can find.
    pub(crate) callable: Vec<String>,
    /// The packages whose versions are not kept.
    pub(crate) unkept: Vec<String>,
    /// What it was built of.
    pub(crate) built: Built,
}

/// The function that does not exist.
pub(crate) const PANIC_PATH: &str = "evidence_panic_path";

const LIBRARY: &str = include_str!("../templates/library.txt");

/// What the compiler is told beside the target.
///
/// Addresses are constants, and there are no tables of jumps, so that a jump to an address in a register is never
/// a `match`. Functions such as `memcpy` are called as they are, not by a table of addresses. The stack of each
/// function is told. What `core` asks of the callers of its unsafe functions is not checked by debug assertions:
/// those checks stop the program by a panic, and cannot be proven in vain where the proof is a comment. They
/// are on where the tests run with debug assertions.
pub(crate) const FLAGS: &str =
    "-C relocation-model=static -C jump-tables=no -Z plt=yes -Z emit-stack-sizes -Z ub-checks=no";

/// Builds and links a model.
pub(crate) fn link(
    home: &Home,
    model: &Model,
    target: Target,
    profile: Profile,
) -> Result<Linked, Fault> {
    let folder = home.out.join("build").join(&model.name);
    let wrapper = folder.join("library");
    write(&wrapper.join("Cargo.toml"), manifest(model))?;
    let statics = statics(&model.promises);
    let library = statics.iter().map(|(_, source)| source.as_str());
    let library: String = std::iter::once(LIBRARY).chain(library).collect();
    write(&wrapper.join("src/lib.rs"), library)?;
    // The newest versions of dependencies would be another program than the one that was tested.
    model.copy_lock(home, &wrapper)?;

    let mut command = home.script("targets");
    command
        .args(["cargo", target.triple(), "build", "--quiet", "--profile", profile.name()])
        .arg("--manifest-path")
        .arg(wrapper.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", home.out.join("objects"))
        .env("RUSTFLAGS", FLAGS);
    output(&mut command)?;
    let kept = String::from_utf8_lossy(&read(&model.kept(home))?).into_owned();
    let taken = String::from_utf8_lossy(&read(&wrapper.join("Cargo.lock"))?).into_owned();

    let name = format!("{}-{}-{}", model.name, target.name(), profile.name());
    let archive = home
        .out
        .join("objects")
        .join(target.triple())
        .join(profile.name())
        .join(format!("lib{}.a", wrapper_name(model).replace('-', "_")));
    let name = format!("{name}{}", suffix(model));
    let file = folder.join(format!("{name}.elf"));
    let missing = image(&archive, &file, model.entries())?;
    let constants = folder.join(format!("{name}-constants.elf"));
    let told = statics.iter().flat_map(|(of, _)| symbols(of)).copied();
    image(&archive, &constants, told)?;
    Ok(Linked {
        file,
        constants,
        missing,
        callable: callable(&archive)?,
        unkept: unkept(&kept, &taken),
        built: built(home, &wrapper, &archive, &model.folder)?,
    })
}

/// Links what some symbols need, and gives the symbols that nothing defines.
fn image<'a>(
    archive: &Path,
    file: &Path,
    roots: impl Iterator<Item = &'a str>,
) -> Result<Vec<String>, Fault> {
    let mut command = Command::new(linker()?);
    command.args([
        "-flavor",
        "gnu",
        "-static",
        "--gc-sections",
        "--warn-unresolved-symbols",
        "--no-demangle",
        "--entry=0",
    ]);
    for root in roots {
        command.args(["-u", root]);
    }
    command.arg(archive).arg("-o").arg(file);
    let said = run(&mut command)?;
    if said.code != Some(0) {
        return Err(format!("linking {} failed:\n{}", file.display(), last_lines(&said.err, 12)));
    }
    Ok(missing(&said.err))
}

/// The functions of an archive with names that were not made by the compiler: those that others may call.
fn callable(archive: &Path) -> Result<Vec<String>, Fault> {
    let bytes = read(archive)?;
    let cannot = |error: object::Error| format!("{}: {error}", archive.display());
    let members = ArchiveFile::parse(bytes.as_slice()).map_err(cannot)?;
    let mut names = Vec::new();
    for member in members.members() {
        let member = member.map_err(cannot)?;
        // The compiler's own library has the routines that it calls by itself.
        if member.name().starts_with(b"compiler_builtins") {
            continue;
        }
        let object = object::File::parse(member.data(bytes.as_slice()).map_err(cannot)?);
        for symbol in object.map_err(cannot)?.symbols() {
            let name = symbol.name().map_err(cannot)?;
            if symbol.is_global()
                && symbol.kind() == SymbolKind::Text
                && symbol.is_definition()
                && is_given(name)
            {
                names.push(name.to_owned());
            }
        }
    }
    names.sort();
    Ok(names)
}

/// Whether a name was given by its source.
fn is_given(name: &str) -> bool {
    !name.starts_with("_ZN")
        && !name.starts_with("_R")
        && name != "rust_eh_personality"
        && name != "rust_begin_unwind"
}

/// What tells the images of planted faults apart.
fn suffix(model: &Model) -> String {
    model.features.iter().map(|feature| format!("-{feature}")).collect()
}

fn wrapper_name(model: &Model) -> String {
    format!("{}-image", model.name)
}

fn manifest(model: &Model) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [lib]\ncrate-type = [\"staticlib\"]\n\n\
         [dependencies]\nmodel = {{ package = {package:?}, path = {path:?}, features = {features:?} }}\n\n\
         [profile.release]\npanic = \"abort\"\nlto = \"fat\"\ncodegen-units = 1\n\n\
         [profile.checked]\ninherits = \"release\"\noverflow-checks = true\ndebug-assertions = true\n\n\
         [workspace]\n",
        name = wrapper_name(model),
        package = model.name,
        path = model.folder,
        features = model.features,
    )
}

/// The names in the linker's warnings about symbols that nothing defines.
fn missing(warnings: &str) -> Vec<String> {
    let mut names: Vec<String> = warnings
        .lines()
        .filter_map(|line| line.split_once("undefined symbol: "))
        .map(|(_, name)| name.trim().to_owned())
        .collect();
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::{is_given, missing};

    #[test]
    fn each_missing_symbol_is_named_once() {
        let warnings = "rust-lld: warning: undefined symbol: malloc\n>>> referenced by x\n\
                        rust-lld: warning: undefined symbol: abort\n\
                        rust-lld: warning: undefined symbol: malloc\n";
        assert_eq!(missing(warnings), ["abort", "malloc"]);
        assert!(missing("").is_empty());
    }

    #[test]
    fn names_of_the_compiler_are_no_entry_points() {
        assert!(is_given("digits_scores"));
        assert!(!is_given("_RNvCs1_5model4read"));
        assert!(!is_given("_ZN4core9panicking5panic17h0E"));
        assert!(!is_given("rust_begin_unwind"));
    }
}
