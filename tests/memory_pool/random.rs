//! Random operations on a pool, each compared with the model.
//!
//! Requirements: FW-POOL-2.

use std::alloc::Layout;

use formwork::storage::PoolOptions;
use proptest::prelude::*;

use crate::model::Model;

/// Numbers without a pattern, always the same.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound).expect("a bound")).expect("below it")
    }

    /// A layout: mostly small, some of a few sizes again and again, some large, some aligned.
    fn layout(&mut self) -> Layout {
        let size = match self.below(16) {
            0..6 => 1 + self.below(256),
            6..9 => 257 + self.below(4000),
            9..12 => [384, 1536, 4096, 6144, 12_288, 49_152][self.below(6)],
            12..14 => 1 + self.below(40_000),
            14 => 1 + self.below(400_000),
            _ => (1 + self.below(20)) * 64,
        };
        let exponent = match self.below(8) {
            0..5 => self.below(7),
            5 | 6 => 6,
            _ => self.below(15),
        };
        Layout::from_size_align(size, 1 << exponent).expect("a layout")
    }
}

/// So many operations, with phases of growth and of decline.
fn run(operations: usize, seed: u64, options: PoolOptions) {
    let mut random = Random(seed);
    let mut model = Model::new(options);
    let mut aim = 300;
    for step in 0..operations {
        if step % 4000 == 0 {
            aim = [3, 40, 300, 1500][random.below(4)];
        }
        if step % 20_000 == 7 {
            model.check();
        }
        if step % 30_000 == 29_999 {
            model.pool.trim();
        }
        let grows = random.below(2 * aim) >= model.count();
        if model.count() == 0 || grows {
            assert!(model.allocate(random.layout()));
        } else {
            let number = match random.below(3) {
                0 => model.count() - 1,
                _ => random.below(model.count()),
            };
            model.release(number);
        }
    }
    model.finish();
}

#[test]
fn random_operations_do_what_the_model_does() {
    let operations = if cfg!(debug_assertions) { 100_000 } else { 1_000_000 };
    run(operations, 1, PoolOptions::new());
}

#[test]
fn random_operations_in_small_blocks_do_what_the_model_does() {
    run(50_000, 2, PoolOptions::new().block(100_000));
}

proptest! {
    /// Short sequences, which shrink to the step that fails.
    #[test]
    fn any_short_sequence_does_what_the_model_does(
        steps in proptest::collection::vec((any::<bool>(), 1_usize..6000, 0_u32..13, any::<usize>()), 1..120),
        block in prop_oneof![Just(4096_usize), Just(65_536), Just(4 << 20)],
    ) {
        let mut model = Model::new(PoolOptions::new().block(block));
        for (grows, size, exponent, number) in steps {
            if grows || model.count() == 0 {
                prop_assert!(model.allocate(Layout::from_size_align(size, 1 << exponent).unwrap()));
            } else {
                model.release(number % model.count());
            }
            model.check();
        }
        model.finish();
    }
}
