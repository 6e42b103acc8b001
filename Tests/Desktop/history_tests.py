"""Tests the history: reads are listed, found, opened, marked, deleted and restored, exported and imported."""

import contextlib
import datetime
import fcntl
import json
import os
import signal
import sqlite3
import subprocess
import tempfile
import time

from driver import TIMEOUT, Announcements, Atspi, Window, has_state, visible, wait, walk, xdotool
from emulated_camera import Camera
from history_page import LINK, NETWORK, choose, fill, filled, open_entry, picture, says, show, titles, tool
from inventory_list import ONE, TWO, cells as inventory_cells
from other_program import clipboard, owner_of_clipboard
from scenes import scene
from window_sizes import size


def test_the_page_says_why_there_is_no_history():
    with Window("--camera", "demo", environment={"XDG_DATA_HOME": "/proc/nope"}) as window:
        window.preview()
        show(window)
        says(window, "There Is No History")


def test_what_is_read_in_a_picture_is_listed_without_its_password():
    with Window(picture(NETWORK)) as window:
        window.find("label", "Reading Room")
        show(window)
        wait(lambda: titles(window) == ["Reading Room"], "the network in the list")
        window.key("ctrl+q")
        assert window.process.wait(60) == 0
        for name in os.listdir(f"{window.folder}/data/yomitori"):
            with open(f"{window.folder}/data/yomitori/{name}", "rb") as file:
                assert b"open-sesame" not in file.read(), name


def test_the_camera_s_reads_are_listed():
    with Camera(frames=[[(ONE, 320, 210)]] * 30) as camera, Window("--camera", camera.path) as window:
        wait(lambda: ONE in window.labels(), "the code")
        show(window)
        wait(lambda: titles(window) == [ONE], "the code in the list")


def test_a_code_of_the_demo_camera_is_marked_as_one():
    with Window("--camera", "demo") as window:
        window.wait_for_label(lambda text: text.endswith("detected") and not text.startswith("No "), "a code")
        show(window)
        wait(lambda: any(name.split("\n")[1:] and " · Demo camera" in name for name in
                         (node.get_name() for node in window.all("table cell"))), "the mark in the list")


def test_on_a_phone_held_sideways_filters_and_selection_leave_the_window_as_it_is():
    with filled(LINK, "beside the point", settings="[Window]\nsize=648 360\n") as window:
        show(window)
        wait(lambda: len(titles(window)) == 2, "the entries")
        before = size(window.identifier)
        window.click("toggle button", "Filters")
        window.find("check box", "Favourites")
        window.click("toggle button", "Select")
        button = window.find("push button", "Select All")
        place = window.place(button)
        assert size(window.identifier) == before, (before, size(window.identifier))
        # The page switcher is below the buttons.
        assert place.y + place.height <= window.place(window.find("radio button", "History")).y, place.y


def test_parts_of_words_find_entries_while_they_are_typed():
    with filled(LINK, "keg 17", "会議室の鍵") as window:
        show(window)
        wait(lambda: titles(window) == [LINK, "keg 17", "会議室の鍵"], "all entries, the newest first")
        field = window.find("text", "Search the history").get_editable_text_iface()
        field.set_text_contents("471")
        wait(lambda: titles(window) == [LINK], "the entry with this part")
        field.set_text_contents("会議")
        wait(lambda: titles(window) == ["会議室の鍵"], "the entry in Japanese")
        field.set_text_contents("nothing like it")
        says(window, "Nothing Found", "Try another word.")
        # Escape empties the search field; like on Create, it does not leave the page.
        window.find("text", "Search the history").get_component_iface().grab_focus()
        window.key("Escape")
        wait(lambda: len(titles(window)) == 3, "all entries")
        window.key("Escape")
        time.sleep(0.5)
        assert titles(window) == [LINK, "keg 17", "会議室の鍵"], "Escape left the history"


def database_file(folder):
    """Returns the path of the history's file, with the settings and the data in this folder."""
    return f"{folder}/data/yomitori/history.sqlite"


