"""How a script that is a gate ends: with 0, with 1 for a fault, and with 2 where it could not be run."""

import sys


class CannotRun(Exception):
    """The gate could not be run."""


def ends(name, main):
    """Ends the program as `main` says of its arguments; who asks for help gets what stands at its head."""
    if {"--help", "-h"} & set(sys.argv[1:]):
        print(sys.modules["__main__"].__doc__.strip())
        sys.exit(0)
    try:
        sys.exit(main(sys.argv[1:]))
    except CannotRun as why:
        print(f"{name}: {why}", file=sys.stderr)
        sys.exit(2)
