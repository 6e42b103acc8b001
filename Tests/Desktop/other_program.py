"""Other programs beside the window: source.py, one that asks for a code, the default ones, and a browser."""

import contextlib
import os
import subprocess
import tempfile

from driver import Failure, Window

SOURCE = ["/usr/bin/python3", "Tests/Desktop/source.py"]
BUS = "dev.yomitori.Yomitori"


@contextlib.contextmanager
def other_program(action, *arguments):
    """Runs the program until the end of the block and yields its process; its actions are described in source.py."""
    with subprocess.Popen([*SOURCE, action, *arguments], stdout=subprocess.PIPE, text=True) as program:
        try:
            yield program
        finally:
            program.kill()


@contextlib.contextmanager
def owner_of_clipboard(action, *arguments):
    """Runs a program that has put something on the clipboard, and yields its process."""
    with other_program(action, *arguments) as program:
        program.stdout.readline()
        yield program


def clipboard(action="text"):
    """Returns the content that another program gets from the clipboard."""
    return subprocess.run([*SOURCE, action], capture_output=True, text=True).stdout


def make_default(place, name, *types, line=None, argument="%f"):
    """Makes a program the default one for these types of content, in a data folder.

    The program runs a line of shell, with the file or address as `$1`. Without a line it needs a terminal, and none is
    installed, so it can't be started.
    """
    os.makedirs(f"{place}/applications", exist_ok=True)
    if line is not None:
        with open(f"{place}/{name}", "w") as file:
            file.write(f"#!/bin/sh\n{line}\n")
        os.chmod(f"{place}/{name}", 0o755)
    command = f"{name} {argument}\nTerminal=true" if line is None else f"{place}/{name} {argument}"
    with open(f"{place}/applications/{name}.desktop", "w") as file:
        file.write(f"[Desktop Entry]\nType=Application\nName={name.capitalize()}\nExec={command}\n"
                   f"MimeType={';'.join(types)};\n")
    with open(f"{place}/mimeapps.list", "w") as file:
        file.write("[Default Applications]\n" + "".join(f"{kind}={name}.desktop\n" for kind in types))


def password_hint():
    """Returns the hint that the clipboard's owner gives to clipboard managers."""
    return clipboard("targets").splitlines()[1]


class Asker:
    """Another program that asks for a code and waits for the answer."""

    def __init__(self, options="{}"):
        self.process = subprocess.Popen(
            ["gdbus", "call", "--session", "--timeout", "100", "--dest", BUS, "--object-path", "/dev/yomitori/Yomitori",
             "--method", "dev.yomitori.Scanner1.Scan", options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def answer(self):
        """Returns its output and its errors."""
        try:
            return tuple(text.strip() for text in self.process.communicate(timeout=60))
        except subprocess.TimeoutExpired:
            raise Failure("the program that asked has no answer")

    def __exit__(self, kind, error, trace):
        self.process.kill()
        self.process.communicate()


class Browser:
    """A stand-in for the browser, or for the program for another type of link: records the addresses that it is asked
    to open."""

    def __init__(self, kind="text/html"):
        self.kind = kind

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="yomitori-browser-")
        self.shown = f"{self.folder}/shown"
        make_default(
            self.folder, "browser", "x-scheme-handler/http", "x-scheme-handler/https", self.kind,
            line=f'printf "%s\\n" "$1" >> "{self.shown}"', argument="%u")
        self.environment = {"XDG_DATA_HOME": self.folder}
        return self

    def addresses(self):
        try:
            with open(self.shown) as file:
                return file.read().split("\n")[:-1]
        except FileNotFoundError:
            return []

    def window(self, *arguments):
        return Window(*arguments, folder=self.folder, environment=self.environment)

    def __exit__(self, kind, error, trace):
        pass
