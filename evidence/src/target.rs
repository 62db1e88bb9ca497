//! The architectures that machine code is looked at on, and the tools for them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Fault, output, version};

/// An architecture, whose instructions this program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Target {
    X86_64,
    Thumbv7em,
}

impl Target {
    pub(crate) const ALL: [Self; 2] = [Self::X86_64, Self::Thumbv7em];

    /// The name in a manifest.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::X86_64 => "x86_64",
            Self::Thumbv7em => "thumbv7em",
        }
    }

    /// What the compiler calls it.
    pub(crate) fn triple(self) -> &'static str {
        match self {
            Self::X86_64 => "x86_64-unknown-linux-gnu",
            Self::Thumbv7em => "thumbv7em-none-eabihf",
        }
    }

    /// How many bytes a call itself puts on the stack.
    pub(crate) fn return_address(self) -> u64 {
        match self {
            Self::X86_64 => 8,
            Self::Thumbv7em => 0,
        }
    }
}

/// Where the sources of this project are.
#[derive(Clone, Debug)]
pub(crate) struct Home {
    /// The top folder.
    pub(crate) top: PathBuf,
    /// Where everything is written.
    pub(crate) out: PathBuf,
}

impl Home {
    /// The project that this program was built from.
    pub(crate) fn new() -> Result<Self, Fault> {
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf);
        let top = top.ok_or("the folder of the project is not there")?;
        let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        let out = target.unwrap_or_else(|| top.join("target")).join("evidence");
        let out =
            std::path::absolute(&out).map_err(|error| format!("{}: {error}", out.display()))?;
        Ok(Self { top, out })
    }

    /// `scripts/NAME`.
    pub(crate) fn script(&self, name: &str) -> Command {
        let mut command = Command::new(self.top.join("scripts").join(name));
        command.current_dir(&self.top);
        command
    }

    /// A tool of LLVM that reads all architectures.
    pub(crate) fn tool(&self, name: &str) -> Command {
        let mut command = self.script("targets");
        command.args(["tool", name]);
        command
    }

    /// Fetches the compiler with sources for other targets, if it is not there yet.
    pub(crate) fn install(&self) -> Result<(), Fault> {
        output(self.script("targets").arg("install")).map(|_| ())
    }

    /// The compiler of the images, and whether it is another one than that of this machine.
    pub(crate) fn compiler(&self) -> String {
        let own = version(Command::new("rustc").arg("--version"));
        match output(self.script("targets").args(["tool", "rustc", "--version"])) {
            Err(_) => String::from("not installed"),
            Ok(text) => compared(text.trim(), &own),
        }
    }

    /// The tools whose output the machine code gates rest on, each with its version and the hash of its file.
    pub(crate) fn versions(&self) -> Result<Vec<String>, Fault> {
        let linker = linker()?;
        let bin = sysroot()?.join("bin");
        let mut lines = Vec::new();
        for file in [bin.join("cargo"), bin.join("rustc"), linker] {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let mut command = Command::new(&file);
            if name == "rust-lld" {
                command.args(["-flavor", "gnu"]);
            }
            let said = version(command.arg("--version"));
            lines.push(line(&name, said.trim_start_matches(&format!("{name} ")), &file)?);
        }
        // The compiler itself is in libraries, which its program calls.
        for file in libraries(&sysroot()?.join("lib"))? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            lines.push(line(&name, "of rustc", &file)?);
        }
        let valgrind = output(Command::new("sh").args(["-c", "command -v valgrind"]));
        if let Ok(file) = valgrind {
            let said = version(Command::new("valgrind").arg("--version"));
            lines.push(line(
                "valgrind",
                said.trim_start_matches("valgrind-"),
                Path::new(file.trim()),
            )?);
        }
        let installed = output(self.script("targets").args(["version", "--hashes"]))?;
        let is_new = |line: &&str| !line.starts_with("cargo ");
        lines.extend(installed.lines().filter(is_new).map(str::to_owned));
        Ok(lines)
    }
}

/// A tool as the dossier lists it.
fn line(name: &str, version: &str, file: &Path) -> Result<String, Fault> {
    // Some have hundreds of megabytes.
    let told = output(Command::new("sha256sum").arg(file))?;
    Ok(format!("{name} {version}, sha256 {}", told.split(' ').next().unwrap_or("")))
}

/// The libraries of a compiler, in the order of their names.
fn libraries(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let cannot = |error| format!("{} cannot be read: {error}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let file = entry.map_err(cannot)?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.contains(".so")
            && (name.starts_with("librustc_driver") || name.starts_with("libLLVM"))
        {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

/// Where the compiler of this machine is.
fn sysroot() -> Result<PathBuf, Fault> {
    let root = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    Ok(PathBuf::from(root.trim()))
}

/// A compiler beside another one.
fn compared(installed: &str, own: &str) -> String {
    let number = |text: &str| text.split(' ').nth(1).map(str::to_owned);
    if number(installed) == number(own) {
        installed.to_owned()
    } else {
        format!("{installed}, which is ANOTHER VERSION than that of this machine, {own}")
    }
}

/// The linker that comes with the compiler of this machine.
pub(crate) fn linker() -> Result<PathBuf, Fault> {
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let folder = sysroot()?.join("lib/rustlib").join(host.trim());
    let linker = folder.join("bin/rust-lld");
    if linker.exists() {
        return Ok(linker);
    }
    Err(format!(
        "{} is not there: the linker comes with compilers that rustup installs (`rustup toolchain install stable`)",
        linker.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::{libraries, line};
    use crate::hash::sha256;
    use crate::run::write;

    /// Requirements: FW-EVID-2.
    #[test]
    fn a_tool_is_told_with_the_hash_of_its_file() {
        let folder = std::env::temp_dir().join(format!("evidence-{}", std::process::id()));
        let named = |name: &str| folder.join(name);
        for name in
            ["librustc_driver-1.so", "libLLVM.so.22.1", "libother.so", "librustc_driver.rlib"]
        {
            assert_eq!(write(&named(name), name), Ok(()));
        }
        let found = libraries(&folder);
        assert_eq!(found, Ok(vec![named("libLLVM.so.22.1"), named("librustc_driver-1.so")]));
        let told = line("llvm", "22.1", &named("libLLVM.so.22.1"));
        assert_eq!(told, Ok(format!("llvm 22.1, sha256 {}", sha256(b"libLLVM.so.22.1"))));
        assert!(line("llvm", "22.1", &named("nothing")).is_err());
        let _ = std::fs::remove_dir_all(&folder);
    }
}
