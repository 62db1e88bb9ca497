//! Programs that are run, and what they say.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// What kept a step from being done, as a sentence.
pub(crate) type Fault = String;

/// What a program printed and how it ended.
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs a program to its end.
pub(crate) fn run(command: &mut Command) -> Result<Said, Fault> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{} cannot be run: {error}", shown(command)))?;
    Ok(Said {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

/// Runs a program that must end well, and gives what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String, Fault> {
    let said = run(command)?;
    if said.code == Some(0) {
        return Ok(said.out);
    }
    Err(format!("{} failed:\n{}", shown(command), last_lines(&said.err, 12)))
}

/// Runs a program whose lines appear while it works.
pub(crate) fn watched(command: &mut Command) -> Result<Said, Fault> {
    let cannot = |error| format!("cannot be run: {error}");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{} {}", shown(command), cannot(error)))?;
    let errors = child
        .stderr
        .take()
        .map(|stream| std::thread::spawn(move || gather(BufReader::new(stream))));
    let out = child.stdout.take().map(|stream| gather(BufReader::new(stream)));
    let err = errors.and_then(|thread| thread.join().ok());
    let status = child.wait().map_err(cannot)?;
    Ok(Said { code: status.code(), out: out.unwrap_or_default(), err: err.unwrap_or_default() })
}

/// All lines of a stream, each shown as it comes.
fn gather(stream: impl BufRead) -> String {
    let mut text = String::new();
    for line in stream.split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        eprintln!("    {line}");
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// The last lines of a text.
pub(crate) fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines.get(lines.len().saturating_sub(count)..).unwrap_or(&[]).join("\n")
}

/// The program and its arguments, as typed.
pub(crate) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// The first line that a program prints of its version.
pub(crate) fn version(command: &mut Command) -> String {
    let line = output(command).ok().and_then(|text| text.lines().next().map(str::to_owned));
    line.unwrap_or_else(|| format!("{}: version unknown", shown(command)))
}

/// Reads a file that must be there.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Fault> {
    std::fs::read(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

/// Writes a file, and the folders it stands in.
pub(crate) fn write(file: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Fault> {
    let cannot = |error| format!("{} cannot be written: {error}", file.display());
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(cannot)?;
    }
    std::fs::write(file, bytes).map_err(cannot)
}
