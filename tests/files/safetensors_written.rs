//! safetensors: what is written, and that changed files are refused or consistent.
//!
//! Requirements: FW-FILE-5.

use std::convert::Infallible;

use formwork::dtype::{ByteOrder, DType, InAny, VisitType};
use formwork::io::TensorFile;
use formwork::io::safetensors::{self, SafeTensors, Slot};
use formwork::prelude::*;
use formwork::shape::DynShape;
use formwork::tensor::{DynTensor, DynView};
use proptest::prelude::*;

/// The bytes of a file with these tensors.
fn written(tensors: &[(&str, DynView<'_>)], metadata: &[(&str, &str)]) -> Vec<u8> {
    let mut file = Vec::new();
    let put = |bytes: &[u8]| {
        file.extend_from_slice(bytes);
        Ok::<_, Infallible>(())
    };
    safetensors::write(tensors, metadata, put).unwrap();
    file
}

/// Ones of a type, named for it.
struct Ones;

impl VisitType for Ones {
    type Output = DynTensor;

    fn visit<T: InAny>(self) -> DynTensor {
        DynTensor::from(HeapTensor::<T, s![3]>::full(T::ONE))
    }
}

#[test]
fn what_is_written_is_read_by_the_published_reader_and_by_ours() {
    let ones: Vec<_> = DType::ALL.iter().map(|dtype| (dtype.name(), dtype.visit(Ones))).collect();
    let tensors: Vec<_> = ones.iter().map(|(name, tensor)| (*name, tensor.view())).collect();
    let bytes = written(&tensors, &[("who", "\u{1}\"\\\n")]);
    let theirs = ::safetensors::SafeTensors::deserialize(&bytes).unwrap();
    let (_, header) = ::safetensors::SafeTensors::read_metadata(&bytes).unwrap();
    assert_eq!(header.metadata().as_ref().unwrap()["who"], "\u{1}\"\\\n");
    let ours = SafeTensors::open(&bytes).unwrap();
    assert_eq!((theirs.len(), ours.len()), (DType::ALL.len(), DType::ALL.len()));
    for (name, tensor) in &ones {
        let entry = ours.find(name).unwrap();
        let view = entry.view().unwrap();
        assert_eq!((view.dtype(), view.shape()), (tensor.dtype(), tensor.shape()));
        assert!(view.elements().eq(tensor.view().elements()), "{name}");
        let other = theirs.tensor(name).unwrap();
        assert_eq!((other.shape(), other.data()), (&[3][..], entry.bytes()));
        assert_eq!(other.dtype().to_string().to_lowercase(), entry.stored_type().name());
    }
}

#[test]
fn the_same_tensors_give_the_same_bytes_in_every_order_and_layout() {
    let weight = Tensor::<f64, s![2, 3]>::from_array([[1., 2., 3.], [4., 5., 6.]]);
    let turned: Tensor<f64, s![3, 2]> = weight.t().to_contiguous();
    let bias = Tensor::<u8, s![3]>::from_array([7, 8, 9]);
    let gain = Tensor::<f64, s![1]>::from_array([0.5]);
    let flipped = turned.t();
    let one = written(
        &[("bias", bias.as_dyn()), ("weight", weight.as_dyn()), ("gain", gain.as_dyn())],
        &[],
    );
    let other = written(
        &[("weight", flipped.as_dyn()), ("gain", gain.as_dyn()), ("bias", bias.as_dyn())],
        &[],
    );
    assert_eq!(one, other);
    let file = SafeTensors::open(&one).unwrap();
    let names: Vec<_> = file.entries().map(|entry| entry.name().to_string()).collect();
    assert_eq!(names, ["gain", "weight", "bias"]);
    for entry in file.entries() {
        assert_eq!(entry.offset() % entry.dtype().unwrap().size(), 0, "{:?}", entry.name());
    }
}

#[test]
fn elements_of_the_other_byte_order_are_written_in_the_order_of_the_format() {
    let bytes: Vec<u8> = (0..5000_u16).flat_map(u16::to_be_bytes).collect();
    let shape = DynShape::new(&[5000]).unwrap();
    let big = DynView::new(DType::U16, ByteOrder::Big, shape, &bytes).unwrap();
    let file = written(&[("x", big)], &[]);
    let x = SafeTensors::open(&file).unwrap().find("x").unwrap().bytes().to_vec();
    assert_eq!(x, (0..5000_u16).flat_map(u16::to_le_bytes).collect::<Vec<_>>());
}

#[test]
fn names_that_a_file_cannot_have_are_not_written() {
    let x = Tensor::<u8, s![1]>::zeros();
    let write = |tensors: &[(&str, DynView<'_>)], metadata: &[(&str, &str)]| {
        let put = |_: &[u8]| Ok::<_, Infallible>(());
        safetensors::write(tensors, metadata, put).unwrap_err().to_string()
    };
    let x = x.as_dyn();
    assert_eq!(write(&[("a", x), ("a", x)], &[]), "two tensors have the name `a`");
    assert_eq!(write(&[("a", x)], &[("k", ""), ("k", "")]), "two tensors have the name `k`");
    let refused = "no tensor of a file may have the name `__metadata__`";
    assert_eq!(write(&[("__metadata__", x)], &[]), refused);
}

#[test]
fn what_takes_the_bytes_may_refuse_them() {
    let x = Tensor::<u8, s![1]>::zeros();
    let error = safetensors::write(&[("x", x.as_dyn())], &[], |_| Err("full")).unwrap_err();
    assert_eq!(error.to_string(), "full");
}

proptest! {
    #[test]
    fn changed_bytes_are_refused_or_read_as_what_they_say(
        changes in prop::collection::vec((0usize..200, any::<u8>()), 1..4),
        cut in 0usize..300,
    ) {
        let x = Tensor::<f32, s![2, 2]>::ones();
        let y = Tensor::<bool, s![3]>::full(true);
        let mut bytes = written(&[("x", x.as_dyn()), ("yy", y.as_dyn())], &[("k", "v")]);
        for (at, byte) in changes {
            if let Some(place) = bytes.get_mut(at) {
                *place = byte;
            }
        }
        bytes.truncate(cut);
        let mut slots = [Slot::default(); 8];
        let lent = SafeTensors::open_in(&bytes, &mut slots).map(|file| file.len());
        let file = SafeTensors::open(&bytes);
        prop_assert_eq!(lent.ok(), file.as_ref().ok().map(TensorFile::len));
        if let Ok(file) = file {
            // What we accept, the published reader accepts.
            prop_assert!(::safetensors::SafeTensors::deserialize(&bytes).is_ok());
            let mut covered = 0;
            for entry in file.entries() {
                let name = entry.name().to_string();
                prop_assert_eq!(file.find(&name).map(|found| found.offset()), Some(entry.offset()));
                covered += entry.bytes().len();
                if let Ok(view) = entry.view() {
                    prop_assert_eq!(view.elements().count(), entry.shape().count());
                }
            }
            prop_assert_eq!(file.entries().map(|entry| entry.offset()).min().unwrap_or(0) + covered, bytes.len());
        }
    }

    #[test]
    fn names_of_any_characters_come_back(names in prop::collection::hash_set("\\PC{0,6}|[\u{0}-\u{1f}\"\\\\]{1,3}", 1..6)) {
        let x = Tensor::<u8, s![2]>::from_array([1, 2]);
        let names: Vec<_> = names.into_iter().collect();
        let tensors: Vec<_> = names.iter().map(|name| (name.as_str(), x.as_dyn())).collect();
        let bytes = written(&tensors, &[]);
        let file = SafeTensors::open(&bytes).unwrap();
        prop_assert_eq!(file.len(), names.len());
        for name in &names {
            prop_assert!(file.find(name).is_some(), "{:?}", name);
        }
    }
}
