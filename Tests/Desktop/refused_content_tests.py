"""Tests content that the window does not take, and files that it does not replace."""

import os
import tempfile

from create_page import make, save
from driver import Window, content
from other_program import owner_of_clipboard
from rights import without_roots_rights


def test_a_text_that_no_code_holds_is_refused_at_once():
    """The window was busy with twenty megabytes for twenty seconds."""
    with owner_of_clipboard("own-long-text", "20000000"), Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+v")
        window.find("label", "The Text Is Too Long", timeout=10)
        window.click("push button", "Close")
        window.preview()


def test_a_file_that_is_write_protected_is_not_replaced():
    before = without_roots_rights()
    folder = tempfile.mkdtemp(prefix="yomitori-protected-")
    path = f"{folder}/code.png"
    with open(path, "w") as file:
        file.write("old")
    os.chmod(path, 0o444)
    os.chown(path, 65534, 65534)
    with Window("--camera", "demo", before=before) as window:
        make(window, "KEG")
        save(window, path)
        window.find("label", "Not saved: The file is write-protected. Choose another name.")
    assert content(path) == "old" and os.listdir(folder) == ["code.png"], os.listdir(folder)
