"""Tests that the inventory list is not lost by a slip of the hand: a cleared list can be restored, and the window asks
before it closes with an unsaved one."""

import os
import tempfile

from driver import LANGUAGES, Window, visible, wait
from history_page import tool
from inventory_list import ONE, TWO, ask, cells, gone, list_of_two
from window_sizes import PHONE, own_width, width


def test_a_list_that_was_cleared_comes_back():
    with list_of_two() as window:
        before = cells(window)
        window.click("push button", "Clear")
        window.find("label", "List cleared.")
        wait(lambda: cells(window) == [], "an empty list")
        window.click("push button", "Undo")
        wait(lambda: cells(window) == before, "the list as it was")
        wait(lambda: not window.all("label", "List cleared."), "the notice to go")


def test_two_clicks_on_clear_lose_nothing():
    with list_of_two() as window:
        before = sorted(row[0] for row in cells(window))
        window.click("push button", "Clear")
        window.find("label", "List cleared.")
        # The code in view is read again before the second click.
        window.key("space")
        wait(lambda: cells(window), "a code on the list again")
        window.click("push button", "Clear")
        window.find("push button", "Undo").get_action_iface().do_action(0)
        wait(lambda: sorted(row[0] for row in cells(window)) == before, "both codes on the list")


def test_a_list_that_was_not_saved_is_asked_about_before_the_window_closes():
    with list_of_two() as window:
        for keys in ("ctrl+w", "ctrl+q"):
            # Escape and Cancel change nothing.
            ask(window, keys)
            window.key("Escape")
            gone()
            ask(window, keys)
            window.click("push button", "Cancel")
            gone()
        assert len(cells(window)) == 2
        ask(window, "ctrl+w")
        window.click("push button", "Close Without Saving")
        assert window.process.wait(60) == 0


def test_a_list_is_saved_before_the_window_closes():
    path = tempfile.mkdtemp(prefix="yomitori-inventory-") + "/list.csv"
    with list_of_two() as window:
        # Cancelling the dialog leaves the window open.
        ask(window, "ctrl+q")
        window.key("Return")
        wait(lambda: visible("--name", "^Export the List$"), "the dialog to save in")
        window.key("Escape")
        wait(lambda: not visible("--name", "^Export the List$"), "the dialog to go")
        ask(window, "ctrl+q")
        window.key("Return")
        window.choose_file("Export the List", path)
        assert window.process.wait(60) == 0
    with open(path, newline="") as file:
        text = file.read()
    assert ONE in text and TWO in text, text


def test_a_list_that_was_exported_or_is_empty_is_not_asked_about():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    with list_of_two() as window:
        window.click("push button", "Export…")
        window.choose_file("Export the List", f"{folder}/list.csv")
        wait(lambda: os.path.exists(f"{folder}/list.csv"), "the exported list")
        assert window.close("ctrl+w") == 0
    with list_of_two() as window:
        window.click("push button", "Clear")
        wait(lambda: cells(window) == [], "an empty list")
        assert window.close("ctrl+w") == 0


def test_a_list_that_another_scene_hides_is_asked_about_too():
    with list_of_two() as window:
        window.click("toggle button", "Scene")
        window.click("radio button", "Everyday")
        wait(lambda: not window.all("table", "Inventory"), "the scene without a list")
        ask(window, "ctrl+w")
        window.click("push button", "Close Without Saving")
        assert window.process.wait(60) == 0


def keep(window, choice):
    """Chooses in the preferences how long reads are kept."""
    window.key("ctrl+comma")
    choices = ["Always", "Until I Quit", "Off"]
    window.find("combo box", "Keep What Is Read").get_selection_iface().select_child(choices.index(choice))
    window.key("Escape")
    wait(lambda: not window.all("combo box", "Keep What Is Read"), "the preferences to close")


def test_a_list_that_was_not_kept_is_kept_as_a_whole_once_the_history_is():
    for before in ("off", "until-quit"):
        with list_of_two(keeping=f"[History]\nkeep={before}\n") as window:
            listed = sorted(row[0] for row in cells(window))
            keep(window, "Always")
            wait(lambda: len(tool(window).splitlines()) == 2, "both codes in the history")
            assert window.close("ctrl+q") == 0
            folder = window.folder
        with Window("--camera", "/nowhere", folder=folder) as window:
            wait(lambda: sorted(row[0] for row in cells(window)) == listed, "the list as it was")
            # The window asks about a list that is no longer kept, and not about one that is kept again.
            keep(window, "Until I Quit")
            ask(window, "ctrl+w")
            window.key("Escape")
            gone()
            keep(window, "Always")
            wait(lambda: len(tool(window).splitlines()) == 4, "the list in the history again")
            assert window.close("ctrl+q") == 0


def test_the_question_fits_a_phones_screen_in_every_language():
    for language in LANGUAGES:
        with list_of_two(language, PHONE) as window:
            window.key("ctrl+w")
            dialog = window.dialog("the question")
            assert own_width(dialog) <= 360, (language, width(dialog))
