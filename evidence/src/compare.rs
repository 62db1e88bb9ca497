//! What moved between two dossiers: verdicts, figures, tools and hashes.
//!
//! Requirements: FW-EVID-2.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::run::Fault;

/// The lines of what moved, and whether a verdict is worse, or that of a new row refuted.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) lines: Vec<String>,
    pub(crate) is_worse: bool,
}

/// Compares two files `index.json`, the filed one first.
pub(crate) fn compare(old: &[u8], new: &[u8]) -> Result<Moved, Fault> {
    let read = |text: &[u8], which: &str| -> Result<Value, Fault> {
        serde_json::from_slice(text).map_err(|error| format!("the {which} dossier: {error}"))
    };
    let (old, new) = (read(old, "filed")?, read(new, "new")?);
    let mut moved = Moved::default();
    moved.maps(&head(&old), &head(&new), "");
    let (old, new) = (rows(&old), rows(&new));
    for (name, before) in &old {
        match new.get(name) {
            None => {
                moved.lines.push(format!("{name}: is no longer there"));
                moved.is_worse |= rank(verdict(before)) > 0;
            }
            Some(after) => moved.row(name, before, after),
        }
    }
    for (name, row) in new.iter().filter(|(name, _)| !old.contains_key(*name)) {
        moved.lines.push(format!("{name}: is new, {}", verdict(row)));
        moved.is_worse |= rank(verdict(row)) == 0;
    }
    Ok(moved)
}

impl Moved {
    fn row(&mut self, name: &str, old: &Value, new: &Value) {
        let (before, after) = (verdict(old), verdict(new));
        if before != after {
            let is_worse = rank(after) < rank(before);
            let word = if is_worse { "WORSE" } else { "verdict" };
            self.lines.push(format!("{name}: {word}: {before} > {after}"));
            self.is_worse |= is_worse;
        }
        self.maps(&facts(old), &facts(new), &format!("{name}: "));
    }

    fn maps(&mut self, old: &BTreeMap<String, String>, new: &BTreeMap<String, String>, of: &str) {
        for (key, before) in old {
            match new.get(key) {
                Some(after) if after == before => {}
                Some(after) => self.lines.push(format!("{of}{key}: {before} > {after}")),
                None => self.lines.push(format!("{of}{key}: {before} > nothing")),
            }
        }
        for (key, after) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
            self.lines.push(format!("{of}{key}: nothing > {after}"));
        }
    }
}

/// The better the higher.
fn rank(verdict: &str) -> u8 {
    match verdict {
        "shown" => 3,
        "incomplete" => 2,
        "not-run" => 1,
        _ => 0,
    }
}

fn verdict(row: &Value) -> &str {
    text(row, "verdict")
}

fn text<'a>(of: &'a Value, key: &str) -> &'a str {
    of.get(key).and_then(Value::as_str).unwrap_or("")
}

fn list<'a>(of: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    of.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// What a dossier says of itself, but for when it was made.
fn head(dossier: &Value) -> BTreeMap<String, String> {
    let mut facts = BTreeMap::new();
    for key in ["source", "compiler", "extent"] {
        facts.insert(key.to_owned(), text(dossier, key).to_owned());
    }
    facts.extend(list(dossier, "tools").filter_map(Value::as_str).map(tool));
    for model in list(dossier, "models") {
        let name = text(model, "name");
        for key in ["source", "manifest", "lock", "formwork", "files"] {
            facts.insert(format!("{name} {key}"), text(model, key).to_owned());
        }
    }
    facts
}

/// The rows by their names.
fn rows(dossier: &Value) -> BTreeMap<String, &Value> {
    let name = |row: &Value| match text(row, "model") {
        "" => text(row, "id").to_owned(),
        model => format!("{}-{model}", text(row, "id")),
    };
    list(dossier, "items").map(|row| (name(row), row)).collect()
}

/// Figures, tools and hashes of a row.
fn facts(row: &Value) -> BTreeMap<String, String> {
    let figures = list(row, "figures")
        .map(|one| (text(one, "name").to_owned(), text(one, "value").to_owned()));
    let hashes = list(row, "artefacts")
        .map(|one| (text(one, "file").to_owned(), text(one, "sha256").to_owned()));
    let tools = list(row, "tools").filter_map(Value::as_str).map(tool);
    figures.chain(hashes).chain(tools).collect()
}

/// The name of a tool, and its version.
fn tool(line: &str) -> (String, String) {
    let (name, version) = line.split_once(' ').unwrap_or((line, ""));
    (format!("tool {name}"), version.to_owned())
}

#[cfg(test)]
mod tests {
    use super::compare;

    fn dossier(verdict: &str, stack: u64, tool: &str) -> String {
        format!(
            "{{\"source\": \"revision 1\", \"tools\": [\"{tool}\"], \"items\": [{{\"id\": \"stack\", \"model\": \"m\", \
             \"verdict\": \"{verdict}\", \"seconds\": {stack}, \"figures\": [{{\"name\": \"bytes\", \"value\": \"{stack}\"}}], \
             \"artefacts\": [{{\"file\": \"m.elf\", \"sha256\": \"{stack}\"}}]}}]}}"
        )
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn what_moved_is_told_and_what_is_worse_is_found() {
        let filed = dossier("shown", 100, "rustc 1.95");
        let of = |new: &str| {
            compare(filed.as_bytes(), new.as_bytes()).map(|moved| (moved.lines, moved.is_worse))
        };
        assert_eq!(of(&filed), Ok((vec![], false)));
        assert_eq!(
            of(&dossier("shown", 120, "rustc 1.96")),
            Ok((
                vec![
                    String::from("tool rustc: 1.95 > 1.96"),
                    String::from("stack-m: bytes: 100 > 120"),
                    String::from("stack-m: m.elf: 100 > 120")
                ],
                false
            ))
        );
        let worse = of(&dossier("incomplete", 100, "rustc 1.95"));
        assert_eq!(worse, Ok((vec![String::from("stack-m: WORSE: shown > incomplete")], true)));
        assert_eq!(of("{}").map(|(_, is_worse)| is_worse), Ok(true));
        let empty = r#"{"source": "revision 1", "tools": ["rustc 1.95"]}"#;
        let new = |row: &str| {
            let row = dossier(row, 100, "rustc 1.95");
            compare(empty.as_bytes(), row.as_bytes()).map(|moved| (moved.lines, moved.is_worse))
        };
        assert_eq!(new("refuted"), Ok((vec![String::from("stack-m: is new, refuted")], true)));
        assert_eq!(new("shown").map(|(_, is_worse)| is_worse), Ok(false));
        assert!(compare(b"", filed.as_bytes()).is_err());
    }
}
