"""Passes tensors between Formwork and PyTorch in one process, by the ABI of DLPack.

Usage: torch_check.py LIBRARY   the cdylib of `probes/dlpack`; `scripts/dlpack` builds it
"""

import gc
import weakref

import numpy as np
import torch

from passing import Exporter, Taken, equal, library, look

ROWS = [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]


def exported():
    """Tensors of Formwork as tensors of PyTorch, transposed, stretched and sliced ones too."""
    rows = torch.tensor(ROWS)
    cases = {
        0: (rows, (3, 1)),
        1: (rows.T, (1, 3)),
        3: (rows[1].expand(4, 3), (0, 1)),
        4: (rows[1:, ::2], None),
        5: (torch.tensor([[1, 2], [3, 4]], dtype=torch.int32), (2, 1)),
        6: (torch.tensor(2.5, dtype=torch.float64), ()),
        7: (torch.zeros((0, 3), dtype=torch.uint8), None),
    }
    for kind, (expected, strides) in cases.items():
        before, dropped = library.live(), library.dropped()
        tensor = torch.from_dlpack(Exporter(library.versioned(kind)))
        equal(tensor.dtype, expected.dtype)
        equal(tensor.shape, expected.shape)
        equal(tensor.tolist(), expected.tolist())
        if strides is not None:
            equal(tensor.stride(), strides)
        # The memory lives as long as a view of a view of it does, and no longer.
        part = tensor[..., None]
        del tensor
        gc.collect()
        equal(library.dropped(), dropped)
        assert library.live() > before
        equal(part[..., 0].tolist(), expected.tolist())
        del part
        gc.collect()
        equal(library.live(), before)
        equal(library.dropped(), dropped + (1 if kind in (1, 3, 4) else 0))
    before = library.live()
    tensor = torch.from_dlpack(Exporter(library.unversioned(0), has_version=False))
    tensor[1, 2] = 50
    equal(look(tensor), "DynView f32 [2, 3]:[12, 4] [[0.0, 1.0, 2.0], [3.0, 4.0, 50.0]]")
    del tensor
    gc.collect()
    equal(library.live(), before)


def backwards():
    """PyTorch has no negative strides: it refuses such a tensor, which then is still ours."""
    before = library.live()
    managed = library.versioned(2)
    try:
        torch.from_dlpack(Exporter(managed))
    except RuntimeError as error:
        assert "strides=[3, -1]" in str(error), error
    else:
        raise AssertionError("PyTorch has learned negative strides: compare them, too")
    assert library.live() > before
    library.release(library.take(managed, True, None, 0))
    equal(library.live(), before)


def element_types():
    """Each element type, in both directions."""
    names = "float32 float64 float16 bfloat16 int8 uint8 int16 uint16 int32 uint32 int64 uint64 bool"
    ours = "f32 f64 f16 bf16 i8 u8 i16 u16 i32 u32 i64 u64 bool"
    for number, (name, short) in enumerate(zip(names.split(), ours.split(), strict=True)):
        before = library.live()
        tensor = torch.from_dlpack(Exporter(library.ones(number)))
        equal(tensor.dtype, getattr(torch, name))
        equal(tensor.tolist(), [1, 1, 1])
        text = look(tensor)
        assert text.startswith(f"DynView {short} [3]:"), text
        del tensor
        gc.collect()
        equal(library.live(), before)


def imported():
    """Tensors of PyTorch as tensors of Formwork."""
    rows = torch.tensor(ROWS)
    cases = [
        (rows, "f32 [2, 3]:[12, 4] [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]"),
        (rows.T, "f32 [3, 2]:[4, 12] [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]"),
        (rows[1, 1:], "f32 [2]:[4] [4.0, 5.0]"),
        (rows[:, 1], "f32 [2]:[12] [1.0, 4.0]"),
        (rows[1].expand(2, 3), "f32 [2, 3]:[0, 4] [[3.0, 4.0, 5.0], [3.0, 4.0, 5.0]]"),
        (torch.tensor(7), "i64 []:[] 7"),
        (torch.tensor([True, False]), "bool [2]:[1] [true, false]"),
        (torch.arange(9, dtype=torch.uint8)[1:].reshape(2, 4)[:, ::3], "u8 [2, 2]:[4, 3] [[1, 4], [5, 8]]"),
        (torch.nn.Linear(3, 2).weight.detach().zero_(), "f32 [2, 3]:[12, 4] [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]"),
    ]
    for tensor, expected in cases:
        for has_version in (True, False):
            equal(look(tensor, has_version), "DynView " + expected)
    empty = look(torch.zeros((2, 0, 3), dtype=torch.float64))
    assert empty.startswith("DynView f64 [2, 0, 3]:"), empty


def refused():
    """Tensors that are none here: the error names the field, and PyTorch keeps them."""
    cases = [
        (torch.zeros((1,) * 9, dtype=torch.int8), "ndim is 9, and a tensor has 0 to 8 axes"),
        (torch.zeros(2, dtype=torch.complex64), "dtype.code is 5 and dtype.bits 64, which is no element type"),
    ]
    for tensor, expected in cases:
        try:
            Taken(tensor)
        except ValueError as error:
            assert str(error).startswith(expected), error
        else:
            raise AssertionError(f"taken, though {expected}")
        equal(tensor.count_nonzero().item(), 0)


def lifetimes():
    """The memory lives until the tensor is given back, which is done once."""
    class Array(np.ndarray):
        pass

    array = np.arange(1 << 16, dtype=np.float32).view(Array)
    watched = weakref.ref(array)
    tensor = torch.from_numpy(array)
    before = library.live()
    taken = Taken(tensor)
    text = taken.text()
    del array, tensor
    gc.collect()
    assert watched() is not None, "the memory is gone while its tensor is there"
    equal(taken.text(), text)
    taken.release()
    gc.collect()
    assert watched() is None, "the tensor was given back, and its memory is still there"
    equal(library.live(), before)


for check in (exported, backwards, element_types, imported, refused, lifetimes):
    check()
    print(f"{check.__name__}: {check.__doc__}")
print(f"tensors go to PyTorch {torch.__version__} and come back")
