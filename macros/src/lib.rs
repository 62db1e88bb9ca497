//! The procedural macros of `formwork`.
