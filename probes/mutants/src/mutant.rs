//! What one mutant changes: a place in a file, and what is written there.

use std::error::Error;

use serde_json::Value;

/// A mutant of a list.
pub struct Mutant {
    /// Its number, from 1 on.
    pub id: usize,
    /// What kind of change it is, in the words of cargo-mutants.
    pub genre: String,
    /// Line and column, from 1 on, of the beginning and of the end.
    pub span: [(usize, usize); 2],
    /// What is written there.
    pub text: String,
}

/// The mutants of a list, each with its file.
pub fn read(list: &str) -> Result<Vec<(String, Mutant)>, Box<dyn Error>> {
    let list: Value = serde_json::from_str(list)?;
    let list = list.as_array().ok_or("the list is no list")?;
    list.iter()
        .map(|entry| one(entry).ok_or_else(|| format!("no mutant: {entry}").into()))
        .collect()
}

fn one(entry: &Value) -> Option<(String, Mutant)> {
    let text = |name: &str| Some(entry.get(name)?.as_str()?.to_owned());
    let number = |value: Option<&Value>| usize::try_from(value?.as_u64()?).ok();
    let place = |name: &str| {
        let place = entry.get("span")?.get(name)?;
        Some((number(place.get("line"))?, number(place.get("column"))?))
    };
    let mutant = Mutant {
        id: number(entry.get("id"))?,
        genre: text("genre")?,
        span: [place("start")?, place("end")?],
        text: text("replacement")?,
    };
    Some((text("file")?, mutant))
}
