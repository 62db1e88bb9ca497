//! Element types: conversions, arithmetic, functions, casts and promotion.
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[path = "common/data.rs"]
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
mod data;

#[path = "dtype/arithmetic.rs"]
mod arithmetic;
#[path = "dtype/cast.rs"]
mod cast;
#[path = "dtype/exact.rs"]
mod exact;
#[path = "dtype/functions.rs"]
mod functions;
#[path = "dtype/half_conversion.rs"]
mod half_conversion;
#[path = "dtype/order.rs"]
mod order;
#[path = "dtype/power.rs"]
#[cfg(all(feature = "alloc", feature = "macros"))]
mod power;
#[path = "dtype/promote.rs"]
mod promote;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "dtype/tag.rs"]
mod tag;
