//! The verdicts of the reference data on files: what a strict reader does, and what is in them.

use serde_json::Value;

use crate::data;

/// What a strict reader should do with a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Strict {
    Accept,
    Reject,
    Either,
}

/// A file, and what is known of it.
pub(crate) struct Verdict {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) strict: Strict,
    pub(crate) detail: Value,
}

/// All files of a format, or nothing, said on standard error, where there is no reference data.
pub(crate) fn all(format: &str) -> Option<Vec<Verdict>> {
    let verdicts = data::bytes(&format!("files/{format}/verdicts.json"))?;
    let verdicts: Value = serde_json::from_slice(&verdicts).expect("the verdicts are JSON");
    let verdicts = verdicts.as_object().expect("the verdicts are an object");
    let read = |(name, verdict): (&String, &Value)| Verdict {
        name: name.clone(),
        bytes: data::bytes(&format!("files/{format}/{name}.{format}")).expect("there is data"),
        strict: match verdict["strict"].as_str() {
            Some("accept") => Strict::Accept,
            Some("reject") => Strict::Reject,
            Some("either") => Strict::Either,
            other => panic!("{name}: the verdict {other:?} is not known"),
        },
        detail: verdict["detail"].clone(),
    };
    Some(verdicts.iter().map(read).collect())
}

/// The numbers of a list.
pub(crate) fn sizes(list: &Value) -> Vec<usize> {
    let number = |size: &Value| usize::try_from(size.as_u64().expect("a size")).expect("a size");
    list.as_array().expect("a list").iter().map(number).collect()
}
