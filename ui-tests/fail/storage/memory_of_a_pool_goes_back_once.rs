//! Memory of a pool has one owner, which gives it back once.

use formwork::prelude::*;
use formwork::storage::Pool;

fn main() {
    let pool = Pool::new().unwrap();
    let x = PooledTensor::<f32, s![2]>::zeros_pooled(&pool).unwrap();
    drop(x);
    drop(x);
}

// Requirements: FW-POOL-3.
