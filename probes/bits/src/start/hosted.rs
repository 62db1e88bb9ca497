//! The program of an operating system: the digests on each instruction set, and by one and two threads.

use formwork::isa::{Level, limit};

pub(crate) fn run() {
    for highest in [Level::Portable, Level::Avx2, Level::Avx512] {
        let level = limit(highest);
        if level != highest {
            println!("# no {highest:?}");
            continue;
        }
        let run = |threads: usize| {
            let mut lines = String::new();
            #[cfg(feature = "parallel")]
            let told = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .is_ok_and(|pool| pool.install(|| crate::report(&mut lines).is_ok()));
            #[cfg(not(feature = "parallel"))]
            let told = crate::report(&mut lines).is_ok();
            assert!(told, "a pool of threads");
            println!("# {highest:?}, threads {threads}\n{lines}");
        };
        run(1);
        if cfg!(feature = "parallel") {
            run(2);
        }
    }
}
