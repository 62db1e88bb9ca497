//! A tensor holds numbers and truth values.

use formwork::dtype::Element;

fn zero<T: Element>() -> T {
    T::ZERO
}

fn main() {
    let _ = zero::<bool>();
    let _ = zero::<char>();
}

// Requirements: FW-TYPE-7.
