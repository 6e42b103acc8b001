"""Runs the tests of the window, and ends with 'N passed, N failed'."""

import glob
import importlib
import os
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
passed = failed = 0
for name, test in tests:
    if chosen and not any(part in name for part in chosen):
        continue
    start = time.monotonic()
    try:
        test()
    except driver.Skip as reason:
        print(f"skipped {name}: {reason}", flush=True)
    except Exception as error:
        failed += 1
        print(f"FAILED  {name}: {error}", flush=True)
        traceback.print_exc()
    else:
        passed += 1
        print(f"passed  {name} ({time.monotonic() - start:.1f} s)", flush=True)

print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed or not passed else 0)
