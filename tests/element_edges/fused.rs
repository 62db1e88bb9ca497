//! Products of numbers of double precision that lie one bit beyond their format.
//!
//! Requirements: FW-BITS-5.

use formwork::isa::{Floats, Portable};

/// A product of a few bits and 53 has 54 or 55 where one factor is subnormal, so one or two are rounded away; the
/// result is a tie, or not, by what the bits say.
#[test]
fn a_product_of_one_bit_too_many_is_rounded_once() {
    // 3 * 2^-1074 times (2^52 + odd) * 2^8.
    let factor = |odd: u64| f64::from_bits((1023 + 60) << 52 | odd);
    for odd in [1_u64, 3, 5, 7, (1 << 50) - 1] {
        for sign in [1.0, -1.0] {
            let (a, b) = (f64::from_bits(3) * sign, factor(odd));
            // 3 * (2^52 + odd) is odd and lies between 2^53 and 2^54: half of it is a tie, and the even one wins.
            let product = 3 * ((1_u64 << 52) + odd);
            assert!(product % 2 == 1 && product >> 53 == 1);
            let half = product / 2 + (product / 2) % 2;
            let exact = half as f64 * 2.0_f64.powi(-533) * 2.0_f64.powi(-532) * sign;
            for c in [0.0, -0.0] {
                let found = Portable.mul_add_one(a, b, c);
                assert_eq!(found.to_bits(), exact.to_bits(), "{odd}: {found:e} for {exact:e}");
                assert_eq!(found.to_bits(), a.mul_add(b, c).to_bits());
                let lanes = Floats::<f64>::mul_add(Portable, [a, b], [b, a], [c, c]);
                assert_eq!(lanes.map(f64::to_bits), [exact.to_bits(); 2]);
            }
        }
    }
}

/// Requirements: FW-BITS-5, FW-NUM-3.
#[test]
fn a_difference_of_nothing_is_the_positive_zero() {
    // Neither product fits the steps that need no integers.
    for (a, b) in [(2.0_f64.powi(-500), 2.0_f64.powi(-500)), (2.0_f64.powi(950), 3.0)] {
        for (a, c) in [(a, -(a * b)), (-a, a * b)] {
            let found = Portable.mul_add_one(a, b, c);
            assert_eq!(found.to_bits(), 0.0_f64.to_bits(), "{a:e} * {b:e} + {c:e}: {found:e}");
        }
    }
}
