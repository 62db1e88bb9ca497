//! Models with bytes changed, left out or put in: none ends the program, or takes memory beyond its size.
//!
//! Requirements: FW-FILE-4.

use formwork::io::onnx::{Onnx, locations};
use formwork::io::{Entries, TensorFile};
use formwork::tensor::DynTensor;
use proptest::prelude::*;

use crate::vector;

/// Opens a model, and looks at all of it.
fn look(model: &[u8], data: &[u8]) -> Result<(), TestCaseError> {
    let _ = locations(model);
    let file = match Onnx::open_with(model, |_| Some(data)) {
        Ok(file) => file,
        Err(error) => {
            prop_assert!(error.offset <= model.len().max(data.len()), "{error}");
            prop_assert!(!error.to_string().is_empty());
            return Ok(());
        }
    };
    let mut spelled = 0;
    for entry in Entries::of(&file) {
        let bytes = entry.bytes();
        let lies_in = |file: &[u8]| file.as_ptr_range().contains(&bytes.as_ptr());
        if !lies_in(model) && !lies_in(data) {
            spelled += bytes.len();
        }
        if let Ok(view) = entry.view() {
            prop_assert_eq!(view.elements().count(), view.shape().count());
            prop_assert!(DynTensor::copy_of(&view).is_ok());
        }
        let name = entry.name().to_string();
        prop_assert_eq!(file.find(&name).map(|found| found.offset()), Some(entry.offset()));
    }
    prop_assert!(spelled <= 8 * model.len(), "{spelled} bytes of {}", model.len());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn a_model_with_changed_bytes_is_read_or_refused(
        which in 0..3,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..5),
    ) {
        let names = ["raw.onnx", "spelled.onnx", "beside.onnx"];
        let name = names.into_iter().nth(usize::try_from(which).unwrap()).unwrap();
        let (mut model, data) = (vector::read(name), vector::read("beside.data"));
        for (place, byte, how) in changes {
            let place = place.index(model.len());
            match how {
                0 => model[place] = byte,
                1 => model.insert(place, byte),
                _ => { model.remove(place); }
            }
        }
        look(&model, &data)?;
    }

    #[test]
    fn any_bytes_are_read_or_refused(model in prop::collection::vec(any::<u8>(), 0..200)) {
        look(&model, &[0; 16])?;
    }
}
