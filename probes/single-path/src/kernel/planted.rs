//! Kernels whose path or whose addresses depend on data, to show that both are found.

use super::kernels;

/// A table in which no two places are alike.
static TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < table.len() {
        table[at] = (at * at) as u32;
        at += 1;
    }
    table
};

kernels! {
    planted_exit(x: f32 [300]) => x.as_slice().iter().position(|x| *x > 0.5);
    planted_table(x: u8 [300]) => {
        x.as_slice().iter().map(|x| u64::from(TABLE[usize::from(*x)])).sum::<u64>()
    };
}
