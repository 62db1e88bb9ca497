//! A small network of integers without a fault, in which each feature plants one.
#![no_std]

use formwork::prelude::*;
use formwork::storage::{Buffer, Plan};

/// The weights of four scores of 64 inputs.
static WEIGHTS: Tensor<i8, s![4, 64]> = Tensor::from_array(CODES);

const CODES: [[i8; 64]; 4] = {
    let mut codes = [[0; 64]; 4];
    let mut at = 0;
    while at < 256 {
        codes[at / 64][at % 64] = (at as u8).wrapping_mul(167) as i8;
        at += 1;
    }
    codes
};

/// The bytes of the weights.
pub const WEIGHT_BYTES: usize = if cfg!(feature = "weights") {
    1 << 20
} else if cfg!(feature = "fewer-weights") {
    25
} else {
    size_of::<Tensor<i8, s![4, 64]>>()
};

/// The two buffers, one behind the other.
pub const PLAN: Plan<2> = Plan::laid_out([
    (Buffer { name: "inputs", bytes: 64, first: 0, last: 1 }, 0),
    (Buffer { name: "scores", bytes: 16, first: 1, last: 2 }, SECOND),
]);
const SECOND: usize = if cfg!(feature = "plan") {
    0
} else if cfg!(feature = "bound") {
    128
} else {
    64
};

/// The bytes of both.
pub const RAM_BYTES: usize = if cfg!(feature = "less-ram") {
    PLAN.bytes() - 1
} else if cfg!(feature = "more-ram") {
    10 * PLAN.bytes()
} else {
    PLAN.bytes()
};

/// The scores of 64 inputs.
// SAFETY: no other symbol has this name.
#[cfg_attr(not(feature = "entry"), unsafe(no_mangle))]
pub extern "C" fn planted_scores(inputs: &[i8; 64], scores: &mut [i32; 4]) {
    let inputs: View<'_, i8, s![64]> = View::from_flat_ref(inputs);
    for (row, score) in D::<4>.indices().zip(scores.iter_mut()) {
        let mut sum = 0_i32;
        for column in D::<64>.indices() {
            let product = i32::from(WEIGHTS.at((row, column))) * i32::from(inputs.at((column,)));
            sum = sum.wrapping_add(product);
        }
        *score = planted(sum);
    }
}

/// What nobody looks at.
// SAFETY: no other symbol has this name.
#[cfg(feature = "more")]
#[unsafe(no_mangle)]
pub extern "C" fn planted_more(input: &i8) -> i8 {
    input.wrapping_neg()
}

/// Nothing, or the fault.
#[inline(always)]
fn planted(sum: i32) -> i32 {
    #[cfg(feature = "panic")]
    let sum = i32::from(*WEIGHTS.as_slice().iter().nth(sum as usize).unwrap());
    #[cfg(feature = "overflow")]
    let sum = (sum << 16) + i32::MAX;
    #[cfg(feature = "heap")]
    let sum = heap::with_memory(sum);
    #[cfg(feature = "allocator")]
    let sum = allocator::with_memory(sum);
    #[cfg(feature = "trap")]
    let sum = trap::positive(sum);
    #[cfg(feature = "indirect")]
    let sum = indirect::computed(sum);
    #[cfg(feature = "recursion")]
    let sum = recursion::digits(sum, 0);
    #[cfg(feature = "global")]
    let sum = global::counted(sum);
    #[cfg(feature = "float")]
    let sum = core::hint::black_box(sum as f32 * 1.5) as i32;
    #[cfg(feature = "stack")]
    let sum = stack::deep(sum);
    #[cfg(feature = "leaf")]
    let sum = leaf::shallow(sum);
    #[cfg(feature = "code")]
    let sum = code::long(sum);
    #[cfg(feature = "width")]
    let sum = (sum as isize).leading_zeros() as i32;
    #[cfg(feature = "refusal")]
    let sum = sum & 0;
    #[cfg(feature = "way-out")]
    let sum = way_out::halved(sum);
    #[cfg(feature = "lookup")]
    let sum = i32::from(WEIGHTS.as_slice().get(sum as usize % 256).copied().unwrap_or(0));
    sum
}

#[cfg(feature = "heap")]
mod heap {
    // SAFETY: the allocator of C has this function; nothing that is linked here has.
    unsafe extern "C" {
        fn malloc(bytes: usize) -> *mut i32;
    }

