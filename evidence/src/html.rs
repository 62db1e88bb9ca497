//! The dossier as a page for people.

use std::fmt::Write;

use crate::dossier::Dossier;
use crate::item::Item;

const STYLE: &str = "\
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 62em; padding: 0 1em; color: #1a1a1a; background: #fff }
h1 { font-size: 1.5em } h2 { font-size: 1.1em; margin: 2.2em 0 .3em }
table { border-collapse: collapse; width: 100%; margin: .5em 0 }
td, th { text-align: left; vertical-align: top; padding: .25em .6em; border-bottom: 1px solid #ddd }
td { overflow-wrap: anywhere } th { white-space: nowrap } td.number { text-align: right; white-space: nowrap }
code { font: 13px/1.4 ui-monospace, monospace } pre { background: #f6f6f6; padding: .6em; overflow-x: auto; white-space: pre-wrap }
.word { font-weight: 600; white-space: nowrap } .shown { color: #11652b } .incomplete { color: #8a5a00 } .refuted { color: #b00020 } .not-run { color: #666 }
figure { margin: 1em 0 } svg { max-width: 100%; height: auto } details { margin: .4em 0 }
@media print { details > * { display: block } }
";

/// A text, with what a page would take for its own written out.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The whole page.
pub(crate) fn page(dossier: &Dossier) -> String {
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Evidence for {models}</title>\n<style>\n{STYLE}</style>\n<h1>Evidence for {models}</h1>\n",
        models = escaped(&models(dossier))
    );
    let _ = writeln!(
        text,
        "<table>\n<tr><th>made</th><td>{}</td></tr>\n<tr><th>source</th><td>{}</td></tr>\n<tr><th>extent</th><td>{}</td></tr>\n<tr><th>verdicts</th><td>{}</td></tr>\n<tr><th>compiler of the images</th><td>{}</td></tr>\n<tr><th>tools</th><td>{}</td></tr>\n",
        escaped(&dossier.made),
        escaped(&dossier.source),
        escaped(&dossier.extent),
        verdicts(&dossier.items),
        escaped(&dossier.compiler),
        dossier.tools.iter().map(|tool| escaped(tool)).collect::<Vec<_>>().join("<br>")
    );
    for model in &dossier.models {
        let _ = writeln!(
            text,
            "<tr><th>{}</th><td>{}<br>manifest sha256 {}<br>versions (Cargo.lock) sha256 {}<br>Formwork {}<br>compiled of {}</td></tr>",
            escaped(&model.name),
            escaped(&model.source),
            escaped(&model.manifest),
            escaped(&model.lock),
            escaped(&model.formwork),
            escaped(&model.files)
        );
    }
    text.push_str("</table>\n<table>\n<tr><th>what</th><th>crate</th><th>verdict</th><th>planted faults found</th><th>seconds</th></tr>\n");
    for item in &dossier.items {
        let _ = writeln!(
            text,
            "<tr><td><a href=\"#{id}\">{title}</a></td><td>{model}</td><td>{word}</td><td>{plants}</td><td class=\"number\">{seconds}</td></tr>",
            id = escaped(&item.name()),
            model = escaped(item.model.as_deref().unwrap_or("")),
            title = escaped(item.title),
            word = word(item),
            plants = plants(item),
            seconds = item.seconds
        );
    }
    text.push_str("</table>\n");
    for item in &dossier.items {
        row(item, &mut text);
    }
    text.push_str("</html>\n");
    text
}

/// The names of the models.
fn models(dossier: &Dossier) -> String {
    let names: Vec<&str> = dossier.models.iter().map(|model| model.name.as_str()).collect();
    names.join(", ")
}

/// How many rows have each verdict.
fn verdicts(items: &[Item]) -> String {
    let mut counts: Vec<(&Item, usize)> = Vec::new();
    for item in items {
        match counts.iter_mut().find(|(other, _)| other.verdict == item.verdict) {
            Some((_, count)) => *count += 1,
            None => counts.push((item, 1)),
        }
    }
    let words: Vec<_> =
        counts.iter().map(|(item, count)| format!("{count} {}", word(item))).collect();
    words.join(", ")
}

/// How many of the planted faults were found.
fn plants(item: &Item) -> String {
    let found = item.plants.iter().filter(|plant| plant.found).count();
    match item.plants.len() {
        0 => String::from("not planted here"),
        all => format!("{found} of {all}"),
    }
}

/// A value as a cell: a whole number to the right, its digits in groups of three.
fn cell(value: &str) -> String {
    if value.is_empty() || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return format!("<td>{}</td>", escaped(value));
    }
    let mut digits = String::new();
    for (at, digit) in value.chars().enumerate() {
        if at > 0 && (value.len() - at).is_multiple_of(3) {
            digits.push(',');
        }
        digits.push(digit);
    }
    format!("<td class=\"number\">{digits}</td>")
}

fn word(item: &Item) -> String {
    let word = item.verdict.word();
    let class = word.to_lowercase().replace(' ', "-");
    format!("<span class=\"word {class}\">{word}</span>")
}

fn row(item: &Item, text: &mut String) {
    let _ = writeln!(
        text,
        "<h2 id=\"{}\">{}{}</h2>\n<p>{} &ensp; <code>{}</code></p>",
        escaped(&item.name()),
        escaped(item.title),
        item.model
            .as_ref()
            .map(|model| format!(" &ensp; <code>{}</code>", escaped(model)))
            .unwrap_or_default(),
        word(item),
        escaped(&item.command)
    );
    if !item.requirements.is_empty() {
        let _ = writeln!(text, "<p>For {}</p>", escaped(&item.requirements.join(", ")));
    }
    if !item.findings.is_empty() {
        let _ = writeln!(text, "<pre>{}</pre>", escaped(&item.findings.join("\n")));
    }
    let rows = |text: &mut String, rows: Vec<(String, String)>| {
        if rows.is_empty() {
            return;
        }
        text.push_str("<table>\n");
        for (name, value) in rows {
            let _ = writeln!(text, "<tr><td>{}</td>{}</tr>", escaped(&name), cell(&value));
        }
        text.push_str("</table>\n");
    };
    for picture in &item.pictures {
        let _ = writeln!(
            text,
            "<figure>{}<figcaption>{}</figcaption></figure>",
            picture.svg,
            escaped(&picture.title)
        );
    }
    rows(text, item.figures.iter().map(|one| (one.name.clone(), one.value.clone())).collect());
    if !item.plants.is_empty() {
        text.push_str("<details><summary>planted faults</summary>\n");
        let found = |found| if found { "found: " } else { "NOT found: " };
        rows(
            text,
            item.plants
                .iter()
                .map(|one| (one.fault.clone(), format!("{}{}", found(one.found), one.said)))
                .collect(),
        );
        text.push_str("</details>\n");
    }
    let tools = item.tools.iter().map(|tool| (String::from("tool"), tool.clone()));
    let files =
        item.artefacts.iter().map(|one| (one.file.clone(), format!("sha256 {}", one.sha256)));
    let more: Vec<_> = tools.chain(files).collect();
    if !more.is_empty() {
        text.push_str("<details><summary>tools and hashes</summary>\n");
        rows(text, more);
        text.push_str("</details>\n");
    }
}
