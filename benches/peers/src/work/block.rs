//! A block of a network that finds keywords: depthwise 3 x 3, relu, pointwise, relu.

use formwork::layout::{ChannelsLast, OutputsLast};
use formwork::nn::{Conv2d, DepthwiseConv2d};
use formwork::prelude::*;
use formwork::shape::Conv;
use harness::data::values;

use super::convolution::{Sizes, direct};
use super::matrix::wide;
use harness::workload::{Recipe, Roof, Workload};

const DEPTHWISE: Sizes =
    Sizes { channels: 64, image: [25, 5], outputs: 64, kernel: 3, depthwise: true };
const POINTWISE: Sizes = Sizes { kernel: 1, depthwise: false, ..DEPTHWISE };

/// The layers, with their weights as convolutions read them.
struct Block {
    depthwise: DepthwiseConv2d<D<64>, D<3>, D<3>, Conv<One, One>, f32, OutputsLast>,
    pointwise: Conv2d<D<64>, D<64>, One, One, Conv, f32, OutputsLast>,
}

impl Block {
    fn new(depthwise: &[f32], pointwise: &[f32]) -> Box<Self> {
        let same_size = conv().stride(One).padding(One);
        let mut block = Box::new(Self {
            depthwise: DepthwiseConv2d::new(Tensor::ZEROS, Tensor::ZEROS, same_size),
            pointwise: Conv2d::new(Tensor::ZEROS, Tensor::ZEROS, conv()),
        });
        let weight = HeapTensor::<f32, s![64, 1, 3, 3]>::from_slice(depthwise).unwrap();
        block.depthwise.weight.assign(&weight);
        let weight = HeapTensor::<f32, s![64, 64, 1, 1]>::from_slice(pointwise).unwrap();
        block.pointwise.weight.assign(&weight);
        block
    }
}

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
    let last: HeapTensor<f32, s![1, 64, 25, 5], ChannelsLast> = image.to_layout_heap();
    work.ours(
        "formwork, channels first",
        (image.clone(), Block::new(&w1, &w2), image.clone(), image),
        |(x, block, between, y)| {
            block.depthwise.forward(&*x).relu().eval_into(between);
            block.pointwise.forward(&*between).relu().eval_into(y);
        },
        |(.., y)| y.as_slice().to_vec(),
    );
    work.ours(
        "formwork, channels last",
        (last.clone(), Block::new(&w1, &w2), last.clone(), last),
        |(x, block, between, y)| {
            block.depthwise.forward(&*x).relu().eval_into(between);
            block.pointwise.forward(&*between).relu().eval_into(y);
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
