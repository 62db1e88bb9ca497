//! Calls a function in the copy of it that is compiled for the best instruction set.

use super::{Isa, Level, Task, dispatch_below};

/// Calls `function` with `arguments`, compiled once for each set up to `highest`, on the best one
/// that is there.
///
/// Mark the function `#[inline(always)]`: only what becomes part of the copy is compiled for its
/// set. The attribute `#[kernel]` writes this.
///
/// # Example: a loop that the compiler vectorises for each set
/// ```
/// use formwork::isa::{self, Level};
///
/// #[inline(always)]
/// fn double((x, y): (&[f32; 64], &mut [f32; 64])) {
///     for (y, x) in y.iter_mut().zip(x) {
///         *y = x * 2.0;
///     }
/// }
///
/// let mut y = [0.0; 64];
/// isa::call(Level::Avx512, double, (&[1.5; 64], &mut y));
/// assert_eq!(y, [3.0; 64]);
/// ```
#[inline(always)]
pub fn call<A, R>(highest: Level, function: impl FnOnce(A) -> R, arguments: A) -> R {
    struct Call<F, A>(F, A);

    impl<A, R, F: FnOnce(A) -> R> Task for Call<F, A> {
        type Out = R;

        #[inline(always)]
        fn run<I: Isa>(self, _isa: I) -> R {
            (self.0)(self.1)
        }
    }

    dispatch_below(highest, Call(function, arguments))
}
