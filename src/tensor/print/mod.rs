//! Printing: tensors in brackets and columns, and what their types say of them.

mod column;
mod line;
mod shown;

use core::fmt::{self, Write};

use super::Tensor;
use crate::dtype::{Element, Printed};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::Storage;
use column::Column;
use line::Line;
use shown::Shown;

/// The longest line; more numbers go to the next one.
const LINE: usize = 75;

/// The elements in nested brackets and columns, as NumPy shows them.
///
/// - More than 1000 elements are shortened: three at each end of an axis, `...` between them.
/// - Floats have the fewest digits that tell them from their neighbours, at most eight behind the
///   point. Powers of ten are used if a number is at least 1e8 (`f32`: 1e6, `f16` and `bf16`: 1e3),
///   if one is below 1e-4, or if the largest is more than a thousand times the smallest; zeros,
///   infinities and NaN do not count.
/// - `{:.3}` gives each float three digits behind the point, and `{:8}` at least eight characters
///   to each number.
/// - Lines end before column 75.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let x = Tensor::<f32, s![2, 2]>::from_array([[1.0, -2.5], [0.125, 30.0]]);
/// assert_eq!(x.to_string(), "[[ 1.    -2.5  ]\n [ 0.125 30.   ]]");
/// assert_eq!(format!("{:.1}", x.t()), "[[ 1.0  0.1]\n [-2.5 30.0]]");
/// ```
impl<T: Element, S: Shape, L: Layout<S>, K: Storage<T>> fmt::Display for Tensor<T, S, L, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if S::RANK == 0 {
            return self.printed().try_for_each(|number| fmt::Display::fmt(&number, f));
        }
        let column = Column::new(self.printed(), T::DTYPE, f.precision());
        let column = column.at_least(f.width().unwrap_or(0));
        // Behind the last number of a line there may be as many brackets as axes.
        let last_column = LINE.saturating_sub(S::RANK);
        let mut line = Line::new(f);
        let mut any = false;
        for (step, number) in Shown::new(self.shape()).zip(self.printed()) {
            let indent = S::RANK.saturating_sub(step.closed);
            if !any {
                line.repeat('[', S::RANK)?;
                any = true;
            } else if step.closed > 0 {
                line.repeat(']', step.closed)?;
                line.end(step.closed.saturating_sub(1), indent)?;
                if step.gap {
                    line.write_str("...")?;
                    line.end(step.closed.saturating_sub(1), indent)?;
                }
                line.repeat('[', step.closed)?;
            } else {
                line.space(1);
                if step.gap {
                    wrap(&mut line, 3, S::RANK, last_column)?;
                    line.write_str("...")?;
                    line.space(1);
                }
            }
            wrap(&mut line, column.width(), S::RANK, last_column)?;
            column.write(number, &mut line)?;
        }
        line.flush()?;
        if any { line.repeat(']', S::RANK) } else { line.write_str("[]") }
    }
}

/// Goes to the next line where a word would end behind the last column.
fn wrap<W: Write>(
    line: &mut Line<'_, W>,
    word: usize,
    indent: usize,
    last_column: usize,
) -> fmt::Result {
    let end = line.column().saturating_add(word);
    if end > last_column && line.column() > indent { line.end(0, indent) } else { Ok(()) }
}

/// `Tensor`, the element type, the layout as `(shape):(strides)` and the elements: in one line,
/// or with `{:#?}` the elements below, as they are displayed.
///
/// Named extents show their name, bounded ones their length and capacity:
/// `(Hidden=768,5<=128):(128,1)`.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let x = Tensor::<f32, s![2, 2]>::from_array([[1.0, -2.5], [0.125, 30.0]]);
/// assert_eq!(format!("{x:?}"), "Tensor f32 (2,2):(2,1) [[1.0, -2.5], [0.125, 30.0]]");
/// let expected = "Tensor f32 (2,2):(1,2)\n[[ 1.     0.125]\n [-2.5   30.   ]]";
/// assert_eq!(format!("{:#?}", x.t()), expected);
/// ```
impl<T: Element, S: Shape, L: Layout<S>, K: Storage<T>> fmt::Debug for Tensor<T, S, L, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tensor {} (", T::NAME)?;
        self.shape().describe(f)?;
        f.write_str("):(")?;
        for (axis, stride) in L::STRIDES.iter().enumerate() {
            write!(f, "{}{stride}", if axis == 0 { "" } else { "," })?;
        }
        f.write_char(')')?;
        if f.alternate() {
            f.write_char('\n')?;
            return fmt::Display::fmt(self, f);
        }
        f.write_char(' ')?;
        let mut any = false;
        for (step, number) in Shown::new(self.shape()).zip(self.printed()) {
            if any {
                Line::new(f).repeat(']', step.closed)?;
                f.write_str(if step.gap { ", ..., " } else { ", " })?;
            }
            let opened = if any { step.closed } else { S::RANK };
            Line::new(f).repeat('[', opened)?;
            fmt::Display::fmt(&number, f)?;
            any = true;
        }
        if any { Line::new(f).repeat(']', S::RANK) } else { f.write_str("[]") }
    }
}

impl<T: Element, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements that are printed.
    fn printed(&self) -> impl Iterator<Item = Printed> + Clone {
        let shown = Shown::new(self.shape());
        shown.filter_map(|step| Some(self.get(step.indices)?.printed()))
    }
}
