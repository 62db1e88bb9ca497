//! Every piece of work, with what this library and others make of it.

mod argmax;
mod batched;
mod block;
mod broadcast;
mod bytes;
mod chain;
mod convert;
mod convolution;
mod layer_norm;
mod matrix;
mod multiply_add;
mod product;
mod product_transposed;
mod raw;
mod softmax;
mod sum;
mod threads;
mod transpose;
mod transposed_add;

use harness::workload::Recipe;

/// All recipes, in the order of the tables.
pub fn all(threads: usize) -> Vec<Recipe> {
    let mut all = Vec::new();
    all.extend(multiply_add::recipes());
    all.extend(broadcast::recipes());
    all.extend(chain::recipes());
    all.extend(transposed_add::recipes());
    all.extend(transpose::recipes());
    all.extend(sum::recipes());
    all.extend(softmax::recipes());
    all.extend(layer_norm::recipes());
    all.extend(argmax::recipes());
    all.extend(product::recipes(threads));
    all.extend(product_transposed::recipes(threads));
    all.extend(batched::recipes());
    all.extend(convolution::recipes());
    all.extend(block::recipes());
    all.extend(bytes::recipes());
    all.extend(convert::recipes());
    all.extend(threads::recipes());
    all
}
