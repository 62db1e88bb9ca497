//! The inputs: the same numbers for every contender, in every process.
//!
//! Requirements: FW-SPEED-1.

/// `count` numbers in `[-0.5, 0.5)` that look random; each seed gives others.
///
/// `python/worker.py` computes the same ones.
pub fn values(count: usize, seed: u32) -> Vec<f32> {
    (0..count as u32).map(|index| value(index, seed)).collect()
}

/// `count` whole numbers from -125 to 125 that look random.
pub fn bytes(count: usize, seed: u32) -> Vec<i8> {
    values(count, seed).into_iter().map(|value| (value * 250.0) as i8).collect()
}

/// Those numbers and 128: from 3 to 253.
pub fn unsigned_bytes(count: usize, seed: u32) -> Vec<u8> {
    bytes(count, seed).into_iter().map(|byte| byte.cast_unsigned() ^ 0x80).collect()
}

/// The transpose of a row-major matrix of `rows` rows.
pub fn transposed<T: Copy>(matrix: &[T], rows: usize) -> Vec<T> {
    let columns = matrix.len() / rows;
    (0..matrix.len()).map(|at| matrix[at % rows * columns + at / rows]).collect()
}

fn value(index: u32, seed: u32) -> f32 {
    let mut bits = index.wrapping_mul(0x9e37_79b1).wrapping_add(seed.wrapping_mul(0x9e37_79b9));
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x85eb_ca6b);
    bits ^= bits >> 13;
    (bits >> 8) as f32 / 16_777_216.0 - 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_give_different_numbers_around_zero() {
        let (one, two) = (values(10_000, 1), values(10_000, 2));
        assert_ne!(one, two);
        for numbers in [one, two] {
            assert!(numbers.iter().all(|number| (-0.5..0.5).contains(number)));
            assert!(numbers.iter().sum::<f32>().abs() < 100.0);
        }
    }

    #[test]
    fn a_transpose_has_the_rows_as_columns() {
        assert_eq!(transposed(&[1, 2, 3, 4, 5, 6], 2), [1, 4, 2, 5, 3, 6]);
    }
}
