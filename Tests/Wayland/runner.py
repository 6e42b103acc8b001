"""Starts the compositor and runs the tests in it; ends with 'N passed, N failed, N skipped'."""

import os
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../Desktop"))

import runner
from compositor import Compositor


def reset(compositor):
    """Restores the compositor's initial state after a test."""
    try:
        compositor.reset()
    except Exception as error:
        # On a busy machine, the tools may take too long, and after a failure they may wait in vain: that fails no test.
        print(f"another compositor, since this one can't be reset: {error}", flush=True)
        compositor.restart()


def main(chosen):
    signal.signal(signal.SIGALRM, runner.ring)
    with Compositor() as compositor:
        import wayland_tests
        tests = {name: test for name, test in vars(wayland_tests).items() if name.startswith("test_")}
        results = []
        for name, test in tests.items():
            if chosen and not any(part in name for part in chosen):
                continue
            result = runner.run(name, lambda test=test: test(compositor))
            reset(compositor)
            if result == "FAILED":
                # A machine under load may keep a window waiting for longer than a person would: see side_by_side.py.
                print(f"once more: {name}", flush=True)
                result = runner.run(name, lambda test=test: test(compositor))
                reset(compositor)
            results.append(result)
    counts = [results.count(word) for word in ("passed", "FAILED", "skipped")]
    print("{} passed, {} failed, {} skipped".format(*counts))
    return 1 if counts[1] or not counts[0] else 0


sys.exit(main(sys.argv[1:]))
