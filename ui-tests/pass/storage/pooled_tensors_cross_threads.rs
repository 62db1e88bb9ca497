//! Tensors of a pool are written here, read there, and dropped after the pool.

use formwork::prelude::*;
use formwork::storage::Pool;

fn main() {
    let pool = Pool::new().unwrap();
    let x = PooledTensor::<f32, s![2, 1500]>::full_pooled(&pool, 2.).unwrap();
    let again = x.to_pooled(&pool).unwrap();
    let sum = std::thread::spawn(move || (&x + &again).eval_heap());
    drop(pool);
    assert_eq!(sum.join().unwrap(), HeapTensor::<f32, s![2, 1500]>::full(4.));
}

// Requirements: FW-ALIAS-5.
