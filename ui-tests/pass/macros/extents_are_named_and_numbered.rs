//! `dim!` as a type, as a value, and with items of every form.
#![deny(missing_docs, dead_code, unused)]

use formwork::dim;
use formwork::dim::{D, FixedDim, Ki, Named, One};

dim! {
    /// The width of the residual stream.
    pub struct Hidden = 768;
    pub(crate) struct Seq = 0x400;
    #[cfg(any())]
    struct Never = 3;
    struct Unit = 1;
    struct r#Box = 5;
}

macro_rules! named {
    ($visibility:vis $name:ident is $number:literal) => {
        dim! { $visibility struct $name = $number; }
    };
}

named!(pub Wide is 11_008);
named!(Narrow is 2);

fn length<X: Named>(_: X) -> (&'static str, X::Size) {
    (X::NAME, <X::Size as FixedDim>::DIM)
}

fn main() {
    let _: dim!(4096) = dim!(4096);
    let _: (D<3>, One, Ki<10, 768>) = (dim!(3), dim!(1), dim!(11008));
    let _: (&str, D<768>) = length(Hidden);
    let _: (&str, Ki<1, 0>) = length(Seq);
    let _: (&str, One) = length(Unit);
    let (name, D::<5>) = length(r#Box);
    assert_eq!(name, "Box");
    let _: (&str, Ki<10, 768>) = length(Wide);
    let _: (&str, D<2>) = length(Narrow);
    dim! { struct Local = 12; }
    let (name, D::<12>) = length(Local);
    assert_eq!(name, "Local");
}

// Requirements: FW-MACRO-1, FW-DIM-2.
