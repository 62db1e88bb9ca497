//! What rten makes of each piece of work: its operators with a pool, its products, its models.

use harness::data::{bytes, unsigned_bytes, values};
use harness::{Contender, Kind};
use rten::{BufferPool, ModelOptions, ValueView, ops};
use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB};
use rten_simd::SimdOp;
use rten_tensor::prelude::*;
use rten_tensor::{NdTensor, Tensor};

use crate::Work;
use crate::onnx::{Input, model};

fn tensor(seed: u32, sizes: &[usize]) -> Tensor<f32> {
    Tensor::from_data(sizes, values(sizes.iter().product(), seed))
}

/// An operator whose results come from a pool and go back to it.
fn call<T: Copy + Into<f64> + 'static>(
    name: &str,
    run: impl Fn(&BufferPool) -> Tensor<T> + 'static,
) -> Contender {
    Contender::new(
        Kind::Peer,
        &format!("rten {name} (pool)"),
        (BufferPool::new(), None::<Tensor<T>>),
        move |(pool, y)| {
            if let Some(y) = y.take() {
                pool.add(y.into_non_contiguous_data());
            }
            *y = Some(run(pool));
        },
        |(_, y)| {
            let y = y.as_ref().map(|y| y.to_vec()).unwrap_or_default();
            y.into_iter().map(|y| y.into() as f32).collect()
        },
    )
}

/// Those of its functions that can do the work.
pub fn contenders(work: &Work) -> Vec<Contender> {
    let mut all: Vec<_> = operator(work).into_iter().collect();
    match (work.kind, work.sizes.as_slice()) {
        ("product", &[1, m, k, n]) => all.extend(products(m, k, n, false)),
        ("product_transposed", &[m, k, n]) => all.extend(products(m, k, n, true)),
        ("bytes", &[m, k, n]) => all.extend(byte_products(m, k, n, true)),
        ("bytes_of_both_kinds", &[m, k, n]) => all.extend(byte_products(m, k, n, false)),
        ("transpose", &[r, c]) => all.push(transpose(r, c)),
        ("softmax", &[r, c]) => all.push(softmax(r, c)),
        _ => {}
    }
    all.extend(of_model(work));
    all
}

fn operator(work: &Work) -> Option<Contender> {
    Some(match (work.kind, work.sizes.as_slice()) {
        ("multiply_add", &[n]) => {
            let [a, b, c] = [1, 2, 3].map(|seed| tensor(seed, &[n]));
            call("mul, add", move |pool| {
                let product = ops::mul(pool, a.view(), b.view()).unwrap();
                let sum = ops::add(pool, product.view(), c.view()).unwrap();
                pool.add(product.into_non_contiguous_data());
                sum
            })
        }
        ("add_row", &[r, c]) => {
            let (a, b) = (tensor(1, &[r, c]), tensor(2, &[c]));
            call("add", move |pool| ops::add(pool, a.view(), b.view()).unwrap())
        }
        ("add_outer", &[r, c]) => {
            let (a, b) = (tensor(1, &[r, 1]), tensor(2, &[1, c]));
            call("add", move |pool| ops::add(pool, a.view(), b.view()).unwrap())
        }
        ("transposed_add", &[r, c]) => {
            let (a, b) = (tensor(1, &[r, c]), tensor(2, &[c, r]));
            call("add", move |pool| ops::add(pool, a.transposed(), b.view()).unwrap())
        }
        ("sum_all", &[r, c]) => {
            let a = tensor(1, &[r, c]);
            call("reduce_sum", move |pool| ops::reduce_sum(pool, a.view(), None, false).unwrap())
        }
        ("sum_rows", &[r, c]) => {
            let a = tensor(1, &[r, c]);
            call("reduce_sum", move |pool| {
                ops::reduce_sum(pool, a.view(), Some(&[1]), false).unwrap()
            })
        }
        ("sum_columns", &[r, c]) => {
            let a = tensor(1, &[r, c]);
            call("reduce_sum", move |pool| {
                ops::reduce_sum(pool, a.view(), Some(&[0]), false).unwrap()
            })
        }
        ("argmax", &[r, c]) => {
            let a = tensor(1, &[r, c]);
            call("arg_max", move |pool| ops::arg_max(pool, a.view(), 1, false).unwrap())
        }
        ("layer_norm", &[r, c]) => {
            let (a, gain, bias) = (tensor(1, &[r, c]), tensor(2, &[c]), tensor(3, &[c]));
            call("layer_normalization", move |pool| {
                let (gain, bias) = (gain.view(), Some(bias.view()));
                ops::layer_normalization(pool, a.view(), gain, bias, -1, Some(1e-5)).unwrap()
            })
        }
        ("product", &[count, m, k, n]) if count > 1 => {
            let (a, b) = (tensor(1, &[count, m, k]), tensor(2, &[count, k, n]));
            call("matmul", move |pool| ops::matmul(pool, a.view(), b.view(), None).unwrap())
        }
        ("convolution", &[c, h, w, o, k, depthwise]) => {
            let groups = if depthwise == 1 { c } else { 1 };
            let (x, weight) = (tensor(1, &[1, c, h, w]), tensor(2, &[o, c / groups, k, k]));
            call("conv", move |pool| {
                let (padding, ones) = ([k / 2; 4].into(), &[1, 1]);
                let (x, weight) = (x.view(), weight.view());
                ops::conv::<f32, f32, f32>(pool, x, weight, None, padding, groups, ones, ones)
                    .unwrap()
            })
        }
        _ => return None,
    })
}

