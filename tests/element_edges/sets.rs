//! A function that is compiled for some sets alone gives what it gives without them, also where a richer set is there.
//!
//! Requirements: FW-BITS-6, FW-MACRO-4.

use formwork::isa::{self, Level};
use formwork::kernel;

use crate::runner::on_every_set;

/// Differences of neighbours, of which a compiler makes vectors.
#[inline(always)]
fn differences(numbers: &[u32; 67]) -> [u32; 66] {
    std::array::from_fn(|i| numbers[i + 1].wrapping_sub(numbers[i]))
}

#[kernel(isa(avx2))]
fn differences_of_avx2(numbers: &[u32; 67]) -> [u32; 66] {
    differences(numbers)
}

#[test]
fn a_function_called_on_no_richer_set_gives_the_same() {
    // Squares of 0 to 66, whose differences are the odd numbers.
    let squares: [u32; 67] = std::array::from_fn(|i| u32::try_from(i * i).unwrap());
    let odd: [u32; 66] = std::array::from_fn(|i| u32::try_from(2 * i + 1).unwrap());
    on_every_set(|| {
        for highest in [Level::Portable, Level::Avx2, Level::Avx512] {
            assert_eq!(isa::call(highest, differences, &squares), odd, "{highest:?}");
        }
        assert_eq!(differences_of_avx2(&squares), odd);
    });
}
