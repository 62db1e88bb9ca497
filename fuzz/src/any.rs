//! What must hold of every file, whatever its format.

use formwork::dtype::{DType, InAny, VisitType};
use formwork::io::{Entries, TensorFile};
use formwork::tensor::{DynTensor, DynView};

/// Looks at every tensor of a file in every way.
///
/// # Panics
/// If a tensor is not what it says.
pub fn check(file: &dyn TensorFile) {
    assert_eq!(Entries::of(file).count(), file.len());
    for (index, entry) in Entries::of(file).enumerate() {
        let name = entry.name().to_string();
        let found = file.find(&name).expect("a name that is listed is found");
        assert_eq!((found.offset(), found.bytes().len()), (entry.offset(), entry.bytes().len()));
        assert!(file.entry(index).is_some());
        let bits = entry.shape().count().saturating_mul(entry.stored_type().bits());
        // Of elements that share a byte, the last one may have some of it alone.
        assert_eq!(bits.div_ceil(8), entry.bytes().len());
        match entry.view() {
            Ok(view) => look(&view),
            Err(error) => {
                assert!(entry.dtype().is_none_or(|dtype| dtype == DType::Bool), "{error}")
            }
        }
    }
    assert!(file.entry(file.len()).is_none());
}

/// Reads, copies and prints a tensor.
fn look(view: &DynView<'_>) {
    let count = view.shape().count();
    assert_eq!(view.elements().count(), count);
    assert_eq!(view.bytes_of_elements().count(), count);
    let copy = DynTensor::copy_of(view).expect("there is memory for what a small file holds");
    assert!(same(&copy.view(), view));
    assert_eq!(copy.to_string(), view.to_string());
    let typed = view.dtype().visit(Typed(view));
    assert_eq!(typed, view.shape().sizes().is_empty() && is_in_place(view));
}

/// Whether two tensors have the same elements, bit by bit.
pub(crate) fn same(one: &DynView<'_>, other: &DynView<'_>) -> bool {
    let bytes = |view: &DynView<'_>| {
        let is_swapped = !view.order().is_native(view.dtype().size());
        let mut bytes: Vec<Vec<u8>> = view.bytes_of_elements().map(<[u8]>::to_vec).collect();
        if is_swapped {
            bytes.iter_mut().for_each(|bytes| bytes.reverse());
        }
        bytes
    };
    (one.dtype(), one.shape()) == (other.dtype(), other.shape()) && bytes(one) == bytes(other)
}

/// Whether a typed view of one element may stand where this one is.
fn is_in_place(view: &DynView<'_>) -> bool {
    let size = view.dtype().size();
    view.order().is_native(size) && view.as_ptr().addr().is_multiple_of(size)
}

/// Whether a view is that of one element of its type.
struct Typed<'v, 'a>(&'v DynView<'a>);

impl VisitType for Typed<'_, '_> {
    type Output = bool;

    fn visit<T: InAny>(self) -> bool {
        self.0.typed::<T, ()>().is_ok()
    }
}
