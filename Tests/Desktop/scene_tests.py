"""Tests scenes: chosen in the header, kept in a file, each with its way of scanning."""

import json
import os
import subprocess
import tempfile
import time

from driver import LANGUAGES, Announcements, Atspi, Window, content, has_state, wait, walk, xdotool
from emulated_camera import Camera
from inventory_list import ONE, TWO, cells, load_expected
from other_program import clipboard
from scenes import choose, saved, scene, write_scenes
from window_sizes import PHONE, own_width, width

# Positions of two scenes' frames in the preview's description.
EVERYDAY, PAYMENT = "10 percent from the left and 8 from the top", "percent from the left and 10 from the top"


def test_the_name_of_the_scene_stands_in_the_header_where_it_can_be_read():
    for width_of_window, is_shown in ((780, False), (880, True)):
        with Window("--camera", "demo", settings=f"[Window]\nsize={width_of_window} 600\n") as window:
            window.preview()
            # The icons take 60 pixels, and the name as many.
            wait(lambda: (window.place(window.find("toggle button", "Scene")).width > 100) == is_shown,
                 f"the scene's name at {width_of_window} pixels")


def test_a_scene_is_chosen_in_the_header_and_remembered():
    with Window("--camera", "demo") as window:
        wait(lambda: EVERYDAY in window.preview().get_description(), "the frame of all scenes without their own")
        choose(window, "Payment")
        wait(lambda: PAYMENT in window.preview().get_description(), "the scene's frame")
    with Window("--camera", "demo", folder=window.folder) as again:
        wait(lambda: PAYMENT in again.preview().get_description(), "the frame of the scene that was chosen")


def test_the_menu_of_scenes_starts_at_the_chosen_one_and_says_which_it_is():
    with Window("--camera", "demo", settings=scene("payment")) as window:
        window.preview()
        window.click("toggle button", "Scene")
        roles = ("radio menu item", "radio button")
        payment = wait(lambda: next(
            (node for role in roles for node in window.all(role, "Payment")), None), "the chosen scene")
        wait(lambda: has_state(payment, Atspi.StateType.CHECKED), "the chosen scene to be told")
        wait(lambda: has_state(payment, Atspi.StateType.FOCUSED), "the focus at the chosen scene")
        everyday = next(node for role in roles for node in window.all(role, "Everyday"))
        assert not has_state(everyday, Atspi.StateType.CHECKED)


def test_bike_share_stops_at_the_first_read_zoomed():
    with Camera() as camera, Window("--camera", camera.path, settings=scene("bike-share")) as window:
        window.wait_for_label(lambda text: text == "1.5×", "the scene's zoom")
        window.find("label", "Code read. Press Space to scan another one.")
        window.find("push button", "Copy held before the camera")
        window.key("space")
        wait(lambda: not window.all("label", "Code read. Press Space to scan another one."), "the picture to go on")


def test_the_slider_shows_what_a_scene_zooms():
    # The demo camera's own zoom is 4, and the picture is enlarged 4 times more.
    with Window("--camera", "demo", settings=scene("bike-share")) as window:
        window.wait_for_label(lambda text: text == "1.5×", "the scene's zoom")
        node = window.find("slider", "Zoom")
        slider = node.get_value_iface()
        least, most = slider.get_minimum_value(), slider.get_maximum_value()
        assert abs(slider.get_current_value() - 1.5) < 0.01, slider.get_current_value()
        assert (least, most) == (1, 16), (least, most)
        # After that, the description has the reason why the slider is disabled while the picture is paused.
        assert node.get_description().split(".", 2)[:2] == ["1", "5×"], node.get_description()


OUTSIDE = "A code is outside the red frame: hold it inside"


def framed(frames, reading, is_strict=False):
    """Yields a camera, and a window with one scene whose frame is the right half of the picture."""
    folder = write_scenes(json.dumps(
        [{"id": "everyday", "name": "Everyday", "reading": reading, "strictFrame": is_strict,
          "frame": [0.5, 0.1, 0.45, 0.8]}]))
    camera = Camera(frames=frames, scale=3)
    return camera, lambda: Window("--camera", camera.path, folder=folder, settings="[Window]\nsize=900 760\n")


