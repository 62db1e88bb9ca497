//! Chains that must not copy or allocate: what does not keep to it does not compile.

use super::{Ledger, Trail};
use crate::storage::Message;

/// The value; it does not compile where a step of the chain copies a byte.
///
/// `assert_zero_copy!` calls it.
#[inline(always)]
pub fn no_copy<C: Trail>(chain: Option<C>, value: C::Value) -> C::Value {
    const { refuse(&C::LEDGER, true) }
    let _ = chain;
    value
}

/// The value; it does not compile where a step of the chain allocates a byte.
///
/// `assert_no_alloc!` calls it.
#[inline(always)]
pub fn no_alloc<C: Trail>(chain: Option<C>, value: C::Value) -> C::Value {
    const { refuse(&C::LEDGER, false) }
    let _ = chain;
    value
}

/// Refuses the first step that copies, or else the first that allocates.
#[track_caller]
const fn refuse(ledger: &Ledger, copies: bool) {
    let rows = ledger.rows();
    let mut at = 0;
    while at < rows.len() {
        let cost = rows[at].cost;
        let (bytes, verb) =
            if copies { (cost.copied, " copies ") } else { (cost.allocated, " allocates ") };
        assert!(
            bytes == 0,
            "{}",
            Message::new()
                .then("`.")
                .then(rows[at].text)
                .then("`")
                .then(verb)
                .number(bytes)
                .then(" bytes")
                .as_str()
        );
        at += 1;
    }
}
