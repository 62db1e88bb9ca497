//! Saving: a file is there whole or as it was.
//!
//! Requirements: FW-FILE-8.

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

/// A file of two elements, which differ from those of others by `first`.
fn write(path: &std::path::Path, first: f32) -> io::Result<()> {
    let x = Tensor::<f32, s![2]>::from_array([first, 0.0]);
    save(path, |out| npy::write(&x.as_dyn(), |bytes| out.write_all(bytes)))
}

#[test]
fn a_panic_leaves_the_old_file_and_nothing_else() {
    let folder = Folder::new("panic");
    let path = folder.0.join("x.npy");
    fs::write(&path, b"old").unwrap();
    let done = std::panic::catch_unwind(|| {
        save(&path, |out| {
            out.write_all(b"half").unwrap();
            panic!("in the middle");
            #[allow(unreachable_code, reason = "the type of what is written")]
            Ok::<_, io::Error>(())
        })
    });
    assert!(done.is_err());
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(folder.names(), ["x.npy"]);
}

#[test]
fn the_longest_name_of_a_file_is_written() {
    let folder = Folder::new("long");
    let name = "x".repeat(251) + ".npy";
    write(&folder.0.join(&name), 1.0).unwrap();
    assert_eq!(folder.names(), [name]);
}

#[test]
fn a_folder_is_not_replaced_and_says_so() {
    let folder = Folder::new("folder");
    fs::create_dir(folder.0.join("x.npy")).unwrap();
    let error = write(&folder.0.join("x.npy"), 1.0).unwrap_err();
    assert_eq!(error.to_string(), "it is a folder, and a file is to be written");
    assert_eq!(folder.names(), ["x.npy"]);
}

#[cfg(unix)]
mod unix {
    //! Links, permissions, and what is no file.

    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;

    use super::*;

    #[test]
    fn what_is_no_file_is_not_replaced_by_one() {
        let folder = Folder::new("socket");
        let path = folder.0.join("x.npy");
        let _socket = UnixListener::bind(&path).unwrap();
        let link = folder.0.join("link.npy");
        symlink("x.npy", &link).unwrap();
        for path in [&path, &link] {
            let error = write(path, 1.0).unwrap_err();
            assert!(error.to_string().contains("only a regular file is replaced"), "{error}");
        }
        assert!(fs::symlink_metadata(&path).unwrap().file_type().is_socket());
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(folder.names().len(), 2);
    }

    #[test]
    fn a_link_stays_a_link_and_what_it_leads_to_is_replaced() {
        let folder = Folder::new("link");
        let inside = folder.0.join("inside");
        fs::create_dir(&inside).unwrap();
        symlink("inside/one", folder.0.join("x.npy")).unwrap();
        symlink(inside.join("two.npy"), inside.join("one")).unwrap();
        for first in [1.0, 2.0] {
            // There is no file the first time.
            write(&folder.0.join("x.npy"), first).unwrap();
            assert!(fs::symlink_metadata(folder.0.join("x.npy")).unwrap().is_symlink());
            assert!(fs::symlink_metadata(inside.join("one")).unwrap().is_symlink());
            let file = fs::read(inside.join("two.npy")).unwrap();
            assert!(file[128..].starts_with(&first.to_le_bytes()));
        }
        symlink("b", folder.0.join("a")).unwrap();
        symlink("a", folder.0.join("b")).unwrap();
        let error = write(&folder.0.join("a"), 1.0).unwrap_err();
        assert_eq!(error.to_string(), "the links lead to no file");
    }

    #[test]
    fn the_new_file_has_the_permissions_of_the_old_one() {
        let folder = Folder::new("secret");
        let path = folder.0.join("x.npy");
        for mode in [0o600, 0o640, 0o666] {
            fs::write(&path, b"old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            save(&path, |_| {
                let beside = folder.names().into_iter().find(|name| name != "x.npy").unwrap();
                let beside = fs::metadata(folder.0.join(beside)).unwrap();
                assert_eq!(beside.permissions().mode() & 0o777, mode, "while it is written");
                Ok::<_, io::Error>(())
            })
            .unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        }
    }

    #[test]
    fn a_file_that_is_write_protected_is_not_replaced() {
        let folder = Folder::new("protected");
        let path = folder.0.join("x.npy");
        fs::write(&path, b"old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        let error = write(&path, 1.0).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        assert_eq!(error.to_string(), "the file there is write-protected, and is not replaced");
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(folder.names(), ["x.npy"]);
    }
}
