"""Trains the digits network of `examples/digits` and writes its files.

    python train.py            choose on the training images, train, evaluate once, write
    python train.py --check    re-evaluate the committed files (needs NumPy alone)

The test images are set aside first. Width and augmentation are chosen by five-fold
cross-validation on the other images; the chosen network is then trained on all of those, with a
seed fixed beforehand, and meets the test images once.
"""

import argparse
import platform
import sys
import time
from pathlib import Path

import numpy as np

import plain

SPLIT_SEED = 2024
TRAIN_SEED = 0
TEST_PER_CLASS = 50
N_FOLDS = 5
BATCH = 64
EPOCHS = 120
LEARNING_RATE = 4e-3
WEIGHT_DECAY = 0.02
LABEL_SMOOTHING = 0.05
AVERAGE_DECAY = 0.995

# (channels of both convolutions, augmentation)
CANDIDATES = [
    ((8, 16), "mild"),
    ((8, 16), "strong"),
    ((16, 32), "mild"),
    ((16, 32), "strong"),
]

# Largest rotation in degrees, relative scale, shift in pixels, shear; deviation of the noise.
AUGMENTATION = {
    "mild": dict(rotate=8.0, scale=0.06, shift=0.5, shear=0.08, noise=0.02),
    "strong": dict(rotate=14.0, scale=0.12, shift=0.9, shear=0.15, noise=0.04),
}


def groups_by_class(labels, rng):
    """The indices of each class, shuffled."""
    return [rng.permutation(np.flatnonzero(labels == digit)) for digit in range(10)]


def set_aside_test(labels):
    """Splits into (training, test) indices, each ascending; the same count per class in the test.

    `RandomState` rather than `default_rng`: NumPy promises that its stream never changes.
    """
    groups = groups_by_class(labels, np.random.RandomState(SPLIT_SEED))
    test = np.sort(np.concatenate([group[:TEST_PER_CLASS] for group in groups]))
    return np.setdiff1d(np.arange(len(labels)), test), test


def folds(labels):
    """Yields (training, validation) indices, stratified."""
    groups = groups_by_class(labels, np.random.RandomState(SPLIT_SEED + 1))
    fold_of = np.empty(len(labels), dtype=int)
    for group in groups:
        fold_of[group] = np.arange(len(group)) % N_FOLDS
    for fold in range(N_FOLDS):
        yield np.flatnonzero(fold_of != fold), np.flatnonzero(fold_of == fold)


def augment(torch, images, rotate, scale, shift, shear, noise):
    """Moves each image by its own small affine map and adds noise."""
    n_images = len(images)

    def spread(limit):
        return (torch.rand(n_images) * 2 - 1) * limit

    angle = torch.deg2rad(spread(rotate))
    zoom_x, zoom_y, lean = 1 + spread(scale), 1 + spread(scale), spread(shear)
    cos, sin = torch.cos(angle), torch.sin(angle)
    # Half the image's 8 pixels are one unit of the sampling grid.
    move_x, move_y = spread(shift) / 4, spread(shift) / 4
    rows = [cos * zoom_x, -sin + lean, move_x, sin, cos * zoom_y, move_y]
    grid = torch.nn.functional.affine_grid(
        torch.stack(rows, dim=1).reshape(n_images, 2, 3), images.shape, align_corners=False
    )
    moved = torch.nn.functional.grid_sample(images, grid, align_corners=False)
    return (moved + noise * torch.randn_like(moved)).clamp(0, 1)


def build(torch, channels):
    nn = torch.nn
    first, second = channels
    return nn.Sequential(
        nn.Conv2d(1, first, 3, padding=1, bias=False),
        nn.BatchNorm2d(first),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(first, second, 3, padding=1, bias=False),
        nn.BatchNorm2d(second),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Linear(second * 2 * 2, 10),
    )


def fold_batch_norm(conv, norm):
    """The weight and bias of one convolution that does what `conv` and then `norm` do."""
    mean, variance, gain, offset = (
        values.detach().double().numpy()
        for values in (norm.running_mean, norm.running_var, norm.weight, norm.bias)
    )
    factor = gain / np.sqrt(variance + norm.eps)
    weight = conv.weight.detach().double().numpy() * factor[:, None, None, None]
    return weight, offset - mean * factor


