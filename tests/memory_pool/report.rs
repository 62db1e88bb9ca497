//! What is live is reported: by size, and by the place in the program where that is recorded.
//!
//! Requirements: FW-POOL-4.

use std::alloc::Layout;

use formwork::storage::{Live, Pool, PoolOptions};

use crate::held::Held;

#[test]
fn what_is_live_is_reported_by_size() {
    let pool = Pool::new().unwrap();
    assert_eq!(pool.report().unwrap().to_string(), "nothing is live");
    let layouts = [40, 1000, 40, 100_000].map(|size| Layout::from_size_align(size, 16).unwrap());
    let held = layouts.map(|layout| Held::of(&pool, layout).unwrap());
    assert_eq!(
        pool.report().unwrap().to_string(),
        "1 of 100032 bytes\n1 of 1024 bytes\n2 of 48 bytes"
    );
    drop(held);
    assert!(pool.report().unwrap().is_empty());
}

#[test]
fn where_origins_are_recorded_what_is_live_names_them() {
    let pool = Pool::with(PoolOptions::new().record_origins()).unwrap();
    let layout = Layout::from_size_align(1000, 256).unwrap();
    let line = line!() + 1;
    let held = [0; 3].map(|_| Held::of(&pool, layout).unwrap());
    let other = Held::of(&pool, Layout::new::<u64>()).unwrap();
    let report = pool.report().unwrap();
    let [three, one] = report.live() else { panic!("{report}") };
    assert_eq!((three.bytes, three.count, three.total()), (1024, 3, 3072));
    let from = three.from.expect("an origin");
    assert_eq!((from.file(), from.line()), (file!(), line));
    assert_eq!((one.bytes, one.count, one.from.expect("an origin").line()), (16, 1, line + 1));
    assert!(report.to_string().starts_with(&format!("3 of 1024 bytes from {}:{line}:", file!())));
    for piece in held {
        assert_eq!(piece.memory.addr().get() % 256, 0);
    }
    assert!(matches!(pool.report().unwrap().live(), [Live { bytes: 16, count: 1, .. }]));
    drop(other);
    assert!(pool.report().unwrap().is_empty());
    assert_eq!(pool.statistics().live_bytes, 0);
}

#[test]
fn statistics_print_what_they_count() {
    let pool = Pool::with(PoolOptions::new().block(1 << 16)).unwrap();
    let layout = Layout::from_size_align(100, 64).unwrap();
    let held = Held::of(&pool, layout).unwrap();
    let statistics = pool.statistics();
    let text = statistics.to_string();
    assert!(text.starts_with("allocations 1, frees 0\nlive 128 bytes, at most 128\n"), "{text}");
    assert!(text.ends_with("         1 of at most 128 bytes"), "{text}");
    assert_eq!((statistics.histogram.count(100), statistics.histogram.count(200)), (1, 0));
    drop(held);
}
