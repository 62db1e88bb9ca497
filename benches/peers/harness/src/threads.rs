//! How many threads the libraries may use: each asks a variable of the environment.

/// Variables that end in `_NUM_THREADS`.
const POOLS: [&str; 6] = ["MATMUL", "MKL", "OMP", "OPENBLAS", "RAYON", "RTEN"];

/// Tells the libraries of this process, and of those it starts, how many threads to use.
///
/// # Safety
/// No other thread of this process runs.
pub unsafe fn limit(threads: usize) {
    let layer = if threads == 1 { "SEQUENTIAL" } else { "GNU" };
    let numbers = POOLS.map(|pool| (format!("{pool}_NUM_THREADS"), threads.to_string()));
    for (name, value) in numbers.into_iter().chain([("MKL_THREADING_LAYER".into(), layer.into())]) {
        // SAFETY: nobody else reads or writes the environment, as the caller promises.
        unsafe { std::env::set_var(name, value) }
    }
}
