"""The inputs: the same numbers as `harness/src/data.rs`."""

import numpy as np


def values(seed, *shape):
    """Numbers in [-0.5, 0.5) that look random; each seed gives others."""
    bits = np.arange(int(np.prod(shape)), dtype=np.uint32) * np.uint32(0x9E3779B1)
    bits += np.uint32(seed * 0x9E3779B9 & 0xFFFFFFFF)
    bits ^= bits >> np.uint32(15)
    bits *= np.uint32(0x85EBCA6B)
    bits ^= bits >> np.uint32(13)
    numbers = (bits >> np.uint32(8)).astype(np.float32) / np.float32(16777216.0)
    return (numbers - np.float32(0.5)).reshape(shape)


def small(seed, *shape):
    """Whole numbers from -125 to 125 that look random."""
    return (values(seed, *shape) * np.float32(250.0)).astype(np.int8)
