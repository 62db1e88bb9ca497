
const COUNT: usize = model::CONSTANT.buffers().len();

/// Bytes, bound, and whether it is sound.
#[unsafe(no_mangle)]
pub static EVIDENCE_PLAN: [u64; 3] = [
    model::CONSTANT.bytes() as u64,
    model::CONSTANT.bound() as u64,
    model::CONSTANT.is_sound() as u64,
];

/// Of each buffer: bytes, first and last step, and offset.
#[unsafe(no_mangle)]
pub static EVIDENCE_BUFFERS: [[u64; 4]; COUNT] = {
    let mut rows = [[0; 4]; COUNT];
    let mut at = 0;
    while at < COUNT {
        let buffer = &model::CONSTANT.buffers()[at];
        let offset = model::CONSTANT.offsets()[at];
        rows[at] = [buffer.bytes as u64, buffer.first as u64, buffer.last as u64, offset as u64];
        at += 1;
    }
    rows
};

/// The first letters of the name of each buffer, and zeros.
#[unsafe(no_mangle)]
pub static EVIDENCE_NAMES: [[u8; 32]; COUNT] = {
    let mut names = [[0; 32]; COUNT];
    let mut at = 0;
    while at < COUNT {
        let name = model::CONSTANT.buffers()[at].name.as_bytes();
        let mut letter = 0;
        while letter < name.len() && letter < 32 {
            names[at][letter] = name[letter];
            letter += 1;
        }
        at += 1;
    }
    names
};
