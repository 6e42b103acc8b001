"""Tests the dialog in which scenes are changed, and the file that has them."""

import os
import subprocess
import tempfile

from announcements import Announcements
from driver import LANGUAGES, Atspi, Window, content, has_state, wait, walk
from emulated_camera import Camera
from inventory_list import ONE, cells
from scenes import PAYMENT, choose, own_scene, saved, scene, write_scenes
from window_sizes import PHONE, own_width, width


def test_a_deleted_scene_is_brought_back():
    with Window("--camera", "demo") as window:
        window.preview()
        choose(window, "Duplicate Scene")
        wait(lambda: saved(window), "the copy")
        for way in ("button", "key"):
            choose(window, "Delete Scene")
            window.find("label", "Scene “Everyday (copy)” deleted")
            wait(lambda: not any(scene["name"] == "Everyday (copy)" for scene in saved(window)), "the copy to go")
            if way == "button":
                window.click("push button", "Undo")
            else:
                window.key("ctrl+z")
            wait(lambda: any(scene["name"] == "Everyday (copy)" for scene in saved(window)), "the copy again")
            wait(lambda: not window.all("push button", "Undo"), "the offer to end")


def test_a_deleted_scene_is_brought_back_by_the_keyboard_on_another_page():
    with Window("--camera", "demo") as window:
        window.preview()
        choose(window, "Duplicate Scene")
        wait(lambda: saved(window), "the copy")
        choose(window, "Delete Scene")
        window.find("label", "Scene “Everyday (copy)” deleted")
        window.click("radio button", "History")
        wait(lambda: window.all("text", "Search the history"), "the history")
        window.key("ctrl+z")
        wait(lambda: any(scene["name"] == "Everyday (copy)" for scene in saved(window)), "the copy again")


def test_a_wider_window_shows_more_of_the_name_of_a_long_scene():
    widest = 0
    for size in ("900 700", "1270 700"):
        own = own_scene(name="Ticket check at the entrance")
        settings = f"[Window]\nsize={size}\n{own['settings']}"
        with Window("--camera", "demo", folder=own["folder"], settings=settings) as window:
            button = window.find("toggle button", "Scene")
            # Three characters more are some 20 pixels.
            wait(lambda: window.place(button).width > widest + 10, f"the name in a window of {size}")
            widest = window.place(button).width
            assert 50 < widest < 300, f"{widest} pixels in a window of {size}"


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


def test_a_code_in_view_is_listed_when_its_scene_gets_a_list():
    with Camera(frames=[[(ONE, 320, 210)]]) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=900 760\n") as window:
        window.find("list item", ONE)
        choose(window, "Edit Scene…")
        box = window.find("combo box", "After reading")
        for _ in range(2):
            box.get_selection_iface().select_child(2)
            window.wait_for_label(lambda text: text == "1 code read", "the code on the list")
            wait(lambda: [row[2] for row in cells(window)] == ["1"], "the code counted once")
            box.get_selection_iface().select_child(0)
            wait(lambda: not window.all("table", "Inventory"), "no list")


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


def test_a_scene_that_reads_no_barcodes_says_so():
    for name in ("bike-share", "payment"):
        with Window("--camera", "demo", settings=scene(name)) as window:
            choose(window, "Edit Scene…")
            window.wait_for_label(lambda text: text.endswith("Barcodes are not read."), "what is not read")


def test_two_scenes_of_one_name_are_told_of():
    with Window("--camera", "demo", settings=scene("inventory")) as window:
        choose(window, "Edit Scene…")
        name = window.find("text", "Name").get_editable_text_iface()
        assert not window.all("label", "Another scene has this name.")
        name.set_text_contents("Payment")
        window.find("label", "Another scene has this name.")
        name.set_text_contents("Stock")
        wait(lambda: not window.all("label", "Another scene has this name."), "the hint to go")
