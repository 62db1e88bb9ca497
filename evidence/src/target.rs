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

    /// The tools whose output the machine code gates rest on.
    pub(crate) fn versions(&self) -> Vec<String> {
        let own = ["cargo", "rustc"].map(|name| version(Command::new(name).arg("--version")));
        let installed = output(self.script("targets").arg("version")).unwrap_or_default();
        let mut lines = own.to_vec();
        for line in installed.lines().filter(|line| !own.iter().any(|own| own == line)) {
            lines.push(line.to_owned());
        }
        lines
    }
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
    let root = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let folder = PathBuf::from(root.trim()).join("lib/rustlib").join(host.trim());
    let linker = folder.join("bin/rust-lld");
    if linker.exists() {
        return Ok(linker);
    }
    Err(format!(
        "{} is not there: the linker comes with compilers that rustup installs (`rustup toolchain install stable`)",
        linker.display()
    ))
}
