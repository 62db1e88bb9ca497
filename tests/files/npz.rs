//! npz: the verdicts, the archives of NumPy, ours, and archives that lie.
//!
//! Requirements: FW-FILE-6.

use std::convert::Infallible;

use formwork::dtype::InAny;
use formwork::io::TensorFile;
use formwork::io::npz::{self, Npz, Packing};
use formwork::prelude::*;
use formwork::tensor::DynView;
use proptest::prelude::*;

use crate::npy_files::vector;
use crate::verdict::{self, Strict};

/// The bytes of an archive with these tensors.
fn written(tensors: &[(&str, DynView<'_>)], packing: Packing) -> Vec<u8> {
    let mut file = Vec::new();
    let put = |bytes: &[u8]| {
        file.extend_from_slice(bytes);
        Ok::<_, Infallible>(())
    };
    npz::write(tensors, packing, put).unwrap();
    file
}

fn refusal(file: &[u8]) -> String {
    Npz::open(file).expect_err("it is refused").to_string()
}

/// The places of a record in an archive, by the bytes that it begins with.
fn places(file: &[u8], signature: &[u8]) -> Vec<usize> {
    (0..file.len()).filter(|&at| file[at..].starts_with(signature)).collect()
}

const HEADER: &[u8] = b"PK\x03\x04";
const LISTED: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";

/// Requirements: FW-FILE-1.
#[test]
fn every_file_gets_its_verdict() {
    let Some(verdicts) = verdict::all("npz") else { return };
    assert_eq!(verdicts.len(), 4);
    for verdict in verdicts {
        let name = &verdict.name;
        match (Npz::open(&verdict.bytes), verdict.strict) {
            (Ok(file), Strict::Accept) => {
                let tensors = verdict.detail.as_object().expect("the tensors are named");
                assert_eq!(file.len(), tensors.len(), "{name}");
                for (tensor, detail) in tensors {
                    let view = file.find(tensor).expect(tensor).view().unwrap();
                    assert_eq!(view.shape().sizes(), verdict::sizes(&detail["shape"]), "{tensor}");
                    let first = detail["first"].as_array().expect("a list");
                    let first: Vec<_> = first.iter().map(|x| x.as_f64().unwrap()).collect();
                    let read = view.elements().take(first.len()).map(f64::cast_lossy_from);
                    assert_eq!(read.collect::<Vec<_>>(), first, "{tensor}");
                }
            }
            // A name that is there twice or leads out of the folder is refused.
            (Err(error), Strict::Reject | Strict::Either) => {
                let told = match name.as_str() {
                    "bad_crc" => "`CRC-32` of `weight`",
                    "odd_path" => "`../escape.npy`",
                    _ => "`name` of `a`: found it a second time",
                };
                assert!(error.to_string().contains(told), "{name}: {error}");
            }
            (opened, strict) => panic!("{name} is to {strict:?}: {opened:?}"),
        }
    }
}

#[test]
fn archives_of_numpy_are_read_whether_compressed_or_not() {
    for bytes in [&vector!("stored.npz")[..], vector!("deflated.npz")] {
        let file = Npz::open(bytes).unwrap();
        let names: Vec<_> =
            (0..file.len()).map(|i| file.entry(i).unwrap().name().to_string()).collect();
        assert_eq!(names, ["layer/weight", "layer/bias", "none"]);
        let view = |name: &str| file.find(name).unwrap().view().unwrap();
        let weight: Tensor<f32, s![2, 3]> = view("layer/weight").to_tensor().unwrap();
        assert_eq!(weight.as_slice(), [0., 1., 2., 3., 4., 5.]);
        let bias: HeapTensor<i64, s![300]> = view("layer/bias").to_tensor().unwrap();
        assert!(bias.iter().eq(0..300));
        assert_eq!(view("none").shape().sizes(), [0]);
        assert!(file.find("layer").is_none());
    }
}

#[test]
fn compressed_tensors_stand_where_typed_views_may_and_so_do_stored_ones_of_ours() {
    let file = Npz::open(vector!("deflated.npz")).unwrap();
    assert!(file.find("layer/bias").unwrap().view().unwrap().typed::<i64, s![300]>().is_ok());
    let x = Tensor::<u8, s![3]>::ones();
    let y = Tensor::<f64, s![5]>::ones();
    let bytes = written(&[("x", x.as_dyn()), ("y.long/name", y.as_dyn())], Packing::Stored);
    let file = Npz::open(&bytes).unwrap();
    for i in 0..2 {
        assert_eq!(file.entry(i).unwrap().offset() % 64, 0);
    }
}

#[test]
fn what_is_written_is_read_again_bit_by_bit() {
    let x = Tensor::<f32, s![10]>::from_fn(|(i,)| if i.get() == 3 { f32::NAN } else { -0.0 });
    let large = HeapTensor::<i16, s![300, 7]>::arange();
    let turned = large.t();
    let tensors = [("x", x.as_dyn()), ("ü/large", large.as_dyn()), ("turned", turned.as_dyn())];
    for packing in [Packing::Stored, Packing::Deflated] {
        let bytes = written(&tensors, packing);
        assert_eq!(bytes, written(&tensors, packing));
        let file = Npz::open(&bytes).unwrap();
        for (name, tensor) in &tensors {
            let read = file.find(name).unwrap().view().unwrap();
            assert_eq!((read.dtype(), read.shape()), (tensor.dtype(), tensor.shape()));
            assert!(read.bytes_of_elements().eq(tensor.bytes_of_elements()), "{name}");
        }
    }
    let stored = written(&tensors, Packing::Stored).len();
    assert!(written(&tensors, Packing::Deflated).len() < stored);
}

#[test]
fn names_that_lead_elsewhere_are_not_written() {
    let x = Tensor::<u8, s![1]>::zeros();
    for name in ["", "../x", "/x", "a//b", "a/./b", "a\\b", "a\0", "a/"] {
        let error = npz::write(&[(name, x.as_dyn())], Packing::Stored, |_| Ok::<_, Infallible>(()));
        assert!(
            error.unwrap_err().to_string().starts_with("no tensor of a file may have"),
            "{name}"
        );
    }
    let twice = [("x", x.as_dyn()), ("x", x.as_dyn())];
    let error = npz::write(&twice, Packing::Stored, |_| Ok::<_, Infallible>(())).unwrap_err();
    assert_eq!(error.to_string(), "two tensors have the name `x`");
}

/// Requirements: FW-FILE-3, FW-FILE-4.
#[test]
fn unpacked_bytes_have_a_limit() {
    let bytes = vector!("deflated.npz");
    // 152, 2528 and 128 bytes unpacked.
    assert!(Npz::open_within(bytes, 2808).is_ok());
    let error = Npz::open_within(bytes, 2807).unwrap_err().to_string();
    assert!(error.ends_with("of `none`: found 128, expected at most 127"), "{error}");
    let error = Npz::open_within(bytes, 0).unwrap_err().to_string();
    assert!(error.contains("size, within the limit of all"), "{error}");
    assert!(Npz::open_within(vector!("stored.npz"), 0).is_ok());
}

/// Requirements: FW-FILE-3.
#[test]
fn a_declared_size_that_packed_bytes_cannot_have_is_refused_before_memory_is_asked_for() {
    let mut bytes = vector!("deflated.npz").to_vec();
    for (signature, size_at) in [(HEADER, 22), (LISTED, 24)] {
        let at = places(&bytes, signature)[0] + size_at;
        bytes[at..at + 4].copy_from_slice(&0xffff_fff0_u32.to_le_bytes());
    }
    // In the header of NumPy the size stands in an extra field, so what the directory says counts.
    let error = refusal(&bytes);
    assert!(error.contains("found 4294967280, expected"), "{error}");
}

/// Requirements: FW-FILE-1, FW-FILE-2.
#[test]
fn each_field_that_lies_is_refused_at_its_place() {
    let x = Tensor::<f32, s![4]>::ones();
    let y = Tensor::<i8, s![2]>::ones();
    let good = written(&[("x", x.as_dyn()), ("y", y.as_dyn())], Packing::Deflated);
    assert!(Npz::open(&good).is_ok());
    let (header, listed, end) =
        (places(&good, HEADER)[1], places(&good, LISTED)[1], places(&good, END)[0]);
    for (at, bytes, told) in [
        (header, &[0][..], "`header of a member` of `y`: found"),
        (header + 6, &[1], "`header of a member` of `y`: found 1, expected 0"),
        (header + 8, &[0], "`header of a member` of `y`: found 0, expected 8"),
        (header + 14, &[0; 4], "`header of a member` of `y`: found 0, expected"),
        (header + 18, &[9, 0, 0, 0], "`header of a member` of `y`: found 9, expected"),
        (header + 26, &[4, 0], "found `y.np`, expected the name that the directory has"),
        (header + 28, &[255, 255], "`header of a member` of `y`: found the end, expected more"),
        (header + 30, b"x", "found `x.npy`, expected the name that the directory has"),
        (
            header,
            &[0],
            "found `\\u{0}K\\u{3}\\u{4}`, expected `PK\\u{3}\\u{4}`, with which the header",
        ),
        (
            listed,
            &[0],
            "`member`: found `\\u{0}K\\u{1}\\u{2}`, expected `PK\\u{1}\\u{2}`, with which",
        ),
        (listed + 8, &[1], "found 1, expected a member that is not encrypted"),
        (listed + 10, &[9], "`member` of `y`: found 9, expected 0, stored, or 8, deflated"),
        (listed + 16, &[0], "`header of a member` of `y`: found"),
        (listed + 20, &[255, 255, 255, 0], "`member` of `y`: found 16777215, expected at most"),
        (listed + 28, &[0, 0], "`member`: found ``, expected a name in UTF-8"),
        (listed + 34, &[1], "`member` of `y`: found 1, expected 0"),
        (listed + 42, &[0; 4], "npz, byte 14, `header of a member` of `y`: found"),
        (listed + 46, &[0xff], "expected a name in UTF-8"),
        (end + 4, &[1], "`directory`: found 1, expected 0"),
        (end + 8, &[1], "`directory`: found 1, expected 2"),
        (end + 8, &[3, 0, 3, 0], "`directory`: found 3, expected at most 2"),
        (end + 8, &[1, 0, 1, 0], "`end of the directory`: found"),
        (end + 12, &[0], "`directory`: found"),
        (end + 16, &[0], "`directory`: found"),
        (end + 20, &[1], "`end of the archive`: found 1, expected 0"),
    ] {
        let mut bad = good.clone();
        bad[at..at + bytes.len()].copy_from_slice(bytes);
        let error = refusal(&bad);
        assert!(error.starts_with("npz, byte ") && error.contains(told), "{at}: {error}\n{told}");
    }
    let error = refusal(&good[..good.len() - 1]);
    let whole = "an archive that is whole, with no comment and nothing more";
    assert!(error.contains("`end of the archive`") && error.contains(whole), "{error}");
    let comment = [&good[..good.len() - 2], b"\x02\0hi"].concat();
    assert!(refusal(&comment).ends_with(whole), "{}", refusal(&comment));
    assert!(refusal(&[]).contains("found 0, expected an archive, of at least 22 bytes"));
    let longer = [&good[..], b"x"].concat();
    assert!(Npz::open(&longer).is_err());
}

/// Requirements: FW-FILE-1.
#[test]
fn members_that_share_bytes_are_refused() {
    let x = Tensor::<f32, s![400]>::ones();
    let y = Tensor::<f32, s![4]>::zeros();
    let inner = written(&[("y", y.as_dyn())], Packing::Stored);
    let inner = &inner[..places(&inner, LISTED)[0]];
    // The header and the bytes of a member lie inside another one, where its sum counts them too.
    let mut good = written(&[("x", x.as_dyn()), ("y", y.as_dyn())], Packing::Stored);
    let inside = places(&good, HEADER)[0] + 400;
    good[inside..inside + inner.len()].copy_from_slice(inner);
    let listed = places(&good, LISTED)[1];
    good[listed + 42..listed + 46].copy_from_slice(&u32::try_from(inside).unwrap().to_le_bytes());
    let error = refusal(&good);
    assert!(error.contains("`end of the member before it` of `x`"), "{error}");
}

/// Requirements: FW-FILE-1.
#[test]
fn packed_bytes_that_end_early_or_late_are_refused() {
    let x = HeapTensor::<i32, s![600]>::arange();
    let good = written(&[("x", x.as_dyn())], Packing::Deflated);
    let (header, listed) = (places(&good, HEADER)[0], places(&good, LISTED)[0]);
    let sized = |by: i32| {
        let mut bad = good.clone();
        for at in [header + 22, listed + 24] {
            let size = i32::from_le_bytes(bad[at..at + 4].try_into().unwrap()) + by;
            bad[at..at + 4].copy_from_slice(&size.to_le_bytes());
        }
        refusal(&bad)
    };
    assert!(sized(-1).contains("`packed bytes` of `x`: found more bytes, expected 2527"));
    assert!(sized(1).contains("`packed bytes` of `x`: found 2528, expected 2529"));
    let mut bad = good.clone();
    bad[header + 36] = 0xff;
    let error = refusal(&bad);
    assert!(error.contains("`packed bytes` of `x`: found"), "{error}");
}

/// Requirements: FW-FILE-2.
#[test]
fn an_error_inside_a_member_names_the_member_and_the_place() {
    let x = Tensor::<f32, s![2]>::ones();
    let mut bytes = written(&[("x", x.as_dyn())], Packing::Stored);
    let descr = places(&bytes, b"<f4")[0];
    bytes[descr + 2] = b'5';
    // The sum counts the change, in both places where it stands.
    let data = descr - 21;
    let sum = crc(&bytes[data..data + 136]);
    for at in [places(&bytes, HEADER)[0] + 14, places(&bytes, LISTED)[0] + 16] {
        bytes[at..at + 4].copy_from_slice(&sum.to_le_bytes());
    }
    let told = format!("npz, byte {}, `descr` of `x`: found `<f5`, expected", descr - 1);
    let error = refusal(&bytes);
    assert!(error.starts_with(&told), "{error}\n{told}");
}

/// The sum of an archive's member, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)))
}

proptest! {
    #[test]
    fn changed_bytes_are_refused_or_read_as_what_they_say(
        changes in prop::collection::vec((0usize..3194, any::<u8>()), 1..4),
        cut in 0usize..40,
        is_stored in any::<bool>(),
    ) {
        let mut bytes =
            if is_stored { vector!("stored.npz").to_vec() } else { vector!("deflated.npz").to_vec() };
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        let cut = if cut > 20 { 0 } else { cut };
        bytes.truncate(bytes.len() - cut);
        if let Ok(file) = Npz::open_within(&bytes, 1 << 20) {
            for index in 0..file.len() {
                let entry = file.entry(index).unwrap();
                let name = entry.name().to_string();
                prop_assert_eq!(file.find(&name).map(|found| found.bytes().len()), Some(entry.bytes().len()));
                let view = entry.view().unwrap();
                prop_assert_eq!(view.elements().count(), entry.shape().count());
            }
        }
    }
}

/// An archive of one member whose numbers stand in the records for large ones, and in this extra field.
fn with_large_numbers(file: &[u8], extra: &[u8]) -> Vec<u8> {
    let (listed, end) = (places(file, LISTED)[0], places(file, END)[0]);
    let entry = &file[listed..end];
    let name = usize::from(u16::from_le_bytes([entry[28], entry[29]]));
    let mut large = file[..listed].to_vec();
    large.extend_from_slice(&entry[..20]);
    large.extend_from_slice(&[0xff; 8]);
    large.extend_from_slice(&entry[28..30]);
    large.extend_from_slice(&u16::try_from(extra.len()).unwrap().to_le_bytes());
    large.extend_from_slice(&entry[32..42]);
    large.extend_from_slice(&[0xff; 4]);
    large.extend_from_slice(&entry[46..46 + name]);
    large.extend_from_slice(extra);
    let place = large.len();
    let wide = |number: usize| u64::try_from(number).unwrap().to_le_bytes();
    large.extend_from_slice(b"PK\x06\x06");
    large.extend_from_slice(&wide(44));
    large.extend_from_slice(&[45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for number in [1, 1, place - listed, listed] {
        large.extend_from_slice(&wide(number));
    }
    large.extend_from_slice(b"PK\x06\x07\0\0\0\0");
    large.extend_from_slice(&wide(place));
    large.extend_from_slice(&[1, 0, 0, 0]);
    large.extend_from_slice(END);
    large.extend_from_slice(&[0, 0, 0, 0]);
    large.extend_from_slice(&[0xff; 12]);
    large.extend_from_slice(&[0, 0]);
    large
}

/// Requirements: FW-FILE-3, FW-FILE-6.
#[test]
fn numbers_that_stand_in_the_records_for_large_ones_are_read_and_checked() {
    let x = Tensor::<f32, s![3]>::arange();
    let file = written(&[("x", x.as_dyn())], Packing::Stored);
    let entry = &file[places(&file, LISTED)[0]..];
    let number = |at: usize| [&entry[at..at + 4], &[0; 4]].concat();
    let numbers = [number(24), number(20), number(42)].concat();
    let other = [0x77, 0x77, 2, 0, 9, 9];
    let extra = [&other[..], &[1, 0, 24, 0], &numbers].concat();
    let large = with_large_numbers(&file, &extra);
    let opened = Npz::open(&large).unwrap();
    assert_eq!(opened.find("x").unwrap().view().unwrap().typed::<f32, s![3]>().unwrap(), x.view());

    let short = [&[1, 0, 8, 0][..], &numbers].concat();
    let told = refusal(&with_large_numbers(&file, &short));
    assert!(told.contains("expected a number for each that stands elsewhere"), "{told}");
    let told = refusal(&with_large_numbers(&file, &[1, 0, 25, 0]));
    assert!(told.contains("found 25, expected at most 0"), "{told}");
    let far =
        [&[1, 0, 24, 0][..], &numbers[..8], &[0, 0, 0, 1, 0, 0, 0, 0], &numbers[16..]].concat();
    let told = refusal(&with_large_numbers(&file, &far));
    assert!(told.contains("expected at most"), "{told}");
    for (signature, part) in [(b"PK\x06\x06", "begin"), (b"PK\x06\x07", "tells where")] {
        let mut bad = large.clone();
        let place = places(&bad, signature)[0];
        bad[place] = b'Q';
        let told = refusal(&bad);
        assert!(told.contains("`large end of the archive`") && told.contains(part), "{told}");
    }
}
