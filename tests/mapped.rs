//! Files as memory: what is mapped is what is there, only what is touched is read, and what cannot be
//! mapped is an error with its path.
//!
//! Requirements: FW-FILE-9.
#![cfg(all(feature = "mmap", feature = "macros", feature = "npy", feature = "safetensors"))]
#![allow(unsafe_code)]

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;

use formwork::error::{FileFault, Found, PathError, PathFault};
use formwork::io::npy::{self, Npy};
use formwork::io::safetensors::{self, SafeTensors};
use formwork::io::{TensorFile, save};
use formwork::prelude::*;
use formwork::storage::FileBytes;
use formwork::tensor::MappedTensor;

/// A folder of its own, which goes away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("formwork-mapped-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn map(path: &PathBuf) -> Result<FileBytes, PathError> {
    // SAFETY: the file is in a folder of this test, which changes it only where it touches no more of it.
    unsafe { FileBytes::map(path) }
}

fn map_locked(path: &PathBuf) -> Result<FileBytes, PathError> {
    // SAFETY: as above.
    unsafe { FileBytes::map_locked(path) }
}

/// A safetensors file of one tensor.
fn write(path: &PathBuf, x: &Tensor<f32, s![2, 3]>) {
    save(path, |out| safetensors::write(&[("x", x.as_dyn())], &[], |bytes| out.write_all(bytes)))
        .unwrap();
}

#[test]
fn a_mapped_file_is_read_like_its_bytes_and_its_tensors_keep_it() {
    let folder = Folder::new("like");
    let path = folder.0.join("x.safetensors");
    let x = Tensor::<f32, s![2, 3]>::from_array([[1., 2., 3.], [4., 5., 6.]]);
    write(&path, &x);
    for bytes in [map(&path).unwrap(), map_locked(&path).unwrap(), FileBytes::read(&path).unwrap()]
    {
        assert_eq!(&*bytes, fs::read(&path).unwrap());
        assert_eq!(bytes.path(), path);
        let file = SafeTensors::open(&bytes).unwrap();
        let view = file.find("x").unwrap().view().unwrap();
        let kept = MappedTensor::<f32, s![2, 3]>::of_view(&bytes, &view).unwrap();
        // No copy: it stands where the bytes are.
        assert_eq!(kept.as_slice().as_ptr().cast(), view.as_ptr());
        drop(file);
        drop(bytes);
        assert_eq!(kept.as_slice(), x.as_slice());
        assert_eq!(kept.t().to_contiguous().as_slice(), [1., 4., 2., 5., 3., 6.]);
        // Another thread may have it, and may be the last one.
        let sum = std::thread::spawn(move || kept.iter().sum::<f32>()).join();
        assert_eq!(sum.unwrap(), 21.0);
    }
}

#[test]
fn npy_is_read_from_a_mapping() {
    let folder = Folder::new("npy");
    let path = folder.0.join("x.npy");
    let x = Tensor::<i16, s![3]>::from_array([1, -2, 3]);
    save(&path, |out| npy::write(&x.as_dyn(), |bytes| out.write_all(bytes))).unwrap();
    let bytes = map(&path).unwrap();
    let view = Npy::open(&bytes).unwrap().entry().view().unwrap();
    assert_eq!(view.typed::<i16, s![3]>().unwrap().as_slice(), [1, -2, 3]);
}

#[test]
fn only_what_is_touched_is_read() {
    // 64 GiB that no disk has: a header, and zeros that were never written but the last four.
    const DATA: u64 = 1 << 36;
    let folder = Folder::new("huge");
    let path = folder.0.join("huge.safetensors");
    let header = format!(
        r#"{{"huge":{{"dtype":"U8","shape":[{}],"data_offsets":[0,{}]}},"last":{{"dtype":"F32","shape":[4],"data_offsets":[{},{DATA}]}}}}"#,
        DATA - 16,
        DATA - 16,
        DATA - 16
    );
    let header = format!("{header:<w$}", w = header.len().next_multiple_of(8));
    let mut file = File::create(&path).unwrap();
    file.write_all(&u64::try_from(header.len()).unwrap().to_le_bytes()).unwrap();
    file.write_all(header.as_bytes()).unwrap();
    let size = 8 + u64::try_from(header.len()).unwrap() + DATA;
    if let Err(error) = file.set_len(size) {
        eprintln!("SKIPPED: this file system has no files of 64 GiB: {error}");
        return;
    }
    let before = resident();
    let bytes = map(&path).unwrap();
    let opened = SafeTensors::open(&bytes).unwrap();
    let last = opened.find("last").unwrap();
    let at = last.offset();
    let last = MappedTensor::<f32, s![4]>::of_view(&bytes, &last.view().unwrap()).unwrap();
    assert_eq!(last.as_slice(), [0.0; 4]);
    assert_eq!(MappedTensor::<f32, s![4]>::at_offset(&bytes, at).unwrap().as_slice(), [0.0; 4]);
    if let (Some(before), Some(after)) = (before, resident()) {
        let grown = after.saturating_sub(before);
        assert!(grown < 64 << 20, "{grown} bytes more are in memory");
    }
}

