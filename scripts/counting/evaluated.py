"""The lines of `const fn`s that constants call and no test runs, as far as the text of the sources tells."""

import collections
import re

from . import hashes

CONST_FN = re.compile(r"\bconst\s+(?:unsafe\s+)?fn\s+(\w+)")
CONSTANT = re.compile(r"\b(?:const|static)\s+[A-Z_]\w*\s*:|\bconst\s*\{")
NO_CODE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|\bb?r(#*)".*?"\1|b?"(?:[^"\\]|\\.)*"|b?'(?:[^'\\\n]|\\[^u\n][^'\n]*|\\u\{\w+\})'""", re.S
)
# Methods that the standard library has for numbers, slices, text, pointers, options and results, in constants too.
OF_OTHERS = set("""
    abs add align_of as_bytes as_chunks as_deref as_flattened as_mut as_mut_ptr as_mut_slice as_ptr as_ref as_slice as_str
    byte_add cast ceil chunks clone cmp count_ones count_zeros copied copy_from_slice div_ceil div_euclid eq err expect
    filter first first_chunk flatten floor get get_mut get_unchecked into_inner is_aligned is_ascii is_empty is_err is_nan
    is_none is_null is_ok is_power_of_two is_some iter last last_chunk leading_zeros len map max min mul ne neg new
    next_multiple_of next_power_of_two not offset ok or pow ptr read rem rem_euclid repeat replace reverse rotate_left
    rotate_right set shl shr signum size sqrt split split_at split_first split_last sub swap take to_be_bytes to_bits
    to_le_bytes to_ne_bytes trailing_zeros trunc unsigned_abs unwrap unwrap_or write zip
""".split())
OF_OTHERS_BEGIN = ("checked_", "saturating_", "wrapping_", "overflowing_", "unchecked_", "from_", "is_sign_", "is_ascii_", "split_", "trim_")
# `lines` are those of the whole function, `owner` the type whose method it is, or "", or "$" where a macro names it.
Function = collections.namedtuple("Function", "path name owner lines text")
# A constant, or the body of a function that one calls: where it stands, of what type it is a part, and its text.
Text = collections.namedtuple("Text", "path owner text")


def code_of(text):
    """The text without comments, strings and characters; lines stay where they are."""
    return NO_CODE.sub(lambda found: "\n" * found.group().count("\n"), text)


def end_of(code, at, last):
    """Where an item ends: behind its first block, or behind a semicolon outside of all brackets."""
    depth = 0
    for place in range(at, len(code)):
        if code[place] in "([{":
            depth += 1
        elif code[place] in ")]}":
            depth -= 1
            if depth <= 0 and (depth < 0 or code[place] == last):
                return place + 1
        elif code[place] == ";" and depth == 0:
            return place + 1
    return len(code)


def constants_of(path, text):
    """The `const fn`s of a file, and the texts of its constants and `const` blocks."""
    code = code_of(text)
    functions, heads = [], []
    for found in re.finditer(r"^ *(?:unsafe )?(?:impl|trait)\b([^{;]*)", code, re.M):
        name = re.split(r"\bfor\b", re.split(r"\bwhere\b", found.group(1))[0])[-1]
        while re.search(r"<[^<>]*>", name):
            name = re.sub(r"<[^<>]*>", " ", name)
        name = (re.findall(r"\$?\w+", name) or [""])[-1]
        heads.append((found.start(), end_of(code, found.end(), "}"), "$" if name.startswith("$") else name))
    # The type that a place belongs to: that of the innermost `impl` or `trait` around it.
    owner_at = lambda at: next((name for begin, stop, name in reversed(heads) if begin < at < stop), "")
    for found in CONST_FN.finditer(code):
        end = end_of(code, found.start(), "}")
        first = code.count("\n", 0, found.start()) + 1
        lines = range(first, code.count("\n", 0, end) + 1 + 1)
        functions.append(Function(path, found.group(1), owner_at(found.start()), lines, code[found.end() : end]))
    items = []
    for found in CONSTANT.finditer(code):
        block = found.group().endswith("{")
        text = code[found.start() : end_of(code, found.start(), "}" if block else "")]
        items.append(Text(path, owner_at(found.start()), text))
    return functions, items


def calls(text, function, alone):
    """Whether a text names a function as one does who calls it.

    What a method is called on is not known. It counts where the text names its type, too, or where no other function of
    `src` has this name (`alone`) and none of the standard library does: `[1, 2].len()` calls no `len` of ours.
    """
    name, code = function.name, text.text
    if name not in code:
        return False
    call = rf"{name}\b\s*(?:::\s*<|\()"
    if not function.owner:
        return bool(re.search(rf"(?<!fn )(?<![\w.:]){call}|\b[a-z_]\w*::{call}", code))
    is_ours = name in alone and name not in OF_OTHERS and not name.startswith(OF_OTHERS_BEGIN)
    ways = [rf"(?:\.\s*|::){call}"] if is_ours else []
    if function.owner != "$":
        owner = re.escape(function.owner)
        own = (text.path, text.owner) == (function.path, function.owner)
        ways += [rf"\b(?:{owner}{'|Self' if own else ''})(?:(?:::)?<[^;{{}}]*?>)?>?::{name}\b"]
        ways += [rf"\.\s*{call}"] if re.search(rf"\b{owner}\b", code) else [rf"\bself\.{call}"] if own else []
    return any(re.search(way, code) for way in ways)


def compile_time(top, files):
    """For each file the lines and sides of `const fn`s that constants call, themselves or by one another, and that
    no test runs at all. One that runs in part is no such function: what it leaves out is left out."""
    functions, texts, named = [], [], collections.Counter()
    for path in hashes(top):
        text = (top / path).read_text()
        named.update(re.findall(r"\bfn\s+(\w+)", code_of(text)))
        here, items = constants_of(path, text)
        # Of a file that is not judged any function may pass a call on.
        functions += [function for function in here if path not in files or function.lines[0] in files[path].missed]
        texts += items
    # Tests have constants, too, and so has what the macros write.
    for path in sorted([*top.glob("tests/**/*.rs"), *top.glob("macros/tests/expansions/*.txt")]):
        texts += constants_of(str(path), path.read_text())[1]
    alone = {name for name, times in named.items() if times == 1}
    found, rest = [], functions
    while texts:
        called = [function for function in rest if any(calls(text, function, alone) for text in texts)]
        found += called
        rest = [function for function in rest if function not in called]
        texts = [Text(function.path, function.owner, function.text) for function in called]
    result = {path: (set(), set()) for path in files}
    for function in (function for function in found if function.path in files):
        file = files[function.path]
        result[function.path][0].update(file.missed & set(function.lines))
        result[function.path][1].update(side for side in file.untaken if side[0] in function.lines)
    return result


def of_compile_time(apart):
    """How many lines and sides are counted by themselves."""
    return [sum(len(there[kind]) for there in apart.values()) for kind in (0, 1)]


def without(files, apart):
    """The files without the lines and sides that are counted by themselves."""
    return {
        path: file._replace(missed=file.missed - apart[path][0], untaken=file.untaken - apart[path][1])
        for path, file in files.items()
    }
