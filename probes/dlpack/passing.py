"""Passes tensors to the library of `probes/dlpack` and takes them from it, by the ABI of DLPack."""

import ctypes
import sys

library = ctypes.CDLL(sys.argv[1])
pointer = ctypes.c_void_p
for name in ("versioned", "unversioned", "ones"):
    getattr(library, name).restype = pointer
library.ones.argtypes = [ctypes.c_size_t]
library.live.restype = ctypes.c_ssize_t
library.dropped.restype = ctypes.c_size_t
library.take.restype = pointer
library.take.argtypes = [pointer, ctypes.c_bool, ctypes.c_char_p, ctypes.c_size_t]
library.describe.restype = ctypes.c_size_t
library.describe.argtypes = [pointer, ctypes.c_char_p, ctypes.c_size_t]
library.release.argtypes = [pointer]
library.release.restype = None

python = ctypes.pythonapi
Destructor = ctypes.CFUNCTYPE(None, pointer)
python.PyCapsule_New.restype = ctypes.py_object
python.PyCapsule_New.argtypes = [pointer, ctypes.c_char_p, pointer]
python.PyCapsule_GetPointer.restype = pointer
python.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
python.PyCapsule_GetName.restype = ctypes.c_char_p
python.PyCapsule_GetName.argtypes = [ctypes.py_object]
python.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]

NAMES = {True: b"dltensor_versioned", False: b"dltensor"}
USED = {True: b"used_dltensor_versioned", False: b"used_dltensor"}


class Exporter:
    """What others take a tensor from: an object with the methods of the protocol."""

    def __init__(self, managed, has_version=True):
        assert managed, "the library has no such tensor"
        self.managed, self.has_version = managed, has_version

    def __dlpack_device__(self):
        return (1, 0)

    def __dlpack__(self, **arguments):
        managed, self.managed = self.managed, None
        assert managed, "a tensor is handed over once"
        return python.PyCapsule_New(managed, NAMES[self.has_version], None)


class Taken:
    """A tensor of others that was handed over to the library."""

    def __init__(self, array, has_version=True):
        version = {"max_version": (1, 0)} if has_version else {}
        capsule = array.__dlpack__(**version)
        name = NAMES[has_version]
        assert python.PyCapsule_GetName(capsule) == name
        managed = python.PyCapsule_GetPointer(capsule, name)
        error = ctypes.create_string_buffer(400)
        self.handle = library.take(managed, has_version, error, len(error))
        if not self.handle:
            # Nothing was taken: the capsule gives the tensor back.
            raise ValueError(error.value.decode())
        python.PyCapsule_SetName(capsule, USED[has_version])

    def text(self):
        text = ctypes.create_string_buffer(4000)
        count = library.describe(self.handle, text, len(text))
        return text.raw[:count].decode()

    def release(self):
        library.release(self.handle)
        self.handle = None


def look(array, has_version=True):
    """What an array looks like to the library, which takes it and gives it back."""
    taken = Taken(array, has_version)
    text = taken.text()
    taken.release()
    return text


def equal(found, expected):
    assert found == expected, f"found {found!r}, expected {expected!r}"
