//! Every node of an expression: its cost is what the plain loops of the reference load and store.
//!
//! Requirements: FW-COST-1.

use std::collections::BTreeSet;
use std::path::Path;

use formwork::dtype::block::Q8_0;
use formwork::dtype::quantized::{Q, Quantization};
use formwork::expr::cost::{Cost, Costs};
use formwork::expr::{Centers, Corners, Halves, concat, rotary_tables, stack};
use formwork::kernel::reference::{self, Attention, Conv2d, ConvTranspose2d, Pool2d, Resize2d};
use formwork::prelude::*;

use crate::counter::Counter;

/// A load of a one.
fn one<const N: usize>(counter: &Counter, operand: &'static str, at: [usize; N]) -> f32 {
    counter.load(operand, &at, 1.0)
}

#[test]
fn functions_of_elements_load_each_operand_and_store_each_result() {
    let (a, b): (Tensor<f32, s![4, 6]>, Tensor<f32, s![6]>) = (Tensor::zeros(), Tensor::zeros());
    // (a + b).relu() * 2, a.mul_then_add(b, a): one operation for each call, two for a product that is added.
    let counter = Counter::default();
    let mut calls = 0;
    let mut call = |x: f32| {
        calls += 1;
        x
    };
    for i in 0..4 {
        for j in 0..6 {
            let sum = call(one(&counter, "a", [i, j]) + one(&counter, "b", [j]));
            let relu = call(sum.max(0.0));
            counter.store(call(relu * 2.0));
        }
    }
    counter.agrees("binary and unary", ((&a + &b).relu() * 2.0).cost(), calls);
    let three = a.mul_then_add(&b, &a).cost();
    assert_eq!((three.read, three.written, three.operations), (96 + 24 + 96, 96, 48));
    let chosen = a.greater(0.0).where_(&a, &b).cost();
    assert_eq!((chosen.read, chosen.written, chosen.operations), (96 + 96 + 24, 96, 48));
}

#[test]
fn a_light_operand_that_is_stretched_is_computed_for_each_result() {
    let (a, b): (Tensor<f32, s![4, 6]>, Tensor<f32, s![6]>) = (Tensor::zeros(), Tensor::zeros());
    let cost = (b.exp() + &a).cost();
    assert_eq!((cost.read, cost.operations), (24 + 96, 24 + 24));
}

#[test]
fn products_are_two_operations_for_each_pair_of_factors() {
    let counter = Counter::default();
    let (x, w): (Tensor<f32, s![3, 5]>, Tensor<f32, s![5, 4]>) = (Tensor::zeros(), Tensor::zeros());
    reference::matmul(
        [3, 5, 4],
        |i, k| one(&counter, "x", [i, k]),
        |k, j| one(&counter, "w", [k, j]),
        |_, _, sum: f32| counter.store(sum),
    );
    counter.agrees("matmul", x.matmul(&w).cost(), 2 * counter.loads("x"));
    counter.agrees("einsum", einsum!("ij,jk->ik", x, w).cost(), 2 * counter.loads("x"));

    let counter = Counter::default();
    let (w, b): (Tensor<f32, s![4, 5]>, Tensor<f32, s![4]>) = (Tensor::zeros(), Tensor::zeros());
    reference::linear(
        [3, 5, 4],
        |i, k| one(&counter, "x", [i, k]),
        |j, k| one(&counter, "w", [j, k]),
        |j| one(&counter, "b", [j]),
        |_, _, sum: f32| counter.store(sum),
    );
    let operations = 2 * counter.loads("x") + counter.loads("b");
    counter.agrees("linear", x.linear(&w, &b).cost(), operations);
    let without = x.linear(&w, NoBias).cost();
    assert_eq!(without.operations, 2 * counter.loads("x"));
}

