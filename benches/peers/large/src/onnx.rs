//! The work as models in the format of ONNX, for the libraries that run such: weights are constants.

use harness::data;

use crate::Work;

/// A model of one input and one output.
pub struct Model {
    /// The file.
    pub file: Vec<u8>,
    /// What goes in.
    pub input: Input,
    /// The sizes of it.
    pub sizes: Vec<usize>,
}

/// The numbers that go in.
pub enum Input {
    /// Floats.
    F32(Vec<f32>),
    /// Bytes; floats that are whole come out.
    I8(Vec<i8>),
    /// Bytes without a sign; floats that are whole come out.
    U8(Vec<u8>),
}

/// The element types of ONNX that are used.
const F32: u64 = 1;
const U8: u64 = 2;
const I8: u64 = 3;
const I32: u64 = 6;

/// The model that does a piece of work, if it is of a kind that networks have.
pub fn model(work: &Work) -> Option<Model> {
    let floats = |seed, sizes: &[usize]| Constant::floats(seed, sizes);
    let (nodes, constants, sizes, out) = match (work.kind, work.sizes.as_slice()) {
        ("softmax", &[rows, columns]) => {
            let node = Node::new("Softmax", &["x"], "y").number("axis", -1);
            (vec![node], vec![], vec![rows, columns], vec![rows, columns])
        }
        ("layer_norm", &[rows, columns]) => {
            let node = Node::new("LayerNormalization", &["x", "a", "b"], "y");
            let node = node.number("axis", -1).float("epsilon", 1e-5);
            let constants = vec![("a", floats(2, &[columns])), ("b", floats(3, &[columns]))];
            (vec![node], constants, vec![rows, columns], vec![rows, columns])
        }
        ("product", &[1, rows, inner, columns]) => {
            let node = Node::new("MatMul", &["x", "a"], "y");
            let constants = vec![("a", floats(2, &[inner, columns]))];
            (vec![node], constants, vec![rows, inner], vec![rows, columns])
        }
        ("bytes" | "bytes_of_both_kinds", &[rows, inner, columns]) => {
            let node = Node::new("MatMulInteger", &["x", "a"], "y");
            let constants = vec![("a", Constant::bytes(2, &[inner, columns]))];
            (vec![node], constants, vec![rows, inner], vec![rows, columns])
        }
        ("convolution", &[channels, rows, columns, outputs, kernel, depthwise]) => {
            let groups = if depthwise == 1 { channels } else { 1 };
            let node = Node::convolution(&["x", "a"], "y", kernel, groups);
            let weight = floats(2, &[outputs, channels / groups, kernel, kernel]);
            let (image, out) = ([1, channels, rows, columns], [1, outputs, rows, columns]);
            (vec![node], vec![("a", weight)], image.to_vec(), out.to_vec())
        }
        ("ds_cnn_block", []) => {
            let nodes = vec![
                Node::convolution(&["x", "a"], "1", 3, 64),
                Node::new("Relu", &["1"], "2"),
                Node::convolution(&["2", "b"], "3", 1, 1),
                Node::new("Relu", &["3"], "y"),
            ];
            let constants =
                vec![("a", floats(2, &[64, 1, 3, 3])), ("b", floats(3, &[64, 64, 1, 1]))];
            (nodes, constants, vec![1, 64, 25, 5], vec![1, 64, 25, 5])
        }
        _ => return None,
    };
    let count = sizes.iter().product();
    let (input, types) = match work.kind {
        "bytes" => (Input::I8(data::bytes(count, 1)), (I8, I32)),
        "bytes_of_both_kinds" => (Input::U8(data::unsigned_bytes(count, 1)), (U8, I32)),
        _ => (Input::F32(data::values(count, 1)), (F32, F32)),
    };
    let file = file(&nodes, &constants, (types.0, &sizes), (types.1, &out));
    Some(Model { file, input, sizes })
}

