//! Files put together for a test.

use formwork::io::safetensors::SafeTensors;
use formwork::io::weights::{Weights, WeightsError};

/// A file of safetensors whose data begins at a multiple of 64, or so many bytes behind one.
pub(crate) struct File {
    entries: Vec<(String, String, Vec<usize>, Vec<u8>)>,
    behind: usize,
}

impl File {
    pub(crate) fn new() -> Self {
        Self { entries: Vec::new(), behind: 0 }
    }

    /// The data begins so many bytes behind a multiple of 64.
    pub(crate) fn behind(self, behind: usize) -> Self {
        Self { behind, ..self }
    }

    /// One more tensor with these bytes.
    pub(crate) fn bytes(mut self, name: &str, dtype: &str, sizes: &[usize], bytes: &[u8]) -> Self {
        self.entries.push((name.to_owned(), dtype.to_owned(), sizes.to_vec(), bytes.to_vec()));
        self
    }

    /// One more tensor of `f32`: 1, 2, 3 ..
    pub(crate) fn f32(self, name: &str, sizes: &[usize]) -> Self {
        let count: usize = sizes.iter().product();
        let bytes: Vec<u8> = (0..count).flat_map(|i| (i as f32 + 1.0).to_le_bytes()).collect();
        self.bytes(name, "F32", sizes, &bytes)
    }

    /// The bytes of the file, of which the first stands at a multiple of 64.
    pub(crate) fn build(self) -> Aligned {
        let mut end = 0;
        let entries = self.entries.iter().map(|(name, dtype, sizes, bytes)| {
            let begin = end;
            end += bytes.len();
            format!(
                r#""{name}":{{"dtype":"{dtype}","shape":{sizes:?},"data_offsets":[{begin},{end}]}}"#
            )
        });
        let mut header = format!("{{{}}}", entries.collect::<Vec<_>>().join(","));
        while (8 + header.len()) % 64 != self.behind {
            header.push(' ');
        }
        let mut bytes = Vec::from((header.len() as u64).to_le_bytes());
        bytes.extend(header.bytes());
        self.entries.iter().for_each(|(.., data)| bytes.extend(data));
        Aligned::new(&bytes)
    }
}

/// Bytes of which the first stands at a multiple of 64.
pub(crate) struct Aligned {
    memory: Vec<u8>,
    start: usize,
}

impl Aligned {
    fn new(bytes: &[u8]) -> Self {
        let mut memory = vec![0; bytes.len() + 64];
        let start = memory.as_ptr().align_offset(64);
        memory[start..start + bytes.len()].copy_from_slice(bytes);
        memory.truncate(start + bytes.len());
        Self { memory, start }
    }

    /// The file.
    pub(crate) fn open(&self) -> SafeTensors<'_> {
        SafeTensors::open(&self.memory[self.start..]).expect("the file is well formed")
    }
}

/// What the error says where a file does not fit.
pub(crate) fn message<'f, W: Weights<'f>>(file: &'f SafeTensors<'f>) -> String {
    match W::load(file) {
        Ok(_) => "it fits".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// What the error says where one tensor cannot be read.
pub(crate) fn fault<'f, W: Weights<'f>>(file: &'f SafeTensors<'f>) -> String {
    match W::load(file) {
        Err(error @ WeightsError::Unread { .. }) => error.to_string(),
        Err(WeightsError::Unfit(table)) => panic!("not a fault of one tensor: {table}"),
        Ok(_) => panic!("no fault"),
    }
}