    /// A number that was in memory of the allocator.
    pub(crate) fn with_memory(sum: i32) -> i32 {
        // SAFETY: nothing is linked that has this function; the fault is that it is called.
        unsafe {
            let place = malloc(4);
            place.write_volatile(sum);
            place.read_volatile()
        }
    }
}

#[cfg(feature = "allocator")]
mod allocator {
    /// Memory that is not there.
    // SAFETY: no other symbol that is linked has this name.
    #[unsafe(no_mangle)]
    #[inline(never)]
    extern "C" fn malloc(bytes: usize) -> *mut i32 {
        core::hint::black_box(bytes as *mut i32)
    }

    /// A number that depends on where memory is.
    pub(crate) fn with_memory(sum: i32) -> i32 {
        sum ^ malloc(4) as usize as i32
    }
}

#[cfg(feature = "trap")]
mod trap {
    use core::arch::asm;

    /// The number, or the end of the program.
    pub(crate) fn positive(sum: i32) -> i32 {
        if sum < 0 {
            // SAFETY: it ends the program, and that is the fault.
            #[cfg(target_arch = "x86_64")]
            unsafe {
                asm!("ud2", options(noreturn))
            }
            // SAFETY: as above.
            #[cfg(target_arch = "arm")]
            unsafe {
                asm!("udf #254", options(noreturn))
            }
        }
        sum
    }
}

#[cfg(feature = "indirect")]
mod indirect {
    static FUNCTIONS: [fn(i32) -> i32; 2] = [i32::wrapping_neg, i32::wrapping_abs];

    /// A function that is chosen by what is in memory.
    pub(crate) fn computed(sum: i32) -> i32 {
        let functions = core::hint::black_box(&FUNCTIONS);
        let [negative, absolute] = functions;
        if sum & 1 == 0 { negative(sum) } else { absolute(sum) }
    }
}

#[cfg(feature = "recursion")]
mod recursion {
    /// As deep as the number has digits.
    #[inline(never)]
    pub(crate) fn digits(sum: i32, depth: i32) -> i32 {
        let rest = core::hint::black_box(sum / 10);
        if rest == 0 {
            depth
        } else {
            digits(rest, depth.wrapping_add(1)) ^ core::hint::black_box(depth)
        }
    }
}

#[cfg(feature = "global")]
mod global {
    use core::sync::atomic::{AtomicI32, Ordering};

    static COUNT: AtomicI32 = AtomicI32::new(0);

    /// What depends on what was asked before.
    pub(crate) fn counted(sum: i32) -> i32 {
        let before = COUNT.load(Ordering::Relaxed);
        COUNT.store(before.wrapping_add(1), Ordering::Relaxed);
        sum.wrapping_add(before)
    }
}

#[cfg(feature = "stack")]
mod stack {
    /// 4 KiB on the stack.
    #[inline(never)]
    pub(crate) fn deep(sum: i32) -> i32 {
        let room = core::hint::black_box([sum; 1024]);
        room.iter().fold(0, |sum, one| sum ^ one)
    }
}

#[cfg(feature = "leaf")]
mod leaf {
    /// A hundred bytes on the stack, which it hands to nobody.
    #[inline(never)]
    pub(crate) fn shallow(sum: i32) -> i32 {
        let room = core::hint::black_box([sum; 25]);
        room.iter().fold(0, |sum, one| sum ^ one)
    }
}

#[cfg(feature = "code")]
mod code {
    /// More instructions than there were.
    pub(crate) fn long(sum: i32) -> i32 {
        let mut sum = sum;
        macro_rules! again {
            ($($number:literal)*) => { $(sum = core::hint::black_box(sum.wrapping_mul($number) ^ $number);)* };
        }
        again!(1001 1003 1007 1009 1013 1019 1021 1031 1033 1039 1049 1051 1061 1063 1069 1087);
        again!(2003 2011 2017 2027 2029 2039 2053 2063 2069 2081 2083 2087 2089 2099 2111 2113);
        again!(3001 3011 3019 3023 3037 3041 3049 3061 3067 3079 3083 3089 3109 3119 3121 3137);
        again!(4001 4003 4007 4013 4019 4021 4027 4049 4051 4057 4073 4079 4091 4093 4099 4111);
        sum
    }
}

#[cfg(feature = "way-out")]
mod way_out {
    /// Halved until nothing is left of it.
    pub(crate) fn halved(sum: i32) -> i32 {
        let (mut sum, mut steps) = (sum.unsigned_abs(), 0_i32);
        while core::hint::black_box(sum) != 0 {
            sum /= 2;
            steps = steps.wrapping_add(1);
        }
        steps
    }
}
