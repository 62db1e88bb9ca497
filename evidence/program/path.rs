//! A program that calls the entry points of a model with inputs of each kind, for valgrind to look at what they execute.

// `evidence/src/gate/path.rs` puts `followed!` lines in place of the comment in `follow` and whole paths in place of the
// relative ones. The first argument says how it is looked at: `taint` or `count`, the second how many inputs there are.

#[path = "../../evidence/program/numbers.rs"]
mod numbers;
#[path = "../../probes/single-path/src/valgrind.rs"]
mod valgrind;

use std::ffi::CString;
use std::hint::black_box;

use numbers::{Draw, Kind, Numbers};

/// What valgrind is asked to do around each call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// memcheck takes inputs for memory that was never written.
    Taint,
    /// callgrind writes what a call has executed.
    Count,
}

/// The kind of the inputs of a call: zeros, ones and signs, then of any bits and bounded ones in turn.
fn kind(call: u32) -> Kind {
    match call {
        0 => Kind::Equal(0),
        1 => Kind::Equal(u64::MAX),
        2 => Kind::Equal(1 << 63),
        call if call % 2 == 0 => Kind::AnyBits,
        _ => Kind::Bounded,
    }
}

/// Calls an entry point with each input; its name is a function of its own in the machine code, wherever it is called.
macro_rules! followed {
    ($look:ident $calls:ident: $entry:ident, $($kind:ident $name:ident $range:expr),* $(,)?) => {{
        let mut numbers = Numbers::new();
        let faults = valgrind::faults();
        $(followed!(@ once $kind $name);)*
        for call in 0..$calls {
            numbers.be(kind(call));
            $(followed!(@ draw $kind $name $range, numbers);)*
            let entry = black_box(model::$entry as extern "C" fn($(followed!(@ any $kind)),*) -> _);
            if $look == Look::Taint {
                $(followed!(@ hide $kind $name);)*
            } else {
                valgrind::count_anew();
            }
            let _ = black_box(entry($(followed!(@ give $kind $name)),*));
            if $look == Look::Taint {
                $(followed!(@ show $kind $name);)*
            } else if let Ok(title) = CString::new(format!("{} {call}", stringify!($entry))) {
                valgrind::write_counts(&title);
            }
        }
        println!("{} {}", stringify!($entry), valgrind::faults() - faults);
    }};
    (@ any $kind:ident) => { _ };
    (@ once ram $name:ident) => { let mut $name = Default::default(); };
    (@ once $kind:ident $name:ident) => {};
    (@ draw ram $name:ident $range:expr, $numbers:ident) => {};
    (@ draw $kind:ident $name:ident $range:expr, $numbers:ident) => { $numbers.within($range); let mut $name = Draw::draw(&mut $numbers); };
    (@ hide ram $name:ident) => {};
    (@ hide $kind:ident $name:ident) => { valgrind::mark_undefined(&mut $name); };
    (@ show $kind:ident $name:ident) => { valgrind::mark_defined(&mut $name); };
    (@ give ram $name:ident) => { &mut $name };
    (@ give out $name:ident) => { &mut $name };
    (@ give in $name:ident) => { &$name };
    (@ give value $name:ident) => { $name };
}

/// Prints a line for each entry point: its name, and how many faults memcheck has found in it.
fn follow(look: Look, calls: u32) {
    // @FOLLOWED@
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let look = match arguments.next().as_deref() {
        Some("taint") => Look::Taint,
        _ => Look::Count,
    };
    follow(look, arguments.next().and_then(|calls| calls.parse().ok()).unwrap_or(100));
}
