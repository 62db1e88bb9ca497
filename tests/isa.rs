//! Instruction sets: the same bits on each, and the single rounding of a fused product.
//!
//! Requirements: FW-BITS-5.
#![allow(unsafe_code)]

use formwork::dtype::Float;
use formwork::isa::{Bytes, Floats, Isa, NATIVE, Portable};

/// A generator of 64 random bits (xorshift64*).
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Any number, one near one, or one whose sum with another may cancel.
    fn f32(&mut self) -> f32 {
        let bits = self.bits();
        match bits >> 61 {
            0 | 1 => f32::from_bits(bits as u32),
            2 => f32::from_bits(bits as u32 & 0x80ff_ffff),
            3 => [0.0, -0.0, 1.0, f32::MAX, f32::MIN_POSITIVE, f32::INFINITY, f32::NAN, 3.0]
                [(bits & 7) as usize],
            _ => f32::from_bits(0x3f80_0000 ^ (bits as u32 & 0x81ff_ffff)),
        }
    }

    fn f64(&mut self) -> f64 {
        let bits = self.bits();
        match self.bits() >> 61 {
            0 | 1 => f64::from_bits(bits),
            2 => f64::from_bits(bits & 0x801f_ffff_ffff_ffff),
            3 => [0.0, -0.0, 1.0, f64::MAX, f64::MIN_POSITIVE, f64::INFINITY, f64::NAN, 5e-324]
                [(bits & 7) as usize],
            4 => f64::from_bits(0x1ff0_0000_0000_0000 ^ (bits & 0x803f_ffff_ffff_ffff)),
            _ => f64::from_bits(0x3ff0_0000_0000_0000 ^ (bits & 0x803f_ffff_ffff_ffff)),
        }
    }
}

/// Equal bits; a NaN is equal to any NaN.
fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

#[test]
fn a_product_and_sum_of_single_precision_is_rounded_once() {
    let mut random = Random(7);
    for _ in 0..3_000_000 {
        let (a, b) = (random.f32(), random.f32());
        let near = f32::from_bits((-(a * b)).to_bits() ^ (random.bits() as u32 & 3));
        for c in [random.f32(), near] {
            let (ours, exact) = (Portable.mul_add_one(a, b, c), a.mul_add(b, c));
            assert!(
                same(ours.into(), exact.into()),
                "{a:e} * {b:e} + {c:e}: {ours:e}, not {exact:e}"
            );
            let (left, right) = ([a, 1.5, a, 3.0], [b, 0.1, b, 7.0]);
            let lanes = Floats::<f32>::mul_add(Portable, left, right, [c, 0.2, c, 0.0]);
            let exact = [exact, 1.5_f32.mul_add(0.1, 0.2), exact, 21.0];
            for (ours, exact) in lanes.into_iter().zip(exact) {
                assert!(
                    same(ours.into(), exact.into()),
                    "a lane of {a:e} * {b:e} + {c:e}: {ours:e}"
                );
            }
        }
    }
}

#[test]
fn what_is_half_way_only_in_double_precision_is_rounded_once() {
    let small = f32::EPSILON;
    // 2^-24 in all but a bit that a double has no place for beside 1.
    let half = [0.25_f32.powi(6) * (1.0 + small), 0.25_f32.powi(6) * (1.0 - small)];
    for last in 0..64_u8 {
        for (sign, scale) in [(1.0, 1.0), (-1.0, 1.0), (1.0, 1e-30), (-1.0, 1e30)] {
            let c = (1.0 + f32::from(last) * small) * scale;
            for half in [half, half.map(|x| x * (1.0 - small)), half.map(|x| x * (1.0 + small))] {
                let (a, b) = (half[0] * sign, half[1] * scale);
                let exact = a.mul_add(b, c).to_bits();
                assert_eq!(Portable.mul_add_one(a, b, c).to_bits(), exact, "{a:e} * {b:e} + {c:e}");
                let lanes = Floats::<f32>::mul_add(Portable, [a; 4], [b; 4], [c; 4]);
                assert_eq!(lanes.map(f32::to_bits), [exact; 4], "{a:e} * {b:e} + {c:e}");
            }
        }
    }
}

