"""Tests the inventory list: operation by the keyboard while codes come, quantities, and rows removed and restored."""

import os
import tempfile
import time

from announcements import Announcements
from driver import Atspi, Window, content, has_state, visible, wait, xdotool
from emulated_camera import Camera
from inventory_list import ONE, TWO, cells, expect, hold, list_of, quantities
from other_program import owner_of_clipboard
from scenes import scene


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
        hold(window)
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


def test_the_line_that_tab_selects_on_its_way_gets_no_quantity_after_the_next_read():
    with Camera(frames=[[(ONE, 320, 210)]] * 30 + [[(TWO, 320, 210)]] * 300) as camera:
        camera.send("hold on")
        with Window("--camera", camera.path, settings=scene("inventory")) as window:
            window.find("label", f"Quantity of “{ONE}”")
            while "Inventory" not in window.focused():
                window.tab()
            camera.send("hold off")
            window.find("label", f"Quantity of “{TWO}”")
            window.key("7", "Return")
            wait(lambda: quantities(window) == {ONE: "1", TWO: "7"}, "the quantity of the code read last")


def test_the_key_for_saving_exports_the_list():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.key("ctrl+s")
        wait(lambda: visible("--name", "^Export the List$"), "the dialog")
        window.key("Escape")
        wait(lambda: not visible("--name", "^Export the List$"), "the dialog to close")


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
        hold(window)
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
        hold(window)
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


def test_what_is_no_quantity_is_refused_with_the_reason():
    reason = "A quantity is a whole number up to 1000000."
    camera, settings = list_of(ONE)
    with Announcements() as told, camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.key("2", "comma", "5", "Return")
        window.find("label", reason, timeout=10)
        wait(lambda: told.count(reason), "the word for screen readers")
        window.key("BackSpace")
        window.find("label", f"Quantity of “{ONE}”")
        window.key("BackSpace", "Return")
        wait(lambda: quantities(window) == {ONE: "2"}, "the quantity typed")


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


def test_lines_are_taken_off_the_list_and_put_back():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    camera, settings = list_of(ONE, TWO)
    with Announcements() as told, camera, Window(
            "--camera", camera.path, settings=settings, folder=folder) as window:
        wait(lambda: len(cells(window)) == 2, "two codes on the list")
        hold(window)
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
        wait(lambda: told.count("Put back."), "the word that the lines are back")
        wait(lambda: is_selected(window, TWO), "the line that came back selected")
        # A removed row stays removed after the next start, and the other row is restored.
        select(window, ONE)
        window.click("push button", "Remove from the list")
        wait(lambda: [row[0] for row in cells(window)] == [TWO], "one line less again")
        assert window.close("ctrl+q") == 0
    with Window("--camera", "/nowhere", folder=folder, settings=settings) as window:
        wait(lambda: [row[0] for row in cells(window)] == [TWO], "the list as it was left")


def test_quantities_that_were_typed_are_undone_by_the_keyboard():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    camera, settings = list_of(ONE, TWO)
    with Announcements() as told, camera, Window(
            "--camera", camera.path, settings=settings, folder=folder) as window:
        wait(lambda: len(cells(window)) == 2, "two codes on the list")
        hold(window)
        select(window, ONE)
        for number in ("5", "70"):
            window.key(*number, "Return")
            wait(lambda: quantities(window) == {ONE: number, TWO: "1"}, "the quantity typed")
        # The line that was removed last comes back first.
        select(window, TWO)
        window.click("push button", "Remove from the list")
        wait(lambda: quantities(window) == {ONE: "70"}, "one line less")
        window.key("ctrl+z")
        wait(lambda: quantities(window) == {ONE: "70", TWO: "1"}, "the line put back")
        for number, times in (("5", 2), ("1", 1)):
            window.key("ctrl+z")
            wait(lambda: quantities(window) == {ONE: number, TWO: "1"}, "the quantity before")
            wait(lambda: told.count(f"Quantity: {number}") == times, "the word on the quantity")
        assert window.close("ctrl+q") == 0
    with Window("--camera", "/nowhere", folder=folder, settings=settings) as window:
        wait(lambda: quantities(window) == {ONE: "1", TWO: "1"}, "the quantities that were kept")


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


def test_inventory_lists_each_code_once_and_goes_on():
    frames = [[(text, 320, 210)] for text in (ONE, TWO) for _ in range(45)]
    with Camera(frames=frames) as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "2 codes read", "two codes on the list")
        rows = wait(lambda: (found := cells(window)) and len(found) == 2 and found, "two rows")
        assert sorted(row[0] for row in rows) == [ONE, TWO], rows
        assert all(row[2] == "1" and row[3].count(":") == 2 for row in rows), rows
        # A code that is in view after the list was cleared is read again, which is recognized by its later time.
        before = {row[3] for row in rows}
        wait(lambda: time.strftime("%H:%M:%S") not in before, "the next second")
        window.click("push button", "Clear")
        wait(lambda: len(found := cells(window)) == 2 and not before & {row[3] for row in found},
             "both codes on the list again")


def test_a_quantity_is_edited_in_the_list_and_exported():
    with Camera() as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        table = window.find("table", "Inventory").get_table_iface()
        place = window.place(table.get_accessible_at(0, 2))
        xdotool("mousemove", place.x + place.width // 2, place.y + place.height // 2, "click", 1)
        # The number is selected in the field: typing replaces it.
        wait(lambda: "Quantity" in window.focused(), "the field to have the keyboard")
        xdotool("type", "--delay", "20", "12")
        window.key("Return")
        wait(lambda: cells(window)[0][2] == "12", "the quantity")
        folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
        window.click("push button", "Export…")
        window.choose_file("Export the List", f"{folder}/list.csv")
        text = wait(lambda: content(f"{folder}/list.csv"), "the exported list")
        assert "held before the camera,QRCode,1,12," in text, text


def test_the_space_bar_freezes_the_picture_also_from_the_list():
    with Camera() as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.find("label", "1 code read")
        cell = window.place(window.find("table", "Inventory").get_table_iface().get_accessible_at(0, 0))
        xdotool("mousemove", cell.x + 8, cell.y + cell.height // 2, "click", 1)
        wait(lambda: "Camera picture" not in window.focused(), "the focus in the list")
        window.key("space")
        window.find("label", "Paused. Press Space to resume.")
