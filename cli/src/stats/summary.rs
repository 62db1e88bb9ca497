//! Numbers that say what many numbers are like.

use std::io::{self, Write};

use formwork::dtype::{AnyElement, CastLossy, DType};
use formwork::tensor::DynView;

/// What the elements of a tensor are like. Extremes, mean and deviation are those of the finite ones.
pub(super) struct Summary {
    nans: u64,
    infinities: u64,
    zeros: u64,
    finite: u64,
    extremes: Option<(AnyElement, AnyElement)>,
    mean: f64,
    deviation: f64,
}

/// The smallest and the largest finite element, and a power of two that makes both small numbers.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) scale: f64,
}

/// An element as a float: 64-bit integers are rounded.
pub(super) fn number(element: AnyElement) -> f64 {
    match element {
        AnyElement::F32(x) => x.into(),
        AnyElement::F64(x) => x,
        AnyElement::F16(x) => x.into(),
        AnyElement::BF16(x) => x.into(),
        AnyElement::I8(x) => x.into(),
        AnyElement::U8(x) => x.into(),
        AnyElement::I16(x) => x.into(),
        AnyElement::U16(x) => x.into(),
        AnyElement::I32(x) => x.into(),
        AnyElement::U32(x) => x.into(),
        AnyElement::I64(x) => x.cast_lossy(),
        AnyElement::U64(x) => x.cast_lossy(),
        AnyElement::Bool(x) => x.into(),
        // A type that is newer than this.
        _ => f64::NAN,
    }
}

/// Whether the one is below the other; 64-bit integers are compared as they are.
fn is_below(one: AnyElement, other: AnyElement) -> bool {
    match (one, other) {
        (AnyElement::I64(one), AnyElement::I64(other)) => one < other,
        (AnyElement::U64(one), AnyElement::U64(other)) => one < other,
        _ => number(one) < number(other),
    }
}

impl Summary {
    pub(super) fn of(view: &DynView<'_>) -> Self {
        let mut this = Self {
            nans: 0,
            infinities: 0,
            zeros: 0,
            finite: 0,
            extremes: None,
            mean: 0.0,
            deviation: 0.0,
        };
        for element in view.elements() {
            this.count(element);
        }
        if let Some(Range { scale, .. }) = this.range() {
            // The squares of scaled numbers neither overflow nor vanish.
            let (mut count, mut mean, mut squares) = (0.0, 0.0, 0.0);
            let numbers = view.elements().map(number).filter(|x| x.is_finite());
            for x in numbers.map(|x| x / scale) {
                count += 1.0;
                let before: f64 = x - mean;
                mean += before / count;
                squares += before * (x - mean);
            }
            this.mean = mean * scale;
            this.deviation = (squares / count).max(0.0).sqrt() * scale;
        }
        this
    }

    fn count(&mut self, element: AnyElement) {
        let x = number(element);
        if x.is_nan() {
            self.nans = self.nans.saturating_add(1);
            return;
        }
        if x.is_infinite() {
            self.infinities = self.infinities.saturating_add(1);
            return;
        }
        self.finite = self.finite.saturating_add(1);
        if x == 0.0 {
            self.zeros = self.zeros.saturating_add(1);
        }
        let (low, high) = self.extremes.unwrap_or((element, element));
        let low = if is_below(element, low) { element } else { low };
        let high = if is_below(high, element) { element } else { high };
        self.extremes = Some((low, high));
    }

    /// Where the finite elements are.
    pub(super) fn range(&self) -> Option<Range> {
        let (low, high) = self.extremes?;
        let (low, high) = (number(low), number(high));
        let largest = low.abs().max(high.abs()).max(f64::MIN_POSITIVE);
        // The exponent alone.
        let scale = f64::from_bits(largest.to_bits() & 0x7ff0_0000_0000_0000);
        Some(Range { low, high, scale })
    }

    pub(super) fn write(&self, dtype: DType, out: &mut dyn Write) -> io::Result<()> {
        match self.extremes {
            Some((low, high)) => {
                writeln!(out, "  min    {}", text(low))?;
                writeln!(out, "  max    {}", text(high))?;
                writeln!(out, "  mean   {}", short(self.mean))?;
                writeln!(out, "  std    {}", short(self.deviation))?;
            }
            None => writeln!(out, "  no finite element")?,
        }
        writeln!(out, "  zeros  {}", self.zeros)?;
        if dtype.is_float() {
            writeln!(out, "  NaN    {}", self.nans)?;
            writeln!(out, "  inf    {}", self.infinities)?;
        }
        if self.finite > 0 && self.nans.max(self.infinities) > 0 {
            writeln!(out, "  min, max, mean and std are those of the {} finite ones", self.finite)?;
        }
        Ok(())
    }
}

/// An element as it is.
fn text(element: AnyElement) -> String {
    match element {
        AnyElement::F32(x) => format!("{x:?}"),
        AnyElement::F64(x) => format!("{x:?}"),
        AnyElement::F16(x) => format!("{x:?}"),
        AnyElement::BF16(x) => format!("{x:?}"),
        AnyElement::I64(x) => x.to_string(),
        AnyElement::U64(x) => x.to_string(),
        AnyElement::Bool(x) => x.to_string(),
        other => number(other).to_string(),
    }
}

/// A number of about six digits.
pub(super) fn short(x: f64) -> String {
    let size = x.abs();
    if size != 0.0 && !(1e-4..1e6).contains(&size) {
        return format!("{x:.5e}");
    }
    let digits = if size >= 1000.0 { 2 } else { 6 };
    let text = format!("{x:.digits$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
