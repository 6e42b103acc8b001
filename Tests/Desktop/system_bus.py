"""A separate system bus with a stand-in for one of the system's services."""

import json
import os
import subprocess
import threading

from driver import Skip, end


class SystemBus:
    """Runs a program beside this file as the service; its calls are recorded in `calls`."""

    def __init__(self, script, *arguments, environment=None):
        """Takes the stand-in's file, or none for a bus without it. It gets the bus's address, and then the
        arguments."""
        self.script, self.arguments, self.calls = script, arguments, []
        self.environment = dict(environment or {})
        self.stand_in = None

    def __enter__(self):
        try:
            import dbus  # noqa: F401
        except ImportError:
            raise Skip("there is no python3-dbus")
        self.daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True)
        address = self.daemon.stdout.readline().strip()
        self.environment["DBUS_SYSTEM_BUS_ADDRESS"] = address
        if self.script:
            self.stand_in = subprocess.Popen(
                ["/usr/bin/python3", "-B", f"{os.path.dirname(__file__)}/{self.script}", address, *self.arguments],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            assert json.loads(self.stand_in.stdout.readline()) == ["ready"]
            threading.Thread(
                target=lambda: self.calls.extend(map(json.loads, self.stand_in.stdout)), daemon=True).start()
        return self

    def __exit__(self, kind, error, trace):
        for process in (self.stand_in, self.daemon):
            if process:
                end(process)

    def say(self, word):
        """Sends a line to the stand-in's standard input."""
        self.stand_in.stdin.write(f"{word}\n")
        self.stand_in.stdin.flush()
