//! Reads reference data from the folder that `FORMWORK_DATA` names; a test without it is skipped.

use std::path::PathBuf;

use formwork::dtype::f16;
use safetensors::{Dtype, SafeTensors};

/// A file below the data folder, or nothing, said on standard error, if there is no such folder.
///
/// # Panics
/// If the folder is there and the file is not.
pub fn bytes(path: &str) -> Option<Vec<u8>> {
    let Some(folder) = std::env::var_os("FORMWORK_DATA") else {
        eprintln!("SKIPPED: {path} is not compared, because FORMWORK_DATA is not set");
        return None;
    };
    let file = PathBuf::from(folder).join(path);
    match std::fs::read(&file) {
        Ok(bytes) => Some(bytes),
        Err(error) => panic!("cannot read {}: {error}", file.display()),
    }
}

/// The rows of a CSV file, as cells, after its first line.
pub fn csv(path: &str) -> Option<Vec<Vec<String>>> {
    let text = String::from_utf8(bytes(path)?).expect("CSV files are UTF-8");
    Some(text.lines().skip(1).map(cells).collect())
}

/// The cells of a line; a comma between quotes is part of the cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![];
    let mut cell = String::new();
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
            _ => cell.push(letter),
        }
    }
    cells.push(cell);
    cells
}

/// A safetensors file, its tensors read as flat columns.
pub struct Table {
    path: String,
    bytes: Vec<u8>,
}

impl Table {
    /// Opens a file below the data folder.
    pub fn open(path: &str) -> Option<Self> {
        let bytes = bytes(path)?;
        Some(Self { path: path.to_owned(), bytes })
    }

    /// The tensor `name`, in row-major order.
    ///
    /// # Panics
    /// If there is no such tensor or its elements are not `T`.
    pub fn column<T: Cell>(&self, name: &str) -> Vec<T> {
        let file = SafeTensors::deserialize(&self.bytes)
            .unwrap_or_else(|error| panic!("{}: {error}", self.path));
        let tensor = file.tensor(name).unwrap_or_else(|error| panic!("{}: {error}", self.path));
        assert_eq!(tensor.dtype(), T::DTYPE, "{}: {name}", self.path);
        let size = size_of::<T>();
        tensor.data().chunks_exact(size).map(T::from_bytes).collect()
    }
}

/// What a column can hold.
pub trait Cell {
    /// Its name in the file.
    const DTYPE: Dtype;

    /// Reads one, little-endian.
    fn from_bytes(bytes: &[u8]) -> Self;
}

macro_rules! cell {
    ($($t:ty, $dtype:ident;)*) => {$(
        impl Cell for $t {
            const DTYPE: Dtype = Dtype::$dtype;

            fn from_bytes(bytes: &[u8]) -> Self {
                Self::from_le_bytes(bytes.try_into().expect("chunks have the size of a cell"))
            }
        }
    )*};
}

cell! {
    u8, U8;
    u16, U16;
    u32, U32;
    u64, U64;
    i8, I8;
    i16, I16;
    i32, I32;
    i64, I64;
    f16, F16;
    f32, F32;
    f64, F64;
}