#[test]
fn a_product_and_sum_of_double_precision_is_rounded_once() {
    let mut random = Random(9);
    for _ in 0..3_000_000 {
        let (a, b) = (random.f64(), random.f64());
        let near = f64::from_bits((-(a * b)).to_bits() ^ (random.bits() & 3));
        for c in [random.f64(), near] {
            let (ours, exact) = (Portable.mul_add_one(a, b, c), a.mul_add(b, c));
            assert!(same(ours, exact), "{a:e} * {b:e} + {c:e}: {ours:e}, not {exact:e}");
            for other in [[1.5, 0.1, 0.2], [a, b, c]] {
                let (left, right) = ([a, other[0]], [b, other[1]]);
                let lanes = Floats::<f64>::mul_add(Portable, left, right, [c, other[2]]);
                assert!(same(lanes[0], exact), "a lane of {a:e} * {b:e} + {c:e}: {}", lanes[0]);
                assert!(same(lanes[1], other[0].mul_add(other[1], other[2])));
            }
        }
    }
}

/// Loads, multiplies, adds and stores vectors of every length, beside single numbers.
fn vectors_are_lanes<I: Isa>(isa: I) {
    let numbers: [f32; 32] = std::array::from_fn(|i| i as f32 + 0.1);
    let lanes = <I as Floats<f32>>::LANES;
    for count in 0..=lanes {
        let mut out = [-1.0; 33];
        // SAFETY: `count` is at most the lanes of a vector, of at most 16 of 32 numbers.
        let a = unsafe { isa.load_first(numbers.as_ptr(), count) };
        // SAFETY: a vector has of at most 16 of 32 numbers, the first left out.
        let b = unsafe { isa.load(numbers[1..].as_ptr()) };
        let sum = Floats::<f32>::mul_add(isa, a, b, isa.splat(0.5_f32));
        // SAFETY: `out` has room for one more than the lanes of any vector.
        unsafe { isa.store_first(out.as_mut_ptr(), sum, count) }
        for (lane, &out) in out.iter().enumerate() {
            let exact =
                numbers.get(lane).map_or(0.0, |&a| a.mul_add(numbers[(lane + 1) % 32], 0.5));
            let expected = if lane < count { exact } else { -1.0 };
            assert_eq!(out, expected, "lane {lane} of {count} of {isa:?}");
        }
    }
    let numbers: [f64; 16] = std::array::from_fn(|i| i as f64 + 0.1);
    let lanes = <I as Floats<f64>>::LANES;
    for count in 0..=lanes {
        let mut out = [-1.0; 17];
        // SAFETY: `count` is at most the lanes of a vector, of at most 8 of 16 numbers.
        let a = unsafe { isa.load_first(numbers.as_ptr(), count) };
        // SAFETY: a vector has of at most 8 of 16 numbers, the first left out.
        let b = unsafe { isa.load(numbers[1..].as_ptr()) };
        let sum = Floats::<f64>::mul_add(isa, a, b, isa.splat(0.5_f64));
        // SAFETY: `out` has room for one more than the lanes of any vector.
        unsafe { isa.store_first(out.as_mut_ptr(), sum, count) }
        for (lane, &out) in out.iter().enumerate() {
            let exact =
                numbers.get(lane).map_or(0.0, |&a| a.mul_add(numbers[(lane + 1) % 16], 0.5));
            let expected = if lane < count { exact } else { -1.0 };
            assert_eq!(out, expected, "lane {lane} of {count} of {isa:?}");
        }
    }
}

