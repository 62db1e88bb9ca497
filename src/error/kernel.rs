//! The error of a kernel that is called with element types it does not take.

use core::fmt;

/// What a kernel's entry for element types known at run time refuses.
///
/// The text names the kernel, what was found and what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernelError {
    /// The kernel is not compiled for this element type.
    Unsupported {
        /// The name of the kernel.
        kernel: &'static str,
        /// The element type of the first tensor.
        found: &'static str,
        /// The element types that the kernel is compiled for.
        supported: &'static [&'static str],
    },
    /// An argument has another element type than the first tensor.
    Mismatch {
        /// The name of the kernel.
        kernel: &'static str,
        /// The name of the argument.
        argument: &'static str,
        /// The element type of the first tensor.
        expected: &'static str,
        /// The element type of the argument.
        found: &'static str,
    },
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported { kernel, found, supported } => {
                write!(f, "`{kernel}` does not take elements of type {found}; it takes ")?;
                for (i, name) in supported.iter().enumerate() {
                    let comma = if i == 0 { "" } else { ", " };
                    write!(f, "{comma}{name}")?;
                }
                Ok(())
            }
            Self::Mismatch { kernel, argument, expected, found } => write!(
                f,
                "`{argument}` of `{kernel}` has elements of type {found}, and the first tensor of \
                 type {expected}; all have one type"
            ),
        }
    }
}

impl core::error::Error for KernelError {}
