//! The four casts between all pairs of types, for every value of 16 bits and fewer, and at the
//! edges of the wider ones.
//!
//! Requirements: FW-TYPE-2.

use formwork::dtype::{
    CastChecked, CastLossy, CastSaturating, CastWrapping, Element, Float, bf16, f16,
};
use formwork::error::{CastFault, Number};

/// A value without its type: every element type's values are one or the other, exactly.
#[derive(Clone, Copy, Debug)]
enum Exact {
    Whole(i128),
    Real(f64),
}

impl Exact {
    fn real(self) -> f64 {
        match self {
            // Rounds for more than 53 bits, as the target does: see `to_float`.
            Self::Whole(n) => n as f64,
            Self::Real(x) => x,
        }
    }
}

/// What an element type is, told by its definition.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Whole { smallest: i128, largest: i128 },
    Real { fraction_bits: i32, bias: i32 },
    Truth,
}

trait Known: Element {
    const KIND: Kind;
    fn exact(self) -> Exact;
}

macro_rules! known_int {
    ($($t:ty)*) => {$(
        impl Known for $t {
            const KIND: Kind =
                Kind::Whole { smallest: <$t>::MIN as i128, largest: <$t>::MAX as i128 };

            fn exact(self) -> Exact {
                Exact::Whole(self as i128)
            }
        }
    )*};
}

macro_rules! known_float {
    ($($t:ty, $fraction_bits:literal, $bias:literal;)*) => {$(
        impl Known for $t {
            const KIND: Kind = Kind::Real { fraction_bits: $fraction_bits, bias: $bias };

            fn exact(self) -> Exact {
                Exact::Real(self.to_f64())
            }
        }
    )*};
}

known_int! { i8 u8 i16 u16 i32 u32 i64 u64 }
known_float! { f16, 10, 15; bf16, 7, 127; f32, 23, 127; f64, 52, 1023; }

impl Known for bool {
    const KIND: Kind = Kind::Truth;

    fn exact(self) -> Exact {
        Exact::Whole(self as i128)
    }
}

/// Rounds to nearest even in a float format, by scaling.
fn to_float(value: Exact, fraction_bits: i32, bias: i32) -> f64 {
    if let Exact::Whole(n) = value {
        let length = 128 - n.unsigned_abs().leading_zeros() as i32;
        let dropped = length - fraction_bits - 1;
        if dropped > 0 {
            // Divides to nearest even in whole numbers; what is left f64 has exactly.
            let unit = 1_i128 << dropped;
            let (down, rest) = (n.div_euclid(unit), n.rem_euclid(unit));
            let up = 2 * rest > unit || 2 * rest == unit && down % 2 != 0;
            let rounded = (down + i128::from(up)) as f64 * 2_f64.powi(dropped);
            return limited(rounded, bias);
        }
    }
    let x = value.real();
    if !x.is_finite() || x == 0.0 || fraction_bits == 52 {
        return x;
    }
    let exponent = libm::ilogb(x).max(1 - bias);
    let unit = 2_f64.powi(exponent - fraction_bits);
    limited((x / unit).round_ties_even() * unit, bias)
}

fn limited(x: f64, bias: i32) -> f64 {
    if x.abs() >= 2.0 * 2_f64.powi(bias) { x.signum() * f64::INFINITY } else { x }
}

fn largest_float(fraction_bits: i32, bias: i32) -> f64 {
    2_f64.powi(bias) * (2.0 - 2_f64.powi(-fraction_bits))
}

