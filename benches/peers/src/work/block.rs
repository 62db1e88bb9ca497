//! A block of a network that finds keywords: depthwise 3 x 3, relu, pointwise, relu.

use formwork::layout::ChannelsLast;
use formwork::prelude::*;
use harness::data::values;

use super::convolution::{Sizes, direct};
use super::matrix::wide;
use harness::workload::{Recipe, Roof, Workload};

const DEPTHWISE: Sizes =
    Sizes { channels: 64, image: [25, 5], outputs: 64, kernel: 3, depthwise: true };
const POINTWISE: Sizes = Sizes { kernel: 1, depthwise: false, ..DEPTHWISE };

/// The size of a micro-controller.
pub fn recipes() -> Vec<Recipe> {
    vec![Recipe::new("ds_cnn_block", workload)]
}

fn workload(name: &str) -> Workload {
    let (x, w1, w2) = (values(64 * 125, 1), values(64 * 9, 2), values(64 * 64, 3));
    let mut between = direct(DEPTHWISE, &wide(&x), &wide(&w1));
    between.iter_mut().for_each(|element| *element = element.max(0.0));
    let mut expected = direct(POINTWISE, &between, &wide(&w2));
    expected.iter_mut().for_each(|element| *element = element.max(0.0));
    let operations = 2 * 125 * (w1.len() + w2.len());
    let bytes = 4 * (2 * x.len() + w1.len() + w2.len());
    let title = "depthwise 3 x 3, relu, pointwise, relu of (64, 25, 5)";
    let mut work = Workload::computing(name, title, operations, bytes, Roof::F32, expected)
        .known_as("ds_cnn_block".into())
        .within(1e-5);

    let image = HeapTensor::<f32, s![1, 64, 25, 5]>::from_slice(&x).unwrap();
    let depthwise = HeapTensor::<f32, s![64, 1, 3, 3]>::from_slice(&w1).unwrap();
    let pointwise = HeapTensor::<f32, s![64, 64, 1, 1]>::from_slice(&w2).unwrap();
    let last: HeapTensor<f32, s![1, 64, 25, 5], ChannelsLast> = image.to_layout_heap();
    work.ours(
        "formwork, channels first",
        (image.clone(), depthwise.clone(), pointwise.clone(), image.clone(), image),
        |(x, depthwise, pointwise, between, y)| {
            let how = conv().padding(dim!(1));
            x.depthwise2d(&*depthwise, NoBias, how).relu().eval_into(between);
            between.conv2d(&*pointwise, NoBias, conv()).relu().eval_into(y);
        },
        |(.., y)| y.as_slice().to_vec(),
    );
    work.ours(
        "formwork, channels last",
        (last.clone(), depthwise, pointwise, last.clone(), last),
        |(x, depthwise, pointwise, between, y)| {
            let how = conv().padding(dim!(1));
            x.depthwise2d(&*depthwise, NoBias, how).relu().eval_into(between);
            between.conv2d(&*pointwise, NoBias, conv()).relu().eval_into(y);
        },
        |(.., y)| y.to_contiguous_heap().as_slice().to_vec(),
    );
    work.plain(
        "loop",
        (x, w1, w2, vec![]),
        |(x, w1, w2, y)| {
            let mut between = direct(DEPTHWISE, x, w1);
            between.iter_mut().for_each(|element| *element = element.max(0.0));
            *y = direct(POINTWISE, &between, w2);
            y.iter_mut().for_each(|element| *element = element.max(0.0));
        },
        |(.., y)| y.clone(),
    );
    work
}
