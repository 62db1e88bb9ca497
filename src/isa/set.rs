//! What every set of instructions of x86 processors has in common: how its token is made, and how work
//! is compiled for it.
#![allow(unsafe_code)]

use core::arch::x86_64 as arch;

/// Declares a token: its documentation, its name, and the features that the processor must have.
macro_rules! set {
    ($(#[$doc:meta])* $name:ident: $($feature:tt)+) => {
        $(#[$doc])*
        ///
        /// A value of it is made only where the processor has all of these.
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            /// # Invariants
            /// The processor has the instructions that `new` names.
            _proven: (),
        }

        impl $name {
            /// The set, if the whole program is compiled for it, or, with `std`, if the processor has it.
            #[must_use]
            pub fn new() -> Option<Self> {
                Self::is_there().then_some(Self { _proven: () })
            }

            /// The set, for a program that is compiled for it.
            #[cfg(all($(target_feature = $feature),+))]
            #[allow(dead_code, reason = "a richer set may be the native one")]
            pub(super) const NATIVE: Self = Self { _proven: () };

            /// The set.
            ///
            /// # Safety
            /// The processor has it.
            #[cfg(feature = "std")]
            pub(super) const unsafe fn assumed() -> Self {
                Self { _proven: () }
            }

            #[cfg(feature = "std")]
            fn is_there() -> bool {
                $(std::arch::is_x86_feature_detected!($feature))&&+
            }

            #[cfg(not(feature = "std"))]
            const fn is_there() -> bool {
                cfg!(all($(target_feature = $feature),+))
            }
        }

        impl $crate::isa::seal::Sealed for $name {}

        /// Does the work in a function that is compiled for the set.
        #[target_feature($(enable = $feature),+)]
        fn within<K: $crate::isa::Task>(isa: $name, task: K) -> K::Out {
            task.run(isa)
        }
    };
}

pub(super) use set;

/// Functions of the lanes of a vector: the upper half of them is merged with the lower, until one is left.
///
/// The upper half comes first: where a number is not greater than the other, or one is a NaN, the larger of
/// two is the second.
macro_rules! merge {
    ($(
        $(#[$doc:meta])*
        $name:ident($vector:ident) -> $t:ty:
        $upper:ident $lower:ident $merge:ident; $(($half:expr) $then:ident;)* $first:ident;
    )*) => {$(
        $(#[$doc])*
        #[target_feature(enable = "avx")]
        #[inline]
        pub(super) fn $name(vector: arch::$vector) -> $t {
            let merged = arch::$merge(arch::$upper::<1>(vector), arch::$lower(vector));
            $(let merged = arch::$then($half(merged), merged);)*
            arch::$first(merged)
        }
    )*};
}

/// The upper two lanes of four, twice.
#[target_feature(enable = "avx")]
#[inline]
fn upper_two(vector: arch::__m128) -> arch::__m128 {
    arch::_mm_movehl_ps(vector, vector)
}

/// The second lane of two, twice.
#[target_feature(enable = "avx")]
#[inline]
fn upper_one(vector: arch::__m128d) -> arch::__m128d {
    arch::_mm_unpackhi_pd(vector, vector)
}

merge! {
    /// The sum of the lanes.
    sum_f32(__m256) -> f32: _mm256_extractf128_ps _mm256_castps256_ps128 _mm_add_ps;
        (upper_two) _mm_add_ps; (arch::_mm_movehdup_ps) _mm_add_ss; _mm_cvtss_f32;
    /// The largest of the lanes.
    largest_f32(__m256) -> f32: _mm256_extractf128_ps _mm256_castps256_ps128 _mm_max_ps;
        (upper_two) _mm_max_ps; (arch::_mm_movehdup_ps) _mm_max_ss; _mm_cvtss_f32;
    /// The sum of the lanes.
    sum_f64(__m256d) -> f64: _mm256_extractf128_pd _mm256_castpd256_pd128 _mm_add_pd;
        (upper_one) _mm_add_sd; _mm_cvtsd_f64;
    /// The largest of the lanes.
    largest_f64(__m256d) -> f64: _mm256_extractf128_pd _mm256_castpd256_pd128 _mm_max_pd;
        (upper_one) _mm_max_sd; _mm_cvtsd_f64;
}

/// `a * b + c`, rounded once.
#[target_feature(enable = "fma")]
#[inline]
pub(super) fn one_f32(a: f32, b: f32, c: f32) -> f32 {
    let [a, b, c] = [a, b, c].map(|number| arch::_mm_set_ss(number));
    arch::_mm_cvtss_f32(arch::_mm_fmadd_ss(a, b, c))
}

/// `a * b + c`, rounded once.
#[target_feature(enable = "fma")]
#[inline]
pub(super) fn one_f64(a: f64, b: f64, c: f64) -> f64 {
    let [a, b, c] = [a, b, c].map(|number| arch::_mm_set_sd(number));
    arch::_mm_cvtsd_f64(arch::_mm_fmadd_sd(a, b, c))
}