/// What the four casts shall give: lossy, saturating, and checked if there is a value.
fn expected(value: Exact, to: Kind) -> (Exact, Exact, Option<Exact>) {
    match to {
        Kind::Whole { smallest, largest } => {
            let x = value.real();
            let whole = match value {
                Exact::Whole(n) => n,
                Exact::Real(x) => x.trunc() as i128,
            };
            let held = whole.clamp(smallest, largest);
            let lossy = match value {
                Exact::Whole(n) => (n - smallest).rem_euclid(largest - smallest + 1) + smallest,
                Exact::Real(_) => held,
            };
            let is_there = held == whole && (matches!(value, Exact::Whole(_)) || x.fract() == 0.0);
            (Exact::Whole(lossy), Exact::Whole(held), is_there.then_some(Exact::Whole(held)))
        }
        Kind::Truth => {
            let x = value.real();
            let checked = (x == 0.0 || x == 1.0).then_some(Exact::Whole((x == 1.0) as i128));
            (Exact::Whole((x != 0.0) as i128), Exact::Whole((x >= 1.0) as i128), checked)
        }
        Kind::Real { fraction_bits, bias } => {
            let nearest = to_float(value, fraction_bits, bias);
            let x = value.real();
            let overflows = x.is_finite() && nearest.is_infinite();
            let largest = largest_float(fraction_bits, bias);
            let held = if overflows { largest.copysign(x) } else { nearest };
            let checked = !overflows && (nearest != 0.0 || x == 0.0);
            (Exact::Real(nearest), Exact::Real(held), checked.then_some(Exact::Real(nearest)))
        }
    }
}