#[test]
fn products_of_blocks_read_the_blocks() {
    let counter = Counter::default();
    let block = Q8_0::new(half::f16::from_f32_const(0.5), [1; 32]);
    let x: Tensor<f32, s![3, 64]> = Tensor::zeros();
    let w: Tensor<Q8_0, s![4, 2]> = Tensor::full(block);
    reference::linear_blocks(
        [3, 2, 4],
        |i, k| one(&counter, "x", [i, k]),
        |j, k| counter.load("w", &[j, k], block),
        |_| 0.0,
        |_, _, sum| counter.store(sum),
    );
    counter.agrees("block linear", x.linear_blocks(&w, NoBias).cost(), 2 * counter.loads("x"));

    let counter = Counter::default();
    reference::quantize_blocks(
        [3, 2],
        |i, k| one(&counter, "x", [i, k]),
        |_, _, block: Q8_0| counter.store(block),
    );
    counter.agrees("quantize blocks", x.quantize_blocks::<Q8_0>().cost(), counter.loads("x"));

    let counter = Counter::default();
    reference::dequantize_blocks(
        [4, 2],
        |i, k| counter.load("w", &[i, k], block),
        |_, _, number| counter.store(number),
    );
    counter.agrees("dequantize blocks", w.dequantize_blocks().cost(), counter.loads("w"));
}

/// The convolution of 2 images of 4 channels of 7 by 9 to 6 channels.
fn convolution(
    kernel: [usize; 2],
    stride: [usize; 2],
    dilation: [usize; 2],
    before: usize,
    out: [usize; 2],
) -> Conv2d {
    Conv2d {
        images: 2,
        channels: 4,
        size: [7, 9],
        outputs: 6,
        kernel,
        stride,
        dilation,
        before: [before; 2],
        groups: 1,
        out,
    }
}

#[test]
fn convolutions_count_the_taps_inside_the_image_alone() {
    let x: Tensor<f32, s![2, 4, 7, 9]> = Tensor::zeros();
    let b: Tensor<f32, s![6]> = Tensor::zeros();
    macro_rules! same {
        ($($weight:ty, $how:expr, [$kernel:expr, $stride:expr, $dilation:expr, $before:expr, $out:expr];)*) => {$(
            let w: $weight = Tensor::zeros();
            let counter = Counter::default();
            reference::conv2d(
                &convolution($kernel, $stride, $dilation, $before, $out),
                |at| one(&counter, "x", at),
                |at| one(&counter, "w", at),
                |at| one(&counter, "b", [at]),
                |_, sum: f32| counter.store(sum),
            );
            let operations = 2 * counter.loads("x") + counter.loads("b");
            counter.agrees(stringify!($how), x.conv2d(&w, &b, $how).cost(), operations);
        )*};
    }
    same! {
        Tensor<f32, s![6, 4, 3, 3]>, conv(), [[3, 3], [1, 1], [1, 1], 0, [5, 7]];
        Tensor<f32, s![6, 4, 3, 3]>, conv().padding(dim!(1)), [[3, 3], [1, 1], [1, 1], 1, [7, 9]];
        Tensor<f32, s![6, 4, 2, 2]>, conv().stride(dim!(3)), [[2, 2], [3, 3], [1, 1], 0, [2, 3]];
        Tensor<f32, s![6, 4, 2, 3]>, conv().dilation(dim!(4)), [[2, 3], [1, 1], [4, 4], 0, [3, 1]];
        Tensor<f32, s![6, 4, 1, 1]>, conv().stride((dim!(2), dim!(4))), [[1, 1], [2, 4], [1, 1], 0, [4, 3]];
    }
}

