//! The operands of the kernels: for each element type some arrays, filled as the number of a case says.

use formwork::dtype::block::{BlockFormat, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0};
use formwork::dtype::{bf16, f16};
use formwork::prelude::*;

/// The elements of an operand, at most.
pub const LEN: usize = 4096;
/// The operands of one type, at most.
const OPERANDS: usize = 3;
/// Blocks of 32 numbers.
const BLOCKS: usize = LEN / 32;

/// What is special about the numbers of a case, if anything is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Zeros,
    NegativeZeros,
    Nans,
    NegativeNans,
    Infinities,
    NegativeInfinities,
    Subnormals,
    Ascending,
    Descending,
    Equal,
    Largest,
    Smallest,
    BothEnds,
    NanFirst,
    NanLast,
    OneLarge,
    NearOne,
    Large,
    AnyBits,
}

const SPECIAL: [Kind; 16] = [
    Kind::Zeros,
    Kind::NegativeZeros,
    Kind::Nans,
    Kind::NegativeNans,
    Kind::Infinities,
    Kind::NegativeInfinities,
    Kind::Subnormals,
    Kind::Ascending,
    Kind::Descending,
    Kind::Equal,
    Kind::Largest,
    Kind::Smallest,
    Kind::BothEnds,
    Kind::NanFirst,
    Kind::NanLast,
    Kind::OneLarge,
];

impl Kind {
    /// What an operand of a case holds: first all operands the same special numbers, then such numbers with others
    /// beside them, then numbers that look random.
    fn of(case: usize, operand: usize) -> Self {
        const RANDOM: [Kind; 3] = [Kind::NearOne, Kind::AnyBits, Kind::Large];
        let count = SPECIAL.len();
        match SPECIAL.get(case % (3 * count)).filter(|_| case < 3 * count) {
            Some(kind) => *kind,
            None if case < 2 * count && operand == 0 => SPECIAL[case - count],
            None if (2 * count..3 * count).contains(&case) && operand > 0 => {
                SPECIAL[case - 2 * count]
            }
            None => RANDOM[case % 3],
        }
    }
}

/// Numbers that look random, by the steps of a linear congruence.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) | (self.0 << 32)
    }

    /// From -1 to 1.
    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

/// An element type, and its number of a kind at a place.
trait Made: Copy {
    fn made(kind: Kind, place: usize, random: &mut Random) -> Self;
}

macro_rules! floats {
    ($($t:ty, $bits:ty, $round:expr, $max:expr;)*) => {$(
        impl Made for $t {
            fn made(kind: Kind, place: usize, random: &mut Random) -> Self {
                let round: fn(f64) -> $t = $round;
                match kind {
                    Kind::Zeros => round(0.0),
                    Kind::NegativeZeros => round(-0.0),
                    Kind::Nans => <$t>::NAN,
                    Kind::NegativeNans => -<$t>::NAN,
                    Kind::Infinities => <$t>::INFINITY,
                    Kind::NegativeInfinities => <$t>::NEG_INFINITY,
                    Kind::Subnormals => <$t>::from_bits((place % 100 + 1) as $bits),
                    Kind::Ascending => round(place as f64 / 64.0 - 8.0),
                    Kind::Descending => round(8.0 - place as f64 / 64.0),
                    Kind::Equal => round(1.5),
                    Kind::Largest => $max,
                    Kind::Smallest => -$max,
                    Kind::BothEnds if place % 2 == 0 => $max,
                    Kind::BothEnds => -$max,
                    Kind::NanFirst if place == 0 => <$t>::NAN,
                    Kind::NanLast if place % 64 == 63 => <$t>::NAN,
                    Kind::OneLarge if place % 64 == 17 => round(1000.0),
                    Kind::Large => round(random.unit() * 300.0),
                    Kind::AnyBits => <$t>::from_bits(random.bits() as $bits),
                    _ => round(random.unit()),
                }
            }
        }
    )*};
}