def test_a_title_has_the_width_up_to_the_kind_of_its_code():
    with filled(LINK, "keg 17", settings="[Window]\nsize=360 720\n") as window:
        show(window)
        wait(lambda: titles(window) == [LINK, "keg 17"], "the entries")

        def gap():
            """Returns the distance between a title and what is written at the far end, without stars between them."""
            found = window.all("table cell")
            title = next((node for node in found if node.get_name().startswith(LINK)), None)
            kind = next((node for node in found if node.get_name().endswith("\nQR Code")), None)
            if not title or not kind:
                return None
            (left, right) = (window.place(title), window.place(kind))
            return right.x - left.x - left.width, right.width

        wait(lambda: (found := gap()) and found[0] < 16 and found[1] < 90, "a kind as wide as it is written")


def test_the_row_that_is_open_stays_in_view_when_the_filters_open():
    with filled(*(f"keg {number:02}" for number in range(40)), settings="[Window]\nsize=1100 540\n") as window:
        show(window)
        wait(lambda: "keg 00" in titles(window), "the entries")
        frame = window.place(window.find("frame"))

        def listed():
            """Returns the entries that are fully inside the window."""
            rows = [(node.get_name().split("\n")[0], window.extents(node)) for node in window.all("table cell")]
            return [(name, place.y) for name, place in rows
                    if name.startswith("keg") and frame.y < place.y and place.y + place.height <= frame.y + frame.height]

        name = listed()[-1][0]
        open_entry(window, name)
        entries = (window.all("tree table", "History") or window.all("table", "History"))[0]
        before = window.place(entries)
        window.click("toggle button", "Filters")
        wait(lambda: window.all("combo box", "Day"), "the filters")
        wait(lambda: window.place(entries).y > before.y + 40, "the list to make room for them")
        after = window.place(entries)
        assert after.y + after.height <= before.y + before.height, "the list is lower than its place"
        assert name in dict(listed()), (name, listed())


def test_an_entry_opens_into_its_card_and_keeps_what_is_added_to_it():
    with filled(LINK, "keg 17") as window:
        show(window)
        open_entry(window, LINK)
        window.find("push button", f"Open {LINK}")
        window.find("text", "Label").get_editable_text_iface().set_text_contents("my bike")
        window.click("toggle button", "Favourite")
        wait(lambda: titles(window) == ["my bike", "keg 17"], "the label in the list")
        window.find("spin button", "Quantity").get_value_iface().set_current_value(12)
        wait(lambda: '"quantity":12' in tool(window, "bike", "--json"), "the quantity in the history")
        assert '"favourite":true' in tool(window, "bike", "--json")
        folder = window.folder
        window.close("ctrl+q")
    with Window("--camera", "/nowhere", folder=folder) as window:
        show(window)
        wait(lambda: titles(window) == ["my bike", "keg 17"], "what was added, after a restart")
        window.click("toggle button", "Filters")
        window.click("check box", "Favourites")
        wait(lambda: titles(window) == ["my bike"], "the favourite alone")


def test_a_quantity_that_is_typed_when_the_window_closes_is_kept():
    with filled("keg 17") as window:
        show(window)
        open_entry(window, "keg 17")
        window.find("spin button", "Quantity").get_component_iface().grab_focus()
        window.key("ctrl+a", "4", "8")
        wait(lambda: window.find("spin button", "Quantity").get_text_iface().get_text(0, -1) == "48", "the number typed")
        assert window.close("ctrl+q") == 0
        assert '"quantity":48' in tool(window, "keg", "--json"), tool(window, "keg", "--json")


def test_a_quantity_that_is_changed_here_is_that_of_the_inventory_list():
    camera = Camera(frames=[[(ONE, 320, 210)]] * 150)
    with camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        show(window)
        open_entry(window, ONE)
        window.find("spin button", "Quantity").get_value_iface().set_current_value(9)
        window.click("radio button", "Scan")
        wait(lambda: [row[2] for row in inventory_cells(window)] == ["9"], "the quantity on the list")


