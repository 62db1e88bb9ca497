//! A table for each workload, in Markdown.

use crate::Kind;

use super::{Measured, time};
use crate::workload::Unit;

/// All contenders of a workload, the fastest first; ours are bold, plain loops in italics.
pub fn table(measured: &Measured) -> String {
    let unit = if measured.unit == Unit::Bytes { "GB/s" } else { "GFLOP/s" };
    let mut text = format!("\n### {}: {}\n\n", measured.name, measured.title);
    if let Some(limit) = measured.limit {
        text += &format!("at least {} on this machine", time(limit));
    }
    if !measured.rows.iter().any(|row| row.kind == Kind::Ours) {
        text += "; not in this library yet";
    }
    text += &format!("\n\n| contender | median | shortest | {unit} | x best | of limit |\n");
    text += "|---|---:|---:|---:|---:|---:|\n";
    let best = measured.rows.first().map_or(1.0, |row| row.median);
    for row in &measured.rows {
        let mark = match row.kind {
            Kind::Ours => "**",
            Kind::Alone => "_",
            Kind::Peer => "",
            Kind::Plain => "*",
        };
        let of_limit = measured
            .limit
            .map_or("-".into(), |limit| format!("{:.0} %", 100.0 * limit / row.median));
        text += &format!(
            "| {mark}{}{mark} | {} | {} | {:.1} | {:.2} | {of_limit} |\n",
            row.name,
            time(row.median),
            time(row.shortest),
            measured.work / row.median,
            row.median / best,
        );
    }
    text
}
