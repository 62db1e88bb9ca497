//! What candle makes of each piece of work; it allocates every result.

use candle_core::{DType, Device, Result, Tensor};
use candle_nn::ops;
use harness::data::values;
use harness::{Contender, Kind};

use crate::Work;

/// Those of its functions that can do the work.
pub fn contenders(work: &Work) -> Vec<Contender> {
    able(work).unwrap_or_else(|fault| {
        eprintln!("{}: candle: {fault}", work.kind);
        Vec::new()
    })
}

fn tensor(seed: u32, sizes: &[usize]) -> Result<Tensor> {
    Tensor::from_vec(values(sizes.iter().product(), seed), sizes, &Device::Cpu)
}

fn call(name: &str, run: impl Fn() -> Result<Tensor> + 'static) -> Contender {
    Contender::new(
        Kind::Peer,
        &format!("candle {name} (alloc)"),
        None,
        move |y| *y = run().ok(),
        |y| y.as_ref().and_then(|y| numbers(y).ok()).unwrap_or_default(),
    )
}

fn numbers(tensor: &Tensor) -> Result<Vec<f32>> {
    tensor.to_dtype(DType::F32)?.contiguous()?.flatten_all()?.to_vec1()
}

fn able(work: &Work) -> Result<Vec<Contender>> {
    let one = match (work.kind, work.sizes.as_slice()) {
        ("multiply_add", &[n]) => {
            let (a, b, c) = (tensor(1, &[n])?, tensor(2, &[n])?, tensor(3, &[n])?);
            call("a * b + c", move || (&a * &b)? + &c)
        }
        ("chain", &[n]) => {
            let (a, b) = (tensor(1, &[n])?, tensor(2, &[n])?);
            let (c, d) = (tensor(3, &[n])?, tensor(4, &[n])?);
            call("expression", move || (((&a + &b)? * &c)? - &d)?.relu())
        }
        ("add_row", &[r, c]) => {
            let (a, b) = (tensor(1, &[r, c])?, tensor(2, &[c])?);
            call("broadcast_add", move || a.broadcast_add(&b))
        }
        ("add_outer", &[r, c]) => {
            let (a, b) = (tensor(1, &[r, 1])?, tensor(2, &[1, c])?);
            call("broadcast_add", move || a.broadcast_add(&b))
        }
        ("transposed_add", &[r, c]) => {
            let (a, b) = (tensor(1, &[r, c])?, tensor(2, &[c, r])?);
            call("a.t() + b", move || a.t()? + &b)
        }
        ("transpose", &[r, c]) => {
            let a = tensor(1, &[r, c])?;
            call("t().contiguous()", move || a.t()?.contiguous())
        }
        ("sum_all", &[r, c]) => {
            let a = tensor(1, &[r, c])?;
            call("sum_all", move || a.sum_all())
        }
        ("sum_rows", &[r, c]) => {
            let a = tensor(1, &[r, c])?;
            call("sum(1)", move || a.sum(1))
        }
        ("sum_columns", &[r, c]) => {
            let a = tensor(1, &[r, c])?;
            call("sum(0)", move || a.sum(0))
        }
        ("argmax", &[r, c]) => {
            let a = tensor(1, &[r, c])?;
            call("argmax(1)", move || a.argmax(1))
        }
        ("softmax", &[r, c]) => {
            let a = tensor(1, &[r, c])?;
            call("softmax_last_dim", move || ops::softmax_last_dim(&a))
        }
        ("layer_norm", &[r, c]) => {
            let (a, gain, bias) = (tensor(1, &[r, c])?, tensor(2, &[c])?, tensor(3, &[c])?);
            call("layer_norm", move || ops::layer_norm(&a, &gain, &bias, 1e-5))
        }
        ("product", &[count, m, k, n]) => {
            let stack: &[usize] = if count == 1 { &[] } else { &[count] };
            let a = tensor(1, &[stack, &[m, k]].concat())?;
            let b = tensor(2, &[stack, &[k, n]].concat())?;
            call("matmul", move || a.matmul(&b))
        }
        ("product_transposed", &[m, k, n]) => {
            let (a, b) = (tensor(1, &[m, k])?, tensor(2, &[n, k])?);
            call("matmul(b.t())", move || a.matmul(&b.t()?))
        }
        ("convolution", &[c, h, w, o, k, depthwise]) => {
            let groups = if depthwise == 1 { c } else { 1 };
            let (x, weight) = (tensor(1, &[1, c, h, w])?, tensor(2, &[o, c / groups, k, k])?);
            call("conv2d", move || x.conv2d(&weight, k / 2, 1, 1, groups))
        }
        ("ds_cnn_block", []) => {
            let x = tensor(1, &[1, 64, 25, 5])?;
            let (w1, w2) = (tensor(2, &[64, 1, 3, 3])?, tensor(3, &[64, 64, 1, 1])?);
            call("conv2d, relu", move || {
                x.conv2d(&w1, 1, 1, 1, 64)?.relu()?.conv2d(&w2, 0, 1, 1, 1)?.relu()
            })
        }
        ("convert", &[n]) => {
            let types = work.types.iter().map(|name| match *name {
                "f16" => DType::F16,
                "bf16" => DType::BF16,
                _ => DType::F32,
            });
            let types: Vec<_> = types.collect();
            let a = tensor(1, &[n])?.to_dtype(types[0])?;
            call("to_dtype", move || a.to_dtype(types[1]))
        }
        _ => return Ok(Vec::new()),
    };
    Ok(vec![one])
}
