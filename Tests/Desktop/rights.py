"""Runs programs without the rights that only root has."""

import os
import shutil

from driver import Skip


def without_roots_rights():
    """Returns the command before a program that takes root's right to read and write everything from it."""
    if os.getuid() != 0 or not shutil.which("setpriv"):
        raise Skip("only root with setpriv can take rights from itself")
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