def test_what_another_program_changes_of_the_entry_that_is_open_is_shown_and_stays():
    with filled("keg 17") as window:
        show(window)
        open_entry(window, "keg 17")
        label = window.find("text", "Label").get_text_iface()
        with contextlib.closing(sqlite3.connect(database_file(window.folder), timeout=30)) as database:
            assert database.execute("UPDATE scan SET label = 'cellar', quantity = 5").rowcount == 1
            database.commit()
        wait(lambda: label.get_text(0, -1) == "cellar", "the new label in the pane")
        assert window.find("spin button", "Quantity").get_value_iface().get_current_value() == 5
        window.click("toggle button", "Favourite")
        wait(lambda: '"favourite":true' in tool(window, "keg", "--json"), "the star in the history")
        assert '"label":"cellar"' in tool(window, "keg", "--json"), tool(window, "keg", "--json")
        assert '"quantity":5' in tool(window, "keg", "--json"), tool(window, "keg", "--json")


def test_what_was_typed_just_before_the_window_closes_is_kept():
    with filled("keg 17") as window:
        show(window)
        open_entry(window, "keg 17")
        window.find("text", "Label").get_editable_text_iface().set_text_contents("the last one")
        assert window.close("ctrl+q") == 0
        assert tool(window, "last") != "", "what was typed is lost"


def test_the_keyboard_goes_from_the_search_to_entries_and_escape_clears_the_search_first():
    with filled("keg one", "keg two", "three") as window:
        show(window)
        field = window.find("text", "Search the history")
        field.get_editable_text_iface().set_text_contents("keg")
        wait(lambda: titles(window) == ["keg one", "keg two"], "what was searched for")
        field.get_component_iface().grab_focus()
        # Down skips the rows of days; each day has one entry.
        window.key("Down", "Down", "Delete")
        window.find("label", "1 entry deleted")
        wait(lambda: titles(window) == ["keg one"], "the second entry deleted")
        window.key("Escape")
        wait(lambda: titles(window) == ["keg one", "three"], "all entries")
        window.find("text", "Search the history")


def test_letters_that_are_typed_in_the_list_are_searched_for():
    with filled("keg one", "keg two", "bottle") as window:
        show(window)
        wait(lambda: len(titles(window)) == 3, "the entries")
        window.key("Down")
        wait(lambda: "Search the history" not in window.focused(), "the focus in the list")
        xdotool("type", "keg t")
        wait(lambda: titles(window) == ["keg two"], "what was searched for")
        assert "Search the history" in window.focused(), window.focused()
        window.key("Escape")
        wait(lambda: len(titles(window)) == 3, "all entries")


def test_a_search_that_closes_the_open_entry_keeps_the_keyboard():
    with filled("keg one", "keg two", "bottle", settings="[Window]\nsize=1200 700\n") as window:
        show(window)
        open_entry(window, "bottle")
        wait(lambda: window.all("text", "Label"), "the entry beside the list")
        window.find("text", "Search the history").get_component_iface().grab_focus()
        wait(lambda: "Search the history" in window.focused(), "the focus in the search")
        xdotool("type", "keg")
        wait(lambda: titles(window) == ["keg one", "keg two"], "what was searched for")
        wait(lambda: not window.all("text", "Label"), "the entry closed")
        xdotool("type", " two")
        wait(lambda: titles(window) == ["keg two"], "what was typed further")
        assert not window.all("text", "Label"), "the space opened an entry"


