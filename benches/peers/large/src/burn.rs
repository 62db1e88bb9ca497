//! What burn makes of each piece of work with its backend for processors; it allocates its results.

use burn_tensor::activation::{relu, softmax};
use burn_tensor::module::{conv2d, layer_norm};
use burn_tensor::ops::ConvOptions;
use burn_tensor::{Device, FloatDType, Tensor, TensorData};
use harness::data::values;
use harness::{Contender, Kind};

use crate::Work;

fn tensor<const D: usize>(seed: u32, sizes: [usize; D]) -> Tensor<D> {
    let data = TensorData::new(values(sizes.iter().product(), seed), sizes);
    Tensor::from_data(data, &Device::flex())
}

fn call<T: Numbers + 'static>(name: &str, run: impl Fn() -> T + 'static) -> Contender {
    Contender::new(
        Kind::Peer,
        &format!("burn {name} (alloc)"),
        None,
        move |y| *y = Some(run()),
        |y| y.take().map(Numbers::numbers).unwrap_or_default(),
    )
}

/// Tensors whose elements can be read as floats.
trait Numbers {
    fn numbers(self) -> Vec<f32>;
}

impl<const D: usize> Numbers for Tensor<D> {
    fn numbers(self) -> Vec<f32> {
        self.into_data().iter::<f32>().collect()
    }
}

impl<const D: usize> Numbers for Tensor<D, burn_tensor::Int> {
    fn numbers(self) -> Vec<f32> {
        self.into_data().iter::<f32>().collect()
    }
}

/// Those of its functions that can do the work.
pub fn contenders(work: &Work) -> Vec<Contender> {
    let one = match (work.kind, work.sizes.as_slice()) {
        ("multiply_add", &[n]) => {
            let [a, b, c] = [1, 2, 3].map(|seed| tensor(seed, [n]));
            call("a * b + c", move || a.clone() * b.clone() + c.clone())
        }
        ("chain", &[n]) => {
            let [a, b, c, d] = [1, 2, 3, 4].map(|seed| tensor(seed, [n]));
            call("expression", move || relu((a.clone() + b.clone()) * c.clone() - d.clone()))
        }
        ("add_row", &[r, c]) => {
            let (a, b) = (tensor(1, [r, c]), tensor(2, [1, c]));
            call("a + b", move || a.clone() + b.clone())
        }
        ("add_outer", &[r, c]) => {
            let (a, b) = (tensor(1, [r, 1]), tensor(2, [1, c]));
            call("a + b", move || a.clone() + b.clone())
        }
        ("transposed_add", &[r, c]) => {
            let (a, b) = (tensor(1, [r, c]), tensor(2, [c, r]));
            call("a.transpose() + b", move || a.clone().transpose() + b.clone())
        }
        ("sum_all", &[r, c]) => {
            let a = tensor(1, [r, c]);
            call("sum", move || a.clone().sum())
        }
        ("sum_rows", &[r, c]) => {
            let a = tensor(1, [r, c]);
            call("sum_dim(1)", move || a.clone().sum_dim(1))
        }
        ("sum_columns", &[r, c]) => {
            let a = tensor(1, [r, c]);
            call("sum_dim(0)", move || a.clone().sum_dim(0))
        }
        ("argmax", &[r, c]) => {
            let a = tensor(1, [r, c]);
            call("argmax(1)", move || a.clone().argmax(1))
        }
        ("softmax", &[r, c]) => {
            let a = tensor(1, [r, c]);
            call("softmax", move || softmax(a.clone(), 1))
        }
        ("layer_norm", &[r, c]) => {
            let (a, gain, bias) = (tensor(1, [r, c]), tensor(2, [c]), tensor(3, [c]));
            call("layer_norm", move || {
                layer_norm(a.clone(), gain.clone(), Some(bias.clone()), 1e-5)
            })
        }
        ("product", &[1, m, k, n]) => {
            let (a, b) = (tensor(1, [m, k]), tensor(2, [k, n]));
            call("matmul", move || a.clone().matmul(b.clone()))
        }
        ("product", &[count, m, k, n]) => {
            let (a, b) = (tensor(1, [count, m, k]), tensor(2, [count, k, n]));
            call("matmul", move || a.clone().matmul(b.clone()))
        }
        ("product_transposed", &[m, k, n]) => {
            let (a, b) = (tensor(1, [m, k]), tensor(2, [n, k]));
            call("matmul(b.transpose())", move || a.clone().matmul(b.clone().transpose()))
        }
        ("convolution", &[c, h, w, o, k, depthwise]) => {
            let groups = if depthwise == 1 { c } else { 1 };
            let (x, weight) = (tensor(1, [1, c, h, w]), tensor(2, [o, c / groups, k, k]));
            let how = convolution(k, groups);
            call("conv2d", move || conv2d(x.clone(), weight.clone(), None, how.clone()))
        }
        ("ds_cnn_block", []) => {
            let x = tensor(1, [1, 64, 25, 5]);
            let (w1, w2) = (tensor(2, [64, 1, 3, 3]), tensor(3, [64, 64, 1, 1]));
            let (depthwise, pointwise) = (convolution(3, 64), convolution(1, 1));
            call("conv2d, relu", move || {
                let between = relu(conv2d(x.clone(), w1.clone(), None, depthwise.clone()));
                relu(conv2d(between, w2.clone(), None, pointwise.clone()))
            })
        }
        ("convert", &[n]) => {
            let types = work.types.iter().map(|name| match *name {
                "f16" => FloatDType::F16,
                "bf16" => FloatDType::BF16,
                _ => FloatDType::F32,
            });
            let types: Vec<_> = types.collect();
            let a = tensor(1, [n]).cast(types[0]);
            let to = types[1];
            call("cast", move || a.clone().cast(to))
        }
        _ => return Vec::new(),
    };
    vec![one]
}

/// A convolution that keeps the size of the image.
fn convolution(kernel: usize, groups: usize) -> ConvOptions<2> {
    ConvOptions::new([1, 1], [kernel / 2; 2], [1, 1], groups)
}