/// Chooses between lanes by the sign of a third vector.
fn lanes_are_chosen_by_sign<I: Isa>(isa: I) {
    macro_rules! check {
        ($($t:ty)*) => {$({
            let signs: [$t; 16] = [
                -1.0, 1.0, -0.0, 0.0, <$t>::NAN, -<$t>::NAN, <$t>::NEG_INFINITY, <$t>::INFINITY,
                -<$t>::MIN_POSITIVE, <$t>::MIN_POSITIVE, -5e-40, 5e-40, -3.0, 3.0, <$t>::MIN, 0.5,
            ];
            let lanes = <I as Floats<$t>>::LANES;
            for first in (0..16).step_by(lanes) {
                // SAFETY: the lanes divide the 16 numbers.
                let test = unsafe { isa.load(signs[first..].as_ptr()) };
                let (then, otherwise) = (isa.splat(1 as $t), isa.splat(2 as $t));
                let chosen = Floats::<$t>::where_negative(isa, test, then, otherwise);
                let mut out = [0 as $t; 16];
                // SAFETY: no vector has more than 16 lanes.
                unsafe { isa.store(out.as_mut_ptr(), chosen) }
                for (sign, out) in signs[first..].iter().zip(&out[..lanes]) {
                    assert_eq!(*out, if *sign < 0.0 { 1.0 } else { 2.0 }, "{sign:e} on {isa:?}");
                }
            }
        })*};
    }
    check!(f32 f64);
}

/// Merges the lanes of vectors, and 64 numbers: the upper half with the lower, until one is left.
fn lanes_are_merged<I: Isa>(isa: I) {
    /// As plain loops.
    fn merged<A: Copy>(numbers: &[A], merge: impl Fn(A, A) -> A) -> A {
        let mut numbers = numbers.to_vec();
        while numbers.len() > 1 {
            let upper = numbers.split_off(numbers.len() / 2);
            numbers.iter_mut().zip(upper).for_each(|(a, b)| *a = merge(*a, b));
        }
        numbers[0]
    }
    macro_rules! check {
        ($($t:ty)*) => {$({
            let larger = |a: $t, b: $t| if b > a { b } else { a };
            let lanes = <I as Floats<$t>>::LANES;
            let mut random = Random(7);
            for round in 0..200 {
                let mut numbers: [$t; 64] =
                    std::array::from_fn(|_| (random.bits() >> 40) as $t / 1e4 - 800.0);
                if round % 3 == 1 {
                    numbers[round % 64] = <$t>::NAN;
                    numbers[(round * 7) % 64] = <$t>::NEG_INFINITY;
                }
                let same = |a: $t, b: $t| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
                assert!(same(Floats::<$t>::sum_of(isa, &numbers), merged(&numbers, |a, b| a + b)));
                assert!(same(Floats::<$t>::largest_of(isa, &numbers), merged(&numbers, larger)));
                // SAFETY: the lanes of every vector are at most 16 of 64 numbers.
                let a = unsafe { isa.load(numbers.as_ptr()) };
                // SAFETY: as above, the first left out.
                let b = unsafe { isa.load(numbers[1..].as_ptr()) };
                let first = &numbers[..lanes];
                assert!(same(Floats::<$t>::sum(isa, a), merged(first, |a, b| a + b)));
                assert!(same(Floats::<$t>::largest(isa, a), merged(first, larger)));
                let mut out = [[0 as $t; 16]; 2];
                // SAFETY: no vector has more than 16 lanes.
                unsafe { isa.store(out[0].as_mut_ptr(), Floats::<$t>::add(isa, a, b)) }
                // SAFETY: as above.
                unsafe { isa.store(out[1].as_mut_ptr(), Floats::<$t>::larger(isa, a, b)) }
                for lane in 0..lanes {
                    let (a, b) = (numbers[lane], numbers[lane + 1]);
                    assert!(same(out[0][lane], a + b) && same(out[1][lane], larger(a, b)));
                }
            }
        })*};
    }
    check!(f32 f64);
}

/// Exponentials for sums, as the portable set has them.
fn exponentials_have_the_same_bits<I: Isa>(isa: I) {
    let special = [0x8000_0000, 0xff80_0000, 0xc2ae_ac4f, 0xc2ae_ac50, 0xc2b0_0000];
    for bits in (0x8000_0000_u32..=0xc2b1_0000).step_by(10_007).chain(special) {
        let x = f32::from_bits(bits);
        let (ours, portable) = (Float::exp_down(x, isa), Float::exp_down(x, Portable));
        assert_eq!(ours.to_bits(), portable.to_bits(), "{x:e} on {isa:?}");
        let x = f64::from(x);
        let (ours, portable) = (Float::exp_down(x, isa), Float::exp_down(x, Portable));
        assert_eq!(ours.to_bits(), portable.to_bits(), "{x:e} on {isa:?}");
    }
    assert!(Float::exp_down(f32::NAN, isa).is_nan() && Float::exp_down(f64::NAN, isa).is_nan());
}

