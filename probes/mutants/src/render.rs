//! Writes a file with its mutants in it.
//!
//! Comments mark them, for those that the compiler refuses: `/*(1,2*/ .. /*)*/` is around a place with the mutants 1
//! and 2, and `/*<1*/ .. /*1>*/` around what the mutant 1 is.

use std::ops::Range;

use syn::spanned::Spanned;

use crate::find::{Change, Site};

/// The file, of the crate `name`, with what is written at its places.
pub fn render(name: &str, text: &str, sites: &[Site]) -> String {
    let mut edits: Vec<Edit<'_>> = sites.iter().map(Edit::of).collect();
    // What is inserted before an expression is before the forms of the expression; what is behind it, behind; of
    // two expressions that begin together the wider one has the other in it.
    edits.sort_by_key(|edit| {
        (edit.range.start, !edit.range.is_empty(), usize::MAX - edit.range.end)
    });
    let mut out = String::new();
    Writer { name, text }.write(&mut out, 0..text.len(), &edits, None);
    out
}

/// Adds the module of the switch to a library.
pub fn with_switch(name: &str, text: &str) -> syn::Result<String> {
    let file = syn::parse_file(text)?;
    let at = file.items.first().map_or(text.len(), |item| item.span().byte_range().start);
    let (before, behind) = text.split_at(at);
    let features = "#![feature(core_intrinsics, const_eval_select)]\n#![allow(unsafe_code)]\n";
    let this = format!("extern crate self as {name};");
    let this = if text.contains(&this) { "" } else { &this };
    Ok(format!("{before}{features}{this}\n#[doc(hidden)]\npub mod switch;\n{behind}"))
}

struct Edit<'a> {
    range: Range<usize>,
    site: &'a Site,
}

impl<'a> Edit<'a> {
    fn of(site: &'a Site) -> Self {
        let range = match site {
            Site::Expression { range, .. } => range.clone(),
            Site::Insertion { at, .. } => *at..*at,
        };
        Self { range, site }
    }
}

/// A file, and what the crate with the switch is called.
struct Writer<'a> {
    name: &'a str,
    text: &'a str,
}

impl Writer<'_> {
    /// Writes a part of the text with the edits in it, and with one change.
    fn write(
        &self,
        out: &mut String,
        range: Range<usize>,
        edits: &[Edit<'_>],
        change: Option<&Change>,
    ) {
        let mut at = range.start;
        let mut rest = edits;
        let mut waiting = change;
        while let Some((edit, behind)) = rest.split_first() {
            if let Some(change) = waiting.take_if(|change| change.range.start <= edit.range.start) {
                out.push_str(self.text.get(at..change.range.start).unwrap_or_default());
                out.push_str(&change.text);
                at = change.range.end;
            }
            if edit.range.start < at {
                // It was in what is replaced.
                rest = behind;
                continue;
            }
            out.push_str(self.text.get(at..edit.range.start).unwrap_or_default());
            at = edit.range.end;
            let inner = behind.partition_point(|other| other.range.start < at);
            let (inside, behind) = behind.split_at(inner);
            match edit.site {
                Site::Insertion { text, .. } => out.push_str(text),
                Site::Expression { range, changes } => self.forms(out, range, changes, inside),
            }
            rest = behind;
        }
        if let Some(change) = waiting {
            out.push_str(self.text.get(at..change.range.start).unwrap_or_default());
            out.push_str(&change.text);
            at = change.range.end;
        }
        out.push_str(self.text.get(at..range.end).unwrap_or_default());
    }

    /// Writes an expression as its mutants, and as it is.
    fn forms(
        &self,
        out: &mut String,
        range: &Range<usize>,
        changes: &[Change],
        inside: &[Edit<'_>],
    ) {
        let ids: Vec<String> = changes.iter().map(|change| change.id.to_string()).collect();
        out.push_str(&format!("(/*({}*/", ids.join(",")));
        for change in changes {
            let id = change.id;
            let name = self.name;
            out.push_str(&format!("if ::{name}::switch::on({id}) {{ /*<{id}*/"));
            self.write(out, range.clone(), inside, Some(change));
            out.push_str(&format!("/*{id}>*/ }} else "));
        }
        out.push_str("{ ");
        self.write(out, range.clone(), inside, None);
        out.push_str(" }/*)*/)");
    }
}
