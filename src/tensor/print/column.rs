//! One form for all the numbers of a tensor, so that they stand in columns.

use core::fmt::{self, Write};

use super::line::{Count, Line};
use crate::dtype::{DType, Printed, PrintedFloat, Text};

/// The most digits behind the decimal point, where nothing else is asked for.
const PRECISION: usize = 8;

/// How each number is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    form: Form,
    /// The characters of each number.
    width: usize,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    /// As it is, to the right.
    Plain,
    /// With a number of digits behind the decimal point that the caller chose, to the right.
    Fixed { fraction: usize },
    /// With the decimal points below each other, and as few digits as each number needs.
    Point { fraction: usize },
    /// With powers of ten of so many digits, and the same digits before them.
    Power { fraction: usize, exponent: usize },
}

/// What the floats of a column need.
#[derive(Clone, Copy, Debug, Default)]
struct Needs {
    /// Characters before the decimal point, the sign included.
    whole: usize,
    /// Digits behind it.
    fraction: usize,
    /// Digits of the power of ten.
    exponent: usize,
    /// Characters of a number that is not finite.
    special: usize,
}

impl Column {
    /// The form of these numbers, where `precision` digits behind the point may be asked for.
    pub(super) fn new<I>(numbers: I, dtype: DType, precision: Option<usize>) -> Self
    where
        I: Iterator<Item = Printed> + Clone,
    {
        let floats = numbers.clone().filter_map(|number| match number {
            Printed::Float(float) => Some(float),
            _ => None,
        });
        let (form, needed) = match precision {
            _ if !dtype.is_float() => (Form::Plain, 0),
            Some(fraction) => (Form::Fixed { fraction }, 0),
            None => Self::of_floats(floats, dtype),
        };
        let widths = numbers.map(|number| match form {
            Form::Plain => Count::of(format_args!("{number}")),
            Form::Fixed { fraction } => Count::of(format_args!("{number:.fraction$}")),
            Form::Point { .. } | Form::Power { .. } => needed,
        });
        Self { form, width: widths.max().unwrap_or(0) }
    }

    /// The form and width of floats.
    fn of_floats<I>(floats: I, dtype: DType) -> (Form, usize)
    where
        I: Iterator<Item = PrintedFloat> + Clone,
    {
        let powers = need_powers(floats.clone(), dtype);
        let needs = floats.fold(Needs::default(), |needs, float| needs.with(&float, powers));
        let Needs { fraction, exponent, .. } = needs;
        // The point stands even where no digit is behind it.
        let behind = fraction.saturating_add(1);
        if powers {
            // The letter, the sign and the digits of the power.
            let width = needs.whole.saturating_add(behind).saturating_add(exponent + 2);
            (Form::Power { fraction, exponent }, width.max(needs.special))
        } else {
            let width = needs.whole.saturating_add(behind);
            (Form::Point { fraction }, width.max(needs.special))
        }
    }

    /// The same with at least so many characters for each number.
    pub(super) fn at_least(self, width: usize) -> Self {
        Self { width: self.width.max(width), ..self }
    }

    /// The characters of each number.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Writes one number.
    pub(super) fn write<W: Write>(&self, number: Printed, line: &mut Line<'_, W>) -> fmt::Result {
        match (self.form, number) {
            (Form::Fixed { fraction }, _) => self.right(format_args!("{number:.fraction$}"), line),
            (Form::Point { fraction }, Printed::Float(float)) if float.value.is_finite() => {
                let text = in_points(&float);
                let behind = text.as_ref().map_or("", |text| behind_the_point(text.as_str())).len();
                let missing = fraction.saturating_sub(behind);
                let room = self.width.saturating_sub(missing);
                let text = text.as_ref().map_or("", Text::as_str);
                line.space(room.saturating_sub(text.len()));
                line.write_str(text)?;
                line.space(missing);
                Ok(())
            }
            (Form::Power { fraction, exponent }, Printed::Float(float))
                if float.value.is_finite() =>
            {
                let text = in_powers(&float, fraction);
                let (mantissa, power) = parts(text.as_ref());
                let point = if fraction == 0 { "." } else { "" };
                let sign = if power < 0 { '-' } else { '+' };
                let power = power.unsigned_abs();
                self.right(format_args!("{mantissa}{point}e{sign}{power:0exponent$}"), line)
            }
            _ => self.right(format_args!("{number}"), line),
        }
    }

    /// Writes to the right of the column.
    fn right<W: Write>(&self, text: fmt::Arguments<'_>, line: &mut Line<'_, W>) -> fmt::Result {
        line.space(self.width.saturating_sub(Count::of(text)));
        line.write_fmt(text)
    }
}

impl Needs {
    /// What these floats and one more need.
    fn with(self, float: &PrintedFloat, powers: bool) -> Self {
        if !float.value.is_finite() {
            let special = Count::of(format_args!("{}", float.value));
            return Self { special: self.special.max(special), ..self };
        }
        let text = if powers {
            in_powers(float, float.digits.saturating_sub(1).min(PRECISION))
        } else {
            in_points(float)
        };
        let (mantissa, power) = parts(text.as_ref());
        let behind = behind_the_point(mantissa).trim_end_matches('0').len();
        let whole = mantissa.split('.').next().map_or(0, str::len);
        let exponent = Count::of(format_args!("{:02}", power.unsigned_abs()));
        Self {
            whole: self.whole.max(whole),
            fraction: self.fraction.max(behind),
            exponent: self.exponent.max(exponent),
            ..self
        }
    }
}

/// Whether the numbers are too large, too small or too different to stand in one column without
/// powers of ten.
fn need_powers(floats: impl Iterator<Item = PrintedFloat>, dtype: DType) -> bool {
    let too_large = match dtype {
        DType::F64 => 1e8,
        DType::F32 => 1e6,
        _ => 1e3,
    };
    let sizes = floats.map(|float| float.value.abs()).filter(|&v| v.is_finite() && v != 0.0);
    let (smallest, largest) =
        sizes.fold((f64::INFINITY, 0.0_f64), |(low, high), v| (low.min(v), high.max(v)));
    largest > 0.0 && (largest >= too_large || smallest < 1e-4 || largest / smallest > 1e3)
}

/// A number without powers of ten, with a point and without zeros at its end: `1.`, `-0.25`.
fn in_points(float: &PrintedFloat) -> Option<Text> {
    let fraction = float.fraction_digits().min(PRECISION);
    let text = Text::of(format_args!("{:.fraction$}", float.value))?;
    let shown = text.as_str();
    if shown.contains('.') {
        Text::of(format_args!("{}", shown.trim_end_matches('0')))
    } else {
        Text::of(format_args!("{shown}."))
    }
}

/// A number with a power of ten: `1.5e-7`.
fn in_powers(float: &PrintedFloat, fraction: usize) -> Option<Text> {
    Text::of(format_args!("{:.fraction$e}", float.value))
}

/// What stands before the power of ten, and the power.
fn parts(text: Option<&Text>) -> (&str, i32) {
    let text = text.map_or("", Text::as_str);
    let (mantissa, power) = text.split_once('e').unwrap_or((text, "0"));
    (mantissa, power.parse().unwrap_or(0))
}

/// The digits behind the decimal point.
fn behind_the_point(text: &str) -> &str {
    text.split_once('.').map_or("", |(_, behind)| behind)
}
