"""What torch makes of each piece of work, with its MKL and its oneDNN."""

import torch
import torch.nn.functional as F
from data import small, values
from with_numpy import Last

VERSION = f"{torch.__version__} ({torch.backends.cpu.get_cpu_capability()})"


def prepare(threads):
    torch.set_num_threads(threads)
    torch.set_grad_enabled(False)


def numbers(result):
    return result.contiguous().float().numpy().ravel()


def contenders(kind, sizes):
    make = globals().get("do_" + kind)
    return make(*sizes) if make else []


def tensor(seed, *shape):
    return torch.from_numpy(values(seed, *shape))


def alloc(label, call):
    last = Last(call)
    return (f"{label} (alloc)", last.step, last.get)


def do_multiply_add(n):
    a, b, c = (tensor(seed, int(n)) for seed in (1, 2, 3))
    y = torch.empty_like(a)
    return [
        ("addcmul", lambda: torch.addcmul(c, a, b, out=y), lambda: y),
        alloc("a * b + c", lambda: a * b + c),
    ]


def do_chain(n):
    a, b, c, d = (tensor(seed, int(n)) for seed in (1, 2, 3, 4))
    return [alloc("expression", lambda: torch.relu_((a + b).mul_(c).sub_(d)))]


def add(a, b):
    y = torch.empty(torch.broadcast_shapes(a.shape, b.shape))
    return [("add", lambda: torch.add(a, b, out=y), lambda: y)]


def do_add_row(r, c):
    return add(tensor(1, int(r), int(c)), tensor(2, int(c)))


def do_add_outer(r, c):
    return add(tensor(1, int(r), 1), tensor(2, 1, int(c)))


def do_transposed_add(r, c):
    return add(tensor(1, int(r), int(c)).t(), tensor(2, int(c), int(r)))


def do_transpose(r, c):
    a, y = tensor(1, int(r), int(c)), torch.empty(int(c), int(r))
    return [("copy_", lambda: y.copy_(a.t()), lambda: y)]


def do_sum_all(r, c):
    a = tensor(1, int(r), int(c))
    return [alloc("sum", lambda: a.sum().reshape(1))]


def do_sum_rows(r, c):
    a = tensor(1, int(r), int(c))
    return [alloc("sum", lambda: a.sum(1))]


def do_sum_columns(r, c):
    a = tensor(1, int(r), int(c))
    return [alloc("sum", lambda: a.sum(0))]


def do_argmax(r, c):
    a = tensor(1, int(r), int(c))
    return [alloc("argmax", lambda: a.argmax(1))]


def do_softmax(r, c):
    a = tensor(1, int(r), int(c))
    y = torch.empty_like(a)
    return [("softmax", lambda: torch.softmax(a, 1, out=y), lambda: y)]


def do_layer_norm(r, c):
    a, gain, bias = tensor(1, int(r), int(c)), tensor(2, int(c)), tensor(3, int(c))
    return [alloc("layer_norm", lambda: F.layer_norm(a, (int(c),), gain, bias, 1e-5))]


def product(a, b):
    y = torch.empty(*a.shape[:-1], b.shape[-1])
    return [("matmul", lambda: torch.matmul(a, b, out=y), lambda: y)]


def do_product(count, m, k, n):
    stack = (int(count),) if count != "1" else ()
    return product(tensor(1, *stack, int(m), int(k)), tensor(2, *stack, int(k), int(n)))


def do_product_transposed(m, k, n):
    return product(tensor(1, int(m), int(k)), tensor(2, int(n), int(k)).t())


def do_convolution(channels, rows, columns, outputs, kernel, depthwise):
    c, h, w, o, k = map(int, (channels, rows, columns, outputs, kernel))
    groups = c if depthwise == "1" else 1
    x, weight = tensor(1, 1, c, h, w), tensor(2, o, c // groups, k, k)
    last = torch.channels_last
    x2, weight2 = (one.contiguous(memory_format=last) for one in (x, weight))

    def call(x, weight):
        return lambda: F.conv2d(x, weight, None, 1, k // 2, 1, groups)

    layer = torch.nn.Conv2d(c, o, k, 1, k // 2, groups=groups, bias=False).eval()
    layer.weight.data = weight
    frozen = torch.jit.optimize_for_inference(torch.jit.trace(layer, x))
    for _ in range(3):
        frozen(x)
    return [
        alloc("conv2d", call(x, weight)),
        alloc("conv2d channels_last", call(x2, weight2)),
        alloc("optimize_for_inference", lambda: frozen(x)),
    ]


def do_ds_cnn_block():
    x, w1, w2 = tensor(1, 1, 64, 25, 5), tensor(2, 64, 1, 3, 3), tensor(3, 64, 64, 1, 1)

    def call():
        between = F.conv2d(x, w1, None, 1, 1, 1, 64).relu_()
        return F.conv2d(between, w2).relu_()

    return [alloc("conv2d, relu_", call)]


def do_bytes(m, k, n):
    a, b = (torch.from_numpy(one) for one in (small(1, int(m), int(k)), small(2, int(k), int(n))))
    return [alloc("_int_mm", lambda: torch._int_mm(a, b))] if int(m) > 16 else []


TYPES = {"f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32}


def do_convert(n, source, target):
    a = tensor(1, int(n)).to(TYPES[source])
    y = torch.empty(int(n), dtype=TYPES[target])
    return [("copy_", lambda: y.copy_(a), lambda: y)]