#[test]
fn a_transposed_convolution_counts_what_falls_on_the_plane() {
    let x: Tensor<f32, s![2, 4, 3, 4]> = Tensor::zeros();
    let w: Tensor<f32, s![4, 5, 3, 3]> = Tensor::zeros();
    let how = ConvTranspose2d {
        images: 2,
        channels: 4,
        size: [3, 4],
        outputs: 5,
        kernel: [3, 3],
        stride: [2, 2],
        dilation: [1, 1],
        before: [1, 1],
        out: [5, 7],
    };
    let counter = Counter::default();
    reference::conv_transpose2d(
        &how,
        |at| one(&counter, "x", at),
        |at| one(&counter, "w", at),
        |_| 0.0,
        |_, sum: f32| counter.store(sum),
    );
    let node =
        x.conv_transpose2d(&w, NoBias, conv().stride(dim!(2)).padding(dim!(1)), (dim!(5), dim!(7)));
    counter.agrees("transposed convolution", node.cost(), 2 * counter.loads("x"));
}

#[test]
fn a_pool_is_one_operation_for_each_tap() {
    let x: Tensor<f32, s![2, 3, 7, 9]> = Tensor::zeros();
    macro_rules! same {
        ($($node:expr, $window:expr, $stride:expr, $before:expr, $out:expr;)*) => {$(
            let counter = Counter::default();
            let how = Pool2d {
                planes: 6,
                size: [7, 9],
                window: $window,
                stride: $stride,
                before: $before,
                after: $before,
                out: $out,
            };
            reference::pool2d(
                &how,
                |at| one(&counter, "x", at),
                || 0.0,
                f32::max,
                |state, _| state,
                |_, result| counter.store(result),
            );
            counter.agrees(stringify!($node), $node.cost(), counter.loads("x"));
        )*};
    }
    same! {
        x.max_pool2d(pool(dim!(2))), [2, 2], [2, 2], [0, 0], [3, 4];
        x.max_pool2d(pool(dim!(3)).stride(dim!(2)).padding(dim!(1))), [3, 3], [2, 2], [1, 1], [4, 5];
        x.avg_pool2d(pool(dim!(2)).stride(dim!(3))), [2, 2], [3, 3], [0, 0], [2, 3];
    }
}

#[test]
fn reductions_load_each_element_once() {
    let x: Tensor<f32, s![4, 6]> = Tensor::zeros();
    let counter = Counter::default();
    for row in 0..4 {
        counter.store(reference::sum([1, 6], |_, j| one(&counter, "x", [row, j])));
    }
    let loads = counter.loads("x");
    counter.agrees("sum", x.sum(axes![1]).cost(), loads);
    counter.agrees("sum that stays", x.sum_keep(axes![1]).cost(), loads);
    counter.agrees("mean", x.mean(axes![1]).cost(), loads);
    counter.agrees("max", x.max(axes![1]).cost(), loads);
    counter.agrees("norm", x.norm(axes![1]).cost(), 2 * loads);
    // Each of them twice: for the mean or the largest, and for the sum.
    counter.agrees("variance", x.var_population(axes![1]).cost(), 4 * loads);
    counter.agrees("logsumexp", x.logsumexp(axes![1]).cost(), 4 * loads);

    let indices = x.argmax(axes![1]).cost();
    assert_eq!(
        (indices.read, indices.written, indices.operations),
        (96, 4 * size_of::<usize>(), 24)
    );
    let found = x.find_max(axes![1]).cost();
    assert_eq!((found.read, found.operations), (96, 24));
}

#[test]
fn functions_of_groups_read_their_operand_once_and_write_it_once() {
    let x: Tensor<f32, s![4, 6]> = Tensor::zeros();
    macro_rules! same {
        ($($node:expr, $each:literal, |$element:ident, $out:ident| $run:expr;)*) => {$(
            let counter = Counter::default();
            for row in 0..4 {
                let $element = |_: usize, j: usize| one(&counter, "x", [row, j]);
                let $out = |_: usize, _: usize, y: f32| counter.store(y);
                $run;
            }
            counter.agrees(stringify!($node), $node.cost(), 24 * $each);
        )*};
    }
    same! {
        x.softmax(axes![1]), 5, |element, out| reference::softmax([1, 6], element, out);
        x.log_softmax(axes![1]), 6, |element, out| reference::log_softmax([1, 6], element, out);
        x.layer_norm(axes![1], 1e-5), 6, |element, out| reference::layer_norm([1, 6], element, 1e-5, out);
        x.rms_norm(axes![1], 1e-5), 3, |element, out| reference::rms_norm([1, 6], element, 1e-5, out);
        x.cumsum(axes![1]), 1, |element, out| {
            reference::cumsum(6, |j| element(0, j), |j, y| out(0, j, y))
        };
    }
}

