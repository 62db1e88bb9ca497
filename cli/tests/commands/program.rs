//! Runs the program, in a folder of the test's own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use formwork::dtype::{ByteOrder, DType};
use formwork::io::safetensors;
use formwork::shape::DynShape;
use formwork::tensor::DynView;

/// A folder in which a test writes its files.
pub(crate) struct Folder(PathBuf);

/// What the program said.
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    /// An empty folder.
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// The names of all files, hidden ones too.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Writes a safetensors file.
    pub(crate) fn safetensors(&self, name: &str, tensors: &[Given<'_>], pairs: &[(&str, &str)]) {
        let views: Vec<_> = tensors.iter().map(|given| (given.name, given.view())).collect();
        let mut file = Vec::new();
        safetensors::write(&views, pairs, |bytes| {
            file.extend_from_slice(bytes);
            Ok::<_, core::convert::Infallible>(())
        })
        .unwrap();
        self.write(name, file);
    }

    /// Runs the program in this folder.
    pub(crate) fn run(&self, args: &[&str]) -> Said {
        Said::of(&self.command(args).output().unwrap())
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-formwork"));
        command.args(args).current_dir(&self.0);
        command
    }
}

impl Said {
    fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let code = output.status.code().unwrap_or(-1);
        Self { code, out: text(&output.stdout), err: text(&output.stderr) }
    }

    /// The output of a run that went well.
    #[track_caller]
    pub(crate) fn done(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The error of a run that failed with this code and wrote nothing else.
    #[track_caller]
    pub(crate) fn failed(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{}", self.err);
        self.err
    }
}

/// A tensor of a file.
pub(crate) struct Given<'a> {
    pub(crate) name: &'a str,
    pub(crate) dtype: DType,
    pub(crate) sizes: Vec<usize>,
    pub(crate) bytes: Vec<u8>,
}

impl<'a> Given<'a> {
    /// A tensor of zeros.
    pub(crate) fn zeros(name: &'a str, dtype: DType, sizes: &[usize]) -> Self {
        let bytes = vec![0; sizes.iter().product::<usize>() * dtype.size()];
        Self { name, dtype, sizes: sizes.to_vec(), bytes }
    }

    /// A row of numbers.
    pub(crate) fn f32(name: &'a str, numbers: &[f32]) -> Self {
        let bytes = numbers.iter().flat_map(|x| x.to_le_bytes()).collect();
        Self { name, dtype: DType::F32, sizes: vec![numbers.len()], bytes }
    }

    fn view(&self) -> DynView<'_> {
        let shape = DynShape::new(&self.sizes).unwrap();
        DynView::new(self.dtype, ByteOrder::Little, shape, &self.bytes).unwrap()
    }
}

/// A npy file of this header and these bytes.
pub(crate) fn npy(descr: &str, fortran: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}\n");
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    file.extend(u16::try_from(head.len()).unwrap().to_le_bytes());
    file.extend(head.as_bytes());
    file.extend(data);
    file
}
