"""How a script that is a gate ends: with 0, with 1 for a fault, and with 2 where it could not be run."""

import sys


class CannotRun(Exception):
    """The gate could not be run."""


def ends(name, main):
    """Ends the program as `main` says of its arguments."""
    try:
        sys.exit(main(sys.argv[1:]))
    except CannotRun as why:
        print(f"{name}: {why}", file=sys.stderr)
        sys.exit(2)
