//! Convolutions of images: 3 x 3, 1 x 1, and depthwise in two sizes.

use formwork::layout::ChannelsLast;
use formwork::prelude::*;
use harness::data::values;

use super::matrix::wide;
use harness::workload::{Recipe, Roof, Workload};

/// A convolution of stride 1 that keeps the size of the image.
#[derive(Clone, Copy)]
pub struct Sizes {
    /// Input channels.
    pub channels: usize,
    /// Rows and columns.
    pub image: [usize; 2],
    /// Output channels.
    pub outputs: usize,
    /// Rows and columns of the weight, odd.
    pub kernel: usize,
    /// Whether each channel has a weight of its own.
    pub depthwise: bool,
}

type Fixed = fn(&mut Workload, &[f32], &[f32]);

macro_rules! ours {
    ($image:ty, $weight:ty, $out:ty, $method:ident, $how:expr) => {
        |work, x, w| {
            let x = HeapTensor::<f32, $image>::from_slice(x).unwrap();
            let w = HeapTensor::<f32, $weight>::from_slice(w).unwrap();
            let last: HeapTensor<f32, $image, ChannelsLast> = x.to_layout_heap();
            let y = HeapTensor::<f32, $out>::zeros();
            let y_last: HeapTensor<f32, $out, ChannelsLast> = y.to_layout_heap();
            work.ours(
                concat!("formwork x.", stringify!($method), "(..), channels first"),
                (x, w.clone(), y),
                |(x, w, y)| x.$method(&*w, NoBias, $how).eval_into(y),
                |(.., y)| y.as_slice().to_vec(),
            );
            work.ours(
                concat!("formwork x.", stringify!($method), "(..), channels last"),
                (last, w, y_last),
                |(x, w, y)| x.$method(&*w, NoBias, $how).eval_into(y),
                |(.., y)| y.to_contiguous_heap().as_slice().to_vec(),
            );
        }
    };
}

/// Those of a residual network, of a separable one, and of one for a micro-controller.
pub fn recipes() -> Vec<Recipe> {
    let recipe = |name: &str, sizes: Sizes, fixed: Fixed| {
        Recipe::new(name, move |name| workload(name, sizes, fixed))
    };
    let large = Sizes { channels: 64, image: [56, 56], outputs: 64, kernel: 3, depthwise: false };
    let small = Sizes { image: [25, 5], ..large };
    vec![
        recipe(
            "conv_3x3_56",
            large,
            ours!(
                s![1, 64, 56, 56],
                s![64, 64, 3, 3],
                s![1, 64, 56, 56],
                conv2d,
                conv().padding(dim!(1))
            ),
        ),
        recipe(
            "conv_1x1_56",
            Sizes { outputs: 128, kernel: 1, ..large },
            ours!(s![1, 64, 56, 56], s![128, 64, 1, 1], s![1, 128, 56, 56], conv2d, conv()),
        ),
        recipe(
            "depthwise_56",
            Sizes { depthwise: true, ..large },
            ours!(
                s![1, 64, 56, 56],
                s![64, 1, 3, 3],
                s![1, 64, 56, 56],
                depthwise2d,
                conv().padding(dim!(1))
            ),
        ),
        recipe(
            "depthwise_25x5",
            Sizes { depthwise: true, ..small },
            ours!(
                s![1, 64, 25, 5],
                s![64, 1, 3, 3],
                s![1, 64, 25, 5],
                depthwise2d,
                conv().padding(dim!(1))
            ),
        ),
        recipe(
            "pointwise_25x5",
            Sizes { kernel: 1, ..small },
            ours!(s![1, 64, 25, 5], s![64, 64, 1, 1], s![1, 64, 25, 5], conv2d, conv()),
        ),
    ]
}

fn workload(name: &str, sizes: Sizes, fixed: Fixed) -> Workload {
    let Sizes { channels, image: [rows, columns], outputs, kernel, depthwise } = sizes;
    let inputs = if depthwise { 1 } else { channels };
    let pixels = rows * columns;
    let x = values(channels * pixels, 1);
    let w = values(outputs * inputs * kernel * kernel, 2);
    let bytes = 4 * (x.len() + w.len() + outputs * pixels);
    let operations = 2 * pixels * w.len();
    let title = format!(
        "{}{kernel} x {kernel}, ({channels}, {rows}, {columns}) to {outputs} channels",
        if depthwise { "depthwise " } else { "" },
    );
    let expected = direct(sizes, &wide(&x), &wide(&w));
    let mut work = Workload::computing(name, &title, operations, bytes, Roof::F32, expected)
        .known_as(format!(
            "convolution {channels} {rows} {columns} {outputs} {kernel} {}",
            u8::from(depthwise)
        ))
        .within(1e-4);
    fixed(&mut work, &x, &w);
    work.plain(
        "loop",
        (x, w, vec![]),
        move |(x, w, y)| *y = direct(sizes, x, w),
        |(.., y)| y.clone(),
    );
    work
}

/// The definition, channels first.
pub fn direct<T>(sizes: Sizes, x: &[T], w: &[T]) -> Vec<T>
where
    T: Copy + Default + std::ops::AddAssign + std::ops::Mul<Output = T>,
{
    let Sizes { channels, image: [rows, columns], outputs, kernel, depthwise } = sizes;
    let inputs = if depthwise { 1 } else { channels };
    let mut out = vec![T::default(); outputs * rows * columns];
    for (output, y) in out.chunks_exact_mut(rows * columns).enumerate() {
        for input in 0..inputs {
            let channel = if depthwise { output } else { input };
            let image = &x[channel * rows * columns..][..rows * columns];
            let weight = &w[(output * inputs + input) * kernel * kernel..][..kernel * kernel];
            for (tap, weight) in weight.iter().enumerate() {
                let (down, along) = (tap / kernel, tap % kernel);
                let half = kernel / 2;
                for row in half.saturating_sub(down)..rows.min(rows + half - down) {
                    let from = half.saturating_sub(along);
                    let to = columns.min(columns + half - along);
                    let line = &image[(row + down - half) * columns..][..columns];
                    let y = &mut y[row * columns..][..columns];
                    for column in from..to {
                        y[column] += line[column + along - half] * *weight;
                    }
                }
            }
        }
    }
    out
}
