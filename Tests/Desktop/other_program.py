"""A program that appears as another one to Yomitori: source.py, run beside the window."""

import contextlib
import subprocess

SOURCE = ["/usr/bin/python3", "Tests/Desktop/source.py"]


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