def test_a_code_outside_the_frame_is_told_of():
    # The code's centre is left of the frame; in the strict frame, the code is partly outside.
    for reading, x in (("choose", 300), ("continuous", 330)):
        camera, open_window = framed([[(TWO, x, 240)]], reading, is_strict=reading == "continuous")
        with camera, open_window() as window:
            window.find("label", OUTSIDE)
            # There is no hint over a paused picture.
            window.key("space")
            wait(lambda: not window.all("label", OUTSIDE), "nothing said of the paused picture")
            window.key("space")
            window.find("label", OUTSIDE)


def test_a_code_outside_the_frame_is_told_of_after_a_read_too_and_until_it_goes():
    for reading in ("choose", "continuous"):
        camera, open_window = framed(
            [[(ONE, 460, 240)]] * 20 + [[]] * 10 + [[(TWO, 300, 240)]] * 150 + [[]] * 60, reading)
        with camera, open_window() as window:
            if reading == "choose":
                window.find("list item", ONE)
            else:
                window.wait_for_label(lambda text: text == "1 code read", "the first code")
            window.find("label", OUTSIDE)
            wait(lambda: not window.all("label", OUTSIDE), "the sentence to go with the code")


def test_a_code_outside_the_frame_is_passed_over_while_one_inside_is_read():
    for reading in ("choose", "continuous"):
        camera, open_window = framed([[(ONE, 460, 240), (TWO, 300, 240)]], reading)
        with camera, open_window() as window:
            if reading == "choose":
                window.find("list item", ONE)
            else:
                window.wait_for_label(lambda text: text == "1 code read", "the code inside")
            end = time.monotonic() + 3
            while time.monotonic() < end:
                assert not window.all("label", OUTSIDE), reading
                time.sleep(0.1)


