//! Reads digits on a Cortex-M, and tells what each takes: instructions and stack.
//!
//! It ends with an error if an image is not read, if a class is not the label, or if the stack below its own grows past
//! [`NETWORK_STACK`].
#![no_std]
#![no_main]

mod board;
#[allow(dead_code, reason = "the other program uses more of it")]
#[path = "../../digits/network.rs"]
mod network;
mod stack;
mod timer;

use core::fmt::{self, Write};

use board::{Out, end};
use network::{RAM_BYTES, Ram, WEIGHT_BYTES};
use timer::{Timer, instructions};

#[cfg(not(feature = "no-images"))]
static IMAGES: &[u8] = include_bytes!("../../digits/test_images.u8");
#[cfg(feature = "no-images")]
static IMAGES: &[u8] = &[];
static LABELS: &[u8] = include_bytes!("../../digits/test_labels.u8");

/// How many of the test images are read.
const COUNT: usize = 10;

/// The bytes of stack that reading a digit may take: what the network's manifest (`evidence/models/digits`) commits
/// to, and gate `stack` shows by its instructions; a number by hand on a Cortex-M0.
const NETWORK_STACK: usize = match usize::from_str_radix(env!("NETWORK_STACK"), 10) {
    Ok(bytes) => bytes,
    Err(_) => panic!("the manifest has no number"),
};

/// The memory of the network.
static mut RAM: Ram = Ram::new();

/// What an image has given: the class, the label and the instructions that it took.
#[derive(Clone, Copy, Default)]
struct Reading {
    class: u8,
    label: u8,
    instructions: u64,
}

/// The program, when the board is ready.
#[inline(never)]
fn begin() -> ! {
    // SAFETY: this function is called once, and nobody else names it.
    let ram = unsafe { &mut *(&raw mut RAM) };
    let mut timer = Timer::start();
    let own = stack::above();
    let mut deepest = 0;
    let mut readings = [Reading::default(); COUNT];
    let tests = IMAGES.as_chunks::<64>().0.iter().zip(LABELS);
    for (reading, (image, label)) in readings.iter_mut().zip(tests) {
        stack::paint();
        let before = timer.ticks();
        let class = read(image, ram);
        let ticks = timer.ticks().wrapping_sub(before);
        deepest = deepest.max(stack::deepest());
        *reading = Reading { class, label: *label, instructions: instructions(ticks) };
    }
    #[cfg(feature = "paths")]
    if paths(&mut timer, ram).is_err() {
        end(false);
    }
    #[cfg(feature = "wrong-label")]
    readings.iter_mut().take(1).for_each(|reading| reading.label = (reading.label + 1) % 10);
    end(report(&readings, instructions(timer.thousand()), deepest, own).unwrap_or(false))
}

/// Reads images of any bytes, and tells between which numbers the instructions of one are.
#[cfg(feature = "paths")]
fn paths(timer: &mut Timer, ram: &mut Ram) -> fmt::Result {
    const IMAGES: u64 = 100;
    let (mut least, mut most) = (u64::MAX, 0);
    let mut state = 0x9e37_79b9_u32;
    for number in 0..IMAGES {
        // Random bytes, but for the first two, which are the darkest and the lightest image.
        let image = core::array::from_fn(|_| {
            // Xorshift: G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (14), 2003.
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            match number {
                0 => 0,
                1 => u8::MAX,
                _ => state.to_le_bytes()[1],
            }
        });
        let before = timer.ticks();
        read(&image, ram);
        let taken = instructions(timer.ticks().wrapping_sub(before));
        (least, most) = (least.min(taken), most.max(taken));
    }
    writeln!(Out, "paths {IMAGES} least {least} most {most}")
}

/// The digit, by a function of its own, so that its stack is not that of the report.
#[inline(never)]
fn read(image: &[u8; 64], ram: &mut Ram) -> u8 {
    #[cfg(feature = "deep-stack")]
    core::hint::black_box([1_u8; NETWORK_STACK]);
    #[cfg(feature = "skipped-step")]
    if image[0] > 0 {
        core::hint::black_box([1_u8; 64]);
    }
    network::classify(image, ram).get().try_into().unwrap_or(u8::MAX)
}

/// Prints what was found, and tells whether it is as it should be.
fn report(
    readings: &[Reading],
    thousand: u64,
    deepest: usize,
    own: usize,
) -> Result<bool, fmt::Error> {
    for Reading { class, label, instructions } in readings {
        writeln!(Out, "class {class} label {label} instructions {instructions}")?;
    }
    let wrong = readings.iter().filter(|reading| reading.class != reading.label).count();
    writeln!(Out, "wrong {wrong} of {}", readings.len())?;
    writeln!(Out, "thousand {thousand}")?;
    let bound = own + NETWORK_STACK;
    writeln!(Out, "stack {deepest} bound {bound} own {own} network {NETWORK_STACK}")?;
    writeln!(Out, "arena {RAM_BYTES} weights {WEIGHT_BYTES}")?;
    let is_read = readings.iter().all(|reading| reading.instructions > 0);
    Ok(is_read && wrong == 0 && deepest <= bound)
}
