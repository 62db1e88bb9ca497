//! The network of the example, on all of its test images.
#![cfg(feature = "macros")]

#[allow(dead_code, reason = "the example uses more of it")]
#[path = "../examples/digits/network.rs"]
mod network;

use network::{RAM_BYTES, Ram, WEIGHT_BYTES, classify};

static IMAGES: &[u8] = include_bytes!("../examples/digits/test_images.u8");
static LABELS: &[u8] = include_bytes!("../examples/digits/test_labels.u8");
/// The scores of the first images, evaluated in `f64` from the same weights.
static SCORES: &[u8] = include_bytes!("../examples/digits/test_logits.f32");

/// Three sums of at most 144 products each, of magnitude below 16, in `f32`: 3 · 144 · 16 · 2⁻²⁴.
const BOUND: f32 = 4.2e-4;

#[test]
fn at_least_98_of_100_unseen_digits_are_read() {
    let (images, rest) = IMAGES.as_chunks::<64>();
    assert_eq!((images.len(), rest.len()), (LABELS.len(), 0));
    let mut ram = Ram::new();
    let right = images
        .iter()
        .zip(LABELS)
        .filter(|(image, label)| classify(image, &mut ram).get() == usize::from(**label))
        .count();
    assert!(right * 100 >= images.len() * 98, "{right} of {} are right", images.len());
}

#[test]
fn scores_are_those_of_an_evaluation_in_f64() {
    let (images, _) = IMAGES.as_chunks::<64>();
    let (scores, _) = SCORES.as_chunks::<4>();
    assert_eq!(scores.len(), 200);
    let mut ram = Ram::new();
    for (image, expected) in images.iter().zip(scores.chunks_exact(10)) {
        classify(image, &mut ram);
        for (score, expected) in ram.scores.iter().zip(expected) {
            let expected = f32::from_le_bytes(*expected);
            assert!((score - expected).abs() <= BOUND, "{score} where {expected} is expected");
        }
    }
}

#[test]
fn memory_is_the_sum_of_what_the_types_say() {
    assert_eq!(RAM_BYTES, 4 * (64 + 16 * 64 + 16 * 16 + 32 * 16 + 32 * 4 + 10));
    assert_eq!(WEIGHT_BYTES, 4 * (16 * 9 + 16 + 32 * 16 * 9 + 32 + 10 * 128 + 10));
}