/// The product as it is called once, and with the right matrix packed before.
fn products(m: usize, k: usize, n: usize, transposed: bool) -> Vec<Contender> {
    let a = NdTensor::from_data([m, k], values(m * k, 1));
    let (right, numbers) = (if transposed { [n, k] } else { [k, n] }, values(k * n, 2));
    let mut b = NdTensor::from_data(right, numbers);
    if transposed {
        b.permute([1, 0]);
    }
    let executor = GemmExecutor::<f32, f32, f32>::default();
    let packed = executor.prepack_b(b.view());
    let each = Contender::new(
        Kind::Peer,
        "rten gemm",
        (GemmExecutor::<f32, f32, f32>::default(), a.clone(), b, vec![0.0; m * n]),
        |(executor, a, b, y)| {
            let (a, b) = (GemmInputA::Unpacked(a.view()), GemmInputB::Unpacked(b.view()));
            executor.gemm(y, a, b, Default::default()).unwrap();
        },
        |(.., y)| y.clone(),
    );
    let once = Contender::new(
        Kind::Peer,
        "rten gemm, packed before",
        (executor, a, packed, vec![0.0; m * n]),
        |(executor, a, b, y)| {
            let a = GemmInputA::Unpacked(a.view());
            executor.gemm(y, a, GemmInputB::Packed(b), Default::default()).unwrap();
        },
        |(.., y)| y.clone(),
    );
    vec![each, once]
}

/// Its products of bytes have an unsigned left matrix: for a signed one 128 is added, and taken off the
/// result.
fn byte_products(m: usize, k: usize, n: usize, is_signed: bool) -> Vec<Contender> {
    let a = NdTensor::<u8, 2>::from_data([m, k], unsigned_bytes(m * k, 1));
    let numbers = bytes(k * n, 2);
    let column = |at: usize| numbers[at..].iter().step_by(n).map(|&b| i32::from(b)).sum::<i32>();
    let lift = if is_signed { 128 } else { 0 };
    let excess: Vec<i32> = (0..n).map(|at| lift * column(at)).collect();
    let corrected = move |y: &[i32]| {
        y.iter().enumerate().map(|(at, y)| (y - excess[at % n]) as f32).collect::<Vec<_>>()
    };
    let executor = GemmExecutor::<u8, i8, i32>::default();
    let b = NdTensor::<i8, 2>::from_data([k, n], numbers);
    let packed = executor.prepack_b(b.view());
    vec![Contender::new(
        Kind::Peer,
        "rten gemm u8 i8, packed before",
        (executor, a, packed, vec![0; m * n]),
        |(executor, a, b, y)| {
            let a = GemmInputA::Unpacked(a.view());
            executor.gemm(y, a, GemmInputB::Packed(b), Default::default()).unwrap();
        },
        move |(.., y)| corrected(y),
    )]
}

fn transpose(r: usize, c: usize) -> Contender {
    let y = Tensor::from_data(&[c, r], vec![0.0; r * c]);
    Contender::new(
        Kind::Peer,
        "rten copy_from(transposed)",
        (tensor(1, &[r, c]), y),
        |(a, y)| y.copy_from(&a.transposed()),
        |(_, y)| y.to_vec(),
    )
}

fn softmax(r: usize, c: usize) -> Contender {
    let a = values(r * c, 1);
    Contender::new(
        Kind::Peer,
        "rten vecmath Softmax of each row",
        (a.clone(), a),
        move |(a, y)| {
            y.copy_from_slice(a);
            for row in y.chunks_exact_mut(c) {
                rten_vecmath::Softmax::new_mut(row).dispatch();
            }
        },
        |(_, y)| y.clone(),
    )
}

/// The model of the work, with its weights packed before.
fn of_model(work: &Work) -> Option<Contender> {
    let model = model(work)?;
    let Input::F32(numbers) = model.input else { return None };
    let input = Tensor::from_data(&model.sizes, numbers);
    let mut options = ModelOptions::with_all_ops();
    match options.prepack_weights(true).load(model.file) {
        Ok(model) => Some(Contender::new(
            Kind::Peer,
            "rten model (alloc)",
            (model, input, None),
            |(model, input, y)| {
                let input: ValueView = input.view().into();
                *y = model.run_one(input.into(), None).ok();
            },
            |(.., y)| {
                let y: Option<Tensor<f32>> = y.take().and_then(|y| y.try_into().ok());
                y.map(|y| y.to_vec()).unwrap_or_default()
            },
        )),
        Err(fault) => {
            eprintln!("{}: rten: {fault}", work.kind);
            None
        }
    }
}
