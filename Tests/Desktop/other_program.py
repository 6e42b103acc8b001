"""A program that appears as another one to Yomitori: source.py, run beside the window."""

import contextlib
import os
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
