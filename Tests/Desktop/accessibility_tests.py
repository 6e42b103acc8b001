"""Tests every page as a screen reader presents it: each control has a name, a role and its states, and is reached by
the Tab key."""

import os
import subprocess
import tempfile

from announcements import Announcements
from create_page import choices
from driver import Atspi, Window, has_state, wait
from history_page import LINK, NETWORK, filled, picture, show

State = Atspi.StateType
# Roles of widgets that a user operates, which need a name.
CONTROLS = {
    "push button", "toggle button", "check box", "radio button", "combo box", "text", "password text", "entry", "slider",
    "spin button", "switch", "drawing area", "page tab", "menu item", "check menu item", "radio menu item",
}
# The Tab key leads to one widget of a group with these roles, and the arrow keys to the others.
GROUPED = {"radio button", "menu item", "check menu item", "radio menu item", "drawing area"}


def name_of(node):
    """Returns a widget's own name, or the text of the label before it."""
    if node.get_name():
        return node.get_name()
    for relation in node.get_relation_set():
        if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY:
            return relation.get_target(0).get_name()
    return node.get_description() or ""


def place_of(window, node):
    extents = window.extents(node)
    return extents.x, extents.y, extents.width, extents.height


def controls(window):
    return [node for node in window.all() if node.get_role_name() in CONTROLS]


def check_names(window, page):
    found = controls(window)
    nameless = [(node.get_role_name(), place_of(window, node)) for node in found if not name_of(node).strip()]
    assert not nameless, f"{page}: without a name: {nameless}"
    unknown = [node.get_name() for node in window.all() if node.get_role_name() in ("unknown", "invalid")]
    assert not unknown, f"{page}: of no known role: {unknown}"
    # A mnemonic's underscore must not be part of the accessible name.
    underscored = [node.get_name() for node in found if node.get_name().startswith("_")]
    assert not underscored, f"{page}: {underscored}"
    return found


def check_keyboard(window, page, presses=90):
    """Checks that the Tab key reaches every control that can be used."""
    def wanted():
        return {
            (node.get_role_name(), name_of(node)) for node in controls(window)
            if node.get_role_name() not in GROUPED and has_state(node, State.SENSITIVE)
            and has_state(node, State.FOCUSABLE)}

    def focused():
        return {
            (node.get_role_name(), name_of(node)) for node in window.all() if has_state(node, State.FOCUSED)}

    missing = wanted()
    assert missing, f"{page}: nothing to use"
    for _ in range(presses):
        missing -= focused()
        if not missing:
            return
        window.key("Tab")
    # Controls that appeared or disappeared meanwhile are not required.
    missing &= wanted()
    assert not missing, f"{page}: the Tab key does not lead to {sorted(missing)}"


def still(window):
    """Pauses the demo camera's picture, so that no controls come and go."""
    window.preview()
    window.wait_for_label(lambda text: "detected" in text and text[0].isdigit(), "codes in view")
    window.key("space")
    window.wait_for_label(lambda text: text == "Paused. Press Space to resume.", "the notice that it is paused")


def test_every_control_of_the_camera_page_has_a_name_and_is_reached_by_the_keyboard():
    with Window("--camera", "demo") as window:
        still(window)
        names = {name_of(node) for node in check_names(window, "Scan")}
        assert {"Main menu", "Open a picture", "Camera picture"} <= names, names
        frame = window.preview()
        assert "ed frame" in frame.get_description(), frame.get_description()
        check_keyboard(window, "Scan")


def test_that_the_picture_is_rotated_and_mirrored_is_announced():
    with Announcements() as told, Window("--camera", "demo") as window:
        window.preview()
        for angle in ("90", "180", "270", "0"):
            window.key("ctrl+r")
            wait(lambda: told.count(f"Rotation: {angle}°"), f"the word about a rotation of {angle}°")
        for sentence in ("The picture is mirrored.", "The picture is no longer mirrored."):
            subprocess.run(
                ["gdbus", "call", "--session", "--dest", "dev.yomitori.Yomitori", "--object-path",
                 "/dev/yomitori/Yomitori/window/1", "--method", "org.gtk.Actions.Activate", "mirror", "[]", "{}"],
                check=True, capture_output=True)
            wait(lambda: told.count(sentence), sentence)


def test_the_zoom_by_keys_is_announced():
    with Announcements() as told, Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+plus")
        factor = window.wait_for_label(lambda text: text.endswith("×") and text != "1.0×", "the zoom")
        wait(lambda: told.count(f"Zoom: {factor}"), "the word about it")
        window.key("ctrl+0")
        wait(lambda: told.count("Zoom: 1.0×"), "the word about its end")


def test_pause_and_resume_by_the_space_key_are_announced():
    with Announcements() as told, Window("--camera", "demo") as window:
        still(window)
        wait(lambda: told.count("Paused. Press Space to resume."), "the word that it is paused")
        window.key("space")
        wait(lambda: told.count("Resumed."), "the word that it goes on")


