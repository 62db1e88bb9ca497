"""What the script `mutants` does: lists mutants, puts them into sources behind switches, and runs the tests that reach them."""
