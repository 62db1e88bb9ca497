"""Rows of results of the script `ulp`: as the probe says them, as the record has them, and what one says against another."""


def fields(line):
    """A line of the probe as a dictionary; a word comes before each value."""
    words = line.split()
    row = {"kind": words[0], "name": words[1]}
    width = ""
    for key, value in zip(words[2::2], words[3::2]):
        width = key + " " if key in ("f16", "bf16") else width
        row[width + key if key == "others" else key] = value
    return row


def spell(row):
    words = [row["kind"], row["name"]]
    for key, value in row.items():
        if key not in ("kind", "name"):
            words += [key.split()[-1], value]
    return " ".join(words)


def up(number, digits=3):
    """A number that is not below, so that no error looks smaller than it is."""
    whole = int(float(number) * 10**digits + 1 - 1e-3)
    return f"{whole / 10**digits:.{digits}f}"


def is_whole(row):
    """Whether a function was measured at every f32."""
    return row["arguments"] == str(2**32)


def is_known(row, source):
    """Whether the record has a function at every f32, by the source and the compiler as they are."""
    return bool(row) and is_whole(row) and row.get("source") == source


def compared(row, recorded):
    """What a sample of the results says against the record."""
    name = row["name"]
    if not recorded:
        return [f"{name} is not in the record"]
    if row["digest"] != recorded["sample"]:
        return [f"{name} has other results than when it was measured: scripts/ulp --write"]
    if is_whole(recorded) and float(row["error"]) > float(recorded["error"]):
        return [f"{name}: error {row['error']} above the recorded one"]
    return []


def repeated(row, recorded):
    """What all results say against a record of the same source and compiler."""
    same = all(row[key] == recorded[key] for key in ("digest", "error", "bits", "sample", "f16", "bf16"))
    return [] if same else [f"{row['name']}: the record of the same source has other results"]