/// The bytes of this process that are in memory, where the system tells.
fn resident() -> Option<usize> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    Some(text.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

#[test]
fn what_is_no_file_of_bytes_is_an_error_with_its_path() {
    let folder = Folder::new("kinds");
    let empty = folder.write("empty", b"");
    let nothing = folder.0.join("nothing");
    for open in [map, map_locked, |path: &PathBuf| FileBytes::read(path)] {
        let error = open(&folder.0).unwrap_err();
        assert_eq!(error.path, folder.0);
        assert!(
            error.to_string().ends_with(": found a folder, expected a regular file"),
            "{error}"
        );
        let error = open(&empty).unwrap_err();
        assert!(error.to_string().ends_with("empty: found no bytes, expected some"), "{error}");
        let error = open(&nothing).unwrap_err();
        assert!(matches!(&error.fault, PathFault::System(_)), "{error}");
        assert!(error.to_string().contains("nothing: "), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_and_a_device_are_refused_without_waiting_for_a_writer() {
    let folder = Folder::new("pipe");
    let pipe = folder.0.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    for open in [map, |path: &PathBuf| FileBytes::read(path)] {
        if made.as_ref().is_ok_and(std::process::ExitStatus::success) {
            let error = open(&pipe).unwrap_err().to_string();
            assert!(error.ends_with("pipe: found a pipe, expected a regular file"), "{error}");
        }
        let error = open(&PathBuf::from("/dev/zero")).unwrap_err().to_string();
        assert_eq!(error, "/dev/zero: found a device, expected a regular file");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_ends_before_the_size_it_tells_is_told_by_what_it_has() {
    let path = std::path::Path::new("/sys/kernel/mm/transparent_hugepage/enabled");
    let (Ok(told), Ok(there)) = (fs::metadata(path), fs::read(path)) else { return };
    if told.len() > there.len() as u64 {
        let error = FileBytes::read(path).unwrap_err().to_string();
        let ends = format!("found {} bytes, expected {} as when", there.len(), told.len());
        assert!(error.contains(&ends), "{error}");
    }
}

#[test]
fn a_file_that_is_too_short_says_where_and_by_how_much() {
    let folder = Folder::new("short");
    let path = folder.write("raw", &[0; 20]);
    for bytes in [map(&path).unwrap(), FileBytes::read(&path).unwrap()] {
        assert!(MappedTensor::<f32, s![5]>::at_offset(&bytes, 0).is_ok());
        for (offset, found) in [(4, 16), (8, 12), (20, 0), (24, 0), (usize::MAX, 0)] {
            let error = MappedTensor::<f32, s![5]>::at_offset(&bytes, offset).unwrap_err();
            let PathFault::File(fault) = &error.fault else { panic!("{error}") };
            assert_eq!(fault.offset, offset);
            assert!(
                matches!(fault.fault, FileFault::Wrong { found: Found::Number(n), .. } if n == found)
            );
            let told = format!("raw: elements, byte {offset}, `data`: found {found}, expected 20");
            assert!(error.to_string().ends_with(&told), "{error}");
        }
        // No element is read at an address that it may not have.
        let error = MappedTensor::<f32, s![2]>::at_offset(&bytes, 6).unwrap_err().to_string();
        assert!(error.contains("expected f32 [2], found f32 [2]: "), "{error}");
        assert!(MappedTensor::<u8, s![2]>::at_offset(&bytes, 7).is_ok());
        assert_eq!(MappedTensor::<f32, s![0, 3]>::at_offset(&bytes, 20).unwrap().iter().count(), 0);
    }
}

/// Requirements: FW-FILE-1, FW-FILE-9.
#[test]
fn a_bool_is_0_or_1_in_a_mapping_too() {
    let folder = Folder::new("bool");
    let path = folder.write("raw", &[0, 1, 1, 7]);
    let bytes = map(&path).unwrap();
    assert_eq!(
        MappedTensor::<bool, s![3]>::at_offset(&bytes, 0).unwrap().as_slice(),
        [false, true, true]
    );
    let error = MappedTensor::<bool, s![3]>::at_offset(&bytes, 1).unwrap_err().to_string();
    assert!(
        error.ends_with("byte 3, `data`: found the byte 0x07, expected a bool, 0 or 1"),
        "{error}"
    );
}

#[test]
fn a_view_of_another_type_or_of_other_bytes_is_no_tensor_of_the_file() {
    let folder = Folder::new("other");
    let path = folder.write("raw", &[0; 24]);
    let bytes = map(&path).unwrap();
    let x = Tensor::<f32, s![2, 3]>::ones();
    let error = MappedTensor::<f32, s![2, 3]>::of_view(&bytes, &x.as_dyn()).unwrap_err();
    assert!(matches!(error.fault, PathFault::Elsewhere), "{error}");
    let error = MappedTensor::<f64, s![3]>::of_view(&bytes, &x.as_dyn()).unwrap_err();
    assert!(matches!(error.fault, PathFault::Mismatch(_)), "{error}");
}

#[test]
fn a_file_that_became_shorter_or_longer_is_told_before_it_is_touched() {
    let folder = Folder::new("cut");
    let path = folder.write("raw", &[7; 9000]);
    let (mapped, read) = (map(&path).unwrap(), FileBytes::read(&path).unwrap());
    assert!(mapped.check_size().is_ok());
    for len in [10, 10_000] {
        File::options().write(true).open(&path).unwrap().set_len(len).unwrap();
        let error = mapped.check_size().unwrap_err().to_string();
        let told = format!("raw: found {len} bytes, expected 9000 as when it was opened");
        assert!(error.ends_with(&told), "{error}");
    }
    // What was read into memory is there whatever happens to the file.
    assert_eq!(&*read, [7; 9000]);
}

/// Requirements: FW-FILE-8, FW-FILE-9.
#[test]
fn a_file_is_replaced_below_a_mapping_that_stays_what_it_was() {
    let folder = Folder::new("replaced");
    let path = folder.0.join("x.safetensors");
    let x = Tensor::<f32, s![2, 3]>::from_array([[1., 2., 3.], [4., 5., 6.]]);
    write(&path, &x);
    let bytes = map(&path).unwrap();
    let file = SafeTensors::open(&bytes).unwrap();
    let view = file.find("x").unwrap().view().unwrap();
    // The same tensors to the same path, from views of the mapping.
    save(&path, |out| safetensors::write(&[("x", view)], &[], |bytes| out.write_all(bytes)))
        .unwrap();
    assert_eq!(fs::read(&path).unwrap(), &*bytes);
    write(&path, &Tensor::zeros());
    assert_eq!(view.typed::<f32, s![2, 3]>().unwrap().as_slice(), x.as_slice());
    fs::remove_file(&path).unwrap();
    assert_eq!(view.typed::<f32, s![2, 3]>().unwrap().as_slice(), x.as_slice());
}

#[test]
fn a_lock_keeps_writers_away_who_ask_for_one() {
    let folder = Folder::new("lock");
    let path = folder.write("raw", &[1; 8]);
    let writer = File::options().write(true).open(&path).unwrap();
    writer.lock().unwrap();
    let error = map_locked(&path).unwrap_err();
    assert!(matches!(error.fault, PathFault::Locked), "{error}");
    writer.unlock().unwrap();
    let bytes = map_locked(&path).unwrap();
    assert!(writer.try_lock().is_err());
    let tensor = MappedTensor::<u8, s![8]>::at_offset(&bytes, 0).unwrap();
    drop(bytes);
    assert!(writer.try_lock().is_err(), "a tensor keeps the lock");
    drop(tensor);
    assert!(writer.try_lock().is_ok());
}