def test_every_control_of_the_page_without_a_camera_has_a_name_and_is_reached_by_the_keyboard():
    with Window("--camera", "/nowhere/video0") as window:
        wait(lambda: window.all("push button", "Try Again"), "the page that says so")
        check_names(window, "no camera")
        check_keyboard(window, "no camera")


def test_every_control_of_the_page_of_pictures_has_a_name_and_is_reached_by_the_keyboard():
    with Window("--camera", "demo", picture(LINK), picture(NETWORK)) as window:
        window.wait_for_label(lambda text: "example.org" in text, "the picture's text")
        check_names(window, "pictures")
        check_keyboard(window, "pictures")


def test_every_form_for_making_codes_has_names_and_is_reached_by_the_keyboard():
    with Window("--camera", "demo", "--create") as window:
        kinds = window.find("combo box", "Content")
        count = len(choices(kinds))
        assert count > 5, count
        for index in range(count):
            kinds.get_selection_iface().select_child(index)
            wait(lambda: window.all("push button", "Save…"), "the form")
            check_names(window, f"form {index}")
        check_keyboard(window, "the last form")
        kinds.get_selection_iface().select_child(0)
        window.find("text", "Text of the code")
        check_keyboard(window, "text")


def test_an_empty_form_has_no_warning_for_screen_readers():
    with Window("--camera", "demo", "--create") as window:
        window.find("text", "Text of the code")
        verdicts = [node for node in window.all("icon") if "arning" in node.get_name() + (node.get_description() or "")]
        assert not verdicts, [node.get_name() for node in verdicts]


def test_every_control_of_the_history_has_a_name_and_is_reached_by_the_keyboard():
    with filled(LINK, NETWORK) as window:
        show(window)
        check_names(window, "History")
        check_keyboard(window, "History")


def check_stops(window):
    """Checks that the Tab key stops once at each setting, and never at a row."""
    stops = []
    for _ in range(8):
        window.key("Tab")
        stops.append([node.get_role_name() for node in window.all() if has_state(node, State.FOCUSED)])
    assert any("toggle button" in roles or "switch" in roles for roles in stops), stops
    assert not any("list item" in roles for roles in stops), stops


def test_preferences_and_scenes_have_names_and_are_reached_by_the_keyboard():
    with Window("--camera", "demo") as window:
        still(window)
        window.key("ctrl+comma")
        window.dialog("the preferences")
        check_names(window, "Preferences")
        rows = [node.get_name() for node in window.all("list item")]
        assert "Red Frame" in rows and "" not in rows, rows
        for role, name in (("switch", "Keep Passwords"), ("combo box", "Keep What Is Read"), ("combo box", "Sounds")):
            controls_of_it = [node for node in window.all() if node.get_name() == name and node.get_description()]
            assert controls_of_it, f"no explanation of {name}, a {role}"
        check_stops(window)
        window.key("Escape")
        wait(lambda: not window.all(None, "Preferences"), "the preferences to close")


def test_every_menu_has_names_and_opens_by_the_keyboard():
    with Window("--camera", "demo") as window:
        still(window)
        window.key("F10")
        # The entries of GTK's popover menus are buttons.
        wait(lambda: {"Open a Picture…", "Preferences", "Help"} <= {node.get_name() for node in window.all()}, "the menu")
        check_names(window, "main menu")
        window.key("h")
        window.key("Escape")


def test_what_happens_is_told_to_a_screen_reader():
    folder = tempfile.mkdtemp(prefix="yomitori-pictures-")
    subprocess.run(["convert", "-size", "400x300", "xc:white", f"{folder}/empty.png"], check=True)
    with Announcements() as told, Window("--camera", "demo") as window:
        wait(lambda: any(text.startswith("Code read: ") for text in told.heard()), "the first read to be told")
        window.key("space")
        window.key("ctrl+n")
        window.find("text", "Text of the code")
        # The picture is opened in the existing window: an announcement while a window is opened may come before anybody
        # listens.
        subprocess.run([os.environ["YOMITORI"], f"{folder}/empty.png"], check=True, timeout=60)
        wait(lambda: any("No code" in text for text in told.heard()), "that there is no code in the picture")


def test_a_card_tells_a_screen_reader_what_to_be_wary_of():
    link = "https://xn--pple-43d.com/login"
    told = "Looks like “apple”, but is really xn--pple-43d.com: Cyrillic “\u0430”."
    with Window(picture(link)) as window:
        assert window.find("list item", link).get_description() == told
        assert window.find("push button", f"Open {link}").get_description() == told
    with Window(picture("tel:*%2321%23")) as window:
        assert window.find("list item", "tel:*%2321%23").get_description() == (
            "Phone Number\nNot a number to call: a phone carries this out as a command.")
    with Window(picture("plain text")) as window:
        assert window.find("list item", "plain text").get_description() == ""
