//! Saving: a file is there whole or as it was.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;

use formwork::io::{TensorFile, npy, safetensors, save};
use formwork::prelude::*;

/// A folder of its own for one test, which goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("formwork-{test}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_file_is_replaced_and_the_old_one_stays_for_those_who_have_it_open() {
    let folder = Folder::new("replaced");
    let path = folder.0.join("weights.safetensors");
    let x = Tensor::<f32, s![2]>::from_array([1.0, 2.0]);
    let write = |x: &Tensor<f32, s![2]>| {
        save(&path, |out| {
            safetensors::write(&[("x", x.as_dyn())], &[], |bytes| out.write_all(bytes))
        })
    };
    write(&x).unwrap();
    let old = fs::read(&path).unwrap();
    let mut open = File::open(&path).unwrap();

    // The same tensors, from views of the file itself.
    let again = safetensors::SafeTensors::open(&old).unwrap();
    let view = again.find("x").unwrap().view().unwrap();
    save(&path, |out| safetensors::write(&[("x", view)], &[], |bytes| out.write_all(bytes)))
        .unwrap();
    assert_eq!(fs::read(&path).unwrap(), old);

    write(&Tensor::from_array([3.0, 4.0])).unwrap();
    let mut kept = Vec::new();
    open.read_to_end(&mut kept).unwrap();
    assert_eq!(kept, old);
    assert_ne!(fs::read(&path).unwrap(), old);
    assert_eq!(folder.names(), ["weights.safetensors"]);
}

#[test]
fn a_file_that_cannot_be_written_whole_leaves_the_old_one_and_nothing_else() {
    let folder = Folder::new("half");
    let path = folder.0.join("x.npy");
    fs::write(&path, b"old").unwrap();
    let x = Tensor::<f32, s![2]>::ones();
    let mut pieces = 0;
    let error = save(&path, |out| {
        npy::write(&x.as_dyn(), |bytes| {
            pieces += 1;
            if pieces == 2 { Err(io::Error::other("full")) } else { out.write_all(bytes) }
        })
    });
    assert_eq!(error.unwrap_err().to_string(), "full");
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(folder.names(), ["x.npy"]);
}

#[test]
fn a_path_without_a_file_name_is_refused() {
    let error = save("..", |_| Ok::<_, io::Error>(())).unwrap_err();
    assert_eq!(error.to_string(), "the path has no file name");
}
