//! One spec with the shapes of its operands: the type of the result is written out, its elements are the oracle's.

use crate::oracle::Oracle;

/// The letters of each operand and of the result; of a spec without an arrow the result has the letters
/// that stand once, in the order of the alphabet.
pub fn letters(spec: &str) -> (Vec<String>, String) {
    let spec: String = spec.split_whitespace().collect();
    let (inputs, output) = match spec.split_once("->") {
        Some((inputs, output)) => (inputs.to_owned(), output.to_owned()),
        None => {
            let count = |letter: char| spec.matches(letter).count();
            let mut once: Vec<char> =
                spec.chars().filter(|&letter| letter != ',' && count(letter) == 1).collect();
            once.sort_unstable();
            (spec, once.into_iter().collect())
        }
    };
    (inputs.split(',').map(str::to_owned).collect(), output)
}

/// The sum by plain loops.
pub fn right(spec: &str, operands: &[&Oracle<f32>]) -> Oracle<f32> {
    let (inputs, output) = letters(spec);
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    Oracle::einsum(&inputs, &output, operands)
}

/// `einsum!` of operands of these shapes, brought into memory by `$get`.
macro_rules! spec {
    ($spec:literal, $($x:ident [$($n:tt),*]),* => [$($out:tt),*], $get:ident) => {{
        use crate::value::{typed, values};

        $(let $x = values(&[$($n),*]);)*
        let right = crate::check::right($spec, &[$(&$x),*]);
        $(let $x: Tensor<f32, s![$($n),*]> = typed(&$x);)*
        assert_eq!(right.shape(), [$($out),*] as [usize; _], $spec);
        crate::runner::case(format_args!("{}", $spec), right.flat(), || -> Tensor<f32, s![$($out),*]> {
            einsum!($spec, $($x),*).$get()
        });
    }};
}

/// Specs whose result is an expression.
macro_rules! sums {
    ($($spec:literal: $($x:ident $n:tt),* => $out:tt;)*) => {
        $(spec!($spec, $($x $n),* => $out, eval);)*
    };
}

/// Specs whose result is a view.
macro_rules! views {
    ($($spec:literal: $($x:ident $n:tt),* => $out:tt;)*) => {
        $(spec!($spec, $($x $n),* => $out, to_contiguous);)*
    };
}
