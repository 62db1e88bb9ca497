//! What tract makes of the models.

use harness::{Contender, Kind};
use tract_onnx::prelude::*;

use crate::Work;
use crate::onnx::{Input, Model, model};

/// The model of the work, if tract can run it.
pub fn contenders(work: &Work) -> Vec<Contender> {
    let Some(model) = model(work) else { return Vec::new() };
    contender(&model).map(|one| vec![one]).unwrap_or_else(|fault| {
        eprintln!("{}: tract: {fault}", work.kind);
        Vec::new()
    })
}

fn contender(model: &Model) -> TractResult<Contender> {
    let input = match &model.input {
        Input::F32(numbers) => Tensor::from_shape(&model.sizes, numbers)?,
        Input::I8(numbers) => Tensor::from_shape(&model.sizes, numbers)?,
        Input::U8(numbers) => Tensor::from_shape(&model.sizes, numbers)?,
    };
    let plan = tract_onnx::onnx().model_for_read(&mut model.file.as_slice())?;
    let state = plan.into_optimized()?.into_runnable()?.spawn()?;
    let input = input.into_tvalue();
    Ok(Contender::new(
        Kind::Peer,
        "tract model (alloc)",
        (state, input, None),
        |(state, input, y)| *y = state.run(tvec!(input.clone())).ok(),
        |(.., y)| y.as_ref().and_then(|y| numbers(&y[0]).ok()).unwrap_or_default(),
    ))
}

fn numbers(tensor: &Tensor) -> TractResult<Vec<f32>> {
    let floats = tensor.cast_to::<f32>()?;
    Ok(floats.to_plain_array_view::<f32>()?.iter().copied().collect())
}
