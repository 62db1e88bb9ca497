//! A linked image: its sections, its functions, and the stack that the compiler says each takes.
//!
//! Requirements: FW-EVID-3.

use std::collections::BTreeMap;
use std::path::Path;

use object::{Object, ObjectSection, ObjectSymbol, SectionFlags, SymbolKind, elf};

use crate::run::{Fault, read};

/// A section that is in memory when the program runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) bytes: u64,
    pub(crate) kind: Kind,
}

/// What a section is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Code,
    /// Read, never written.
    Constant,
    /// Written: beside the memory itself, what it begins with is part of the program unless it is zeros.
    Writable {
        zeros: bool,
    },
}

/// What is read from an image.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub(crate) sections: Vec<Section>,
    /// The names and sizes of what is in writable sections.
    pub(crate) globals: Vec<(String, u64)>,
    /// The names of all symbols that are defined.
    pub(crate) symbols: Vec<String>,
    /// Where each function ends, by the address where it begins; not where its symbol tells no size.
    pub(crate) ends: BTreeMap<u64, u64>,
    /// The stack of functions, by their addresses.
    pub(crate) stack: BTreeMap<u64, u64>,
}

impl Image {
    pub(crate) fn read(file: &Path) -> Result<Self, Fault> {
        let bytes = read(file)?;
        let cannot = |error: object::Error| format!("{}: {error}", file.display());
        let object = object::File::parse(bytes.as_slice()).map_err(cannot)?;

        let mut sections = Vec::new();
        for section in object.sections() {
            let name = section.name().map_err(cannot)?.to_owned();
            if let Some(kind) = kind(section.flags(), section.kind()) {
                sections.push(Section { name, bytes: section.size(), kind });
            }
        }
        let mut globals = Vec::new();
        let mut symbols = Vec::new();
        let mut ends = BTreeMap::new();
        for symbol in object.symbols() {
            let name = symbol.name().map_err(cannot)?;
            if symbol.is_undefined() || name.is_empty() || name.starts_with('$') {
                continue;
            }
            symbols.push(name.to_owned());
            if symbol.kind() == SymbolKind::Text && symbol.size() > 0 {
                // The lowest bit of an address on ARM tells the instruction set.
                let begin = if object.is_64() { symbol.address() } else { symbol.address() & !1 };
                ends.insert(begin, begin + symbol.size());
            }
            let section = symbol.section_index().and_then(|at| object.section_by_index(at).ok());
            let is_writable = section.is_some_and(|section| {
                matches!(kind(section.flags(), section.kind()), Some(Kind::Writable { .. }))
            });
            if is_writable && matches!(symbol.kind(), SymbolKind::Data | SymbolKind::Tls) {
                globals.push((name.to_owned(), symbol.size()));
            }
        }
        let mut stack = BTreeMap::new();
        if let Some(section) = object.section_by_name(".stack_sizes") {
            let address = if object.is_64() { 8 } else { 4 };
            let data = section.data().map_err(cannot)?;
            stack = sizes(data, address)
                .ok_or_else(|| format!("{}: .stack_sizes ends within a row", file.display()))?;
        }
        Ok(Self { sections, globals, symbols, ends, stack })
    }

    /// The bytes of all sections of a kind.
    pub(crate) fn bytes(&self, of: impl Fn(Kind) -> bool) -> u64 {
        self.sections.iter().filter(|section| of(section.kind)).map(|section| section.bytes).sum()
    }

    /// The bytes that are stored where the program is.
    pub(crate) fn flash(&self) -> u64 {
        self.bytes(|kind| !matches!(kind, Kind::Writable { zeros: true }))
    }

    /// The bytes of globals that can be written.
    pub(crate) fn writable(&self) -> u64 {
        self.bytes(|kind| matches!(kind, Kind::Writable { .. }))
    }
}

/// What a section of these flags is for, if it is in memory when the program runs.
fn kind(flags: SectionFlags, kind: object::SectionKind) -> Option<Kind> {
    let SectionFlags::Elf { sh_flags, .. } = flags else { return None };
    let has = |flag| sh_flags.contains(flag);
    if !has(elf::SHF_ALLOC) {
        return None;
    }
    Some(if has(elf::SHF_WRITE) {
        Kind::Writable { zeros: kind == object::SectionKind::UninitializedData }
    } else if has(elf::SHF_EXECINSTR) {
        Kind::Code
    } else {
        Kind::Constant
    })
}

/// The rows of a section `.stack_sizes`: an address, and a size in the variable length of LEB128.
fn sizes(data: &[u8], address: usize) -> Option<BTreeMap<u64, u64>> {
    let mut rows = BTreeMap::new();
    let mut rest = data;
    while !rest.is_empty() {
        let (at, behind) = rest.split_at_checked(address)?;
        let at = at.iter().rev().fold(0, |number, &byte| (number << 8) | u64::from(byte));
        let mut size = 0;
        let mut shift = 0;
        rest = behind;
        loop {
            let (&byte, behind) = rest.split_first()?;
            rest = behind;
            size |= u64::from(byte & 0x7f).checked_shl(shift)?;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
        // The lowest bit of an address on ARM tells the instruction set.
        let at = if address == 4 { at & !1 } else { at };
        rows.insert(at, size);
    }
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::sizes;

    #[test]
    fn sizes_of_several_bytes_are_read() {
        let rows = [0x11, 0x20, 0, 0, 0x68, 0x40, 0x20, 0, 0, 0xe5, 0x8e, 0x26];
        let read: Vec<_> = sizes(&rows, 4).into_iter().flatten().collect();
        assert_eq!(read, [(0x2010, 0x68), (0x2040, 624_485)]);
        assert!(sizes(rows.get(..10).unwrap_or(&[]), 4).is_none());
    }
}
