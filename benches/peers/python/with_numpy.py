"""What numpy makes of each piece of work; it does not fuse, and writes where it is told to."""

import numpy as np
from data import small, values

VERSION = np.__version__


def prepare(threads):
    """Nothing: the variables of the environment have been set."""


def numbers(result):
    return np.ascontiguousarray(result, np.float32).ravel()


class Last:
    """The result of a step that makes a new array each time."""

    def __init__(self, call):
        self.call, self.value = call, None

    def step(self):
        self.value = self.call()

    def get(self):
        return self.value


def alloc(label, call):
    last = Last(call)
    return [(f"{label} (alloc)", last.step, last.get)]


def contenders(kind, sizes):
    make = globals().get("do_" + kind)
    return make(*sizes) if make else []


def do_multiply_add(n):
    a, b, c = (values(seed, int(n)) for seed in (1, 2, 3))
    y = np.empty_like(a)

    def step():
        np.multiply(a, b, out=y)
        np.add(y, c, out=y)

    return [("multiply, add", step, lambda: y)]


def do_chain(n):
    a, b, c, d = (values(seed, int(n)) for seed in (1, 2, 3, 4))
    y = np.empty_like(a)

    def step():
        np.add(a, b, out=y)
        np.multiply(y, c, out=y)
        np.subtract(y, d, out=y)
        np.maximum(y, 0, out=y)

    return [("four calls", step, lambda: y)]


def add(a, b):
    y = np.empty(np.broadcast_shapes(a.shape, b.shape), np.float32)
    return [("add", lambda: np.add(a, b, out=y), lambda: y)]


def do_add_row(r, c):
    return add(values(1, int(r), int(c)), values(2, int(c)))


def do_add_outer(r, c):
    return add(values(1, int(r), 1), values(2, 1, int(c)))


def do_transposed_add(r, c):
    return add(values(1, int(r), int(c)).T, values(2, int(c), int(r)))


def do_transpose(r, c):
    a = values(1, int(r), int(c))
    y = np.empty((int(c), int(r)), np.float32)
    return [("copyto", lambda: np.copyto(y, a.T), lambda: y)]


def do_sum_all(r, c):
    a = values(1, int(r), int(c))
    return alloc("sum", lambda: a.sum())


def do_sum_rows(r, c):
    a = values(1, int(r), int(c))
    return alloc("sum", lambda: a.sum(1))


def do_sum_columns(r, c):
    a = values(1, int(r), int(c))
    return alloc("sum", lambda: a.sum(0))


def do_argmax(r, c):
    a = values(1, int(r), int(c))
    return alloc("argmax", lambda: a.argmax(1))


def do_softmax(r, c):
    a = values(1, int(r), int(c))
    y = np.empty_like(a)

    def step():
        np.subtract(a, a.max(1, keepdims=True), out=y)
        np.exp(y, out=y)
        np.divide(y, y.sum(1, keepdims=True), out=y)

    return [("expression", step, lambda: y)]


def do_layer_norm(r, c):
    a, gain, bias = values(1, int(r), int(c)), values(2, int(c)), values(3, int(c))

    def call():
        centred = a - a.mean(1, keepdims=True)
        variance = np.mean(centred * centred, 1, keepdims=True)
        return centred / np.sqrt(variance + np.float32(1e-5)) * gain + bias

    return alloc("expression", call)


def product(a, b):
    y = np.empty((*a.shape[:-1], b.shape[-1]), np.float32)
    return [("matmul", lambda: np.matmul(a, b, out=y), lambda: y)]


def do_product(count, m, k, n):
    stack = (int(count),) if count != "1" else ()
    return product(values(1, *stack, int(m), int(k)), values(2, *stack, int(k), int(n)))


def do_product_transposed(m, k, n):
    return product(values(1, int(m), int(k)), values(2, int(n), int(k)).T)


def do_bytes(m, k, n):
    a = small(1, int(m), int(k)).astype(np.int32)
    b = small(2, int(k), int(n)).astype(np.int32)
    return alloc("int32 matmul", lambda: a @ b)


TYPES = {"f16": np.float16, "f32": np.float32}


def do_convert(n, source, target):
    if source not in TYPES or target not in TYPES:
        return []
    a = values(1, int(n)).astype(TYPES[source])
    y = np.empty(int(n), TYPES[target])
    return [("copyto", lambda: np.copyto(y, a), lambda: y)]
