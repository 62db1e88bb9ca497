//! What the machine can do, measured in the same run.

mod bandwidth;
mod compute;

use crate::Kind;

use crate::measure::Row;
use crate::workload::{Roof, Unit, Workload};
pub use bandwidth::Bandwidth;

/// The limits of the machine.
pub struct Limits {
    /// Fused multiply-adds of `f32` in registers, in GFLOP/s.
    pub f32: f64,
    /// Dot products of bytes in registers, in GOP/s, where there is an instruction for them.
    pub bytes: Option<f64>,
    /// Bandwidths, by footprint.
    pub bandwidths: Vec<Bandwidth>,
}

impl Limits {
    /// Measures them: a few seconds.
    pub fn measure(threads: usize) -> Self {
        let threads = threads as f64;
        Self {
            f32: compute::f32_peak() * threads,
            bytes: compute::byte_peak().map(|peak| peak * threads),
            bandwidths: bandwidth::measure(),
        }
    }

    /// The time that the work takes at least, in nanoseconds, where it is known.
    pub fn of(&self, work: &Workload) -> Option<f64> {
        let footprint = |bandwidth: &Bandwidth| (bandwidth.bytes as f64 / work.bytes).ln().abs();
        let near = |a: &&Bandwidth, b: &&Bandwidth| footprint(a).total_cmp(&footprint(b));
        let nearest = self.bandwidths.iter().min_by(near)?;
        let moving = work.bytes
            / match work.roof {
                Roof::Read | Roof::F32 | Roof::Bytes => nearest.read,
                Roof::Copy => nearest.copy,
                Roof::Triad => nearest.triad,
            };
        let peak = if matches!(work.roof, Roof::Bytes) { self.bytes? } else { self.f32 };
        Some(if work.unit == Unit::Bytes { moving } else { moving.max(work.operations / peak) })
    }

    /// The limits as a table.
    pub fn table(&self) -> String {
        let mut text = format!("f32 multiply-adds: {:.1} GFLOP/s; ", self.f32);
        match self.bytes {
            Some(peak) => text += &format!("dot products of bytes: {peak:.1} GOP/s\n\n"),
            None => text += "no dot products of bytes\n\n",
        }
        text += "| footprint | read GB/s | copy GB/s | triad GB/s |\n|---:|---:|---:|---:|\n";
        for Bandwidth { bytes, read, copy, triad } in &self.bandwidths {
            text += &format!("| {} KiB | {read:.1} | {copy:.1} | {triad:.1} |\n", bytes >> 10);
        }
        text
    }
}

/// The rows of this library, and the best of the others.
pub struct Duel<'r> {
    /// The best of ours.
    pub ours: Option<&'r Row>,
    /// The best of other libraries.
    pub peer: Option<&'r Row>,
    /// This library by one thread, where the workload is for several.
    pub alone: Option<&'r Row>,
}

impl<'r> Duel<'r> {
    /// Among rows of which the fastest comes first.
    pub fn of(rows: &'r [Row]) -> Self {
        let first = |kind| rows.iter().find(|row| row.kind == kind);
        Self { ours: first(Kind::Ours), peer: first(Kind::Peer), alone: first(Kind::Alone) }
    }

    /// How many times as fast we are by several threads as by one.
    pub fn scaling(&self) -> Option<f64> {
        Some(self.alone?.median / self.ours?.median)
    }

    /// Our time as a multiple of theirs.
    pub fn ratio(&self) -> Option<f64> {
        Some(self.ours?.median / self.peer?.median)
    }
}
