"""Tests the history: entries are ticked, deleted and restored."""

import contextlib
import datetime
import os
import sqlite3
import subprocess
import tempfile
import time

from announcements import Announcements
from driver import TIMEOUT, Atspi, Window, has_state, wait, walk, xdotool
from emulated_camera import Camera
from history_page import NETWORK, choose, fill, filled, open_entry, picture, says, show, titles, tool
from inventory_list import ONE, TWO, hold, list_of, quantities, cells as inventory_cells
from scenes import scene


def test_what_is_deleted_comes_back_by_undo():
    with Announcements() as told, filled("one", "two", "three") as window:
        show(window)
        window.click("toggle button", "Select")
        open_entry(window, "two")
        window.find("label", "1 selected")
        window.click("push button", "Delete")
        # The button disappears after eight seconds, which walking through the list may take.
        window.click("push button", "Undo")
        wait(lambda: told.count("1 entry deleted") == 1, "the word about it")
        wait(lambda: len(tool(window).splitlines()) == 3, "the entry back in the history")
        wait(lambda: titles(window) == ["one", "two", "three"], "the entry back")
        wait(lambda: told.count("1 entry is back") == 1, "the word that it is back")
        # The entry is selected, and not the day above it.
        wait(lambda: [node.get_name().splitlines()[0] for node in window.all("table cell")
                      if has_state(node, Atspi.StateType.SELECTED) and node.get_name()][:1] == ["two"], "the entry marked")
        open_entry(window, "two")
        wait(lambda: window.all("text", "Label"), "the entry opened")
        window.click("push button", "Delete")
        wait(lambda: titles(window) == ["one", "three"], "two entries again")
        assert window.close("ctrl+q") == 0
        # Nothing is restored after the window has closed.
        assert "two" not in tool(window)
        assert tool(window, "undo") == ""


