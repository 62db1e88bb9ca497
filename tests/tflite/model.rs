//! A stored network: its graph, its constants, its cases and the activations of some of them.

use std::cell::RefCell;

use serde_json::Value;

use crate::data::{self, Cell, Table};
use crate::runner;

/// A network in the data folder.
pub(crate) struct Model {
    path: String,
    graph: Value,
    weights: Table,
    cases: Table,
}

/// Where a network gives the codes of each operator.
pub(crate) trait Watch {
    /// Takes the codes of the operator number `op`, in the order of the file.
    fn see(&self, op: usize, codes: &[i8]);
}

/// Does something with room for several images and weights on the stack.
pub(crate) fn with_a_large_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(work);
    let result = thread.expect("a thread can be made").join();
    result.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

/// Nobody watches.
pub(crate) struct Unwatched;

impl Watch for Unwatched {
    fn see(&self, _op: usize, _codes: &[i8]) {}
}

/// Compares each activation with the stored one.
struct Traced<'m> {
    model: &'m Model,
    trace: Table,
    seen: RefCell<Vec<usize>>,
}

impl Watch for Traced<'_> {
    fn see(&self, op: usize, codes: &[i8]) {
        let tensor = self.model.output(op);
        let expected: Vec<i8> = self.trace.column(&format!("t{tensor}"));
        let what = format!("{}, operator {op}", self.model.path);
        assert_eq!(codes.len(), expected.len(), "{what}");
        let differ = codes.iter().zip(&expected).filter(|(a, b)| a != b).count();
        assert_eq!(differ, 0, "{what}: {differ} of {} codes differ", codes.len());
        self.seen.borrow_mut().push(op);
    }
}

impl Model {
    /// Opens a network, if there is a data folder.
    pub(crate) fn open(path: &str) -> Option<Self> {
        let text = data::bytes(&format!("{path}.graph.json"))?;
        let file: Value = serde_json::from_slice(&text).expect("the graph is JSON");
        Some(Self {
            path: path.to_owned(),
            graph: file["subgraphs"][0].clone(),
            weights: Table::open(&format!("{path}.weights.safetensors"))?,
            cases: Table::open(&format!("{path}.cases.safetensors"))?,
        })
    }

    fn operator(&self, op: usize) -> &Value {
        &self.graph["ops"][op]
    }

    /// The number of an operator's operand.
    pub(crate) fn input(&self, op: usize, operand: usize) -> usize {
        self.operator(op)["inputs"][operand].as_u64().expect("operands are numbers") as usize
    }

    /// The number of an operator's result.
    pub(crate) fn output(&self, op: usize) -> usize {
        self.operator(op)["outputs"][0].as_u64().expect("results are numbers") as usize
    }

    /// Whether an operator has a rectifier behind it.
    pub(crate) fn has_relu(&self, op: usize) -> bool {
        match self.operator(op)["options"]["FusedActivationFunction"].as_str() {
            None | Some("NONE") => false,
            Some("RELU") => true,
            Some(other) => panic!("{other} is not expected"),
        }
    }

    /// The scales of a tensor.
    pub(crate) fn scales(&self, tensor: usize) -> Vec<f32> {
        let scales = &self.graph["tensors"][tensor]["quantization"]["scale"];
        let scales = scales.as_array().expect("the tensor has scales");
        scales.iter().map(|scale| scale.as_f64().expect("scales are numbers") as f32).collect()
    }

    /// The only scale of a tensor.
    pub(crate) fn scale(&self, tensor: usize) -> f32 {
        let scales = self.scales(tensor);
        assert_eq!(scales.len(), 1);
        scales[0]
    }

    /// The zero point of a tensor.
    pub(crate) fn zero_point(&self, tensor: usize) -> i8 {
        let zero = &self.graph["tensors"][tensor]["quantization"]["zero_point"][0];
        i8::try_from(zero.as_i64().expect("zero points are numbers")).expect("and fit a code")
    }

    /// A constant, in row-major order.
    pub(crate) fn constant<T: Cell>(&self, tensor: usize) -> Vec<T> {
        self.weights.column(&format!("t{tensor}"))
    }

    /// Runs the network on stored cases and compares the answers: all of them in an optimised build,
    /// the first `few` otherwise.
    pub(crate) fn check_cases(&self, few: usize, run: impl Fn(&[i8]) -> Vec<i8>) {
        self.check_columns("in", "out", few, run);
    }

    /// As [`Model::check_cases`], with the names of the two columns.
    pub(crate) fn check_columns(
        &self,
        input: &str,
        output: &str,
        few: usize,
        run: impl Fn(&[i8]) -> Vec<i8>,
    ) {
        let (inputs, outputs): (Vec<i8>, Vec<i8>) =
            (self.cases.column(input), self.cases.column(output));
        let first = self.operator(0)["inputs"][0].as_u64().expect("operands are numbers") as usize;
        let shape = self.graph["tensors"][first]["shape"].as_array().expect("tensors have shapes");
        let size: u64 =
            shape.iter().map(|extent| extent.as_u64().expect("extents are numbers")).product();
        let size = size as usize;
        let cases = inputs.len() / size;
        assert!(cases > 0 && cases * size == inputs.len());
        let wide = outputs.len() / cases;
        let count = if cfg!(debug_assertions) { few.min(cases) } else { cases };
        for case in 0..count {
            let input = &inputs[case * size..(case + 1) * size];
            let right = outputs[case * wide..(case + 1) * wide].to_vec();
            runner::run(format_args!("{}, {case}", self.path), &right.into(), &|| run(input));
        }
        println!("{}: {count} of {cases} cases, every byte the same", self.path);
    }

    /// Runs the network on the input of a stored trace, and compares every activation.
    pub(crate) fn check_trace(
        &self,
        number: usize,
        operators: usize,
        run: impl Fn(&[i8], &dyn Watch) -> Vec<i8>,
    ) {
        let path = format!("{}.trace{number}.safetensors", self.path);
        let trace = Table::open(&path).expect("the folder is there");
        let input: Vec<i8> = trace.column(&format!("t{}", self.input(0, 0)));
        let traced = Traced { model: self, trace, seen: RefCell::default() };
        runner::on_every_set(|| {
            traced.seen.borrow_mut().clear();
            run(&input, &traced);
            assert_eq!(traced.seen.borrow().len(), operators, "{path}");
        });
    }
}
