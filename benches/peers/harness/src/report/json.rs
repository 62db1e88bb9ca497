//! The figures for programs.
//!
//! Requirements: FW-SPEED-1.

use std::fmt::Write;

use super::Measured;
use crate::limit::{Duel, Limits};
use crate::workload::Unit;

/// Everything that was measured; times are in nanoseconds.
pub fn json(all: &[Measured], limits: &Limits, setting: &str) -> String {
    let bandwidth = limits.bandwidths.iter().map(|at| {
        format!(
            "{{\"bytes\": {}, \"read\": {:.2}, \"copy\": {:.2}, \"triad\": {:.2}}}",
            at.bytes, at.read, at.copy, at.triad
        )
    });
    let mut text = String::new();
    let _ = write!(
        text,
        "{{\n  \"setting\": {},\n  \"limits\": {{\n    \"f32 GFLOP/s\": {:.2},\n    \
         \"byte GOP/s\": {},\n    \"bandwidth GB/s\": [\n      {}\n    ]\n  }},\n  \
         \"workloads\": [\n    {}\n  ]\n}}\n",
        quoted(setting),
        limits.f32,
        number(limits.bytes),
        bandwidth.collect::<Vec<_>>().join(",\n      "),
        all.iter().map(workload).collect::<Vec<_>>().join(",\n    "),
    );
    text
}

fn workload(measured: &Measured) -> String {
    let rows = measured.rows.iter().map(|row| {
        format!(
            "{{\"name\": {}, \"kind\": \"{:?}\", \"median\": {:.3}, \"shortest\": {:.3}}}",
            quoted(&row.name),
            row.kind,
            row.median,
            row.shortest
        )
    });
    format!(
        "{{\n      \"name\": {},\n      \"title\": {},\n      \"work\": {},\n      \"unit\": \"{}\",\n      \
         \"limit\": {},\n      \"ratio\": {},\n      \"contenders\": [\n        {}\n      ]\n    }}",
        quoted(&measured.name),
        quoted(&measured.title),
        measured.work,
        if measured.unit == Unit::Bytes { "bytes" } else { "operations" },
        number(measured.limit),
        number(Duel::of(&measured.rows).ratio()),
        rows.collect::<Vec<_>>().join(",\n        "),
    )
}

fn number(value: Option<f64>) -> String {
    value.filter(|value| value.is_finite()).map_or("null".into(), |value| format!("{value:.4}"))
}

fn quoted(text: &str) -> String {
    let escape = |character: char| match character {
        '"' | '\\' => format!("\\{character}"),
        control if control.is_control() => " ".to_owned(),
        other => other.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_escaped() {
        assert_eq!(quoted("a \"b\" \\"), "\"a \\\"b\\\" \\\\\"");
    }
}
