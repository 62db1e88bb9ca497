//! What an allocation and its free cost in the pool, in the system's allocator and in mimalloc.
//!
//! All run in one process, one after the other in each round; a number is the median of the rounds. Each
//! has the reading of the trace in it, which the column `none` shows alone: ratios are a little too small.

mod trace;

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::time::Instant;

use formwork::storage::Pool;
use mimalloc::MiMalloc;
use trace::{MINI_LM, STORIES, Step, Trace};

/// Rounds of a measurement.
const ROUNDS: usize = 41;

/// Numbers without a pattern, always the same.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// An allocator under test.
trait Contender {
    fn allocate(&self, layout: Layout) -> *mut u8;

    /// # Safety
    /// The memory came from `allocate` with this layout and is freed once.
    unsafe fn free(&self, memory: *mut u8, layout: Layout);
}

impl Contender for Pool {
    #[inline(always)]
    fn allocate(&self, layout: Layout) -> *mut u8 {
        Pool::allocate(self, layout).expect("memory").as_ptr()
    }

    #[inline(always)]
    unsafe fn free(&self, memory: *mut u8, layout: Layout) {
        let memory = std::ptr::NonNull::new(memory).expect("memory");
        // SAFETY: by the contract of this function.
        unsafe { self.release(memory, layout) }
    }
}

/// An allocator of the program.
struct Global<A>(A);

impl<A: GlobalAlloc> Contender for Global<A> {
    #[inline(always)]
    fn allocate(&self, layout: Layout) -> *mut u8 {
        // SAFETY: no trace has a layout without bytes.
        unsafe { self.0.alloc(layout) }
    }

    #[inline(always)]
    unsafe fn free(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: by the contract of this function.
        unsafe { self.0.dealloc(memory, layout) }
    }
}

/// No allocator: always the same place.
struct Nothing(*mut u8);

impl Contender for Nothing {
    #[inline(always)]
    fn allocate(&self, layout: Layout) -> *mut u8 {
        black_box(layout.size());
        self.0
    }

    #[inline(always)]
    unsafe fn free(&self, memory: *mut u8, layout: Layout) {
        black_box((memory, layout.size()));
    }
}

/// Nanoseconds of an allocation and its free, once through the trace.
#[inline(never)]
fn run<C: Contender>(
    contender: &C,
    trace: &Trace,
    align: usize,
    places: &mut [(*mut u8, Layout)],
) -> f64 {
    let since = Instant::now();
    for step in &trace.steps {
        match *step {
            Step::Allocate { place, bytes } => {
                let layout = Layout::from_size_align(bytes, align).unwrap();
                let memory = contender.allocate(layout);
                // SAFETY: the memory has a byte or more.
                unsafe { memory.write(1) }
                places[place] = (memory, layout);
            }
            Step::Free { place } => {
                let (memory, layout) = places[place];
                // SAFETY: a trace frees what it allocated, once.
                unsafe { contender.free(memory, layout) }
            }
        }
    }
    since.elapsed().as_secs_f64() * 1e9 / trace.allocations() as f64
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let traces = [
        ("stories260K, 128 tokens", trace::decode(STORIES, 128)),
        ("MiniLM, 16 tokens", trace::encode(MINI_LM, 16, 20)),
        ("MiniLM, 128 tokens", trace::encode(MINI_LM, 128, 20)),
        ("64 bytes, one at a time", trace::same(64, 4000, false)),
        ("64 bytes, 500 at a time", trace::same(64, 500, true)),
        ("1 KiB, one at a time", trace::same(1024, 4000, false)),
        ("1 KiB, 500 at a time", trace::same(1024, 500, true)),
        ("256 KiB, one at a time", trace::same(256 << 10, 2000, false)),
        ("16 to 256 bytes, 1000 live", trace::random(16, 256, 1000, 5000)),
        ("257 to 8192 bytes, 1000 live", trace::random(257, 8192, 1000, 5000)),
        ("8 to 512 KiB, 50 live", trace::random(8 << 10, 512 << 10, 50, 2000)),
    ];
    println!(
        "nanoseconds of an allocation and its free, of 64-byte-aligned memory unless it says 16\n"
    );
    println!(
        "{:30} {:>6} {:>6} {:>9} {:>9} {:>9} {:>9}   ratios of these four to the pool",
        "trace", "none", "pool", "system", "mimalloc", "system16", "mimal.16"
    );
    let filter = std::env::args().nth(1).unwrap_or_default();
    for (name, trace) in traces.iter().filter(|(name, _)| name.contains(&filter)) {
        let pool = Pool::new().expect("memory for a pool");
        let mut byte = [0_u8; 64];
        let nothing = Nothing(byte.as_mut_ptr());
        let mut places = vec![(std::ptr::null_mut(), Layout::new::<u8>()); trace.places];
        let mut times: [Vec<f64>; 6] = Default::default();
        for _ in 0..ROUNDS {
            times[0].push(run(&nothing, trace, 64, &mut places));
            times[1].push(run(&pool, trace, 64, &mut places));
            times[2].push(run(&Global(System), trace, 64, &mut places));
            times[3].push(run(&Global(MiMalloc), trace, 64, &mut places));
            times[4].push(run(&Global(System), trace, 16, &mut places));
            times[5].push(run(&Global(MiMalloc), trace, 16, &mut places));
        }
        assert_eq!(pool.statistics().live(), 0);
        let [nothing, pool, others @ ..] = times.map(median);
        print!("{name:30} {nothing:6.1} {pool:6.1}");
        others.iter().for_each(|time| print!(" {time:9.1}"));
        print!("  ");
        others.iter().for_each(|time| print!(" {:6.2}", time / pool));
        println!();
    }
}
