//! The switch: which mutant is on, and which were asked for.
//!
//! `MUTANT` names the one that is on when a program runs, `MUTANT_AT_BUILD` the one that the compiler
//! evaluates; the numbers of those that were reached are written to the file `REACHED`.

extern crate std;

use core::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};
use std::{env, fs, string::String};

const COUNT: usize = 0;
const AT_BUILD: usize = number(option_env!("MUTANT_AT_BUILD"));

static NOW: AtomicUsize = AtomicUsize::new(AT_BUILD);
static REACHED: [AtomicU8; COUNT + 1] = [const { AtomicU8::new(0) }; COUNT + 1];

const fn number(text: Option<&str>) -> usize {
    match text {
        Some(text) => match usize::from_str_radix(text, 10) {
            Ok(number) => number,
            Err(_) => panic!("MUTANT_AT_BUILD is no number"),
        },
        None => 0,
    }
}

/// Whether a mutant is on.
#[inline(always)]
#[must_use]
pub const fn on(id: usize) -> bool {
    const fn by_compiler(id: usize) -> bool {
        id == AT_BUILD
    }
    #[inline(always)]
    fn by_program(id: usize) -> bool {
        REACHED[id].store(1, Relaxed);
        NOW.load(Relaxed) == id
    }
    core::intrinsics::const_eval_select((id,), by_compiler, by_program)
}

/// Runs before `main`: no code of a test comes before it.
// SAFETY: the section has functions of this type, and the standard library may be used in it on Unix.
#[used]
#[unsafe(link_section = ".init_array")]
static BEGIN: extern "C" fn() = begin;

extern "C" fn begin() {
    if let Some(id) = env::var("MUTANT").ok().and_then(|text| text.parse().ok()) {
        NOW.store(id, Relaxed);
    }
    if env::var_os("REACHED").is_some() {
        // SAFETY: `end` may be called at any time, and unwinds never.
        unsafe { atexit(end) };
    }
}

extern "C" fn end() {
    let Some(path) = env::var_os("REACHED") else { return };
    let mut ids = String::new();
    for (id, reached) in REACHED.iter().enumerate() {
        if reached.load(Relaxed) != 0 {
            ids += &std::format!("{id}\n");
        }
    }
    // Nobody could be told of it here: who reads the file sees that there is none.
    let _ = fs::write(path, ids);
}

// SAFETY: the signature is that of the C library.
unsafe extern "C" {
    fn atexit(end: extern "C" fn()) -> i32;
}
