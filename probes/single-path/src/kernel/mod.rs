//! The kernels, each a function of its own that reads its operands from `Numbers`.

use crate::numbers::Numbers;

mod block;
mod cast;
mod elementwise;
mod network;
mod normalize;
mod planted;
mod product;
mod quantized;
mod reduce;
mod shape;
mod slide;

/// A kernel and its name.
pub struct Kernel {
    pub name: &'static str,
    pub run: fn(&Numbers),
}

/// Every kernel.
pub fn all() -> impl Iterator<Item = &'static Kernel> {
    let groups: &[&[Kernel]] = &[
        elementwise::KERNELS,
        cast::KERNELS,
        product::KERNELS,
        slide::KERNELS,
        reduce::KERNELS,
        normalize::KERNELS,
        shape::KERNELS,
        quantized::KERNELS,
        block::KERNELS,
        network::KERNELS,
    ];
    groups.iter().copied().flatten()
}

/// What the check must find.
pub fn planted() -> impl Iterator<Item = &'static Kernel> {
    planted::KERNELS.iter()
}

/// Declares kernels: `name(operand: type [shape], ..) expression;`, which is evaluated, or with `=>` a value.
///
/// Operands of one type are different ones.
macro_rules! kernels {
    ($($name:ident($($operand:ident: $t:ty [$($shape:tt)*]),*) $(=> $value:expr)? $(, $expr:expr)?;)*) => {
        pub const KERNELS: &[$crate::kernel::Kernel] = &[$(
            $crate::kernel::Kernel { name: stringify!($name), run: $name },
        )*];

        $(
            // SAFETY: no other symbol has this name.
            #[unsafe(export_name = concat!("kernel_", stringify!($name)))]
            #[inline(never)]
            fn $name(numbers: &$crate::numbers::Numbers) {
                #[allow(unused_mut, unused_variables, reason = "a kernel may take no operand this way")]
                let mut at = 0..;
                $(
                    let $operand: formwork::tensor::View<'_, $t, formwork::s![$($shape)*]> =
                        numbers.view(at.next().unwrap_or_default());
                )*
                $(core::hint::black_box(&$value);)?
                $(core::hint::black_box(&$expr.eval());)?
            }
        )*
    };
}
use kernels;
