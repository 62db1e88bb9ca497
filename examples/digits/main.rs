//! Reads the handwritten digits of a test set with a network that needs neither `std` nor heap.
//!
//! `cargo run --release --example digits`

mod network;
mod picture;

use std::time::Instant;

use formwork::prelude::*;
use network::{RAM_BYTES, Ram, WEIGHT_BYTES, classify, scores};

static IMAGES: &[u8] = include_bytes!("test_images.u8");
static LABELS: &[u8] = include_bytes!("test_labels.u8");

/// What a shape mistake prints: the recorded message of a test.
static MISTAKE: &str =
    include_str!("../../ui-tests/fail/shape/three_does_not_broadcast_with_two.stderr");

/// How often the test set is read for the time.
const ROUNDS: u32 = 20;

fn main() {
    let (images, _) = IMAGES.as_chunks::<64>();
    let mut ram = Ram::new();

    println!("Handwritten digits the network has not seen, and what it reads:\n");
    let shown = images.get(..6).unwrap_or(images);
    let captions: Vec<String> =
        shown.iter().map(|image| format!("reads {}", classify(image, &mut ram))).collect();
    println!("{}", picture::row(shown, &captions));

    let doubtful = images.iter().zip(LABELS).min_by(|(a, _), (b, _)| {
        let lead = |image| lead(image, &mut Ram::new());
        lead(a).total_cmp(&lead(b))
    });
    if let Some((image, label)) = doubtful {
        let read = classify(image, &mut ram);
        println!("The one it is least sure of shows {label}, and it reads {read}:\n");
        println!("{}", picture::row(&[*image], &[]));
        println!(
            "{}",
            picture::bars(&scores(image, &mut ram).softmax(axes![0]).eval().into_array())
        );
    }

    let start = Instant::now();
    let mut right = 0;
    for _ in 0..ROUNDS {
        right = images
            .iter()
            .zip(LABELS)
            .filter(|(image, label)| classify(image, &mut ram).get() == usize::from(**label))
            .count();
    }
    let each = start.elapsed() / ROUNDS / u32::try_from(images.len()).unwrap_or(1);

    let percent = 100.0 * right as f64 / images.len() as f64;
    println!("{right} of {} test images right: {percent:.1} %", images.len());
    println!("{each:.1?} an image, on one core");
    println!("{RAM_BYTES} bytes of RAM and {WEIGHT_BYTES} bytes of weights, both constants");
    println!("{} bytes copied by views", copied_by_views(&Tensor::ZEROS));
    println!("\nA bias of the wrong length would not compile:\n\n{MISTAKE}");

    if percent < 98.0 {
        eprintln!("fewer than 98 % are right: the weights do not fit the network");
        std::process::exit(1);
    }
}

/// By how much the best score leads the second.
fn lead(image: &[u8; 64], ram: &mut Ram) -> f32 {
    let scores = scores(image, ram);
    let best = scores.argmax_all();
    let (mut first, mut second) = (f32::NEG_INFINITY, f32::NEG_INFINITY);
    for digit in D::<10>.indices() {
        let score = scores.at((digit,));
        if (digit,) == best { first = score } else { second = second.max(score) }
    }
    first - second
}

/// How many bytes the flattened view of the last feature map has copied: none, if it starts where
/// the feature map does.
fn copied_by_views(parts: &Tensor<f32, s![32, 2, 2]>) -> usize {
    let flat: View<'_, f32, s![128]> = parts.reshape();
    let is_view = std::ptr::eq(flat.as_slice(), parts.as_slice());
    if is_view { 0 } else { size_of_val(flat.as_slice()) }
}