/// Repeats four or eight numbers, and spreads one of four.
fn groups_of_lanes<I: Isa>(isa: I) {
    macro_rules! check {
        ($($t:ty)*) => {$({
            let lanes = <I as Floats<$t>>::LANES;
            let numbers: [$t; 16] = std::array::from_fn(|i| i as $t + 0.5);
            let mut out: [$t; 16] = [0.0; 16];
            if lanes >= 4 {
                // SAFETY: 4 of 16 numbers.
                let repeated = unsafe { Floats::<$t>::repeat::<4>(isa, numbers.as_ptr()) };
                // SAFETY: a vector has at most 16 numbers.
                unsafe { Floats::<$t>::store(isa, out.as_mut_ptr(), repeated) }
                for lane in 0..lanes {
                    assert_eq!(out[lane], numbers[lane % 4]);
                }
                // SAFETY: 4 of 16 numbers, and 4 from the seventh on.
                let two = unsafe {
                    Floats::<$t>::repeat_two(isa, numbers.as_ptr(), numbers[7..].as_ptr())
                };
                // SAFETY: a vector has at most 16 numbers.
                unsafe { Floats::<$t>::store(isa, out.as_mut_ptr(), two) }
                for lane in 0..lanes {
                    let from = if lanes > 4 && lane >= lanes / 2 { 7 } else { 0 };
                    assert_eq!(out[lane], numbers[lane % 4 + from]);
                }
                // SAFETY: a vector has at most 16 numbers.
                let vector = unsafe { Floats::<$t>::load(isa, numbers.as_ptr()) };
                for number in 0..4 {
                    let spread = Floats::<$t>::spread(isa, vector, number);
                    // SAFETY: a vector has at most 16 numbers.
                    unsafe { Floats::<$t>::store(isa, out.as_mut_ptr(), spread) }
                    for lane in 0..lanes {
                        assert_eq!(out[lane], numbers[lane / 4 * 4 + number]);
                    }
                }
            }
            if lanes >= 8 {
                // SAFETY: 8 of 16 numbers.
                let repeated = unsafe { Floats::<$t>::repeat::<8>(isa, numbers.as_ptr()) };
                // SAFETY: a vector has at most 16 numbers.
                unsafe { Floats::<$t>::store(isa, out.as_mut_ptr(), repeated) }
                for lane in 0..lanes {
                    assert_eq!(out[lane], numbers[lane % 8]);
                }
            }
        })*};
    }
    check!(f32 f64);
}

/// Makes rows columns.
fn rows_become_columns<I: Isa>(isa: I) {
    macro_rules! check {
        ($($t:ty)*) => {$({
            let lanes = <I as Floats<$t>>::LANES;
            let mut rows = [Floats::<$t>::splat(isa, 0.0); 16];
            for (row, vector) in rows.iter_mut().enumerate().take(lanes) {
                let numbers: [$t; 16] = std::array::from_fn(|lane| (row * 16 + lane) as $t);
                // SAFETY: a vector has at most 16 numbers.
                *vector = unsafe { Floats::<$t>::load(isa, numbers.as_ptr()) };
            }
            Floats::<$t>::transpose(isa, &mut rows);
            for (column, vector) in rows.into_iter().enumerate().take(lanes) {
                let mut out: [$t; 16] = [0.0; 16];
                // SAFETY: a vector has at most 16 numbers.
                unsafe { Floats::<$t>::store(isa, out.as_mut_ptr(), vector) }
                for (row, &number) in out.iter().enumerate().take(lanes) {
                    assert_eq!(number, (row * 16 + column) as $t);
                }
            }
        })*};
    }
    check!(f32 f64);
}

