"""Tests the inventory list: its explanation, operation by the keyboard while codes come, and rows removed and
restored."""

import os
import re
import tempfile
import time

from driver import Atspi, Window, content, has_state, wait, xdotool
from emulated_camera import Camera
from inventory_list import ONE, TWO, cells
from other_program import owner_of_clipboard
from scenes import choose, scene
from window_sizes import size, width


def list_of(*texts, size="", frames=45, scale=None):
    """Returns a camera that shows these codes in turn, and settings for the inventory."""
    shown = [[(text, 320, 210)] for text in texts for _ in range(frames)]
    return Camera(frames=shown, scale=scale), size + scene("inventory")


def quantities(window):
    return {row[0]: row[2] for row in cells(window)}


def test_a_quantity_is_typed_wherever_the_keyboard_is_while_codes_come():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.find("label", f"Quantity of “{ONE}”")
        window.key("1", "2", "Return")
        wait(lambda: quantities(window) == {ONE: "12"}, "the quantity typed")
        # The picture has the keyboard focus again; a cancelled quantity changes nothing.
        wait(lambda: "Camera picture" in window.focused(), "the picture to have the keyboard")
        window.key("7")
        wait(lambda: "Quantity" in window.focused(), "the field to have the keyboard")
        window.key("Escape")
        wait(lambda: "Camera picture" in window.focused(), "the picture to have the keyboard again")
        window.key("3", "0", "Return")
        wait(lambda: quantities(window) == {ONE: "30"}, "the next quantity")


def test_a_quantity_belongs_to_the_code_before_the_one_that_comes_meanwhile():
    # The first code is shown for five seconds, then the other one for long.
    frames = [[(ONE, 320, 210)]] * 150 + [[(TWO, 320, 210)]] * 600
    with Camera(frames=frames) as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == f"Quantity of “{ONE}”", "the first code")
        window.key("5")
        wait(lambda: len(cells(window)) == 2, "the next code")
        window.find("label", f"Quantity of “{ONE}”")
        window.key("Return")
        wait(lambda: quantities(window) == {ONE: "5", TWO: "1"}, "the quantity of the first code")
        window.find("label", f"Quantity of “{TWO}”")


def is_selected(window, text):
    return any(has_state(node, Atspi.StateType.SELECTED) for node in window.all("table cell", text))


def select(window, text):
    cell = wait(lambda: next(iter(window.all("table cell", text)), None), f"the line {text}")
    cell.get_component_iface().grab_focus()
    wait(lambda: is_selected(window, text) and can_remove(window), "the line selected")


