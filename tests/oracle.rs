//! The oracle against values worked out by hand, and against the tables of NumPy and PyTorch.
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[path = "common/data.rs"]
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
mod data;
#[path = "common/oracle/mod.rs"]
mod oracle;

#[path = "oracle/by_hand.rs"]
mod by_hand;
#[path = "oracle/table.rs"]
mod table;
