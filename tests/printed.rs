//! Texts that people read, as a whole: numbers in columns, ledgers of chains, and what is said of memory.
#![cfg(all(feature = "std", feature = "macros"))]

#[path = "printed/ledger.rs"]
mod ledger;
#[path = "printed/numbers.rs"]
mod numbers;
#[path = "printed/region.rs"]
mod region;
