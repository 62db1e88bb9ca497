//! What the constants of a model are on a target, read from the memory of an image that has nothing else.
//!
//! Requirements: FW-MEM-9, FW-EVID-3.

use std::path::Path;

use object::{Object, ObjectSection, ObjectSymbol};

use crate::model::Promises;
use crate::run::{Fault, read};

/// The constants of a model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Constants {
    pub(crate) ram: Option<u64>,
    pub(crate) weights: Option<u64>,
    pub(crate) plan: Option<Plan>,
}

/// A plan of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) bytes: u64,
    pub(crate) bound: u64,
    pub(crate) is_sound: bool,
    pub(crate) buffers: Vec<Buffer>,
}

/// A buffer of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Buffer {
    /// The first letters of it.
    pub(crate) name: String,
    pub(crate) bytes: u64,
    pub(crate) first: u64,
    pub(crate) last: u64,
    pub(crate) offset: u64,
}

/// The statics of the library that tell of what a model promises: which promise, and its source.
pub(crate) fn statics(promises: &Promises) -> Vec<(&'static str, String)> {
    const NUMBER: &str = include_str!("../templates/number.txt");
    const PLAN: &str = include_str!("../templates/plan.txt");
    let number = |symbol: &'static str, name: &Option<String>| {
        let name = name.as_ref()?;
        Some((symbol, NUMBER.replace("EVIDENCE_NAME", symbol).replace("CONSTANT", name)))
    };
    let plan = promises.plan.as_ref().map(|name| ("EVIDENCE_PLAN", PLAN.replace("CONSTANT", name)));
    [number("EVIDENCE_RAM", &promises.ram), number("EVIDENCE_WEIGHTS", &promises.weights), plan]
        .into_iter()
        .flatten()
        .collect()
}

/// The symbols that are in the image for a static of [`statics`].
pub(crate) fn symbols(of: &str) -> &[&str] {
    match of {
        "EVIDENCE_PLAN" => &["EVIDENCE_PLAN", "EVIDENCE_BUFFERS", "EVIDENCE_NAMES"],
        "EVIDENCE_RAM" => &["EVIDENCE_RAM"],
        _ => &["EVIDENCE_WEIGHTS"],
    }
}

impl Constants {
    /// Reads what an image has of them.
    pub(crate) fn read(file: &Path, promises: &Promises) -> Result<Self, Fault> {
        let bytes = read(file)?;
        let object = object::File::parse(bytes.as_slice())
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let of = |symbol: &str| {
            value(&object, symbol).ok_or_else(|| format!("{} has no {symbol}", file.display()))
        };
        let number = |is: bool, symbol: &str| -> Result<Option<u64>, Fault> {
            if is { Ok(numbers(of(symbol)?).first().copied()) } else { Ok(None) }
        };
        let plan = match &promises.plan {
            None => None,
            Some(name) => {
                let plan = numbers(of("EVIDENCE_PLAN")?);
                let &[bytes, bound, is_sound] = plan.as_slice() else {
                    return Err(format!("`{name}` is no plan"));
                };
                let rows = numbers(of("EVIDENCE_BUFFERS")?);
                let names = of("EVIDENCE_NAMES")?.as_chunks::<32>().0;
                let buffers = rows.as_chunks::<4>().0.iter().zip(names);
                let buffers = buffers.map(|(&[bytes, first, last, offset], name)| Buffer {
                    name: String::from_utf8_lossy(name).trim_end_matches('\0').to_owned(),
                    bytes,
                    first,
                    last,
                    offset,
                });
                Some(Plan { bytes, bound, is_sound: is_sound == 1, buffers: buffers.collect() })
            }
        };
        Ok(Self {
            ram: number(promises.ram.is_some(), "EVIDENCE_RAM")?,
            weights: number(promises.weights.is_some(), "EVIDENCE_WEIGHTS")?,
            plan,
        })
    }
}

/// The bytes of a symbol.
fn value<'data>(object: &object::File<'data>, symbol: &str) -> Option<&'data [u8]> {
    let symbol = object.symbols().find(|one| one.name() == Ok(symbol))?;
    let section = object.section_by_index(symbol.section_index()?).ok()?;
    let start = usize::try_from(symbol.address().checked_sub(section.address())?).ok()?;
    let size = usize::try_from(symbol.size()).ok()?;
    section.data().ok()?.get(start..)?.get(..size)
}

/// Numbers of 64 bits, the lowest byte first, as on both targets.
fn numbers(bytes: &[u8]) -> Vec<u64> {
    bytes.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect()
}
