//! Values of 1,400 bits: the functions in `f64` are measured by them, and so is what all else is measured by.

use crate::function::Function;

/// The largest error of a function over the rows of a table in units of `f64`, and that of its reference in
/// units of `f32`.
///
/// A row has a function, an argument, and the value as a sum of two, all as hexadecimal bits.
pub fn worst(function: &Function, table: &str) -> Option<[f64; 2]> {
    let number = |cell: &str| u64::from_str_radix(cell, 16).map(f64::from_bits);
    let mut worst = None;
    for row in table.lines() {
        let cells: Vec<_> = row.split(',').collect();
        let [name, x, high, low] = cells[..] else { continue };
        let (Ok(x), Ok(high), Ok(low)) = (number(x), number(high), number(low)) else { continue };
        if name == function.name {
            let unit = |lowest: i32, fraction: i32| {
                f64::exp2(f64::from(libm::ilogb(high).max(lowest) - fraction))
            };
            let distance = |result: f64| ((result - high) - low).abs();
            let error = distance((function.f64)(x)) / unit(-1022, 52);
            let reference = distance((function.exact)(x)) / unit(-126, 23);
            let [one, other] = worst.unwrap_or([0.0_f64; 2]);
            worst = Some([one.max(error), other.max(reference)]);
        }
    }
    worst
}
