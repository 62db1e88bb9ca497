//! The widest vector of this processor, for the limits: as fast as it goes, and no faster.

#[cfg(target_feature = "avx512f")]
pub use wide::*;

#[cfg(not(target_feature = "avx512f"))]
pub use portable::*;

#[cfg(target_feature = "avx512f")]
mod wide {
    use core::arch::x86_64::{__m512, _mm512_add_ps, _mm512_fmadd_ps, _mm512_set1_ps};
    #[cfg(target_feature = "avx512vnni")]
    use core::arch::x86_64::{__m512i, _mm512_dpbusd_epi32};
    use core::arch::x86_64::{_mm_sfence, _mm512_stream_ps};

    /// As many `f32` as one instruction takes.
    pub type Vector = __m512;

    /// How many that is.
    pub const LANES: usize = 16;

    pub fn splat(number: f32) -> Vector {
        // SAFETY: the program is compiled for a processor that has AVX-512.
        unsafe { _mm512_set1_ps(number) }
    }

    pub fn add(a: Vector, b: Vector) -> Vector {
        // SAFETY: the same.
        unsafe { _mm512_add_ps(a, b) }
    }

    pub fn multiply_add(a: Vector, b: Vector, c: Vector) -> Vector {
        // SAFETY: the same.
        unsafe { _mm512_fmadd_ps(a, b, c) }
    }

    /// Writes past the caches.
    pub fn stream(out: &mut Vector, value: Vector) {
        // SAFETY: the same, and a reference to a vector is valid and aligned.
        unsafe { _mm512_stream_ps(core::ptr::from_mut(out).cast(), value) }
    }

    /// Waits for what was written past the caches.
    pub fn fence() {
        // SAFETY: the same.
        unsafe { _mm_sfence() }
    }

    /// `rounds` times 24 dot products of 64 bytes each; nothing, if there is no such instruction.
    #[cfg(target_feature = "avx512vnni")]
    pub fn byte_products(rounds: u64) -> Option<u64> {
        use std::hint::black_box;
        // Bytes of 3 and -2; any others do.
        let (a, b) = (black_box(splat(f32::from_bits(0x0303_0303))), black_box(splat(-8.5e37)));
        let (a, b): (__m512i, __m512i) = (bytemuck::cast(a), bytemuck::cast(b));
        let mut sums = [a; 24];
        for _ in 0..rounds {
            for sum in &mut sums {
                // SAFETY: the program is compiled for a processor that has VNNI.
                *sum = unsafe { _mm512_dpbusd_epi32(*sum, a, b) };
            }
        }
        black_box(sums);
        Some(rounds * 24 * 64)
    }

    #[cfg(not(target_feature = "avx512vnni"))]
    pub fn byte_products(_: u64) -> Option<u64> {
        None
    }
}

#[cfg(not(target_feature = "avx512f"))]
mod portable {
    /// As many `f32` as one instruction takes, or two.
    pub type Vector = [f32; 8];

    /// How many that is.
    pub const LANES: usize = 8;

    pub fn splat(number: f32) -> Vector {
        [number; LANES]
    }

    pub fn add(a: Vector, b: Vector) -> Vector {
        std::array::from_fn(|lane| a[lane] + b[lane])
    }

    pub fn multiply_add(a: Vector, b: Vector, c: Vector) -> Vector {
        std::array::from_fn(|lane| {
            if cfg!(any(target_feature = "fma", target_arch = "aarch64")) {
                a[lane].mul_add(b[lane], c[lane])
            } else {
                a[lane] * b[lane] + c[lane]
            }
        })
    }

    /// Writes as usual: there is no portable way past the caches.
    pub fn stream(out: &mut Vector, value: Vector) {
        *out = value;
    }

    pub fn fence() {}

    pub fn byte_products(_: u64) -> Option<u64> {
        None
    }
}
