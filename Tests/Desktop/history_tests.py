"""Tests the page with the history: reads are listed, found, opened, marked and copied."""

import contextlib
import json
import os
import sqlite3
import subprocess
import tempfile
import time

from driver import Atspi, Window, has_state, wait, xdotool
from emulated_camera import Camera
from history_page import LINK, NETWORK, database_file, filled, open_entry, picture, says, show, titles, tool
from inventory_list import ONE
from other_program import clipboard, owner_of_clipboard
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


def test_an_import_from_standard_input_says_so_in_the_users_language():
    with filled("keg 17", environment={"LANGUAGE": "de"}) as window:
        window.key("ctrl+f")
        open_entry(window, "keg 17")
        window.wait_for_label(lambda text: "Importiert von der Standardeingabe" in text.split("\n"), "where it is from")


def test_on_a_phone_held_sideways_filters_and_selection_leave_the_window_as_it_is():
    with filled(LINK, "beside the point", settings="[Window]\nsize=648 360\n") as window:
        show(window)
        wait(lambda: len(titles(window)) == 2, "the entries")
        before = size(window.identifier)
        window.click("toggle button", "Filters")
        window.find("check box", "Favorites")
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
        window.click("toggle button", "Favorite")
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
        window.click("check box", "Favorites")
        wait(lambda: titles(window) == ["my bike"], "the favourite alone")


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


def test_letters_that_are_typed_after_a_click_on_the_history_are_searched_for():
    with filled("keg one", "keg two", "bottle") as window:
        place = window.place(window.find("radio button", "History"))
        xdotool("mousemove", place.x + place.width // 2, place.y + place.height // 2, "click", 1)
        wait(lambda: len(titles(window)) == 3, "the entries")
        xdotool("type", "keg t")
        wait(lambda: titles(window) == ["keg two"], "what was searched for")
        # The pages without a search leave letters alone.
        window.click("radio button", "Scan")
        wait(lambda: not window.all("text", "Search the history"), "the camera's page")
        xdotool("type", "w")
        window.click("radio button", "History")
        wait(lambda: titles(window) == ["keg two"], "the same search")


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


def test_the_history_opens_at_its_first_day():
    with filled(*[f"keg {number:02}" for number in range(40)], settings="[Window]\nsize=1050 760\n") as window:
        # At once after the start, before the page was ever shown.
        show(window)
        wait(lambda: titles(window), "the entries")
        table = wait(lambda: window.all("tree table", "History") or window.all("table", "History"), "the list")[0]
        top, day = window.place(table).y, window.place(table.get_table_iface().get_accessible_at(0, 0)).y
        assert day >= top, (day, top)


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


def test_filters_call_content_and_kinds_of_codes_as_create_does():
    with filled("keg 17") as window:
        show(window)
        window.click("toggle button", "Filters")
        window.find("combo box", "Content")
        window.find("combo box", "Kind of code")


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
