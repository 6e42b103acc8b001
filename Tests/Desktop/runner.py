"""Runs the tests of the window, and ends with 'N passed, N failed, N skipped'."""

import glob
import importlib
import os
import signal
import sys
import time
import traceback

import driver

# Every file of tests beside this one.
modules = sorted(
    os.path.basename(path)[:-3] for path in glob.glob(os.path.join(os.path.dirname(__file__), "*_tests.py")))
tests = [
    (name, value)
    for module in modules
    for name, value in vars(importlib.import_module(module)).items()
    if name.startswith("test_")
]
chosen = sys.argv[1:]
# Longer than a test waits for anything: what hangs in a call that waits for ever fails, and the others go on.
LONGEST = 300


def ring(number, frame):
    raise driver.Failure(f"not done after {LONGEST} s")


signal.signal(signal.SIGALRM, ring)
passed = failed = skipped = 0
for name, test in tests:
    if chosen and not any(part in name for part in chosen):
        continue
    start = time.monotonic()
    signal.alarm(LONGEST)
    try:
        test()
    except driver.Skip as reason:
        skipped += 1
        print(f"skipped {name}: {reason}", flush=True)
    except Exception as error:
        failed += 1
        print(f"FAILED  {name} ({time.monotonic() - start:.1f} s): {error}", flush=True)
        traceback.print_exc()
    else:
        passed += 1
        print(f"passed  {name} ({time.monotonic() - start:.1f} s)", flush=True)
    finally:
        signal.alarm(0)

print(f"{passed} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or not passed else 0)
