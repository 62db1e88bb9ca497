//! Element types: what a tensor can hold, how it computes, casts and promotes.
//!
//! [`Element`] is the root. What an element can do beyond being stored is a trait of its own:
//! [`Order`] compares, [`Num`] computes, [`Int`] and [`Float`] know what only integers and only
//! floating-point numbers have, [`Logic`] knows what bits have. [`quantized`] has the arithmetic of
//! integers that stand for real numbers.
//!
//! # Laws
//! - Nothing here panics or overflows into undefined behaviour, in debug and in release.
//! - Every function gives the same bits on every target, with and without `std`; only the sign
//!   and payload of a NaN that `f32` and `f64` arithmetic makes are left to the target.
//! - Nothing is promoted or cast without being asked: see [`Promote`] and the casts.
//!
//! `docs/numerics.md` gives each decision with its reason.

mod any;
pub mod block;
mod byte_order;
mod cast;
mod count;
mod element;
mod factor;
mod float;
mod half_bits;
mod int;
mod logic;
mod math;
mod multiply;
mod num;
mod order;
mod plain;
mod print;
mod promote;
pub mod quantized;
mod stored;
mod tag;
mod text;

pub use any::{AnyElement, InAny, VisitType};
pub use byte_order::ByteOrder;
pub use cast::{CastChecked, CastLossy, CastSaturating, CastWrapping};
pub use count::Count;
pub use element::Element;
pub use factor::Factor;
pub use float::Float;
pub use half::{bf16, f16};
pub use int::Int;
pub use logic::Logic;
pub use multiply::MultipliesWith;
pub use num::Num;
pub use order::Order;
pub use plain::{AnyBits, Plain};
pub use print::{Print, Printed, PrintedFloat};
pub use promote::{BoolScalar, FloatScalar, IntScalar, Promote, PromoteScalar, PromoteZeroDim};
pub use stored::StoredType;
pub use tag::DType;

pub(crate) use factor::{along, lanes};
pub(crate) use multiply::{AccumulatorWith, SumWith};
pub(crate) use text::Text;
