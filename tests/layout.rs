//! The law of views: every coordinate of a view stands at the coordinate of its tensor that the rule says.
//!
//! Compared by address, against a formula written here for each rule, over every kind of layout.
#![cfg(all(feature = "alloc", feature = "macros"))]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[macro_use]
#[path = "layout/every.rs"]
mod every;
#[path = "layout/law.rs"]
mod law;

#[path = "layout/axes.rs"]
mod axes;
#[path = "layout/bounded.rs"]
mod bounded;
#[path = "layout/copies.rs"]
mod copies;
#[path = "layout/edges.rs"]
mod edges;
#[path = "layout/facts.rs"]
mod facts;
#[path = "layout/groups.rs"]
mod groups;
#[path = "layout/named.rs"]
mod named;
#[path = "layout/overlaps.rs"]
mod overlaps;
#[path = "layout/parts.rs"]
mod parts;
#[path = "layout/reported.rs"]
mod reported;
