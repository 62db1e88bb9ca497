//! `inspect`: the tensors of a file, as a table or as JSON.

use std::io::Write;

use formwork::dtype::ByteOrder;
use formwork::io::{Entry, TensorFile};

use crate::args;
use crate::fault::{Fault, Outcome};
use crate::format::{Loaded, is_unseen, plain, visible};
use crate::output::{Columns, Side, count};

pub(crate) fn run(args: &args::Inspect, out: &mut dyn Write) -> Result<Outcome, Fault> {
    let loaded = Loaded::read(&args.file, args.reading)?;
    let file = loaded.open()?;
    if args.json {
        json(&loaded, &*file, out)?
    } else {
        table(&loaded, &*file, out)?
    }
    Ok(Outcome::Done)
}

/// Sums over all tensors.
struct Totals {
    elements: usize,
    bytes: usize,
}

impl Totals {
    fn of(file: &dyn TensorFile) -> Self {
        let none = Self { elements: 0, bytes: 0 };
        file.entries().fold(none, |sums, entry| Self {
            elements: sums.elements.saturating_add(entry.shape().count()),
            bytes: sums.bytes.saturating_add(entry.bytes().len()),
        })
    }
}

/// In which way the elements stand otherwise than row-major, the lowest byte first, in the file itself.
fn storage(entry: &Entry<'_>) -> String {
    let location = entry.location().map(|location| format!("in {}", visible(location.chars())));
    let is_swapped = entry.order() == ByteOrder::Big && entry.stored_type().bits() > 8;
    let order = is_swapped.then(|| "big-endian".to_owned());
    let axes = entry.is_column_major().then(|| "column-major".to_owned());
    order.into_iter().chain(axes).chain(location).collect::<Vec<_>>().join(", ")
}

fn table(loaded: &Loaded, file: &dyn TensorFile, out: &mut dyn Write) -> Result<(), Fault> {
    use Side::{Left, Right};
    let mut columns = Columns::new(&[
        ("name", Left),
        ("type", Left),
        ("shape", Left),
        ("bytes", Right),
        ("offset", Right),
        ("stored", Left),
    ]);
    for entry in file.entries() {
        columns.push([
            plain(entry),
            entry.stored_type().name().to_owned(),
            format!("{:?}", entry.shape().sizes()),
            entry.bytes().len().to_string(),
            entry.offset().to_string(),
            storage(&entry),
        ]);
    }
    columns.write(out)?;
    let totals = Totals::of(file);
    writeln!(
        out,
        "\n{}, {}, {} in {} file of {}",
        count(file.len(), "tensor"),
        count(totals.elements, "element"),
        count(totals.bytes, "byte"),
        loaded.format.a_name(),
        loaded.bytes.len(),
    )?;
    let pairs: Vec<_> = (0..).map_while(|index| file.metadata(index)).collect();
    if !pairs.is_empty() {
        writeln!(out, "\nmetadata")?;
    }
    for (key, value) in pairs {
        writeln!(out, "  {}: {}", visible(key.chars()), visible(value.chars()))?;
    }
    Ok(())
}

/// A string of JSON, in which characters that are not seen are escapes.
fn quoted(text: &str) -> String {
    let mut out = String::new();
    for letter in serde_json::Value::from(text).to_string().chars() {
        if is_unseen(letter) {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(letter);
        }
    }
    out
}

fn json(loaded: &Loaded, file: &dyn TensorFile, out: &mut dyn Write) -> Result<(), Fault> {
    writeln!(out, "{{\n  \"format\": {},", quoted(loaded.format.name()))?;
    writeln!(out, "  \"file_bytes\": {},\n  \"tensors\": [", loaded.bytes.len())?;
    for (index, entry) in file.entries().enumerate() {
        let comma = if index.saturating_add(1) < file.len() { "," } else { "" };
        let order = match entry.order() {
            ByteOrder::Little => "little",
            ByteOrder::Big => "big",
        };
        let location =
            entry.location().map(|location| format!(", \"location\": {}", quoted(location)));
        writeln!(
            out,
            "    {{\"name\": {}, \"dtype\": {}, \"shape\": {:?}, \"bytes\": {}, \"offset\": {}, \
             \"byte_order\": \"{order}\", \"column_major\": {}{}}}{comma}",
            quoted(&entry.name().to_string()),
            quoted(entry.stored_type().name()),
            entry.shape().sizes(),
            entry.bytes().len(),
            entry.offset(),
            entry.is_column_major(),
            location.unwrap_or_default(),
        )?;
    }
    let totals = Totals::of(file);
    writeln!(out, "  ],\n  \"elements\": {},", totals.elements)?;
    write!(out, "  \"bytes\": {},\n  \"metadata\": {{", totals.bytes)?;
    let mut gap = "";
    for (key, value) in (0..).map_while(|index| file.metadata(index)) {
        write!(out, "{gap}{}: {}", quoted(&key.to_string()), quoted(&value.to_string()))?;
        gap = ", ";
    }
    writeln!(out, "}}\n}}")?;
    Ok(())
}