def test_a_number_in_the_list_is_changed_while_its_code_is_read_again():
    # Each code is out of view for long enough to be read again, which updates its row.
    frames = [[(ONE, 320, 210)]] * 90 + [[(TWO, 320, 210)]] * 90
    with Camera(frames=frames) as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        wait(lambda: len(cells(window)) == 2, "two codes on the list")
        cell = window.find("table", "Inventory").get_table_iface().get_accessible_at(0, 2)
        place = window.place(cell)
        for _ in range(2):
            xdotool("mousemove", place.x + place.width // 2, place.y + place.height // 2, "click", 1)
            # The pause keeps two clicks from being a double click.
            time.sleep(1)
        before = int(cells(window)[0][1])
        window.key("1")
        wait(lambda: int(cells(window)[0][1]) > before, "the code to be read again")
        window.key("2", "Return")
        wait(lambda: quantities(window)[ONE] == "12", "the quantity typed")
        # An unchanged number does not wait for another code.
        xdotool("mousemove", place.x + place.width // 2, place.y + place.height // 2, "click", 1)
        wait(lambda: "Quantity" in window.focused(), "the field to have the keyboard")
        field = window.find("text", "Quantity").get_text_iface()
        assert field.get_text(0, -1) == "12"
        window.preview().get_component_iface().grab_focus()
        # The field shows the quantity of the code that it is for again.
        wait(lambda: any(f"Quantity of “{code}”" in window.labels() and field.get_text(0, -1) == quantity
                         for code, quantity in quantities(window).items()), "the quantity of the next code")


def can_remove(window):
    return has_state(window.find("push button", "Remove from the list"), Atspi.StateType.SENSITIVE)


def test_a_quantity_that_is_typed_is_for_the_line_that_is_selected():
    # After that, a typed quantity is for the next code that is read. Each code is out of view for long enough to be
    # read again.
    frames = [[(ONE, 320, 210)]] * 150 + [[(TWO, 320, 210)]] * 300
    with Camera(frames=frames) as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        wait(lambda: len(cells(window)) == 2, "two codes on the list")
        window.find("label", f"Quantity of “{TWO}”")
        select(window, ONE)
        window.find("label", f"Quantity of “{ONE}”")
        window.key("7", "Return")
        wait(lambda: quantities(window) == {ONE: "7", TWO: "1"}, "the quantity of the selected line")
        window.wait_for_label(lambda text: text == f"Quantity of “{TWO}”", "the code read last")


def test_the_line_that_is_selected_gets_the_quantity_also_after_the_next_read():
    # Each code is out of view for long enough to be read again.
    frames = [[(ONE, 320, 210)]] * 150 + [[(TWO, 320, 210)]] * 300
    with Camera(frames=frames) as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.key("space")
        window.wait_for_label(lambda text: text.startswith("Paused."), "the picture held")
        select(window, ONE)
        window.click("toggle button", "Pause")
        wait(lambda: len(cells(window)) == 2, "the next code")
        window.find("label", f"Quantity of “{ONE}”")
        assert is_selected(window, ONE)
        window.key("9", "Return")
        wait(lambda: quantities(window) == {ONE: "9", TWO: "1"}, "the quantity of the selected line")
        # The next read ends the selection, and is what is counted next.
        window.wait_for_label(lambda text: text == f"Quantity of “{TWO}”", "the code read last")
        wait(lambda: not can_remove(window), "no line selected")
        assert not is_selected(window, ONE)
        # Escape deselects the line, and the code read last is next.
        select(window, ONE)
        window.key("Escape")
        wait(lambda: not is_selected(window, ONE) and not can_remove(window), "the line deselected")


def test_a_code_with_a_password_is_one_line_with_its_quantity_after_the_next_start():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    network = "WIFI:S:Reading Room;T:WPA;P:open-sesame;;"
    camera, settings = list_of(network)
    with camera, Window("--camera", camera.path, settings=settings, folder=folder) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.key("1", "2", "Return")
        wait(lambda: [row[2] for row in cells(window)] == ["12"], "the quantity typed")
        assert window.close("ctrl+q") == 0
    for count in ("2", "3"):
        with Window("--camera", "/nowhere", folder=folder, settings=settings) as window:
            wait(lambda: [row[2] for row in cells(window)] == ["12"], "the quantity that was kept")
            assert window.close("ctrl+q") == 0
        with list_of(network)[0] as camera, Window("--camera", camera.path, folder=folder, settings=settings) as window:
            wait(lambda: [row[1:3] for row in cells(window)] == [[count, "12"]], "the line that was read once more")
            assert window.close("ctrl+q") == 0
    for path, _, names in os.walk(folder):
        for name in names:
            with open(f"{path}/{name}", "rb") as file:
                assert b"open-sesame" not in file.read(), f"the password in {name}"


def test_of_two_networks_that_differ_in_their_password_one_is_taken_off():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    networks = [f"WIFI:S:Reading Room;T:WPA;P:{password};;" for password in ("open-sesame", "shut-sesame")]
    camera, settings = list_of(*networks)
    with camera, Window("--camera", camera.path, settings=settings, folder=folder) as window:
        wait(lambda: len(cells(window)) == 2, "two codes on the list")
        window.key("space")
        window.wait_for_label(lambda text: text.startswith("Paused."), "the picture held")
        for row, keys in ((0, "7"), (1, "3")):
            cell = window.find("table", "Inventory").get_table_iface().get_accessible_at(row, 0)
            cell.get_component_iface().grab_focus()
            wait(lambda: can_remove(window), "the line selected")
            window.key(keys, "Return")
            wait(lambda: cells(window)[row][2] == keys, "the quantity typed")
        window.click("push button", "Remove from the list")
        wait(lambda: [row[2] for row in cells(window)] == ["7"], "one line less")
        assert window.close("ctrl+q") == 0
    with Window("--camera", "/nowhere", folder=folder, settings=settings) as window:
        wait(lambda: [row[2] for row in cells(window)] == ["7"], "the other line")


def test_a_quantity_is_not_typed_for_a_line_that_is_missing():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        expect(window, f"{ONE},Bicycle\n{TWO},Keg\n")
        window.find("label", f"Quantity of “{ONE}”")
        select(window, TWO)
        wait(lambda: not any(text.startswith("Quantity of") for text in window.labels()), "no line for a quantity")
        window.key("7", "Return")
        select(window, ONE)
        window.find("label", f"Quantity of “{ONE}”")
        window.key("1", "2", "Return")
        wait(lambda: {row[0]: row[-2] for row in cells(window)} == {ONE: "12", TWO: "0"}, "the quantity of the other line")


def test_the_line_that_is_selected_stays_selected_where_another_comes_before_it():
    camera = Camera(frames=[[(ONE, 320, 210)]] * 150 + [[("third", 320, 210)]] * 300)
    with camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.key("space")
        window.wait_for_label(lambda text: text.startswith("Paused."), "the picture held")
        expect(window, f"{ONE},Bicycle\n{TWO},Keg\n")
        select(window, TWO)
        window.click("toggle button", "Pause")
        wait(lambda: [row[0] for row in cells(window)] == [ONE, "third", TWO], "a code that is not expected")
        window.click("push button", "Remove from the list")
        wait(lambda: [row[0] for row in cells(window)] == [ONE, "third"], "the line that was selected to be gone")


def test_the_field_shows_the_quantity_that_is_typed_over():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        field = window.find("text", "Quantity")
        wait(lambda: field.get_text_iface().get_text(0, -1) == "1", "the quantity of the code")
        # The digit is the quantity that the field shows.
        window.key("1", "2", "Return")
        wait(lambda: quantities(window) == {ONE: "12"}, "the quantity typed")
        wait(lambda: field.get_text_iface().get_text(0, -1) == "12", "the new quantity")
        place = window.place(field)
        xdotool("mousemove", place.x + place.width // 2, place.y + place.height // 2, "click", 1)
        wait(lambda: "Quantity" in window.focused() and field.get_text_iface().get_n_selections() == 1,
             "the quantity selected")
        window.key("3", "Return")
        wait(lambda: quantities(window) == {ONE: "3"}, "the quantity typed over")


def test_what_is_pasted_into_the_quantity_is_typed_there():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window, owner_of_clipboard("own-text", "12"):
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.key("7")
        wait(lambda: "Quantity" in window.focused(), "the field to have the keyboard")
        field = window.find("text", "Quantity").get_text_iface()
        window.key("ctrl+v")
        wait(lambda: field.get_text(0, -1) == "712", "the digits pasted")
        window.key("Return")
        wait(lambda: quantities(window) == {ONE: "712"}, "the quantity pasted")


def test_a_list_of_expected_codes_that_is_not_utf8_is_refused_with_its_line():
    table = f"{tempfile.mkdtemp(prefix='yomitori-inventory-')}/expected.csv"
    with open(table, "wb") as file:
        file.write("code,name\r\nkeg 1,Größe\r\n".encode("windows-1252"))
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.click("toggle button", "Expected…")
        window.click("push button", "Choose a File…")
        window.choose_file("Expected Codes", table)
        window.find("label", "Line 2: The table is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”, then choose it again.")
        assert "1 code read" in window.labels()


def test_lines_are_taken_off_the_list_and_put_back():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    camera, settings = list_of(ONE, TWO)
    with camera, Window("--camera", camera.path, settings=settings, folder=folder) as window:
        wait(lambda: len(cells(window)) == 2, "two codes on the list")
        window.key("space")
        window.wait_for_label(lambda text: text.startswith("Paused."), "the picture held")
        before = cells(window)
        select(window, ONE)
        window.click("push button", "Remove from the list")
        window.find("label", f"“{ONE}” removed.")
        wait(lambda: [row[0] for row in cells(window)] == [TWO], "one line less")
        # The next line is selected in its place.
        wait(lambda: is_selected(window, TWO), "the next line selected")
        select(window, TWO)
        window.key("Delete")
        window.find("label", "2 lines removed.")
        wait(lambda: cells(window) == [], "an empty list")
        window.click("push button", "Undo")
        wait(lambda: cells(window) == before, "the list as it was")
        wait(lambda: is_selected(window, TWO), "the line that came back selected")
        # A removed row stays removed after the next start, and the other row is restored.
        select(window, ONE)
        window.click("push button", "Remove from the list")
        wait(lambda: [row[0] for row in cells(window)] == [TWO], "one line less again")
        assert window.close("ctrl+q") == 0
    with Window("--camera", "/nowhere", folder=folder, settings=settings) as window:
        wait(lambda: [row[0] for row in cells(window)] == [TWO], "the list as it was left")


def test_an_expected_list_is_explained_with_an_example_to_save():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.click("toggle button", "Expected…")
        window.wait_for_label(lambda text: text.startswith("A list of the codes that should be there"), "what it is")
        window.click("push button", "Save an Example…")
        window.choose_file("Save an Example", f"{folder}/example.csv")
        wait(lambda: content(f"{folder}/example.csv"), "the example")
        # The example is a valid list.
        window.click("toggle button", "Expected…")
        window.click("push button", "Choose a File…")
        window.choose_file("Expected Codes", f"{folder}/example.csv")
        window.wait_for_label(lambda text: text == "1 code read · 2 missing", "the list checked")


def test_a_list_says_what_it_is_compared_with_and_the_comparison_can_be_ended():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.click("toggle button", "Expected…")
        window.find("push button", "Choose a File…")
        assert not window.all("push button", "Stop Comparing")
        window.key("Escape")
        wait(lambda: not window.all("push button", "Choose a File…"), "the explanation to close")
        expect(window, f"{ONE},Stout\n{TWO},Porter\n")
        window.click("toggle button", "Expected…")
        window.find("label", "The list is compared with “expected.csv”.")
        window.click("push button", "Stop Comparing")
        window.wait_for_label(lambda text: text == "1 code read", "the list alone")
        window.find("label", "Expected codes removed.")
        window.click("push button", "Undo")
        window.wait_for_label(lambda text: text == "1 code read · 1 missing", "the comparison again")


def test_the_columns_are_explained_and_what_can_be_changed_has_a_pencil():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        tips = {node.get_name(): node.get_description() for node in window.all("table column header")}
        assert tips["Count"] == "How often the code was read", tips
        assert tips["Quantity"] == "How many things the code stands for", tips
        # The cell has the number, and the pencil beside it.
        iface = window.find("table", "Inventory").get_table_iface()
        assert [iface.get_accessible_at(0, column).get_child_count() for column in (1, 2)] == [0, 2]
        window.click("toggle button", "About this list")
        window.find("label", "Count: how often the code was read.")


def test_an_empty_list_shows_all_its_columns_when_its_scene_is_chosen():
    with Window("--camera", "/nowhere", settings="[Window]\nsize=1100 800\n") as window:
        choose(window, "Inventory")
        table = window.place(window.find("table", "Inventory"))
        titles = {node.get_name(): window.place(node) for node in window.all("table column header")}
        assert set(titles) == {"Code", "Count", "Quantity", "Time"}, titles
        ends = {name: place.x + place.width for name, place in titles.items()}
        # The toolkit may cut off the few pixels between the last title and the border.
        assert max(ends.values()) <= table.x + table.width + 6, ends


def test_a_long_code_leaves_the_picture_where_it_is():
    long = "a keg behind the second shelf of the cellar"
    # Each code is shown for six seconds: the first must be found before the next one replaces it.
    camera, settings = list_of(ONE, long, scale=5, frames=180)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == f"Quantity of “{ONE}”", "the first code")
        before = window.place(window.preview()).width
        window.wait_for_label(lambda text: text == f"Quantity of “{long}”", "the long one")
        assert window.place(window.preview()).width == before


def test_a_product_number_is_whole_beside_its_state():
    camera, settings = list_of("9521234567899", size="[Window]\nsize=1040 700\n")
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        assert window.place(window.find("table", "Inventory")).width >= 400


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


def controls_fit(window):
    """Whether the controls below the picture are in the window and end before the list."""
    frame = window.place(window.find("frame"))
    light, pause = (window.place(window.find("toggle button", name)) for name in ("Light", "Pause"))
    table = window.place(window.find("table", "Inventory"))
    return frame.x <= light.x and pause.x + pause.width <= table.x and table.x < frame.x + frame.width


def test_a_list_that_is_checked_shows_all_its_columns():
    camera, settings = list_of(ONE, size="[Window]\nsize=1050 700\n")
    with camera, Window("--camera", camera.path, settings=settings) as window:
        expect(window, f"{ONE},Bicycle number 4711\n{TWO},Keg of the cellar\n")
        frame = window.place(window.find("frame"))
        last = window.place(window.find("table column header", "Time"))
        assert last.x + last.width <= frame.x + frame.width, (last.x, last.width, frame.x, frame.width)
        # Names of about twenty letters are not cut off, and the picture keeps its buttons.
        assert window.place(window.find("table column header", "Name")).width >= 130
        assert controls_fit(window)


def test_a_narrow_list_that_is_checked_leaves_out_times_before_codes_and_quantities():
    for width, least in ((800, 110), (360, 80)):
        camera, settings = list_of(ONE, size=f"[Window]\nsize={width} 700\n")
        with camera, Window("--camera", camera.path, settings=settings) as window:
            expect(window, f"{ONE},Bicycle number 4711\n{TWO},Keg of the cellar\n")
            wait(lambda: [node.get_name() for node in window.all("table column header")]
                 == ["Code", "Name", "State", "Quantity"], f"the columns at {width}")
            frame = window.place(window.find("frame"))
            last = window.place(window.find("table column header", "Quantity"))
            assert last.x + last.width <= frame.x + frame.width, (width, last.x, last.width)
            code = window.place(window.find("table column header", "Code")).width
            assert code >= least, (width, code)


def test_a_list_that_is_checked_gives_its_codes_the_room_of_a_window_that_grows():
    camera, settings = list_of(ONE, size="[Window]\nsize=360 700\n")
    with camera, Window("--camera", camera.path, settings=settings) as window:
        expect(window, f"{ONE},Bicycle number 4711\n{TWO},Keg of the cellar\n")
        xdotool("windowsize", "--sync", window.identifier, 800, 700)

        def widths():
            headers = window.all("table column header")
            return {node.get_name(): window.place(node).width for node in headers}

        wait(lambda: window.place(window.find("table", "Inventory")).width < 500, "the list beside the picture")
        wait(lambda: (found := widths()).keys() == {"Code", "Name", "State", "Quantity"}
             and found["Code"] >= 110 and found["Quantity"] < found["Code"], "room for the codes")


def test_a_list_that_is_checked_leaves_the_picture_what_its_controls_need():
    # This is the narrowest window with the list beside the picture.
    camera, settings = list_of(ONE, size="[Window]\nsize=720 700\n")
    with camera, Window("--camera", camera.path, settings=settings) as window:
        expect(window, f"{ONE},Bicycle number 4711\n{TWO},Keg of the cellar\n")
        assert controls_fit(window)


def test_the_list_is_beside_the_picture_on_a_phone_held_sideways():
    for language in ("", "de", "ja"):
        camera, settings = list_of(ONE, size="[Window]\nsize=648 360\n")
        with camera, Window(
                "--camera", camera.path, settings=settings, environment={"LANGUAGE": language}) as window:
            wait(lambda: window.all("table cell", ONE), "a code on the list")
            picture = window.find("drawing area")
            # The window has edges around its content.
            edges = width(window.identifier) - 648

            def is_beside():
                left, right = window.place(picture), window.place(window.find("table"))
                return left.x + left.width <= right.x and right.y < left.y + left.height

            wait(is_beside, "the list beside the picture")
            assert size(window.identifier) == (648 + edges, 360 + edges), (language, size(window.identifier))
            frame = window.place(window.find("frame"))
            for button in window.all("push button") + window.all("toggle button"):
                place = window.place(button)
                name = button.get_name()
                assert frame.x <= place.x and place.x + place.width <= frame.x + frame.width, (language, name)
            if not language:
                # Without scrolling, the quantity and all buttons are above the page switcher.
                bottom = window.place(window.find("radio button", "Scan")).y
                for role, name in (("text", "Quantity"), ("toggle button", "Expected…"), ("push button", "Export…"),
                                   ("push button", "Clear")):
                    place = window.place(window.find(role, name))
                    assert place.y + place.height <= bottom, (name, place.y, place.height, bottom)
            # Turned upright and back, the window is no larger than the screen.
            xdotool("windowsize", "--sync", window.identifier, 360 + edges, 648 + edges)
            wait(lambda: not is_beside(), "the list below the picture")
            xdotool("windowsize", window.identifier, 648 + edges, 360 + edges)
            wait(is_beside, "the list beside the picture again")
            assert size(window.identifier) == (648 + edges, 360 + edges), (language, size(window.identifier))


def test_what_is_read_stands_once_beside_the_list():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        assert not window.all("list item", ONE) and not window.all("push button", f"Copy {ONE}")
        # Another scene shows cards in place of the list.
        window.click("toggle button", "Scene")
        window.click("radio button", "Everyday")
        window.find("list item", ONE)


def test_the_list_calls_things_by_their_titles_and_shows_no_password():
    contact = "MECARD:N:Muster,Ana;TEL:+49301234567;;"
    network = "WIFI:S:Reading Room;T:WPA;P:open-sesame;;"
    camera, settings = list_of(contact, network)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        wait(lambda: {row[0].split(" · ")[0] for row in cells(window)} == {"Ana Muster", "Reading Room"}, "both titles")
        assert not any("open-sesame" in (node.get_name() or "") for node in window.all()), "a password on the screen"
        window.key("space")
        window.wait_for_label(lambda text: text.startswith("Quantity of “"), "the quantity's label")
        assert not any("MECARD" in text or "WIFI" in text for text in window.labels()), window.labels()


def frame_of(window):
    """Returns the red frame's width and height in pixels."""
    parts = re.match(r"Red frame: (\d+) by (\d+) percent", window.preview().get_description()).groups()
    preview = window.place(window.preview())
    return int(parts[0]) * preview.width / 100, int(parts[1]) * preview.height / 100


def test_the_red_frame_is_no_narrow_box_beside_a_list_that_is_checked():
    camera, settings = list_of(ONE, size="[Window]\nsize=1050 900\n", scale=4)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        expect(window, f"{ONE},Bicycle number 4711\n{TWO},Keg of the cellar\n")
        preview = window.place(window.preview())

        def is_usable():
            wide, high = frame_of(window)
            return wide >= min(high * 1.25, 0.78 * preview.width)

        wait(is_usable, "a frame that fills what is left of the picture")


def test_a_code_that_has_no_room_in_the_frame_is_to_be_held_further_away():
    for scale, sentence in ((16, "A code is larger than the red frame: hold it further away"),
                            (6, "A code is outside the red frame: hold it inside")):
        # The code's centre is in the frame, or a little above it.
        middle = 240 if scale == 16 else 110
        with Camera(frames=[[("4711", 320, middle)]], scale=scale) as camera, Window(
                "--camera", camera.path, settings="[Window]\nsize=1000 560\n" + scene("inventory")) as window:
            window.find("label", sentence)


def test_a_hint_of_two_lines_does_not_move_the_list():
    # At first the code is too large for the frame, then there is none.
    frames = [[("4711", 320, 240)]] * 60 + [[]] * 120
    with Camera(frames=frames, scale=16) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=1050 700\n" + scene("inventory")) as window:
        hint = "A code is larger than the red frame: hold it further away"
        for _ in range(2):
            window.find("label", hint)
            during = window.place(window.find("table", "Inventory")).y
            window.find("label", "Hold one code after another in front of the camera.")
            assert window.place(window.find("table", "Inventory")).y == during


def test_large_text_leaves_the_codes_of_a_narrow_list_readable():
    for language in ("", "de", "ja"):
        camera, settings = list_of(ONE, size="[Window]\nsize=360 720\n")
        with camera, Window("--camera", camera.path, settings=settings,
                            environment={"GDK_DPI_SCALE": "1.6", "LANGUAGE": language}) as window:
            wait(lambda: window.all("table cell", ONE), "a code on the list")
            frame = window.place(window.find("frame"))
            headers = [window.place(node) for node in window.all("table column header")]
            assert all(place.x + place.width <= frame.x + frame.width for place in headers), language
            # The cell is as wide as its eight letters need.
            code = window.place(window.find("table cell", ONE))
            assert code.width >= 8 * 12, (language, code.width)


def test_titles_that_nobody_knows_are_told_of():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    with open(f"{folder}/expected.csv", "w") as file:
        file.write("Keg,Beer\nKEG-0001,Stout\n")
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.click("toggle button", "Expected…")
        window.click("push button", "Choose a File…")
        window.choose_file("Expected Codes", f"{folder}/expected.csv")
        window.wait_for_label(
            lambda text: text == "The first row is taken as titles: Keg, Beer", "what was taken as titles")
