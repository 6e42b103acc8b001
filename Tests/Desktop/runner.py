"""Runs the tests of the window, and ends with 'N passed, N failed'."""

import sys
import time
import traceback

import camera_tests
import create_tests
import device_tests
import driver
import feedback_tests
import picture_tests
import reading_tests
import scene_tests
import tracking_tests

tests = [
    (name, value)
    for module in (camera_tests, feedback_tests, device_tests, tracking_tests, reading_tests, scene_tests, picture_tests, create_tests)
    for name, value in vars(module).items()
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