def test_payment_lifts_the_code_out_of_the_picture():
    with Camera() as camera, Window("--camera", camera.path, settings=scene("payment")) as window:
        window.find("label", "Code read. Press Space to scan another one.")
        area = window.extents(window.preview())

        def corner():
            return sum(window.pixels()(area.x + 20, area.y + area.height // 2))

        # The wall around the code, shaded outside of the frame, has 71 in each colour; under the lifted code, 32.
        wait(lambda: corner() < 3 * 45, "the wall darkened about the lifted code")
        window.key("space")
        wait(lambda: corner() > 3 * 60, "the picture's own light again")


def test_of_several_codes_the_one_that_payment_lifts_is_chosen():
    nearest, new = ("in the middle", 290, 190), ("off the middle", 410, 190)
    read = "Code read. Press Space to scan another one."
    with Camera(frames=[[nearest]], scale=4) as camera, Window(
            "--camera", camera.path, settings=scene("payment")) as window:
        window.find("label", read)
        # A code that was read before stays, and another one appears beside it.
        with open(f"{camera.folder}/picture", "r+b") as file:
            file.write(camera.picture(camera.folder, [nearest, new], scale=4))
        window.key("space")
        window.find("label", "2 codes detected")
        window.find("label", read)
        wait(lambda: window.key("ctrl+c") or clipboard() == new[0], "the text of the code that is lifted")


def test_of_two_codes_read_at_once_payment_stops_at_one_after_the_other():
    nearest, other = ("in the middle", 290, 190), ("off the middle", 410, 190)
    read = "Code read. Press Space to scan another one."
    with Camera(frames=[[nearest, other]], scale=4) as camera, Window(
            "--camera", camera.path, settings=scene("payment")) as window:
        window.find("label", read)
        wait(lambda: window.key("ctrl+c") or clipboard() == nearest[0], "the text of the code that is lifted first")
        window.key("space")
        wait(lambda: window.all("label", read) and (window.key("ctrl+c") or clipboard() == other[0]),
             "the text of the code that is lifted next")
        window.key("space")
        window.find("label", "2 codes detected")
        time.sleep(1)
        assert not window.all("label", read), "a code was read twice"


def test_a_stopped_picture_goes_on_by_a_button_on_a_phone():
    phone = "[Window]\nsize=360 720\n"
    with Camera() as camera:
        # A phone has no space bar, so the sentence does not name it.
        with Window("--camera", camera.path, settings=phone + scene("bike-share")) as window:
            window.find("label", "Code read.")
            window.click("push button", "Scan Another")
            wait(lambda: not window.all("label", "Code read."), "the picture to go on")
        with Window("--camera", camera.path, settings=phone) as window:
            window.find("push button", "Copy held before the camera")
            window.click("toggle button", "Pause")
            window.find("label", "Paused.")
            window.click("push button", "Resume")
            wait(lambda: not window.all("label", "Paused."), "the picture to go on")


def test_a_lifted_code_stays_clear_of_what_is_said_above_it():
    settings = "[Window]\nsize=960 640\n" + scene("payment")
    with Camera() as camera, Window("--camera", camera.path, settings=settings) as window:
        notice = window.extents(window.find("label", "Code read. Press Space to scan another one."))
        area = window.extents(window.preview())
        middle = area.x + area.width // 2

        def white(pixel, y):
            return min(pixel(middle, y)) > 240

        def is_below():
            pixel = window.pixels()
            top = next((y for y in range(area.y, area.y + area.height) if white(pixel, y)), None)
            return top is not None and top >= notice.y + notice.height

        wait(is_below, "the code's quiet zone below the notice")


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


def test_inventory_ticks_off_what_is_expected_and_exports():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    with open(f"{folder}/expected.csv", "w") as file:
        file.write(f"code,name\n{ONE},Stout\nkeg 0003,Porter\n")
    frames = [[(text, 320, 210)] for text in (ONE, TWO) for _ in range(45)]
    with Camera(frames=frames) as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "2 codes read", "two codes on the list")
        load_expected(window, f"{folder}/expected.csv")
        window.wait_for_label(lambda text: text == "2 codes read · 1 missing · 1 unexpected", "the list checked")
        states = {row[0]: row[1:3] for row in cells(window)}
        assert states == {
            ONE: ["Stout", "✓ expected"], TWO: ["", "unexpected"], "keg 0003": ["Porter", "missing"]}, states
        window.click("push button", "Export…")
        window.choose_file("Export the List", f"{folder}/list.csv")
        # A new file exists before it has any content.
        text = wait(lambda: content(f"{folder}/list.csv"), "the exported list")
        window.find("label", "Saved as list.csv")
        assert text.startswith("code,symbology,count,quantity,time,state,name\r\n"), text
        assert "keg 0003,,0,0,,missing,Porter\r\n" in text, text


def test_a_scene_is_changed_copied_and_deleted():
    with Announcements() as told, Window("--camera", "demo") as window:
        window.wait_for_label(lambda text: text == "1.0×", "no zoom")
        choose(window, "Duplicate Scene")
        wait(lambda: saved(window), "the file with the copy")
        wait(lambda: told.count("Scene duplicated: “Everyday (copy)” is in use now"), "the word about it")
        choose(window, "Edit Scene…")
        zoom = window.find("spin button", "Zoom")
        zoom.get_value_iface().set_current_value(2.0)
        window.wait_for_label(lambda text: text == "2.0×", "the zoom of the changed scene")
        wait(lambda: [(scene["name"], scene["zoom"]) for scene in saved(window)][-1] == ("Everyday (copy)", 2),
             "the change in the file")
        window.key("Escape")
        choose(window, "Delete Scene")
        window.wait_for_label(lambda text: text == "1.0×", "the shipped scene's zoom")
        wait(lambda: len(saved(window)) == 4, "the file without the copy")


def test_all_that_makes_a_scene_is_changed_in_its_dialog_and_kept():
    with Window("--camera", "demo", settings="[Window]\nsize=900 760\n") as window:
        window.preview()
        choose(window, "Duplicate Scene")
        wait(lambda: saved(window), "the file with the copy")
        choose(window, "Edit Scene…")

        def value_of(key):
            return saved(window)[-1].get(key)

        def changed(key, value):
            wait(lambda: value_of(key) == value, f"{key} = {value} in the file")

        window.find("text", "Name").get_editable_text_iface().set_text_contents("Kegs")
        changed("name", "Kegs")
        for name, key, values in (
                ("After reading", "reading", ("choose", "one", "continuous")), ("Light", "torch", ("off", "on", "automatic"))):
            box = window.find("combo box", name)
            for index in (1, 2, 0):
                box.get_selection_iface().select_child(index)
                changed(key, values[index])
        for name, key in (
                ("Automatic zoom", "zoomsByItself"), ("Sounds", "sounds"),
                ("Flash the frame", "flash"), ("Lift the code out of the picture", "lifts")):
            before = value_of(key)
            click_in_dialog(window, name)
            changed(key, not before)
        seconds = window.find("spin button", "Seconds")
        seconds.get_value_iface().set_current_value(30)
        changed("repeatsAfter", 30)
        click_in_dialog(window, "Count a code again after some time")
        changed("repeatsAfter", None)
        wait(lambda: not has_state(seconds, Atspi.StateType.SENSITIVE), "no seconds to choose")
        click_in_dialog(window, "rMQR Code")
        wait(lambda: (kinds := value_of("symbologies")) and "RMQRCode" not in kinds, "fewer kinds in the file")
        window.key("Escape")
        wait(lambda: any(node.get_description() == "Kegs" for node in window.all("toggle button", "Scene")),
             "the new name in the header")


def test_a_change_in_the_dialog_of_a_scene_leaves_its_other_values_as_they_are():
    folder = write_scenes(
        '[{"id": "own-1", "name": "Kegs", "zoom": 32.25, "strictFrame": true, "repeatsAfter": 2.5, "sounds": true}]')
    with Window("--camera", "demo", settings=scene("own-1"), folder=folder) as window:
        window.preview()
        choose(window, "Edit Scene…")
        assert window.find("spin button", "Zoom").get_value_iface().get_current_value() == 32.25
        click_in_dialog(window, "Sounds")

        def kept():
            return next(each for each in saved(window) if each["id"] == "own-1")

        wait(lambda: not kept()["sounds"], "the change in the file")
        values = {key: kept()[key] for key in ("zoom", "strictFrame", "repeatsAfter")}
        assert values == {"zoom": 32.25, "strictFrame": True, "repeatsAfter": 2.5}, values
        window.find("spin button", "Zoom").get_value_iface().set_current_value(40)
        wait(lambda: kept()["zoom"] == 40, "the zoom in the file")


def click_in_dialog(window, name):
    """Clicks a control of the dialog, which may have to be scrolled to."""
    window.root.clear_cache()
    box = next(node for node in walk(window.root) if node.get_role_name() == "check box" and node.get_name() == name)
    box.get_action_iface().do_action(0)


def test_a_broken_scene_falls_back_with_a_message():
    folder = write_scenes('[{"id": "payment", "name": "Payment", "zoom": "far"}]')
    with Window("--camera", "demo", settings=scene("payment"), folder=folder) as window:
        window.wait_for_label(lambda text: text.startswith("Invalid scenes in ") and "Payment" in text, "the message")
        wait(lambda: PAYMENT in window.preview().get_description(), "the shipped scene's frame")


def test_a_light_that_the_scene_wants_is_switched_on():
    with Camera() as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        torch = window.find("toggle button", "Light")
        wait(lambda: has_state(torch, Atspi.StateType.PRESSED) or has_state(torch, Atspi.StateType.CHECKED),
             "the light")


def test_in_the_dark_the_light_is_advised_or_switched_on_by_itself():
    with Camera(frames=[[]], light=0.15) as camera, Window("--camera", camera.path) as window:
        window.find("label", "Too dark: switch on the light.")
        window.click("toggle button", "Light")
    with Camera() as camera, Window("--camera", camera.path) as window:
        window.find("push button", "Copy held before the camera")
        time.sleep(1.5)
        assert not window.all("label", "Too dark: switch on the light.")
    with Camera(light=0.15, frames=[[]]) as camera, Window("--camera", camera.path, settings=scene("bike-share")) as window:
        torch = window.find("toggle button", "Light")
        wait(lambda: has_state(torch, Atspi.StateType.PRESSED) or has_state(torch, Atspi.StateType.CHECKED),
             "the light, by itself")


def test_a_shipped_scene_is_restored():
    # The automatic zoom has an Undo of its own.
    settings = scene("payment") + "auto-zoom=false\n"
    with Window("--camera", "demo", settings=settings, folder=write_scenes(
            '[{"id": "payment", "name": "Payment", "frame": [0.1, 0.2, 0.5, 0.5], "zoom": 3}]')) as window:
        window.wait_for_label(lambda text: text == "3.0×", "the changed scene's zoom")
        choose(window, "Restore Scene")
        window.wait_for_label(lambda text: text == "1.0×", "the shipped scene's zoom")
        wait(lambda: PAYMENT in window.preview().get_description(), "the shipped scene's frame")
        window.find("label", "Scene “Payment” restored")
        window.click("push button", "Undo")
        # The picture may be paused by now, with the zoom at which its code was read.
        wait(lambda: any(kept["id"] == "payment" and kept["zoom"] == 3 for kept in saved(window)), "it in the file")


def test_a_file_that_holds_no_scenes_falls_back_with_a_message():
    with Window("--camera", "demo", settings=scene("payment"), folder=write_scenes("{ this is no list")) as window:
        window.wait_for_label(lambda text: "contains no scenes. The scenes that came with Yomitori are used" in text, "the message")
        wait(lambda: PAYMENT in window.preview().get_description(), "the shipped scene's frame")
        window.click("push button", "Dismiss")
        wait(lambda: not any("contains no scenes" in text for text in window.labels()), "the message to go")


def test_a_broken_scene_is_told_by_the_name_that_the_chooser_has_for_it():
    broken = '[{"id": "payment", "name": "Payment", "zoom": 0}, {"id": "bike-share", "name": "Meine Räder", "zoom": 0}]'
    with Window("--camera", "demo", folder=write_scenes(broken), environment={"LANGUAGE": "de"}) as window:
        window.wait_for_label(lambda text: "scenes.json: Bezahlen, Meine Räder." in text, "the message")


def test_menus_hold_nothing_that_cannot_be_done():
    for settings in ("", PHONE):
        with Window("--camera", "demo", settings=settings) as window:
            window.preview()
            window.click("toggle button", "Main menu")
            entries = wait(lambda: [
                node for node in walk(window.root)
                if node.get_role_name() in ("push button", "check box", "radio button", "check menu item", "menu item",
                                            "radio menu item")
                and any((node.get_name() or "").startswith(name) for name in (
                    "Open a Picture…", "Duplicate Scene", "Restore Scene", "Delete Scene", "Demo camera",
                    "Mirror the Picture", "No Rotation", "Preferences"))], "the entries")
            names = {node.get_name() for node in entries}
            assert {"Open a Picture…", "Duplicate Scene", "Preferences"} <= names, names
            assert not names & {"Restore Scene", "Delete Scene"}, names
            assert all(has_state(node, Atspi.StateType.SENSITIVE) for node in entries)


def test_a_broken_file_is_kept_beside_the_one_that_takes_its_place():
    for text in ("{ this is no list", '[{"id": "payment", "name": "Payment", "zoom": "far"}]'):
        folder = write_scenes(text)
        with Window("--camera", "demo", folder=folder) as window:
            window.preview()
            choose(window, "Duplicate Scene")
            choose(window, "Duplicate Scene")
            wait(lambda: content(f"{folder}/yomitori/scenes.json") != text and len(saved(window)) == 6,
                 "both copies in the file")
            with open(f"{folder}/yomitori/scenes.json.broken") as file:
                assert file.read() == text


def test_settings_that_cannot_be_read_are_told_of_and_kept():
    text = "[Scan]\nscene=payment\n<<<<<<< mine\n"
    with Window("--camera", "demo", settings=text) as window:
        window.wait_for_label(lambda text: "The default settings are used." in text, "the message")
        path = f"{window.folder}/yomitori/settings.ini"
        choose(window, "Inventory")
        wait(lambda: "scene=inventory" in content(path), "the settings saved")
        assert content(path + ".broken") == text


def test_a_table_without_codes_is_complained_of_and_what_is_expected_can_be_forgotten():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    for name, text in (("expected.csv", f"{TWO}\n"), ("empty.csv", "code\n")):
        with open(f"{folder}/{name}", "w") as file:
            file.write(text)
    with Camera() as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        load_expected(window, f"{folder}/empty.csv")
        window.find("label", "empty.csv has no codes. They stand in the column called “code”, or else in the first.")
        window.key("Escape")
        load_expected(window, f"{folder}/expected.csv")
        window.wait_for_label(lambda text: text == "1 code read · 1 missing · 1 unexpected", "the list checked")
        # The picture is paused, so that the list stays empty.
        window.key("space")
        window.find("label", "Paused. Press Space to resume.")
        window.click("push button", "Clear")
        window.wait_for_label(lambda text: text == "0 codes read · 1 missing", "the list emptied")
        window.click("push button", "Clear")
        window.find("label", "Hold one code after another in front of the camera.")


def test_a_list_that_is_checked_fits_a_phones_screen():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    with open(f"{folder}/expected.csv", "w") as file:
        file.write("code\nkeg 0003\n")
    with Camera() as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=360 720\n" + scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        load_expected(window, f"{folder}/expected.csv")
        window.wait_for_label(lambda text: text == "1 code read · 1 missing · 1 unexpected", "the list checked")
        picture = window.place(window.preview())
        assert picture.width <= 360, picture.width
        freeze = window.place(window.find("toggle button", "Pause"))
        assert freeze.x + freeze.width <= picture.x + picture.width, (freeze.x, freeze.width)
        state = window.place(window.find("table", "Inventory").get_table_iface().get_accessible_at(0, 1))
        assert state.x + state.width <= picture.x + picture.width, (state.x, state.width)


def test_the_controls_fit_beside_the_list():
    with Camera(frames=[[]]) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=660 700\n" + scene("inventory")) as window:
        for width in (660, 720):
            xdotool("windowsize", "--sync", window.identifier, width, 700)
            place = window.find("toggle button", "Pause")

            def fits():
                picture, button = window.extents(window.preview()), window.extents(place)
                return picture.x + picture.width >= button.x + button.width

            wait(fits, f"the controls within the picture, {width} pixels wide")


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


def test_in_a_narrow_window_the_list_is_below_the_picture_in_every_language():
    for language in LANGUAGES:
        with Camera() as camera, Window(
                "--camera", camera.path, settings=scene("inventory"), environment={"LANGUAGE": language}) as window:
            picture, table = window.find("drawing area"), window.find("table")
            wait(lambda: window.extents(table).x >= window.extents(picture).x + window.extents(picture).width,
                 "the list beside the picture")
            xdotool("windowsize", "--sync", window.identifier, 360, 720)
            wait(lambda: window.extents(table).y >= window.extents(picture).y + window.extents(picture).height
                 and window.extents(table).x < window.extents(picture).x + 40, "the list below the picture")
            wait(lambda: window.extents(picture).width <= 360, "a window as narrow as a phone's screen")
            # Nothing is cut off.
            area = window.place(picture)
            edge = area.x + area.width
            for button in window.all("push button"):
                place = window.place(button)
                assert place.x + place.width <= edge + 8, (language, button.get_name(), place.x, place.width, edge)


def test_the_window_speaks_the_users_language():
    for language, sentence, create in (
            ("ja", "コードを 1 つずつカメラの前にかざしてください。", "作成"),
            ("de", "Halten Sie einen Code nach dem anderen vor die Kamera.", "Erstellen")):
        with Camera(frames=[[]]) as camera, Window(
                "--camera", camera.path, settings=scene("inventory"), environment={"LANGUAGE": language}) as window:
            window.find("label", sentence)
            wait(lambda: any(create in (node.get_name() or "") for node in window.all()), create)


def test_a_scenes_frame_has_a_shape_and_a_place():
    with Window("--camera", "demo", settings="[Window]\nsize=900 700\n") as window:
        window.wait_for_label(lambda text: text == "1.0×", "no zoom")
        choose(window, "Duplicate Scene")
        wait(lambda: saved(window), "the file with the copy")
        choose(window, "Edit Scene…")
        shape, place = window.find("combo box", "Shape of the red frame"), window.find("combo box", "Position of the red frame")
        assert not has_state(shape, Atspi.StateType.SENSITIVE)
        window.click("check box", "Red frame for this scene")
        wait(lambda: has_state(shape, Atspi.StateType.SENSITIVE), "the shape to choose")
        strict = window.find("check box", "Only codes wholly inside the red frame")
        reason = strict.get_description()
        assert reason == "Codes that extend beyond the red frame are not read", reason

        def sides():
            """Returns the width and height of the frame in pixels."""
            words = window.preview().get_description().split()
            area = window.extents(window.preview())
            return int(words[2]) / 100 * area.width, int(words[4]) / 100 * area.height

        for index, (name, aspect) in enumerate([("square", 1), ("wide", 3), ("tall", 1 / 3)], start=1):
            shape.get_selection_iface().select_child(index)
            wait(lambda: saved(window)[-1].get("frameShape") == name, f"a {name} frame in the file")
            # The tolerance is for rounding to whole percents.
            wait(lambda: abs(sides()[0] / sides()[1] / aspect - 1) < 0.06, f"a {name} frame in the picture")
        shape.get_selection_iface().select_child(1)
        for index, middle in enumerate([0.45, 0.38, 0.56]):
            place.get_selection_iface().select_child(index)
            wait(lambda: (frame := saved(window)[-1]["frame"]) and abs(frame[1] + frame[3] / 2 - middle) < 0.01,
                 f"the middle at {middle}")


def test_the_dialog_of_a_scene_fits_a_phones_screen_in_every_language():
    for language in LANGUAGES:
        with Window("--camera", "demo", settings=PHONE, environment={"LANGUAGE": language}) as window:
            window.find("drawing area")
            subprocess.run(
                ["gdbus", "call", "--session", "--dest", "dev.yomitori.Yomitori", "--object-path",
                 "/dev/yomitori/Yomitori/window/1", "--method", "org.gtk.Actions.Activate", "scene-change", "[]", "{}"],
                check=True, capture_output=True)
            dialog = window.dialog("the dialog")
            assert own_width(dialog) <= width(window.identifier), (language, width(dialog))


def test_settings_and_scenes_that_are_no_files_keep_nothing_from_starting():
    for make in (os.mkfifo, lambda path: os.symlink("/dev/zero", path)):
        folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
        os.makedirs(f"{folder}/yomitori")
        for name in ("settings.ini", "scenes.json"):
            make(f"{folder}/yomitori/{name}")
        with Window("--camera", "demo", folder=folder) as window:
            window.preview()
            window.wait_for_label(lambda text: "scenes.json can't be read" in text, "that the scenes can't be read")


def test_a_scene_is_not_described_as_what_it_no_longer_is():
    explanation = "For many codes, one after another. Each goes on a list."
    with Window("--camera", "demo", settings=scene("inventory")) as window:
        choose(window, "Edit Scene…")
        window.find("label", explanation)
        # Sounds are not part of the description.
        click_in_dialog(window, "Sounds")
        wait(lambda: saved(window) and not saved(window)[2]["sounds"], "the scene without sounds")
        window.find("label", explanation)
        reading = window.find("combo box", "After reading")
        reading.get_selection_iface().select_child(1)
        wait(lambda: not window.all("label", explanation), "the description to go")


def test_two_scenes_of_one_name_are_told_of():
    with Window("--camera", "demo", settings=scene("inventory")) as window:
        choose(window, "Edit Scene…")
        name = window.find("text", "Name").get_editable_text_iface()
        assert not window.all("label", "Another scene has this name.")
        name.set_text_contents("Payment")
        window.find("label", "Another scene has this name.")
        name.set_text_contents("Stock")
        wait(lambda: not window.all("label", "Another scene has this name."), "the hint to go")


def test_the_main_menu_closes_when_a_scene_is_chosen_in_it():
    long = json.dumps([{"id": "own-1", "name": "Warehouse_number_twelve_on_the_second_floor_behind_the_lift"}])
    with Window("--camera", "demo", folder=write_scenes(long), settings=PHONE) as window:
        frame = window.place(window.find("frame"))
        window.click("toggle button", "Main menu")
        # When it is opened, the menu of scenes replaces the menu.
        for name in ("Scene", "Payment"):
            entry = wait(lambda: next(
                (node for role in ("radio menu item", "radio button", "push button", "check menu item", "menu item")
                 for node in window.all(role, name) if window.extents(node).x >= 0), None), name)
            place = window.place(entry)
            assert frame.x <= place.x and place.x + place.width <= frame.x + frame.width, (name, place.x, place.width)
            entry.get_action_iface().do_action(0)
        wait(lambda: not window.all(None, "About Yomitori") and not window.all(None, "Duplicate Scene"), "the menu to close")
