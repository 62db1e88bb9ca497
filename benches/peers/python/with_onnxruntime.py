"""What onnxruntime makes of each piece of work; weights are constants of the model.

Inputs and outputs are bound once, so that a call is one crossing into C++.
"""

import numpy as np
import onnx
import onnxruntime
from data import small, values
from onnx import TensorProto, helper, numpy_helper

VERSION = onnxruntime.__version__
OPTIONS = onnxruntime.SessionOptions()
TYPES = {
    np.dtype(np.float32): TensorProto.FLOAT,
    np.dtype(np.int8): TensorProto.INT8,
    np.dtype(np.uint8): TensorProto.UINT8,
    np.dtype(np.int32): TensorProto.INT32,
}


def prepare(threads):
    OPTIONS.intra_op_num_threads = threads
    OPTIONS.inter_op_num_threads = 1
    OPTIONS.log_severity_level = 3


def numbers(result):
    return np.ascontiguousarray(result, np.float32).ravel()


def contenders(kind, sizes):
    make = globals().get("do_" + kind)
    return make(*sizes) if make else []


def model(label, nodes, x, y, constants):
    """A contender that runs these nodes, from the input `x` to the output `y`."""
    graph = helper.make_graph(
        nodes,
        "work",
        [helper.make_tensor_value_info("x", TYPES[x.dtype], x.shape)],
        [helper.make_tensor_value_info("y", TYPES[y.dtype], y.shape)],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    built = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(built)
    session = onnxruntime.InferenceSession(
        built.SerializeToString(), OPTIONS, providers=["CPUExecutionProvider"]
    )
    binding = session.io_binding()
    source, target = (onnxruntime.OrtValue.ortvalue_from_numpy(one) for one in (x, y))
    binding.bind_ortvalue_input("x", source)
    binding.bind_ortvalue_output("y", target)
    return (label, lambda: session.run_with_iobinding(binding), target.numpy)


def empty(*shape, dtype=np.float32):
    return np.zeros(shape, dtype)


def do_softmax(r, c):
    x = values(1, int(r), int(c))
    node = helper.make_node("Softmax", ["x"], ["y"], axis=-1)
    return [model("Softmax", [node], x, empty(*x.shape), {})]


def do_layer_norm(r, c):
    x = values(1, int(r), int(c))
    node = helper.make_node("LayerNormalization", ["x", "g", "b"], ["y"], axis=-1, epsilon=1e-5)
    constants = {"g": values(2, int(c)), "b": values(3, int(c))}
    return [model("LayerNormalization", [node], x, empty(*x.shape), constants)]


def do_product(count, m, k, n):
    if count != "1":
        return []
    x, w = values(1, int(m), int(k)), values(2, int(k), int(n))
    node = helper.make_node("MatMul", ["x", "w"], ["y"])
    return [model("MatMul, constant weight", [node], x, empty(int(m), int(n)), {"w": w})]


def do_convolution(channels, rows, columns, outputs, kernel, depthwise):
    c, h, w, o, k = map(int, (channels, rows, columns, outputs, kernel))
    groups = c if depthwise == "1" else 1
    node = convolution("x", "w", "y", k, groups)
    weight = values(2, o, c // groups, k, k)
    return [model("Conv", [node], values(1, 1, c, h, w), empty(1, o, h, w), {"w": weight})]


def convolution(x, w, y, kernel, groups):
    return helper.make_node(
        "Conv", [x, w], [y], kernel_shape=[kernel] * 2, pads=[kernel // 2] * 4, group=groups
    )


def do_ds_cnn_block():
    nodes = [
        convolution("x", "w1", "a", 3, 64),
        helper.make_node("Relu", ["a"], ["b"]),
        convolution("b", "w2", "c", 1, 1),
        helper.make_node("Relu", ["c"], ["y"]),
    ]
    constants = {"w1": values(2, 64, 1, 3, 3), "w2": values(3, 64, 64, 1, 1)}
    return [model("", nodes, values(1, 1, 64, 25, 5), empty(1, 64, 25, 5), constants)]


def do_bytes(m, k, n):
    x, w = small(1, int(m), int(k)), small(2, int(k), int(n))
    y = empty(int(m), int(n), dtype=np.int32)
    signed = helper.make_node("MatMulInteger", ["x", "w"], ["y"])
    shifted = helper.make_node("MatMulInteger", ["x", "w", "z"], ["y"])
    constants = {"w": w, "z": np.array(128, np.uint8)}
    unsigned = (x.astype(np.int16) + 128).astype(np.uint8)
    return [
        model("MatMulInteger s8 s8", [signed], x, y, {"w": w}),
        model("MatMulInteger u8 s8", [shifted], unsigned, y, constants),
    ]
