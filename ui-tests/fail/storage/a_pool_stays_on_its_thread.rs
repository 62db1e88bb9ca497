//! A pool and borrows of it stay on their thread; its tensors go where they like.

use formwork::prelude::*;
use formwork::storage::Pool;

const fn crosses<T: Send>() {}

fn main() {
    crosses::<PooledTensor<f32, s![2]>>();
    crosses::<Pool>();
    crosses::<&Pool>();
}

// Requirements: FW-ALIAS-5, FW-POOL-3.