def test_long_names_of_scenes_make_the_history_no_wider_than_a_phones_screen():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    records = [
        {"text": f"keg {number:04}", "symbology": "DataBarExpanded", "time": f"2026-11-20T12:00:{number:02}Z",
         "scene": "Everything that stands in the cellar, shelf by shelf"} for number in range(40)]
    subprocess.run(
        [os.environ["YOMI"], "history", "import", "-"], env=dict(os.environ, XDG_DATA_HOME=f"{folder}/data"), check=True,
        capture_output=True, text=True, input=json.dumps(records))
    with Window("--camera", "/nowhere", folder=folder, settings="[Window]\nsize=360 720\n") as window:
        show(window)
        wait(lambda: len(titles(window)) > 5, "the entries")
        frame = window.place(next(iter(window.all("frame"))))
        button = window.place(window.find("toggle button", "History menu"))
        assert button.x + button.width <= frame.x + frame.width, (button.x, button.width, frame.x, frame.width)


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


def test_the_history_opens_at_its_first_day():
    with filled(*[f"keg {number:02}" for number in range(40)], settings="[Window]\nsize=1050 760\n") as window:
        # At once after the start, before the page was ever shown.
        show(window)
        wait(lambda: titles(window), "the entries")
        table = wait(lambda: window.all("tree table", "History") or window.all("table", "History"), "the list")[0]
        top, day = window.place(table).y, window.place(table.get_table_iface().get_accessible_at(0, 0)).y
        assert day >= top, (day, top)


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


def test_the_history_is_exported_and_imported():
    folder = tempfile.mkdtemp(prefix="yomitori-history-")
    with filled("=1+1", LINK) as window:
        show(window)
        wait(lambda: len(titles(window)) == 2, "two entries")
        choose(window, "Export…")
        window.choose_file("Export the History", f"{folder}/h.csv")
        window.find("label", "2 entries exported")
        # The name is told where it is another one than was typed.
        choose(window, "Export…")
        window.choose_file("Export the History", f"{folder}/table.xlsx")
        window.find("label", "2 entries exported\nSaved as table.csv\nLists can't be saved as XLSX.")
    with open(f"{folder}/h.csv", newline="") as file:
        text = file.read()
    assert "'=1+1" in text and LINK in text and ",=1+1" not in text, text
    with Window("--camera", "/nowhere") as window:
        show(window)
        says(window, "No Codes Yet")
        choose(window, "Import…")
        window.choose_file("Import a History", f"{folder}/h.csv")
        wait(lambda: titles(window) == ["=1+1", LINK], "both entries")


def test_a_long_import_keeps_no_read_waiting_and_closing_asks():
    folder = tempfile.mkdtemp(prefix="yomitori-history-")
    newest = datetime.datetime(2026, 11, 20, 12)
    records = [{"text": f"KEG-{index:06}", "symbology": "QRCode", "kind": "text",
                "time": f"{newest - datetime.timedelta(minutes=index):%Y-%m-%dT%H:%M:%SZ}"} for index in range(30_000)]
    with open(f"{folder}/kegs.json", "w") as file:
        json.dump(records, file)
    with Window("--camera", "/nowhere") as window:
        show(window)
        choose(window, "Import…")
        window.choose_file("Import a History", f"{folder}/kegs.json")
        window.find("label", "Importing “kegs.json”…")
        subprocess.run(
            [os.environ["YOMITORI"], picture(LINK)], check=True, timeout=60,
            env=dict(os.environ, XDG_CONFIG_HOME=window.folder, XDG_DATA_HOME=f"{window.folder}/data"))
        wait(lambda: LINK in tool(window, "bikes"), "what was read meanwhile")
        window.find("label", "Importing “kegs.json”…", 1)
        window.key("ctrl+q")
        window.find("label", "Stop Importing?")
        window.click("push button", "Keep Importing")
        wait(lambda: not window.all("label", "Stop Importing?"), "the question to go")
        window.key("ctrl+q")
        window.click("push button", "Stop Importing")
        assert window.process.wait(TIMEOUT) == 0
        assert LINK in tool(window, "bikes")


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


def test_nothing_is_kept_where_the_history_is_off():
    with Window(picture(LINK), settings="[History]\nkeep=off\n") as window:
        window.find("push button", f"Open {LINK}")
        show(window)
        says(window, "The History Is Off")
        assert tool(window) == ""


