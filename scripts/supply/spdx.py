"""Licence expressions of SPDX: whether what is allowed is enough for one."""

import re


def allows(expression, allowed):
    """Whether a set of licences is enough for an expression: one side of each `OR`, both of each `AND`."""
    words = re.findall(r"[()]|[^\s()]+", expression)
    if not words:
        return False

    def either():
        value = both()
        while words and words[0] == "OR":
            words.pop(0)
            # The right side is read whatever the left one is.
            value = both() or value
        return value

    def both():
        value = one()
        while words and words[0] == "AND":
            words.pop(0)
            value = one() and value
        return value

    def one():
        word = words.pop(0)
        if word == "(":
            value = either()
            if not words or words.pop(0) != ")":
                raise ValueError(f"a parenthesis is not closed: {expression}")
            return value
        if words and words[0] == "WITH":
            words.pop(0)
            word += f" WITH {words.pop(0)}"
        return word in allowed

    try:
        value = either()
    except IndexError:
        raise ValueError(f"no expression of licences: {expression}") from None
    if words:
        raise ValueError(f"no expression of licences: {expression}")
    return value