#[test]
fn attention_reads_each_operand_once() {
    let q: Tensor<f32, s![3, 8]> = Tensor::zeros();
    let (k, v): (Tensor<f32, s![5, 8]>, Tensor<f32, s![5, 4]>) = (Tensor::zeros(), Tensor::zeros());
    let counter = Counter::default();
    let size = Attention { queries: 3, keys: 5, depth: 8, width: 4, scale: 1.0_f32 };
    reference::attention(
        size,
        |i, d| one(&counter, "q", [i, d]),
        |j, d| one(&counter, "k", [j, d]),
        |j, d| one(&counter, "v", [j, d]),
        |_, _| Some(0.0),
        |_, _, y: f32| counter.store(y),
    );
    // The loops of the reference form each score again for each number of a value.
    let scores = 3 * 5;
    let operations = scores * (2 * 8 + 2 * 4 + 4) + 3 * 8 + 3 * 4;
    counter.agrees("attention", q.attention(&k, &v).cost(), operations);
}

#[test]
fn what_joins_operands_copies_them() {
    let (a, b): (Tensor<f32, s![2, 3]>, Tensor<f32, s![2, 5]>) = (Tensor::zeros(), Tensor::zeros());
    let counter = Counter::default();
    reference::concat(
        [2, 1],
        &[3, 5],
        |number, [i, j, _]| one(&counter, ["a", "b"][number], [i, j]),
        |_, x| counter.store(x),
    );
    let joined = concat(axes![1], (&a, &b)).cost();
    counter.agrees("concat", joined, 0);
    assert_eq!(joined.copied, 64);
    assert_eq!(concat(axes![1], (&a + 1.0, &b)).cost().copied, 40);

    let counter = Counter::default();
    reference::stack(
        [1, 6],
        2,
        |number, at| one(&counter, ["a", "b"][number], at),
        |_, x| counter.store(x),
    );
    let stacked = stack(axes![0], (&a, &a)).cost();
    counter.agrees("stack", stacked, 0);
    assert_eq!(stacked.copied, 48);

    let counter = Counter::default();
    reference::repeat([1, 2, 3], 4, |at| one(&counter, "a", at), |_, x| counter.store(x));
    counter.agrees("repeat", a.repeat(axes![0], dim!(4)).cost(), 0);
    counter.agrees("interleave", a.repeat_interleave(axes![0], dim!(4)).cost(), 0);
    assert_eq!(a.repeat(axes![0], dim!(4)).cost().copied, 96);

    let counter = Counter::default();
    reference::pad([2, 3, 1], [1, 2], 0.0, |at| one(&counter, "a", at), |_, x| counter.store(x));
    let padded = a.pad(axes![1], dim!(1), dim!(2), 0.0).cost();
    counter.agrees("pad", padded, 0);
    assert_eq!(padded.copied, 24);
}

#[test]
fn an_embedding_reads_the_names_and_the_rows() {
    let table: Tensor<f32, s![10, 4]> = Tensor::zeros();
    let names: Tensor<i64, s![3]> = Tensor::from_array([7, 1, 4]);
    let cost = table.embedding(&names).unwrap().cost();
    assert_eq!((cost.read, cost.written, cost.copied), (3 * 8 + 3 * 16, 48, 48));
}