/// Sums of products of bytes, beside single numbers.
fn bytes_are_multiplied_exactly<I: Isa, const A: bool, const B: bool>(isa: I) {
    let lanes = <I as Bytes>::SUMS;
    let number = |signed: bool, byte: u8| {
        if signed { i32::from(byte.cast_signed()) } else { i32::from(byte) }
    };
    let mut random = Random(5);
    let mut data = [[0_u8; 64]; 4];
    for round in 0..200 {
        for byte in data.as_flattened_mut() {
            *byte = match round {
                0 => 0x80,
                1 => 0xff,
                _ => (random.bits() >> 56) as u8,
            };
        }
        let quad = |row: usize, lane: usize| data[row].as_chunks::<4>().0[lane];
        let product = |left: [u8; 4], right: [u8; 4], sum: i32| {
            left.into_iter().zip(right).fold(sum, |sum, (left, right)| {
                sum.wrapping_add((number(A, left) + isa.lift::<A, B>()) * number(B, right))
            })
        };
        let count = round % (4 * lanes + 1);
        // SAFETY: a vector has at most 64 bytes.
        let a = unsafe { isa.load_quads(data[0].as_ptr()) };
        // SAFETY: `count` is at most the bytes of a vector.
        let b = unsafe { isa.load_first_quads(data[1].as_ptr(), count) };
        let rows = data.each_ref().map(|row| {
            // SAFETY: a vector has at most 64 bytes.
            unsafe { isa.load_quads(row.as_ptr()) }
        });
        let first: [[u8; 4]; 16] = std::array::from_fn(|lane| {
            std::array::from_fn(
                |byte| if lane * 4 + byte < count { quad(1, lane)[byte] } else { 0 },
            )
        });
        let mut sums = isa.dot::<A, B>(isa.left::<A, B>(a), isa.right::<A, B>(b), isa.no_sums());
        let ones = isa.splat_right::<A, B>([1, 2, 3, 4]);
        sums = isa.dot::<A, B>(isa.splat_left::<A, B>(quad(2, 0)), ones, sums);
        let expected: Vec<i32> = (0..lanes)
            .map(|lane| product(quad(2, 0), [1, 2, 3, 4], product(quad(0, lane), first[lane], 0)))
            .collect();
        let mut out = [7_i32; 17];
        // SAFETY: a vector has at most 16 sums.
        unsafe { isa.store_totals(out.as_mut_ptr(), isa.totals(sums)) }
        assert_eq!(out[..lanes], expected, "{isa:?}");
        assert_eq!(
            isa.total(sums),
            expected.iter().fold(0, |sum: i32, &one| sum.wrapping_add(one))
        );
        // SAFETY: a vector has at most 16 sums.
        let other = unsafe { isa.load_totals(data[3].as_ptr().cast()) };
        let mut part = [7_i32; 17];
        // SAFETY: a vector has at most 16 sums.
        unsafe { isa.store_totals(part.as_mut_ptr(), isa.sub_totals(isa.totals(sums), other)) }
        for lane in 0..lanes {
            let taken = i32::from_ne_bytes(quad(3, lane));
            assert_eq!(part[lane], expected[lane].wrapping_sub(taken), "{isa:?}");
        }
        let few = round % (lanes + 1);
        // SAFETY: `few` is at most the sums of a vector.
        let again = unsafe { isa.load_first_totals(out.as_ptr(), few) };
        // SAFETY: a vector has at most 16 sums.
        let whole = unsafe { isa.load_totals(out.as_ptr()) };
        let mut part = [7_i32; 17];
        // SAFETY: a vector has at most 16 sums.
        unsafe { isa.store_totals(part.as_mut_ptr(), isa.add_totals(whole, again)) }
        for lane in 0..lanes {
            let twice = if lane < few { expected[lane] } else { 0 };
            assert_eq!(part[lane], expected[lane].wrapping_add(twice));
        }
        let mut part = [7_i32; 17];
        // SAFETY: `few` is at most the sums of a vector.
        unsafe { isa.store_first_totals(part.as_mut_ptr(), whole, few) }
        for (lane, &out) in part.iter().enumerate() {
            assert_eq!(out, if lane < few { expected[lane] } else { 7 });
        }
        let word = |row: usize, place: usize| {
            let [low, high] = data[row].as_chunks::<2>().0[place].map(|byte| i16::from(byte) - 128);
            // The ends of a word too.
            low.wrapping_mul(257).wrapping_add(high)
        };
        let [left, right]: [[[i16; 2]; 16]; 2] = std::array::from_fn(|row| {
            std::array::from_fn(|lane| [word(row, lane * 2), word(row, lane * 2 + 1)])
        });
        let both = [left, right].each_ref().map(|words| {
            // SAFETY: a vector has at most 16 pairs of words.
            unsafe { isa.load_totals(words.as_ptr().cast()) }
        });
        let start = isa.splat_words([3, -5]);
        let sums = isa.dot_words(both[0], isa.splat_words(right[0]), start);
        let mut part = [7_i32; 17];
        // SAFETY: a vector has at most 16 sums.
        unsafe { isa.store_totals(part.as_mut_ptr(), isa.dot_words(both[0], both[1], sums)) }
        for lane in 0..lanes {
            let product = |[a, b]: [i16; 2], [c, d]: [i16; 2]| {
                (i32::from(a) * i32::from(c)).wrapping_add(i32::from(b) * i32::from(d))
            };
            let first = (-5_i32 * 65536 + 3).wrapping_add(product(left[lane], right[0]));
            assert_eq!(part[lane], first.wrapping_add(product(left[lane], right[lane])));
        }
        for (vector, quads) in isa.interleave(rows).into_iter().enumerate() {
            let one = isa.splat_left::<A, B>([1; 4]);
            let sums = isa.dot::<A, B>(one, isa.right::<A, B>(quads), isa.no_sums());
            // SAFETY: a vector has at most 16 sums.
            unsafe { isa.store_totals(out.as_mut_ptr(), isa.totals(sums)) }
            for (lane, &out) in out.iter().enumerate().take(lanes) {
                let from = lane / 4 * 16 + vector * 4 + lane % 4;
                let quad = std::array::from_fn(|byte| data[byte][from]);
                assert_eq!(out, product([1; 4], quad, 0), "{isa:?}");
            }
        }
    }
}

