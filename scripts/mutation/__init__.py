"""What the script `mutants` does: lists mutants, puts them into sources behind switches, and runs the tests that reach them."""

from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
RECORD = TOP / "evidence/mutants.tsv"
REASONS = TOP / "evidence/mutants-reasons.tsv"
WORK = TOP / "target/mutants"
TOOLS = TOP / "target/tools"
