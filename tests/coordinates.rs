//! Where rules of shapes put coordinates: each index and each lane, compared with plain numbers.
//!
//! What a rule says of lanes, runs and blocks is what it says of their single coordinates, also where no kernel
//! asks for it.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "coordinates/block.rs"]
mod block;
#[path = "coordinates/group.rs"]
mod group;
#[path = "coordinates/number.rs"]
mod number;
#[path = "coordinates/pad.rs"]
mod pad;
#[path = "coordinates/product.rs"]
mod product;
#[path = "coordinates/rename.rs"]
mod rename;
#[path = "coordinates/repeat.rs"]
mod repeat;
#[path = "coordinates/seam.rs"]
mod seam;
