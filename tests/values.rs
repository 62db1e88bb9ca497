//! Values beside tensors: their copies compute the same, they are ordered as what they stand for, and
//! they print what they are.
//!
//! Requirements: FW-TENSOR-6, FW-EXPR-2.
#![cfg(all(feature = "std", feature = "macros"))]

use std::collections::HashSet;

use formwork::dim::{Dim, with_extent};
use formwork::dtype::block::Q8_0;
use formwork::dtype::quantized::{Affine, Double, PerTensor, Q, Requant, RescaledAdd};
use formwork::dtype::{Num, bf16, f16};
use formwork::explain;
use formwork::expr::cost::Ledger;
use formwork::io::Name;
use formwork::layout::{ColumnMajor, LayoutOf};
use formwork::prelude::*;
use formwork::shape::DynShape;
use formwork::storage::{Arena, Buffer, In, Pool, PoolOptions, Region, StaticArena};
use formwork::tensor::PackedMatrix;

/// A copy by `Clone`, where `Copy` would do.
fn twin<T: Clone>(value: &T) -> T {
    value.clone()
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Audio;

impl PerTensor for Audio {
    const SCALE: f32 = 0.5;
    const ZERO_POINT: i32 = 1;
}

/// Requirements: FW-TENSOR-2.
#[test]
fn indices_are_ordered_hashed_and_printed_as_their_numbers() {
    let indices: Vec<_> = D::<3>.indices().collect();
    assert!(indices.is_sorted() && indices[0] < indices[2]);
    assert_eq!(indices.iter().max().map(|index| index.get()), Some(2));
    assert_eq!(indices.iter().chain(&indices).collect::<HashSet<_>>().len(), 3);
    assert_eq!(format!("{:?} {}", indices[1], indices[2]), "1 2");
}

#[test]
fn extents_without_elements_are_empty_and_without_a_name_as_long() {
    assert!(D::<0>.is_empty() && !D::<3>.is_empty());
    assert_eq!((D::<3>.anonymous(), dim!(1).anonymous()), (D::<3>, dim!(1)));
    assert!(
        format!("{:?}", formwork::nn::chain::Reshape::<s![4]>::default()).starts_with("Reshape")
    );
    assert_eq!(with_extent::<4, _>(2, |n| n.anonymous().len()), Ok(2));
}

/// Requirements: FW-QUANT-1.
#[test]
fn a_quantised_number_and_its_rules_have_copies_that_compute_the_same() {
    let number = Q::<i8, Audio>::from_code(5);
    assert_eq!(twin(&number), number);
    assert_eq!(format!("{number:?}"), "Q(5)");
    let requant = Requant::<Double, i8>::new(3);
    let affine = Affine { scale: 0.5, zero_point: 0_i8 };
    let add = RescaledAdd::new(affine, affine, 0.5, requant).unwrap();
    let again = RescaledAdd::new(affine, affine, 0.5, twin(&requant)).unwrap();
    for (left, right) in [(1_i8, 2_i8), (-128, -128), (127, 1)] {
        assert_eq!(twin(&add).apply(left, right), add.apply(left, right));
        assert_eq!(again.apply(left, right), add.apply(left, right));
    }
}

#[test]
fn an_expression_and_its_copy_give_the_same() {
    let x = Tensor::<f32, s![2, 2]>::from_array([[1.5, -2.5], [300., 0.]]);
    let view = x.view();
    macro_rules! same {
        ($($expression:expr),* $(,)?) => {$({
            let expression = $expression;
            assert!(twin(&expression).eval() == expression.eval());
        })*};
    }
    same!(view.cast_lossy::<i8>(), view.cast_saturating::<i8>(), view.cast_lossy::<f64>());
    same!((&x * 2.).quantize::<i8, Audio>());
    let codes = x.quantize::<i8, Audio>().eval();
    same!(codes.view().dequantize());
    same!(&codes + &codes, codes.view() + &codes);
}

/// Requirements: FW-SHAPE-4.
#[test]
fn spans_are_values_that_are_equal_to_their_copies() {
    let spans = (span!(1..), span!(..2), span!(..));
    assert_eq!(twin(&spans), spans);
}

/// Requirements: FW-NUM-1.
#[test]
fn short_floats_divide_as_their_values_do_and_a_rest_has_the_sign_of_the_divisor() {
    let (a, b) = (7.5, -2.);
    assert_eq!(Num::div(f16::from_f32(a), f16::from_f32(b)).to_f32(), -3.75);
    assert_eq!(Num::div(bf16::from_f32(a), bf16::from_f32(b)).to_f32(), -3.75);
    assert_eq!(Num::remainder(f16::from_f32(a), f16::from_f32(b)).to_f32(), -0.5);
    assert_eq!(Num::remainder(bf16::from_f32(a), bf16::from_f32(b)).to_f32(), -0.5);
}

#[test]
fn a_block_tells_its_codes() {
    let block = Q8_0::from_le_bytes([3; 34]);
    assert_eq!(block.codes(), [3; 32]);
}

#[test]
fn layouts_and_shapes_print_alike_in_both_forms() {
    let layout = LayoutOf::<s![2, 4], ColumnMajor>::NEW;
    assert_eq!(format!("{layout:?}"), "(2,4):(1,2)");
    assert_eq!(twin(&layout).to_string(), "(2,4):(1,2)");
    assert_eq!(format!("{:?}", DynShape::new(&[2, 3]).unwrap()), "[2, 3]");
}

#[test]
fn a_packed_matrix_prints_its_strips() {
    let matrix = Tensor::<f32, s![2, 2]>::arange();
    let packed = PackedMatrix::pack_heap(&matrix);
    let shown = format!("{packed:?}");
    assert!(shown.starts_with("PackedMatrix { strips: Tensor"), "{shown}");
}

/// Requirements: FW-COST-1.
#[test]
fn a_ledger_prints_alike_in_both_forms_and_begins_empty() {
    let x = Tensor::<f32, s![2, 2]>::arange();
    let ledger = explain!(x.t().to_contiguous());
    assert_eq!(format!("{ledger:?}"), ledger.to_string());
    let rows: Vec<_> = ledger.rows().iter().map(|row| format!("{row:?}")).collect();
    assert!(rows[1].starts_with("t() -> (2,2):(1,2): "), "{rows:?}");
    assert!(Ledger::default().rows().is_empty());
}

struct Fast;

impl Region for Fast {
    const NAME: &'static str = "fast";
    const LIMIT: usize = 1024;
}

/// Requirements: FW-MEM-4, FW-MEM-6.
#[test]
fn arenas_and_what_lies_in_a_memory_tell_their_bytes() {
    assert_eq!(Arena::<64>::default().bytes(), &[0; 64]);
    static DEFAULT: std::sync::LazyLock<StaticArena<64>> =
        std::sync::LazyLock::new(Default::default);
    assert!(DEFAULT.take().is_some() && DEFAULT.take().is_none());
    let share = In::<Fast, [u8; 3]>::new([1, 2, 3]).share();
    assert_eq!((share.region(), share.bytes()), ("fast", 3));
    let buffer = Buffer::of::<Tensor<f32, s![2, 3]>>("x", 1, 2);
    assert_eq!((buffer.name, buffer.bytes, buffer.first, buffer.last), ("x", 24, 1, 2));
}

/// Requirements: FW-POOL-4.
#[test]
fn a_pool_prints_its_statistics() {
    let pool = Pool::with(PoolOptions::default()).unwrap();
    let shown = format!("{pool:?}");
    assert!(shown.starts_with("Pool { statistics: Statistics {"), "{shown}");
}

/// Requirements: FW-FILE-2.
#[test]
fn names_are_ordered_by_their_characters() {
    let names = ["a", "b", "ä"].map(Name::from);
    assert!(names.is_sorted() && names[0] == names[0] && names[0] != names[1]);
    assert!(names[0] == *"a");
}

#[cfg(feature = "npz")]
#[test]
fn opened_files_print_what_is_in_them() {
    use formwork::io::TensorFile;
    use formwork::io::npy::{self, Npy};
    use formwork::io::npz::{self, Npz, Packing};

    let x = Tensor::<f32, s![2]>::ones();
    let mut file = Vec::new();
    let put = |bytes: &[u8]| {
        file.extend_from_slice(bytes);
        Ok::<_, std::convert::Infallible>(())
    };
    npz::write(&[("x", x.as_dyn())], Packing::Stored, put).unwrap();
    let archive = Npz::open(&file).unwrap();
    assert_eq!(archive.format(), "npz");
    assert!(archive.metadata(0).is_none());
    let shown = format!("{archive:?}");
    assert!(shown.starts_with('[') && shown.contains("f32"), "{shown}");
    // A stored member is as long as what is packed; here both headers say one byte more.
    let mut longer = file.clone();
    let listed = longer.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    for place in [22, listed + 24] {
        longer[place] += 1;
    }
    let error = Npz::open(&longer).unwrap_err().to_string();
    assert!(error.contains("`size` of `x`"), "{error}");

    let mut file = Vec::new();
    npy::write(&x.as_dyn(), |bytes| {
        file.extend_from_slice(bytes);
        Ok::<_, std::convert::Infallible>(())
    })
    .unwrap();
    let single = Npy::open(&file).unwrap();
    assert_eq!(format!("{single:?}"), format!("{:?}", Npy::entry(&single)));
}

#[cfg(feature = "dlpack")]
#[test]
fn a_tensor_handed_over_prints_its_elements() {
    use formwork::tensor::dlpack::Handle;

    static X: Tensor<f32, s![2]> = Tensor::from_array([1., 2.]);
    let handle = Handle::of_static(X.as_dyn()).unwrap();
    assert_eq!(format!("{handle:?}"), format!("Handle of {:?}", handle.view()));
}

#[cfg(feature = "mmap")]
#[test]
fn bytes_of_a_file_tell_where_they_are_from() {
    use formwork::storage::FileBytes;
    use formwork::tensor::MappedTensor;

    let path = std::env::temp_dir().join(format!("formwork-values-{}", std::process::id()));
    std::fs::write(&path, [0, 0, 128, 63]).unwrap();
    let bytes = FileBytes::read(&path).unwrap();
    assert!(!bytes.is_mapped());
    assert_eq!(AsRef::<[u8]>::as_ref(&bytes), [0, 0, 128, 63]);
    assert_eq!(format!("{bytes:?}"), format!("4 bytes of {}, read", path.display()));
    let x = MappedTensor::<f32, s![1]>::at_offset(&bytes, 0).unwrap();
    assert_eq!(twin(&x), x);
    let error = MappedTensor::<bool, s![4]>::at_offset(&bytes, 0).unwrap_err().to_string();
    assert!(error.ends_with("expected a bool, 0 or 1"), "{error}");
    std::fs::remove_file(&path).unwrap();
}

/// Requirements: FW-SHAPE-3.
#[test]
fn an_index_of_a_stretched_axis_is_found_in_both_operands_and_again() {
    use formwork::dim::{BroadcastDim, LaneAt, One, Run};

    type Wide = D<3>;
    let last = D::<3>.index(2).unwrap();
    let only = One.index(0).unwrap();
    assert_eq!(<One as BroadcastDim<Wide>>::left(last).get(), 0);
    assert_eq!(<One as BroadcastDim<Wide>>::right(last).get(), 2);
    assert_eq!(<One as BroadcastDim<Wide>>::from_left(D::<3>, only).map(Idx::get), Some(0));
    assert_eq!(<One as BroadcastDim<Wide>>::from_right(D::<3>, last).map(Idx::get), Some(2));
    assert!(<One as BroadcastDim<D<0>>>::from_left(D::<0>, only).is_none());
    let run = LaneAt::Run(Run::<Wide, 2>::new(D::<3>, 1).unwrap());
    let start = |lanes| match lanes {
        LaneAt::Run::<Wide, 2>(run) => Some(run.start()),
        LaneAt::Splat(_) => None,
    };
    let splat = |lanes| matches!(lanes, LaneAt::Splat::<One, 2>(_));
    assert!(splat(<One as BroadcastDim<Wide>>::left_lanes(run)));
    assert_eq!(start(<One as BroadcastDim<Wide>>::right_lanes(run)), Some(1));
    assert_eq!(<One as BroadcastDim<Wide>>::from_right_lanes(run).map(start), Some(Some(1)));
    assert!(<One as BroadcastDim<Wide>>::from_left_lanes(LaneAt::Splat::<One, 2>(only)).is_none());
}

/// Requirements: FW-KERNEL-5.
#[test]
fn choices_of_an_element_tell_which_are_equal() {
    use formwork::expr::{Choice, Largest, Smallest};

    assert!(Choice::<f32>::is_equal(Largest, 0., -0.) && !Choice::<f32>::is_equal(Largest, 0., 1.));
    assert!(Choice::<i8>::is_equal(Smallest, 1, 1) && !Choice::<i8>::is_equal(Smallest, 1, 2));
}

#[test]
fn a_product_of_elements_is_told_by_the_reference_too() {
    let mut found = Vec::new();
    formwork::kernel::reference::cumprod(4, |i| [2., 3., 0.5, -1.][i], |_, x: f32| found.push(x));
    assert_eq!(found, [2., 6., 3., -3.]);
}

#[cfg(feature = "safetensors")]
fn safetensors(header: &str) -> Vec<u8> {
    let length = u64::try_from(header.len()).unwrap().to_le_bytes();
    [&length[..], header.as_bytes()].concat()
}

/// Requirements: FW-FILE-1, FW-FILE-2.
#[cfg(feature = "safetensors")]
#[test]
fn an_entry_of_a_header_has_each_key_once() {
    use formwork::io::safetensors::SafeTensors;

    let refused = |entry: &str| {
        let file = safetensors(&format!(r#"{{"a":{{{entry}}}}}"#));
        SafeTensors::open(&file).unwrap_err().to_string()
    };
    let twice = refused(r#""dtype":"F32","dtype":"F32","shape":[0],"data_offsets":[0,0]"#);
    assert!(twice.contains("found it a second time, expected it once"), "{twice}");
    let short = refused(r#""dtype":"F32","shape":[0]"#);
    assert!(short.contains("found the end of the entry, expected `dtype`, `shape`"), "{short}");
}

/// Requirements: FW-FILE-5.
#[cfg(feature = "safetensors")]
#[test]
fn escapes_in_a_name_are_the_characters_they_stand_for() {
    use formwork::io::TensorFile;
    use formwork::io::safetensors::SafeTensors;

    let entry = r#"{"dtype":"F32","shape":[0],"data_offsets":[0,0]}"#;
    let file = safetensors(&format!(r#"{{"\b\f\n\u0041\u00e9\ud83d\ude00":{entry}}}"#));
    let opened = SafeTensors::open(&file).unwrap();
    assert!(opened.find("\u{8}\u{c}\nAé😀").is_some());
    for wrong in [r"\ud83dx", r"\ud83d\n", r"\ude00", r"\ud83d\u0041", r"\x"] {
        let file = safetensors(&format!(r#"{{"{wrong}":{entry}}}"#));
        assert!(SafeTensors::open(&file).is_err(), "{wrong}");
    }
}

/// Requirements: FW-FILE-1.
#[cfg(feature = "npy")]
#[test]
fn a_header_with_fewer_keys_is_refused() {
    let header = "{'descr': '<f4', 'shape': (1,)}";
    let length = u16::try_from(header.len()).unwrap().to_le_bytes();
    let file = [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), &[0; 4]].concat();
    let error = formwork::io::npy::Npy::open(&file).unwrap_err().to_string();
    assert!(error.contains("found fewer keys"), "{error}");
}

/// Requirements: FW-FILE-9.
#[cfg(all(feature = "mmap", unix))]
#[test]
fn what_is_no_regular_file_is_named() {
    use formwork::storage::FileBytes;

    let path = std::env::temp_dir().join(format!("formwork-socket-{}", std::process::id()));
    let socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
    let error = |path: &std::path::Path| FileBytes::read(path).unwrap_err().to_string();
    assert!(error(&path).ends_with("found a socket, expected a regular file"));
    drop(socket);
    std::fs::remove_file(&path).unwrap();
    assert!(error("/dev/null".as_ref()).ends_with("found a device, expected a regular file"));
}

/// Requirements: FW-MEM-6.
#[test]
fn shares_within_their_limits_are_added_up_at_run_time_too() {
    let share = In::<Fast, [u8; 512]>::SHARE;
    formwork::storage::within_limits(&[share, share]);
    assert!(std::panic::catch_unwind(|| formwork::storage::within_limits(&[share; 3])).is_err());
}

/// Requirements: FW-NUM-5.
#[test]
fn elements_that_are_not_common_have_the_same_bits_among_others_as_alone() {
    let rare = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30, -1e30, 1e-42, -0., 0.5];
    let x = HeapTensor::<f32, s![64]>::from_fn(|(at,)| rare[at.get() * 5 % 8]);
    macro_rules! same {
        ($($function:ident)*) => {$({
            let among = x.$function().eval_heap();
            for at in 0..64 {
                let alone = Tensor::<f32, s![]>::full(x.get([at]).unwrap()).$function().eval();
                let alone = alone.get([]).unwrap();
                let found = among.get([at]).unwrap();
                assert!(found.to_bits() == alone.to_bits() || found.is_nan() && alone.is_nan());
            }
        })*};
    }
    same!(exp ln sin cos tanh erf sigmoid sqrt);
}
