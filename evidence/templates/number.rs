
#[unsafe(no_mangle)]
pub static EVIDENCE_NAME: u64 = model::CONSTANT as u64;