/// All that is said of vectors.
fn vectors_are_as_said<I: Isa>(isa: I) {
    vectors_are_lanes(isa);
    groups_of_lanes(isa);
    lanes_are_chosen_by_sign(isa);
    lanes_are_merged(isa);
    exponentials_have_the_same_bits(isa);
    rows_become_columns(isa);
    bytes_are_multiplied_exactly::<I, true, true>(isa);
    bytes_are_multiplied_exactly::<I, false, false>(isa);
    bytes_are_multiplied_exactly::<I, false, true>(isa);
    bytes_are_multiplied_exactly::<I, true, false>(isa);
}

/// Requirements: FW-BITS-1.
#[test]
fn a_vector_is_its_lanes_on_every_instruction_set() {
    vectors_are_as_said(Portable);
    vectors_are_as_said(NATIVE);
    #[cfg(target_arch = "x86_64")]
    {
        use formwork::isa::{Avx2, Avx512};
        match Avx2::new() {
            Some(isa) => vectors_are_as_said(isa),
            None => println!("skipped: no AVX2 here"),
        }
        match Avx512::new() {
            Some(isa) => vectors_are_as_said(isa),
            None => println!("skipped: no AVX-512 here"),
        }
    }
}

/// Requirements: FW-BITS-6.
#[test]
#[cfg(feature = "std")]
fn computations_run_on_no_richer_set_than_they_may() {
    use formwork::isa::{Level, Native, level, limit};
    let best = level();
    for highest in [Level::Portable, Level::Avx2, Level::Avx512] {
        assert_eq!(limit(highest), highest.min(best).max(<Native as Isa>::LEVEL));
    }
    assert_eq!(level(), best);
}
