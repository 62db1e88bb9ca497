//! One pattern with the shape of its operand: the type of the result is written out, its elements are the oracle's.

/// The only element of a group that nothing is folded in.
pub fn only<T: Copy>(list: &[T]) -> T {
    let [only] = list else { panic!("{} elements fall together", list.len()) };
    *only
}

/// Patterns whose result is a view of the elements where they are.
macro_rules! views {
    ($($macro:ident $pattern:literal: [$($n:tt),*] => [$($out:tt),*] $(, $name:ident = $length:literal)*;)*) => {$({
        use crate::value::{agree, typed, values};

        let right = values(&[$($n),*]);
        let x: Tensor<f32, s![$($n),*]> = typed(&right);
        let view: View<'_, f32, s![$($out),*], _> = $macro!(x, $pattern $(, $name = $length)*);
        let right = right.pattern($pattern, &[$((stringify!($name), $length)),*], crate::check::only);
        agree($pattern, &view, &right);
        // A view of an owner begins where the owner does.
        let first = view.shape().first().map(|first| view.at(first).to_bits());
        assert_eq!(first, x.as_slice().first().map(|first| first.to_bits()));
    })*};
}

/// Patterns whose result is a tensor of its own.
macro_rules! copies {
    ($($macro:ident $pattern:literal: [$($n:tt),*] => [$($out:tt),*] $(, $name:ident = $length:literal)*;)*) => {$({
        use crate::value::{agree, typed, values};

        let right = values(&[$($n),*]);
        let x: Tensor<f32, s![$($n),*]> = typed(&right);
        let right = right.pattern($pattern, &[$((stringify!($name), $length)),*], crate::check::only);
        crate::runner::on_every_set(|| {
            let copy: Tensor<f32, s![$($out),*]> = $macro!(x, $pattern $(, $name = $length)*);
            agree($pattern, &copy, &right);
        });
    })*};
}

/// Patterns that fold the elements that fall together.
macro_rules! folds {
    ($($pattern:literal, $reduction:ident as $function:expr; [$($n:tt),*] => [$($out:tt),*] $(, $name:ident = $length:literal)*;)*) => {$({
        use crate::value::{agree, typed, values};

        let right = values(&[$($n),*]);
        let x: Tensor<f32, s![$($n),*]> = typed(&right);
        let right = right.pattern($pattern, &[$((stringify!($name), $length)),*], $function);
        crate::runner::on_every_set(|| {
            let result: Tensor<f32, s![$($out),*]> =
                reduce!(x, $pattern, $reduction $(, $name = $length)*).eval();
            agree($pattern, &result, &right);
        });
    })*};
}
