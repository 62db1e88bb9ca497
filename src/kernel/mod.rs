//! How expressions are computed: the elements of each node, one by one and in runs.

mod after;
mod argmax;
mod cast;
mod concat;
mod conv;
mod cumulate;
mod elementwise;
mod gemm;
mod group;
mod integer_softmax;
mod linear;
mod matmul;
mod moments;
mod pad;
mod pool;
mod product;
mod quantized_axis;
mod reduce;
pub mod reference;
mod repeat;
mod replace;
mod seam;
mod softmax;
mod stack;
mod vector;
mod zero_point;