def train(torch, images, labels, channels, augmentation, seed):
    """Trains one network; returns its tensors by name, as `f32`."""
    torch.manual_seed(seed)
    x = torch.from_numpy(images[:, None].astype(np.float32) / 16)
    y = torch.from_numpy(labels.astype(np.int64))
    net = build(torch, channels)
    averaged = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(AVERAGE_DECAY), use_buffers=True
    )
    optimizer = torch.optim.AdamW(net.parameters(), lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY)
    n_batches = len(x) // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, max_lr=LEARNING_RATE, total_steps=EPOCHS * n_batches
    )
    loss_of = torch.nn.CrossEntropyLoss(label_smoothing=LABEL_SMOOTHING)
    net.train()
    for _ in range(EPOCHS):
        order = torch.randperm(len(x))
        for batch in order[: n_batches * BATCH].split(BATCH):
            loss = loss_of(net(augment(torch, x[batch], **AUGMENTATION[augmentation])), y[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            averaged.update_parameters(net)

    layers = averaged.module
    tensors = {}
    tensors["conv1.weight"], tensors["conv1.bias"] = fold_batch_norm(layers[0], layers[1])
    tensors["conv2.weight"], tensors["conv2.bias"] = fold_batch_norm(layers[4], layers[5])
    tensors["linear.weight"] = layers[9].weight.detach().numpy()
    tensors["linear.bias"] = layers[9].bias.detach().numpy()
    tensors = {name: values.astype(np.float32) for name, values in tensors.items()}

    # The folded network in NumPy must be the trained one.
    with torch.no_grad():
        averaged.eval()
        difference = np.abs(averaged(x).numpy() - plain.logits(tensors, images)).max()
    if difference > 1e-3:
        raise SystemExit(f"the folded network differs from the trained one by {difference}")
    return tensors


def choose(torch, images, labels):
    """Returns the best candidate and the table of all, by (correct, loss) over all folds."""
    table = []
    for channels, augmentation in CANDIDATES:
        correct, loss = 0, 0.0
        for fit, hold in folds(labels):
            tensors = train(torch, images[fit], labels[fit], channels, augmentation, TRAIN_SEED)
            scores = plain.logits(tensors, images[hold])
            correct += plain.n_correct(scores, labels[hold])
            shifted = scores - scores.max(axis=1, keepdims=True)
            log_sums = np.log(np.exp(shifted).sum(axis=1))
            loss += float((log_sums - shifted[np.arange(len(hold)), labels[hold]]).sum())
        table.append((correct, -loss / len(labels), channels, augmentation))
        print(f"{channels}, {augmentation}: {correct} of {len(labels)}, loss {loss / len(labels):.4f}")
        sys.stdout.flush()
    return max(table), table


def write_model_card(directory, facts):
    files = plain.data_files(directory)
    shapes = {plain.WEIGHTS: (facts["n_parameters"],)}
    shapes["test_images.u8"] = (facts["n_test"], 8, 8)
    shapes["test_labels.u8"] = (facts["n_test"],)
    shapes["test_logits.f32"] = (plain.N_LOGIT_ROWS, 10)
    order = {name: place for place, name in enumerate(shapes)}
    file_rows = "\n".join(
        f"| `{path.name}` | {' × '.join(map(str, shapes[path.name]))} "
        f"| {path.stat().st_size} | `{plain.sha256(path)}` |"
        for path in sorted(files, key=lambda path: order[path.name])
    )
    tensor_rows = "| tensor | shape |\n|---|---|\n" + "\n".join(
        f"| `{name}` | {' × '.join(map(str, shape))} |"
        for name, shape in plain.tensor_shapes(facts["channels"]).items()
    )
    n_train, n_test = facts["n_train"], facts["n_test"]
    candidate_rows = "\n".join(
        f"| {channels[0]}, {channels[1]} | {augmentation} | {correct} of {n_train} "
        f"| {correct / n_train:.2%} | {-loss:.4f} |"
        for correct, loss, channels, augmentation in facts["table"]
    )
    first, second = facts["channels"]
    strength = AUGMENTATION[facts["augmentation"]]
    card = f"""# The digits network

Written by `scripts/train-digits/train.py`; not to be edited by hand.

## Network

Input `[1, 8, 8]` (channels, rows, columns), each value the stored byte divided by 16.

| step | result |
|---|---|
| convolution 3×3, padding 1, stride 1, then ReLU | `[{first}, 8, 8]` |
| max pool 2×2, stride 2 | `[{first}, 4, 4]` |
| convolution 3×3, padding 1, stride 1, then ReLU | `[{second}, 4, 4]` |
| max pool 2×2, stride 2 | `[{second}, 2, 2]` |
| flatten, row-major | `[{second * 4}]` |
| linear: `weight · x + bias` | `[10]`, the logits of the digits 0 to 9 |

{facts["n_parameters"]} parameters, {facts["n_parameters"] * 4} bytes. Convolutions are
cross-correlations (the kernel is not flipped). The batch norms of the training are folded into
the convolutions.

## Files

`{plain.WEIGHTS}` holds all weights, in little-endian IEEE 754 binary32: those of convolutions are (out, in,
row, column), that of the linear layer is (out, in). `.f32` is binary32 without a header, `.u8` one byte per
value; both are row-major.

{tensor_rows}

| file | shape | bytes | sha256 |
|---|---|---|---|
{file_rows}

`test_logits.f32` holds the logits of the first {plain.N_LOGIT_ROWS} test images, computed in binary64 from
these weights and rounded once.

## Data

Optical Recognition of Handwritten Digits, E. Alpaydin and C. Kaynak, 1998, UCI Machine Learning
Repository, doi:10.24432/C50P49, under CC BY 4.0
(<https://creativecommons.org/licenses/by/4.0/>). Each image counts the inked pixels in 4×4 blocks
of a 32×32 bitmap, 0 to 16. `test_images.u8` and `test_labels.u8` are an unchanged selection of it.

Of the 1,797 images that scikit-learn ships (the part of the collection its authors
used for testing, by 13 writers), {n_test} are set aside as test images: {TEST_PER_CLASS} of each
digit, split seed {SPLIT_SEED}, kept in the order of the data set. The other {n_train} are the
training images. {facts["duplicates"]} The data does not name the
writers, so the split cannot keep them apart: the accuracy below is for new images, mostly by
writers seen in training.

## Choice

Five-fold cross-validation on the training images, training seed {TRAIN_SEED}; the test images took no part.
The loss is the mean cross-entropy on the held-out folds.

| channels | augmentation | correct | accuracy | loss |
|---|---|---|---|---|
{candidate_rows}

Most correct wins, then the smaller loss: {first} and {second} channels, {facts["augmentation"]} augmentation.

## Training

All {n_train} training images, seed {TRAIN_SEED}, {EPOCHS} epochs in batches of {BATCH}, AdamW (one cycle up to
{LEARNING_RATE}, weight decay {WEIGHT_DECAY}), label smoothing {LABEL_SMOOTHING}, exponential average of the weights with
decay {AVERAGE_DECAY}. Each image is moved anew in each epoch: rotation up to {strength["rotate"]:g}°, scale ±{strength["scale"]:g},
shift up to {strength["shift"]:g} pixels, shear ±{strength["shear"]:g}, noise of deviation {strength["noise"]:g}.

## Accuracy

| images | correct | accuracy |
|---|---|---|
| training (without augmentation) | {facts["train_correct"]} of {n_train} | {facts["train_correct"] / n_train:.2%} |
| cross-validation of the chosen network | {facts["val_correct"]} of {n_train} | {facts["val_correct"] / n_train:.2%} |
| **test** | {facts["test_correct"]} of {n_test} | **{facts["test_correct"] / n_test:.2%}** |

## Again

{facts["versions"]}; one thread, {platform.machine()}. The
same command on the same machine writes the same bytes. With other versions, or on a processor
with other vector instructions, the weights may differ in their last bits and then, as training goes
on, visibly; the test images and labels stay the same.
"""
    (directory / "MODEL.md").write_text(card, encoding="utf-8")


def run(directory):
    import sklearn
    import torch
    from sklearn.datasets import load_digits

    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    started = time.monotonic()

    data = load_digits()
    all_images, all_labels = data.images.astype(np.uint8), data.target.astype(np.uint8)
    train_index, test_index = set_aside_test(all_labels)
    images, labels = all_images[train_index], all_labels[train_index]
    test_images, test_labels = all_images[test_index], all_labels[test_index]
    seen = {image.tobytes() for image in images}
    n_seen = sum(image.tobytes() in seen for image in test_images)
    print(f"{len(labels)} training images, {len(test_labels)} test images, {n_seen} in both")

    (val_correct, _, channels, augmentation), table = choose(torch, images, labels)
    print(f"chosen: {channels}, {augmentation}")
    tensors = train(torch, images, labels, channels, augmentation, TRAIN_SEED)

    directory.mkdir(parents=True, exist_ok=True)
    plain.write_tensors(directory, tensors)
    test_images.tofile(directory / "test_images.u8")
    test_labels.tofile(directory / "test_labels.u8")
    scores = plain.logits(tensors, test_images)
    plain.write_logits(directory, scores[: plain.N_LOGIT_ROWS])

    write_model_card(
        directory,
        dict(
            channels=channels,
            augmentation=augmentation,
            table=table,
            n_parameters=sum(values.size for values in tensors.values()),
            n_train=len(labels),
            n_test=len(test_labels),
            duplicates=f"{n_seen or 'No'} test image{' is' if n_seen < 2 else 's are'} also a training image.",
            train_correct=plain.n_correct(plain.logits(tensors, images), labels),
            val_correct=val_correct,
            test_correct=plain.n_correct(scores, test_labels),
            versions=f"Python {platform.python_version()}, NumPy {np.__version__}, "
            f"scikit-learn {sklearn.__version__}, PyTorch {torch.__version__.split('+')[0]}",
        ),
    )
    print(f"written after {time.monotonic() - started:.0f} s")


def main():
    parser = argparse.ArgumentParser(description="Trains or checks the digits network.")
    parser.add_argument("--check", action="store_true", help="re-evaluate the files, train nothing")
    parser.add_argument("--out", type=Path, default=plain.MODEL_DIR, help="the folder of the files")
    arguments = parser.parse_args()
    if not arguments.check:
        run(arguments.out)
    sys.exit(0 if plain.check(arguments.out) else 1)


if __name__ == "__main__":
    main()
