//! The network of the example, on all of its test images.
//!
//! Requirements: FW-KERNEL-19.
#![cfg(all(feature = "macros", feature = "safetensors"))]

#[allow(dead_code, reason = "the example uses more of it")]
#[path = "../examples/digits/network.rs"]
mod network;

use formwork::storage::{Arena, Plan};
use network::{PLAN, RAM_BYTES, Ram, WEIGHT_BYTES, classify, scores};

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
    let (expected, _) = SCORES.as_chunks::<4>();
    assert_eq!(expected.len(), 200);
    let mut ram = Ram::new();
    for (image, expected) in images.iter().zip(expected.chunks_exact(10)) {
        for (score, expected) in scores(image, &mut ram).iter().zip(expected) {
            let expected = f32::from_le_bytes(*expected);
            assert!((score - expected).abs() <= BOUND, "{score} where {expected} is expected");
        }
    }
}

/// Requirements: FW-PLAN-2, FW-MEM-3.
#[test]
fn memory_is_what_the_fullest_step_needs() {
    assert_eq!(RAM_BYTES, 4 * (16 * 64 + 16 * 16), "edges and strokes");
    assert_eq!(PLAN.bound(), RAM_BYTES);
    assert_eq!(Plan::of(*PLAN.buffers()).bytes(), RAM_BYTES, "the planner finds no better one");
    assert_eq!(size_of::<Ram>(), RAM_BYTES);
    assert_eq!(WEIGHT_BYTES, 4 * (16 * 9 + 16 + 32 * 16 * 9 + 32 + 10 * 128 + 10));
}

/// Requirements: FW-PLAN-3, FW-MEM-4.
#[test]
fn all_bytes_of_the_memory_are_written_and_the_bits_of_before_do_not_matter() {
    let (images, _) = IMAGES.as_chunks::<64>();
    // A byte counts as written if it differs from what it was painted with, for one of two colours.
    let (mut light, mut dark): (Ram, Ram) = (Arena::new(), Arena::new());
    light.bytes_mut().fill(0x5A);
    dark.bytes_mut().fill(0xA5);
    for image in images.iter().take(20) {
        assert_eq!(scores(image, &mut light), scores(image, &mut dark));
    }
    let written =
        light.bytes().iter().zip(dark.bytes()).filter(|(a, b)| **a != 0x5A || **b != 0xA5);
    assert_eq!(written.count(), RAM_BYTES);
}
