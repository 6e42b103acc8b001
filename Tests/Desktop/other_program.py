"""Another program, as far as Yomitori can tell: source.py, run beside the window."""

import contextlib
import subprocess

SOURCE = ["/usr/bin/python3", "Tests/Desktop/source.py"]


@contextlib.contextmanager
def other_program(action, *arguments):
    """The process of a program that runs until the end of the block; what it can do is told in source.py."""
    with subprocess.Popen([*SOURCE, action, *arguments], stdout=subprocess.PIPE, text=True) as program:
        try:
            yield program
        finally:
            program.kill()


@contextlib.contextmanager
def owner_of_clipboard(action, *arguments):
    """The same for a program that has put something on the clipboard."""
    with other_program(action, *arguments) as program:
        program.stdout.readline()
        yield program


def clipboard(action="text"):
    """What another program gets from the clipboard."""
    return subprocess.run([*SOURCE, action], capture_output=True, text=True).stdout
