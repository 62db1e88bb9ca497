//! A digest of numbers by their bits.

use formwork::dim::{Dim, Idx};
use formwork::dtype::{bf16, f16};

/// The hash FNV-1a of 64 bits: for each byte, the lowest first, the exclusive or with it and then the product
/// with 2^40 + 0x1b3, modulo 2^64, from 0xcbf29ce484222325 on.
pub(crate) struct Digest(u64);

impl Digest {
    /// The digest of nothing.
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) const fn get(&self) -> u64 {
        self.0
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    /// Numbers, of which a NaN counts as the positive quiet one: the others are left to the processor.
    #[inline(never)]
    pub(crate) fn numbers<T: Bits>(&mut self, numbers: &[T]) {
        numbers.iter().for_each(|x| x.settled().add_to(self));
    }

    /// Numbers with all of their bits, where the sign and payload of a NaN is fixed, too.
    #[inline(never)]
    pub(crate) fn exact<T: Bits>(&mut self, numbers: &[T]) {
        numbers.iter().for_each(|x| x.add_to(self));
    }
}

/// Elements with bits.
pub(crate) trait Bits: Copy {
    /// Itself, or the one NaN.
    fn settled(self) -> Self;

    fn add_to(self, digest: &mut Digest);
}

macro_rules! bits {
    ($($t:ty)*: $settled:expr, $bytes:expr) => {$(
        impl Bits for $t {
            fn settled(self) -> Self {
                $settled(self)
            }

            fn add_to(self, digest: &mut Digest) {
                digest.bytes(&$bytes(self));
            }
        }
    )*};
}

bits! { u8 i8 u16 i16 u32 i32 u64 i64: |x| x, Self::to_le_bytes }
bits! { bool: |x| x, |x| [u8::from(x)] }
bits! { f32 f64 f16 bf16: |x: Self| if x.is_nan() { Self::NAN } else { x }, |x: Self| x.to_bits().to_le_bytes() }

impl<N: Dim> Bits for Idx<N> {
    fn settled(self) -> Self {
        self
    }

    fn add_to(self, digest: &mut Digest) {
        // As many bytes on every target.
        digest.bytes(&u64::try_from(self.get()).unwrap_or(u64::MAX).to_le_bytes());
    }
}
