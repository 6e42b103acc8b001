#!/usr/bin/env python3
"""Runs the tests of the window on several displays at a time, each with a session bus of its own.

    Tests/Desktop/side_by_side.py [--displays N] [NAME…]     every test, or those whose name contains one of these

A test that fails is run once more at the end, alone: a machine under load may keep a window waiting for longer than a
person would. One that passes then is called unsteady, by name; one that fails again has failed. Ends with
'N passed, N failed, N skipped'.
"""

import argparse
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
RESULTS = ("passed", "skipped", "FAILED")


class Session:
    """A display, a bus and a runner that executes the tests it is asked for."""

    def __init__(self):
        read, write = os.pipe()
        # The server takes the first free number, and reports it.
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        environment = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
        # Without a separate folder for sockets, each program would leave them in the user's cache.
        self.folder = tempfile.mkdtemp(prefix="yomitori-session-")
        environment |= {
            "DISPLAY": f":{number}", "GDK_BACKEND": "x11", "GSETTINGS_BACKEND": "memory", "XDG_RUNTIME_DIR": self.folder}
        self.runner = subprocess.Popen(
            ["dbus-run-session", "--", f"{HERE}/run", "--asked"], env=environment, text=True, errors="replace",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def run(self, name):
        """Returns the runner's output for one test, with the result in the last line; nothing if the runner ended."""
        try:
            print(name, file=self.runner.stdin, flush=True)
        except OSError:
            return []
        lines = []
        for line in self.runner.stdout:
            lines.append(line)
            words = line.split(maxsplit=2)
            if len(words) > 1 and words[0] in RESULTS and words[1] == name:
                return lines
        return []

    def end(self):
        try:
            self.runner.stdin.close()
        except OSError:
            pass
        self.runner.wait()
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def work(names, results, printing):
    """Runs tests until none is left."""
    session = Session()
    while True:
        try:
            name = names.get_nowait()
        except queue.Empty:
            break
        lines = session.run(name)
        if not lines:
            # Whatever ended the runner, the next test gets a new session.
            session.end()
            session = Session()
            lines = [f"FAILED  {name}: its runner ended\n"]
        with printing:
            results[name] = lines[-1].split()[0]
            print("".join(lines), end="", flush=True)
    session.end()


def run(names, displays):
    waiting, results, printing = queue.SimpleQueue(), {}, threading.Lock()
    for name in names:
        waiting.put(name)
    workers = [threading.Thread(target=work, args=(waiting, results, printing)) for _ in range(displays)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return results


def main():
    parser = argparse.ArgumentParser()
    # There is one display more than processors, since tests wait half of the time.
    parser.add_argument("--displays", type=int, default=(os.cpu_count() or 1) + 1)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    tests = subprocess.run(
        ["/usr/bin/python3", "-B", f"{HERE}/runner.py", "--list"], check=True, capture_output=True, text=True).stdout.split()
    names = [name for name in tests if not arguments.names or any(part in name for part in arguments.names)]
    results = run(names, arguments.displays)
    failed = [name for name in names if results.get(name, "FAILED") == "FAILED"]
    if failed:
        print(f"-- once more, alone: {len(failed)} that did not pass", flush=True)
        again = run(failed, 1)
        results |= again
        for name in failed:
            if again.get(name) == "passed":
                print(f"unsteady {name}: it passed when it was alone", flush=True)
    counts = {word: list(results.values()).count(word) for word in RESULTS}
    print(f"{counts['passed']} passed, {counts['FAILED']} failed, {counts['skipped']} skipped")
    return 1 if counts["FAILED"] or counts["passed"] + counts["skipped"] < len(names) or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
