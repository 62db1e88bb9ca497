//! How expressions are computed: the elements of each node, one by one and in runs.

mod argmax;
mod concat;
mod conv;
mod elementwise;
mod linear;
mod matmul;
mod pad;
mod product;
mod reduce;
pub mod reference;
mod repeat;
mod stack;
mod vector;
