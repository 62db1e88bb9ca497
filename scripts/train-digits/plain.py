"""The committed digits network in plain NumPy: its files, its arithmetic and their check.

Knows nothing about training; needs only NumPy.
"""

import hashlib
import json
import re
import struct
from pathlib import Path

import numpy as np

MODEL_DIR = Path(__file__).resolve().parents[2] / "examples" / "digits"
WEIGHTS = "digits.safetensors"

N_LOGIT_ROWS = 20  # Test images whose logits are stored.
REQUIRED_ACCURACY = 0.98
LOGIT_TOLERANCE = 1e-6  # One rounding to f32 of logits of this size.


def tensor_shapes(channels):
    """Names and shapes of the weights, in the order in which they are used."""
    first, second = channels
    return {
        "conv1.weight": (first, 1, 3, 3),
        "conv1.bias": (first,),
        "conv2.weight": (second, first, 3, 3),
        "conv2.bias": (second,),
        "linear.weight": (10, second * 2 * 2),
        "linear.bias": (10,),
    }


def write_logits(directory, values):
    np.ascontiguousarray(values, dtype="<f4").tofile(directory / "test_logits.f32")


def write_tensors(directory, tensors):
    """Writes the weights as one file of safetensors, in the order in which they are used.

    The header is written here, so that the same weights give the same bytes.
    """
    header, end = {}, 0
    for name, values in tensors.items():
        begin, end = end, end + 4 * values.size
        header[name] = {"dtype": "F32", "shape": list(values.shape), "data_offsets": [begin, end]}
    text = json.dumps(header, separators=(",", ":"))
    text += " " * (-(8 + len(text)) % 64)
    data = b"".join(np.ascontiguousarray(values, dtype="<f4").tobytes() for values in tensors.values())
    file = struct.pack("<Q", len(text)) + text.encode("ascii") + data
    (directory / WEIGHTS).write_bytes(file)


def read_tensors(directory):
    """Reads all weights; the channel counts follow from the lengths of the biases."""
    file = (directory / WEIGHTS).read_bytes()
    (length,) = struct.unpack_from("<Q", file)
    header, data = json.loads(file[8 : 8 + length]), file[8 + length :]

    def read(name):
        begin, end = header[name]["data_offsets"]
        return np.frombuffer(data[begin:end], dtype="<f4").reshape(header[name]["shape"])

    channels = (read("conv1.bias").size, read("conv2.bias").size)
    shapes = tensor_shapes(channels)
    tensors = {name: read(name) for name in shapes}
    if list(header) != list(shapes) or any(tensors[name].shape != shapes[name] for name in shapes):
        raise SystemExit(f"{WEIGHTS} does not hold the tensors of the network")
    return tensors


def read_test_set(directory):
    """Returns the test images, `(N, 8, 8)` with values 0 to 16, and their labels."""
    images = np.fromfile(directory / "test_images.u8", dtype=np.uint8).reshape(-1, 8, 8)
    labels = np.fromfile(directory / "test_labels.u8", dtype=np.uint8)
    if len(images) != len(labels) or images.max() > 16 or labels.max() > 9:
        raise SystemExit("test_images.u8 and test_labels.u8 do not belong together")
    return images, labels


def conv3x3(x, weight, bias):
    """`[B, I, H, W]` to `[B, O, H, W]`: cross-correlation, stride 1, one row of zeros around."""
    height, width = x.shape[2:]
    padded = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    out = np.zeros((x.shape[0], weight.shape[0], height, width), dtype=x.dtype)
    for row in range(3):
        for column in range(3):
            window = padded[:, :, row : row + height, column : column + width]
            out += np.einsum("bihw,oi->bohw", window, weight[:, :, row, column])
    return out + bias[:, None, None]


def relu_pool2x2(x):
    batch, channels, height, width = x.shape
    tiles = x.reshape(batch, channels, height // 2, 2, width // 2, 2)
    return np.maximum(tiles.max(axis=(3, 5)), 0)


def logits(tensors, images, dtype=np.float64):
    """`[B, 8, 8]` of 0 to 16 to `[B, 10]`, all arithmetic in `dtype`."""
    tensors = {name: values.astype(dtype) for name, values in tensors.items()}
    x = images[:, None].astype(dtype) / 16
    x = relu_pool2x2(conv3x3(x, tensors["conv1.weight"], tensors["conv1.bias"]))
    x = relu_pool2x2(conv3x3(x, tensors["conv2.weight"], tensors["conv2.bias"]))
    x = x.reshape(len(x), -1)
    return x @ tensors["linear.weight"].T + tensors["linear.bias"]


def n_correct(scores, labels):
    return int((scores.argmax(axis=1) == labels).sum())


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def data_files(directory):
    return sorted(path for end in ("f32", "safetensors", "u8") for path in directory.glob(f"*.{end}"))


def check(directory):
    """Re-evaluates the files in `directory`; returns whether all of them hold what is claimed."""
    tensors = read_tensors(directory)
    images, labels = read_test_set(directory)
    good = True

    print(f"parameters: {sum(values.size for values in tensors.values())}")
    for dtype in (np.float32, np.float64):
        scores = logits(tensors, images, dtype)
        correct = n_correct(scores, labels)
        print(f"{dtype.__name__}: {correct} of {len(labels)} correct, {correct / len(labels):.2%}")
        good &= correct >= REQUIRED_ACCURACY * len(labels)
    best = np.sort(scores, axis=1)
    wrong = np.flatnonzero(scores.argmax(axis=1) != labels)
    print("wrong:", ", ".join(f"#{i} is {labels[i]}, read as {scores[i].argmax()}" for i in wrong))
    print(f"smallest lead of the best score over the second: {(best[:, -1] - best[:, -2]).min():.4f}")

    stored = np.fromfile(directory / "test_logits.f32", dtype="<f4").reshape(N_LOGIT_ROWS, 10)
    difference = np.abs(stored - scores[:N_LOGIT_ROWS]).max()
    print(f"test_logits.f32: largest difference {difference:.1e}")
    good &= bool(difference <= LOGIT_TOLERANCE)

    text = (directory / "MODEL.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `([^`]+)` \|.*\| `([0-9a-f]{64})` \|$", text, re.MULTILINE))
    found = {path.name: sha256(path) for path in data_files(directory)}
    print(f"sha256: {'all' if listed == found else 'NOT all'} {len(found)} files as listed in MODEL.md")
    return good and listed == found
