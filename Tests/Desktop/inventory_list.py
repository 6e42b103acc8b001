"""The inventory list: its cells, its expected codes, and the question whether to save it."""

import contextlib
import tempfile

from driver import Window, visible, wait, walk
from emulated_camera import Camera
from scenes import scene

QUESTION = "Save the List?"
# With the history off: a list that the history keeps is restored at the next start, so the window does not ask about
# it.
NOT_KEPT = "[History]\nkeep=off\n"
ONE, TWO = "keg 0001", "keg 0002"


def hold(window):
    """Pauses the picture, and waits until it is held."""
    window.key("space")
    window.wait_for_label(lambda text: text.startswith("Paused."), "the picture held")


@contextlib.contextmanager
def list_of_two(language="", size="", keeping=NOT_KEPT):
    """Returns a window with two codes on its list, with the picture paused."""
    frames = [[(text, 320, 210)] for text in (ONE, TWO) for _ in range(45)]
    with Camera(frames=frames) as camera, Window(
            "--camera", camera.path, settings=size + scene("inventory") + keeping, environment={"LANGUAGE": language}) as window:
        wait(lambda: len(window.all("table cell", ONE) + window.all("table cell", TWO)) == 2, "two codes on the list")
        if language:
            window.key("space")
        else:
            # Otherwise codes in view would be read again after the list was cleared.
            hold(window)
        yield window


def question(window):
    return wait(lambda: visible("--name", QUESTION), "the question")[-1]


def ask(window, keys):
    """Closes the window by the keyboard, and waits for its question."""
    window.key(keys)
    question(window)
    wait(lambda: "Save…" in window.focused(), "saving as what Enter does")


def gone():
    wait(lambda: not visible("--name", QUESTION), "the question to go")


def cells(window):
    table = window.find("table", "Inventory")
    iface = table.get_table_iface()

    def text(cell):
        # An editable cell has a text and a pencil.
        return cell.get_name() or "".join(part.get_name() or "" for part in walk(cell))

    return [
        [text(iface.get_accessible_at(row, column)) for column in range(iface.get_n_columns())]
        for row in range(iface.get_n_rows())]


def load_expected(window, path):
    """Loads a table of expected codes, through the file dialog."""
    window.click("toggle button", "Expected…")
    window.click("push button", "Choose a File…")
    window.choose_file("Expected Codes", path)


def list_of(*texts, size="", frames=45, scale=None):
    """Returns a camera that shows these codes in turn, and settings for the inventory."""
    shown = [[(text, 320, 210)] for text in texts for _ in range(frames)]
    return Camera(frames=shown, scale=scale), size + scene("inventory")


def quantities(window):
    return {row[0]: row[2] for row in cells(window)}


def expect(window, codes):
    """Loads expected codes, each a row of a table."""
    table = f"{tempfile.mkdtemp(prefix='yomitori-inventory-')}/expected.csv"
    with open(table, "w") as file:
        file.write("code,name\n" + codes)
    window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
    window.click("toggle button", "Expected…")
    window.click("push button", "Choose a File…")
    window.choose_file("Expected Codes", table)
    window.wait_for_label(lambda text: text == "1 code read · 1 missing", "the list checked")
