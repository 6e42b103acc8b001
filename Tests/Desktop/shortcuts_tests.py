"""Tests the dialog that lists the shortcuts, and the help."""

import os
import tempfile
import time
import urllib.parse

from announcements import Announcements
from driver import LANGUAGES, Atspi, Window, shared_without, visible, wait, walk, xdotool
from other_program import Browser
from scan_page import activate
from window_sizes import PHONE, width


def test_the_keyboard_shortcuts_fit_a_phones_screen_in_every_language():
    for language in LANGUAGES:
        with Window("--camera", "demo", settings=PHONE, environment={"LANGUAGE": language}) as window:
            window.find("drawing area")
            window.key("ctrl+question")
            dialog = window.dialog("the dialog")
            assert width(dialog) <= width(window.identifier), (language, width(dialog))
            # Nothing is cut off at the side.
            box = wait(lambda: window.all("scroll pane"), "the list of keys")[-1]
            edge = window.extents(box).x + window.extents(box).width
            labels = [label for pane in window.all("scroll pane")[-1:] for label in walk(pane)
                      if label.get_role_name() == "label"]
            assert len(labels) > 40, labels
            assert all(window.extents(label).x + window.extents(label).width <= edge for label in labels), language
            window.key("Escape")
            wait(lambda: len(visible("--pid", window.process.pid, "--name", ".")) == 1, "the dialog to go")


def test_japanese_words_are_not_broken_at_the_end_of_a_line():
    with Window("--camera", "/nowhere", settings=PHONE, environment={"LANGUAGE": "ja"}) as window:
        window.find("panel", "カメラが見つかりません")
        activate("shortcuts")
        text = window.find("label", "画像、またはコードにするテキストを貼り付け").get_text_iface()
        count = text.get_character_count()

        def lines():
            return {text.get_string_at_offset(offset, Atspi.TextGranularity.LINE).content for offset in range(count)}

        # The word for text is whole in the second line.
        wait(lambda: len(lines()) == 2 and any("テキスト" in line for line in lines()), f"two lines: {lines()}", 20)


def test_a_window_of_the_menu_opens_once():
    with Window("--camera", "demo") as window:
        window.find("drawing area")
        # A tooltip at the pointer is a window, too.
        xdotool("mousemove", 1, 1)
        # The key works in the window itself, too.
        window.key("ctrl+comma")
        window.dialog("the preferences")
        window.key("ctrl+comma")
        for action in ("preferences", "shortcuts", "scene-change"):
            for _ in range(2):
                activate(action)
            wait(lambda: len(visible("--pid", window.process.pid, "--name", ".")) > 1, action)
            # Another window would have opened by now.
            time.sleep(0.5)
            found = visible("--pid", window.process.pid, "--name", ".")
            assert len(found) == 2, (action, found)
            window.key("Escape")
            wait(lambda: len(visible("--pid", window.process.pid, "--name", ".")) == 1, f"{action} to close")


def test_settings_that_cannot_be_saved_are_told_of():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    with open(f"{folder}/yomitori", "w"):
        # A file is in the place of the settings' folder.
        pass
    with Announcements() as told, Window("--camera", "demo", folder=folder) as window:
        window.key("ctrl+comma")
        window.dialog("the preferences")
        window.click("toggle button", "Automatic Zoom")
        window.key("Escape")
        wait(lambda: told.count("The settings can't be saved: "), "why the settings can't be saved")


def test_the_help_opens_in_the_browser():
    with Browser() as browser, browser.window("--camera", "demo") as window:
        window.preview()
        window.key("F1")
        [address] = wait(browser.addresses, "the browser")
        path = urllib.parse.unquote(urllib.parse.urlparse(address).path)
        assert path.endswith("/help/index.html") and os.path.exists(path), address


def test_without_a_browser_the_help_is_named_in_whole_sentences():
    with Window("--camera", "demo", environment={"XDG_DATA_DIRS": shared_without("applications")}) as window:
        window.preview()
        window.key("F1")
        told = window.wait_for_label(lambda text: "index.html" in text, "where the help is")
        reason, place = told.split("\n")
        assert reason in ("No web browser was found.", "The web browser could not be started."), told
        assert place.startswith("The help is this file; any web browser can open it: /"), told


def test_the_about_dialog_fits_a_phones_screen_in_every_language():
    for language in LANGUAGES:
        with Window("--camera", "demo", settings=PHONE, environment={"LANGUAGE": language}) as window:
            window.find("drawing area")
            window.key("F10")
            # This is the last entry of the menu.
            entry = wait(lambda: [node for node in window.all("push button")
                                  if "Yomitori" in (node.get_name() or "")], "the menu")[-1]
            entry.get_action_iface().do_action(0)
            dialog = window.dialog("the dialog")
            wait(lambda: width(dialog) <= width(window.identifier), f"the dialog in the window's width in {language!r}")


def test_the_about_dialog_says_where_the_program_is_at_home_and_where_problems_are_told():
    with Window("--camera", "/nowhere") as window:
        window.click("toggle button", "Main menu")
        entry = wait(lambda: next(
            (node for role in ("push button", "menu item") for node in window.all(role, "About Yomitori")), None), "About")
        entry.get_action_iface().do_action(0)
        wait(lambda: any((node.get_name() or "") == "Website" for node in walk(window.root)), "the website")
        window.click("toggle button", "Credits")
        wait(lambda: any("Report problems to" in (node.get_name() or "") for node in walk(window.root)), "the contact")
