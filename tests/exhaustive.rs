//! Every operation of one or two numbers of 8 bits, at every number and every pair of them.
//!
//! Each is compared with whole numbers of 64 bits and more, written out anew: as a function of single
//! elements, and as an expression of tensors on every instruction set. `listed.rs` finds the operations in the
//! source, so that none is forgotten.
#![cfg(all(feature = "std", feature = "macros"))]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[path = "exhaustive/assign.rs"]
mod assign;
#[path = "exhaustive/binary.rs"]
mod binary;
#[path = "exhaustive/byte.rs"]
mod byte;
#[path = "exhaustive/cast.rs"]
mod cast;
#[path = "exhaustive/check.rs"]
mod check;
#[path = "exhaustive/codes.rs"]
mod codes;
#[path = "exhaustive/listed.rs"]
mod listed;
#[path = "exhaustive/number.rs"]
mod number;
#[path = "exhaustive/product.rs"]
mod product;
#[path = "exhaustive/promoted.rs"]
mod promoted;
#[path = "exhaustive/requantized.rs"]
mod requantized;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "exhaustive/unary.rs"]
mod unary;