floats! {
    f32, u32, |x| x as f32, f32::MAX;
    f64, u64, |x| x, f64::MAX;
    f16, u16, f16::from_f64, f16::MAX;
    bf16, u16, bf16::from_f64, bf16::MAX;
}

macro_rules! integers {
    ($($t:ty)*) => {$(
        impl Made for $t {
            fn made(kind: Kind, place: usize, random: &mut Random) -> Self {
                match kind {
                    Kind::Zeros | Kind::NegativeZeros => 0,
                    Kind::Nans | Kind::Infinities | Kind::Largest => <$t>::MAX,
                    Kind::NegativeNans | Kind::NegativeInfinities | Kind::Smallest => <$t>::MIN,
                    Kind::Ascending => place as $t,
                    Kind::Descending => (0 as $t).wrapping_sub(place as $t),
                    Kind::Equal | Kind::Subnormals => 1,
                    Kind::BothEnds if place % 2 == 0 => <$t>::MAX,
                    Kind::BothEnds => <$t>::MIN,
                    _ => random.bits() as $t,
                }
            }
        }
    )*};
}

integers! { i8 u8 i16 i32 }

impl Made for bool {
    fn made(kind: Kind, place: usize, random: &mut Random) -> Self {
        i8::made(kind, place, random) & 1 == 1
    }
}

macro_rules! numbers {
    ($($name:ident: $t:ty, $len:expr;)*) => {
        /// All operands of all types.
        pub struct Numbers {
            $($name: [[$t; $len]; OPERANDS],)*
        }

        $(impl Operand for $t {
            #[inline(always)]
            fn elements(numbers: &Numbers, operand: usize) -> &[$t] {
                &numbers.$name[operand]
            }
        })*
    };
}

/// An element type that there are operands of.
pub trait Operand: Copy + 'static {
    /// Those of one operand.
    fn elements(numbers: &Numbers, operand: usize) -> &[Self];
}

numbers! {
    singles: f32, LEN;
    doubles: f64, LEN;
    halves: f16, LEN;
    brains: bf16, LEN;
    codes: i8, LEN;
    bytes: u8, LEN;
    shorts: i16, LEN;
    words: i32, LEN;
    flags: bool, LEN;
    eights: Q8_0, BLOCKS;
    fours: Q4_0, BLOCKS;
    fours_up: Q4_1, BLOCKS;
    fives: Q5_0, BLOCKS;
    fives_up: Q5_1, BLOCKS;
}

fn arrays<T: Made, const N: usize>(case: usize) -> [[T; N]; OPERANDS] {
    core::array::from_fn(|operand| {
        let kind = Kind::of(case, operand);
        let mut random = Random((case * OPERANDS + operand) as u64);
        core::array::from_fn(|place| T::made(kind, place, &mut random))
    })
}

fn blocks<B: BlockFormat>(singles: &[[f32; LEN]; OPERANDS]) -> [[B; BLOCKS]; OPERANDS] {
    singles.each_ref().map(|numbers| {
        let (groups, _) = numbers.as_chunks::<32>();
        core::array::from_fn(|block| B::quantize(&groups[block]))
    })
}

impl Numbers {
    /// The operands of a case.
    pub fn of(case: usize) -> Box<Self> {
        let singles = arrays(case);
        Box::new(Self {
            singles,
            doubles: arrays(case),
            halves: arrays(case),
            brains: arrays(case),
            codes: arrays(case),
            bytes: arrays(case),
            shorts: arrays(case),
            words: arrays(case),
            flags: arrays(case),
            eights: blocks(&singles),
            fours: blocks(&singles),
            fours_up: blocks(&singles),
            fives: blocks(&singles),
            fives_up: blocks(&singles),
        })
    }

    /// The first elements of an operand, as a tensor.
    #[inline(always)]
    pub fn view<T: Operand, S: FixedShape>(&self, operand: usize) -> View<'_, T, S> {
        View::from_slice(&T::elements(self, operand)[..S::LEN])
            .expect("as many elements as the shape has")
    }
}