fn is_same(a: Exact, b: Exact) -> bool {
    match (a, b) {
        (Exact::Whole(a), Exact::Whole(b)) => a == b,
        (Exact::Real(a), Exact::Real(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
        _ => false,
    }
}

fn check_pair<From, To>(values: &[From])
where
    From: Known + CastLossy<To> + CastSaturating<To> + CastChecked<To>,
    To: Known,
{
    for &x in values {
        let (lossy, saturating, checked) = expected(x.exact(), To::KIND);
        let pair = format!("{x:?} from {} to {}", From::NAME, To::NAME);
        assert!(is_same(x.cast_lossy().exact(), lossy), "lossy, {pair}");
        assert!(is_same(x.cast_saturating().exact(), saturating), "saturating, {pair}");
        match (x.cast_checked(), checked) {
            (Ok(value), Some(checked)) => assert!(is_same(value.exact(), checked), "{pair}"),
            (Err(error), None) => {
                assert_eq!((error.from(), error.to()), (From::NAME, To::NAME));
                check_fault(x.exact(), To::KIND, error.fault, &pair);
            }
            (found, _) => panic!("checked, {pair}: {found:?}"),
        }
    }
}

fn is_below(a: Exact, b: Exact) -> bool {
    match (a, b) {
        (Exact::Real(a), Exact::Real(b)) => a < b,
        (Exact::Real(a), Exact::Whole(b)) => (a.trunc() as i128) < b,
        (Exact::Whole(a), Exact::Real(b)) => a < b.trunc() as i128,
        (Exact::Whole(a), Exact::Whole(b)) => a < b,
    }
}

fn check_fault(value: Exact, to: Kind, fault: CastFault, pair: &str) {
    let x = value.real();
    let is_shown = |told: Number, end: Exact| match (told, end) {
        (Number::Signed(told), Exact::Whole(end)) => i128::from(told) == end,
        (Number::Unsigned(told), Exact::Whole(end)) => i128::from(told) == end,
        (Number::Single(told), Exact::Real(end)) => f64::from(told) == end,
        (Number::Double(told), Exact::Real(end)) => told == end,
        _ => false,
    };
    let (smallest, largest) = match to {
        Kind::Whole { smallest, largest } => (Exact::Whole(smallest), Exact::Whole(largest)),
        Kind::Truth => (Exact::Whole(0), Exact::Whole(1)),
        Kind::Real { fraction_bits, bias } => {
            let largest = largest_float(fraction_bits, bias);
            (Exact::Real(-largest), Exact::Real(largest))
        }
    };
    let is_float = matches!(to, Kind::Real { .. });
    let right = match fault {
        CastFault::NotANumber => x.is_nan() && !is_float,
        CastFault::Infinite => x.is_infinite() && !is_float,
        CastFault::Above { largest: told } => is_below(largest, value) && is_shown(told, largest),
        CastFault::Below { smallest: told } => {
            is_below(value, smallest) && is_shown(told, smallest)
        }
        CastFault::Fraction => x.fract() != 0.0 && !is_float,
        CastFault::Underflow => x != 0.0 && x.abs() < 1.0 && is_float,
    };
    assert!(right, "{pair}: {fault:?}");
}

macro_rules! check_all {
    ($values:expr) => {{
        let values = $values;
        check_pair::<_, f32>(&values);
        check_pair::<_, f64>(&values);
        check_pair::<_, f16>(&values);
        check_pair::<_, bf16>(&values);
        check_pair::<_, i8>(&values);
        check_pair::<_, u8>(&values);
        check_pair::<_, i16>(&values);
        check_pair::<_, u16>(&values);
        check_pair::<_, i32>(&values);
        check_pair::<_, u32>(&values);
        check_pair::<_, i64>(&values);
        check_pair::<_, u64>(&values);
        check_pair::<_, bool>(&values);
    }};
}

#[test]
fn every_value_of_8_bits_and_every_bool_casts_by_the_rules() {
    check_all!((i8::MIN..=i8::MAX).collect::<Vec<_>>());
    check_all!((u8::MIN..=u8::MAX).collect::<Vec<_>>());
    check_all!([false, true]);
}

#[test]
fn every_value_of_16_bits_casts_by_the_rules() {
    check_all!((i16::MIN..=i16::MAX).collect::<Vec<_>>());
    check_all!((u16::MIN..=u16::MAX).collect::<Vec<_>>());
    check_all!((0..=u16::MAX).map(f16::from_bits).collect::<Vec<_>>());
    check_all!((0..=u16::MAX).map(bf16::from_bits).collect::<Vec<_>>());
}

/// Numbers around powers of two, and around the midpoints that 8 and 11 bits leave, without order.
fn whole_edges() -> Vec<i128> {
    let mut edges = Vec::new();
    for power in 0..64 {
        for step in [0, 1, 2, 3] {
            for bits in [8, 9, 11, 12, 24, 25, 53, 54] {
                let unit = if power > bits { 1_i128 << (power - bits) } else { 1 };
                let near = (1_i128 << power) + step * unit;
                edges.extend([near - 1, near, near + 1, -near - 1, -near, 1 - near]);
            }
        }
    }
    edges.extend([65_503, 65_504, 65_505, 65_519, 65_520, 65_535, 65_536]);
    edges
}

#[test]
fn wide_integers_cast_by_the_rules_at_every_edge() {
    let edges = whole_edges();
    check_all!(edges.iter().filter_map(|&n| i32::try_from(n).ok()).collect::<Vec<_>>());
    check_all!(edges.iter().filter_map(|&n| u32::try_from(n).ok()).collect::<Vec<_>>());
    check_all!(edges.iter().filter_map(|&n| i64::try_from(n).ok()).collect::<Vec<_>>());
    check_all!(edges.iter().filter_map(|&n| u64::try_from(n).ok()).collect::<Vec<_>>());
}

#[test]
fn wide_floats_cast_by_the_rules_at_every_edge() {
    let special = [f64::NAN, f64::INFINITY, 0.0, 0.5, 0.99, 1.5, 1e-5, 1e-12, 1e-30, 1e-60];
    let sizes = [f64::from(f32::MAX), 65504.0, 65519.999, 65520.0, 3.389e38, 1e300, 5e-324];
    let edges: Vec<f64> = whole_edges()
        .into_iter()
        .map(|n| n as f64)
        .chain(special)
        .chain(sizes)
        .flat_map(|x| [x, -x, x + 0.5, x.next_up(), x.next_down(), x * 2_f64.powi(-120)])
        .collect();
    check_all!(edges.iter().map(|&x| x as f32).collect::<Vec<_>>());
    check_all!(edges);
}

fn check_wrapping<From, To>(values: &[From])
where
    From: Known + CastWrapping<To> + CastLossy<To>,
    To: Known,
{
    for &x in values {
        assert!(is_same(x.cast_wrapping().exact(), CastLossy::<To>::cast_lossy(x).exact()));
    }
}

macro_rules! check_all_wrapping {
    ($($from:ident)*) => {$(
        let values: Vec<$from> =
            whole_edges().into_iter().filter_map(|n| $from::try_from(n).ok()).collect();
        check_wrapping::<$from, i8>(&values);
        check_wrapping::<$from, u8>(&values);
        check_wrapping::<$from, i16>(&values);
        check_wrapping::<$from, u16>(&values);
        check_wrapping::<$from, i32>(&values);
        check_wrapping::<$from, u32>(&values);
        check_wrapping::<$from, i64>(&values);
        check_wrapping::<$from, u64>(&values);
    )*};
}

#[test]
fn wrapping_between_integers_is_what_the_lossy_cast_does() {
    check_all_wrapping!(i8 u8 i16 u16 i32 u32 i64 u64);
    let low: u8 = (-1_i64).cast_wrapping();
    assert_eq!(low, 255);
    let negative: i16 = 40_000_u32.cast_wrapping();
    assert_eq!(negative, -25_536);
}

/// Requirements: FW-TYPE-2, FW-TYPE-3.
#[test]
fn a_cast_to_bf16_rounds_a_wide_integer_once() {
    // Through f32 this would round to a tie first, and then down.
    let x = (1_i64 << 40) + (1 << 32) + 1;
    let once: bf16 = x.cast_lossy();
    assert_eq!(once.to_f64(), ((1_i64 << 40) + (1 << 33)) as f64);
    let through: bf16 = CastLossy::<f32>::cast_lossy(x).cast_lossy();
    assert_eq!(through.to_f64(), (1_i64 << 40) as f64);
}

/// Requirements: FW-TYPE-2, FW-TYPE-4.
#[test]
fn a_constant_in_f32_meets_a_graph_in_f16_by_a_checked_cast() {
    let one: f16 = 1.0_f32.cast_checked().unwrap();
    let epsilon: f16 = 1e-5_f32.cast_checked().unwrap();
    assert_eq!((one.to_bits(), epsilon.to_bits()), (0x3c00, 0x00a8));
    let vanished: Result<f16, _> = 1e-12_f32.cast_checked();
    assert_eq!(vanished.unwrap_err().fault, CastFault::Underflow);
}

#[test]
fn an_error_tells_the_value_the_types_and_the_reason() {
    fn message<From: CastChecked<To>, To: Element>(x: From) -> String {
        match x.cast_checked() {
            Ok(value) => format!("{value:?}"),
            Err(error) => error.to_string(),
        }
    }
    let told = [
        message::<i32, i8>(300),
        message::<i32, u8>(-1),
        message::<f32, i8>(f32::NAN),
        message::<f64, u64>(f64::NEG_INFINITY),
        message::<f32, i32>(1.5),
        message::<f64, f16>(1e6),
        message::<f64, f32>(1e-60),
        message::<u8, bool>(2),
        message::<f32, u64>(18_446_744_073_709_551_616.0),
    ];
    let expected = [
        "cannot cast the i32 value 300 to i8: it is above the largest i8, which is 127",
        "cannot cast the i32 value -1 to u8: it is below the smallest u8, which is 0",
        "cannot cast the f32 value NaN to i8: i8 has no NaN",
        "cannot cast the f64 value -inf to u64: u64 has no infinity",
        "cannot cast the f32 value 1.5 to i32: it has a fraction and i32 holds whole numbers",
        "cannot cast the f64 value 1000000.0 to f16: it is above the largest f16, which is 65504.0",
        "cannot cast the f64 value 1e-60 to f32: it is not zero but would become zero",
        "cannot cast the u8 value 2 to bool: it is above the largest bool, which is 1",
        "cannot cast the f32 value 1.8446744e19 to u64: it is above the largest u64, \
         which is 18446744073709551615",
    ];
    assert_eq!(told, expected);
}
