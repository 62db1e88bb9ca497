//! Where no instruction is on every processor of the target.

pub(in crate::isa) use crate::isa::fused::{
    fused_f32 as step_f32, fused_f64 as step_f64, fused_lanes_f32 as steps_f32,
    fused_lanes_f64 as steps_f64,
};

/// There is no loop but those that the compiler makes.
pub(crate) const ALONG: Option<super::Along> = None;
/// Whether a step of single precision is an instruction.
pub(in crate::isa) const FUSES: bool = false;
/// How many vectors the registers hold.
pub(in crate::isa) const REGISTERS: usize =
    if cfg!(any(target_arch = "arm", target_arch = "riscv32")) { 8 } else { 16 };