def test_a_history_until_i_quit_is_not_on_the_disk():
    with Window(picture(LINK), settings="[History]\nkeep=until-quit\n") as window:
        window.find("push button", f"Open {LINK}")
        show(window)
        wait(lambda: titles(window) == [LINK], "the entry")
        assert not os.path.exists(f"{window.folder}/data/yomitori")


def test_a_damaged_history_is_set_aside_and_the_window_starts():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    os.makedirs(f"{folder}/data/yomitori")
    with open(f"{folder}/data/yomitori/history.sqlite", "w") as file:
        file.write("this is no database, it is a letter")
    with Window("--camera", "/nowhere", folder=folder) as window:
        wait(lambda: visible("--name", "^The History Was Damaged$"), "the message")
        window.key("Escape")
        wait(lambda: not visible("--name", "^The History Was Damaged$"), "the message to go")
        kept = [name for name in os.listdir(f"{folder}/data/yomitori") if ".damaged-" in name]
        assert len(kept) == 1, kept
        with open(f"{folder}/data/yomitori/{kept[0]}") as file:
            assert file.read() == "this is no database, it is a letter"
        show(window)
        says(window, "No Codes Yet")


def test_the_window_closes_while_another_program_holds_the_history():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    os.makedirs(f"{folder}/data/yomitori")
    with open(f"{folder}/data/yomitori/history.sqlite.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with Window("--camera", "/nowhere", folder=folder) as window:
            assert window.close("ctrl+q") == 0


def test_what_the_tool_does_is_seen_at_once():
    with filled("one") as window:
        show(window)
        wait(lambda: titles(window) == ["one"], "the entry")
        variables = dict(os.environ, XDG_DATA_HOME=f"{window.folder}/data")
        subprocess.run(
            [os.environ["YOMI"], "scan", "--keep", picture(LINK)], env=variables, check=True, capture_output=True)
        wait(lambda: titles(window) == [LINK, "one"], "the tool's read")


def test_an_inventory_survives_a_kill():
    frames = [[(text, 320, 210)] for text in (ONE, TWO) for _ in range(45)]
    with Camera(frames=frames) as camera:
        with Window("--camera", camera.path, settings=scene("inventory")) as window:
            wait(lambda: len(window.all("table cell", ONE) + window.all("table cell", TWO)) == 2, "two codes listed")
            wait(lambda: len(tool(window).splitlines()) == 2, "both in the history")
            folder = window.folder
            os.kill(window.process.pid, signal.SIGKILL)
            window.process.wait()
    with Window("--camera", "/nowhere", folder=folder) as window:
        wait(lambda: sorted(row[0] for row in inventory_cells(window)) == sorted([ONE, TWO]), "the list as it was")
        # The window does not ask when the list is kept.
        assert window.close("ctrl+w") == 0


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


def marked(window):
    """Returns the first lines of the selected entries."""
    return {node.get_name().split("\n")[0] for node in window.all("table cell")
            if has_state(node, Atspi.StateType.SELECTED) and "\n" in node.get_name() and ":" != node.get_name()[2:3]}


def test_the_entry_that_is_marked_is_the_one_that_is_open():
    names = [f"keg {number:02}" for number in range(12)]
    with filled(*names, settings="[Window]\nsize=1050 760\n") as window:
        show(window)
        window.click("toggle button", "Filters")
        wait(lambda: window.all("combo box", "Day"), "the filters")
        cell = wait(lambda: next((node for node in window.all("table cell") if node.get_name().startswith("keg 05\n")), None),
                    "the entry")
        place = window.place(cell)
        # Beside an open entry, the filters take more lines, so that the second click of a double click hits another
        # row.
        xdotool("mousemove", place.x + 20, place.y + 4, "click", "--repeat", 2, "--delay", 150, 1)
        window.find("push button", "Copy keg 05")
        time.sleep(0.5)
        wait(lambda: marked(window) == {"keg 05"}, "the row of the entry that is open")
        # The details follow the keyboard's selection.
        for key, name in (("Down", "keg 06"), ("Up", "keg 05")):
            window.key(key)
            window.find("push button", f"Copy {name}")
            wait(lambda: marked(window) == {name}, f"the row of {name}")
        window.key("End")
        window.find("push button", "Copy keg 11")
        window.key("Delete")
        wait(lambda: window.all("label", "1 entry deleted"), "the deletion")
        assert tool(window, "keg 11") == "" and tool(window, "keg 05") != ""


def test_what_another_program_adds_leaves_the_keyboard_at_its_entry():
    with filled(*(f"keg {number:02}" for number in range(40))) as window:
        show(window)
        wait(lambda: "keg 00" in titles(window), "the entries")
        for name in ("keg 00", "keg 01"):
            window.key("Down")
            wait(lambda: marked(window) == {name}, f"the keyboard at {name}")
        variables = dict(os.environ, XDG_DATA_HOME=f"{window.folder}/data")
        subprocess.run(
            [os.environ["YOMI"], "scan", "--keep", picture(LINK)], env=variables, check=True, capture_output=True)
        # The beginning of the list stays in view.
        wait(lambda: LINK in titles(window), "the tool's read")
        time.sleep(0.5)
        assert marked(window) == {"keg 01"}, marked(window)
        window.key("Delete")
        wait(lambda: window.all("label", "1 entry deleted"), "the deletion")
        assert tool(window, "keg 01") == "" and tool(window, "keg 00") != ""


def test_an_entry_far_down_the_list_is_opened_once_it_is_there():
    with filled(*(f"keg {number:04}" for number in range(200)), settings="[Window]\nsize=1050 760\n") as window:
        show(window)
        wait(lambda: "keg 0000" in titles(window), "the entries")
        folder = window.folder
        open_entry(window, "keg 0000")
        window.find("push button", "Copy keg 0000")
        window.key("End")
        window.find("push button", "Copy keg 0199")
        wait(lambda: not window.all("push button", "Copy keg 0000"), "the first entry's card to go")
        window.click("push button", "Delete")
        window.find("label", "1 entry deleted")
        assert tool(window, "keg 0199") == "" and tool(window, "keg 0000") != ""
        window.close("ctrl+q")
    with contextlib.closing(sqlite3.connect(database_file(folder))) as database:
        assert database.execute("UPDATE scan SET quantity = 'no number' WHERE text = 'keg 0198'").rowcount == 1
        database.commit()
    with Window("--camera", "/nowhere", folder=folder) as window:
        show(window)
        wait(lambda: "keg 0000" in titles(window), "the entries")
        open_entry(window, "keg 0000")
        window.find("push button", "Copy keg 0000")
        window.key("End")
        wait(lambda: not window.all("push button", "Copy keg 0000") and not window.all("text", "Label"), "an empty pane")
        time.sleep(1)
        assert not window.all("text", "Label"), "the pane shows another entry than the one that is marked"


def test_nothing_ticked_is_the_reason_why_nothing_can_be_deleted():
    with filled("one", "two") as window:
        show(window)
        window.click("toggle button", "Select")
        for name in ("Export…", "Delete"):
            button = window.find("push button", name)
            assert not has_state(button, Atspi.StateType.SENSITIVE)
            assert "Select entries first" in button.get_description(), button.get_description()


def test_filters_call_content_and_kinds_of_codes_as_create_does():
    with filled("keg 17") as window:
        show(window)
        window.click("toggle button", "Filters")
        window.find("combo box", "Content")
        window.find("combo box", "Kind of code")


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


def test_a_link_that_seems_to_lead_elsewhere_is_marked_in_the_list_and_its_letters_are_named():
    doubtful = "https://\u0430pple.com/"
    with filled(doubtful, LINK) as window:
        show(window)

        def rows():
            return [node.get_name() for node in window.all("table cell") if "\n" in node.get_name()]

        wait(lambda: any("Suspicious link" in row for row in rows()), "the mark")
        assert [row for row in rows() if "Suspicious link" in row and LINK in row] == [], rows()
        open_entry(window, doubtful)
        window.find("label", "Looks like “apple”, but is really xn--pple-43d.com: Cyrillic “\u0430”.")


def test_the_list_names_the_domain_that_a_link_leads_to():
    with filled("https://www.paypal.com.account-verification.evil-host.example/signin", LINK) as window:
        show(window)
        wait(lambda: {node.get_name().split("\n")[-1] for node in window.all("table cell")} >=
             {"Link · evil-host.example", "Link · example.org"}, "the domains")


def test_codes_of_the_list_that_is_under_way_are_kept_and_the_user_is_told():
    with Announcements() as told, Camera() as camera, Window(
            "--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        show(window)
        open_entry(window, "held before the camera")
        window.click("push button", "Delete")
        wait(lambda: told.count("1 code of the current inventory list is kept. Remove it from that list."),
             "what was kept")
        assert "held before the camera" in tool(window, "--json")


def processor_time(window):
    """Returns the program's processor time in seconds."""
    with open(f"/proc/{window.process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_entries_that_are_damaged_are_told_of():
    with filled("keg one", "keg two") as window:
        folder = window.folder
        show(window)
        wait(lambda: titles(window) == ["keg one", "keg two"], "the entries")
        window.close("ctrl+q")
    with contextlib.closing(sqlite3.connect(database_file(folder))) as database:
        assert database.execute("UPDATE scan SET quantity = 'no number' WHERE text = 'keg two'").rowcount == 1
        database.commit()
    with Announcements() as told, Window("--camera", "/nowhere", folder=folder) as window:
        show(window)
        wait(lambda: told.count("1 entry is damaged and can't be shown.") == 1, "the word about it")
        wait(lambda: titles(window) == ["keg one", "Damaged entry"], "both rows")

        def is_quiet():
            before = processor_time(window)
            time.sleep(2)
            return processor_time(window) - before < 0.5

        # The data are looked up once, and not for each drawing. The first drawing may take a busy machine a while.
        wait(is_quiet, "the program to rest")


def test_control_c_copies_an_entry_but_not_from_a_text_field():
    with filled("keg one", "keg two") as window:
        show(window)
        wait(lambda: titles(window) == ["keg one", "keg two"], "the entries")
        window.key("Down")
        wait(lambda: marked(window) == {"keg one"}, "the keyboard at the first entry")
        wait(lambda: window.key("ctrl+c") or clipboard() == "keg one", "the text of the entry with the keyboard")
        open_entry(window, "keg two")
        window.find("push button", "Copy keg two")
        wait(lambda: window.key("ctrl+c") or clipboard() == "keg two", "the text of the entry that is open")
        label = window.find("text", "Label")
        label.get_editable_text_iface().set_text_contents("cellar")
        label.get_component_iface().grab_focus()
        wait(lambda: "Label" in window.focused(), "the focus in the field")
        window.key("ctrl+a")
        wait(lambda: window.key("ctrl+c") or clipboard() == "cellar", "what is selected in the field")


def test_a_picture_is_pasted_into_the_history_too():
    path = picture("pasted over the history")
    with owner_of_clipboard("picture", path), filled("keg 17") as window:
        show(window)
        wait(lambda: "Search the history" in window.focused(), "the search")
        window.key("ctrl+v")
        window.wait_for_label(lambda text: text == "pasted over the history", "the picture's code")
        show(window)
        wait(lambda: "pasted over the history" in titles(window), "its entry")


def test_a_text_is_pasted_into_the_search():
    with owner_of_clipboard("own-text", "keg"), filled("keg 17") as window:
        show(window)
        field = window.find("text", "Search the history")
        wait(lambda: "Search the history" in window.focused(), "the search")
        window.key("ctrl+v")
        wait(lambda: field.get_text_iface().get_text(0, -1) == "keg", "the text")
