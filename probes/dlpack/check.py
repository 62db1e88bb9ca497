"""Passes tensors between Formwork and NumPy in one process, by the ABI of DLPack.

Usage: check.py LIBRARY   the cdylib of `probes/dlpack`; `scripts/dlpack` builds it
"""

import gc
import sys
import weakref

import numpy as np

from passing import Exporter, Taken, equal, library, look


def exported():
    """Tensors of Formwork as arrays of NumPy."""
    rows = np.arange(6, dtype=np.float32).reshape(2, 3)
    cases = {
        0: (rows, (12, 4), True),
        1: (rows.T, (4, 12), False),
        2: (rows[:, ::-1], (12, -4), False),
        3: (np.broadcast_to(rows[1], (4, 3)), (0, 4), False),
        4: (rows[1:, ::2], None, False),
        5: (np.array([[1, 2], [3, 4]], dtype=np.int32), (8, 4), False),
        6: (np.array(2.5), (), True),
        7: (np.zeros((0, 3), dtype=np.uint8), None, True),
    }
    for kind, (expected, strides, is_writeable) in cases.items():
        before, dropped = library.live(), library.dropped()
        array = np.from_dlpack(Exporter(library.versioned(kind)))
        equal(array.dtype, expected.dtype)
        equal(array.shape, expected.shape)
        equal(array.tolist(), expected.tolist())
        equal(array.flags.writeable, is_writeable)
        if strides is not None:
            equal(array.strides, strides)
        # The memory lives as long as a view of a view of it does, and no longer.
        part = array[..., None]
        del array
        gc.collect()
        equal(library.dropped(), dropped)
        assert library.live() > before
        equal(part[..., 0].tolist(), expected.tolist())
        del part
        gc.collect()
        equal(library.live(), before)
        equal(library.dropped(), dropped + (1 if 1 <= kind <= 4 else 0))
    for kind in (0, 6):
        before = library.live()
        array = np.from_dlpack(Exporter(library.unversioned(kind), has_version=False))
        equal(array.tolist(), cases[kind][0].tolist())
        del array
        gc.collect()
        equal(library.live(), before)
    array = np.from_dlpack(Exporter(library.versioned(0)))
    array[1, 2] = 50
    equal(look(array), "DynView f32 [2, 3]:[12, 4] [[0.0, 1.0, 2.0], [3.0, 4.0, 50.0]]")


def element_types():
    """Each element type that NumPy has, in both directions."""
    names = "float32 float64 float16 - int8 uint8 int16 uint16 int32 uint32 int64 uint64 bool".split()
    for number, name in enumerate(names):
        before = library.live()
        if name == "-":  # bf16
            managed = library.ones(number)
            try:
                np.from_dlpack(Exporter(managed))
            except (BufferError, RuntimeError, TypeError):
                # It was not taken, so it is still to be given back.
                library.release(library.take(managed, True, None, 0))
            else:
                raise AssertionError("NumPy has learned bf16: compare it, too")
            gc.collect()
            equal(library.live(), before)
            continue
        array = np.from_dlpack(Exporter(library.ones(number)))
        equal(array.dtype, np.dtype(name))
        equal(array.tolist(), np.ones(3, dtype=name).tolist())
        short = name if name == "bool" else f"{array.dtype.kind}{8 * array.itemsize}"
        text = look(array)
        assert text.startswith(f"DynView {short} [3]:"), text
        del array
        gc.collect()
        equal(library.live(), before)


def imported():
    """Arrays of NumPy as tensors of Formwork."""
    rows = np.arange(6, dtype=np.float32).reshape(2, 3)
    locked = rows.copy()
    locked.flags.writeable = False
    bytes_of = np.arange(9, dtype=np.uint8)
    cases = [
        (rows, "f32 [2, 3]:[12, 4] [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]"),
        (rows.T, "f32 [3, 2]:[4, 12] [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]"),
        (rows[::-1, ::-2], "f32 [2, 2]:[-12, -8] [[5.0, 3.0], [2.0, 0.0]]"),
        (rows[1, 1:], "f32 [2]:[4] [4.0, 5.0]"),
        (rows[:, 1], "f32 [2]:[12] [1.0, 4.0]"),
        (np.array(7, dtype=np.int64), "i64 []:[] 7"),
        (np.array([True, False]), "bool [2]:[1] [true, false]"),
        (bytes_of[1:].reshape(2, 4)[:, ::3], "u8 [2, 2]:[4, 3] [[1, 4], [5, 8]]"),
    ]
    for array, expected in cases:
        for has_version in (True, False):
            equal(look(array, has_version), "DynView " + expected)
    equal(look(locked), "DynView f32 [2, 3]:[12, 4] [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]] read-only")
    stretched = np.broadcast_to(rows[1], (2, 3))
    equal(look(stretched), "DynView f32 [2, 3]:[0, 4] [[3.0, 4.0, 5.0], [3.0, 4.0, 5.0]] read-only")
    empty = look(np.zeros((2, 0, 3)))
    assert empty.startswith("DynView f64 [2, 0, 3]:"), empty


def refused():
    """Arrays that are no tensors: the error names the field, and NumPy keeps them."""
    cases = [
        (np.zeros((1,) * 9, dtype=np.int8), "ndim is 9, and a tensor has 0 to 8 axes"),
        (np.zeros(2, dtype=np.complex64), "dtype.code is 5 and dtype.bits 64, which is no element type"),
        (np.array([0, 1, 3], dtype=np.uint8).view(bool), "data: element 2 is the byte 3"),
    ]
    for array, expected in cases:
        references = sys.getrefcount(array)
        try:
            Taken(array)
        except ValueError as error:
            assert str(error).startswith(expected), error
        else:
            raise AssertionError(f"taken, though {expected}")
        gc.collect()
        equal(sys.getrefcount(array), references)


def lifetimes():
    """The array lives until the tensor is given back, which is done once."""

    class Array(np.ndarray):
        pass

    array = np.arange(1 << 16, dtype=np.float32).view(Array)
    watched = weakref.ref(array)
    before = library.live()
    taken = Taken(array)
    text = taken.text()
    del array
    gc.collect()
    assert watched() is not None, "the array is gone while its tensor is there"
    equal(taken.text(), text)
    taken.release()
    gc.collect()
    assert watched() is None, "the tensor was given back, and the array is still there"
    equal(library.live(), before)


for check in (exported, element_types, imported, refused, lifetimes):
    check()
    print(f"{check.__name__}: {check.__doc__}")
print(f"tensors go to NumPy {np.__version__} and come back")
