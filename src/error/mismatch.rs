//! Every difference between the tensor that is there and the type that was asked for.

use core::fmt;

/// A tensor of another element type, shape or place in memory than the type that was asked for.
///
/// It holds both, and [`Mismatch::differences`] gives everything in which they differ, so that one
/// message says all of it.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
///
/// let x = Tensor::<f32, s![2, 3]>::zeros();
/// let error = x.as_dyn().typed::<f64, s![2, 4]>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected f64 [2, 4], found f32 [2, 3]: \
///      the element type is f32 and not f64; axis 1 has 3 and not 4",
/// );
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mismatch {
    /// The tensor that was asked for.
    pub expected: Outline,
    /// The tensor that is there.
    pub found: Outline,
    /// The names of the axes that were asked for; empty for those without one.
    pub names: &'static [&'static str],
    /// What a copy would not mind.
    pub place: Misplaced,
}

/// The element type and the sizes of a tensor, as an error keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    dtype: &'static str,
    sizes: [usize; 8],
    rank: usize,
}

/// What keeps a tensor of the right type and shape from being looked at where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Misplaced {
    /// Whether the bytes of each element stand in the other order than this machine's.
    pub swapped: bool,
    /// The alignment that the elements need, and how far the first one is behind a multiple of it.
    pub unaligned: Option<(usize, usize)>,
    /// The strides that were asked for, in bytes, and those there are.
    pub strides: Option<([isize; 8], [isize; 8])>,
}

/// One difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Difference {
    /// Another element type.
    ElementType {
        /// The type that was asked for.
        expected: &'static str,
        /// The type there is.
        found: &'static str,
    },
    /// Another number of axes.
    Rank {
        /// The number that was asked for.
        expected: usize,
        /// The number there is.
        found: usize,
    },
    /// Another size of an axis.
    Axis {
        /// The axis, from 0 on.
        axis: usize,
        /// Its name in the type that was asked for, or nothing.
        name: &'static str,
        /// The size that was asked for.
        expected: usize,
        /// The size there is.
        found: usize,
    },
    /// The bytes of each element stand in the other order than this machine's.
    ByteOrder,
    /// The first element does not stand at a multiple of the alignment.
    Alignment {
        /// The alignment that the elements need, in bytes.
        expected: usize,
        /// How far behind a multiple of it the first element stands.
        found: usize,
    },
    /// Neighbours on an axis are further apart or closer than asked for.
    Stride {
        /// The axis, from 0 on.
        axis: usize,
        /// The distance that was asked for, in bytes.
        expected: isize,
        /// The distance there is.
        found: isize,
    },
}

impl Outline {
    /// A tensor with elements of the type named `dtype`; of more than eight axes the first eight.
    #[must_use]
    pub fn new(dtype: &'static str, sizes: &[usize]) -> Self {
        let mut kept = [0; 8];
        for (to, &from) in kept.iter_mut().zip(sizes) {
            *to = from;
        }
        Self { dtype, sizes: kept, rank: sizes.len().min(8) }
    }

    /// The name of the element type.
    #[must_use]
    pub fn dtype(&self) -> &'static str {
        self.dtype
    }

    /// The size of each axis.
    #[must_use]
    pub fn sizes(&self) -> &[usize] {
        self.sizes.get(..self.rank).unwrap_or(&[])
    }
}

impl Mismatch {
    /// Whether element type and shape are as asked for, so that a copy can be made.
    #[must_use]
    pub fn is_only_place(&self) -> bool {
        self.expected == self.found
    }

    /// Everything in which the tensor and the type differ.
    pub fn differences(&self) -> impl Iterator<Item = Difference> + '_ {
        let (expected, found) = (&self.expected, &self.found);
        let element = (expected.dtype != found.dtype)
            .then_some(Difference::ElementType { expected: expected.dtype, found: found.dtype });
        let rank = (expected.rank != found.rank)
            .then_some(Difference::Rank { expected: expected.rank, found: found.rank });
        let same_rank = if rank.is_some() { 0 } else { expected.rank };
        let axes = expected.sizes.iter().zip(&found.sizes).enumerate().take(same_rank);
        let axes = axes.filter(|(_, (expected, found))| expected != found).map(
            |(axis, (&expected, &found))| {
                let name = self.names.get(axis).copied().unwrap_or("");
                Difference::Axis { axis, name, expected, found }
            },
        );
        element.into_iter().chain(rank).chain(axes).chain(self.place.differences(same_rank))
    }
}

impl Misplaced {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    fn differences(&self, rank: usize) -> impl Iterator<Item = Difference> + '_ {
        let order = self.swapped.then_some(Difference::ByteOrder);
        let alignment =
            self.unaligned.map(|(expected, found)| Difference::Alignment { expected, found });
        let strides = self.strides.iter().flat_map(move |(expected, found)| {
            let pairs = expected.iter().zip(found).enumerate().take(rank);
            pairs
                .filter(|(_, (expected, found))| expected != found)
                .map(|(axis, (&expected, &found))| Difference::Stride { axis, expected, found })
        });
        order.into_iter().chain(alignment).chain(strides)
    }
}

impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.dtype, self.sizes())
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ElementType { expected, found } => {
                write!(f, "the element type is {found} and not {expected}")
            }
            Self::Rank { expected, found } => {
                write!(f, "there are {found} axes and not {expected}")
            }
            Self::Axis { axis, name: "", expected, found } => {
                write!(f, "axis {axis} has {found} and not {expected}")
            }
            Self::Axis { axis, name, expected, found } => {
                write!(f, "axis {axis}, `{name}`, has {found} and not {expected}")
            }
            Self::ByteOrder => {
                f.write_str("the bytes of each element stand in the other order: a copy is needed")
            }
            Self::Alignment { expected, found } => write!(
                f,
                "the elements stand {found} bytes behind a multiple of {expected}: a copy is needed"
            ),
            Self::Stride { axis, expected, found } => write!(
                f,
                "neighbours on axis {axis} are {found} bytes apart and not {expected}: \
                 a copy is needed"
            ),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)?;
        for (i, difference) in self.differences().enumerate() {
            write!(f, "{}{difference}", if i == 0 { ": " } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for Mismatch {}
