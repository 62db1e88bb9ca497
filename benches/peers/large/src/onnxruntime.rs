//! What onnxruntime makes of the models, with its library loaded from where Python has it.

use std::path::PathBuf;
use std::sync::OnceLock;

use harness::{Contender, Kind};
use ort::environment::Environment;
use ort::session::Session;
use ort::session::builder::GraphOptimizationLevel;
use ort::value::{Tensor, Value};

use crate::onnx::{Input, Model, model};
use crate::{Work, native};

type Result<T> = std::result::Result<T, String>;

static LOADED: OnceLock<(Environment, usize)> = OnceLock::new();

/// Finds and loads the library.
pub fn load(threads: usize) -> Result<()> {
    let builder = ort::environment::init_from(library()?).map_err(text)?;
    let environment = builder.build().map_err(text)?;
    LOADED.set((environment, threads)).map_err(|_| "loaded twice".to_owned())
}

/// The model of the work, if onnxruntime can run it.
pub fn contenders(work: &Work) -> Vec<Contender> {
    let Some(model) = model(work) else { return Vec::new() };
    contender(&model).map(|one| vec![one]).unwrap_or_else(|fault| {
        eprintln!("{}: onnxruntime: {fault}", work.kind);
        Vec::new()
    })
}

/// The path in `PEERS_ONNXRUNTIME`, or that of the package of Python.
fn library() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("PEERS_ONNXRUNTIME") {
        return Ok(path.into());
    }
    let program = "import importlib.util as u; print(u.find_spec('onnxruntime').origin)";
    let origin = native::python(program).ok_or_else(|| "not installed".to_owned())?;
    let folder = origin.with_file_name("capi");
    let files = std::fs::read_dir(&folder).map_err(|_| "not installed".to_owned())?;
    let is_library = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("libonnxruntime.so"))
    };
    let mut paths = files.flatten().map(|file| file.path());
    paths.find(is_library).ok_or_else(|| "no library in its package".to_owned())
}

fn contender(model: &Model) -> Result<Contender> {
    let (environment, threads) = LOADED.get().ok_or("not loaded")?;
    let builder = Session::builder(environment).map_err(text)?;
    let builder = builder.with_intra_threads(*threads).map_err(text)?;
    let builder = builder.with_inter_threads(1).map_err(text)?;
    let all = GraphOptimizationLevel::All;
    let mut builder = builder.with_optimization_level(all).map_err(text)?;
    let session = builder.commit_from_memory(&model.file).map_err(text)?;
    let sizes = model.sizes.clone();
    let input: Value = match &model.input {
        Input::F32(numbers) => Tensor::from_array((sizes, numbers.clone())).map_err(text)?.into(),
        Input::I8(numbers) => Tensor::from_array((sizes, numbers.clone())).map_err(text)?.into(),
        Input::U8(numbers) => Tensor::from_array((sizes, numbers.clone())).map_err(text)?.into(),
    };
    let is_bytes = matches!(model.input, Input::I8(_) | Input::U8(_));
    Ok(Contender::new(
        Kind::Peer,
        "onnxruntime model (alloc)",
        (session, input),
        |(session, input)| {
            let _ = std::hint::black_box(session.run(ort::inputs!["x" => &*input]));
        },
        |(session, input)| {
            let Ok(outputs) = session.run(ort::inputs!["x" => &*input]) else { return Vec::new() };
            if is_bytes {
                let sums = outputs[0].try_extract_tensor::<i32>();
                sums.map(|(_, sums)| sums.iter().map(|&sum| sum as f32).collect())
                    .unwrap_or_default()
            } else {
                let numbers = outputs[0].try_extract_tensor::<f32>();
                numbers.map(|(_, numbers)| numbers.to_vec()).unwrap_or_default()
            }
        },
    ))
}

fn text(fault: impl std::fmt::Display) -> String {
    fault.to_string()
}
