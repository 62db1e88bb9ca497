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
        Differences { of: self, next: 0 }
    }

    /// The difference number `number`, if there is that one: each axis has a number for its size and
    /// one for its stride.
    fn difference(&self, number: usize) -> Option<Difference> {
        let Self { expected, found, names, place } = self;
        let is_other_rank = expected.rank != found.rank;
        let is_axis = |axis: usize| !is_other_rank && axis < expected.rank;
        match number {
            0 if expected.dtype == found.dtype => None,
            0 => Some(Difference::ElementType { expected: expected.dtype, found: found.dtype }),
            1 => is_other_rank
                .then_some(Difference::Rank { expected: expected.rank, found: found.rank }),
            2..10 => {
                let axis = number.wrapping_sub(2);
                let (&expected, &found) = (expected.sizes.get(axis)?, found.sizes.get(axis)?);
                let name = names.get(axis).copied().unwrap_or("");
                let differs = is_axis(axis) && expected != found;
                differs.then_some(Difference::Axis { axis, name, expected, found })
            }
            10 => place.swapped.then_some(Difference::ByteOrder),
            11 => {
                let (expected, found) = place.unaligned?;
                Some(Difference::Alignment { expected, found })
            }
            _ => {
                let (axis, (expected, found)) = (number.wrapping_sub(12), place.strides?);
                let (&expected, &found) = (expected.get(axis)?, found.get(axis)?);
                let differs = is_axis(axis) && expected != found;
                differs.then_some(Difference::Stride { axis, expected, found })
            }
        }
    }
}

/// All differences, by their numbers.
struct Differences<'m> {
    of: &'m Mismatch,
    next: usize,
}

impl Iterator for Differences<'_> {
    type Item = Difference;

    fn next(&mut self) -> Option<Difference> {
        while self.next < 20 {
            let number = self.next;
            self.next = number.wrapping_add(1);
            let difference = self.of.difference(number);
            if difference.is_some() {
                return difference;
            }
        }
        None
    }
}

impl Misplaced {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
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
