"""Runs the tests of the window, and ends with 'N passed, N failed, N skipped'.

With --asked, it runs the tests whose names come on standard input, a line each, and answers each with its result as the
last line (see side_by_side.py); with --list, it only prints their names.
"""

import glob
import importlib
import os
import signal
import sys
import time
import traceback

import driver

# The limit is longer than a test waits for anything: a test that hangs in a blocking call fails, and the others go on.
LONGEST = 300


def all_tests():
    """Returns every test in the files beside this one, by name, in the order of the files."""
    modules = sorted(
        os.path.basename(path)[:-3] for path in glob.glob(os.path.join(os.path.dirname(__file__), "*_tests.py")))
    return {
        name: value
        for module in modules
        for name, value in vars(importlib.import_module(module)).items()
        if name.startswith("test_")
    }


def ring(number, frame):
    """Ends a test that takes too long."""
    raise driver.Overdue(f"not done after {LONGEST} s")


def run(name, test):
    """Runs one test, prints its result in a last line, and returns the first word of that."""
    start = time.monotonic()
    signal.alarm(LONGEST)
    try:
        test()
        result = "passed", ""
    except driver.Skip as reason:
        result = "skipped", f": {reason}"
    except Exception as error:
        traceback.print_exc()
        sys.stderr.flush()
        result = "FAILED", f": {error}"
    finally:
        signal.alarm(0)
    word, rest = result
    rest = " ".join(rest.split())
    print(f"{word:7} {name} ({time.monotonic() - start:.1f} s){rest}", flush=True)
    return word


def main(arguments):
    signal.signal(signal.SIGALRM, ring)
    tests = all_tests()
    if arguments == ["--list"]:
        print("\n".join(tests))
        return 0
    if arguments == ["--asked"]:
        # Programs that a test starts must not read the names that are still to come.
        names = os.fdopen(os.dup(0))
        with open(os.devnull) as nothing:
            os.dup2(nothing.fileno(), 0)
        for name in map(str.strip, names):
            run(name, tests[name])
        return 0
    results = [
        run(name, test) for name, test in tests.items()
        if not arguments or any(part in name for part in arguments)
    ]
    counts = {word: results.count(word) for word in ("passed", "FAILED", "skipped")}
    print(f"{counts['passed']} passed, {counts['FAILED']} failed, {counts['skipped']} skipped")
    return 1 if counts["FAILED"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