def test_a_day_is_ticked_as_a_whole():
    with filled("one", "two", "three") as window:
        show(window)
        wait(lambda: len(titles(window)) == 3, "three entries")
        window.click("toggle button", "Select")
        day = wait(
            lambda: next((node for node in window.all("table cell") if node.get_name().startswith("\n")), None), "a day")
        place = window.place(day)
        xdotool("mousemove", place.x + 20, place.y + place.height // 2, "click", 1)
        window.find("label", "1 selected")
        window.click("push button", "Select All")
        window.find("label", "3 selected")
        xdotool("click", 1)
        window.find("label", "2 selected")
        # Escape ends the selection.
        window.key("Escape")
        wait(lambda: not window.all("push button", "Select All"), "the end of the selection")


def test_the_entry_behind_a_deleted_one_is_selected():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    # With each on a day of its own, the cursor would get to the row of a day.
    fill(folder, "one", "two", "three", age=datetime.timedelta(minutes=1))
    with Window("--camera", "/nowhere", folder=folder) as window:
        show(window)
        wait(lambda: len(titles(window)) == 3, "three entries")
        # From the search to the first entry, and to the second.
        window.key("Down")
        window.key("Down")
        window.key("Delete")
        wait(lambda: titles(window) == ["one", "three"], "two entries")
        wait(lambda: [node.get_name().splitlines()[0] for node in window.all("table cell")
                      if has_state(node, Atspi.StateType.SELECTED) and node.get_name()][:1] == ["three"],
             "the next entry selected")


@contextlib.contextmanager
def selecting(*texts):
    """A window whose history has these texts, of which some are to be selected."""
    with filled(*texts) as window:
        show(window)
        wait(lambda: len(titles(window)) == len(texts), "the entries")
        window.click("toggle button", "Select")
        window.find("label", "Select entries")
        yield window


def test_control_a_ticks_all_entries():
    with selecting("one", "two", "three") as window:
        # The list has the focus, and not the search any more.
        window.key("ctrl+a")
        window.find("label", "3 selected")


def test_entries_are_ticked_by_the_keyboard_alone():
    with selecting("one", "two", "three") as window:
        window.key("space")
        window.find("label", "1 selected")
        # The next row is the next entry's day, which is ticked as a whole.
        window.key("Down", "Return")
        window.find("label", "2 selected")
        window.key("space")
        window.find("label", "1 selected")


def test_control_z_brings_back_what_was_deleted_last():
    with Announcements() as told, filled("one", "two", "three") as window:
        show(window)
        for text in ("one", "two"):
            open_entry(window, text)
            window.find("text", "Label")
            window.key("Delete")
            wait(lambda: text not in titles(window), f"{text!r} to go")
        window.key("ctrl+z")
        wait(lambda: titles(window) == ["two", "three"], "the last one to come back")
        wait(lambda: told.count("1 entry is back") == 1, "the word about it")
        window.key("ctrl+z")
        wait(lambda: titles(window) == ["one", "two", "three"], "both to come back")
        # There is nothing else to restore.
        window.key("ctrl+z")


def test_control_z_undoes_what_is_offered_on_whatever_page_it_is():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    fill(folder, "old")
    camera, settings = list_of(ONE, TWO)

    def count(window, number):
        window.find("table cell", ONE).get_component_iface().grab_focus()
        window.find("label", f"Quantity of “{ONE}”")
        window.key(number, "Return")
        wait(lambda: quantities(window)[ONE] == number, "the quantity typed")

    def delete_and_leave(window):
        show(window)
        open_entry(window, "old")
        window.find("text", "Label")
        window.key("Delete")
        window.find("label", "1 entry deleted")
        window.click("radio button", "Scan")
        window.preview()

    with Announcements() as told, camera, Window(
            "--camera", camera.path, settings=settings, folder=folder) as window:
        wait(lambda: len(inventory_cells(window)) == 2, "two codes on the list")
        hold(window)
        count(window, "5")
        delete_and_leave(window)
        window.key("ctrl+z")
        wait(lambda: told.count("1 entry is back") == 1, "the entry, which was offered")
        assert quantities(window)[ONE] == "5", quantities(window)
        # The quantity was typed before, so that it is next.
        window.key("ctrl+z")
        wait(lambda: quantities(window)[ONE] == "1", "the quantity before")
        # What is typed after the offer is undone first.
        delete_and_leave(window)
        count(window, "7")
        window.key("ctrl+z")
        wait(lambda: quantities(window)[ONE] == "1", "the quantity before again")
        assert told.count("1 entry is back") == 1, told.texts


def test_what_was_deleted_is_not_brought_back_into_another_history():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    variables = dict(os.environ, XDG_DATA_HOME=f"{folder}/data")
    fill(folder, "one", "two")
    subprocess.run([os.environ["YOMI"], "history", "delete", "one"], env=variables, check=True, capture_output=True)
    with Window(picture("three"), folder=folder, settings="[History]\nkeep=until-quit\n") as window:
        show(window)
        wait(lambda: titles(window) == ["three"], "the entry of the history in memory")
        open_entry(window, "three")
        window.find("text", "Label")
        window.key("Delete")
        window.find("label", "1 entry deleted")
        window.key("ctrl+comma")
        window.find("combo box", "Keep What Is Read").get_selection_iface().select_child(0)
        window.key("Escape")
        wait(lambda: titles(window) == ["two"], "the entry of the history on the disk")
        # The tool's deletion has the same number as the one in the window's memory.
        window.key("ctrl+z")
        time.sleep(1)
        assert titles(window) == ["two"] and tool(window, "one") == "", titles(window)


def test_what_could_not_be_brought_back_is_not_said_to_be_and_can_be_tried_again():
    with Announcements() as told, filled("one", "two") as window:
        show(window)
        open_entry(window, "one")
        window.find("text", "Label")
        window.key("Delete")
        wait(lambda: titles(window) == ["two"], "the entry to go")
        with contextlib.closing(sqlite3.connect(f"{window.folder}/data/yomitori/history.sqlite")) as other:
            other.execute("BEGIN IMMEDIATE")
            window.key("ctrl+z")
            # The window waits for another program for ten seconds.
            answers = ("1 entry is back", "Another program is using the history")
            wait(lambda: any(map(told.count, answers)), "an answer")
            assert not told.count("1 entry is back"), told.texts
            other.rollback()
        window.key("ctrl+z")
        wait(lambda: told.count("1 entry is back") == 1, "the word about it")
        wait(lambda: titles(window) == ["one", "two"], "the entry to come back")


def offered(window):
    """Returns the enabled entries of the page's menu."""
    def entries():
        return [node for role in ("push button", "menu item", "check menu item") for node in window.all(role)
                if node.get_name() in ("Import…", "Export…", "Clear the History")]

    window.click("toggle button", "History menu")
    wait(lambda: len(entries()) == 3, "the menu")
    names = {node.get_name() for node in entries() if has_state(node, Atspi.StateType.SENSITIVE)}
    window.key("Escape")
    wait(lambda: not entries(), "the menu to close")
    return names


def test_an_empty_history_can_be_filled_but_not_exported_or_cleared():
    with filled("one") as window:
        show(window)
        wait(lambda: titles(window) == ["one"], "the entry")
        assert offered(window) == {"Import…", "Export…", "Clear the History"}
        choose(window, "Clear the History")
        says(window, "No Codes Yet")
        assert offered(window) == {"Import…"}


def test_the_whole_history_is_cleared_and_comes_back():
    with filled("one", "two") as window:
        show(window)
        wait(lambda: len(titles(window)) == 2, "two entries")
        choose(window, "Clear the History")
        says(window, "No Codes Yet")
        window.click("push button", "Undo")
        wait(lambda: titles(window) == ["one", "two"], "both back")


def test_a_history_that_is_cleared_during_a_search_is_empty_and_comes_back_whole():
    with filled("one", "two") as window:
        show(window)
        wait(lambda: len(titles(window)) == 2, "two entries")
        xdotool("type", "two")
        wait(lambda: titles(window) == ["two"], "what is found")
        choose(window, "Clear the History")
        says(window, "No Codes Yet")
        window.click("push button", "Undo")
        wait(lambda: titles(window) == ["one", "two"], "both back")


def test_what_is_said_of_a_deletion_leaves_the_buttons_for_the_selection_free():
    with filled("one", "two", "three", settings="[Window]\nsize=700 500\n") as window:
        show(window)
        wait(lambda: len(titles(window)) == 3, "three entries")
        open_entry(window, "two")
        wait(lambda: window.all("text", "Label"), "the entry opened")
        window.click("push button", "Delete")
        window.find("label", "1 entry deleted")
        window.click("toggle button", "Select")
        window.find("push button", "Select All")

        def is_free():
            undo, delete = (window.place(window.find("push button", name)) for name in ("Undo", "Delete"))
            return undo.y + undo.height <= delete.y

        wait(is_free, "the sentence above the buttons")


def test_a_deletion_during_an_import_that_is_stopped_lets_the_window_close():
    table = f"{tempfile.mkdtemp(prefix='yomitori-history-')}/kegs.csv"
    # It is still being read when the window closes.
    with open(table, "w") as file:
        file.write("text,symbology\n" + "".join(f"item {index} of a very long list,QRCode\n" for index in range(300_000)))
    with filled("keg 0001") as window:
        show(window)
        wait(lambda: titles(window) == ["keg 0001"], "the entry")
        choose(window, "Import…")
        window.choose_file("Import a History", table)
        window.find("label", "Importing “kegs.csv”…")
        choose(window, "Clear the History")
        window.wait_for_label(lambda text: text.endswith("deleted"), "the entry to go")
        window.key("ctrl+q")
        window.click("push button", "Stop Importing")
        assert window.process.wait(TIMEOUT) == 0


def test_an_inventory_list_that_is_under_way_stays_when_the_history_is_cleared():
    frames = [[(text, 320, 210)] for text in (ONE, TWO) for _ in range(45)]
    with Announcements() as told, Camera(frames=frames) as camera, filled(
            "keg old", camera=camera.path, settings=scene("inventory")) as window:
        wait(lambda: len(inventory_cells(window)) == 2, "two codes listed")
        window.key("space")
        show(window)
        wait(lambda: len(titles(window)) == 3, "three entries")
        choose(window, "Clear the History")
        # What is kept is told before anything is deleted.
        window.find("label", "The current inventory list is kept. To delete it, clear that list first.")
        assert len(titles(window)) == 3, titles(window)
        window.click("push button", "Clear")
        window.wait_for_label(
            lambda text: text == "1 entry deleted\nThe current inventory list is kept. To delete it, clear that list first.",
            "what was kept")
        wait(lambda: sorted(titles(window)) == sorted([ONE, TWO]), "the list's entries alone")
        choose(window, "Clear the History")
        wait(lambda: told.count("The current inventory list is kept. To delete it, clear that list first.") == 2,
             "what was kept, again")
        folder = window.folder
        assert window.close("ctrl+q") == 0
    with Window("--camera", "/nowhere", folder=folder) as window:
        wait(lambda: sorted(row[0] for row in inventory_cells(window)) == sorted([ONE, TWO]), "the list as it was")


def test_nothing_ticked_is_the_reason_why_nothing_can_be_deleted():
    with filled("one", "two") as window:
        show(window)
        window.click("toggle button", "Select")
        for name in ("Export…", "Delete"):
            button = window.find("push button", name)
            assert not has_state(button, Atspi.StateType.SENSITIVE)
            assert "Select entries first" in button.get_description(), button.get_description()


def test_a_filter_stays_when_its_last_entry_is_deleted():
    with filled(NETWORK, "keg 17", settings="[Window]\nsize=1050 760\n") as window:
        show(window)
        wait(lambda: titles(window) == ["Reading Room", "keg 17"], "both entries")
        window.click("toggle button", "Filters")
        content = window.find("combo box", "Content")

        def kinds():
            return [node.get_name() for node in walk(content) if node.get_role_name() == "menu item"]

        wait(lambda: "Wi-Fi Network" in kinds(), "the kinds that there are")
        content.get_selection_iface().select_child(kinds().index("Wi-Fi Network"))
        wait(lambda: titles(window) == ["Reading Room"], "the network alone")
        open_entry(window, "Reading Room")
        window.find("text", "Label")
        window.key("Delete")
        # The text for the empty list is about the filters.
        says(window, "Nothing Found", "Try fewer filters.")
        shown = content.get_selection_iface().get_selected_child(0).get_name()
        assert shown == "Wi-Fi Network", shown
        window.click("push button", "Undo")
        wait(lambda: titles(window) == ["Reading Room"], "the network again")
        window.find("combo box", "Content").get_selection_iface().select_child(0)
        wait(lambda: titles(window) == ["Reading Room", "keg 17"], "both entries")
