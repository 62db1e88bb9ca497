//! The format ONNX, as far as a model holds tensors: the initialisers of its graph.
//!
//! Listed are the initialisers of the main graph, whether their bytes are raw, spelled one by one, or in
//! another file. What the graph computes is skipped, and with it tensors inside its nodes: constants, and
//! the initialisers of graphs inside branches and loops. `DESIGN.md` tells why the reader is our own.

mod elements;
mod external;
#[cfg(feature = "std")]
mod files;
mod kind;
mod model;
mod open;
mod tensor;
mod wire;

pub use external::locations;
#[cfg(feature = "std")]
pub use files::Files;
pub use open::Onnx;

/// The name of the format.
const FORMAT: &str = "onnx";

/// What an error about a place in another file calls the format.
const BESIDE: &str = "onnx, in the external data";