fn file(
    nodes: &[Node],
    constants: &[(&str, Constant)],
    input: (u64, &[usize]),
    output: (u64, &[usize]),
) -> Vec<u8> {
    let mut graph = Message::default();
    for node in nodes {
        graph.message(1, &node.0);
    }
    graph.text(2, "work");
    for (name, constant) in constants {
        graph.message(5, &constant.named(name));
    }
    graph.message(11, &value("x", input));
    graph.message(12, &value("y", output));

    let mut operators = Message::default();
    operators.number(2, 17);
    let mut model = Message::default();
    model.number(1, 8);
    model.message(7, &graph);
    model.message(8, &operators);
    model.0
}

/// The name, type and sizes of an input or output.
fn value(name: &str, (element, sizes): (u64, &[usize])) -> Message {
    let mut shape = Message::default();
    for size in sizes {
        let mut dimension = Message::default();
        dimension.number(1, *size as u64);
        shape.message(1, &dimension);
    }
    let mut tensor = Message::default();
    tensor.number(1, element);
    tensor.message(2, &shape);
    let mut kind = Message::default();
    kind.message(1, &tensor);
    let mut value = Message::default();
    value.text(1, name);
    value.message(2, &kind);
    value
}

/// An operator of the graph.
struct Node(Message);

impl Node {
    fn new(operator: &str, inputs: &[&str], output: &str) -> Self {
        let mut node = Message::default();
        for input in inputs {
            node.text(1, input);
        }
        node.text(2, output);
        node.text(3, &format!("to {output}"));
        node.text(4, operator);
        Self(node)
    }

    /// A convolution that keeps the size of the image.
    fn convolution(inputs: &[&str], output: &str, kernel: usize, groups: usize) -> Self {
        let node = Self::new("Conv", inputs, output);
        let node = node.numbers("kernel_shape", &[kernel; 2]);
        node.numbers("pads", &[kernel / 2; 4]).number("group", groups as i64)
    }

    fn attribute(mut self, name: &str, kind: u64, fill: impl FnOnce(&mut Message)) -> Self {
        let mut attribute = Message::default();
        attribute.text(1, name);
        fill(&mut attribute);
        attribute.number(20, kind);
        self.0.message(5, &attribute);
        self
    }

    fn float(self, name: &str, value: f32) -> Self {
        self.attribute(name, 1, |attribute| attribute.float(2, value))
    }

    fn number(self, name: &str, value: i64) -> Self {
        self.attribute(name, 2, |attribute| attribute.number(3, value as u64))
    }

    fn numbers(self, name: &str, values: &[usize]) -> Self {
        self.attribute(name, 7, |attribute| {
            values.iter().for_each(|value| attribute.number(8, *value as u64));
        })
    }
}

/// A tensor that is part of the model.
struct Constant {
    element: u64,
    sizes: Vec<usize>,
    raw: Vec<u8>,
}

impl Constant {
    fn floats(seed: u32, sizes: &[usize]) -> Self {
        let numbers = data::values(sizes.iter().product(), seed);
        let raw = numbers.into_iter().flat_map(f32::to_le_bytes).collect();
        Self { element: F32, sizes: sizes.to_vec(), raw }
    }

    fn bytes(seed: u32, sizes: &[usize]) -> Self {
        let numbers = data::bytes(sizes.iter().product(), seed);
        let raw = numbers.into_iter().flat_map(i8::to_le_bytes).collect();
        Self { element: I8, sizes: sizes.to_vec(), raw }
    }

    fn named(&self, name: &str) -> Message {
        let mut tensor = Message::default();
        self.sizes.iter().for_each(|size| tensor.number(1, *size as u64));
        tensor.number(2, self.element);
        tensor.text(8, name);
        tensor.bytes(9, &self.raw);
        tensor
    }
}

/// The bytes of a message in the wire format of protocol buffers.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    fn number(&mut self, field: u64, value: u64) {
        self.varint(field << 3);
        self.varint(value);
    }

    fn float(&mut self, field: u64, value: f32) {
        self.varint(field << 3 | 5);
        self.0.extend(value.to_le_bytes());
    }

    fn bytes(&mut self, field: u64, bytes: &[u8]) {
        self.varint(field << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend(bytes);
    }

    fn text(&mut self, field: u64, text: &str) {
        self.bytes(field, text.as_bytes());
    }

    fn message(&mut self, field: u64, message: &Self) {
        self.bytes(field, &message.0);
    }
}
