//! The program, run as its users run it.

#[path = "commands/check.rs"]
mod check;
#[path = "commands/convert.rs"]
mod convert;
#[path = "commands/hostile.rs"]
mod hostile;
#[path = "commands/inspect.rs"]
mod inspect;
#[path = "commands/onnx.rs"]
mod onnx;
#[path = "commands/program.rs"]
mod program;
#[path = "commands/stats.rs"]
mod stats;
#[path = "commands/terminal.rs"]
mod terminal;
#[path = "commands/types.rs"]
mod types;
