//! The error of parsing the name of an element type: what was read, and which names there are.

use core::fmt;

use super::Excerpt;

/// A name that is not the name of an element type.
///
/// # Example
/// ```
/// use formwork::dtype::DType;
///
/// let error = "float".parse::<DType>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "unknown element type `float`; the element types are \
///      f32, f64, f16, bf16, i8, u8, i16, u16, i32, u32, i64, u64, bool",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct UnknownDType {
    found: Excerpt<24>,
    supported: &'static [&'static str],
}

impl UnknownDType {
    /// Makes the error for the name `found` where the names `supported` are known.
    #[must_use]
    pub fn new(found: &str, supported: &'static [&'static str]) -> Self {
        Self { found: Excerpt::new(found), supported }
    }

    /// The name that was found, shortened to at most 24 bytes.
    #[must_use]
    pub fn found(&self) -> &str {
        self.found.as_str()
    }

    /// The names that would have been understood.
    #[must_use]
    pub fn supported(&self) -> &'static [&'static str] {
        self.supported
    }
}

impl fmt::Display for UnknownDType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown element type `{}`; the element types are ", self.found)?;
        for (i, name) in self.supported.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{name}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for UnknownDType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnknownDType")
            .field("found", &self.found())
            .field("supported", &self.supported)
            .finish()
    }
}

impl core::error::Error for UnknownDType {}