#[test]
fn resized_images_read_the_elements_that_are_used() {
    let x: Tensor<f32, s![2, 5, 8]> = Tensor::zeros();
    macro_rules! same {
        ($($node:expr, [$rows:literal, $columns:literal], $each:literal, |$how:ident, $input:ident, $out:ident| $run:expr;)*) => {$(
            let counter = Counter::default();
            let $how = &Resize2d { planes: 2, size: [5, 8], out: [$rows, $columns] };
            let $input = |at: [usize; 3]| one(&counter, "x", at);
            let $out = |_: [usize; 3], y: f32| counter.store(y);
            $run;
            counter.agrees(stringify!($node), $node.cost(), 2 * $rows * $columns * $each);
        )*};
    }
    same! {
        x.resize_nearest(dim!(7), dim!(3)), [7, 3], 0,
            |how, input, out| reference::resize_nearest(how, input, out);
        x.resize_bilinear(dim!(2), dim!(3), Centers), [2, 3], 9,
            |how, input, out| reference::resize_bilinear(how, false, input, out);
        x.resize_bilinear(dim!(2), dim!(12), Corners), [2, 12], 9,
            |how, input, out| reference::resize_bilinear(how, true, input, out);
    }
}

#[test]
fn rotary_embedding_reads_its_tables() {
    let x: Tensor<f32, s![5, 8]> = Tensor::zeros();
    let (cosines, sines) = rotary_tables::<f32, _, _>(dim!(5), dim!(4), 10_000.0, 0);
    assert_eq!((cosines.cost().read, cosines.cost().operations), (0, 60));
    let (cosines, sines) = (cosines.eval(), sines.eval());
    let counter = Counter::default();
    reference::rotary(
        [5, 8],
        false,
        |i, j| one(&counter, "x", [i, j]),
        |i, j| (one(&counter, "cosines", [i, j]), one(&counter, "sines", [i, j])),
        |_, _, y: f32| counter.store(y),
    );
    let node = x.rotary(&cosines, &sines, Halves);
    counter.agrees("rotary", node.cost(), 3 * counter.loads("x"));
}

struct EachRow;

impl Quantization for EachRow {
    const SCALES: &'static [f32] = &[0.5, 0.25];
    const AXIS: Option<usize> = Some(0);
    const ZERO_POINT: i32 = 0;
}

#[test]
fn quantised_numbers_are_a_quarter_of_the_bytes() {
    let x: Tensor<f32, s![2, 6]> = Tensor::zeros();
    let q = x.quantize_axis::<i8, EachRow>();
    let there = Cost { read: 48, written: 12, operations: 12, ..Cost::NONE };
    assert_eq!(q.cost(), there);
    let q: Tensor<Q<i8, EachRow>, s![2, 6]> = q.eval();
    let back = Cost { read: 12, written: 48, operations: 12, ..Cost::NONE };
    assert_eq!(q.dequantize_axis().cost(), back);
}

/// The types behind `trait_name<..> for` in the files of a folder.
fn implementors(folder: &str, of: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(path).unwrap();
            let words: Vec<_> = text.split_whitespace().collect();
            for pair in words.windows(3).filter(|words| words[0] == of && words[1] == "for") {
                let name = pair[2].split(['<', '(', ' ']).next().unwrap();
                names.insert(name.to_owned());
            }
        }
    }
    names
}

#[test]
fn every_expression_has_a_cost() {
    let expressions = implementors("src/expr", "Expr");
    let costs = implementors("src/expr/cost", "Costs");
    // What macros write: each is asked for its cost above.
    let by_macro = ["Linear", "BlockLinear", "PackedProduct", "Reduce", "ReduceAll"];
    let missing: Vec<_> = expressions
        .iter()
        .filter(|name| !name.starts_with('$') && !by_macro.contains(&name.as_str()))
        .filter(|name| !costs.contains(*name))
        .collect();
    assert!(missing.is_empty(), "without a cost: {missing:?}");
    assert!(expressions.len() > 20, "{expressions:?}");
}
