"""Tests that some control always has the keyboard focus, that it is seen, and that a screen reader is told its name."""

import time

from announcements import Announcements
from driver import Atspi, GLib, Window, has_state, wait
from history_page import LINK, NETWORK, filled, show, titles
from picture_files import code, folder
from scenes import scene
from screen_pixels import area, luminance


class Focused:
    """Names and descriptions of the controls that get the focus while this listens, as a screen reader is told them."""

    def __enter__(self):
        self.told = []
        self.listener = Atspi.EventListener.new(self.take)
        self.listener.register("object:state-changed:focused")
        return self

    def take(self, event):
        if event.detail1:
            self.told.append((event.source.get_name(), event.source.get_description()))

    def heard(self):
        context = GLib.MainContext.default()
        while context.iteration(False):
            pass
        return self.told

    def __exit__(self, kind, error, trace):
        self.listener.deregister("object:state-changed:focused")


def pause(window):
    window.preview()
    window.key("space")
    wait(lambda: window.all("push button", "Resume"), "the pause")


def tab_to(window, name):
    """Moves the focus forward to the control with this name."""
    for _ in range(40):
        if any(name in focused for focused in window.focused()):
            return
        window.tab()
    raise AssertionError(f"Tab does not lead to {name}")


def test_a_button_that_hides_itself_gives_the_focus_to_the_picture():
    with Window("--camera", "demo") as window:
        for name in ("Resume", "Dismiss"):
            pause(window)
            tab_to(window, name)
            window.key("Return")
            wait(lambda: not window.all("push button", "Dismiss"), "the notice to go")
            wait(lambda: window.focused() == {"Camera picture"}, "the picture's focus", 5)
            if name == "Resume":
                wait(lambda: not window.all("push button", name), "the picture to go on")


def test_a_card_whose_code_is_gone_gives_the_focus_to_the_picture():
    with Window("--camera", "demo") as window:
        window.find("list item", LINK)
        window.key("Return")
        wait(lambda: window.focused() == {f"Open {LINK}"}, "the card's focus")
        wait(lambda: not window.all("list item", LINK), "the code to go")
        wait(lambda: window.focused() == {"Camera picture"}, "the picture's focus", 5)


def test_the_way_back_from_a_picture_leads_to_the_cameras_picture():
    path = code("a text", f"{folder()}/code.png")
    with Window("--camera", "demo", path) as window:
        window.find("list item", "a text")
        tab_to(window, "Copy a text")
        window.key("Escape")
        window.preview()
        wait(lambda: window.focused() == {"Camera picture"}, "the picture's focus", 5)


def test_the_buttons_of_the_inventory_give_the_focus_to_the_list():
    with Window("--camera", "demo", settings=scene("inventory")) as window:
        wait(lambda: window.all("table cell"), "a line")
        pause(window)
        table = window.find("table", "Inventory")
        tab_to(window, "Inventory")
        window.key("Delete")
        for name in ("Undo", "Clear"):
            tab_to(window, name)
            window.key("space")
            wait(lambda: has_state(table, Atspi.StateType.FOCUSED), f"the list's focus after {name}", 5)


def test_an_undone_deletion_gives_the_focus_back_to_the_history():
    with filled(LINK, NETWORK) as window:
        show(window)
        wait(lambda: len(titles(window)) == 2, "the entries")
        window.key("Down")
        window.key("Delete")
        wait(lambda: len(titles(window)) == 1, "the deletion")
        tab_to(window, "Undo")
        window.key("space")
        wait(lambda: len(titles(window)) == 2, "the entry")
        wait(lambda: "History" in window.focused(), "the list's focus", 5)


def test_tab_stops_at_nothing_where_the_search_finds_nothing():
    with filled(LINK) as window:
        show(window)
        window.key("z", "z")
        window.find("panel", "Nothing Found")
        for _ in range(8):
            window.key("Tab")
            wait(window.focused, "a focus", 3)
            time.sleep(0.1)
            assert window.focused(), "no control has the focus"


def test_a_drop_down_list_tells_its_name_choice_and_explanation():
    with Focused() as focused, Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+comma")
        window.dialog("the preferences")
        wait(lambda: "Red Frame" in window.focused(), "the preferences' focus")
        for _ in range(3):
            window.key("Tab")
        told = ("Sounds, Quiet", "For codes read, read again, and unexpected ones")
        wait(lambda: told in focused.heard(), f"{told} among {focused.told}", 5)
        window.key("Up")
        window.key("Tab")
        window.key("shift+Tab")
        wait(lambda: any(name in ("Sounds, Off", "Sounds, Loud") for name, _ in focused.heard()), "the new choice", 5)


def test_the_focus_of_a_switch_is_seen():
    with Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+comma")
        window.dialog("the preferences")
        wait(lambda: "Red Frame" in window.focused(), "the preferences' focus")
        window.key("Tab")
        switch = window.find("toggle button", "Automatic Zoom")
        wait(lambda: has_state(switch, Atspi.StateType.FOCUSED), "the focus of the switch")
        place = window.place(switch)
        beside = place.x - 2, place.y + place.height // 2
        ring = sum(window.pixels()(*beside))
        window.key("Tab")
        wait(lambda: not has_state(switch, Atspi.StateType.FOCUSED), "the focus to go on")
        time.sleep(0.5)
        # The ring is dark on a light row.
        assert sum(window.pixels()(*beside)) - ring > 300, ring


def test_the_focus_of_a_button_is_seen_in_every_theme():
    for theme in ("Adwaita", "Adwaita:dark", "HighContrast", "HighContrastInverse"):
        with Window("--camera", "demo", "--create", environment={"GTK_THEME": theme}) as window:
            button = window.find("push button", "Print…")
            button.get_component_iface().grab_focus()
            # GTK marks the focus once a key has moved it.
            window.key("Tab", "shift+Tab")
            wait(lambda: has_state(button, Atspi.StateType.FOCUSED), "the focus")
            place = window.place(button)
            part = (place.x, place.y, place.width, place.height)
            time.sleep(0.5)
            marked = area(*part)
            window.key("Tab")
            wait(lambda: not has_state(button, Atspi.StateType.FOCUSED), "the focus to go on")
            time.sleep(0.5)
            # WCAG 2 asks for a contrast of 3 between what is marked and what is not (1.4.11).
            pairs = [sorted(map(luminance, points)) for lines in zip(marked, area(*part)) for points in zip(*lines)]
            contrast = max((lighter + 0.05) / (darker + 0.05) for darker, lighter in pairs)
            assert contrast > 3, (theme, contrast)


def test_the_button_of_the_cameras_tells_which_one_is_used():
    with Window("--camera", "demo") as window:
        window.preview()
        button = window.find("toggle button", "Camera")
        wait(lambda: button.get_description() == "Demo camera", f"the camera's name, not {button.get_description()!r}", 5)


def test_why_a_paused_picture_does_not_zoom_is_told():
    with Announcements() as told, Window("--camera", "demo") as window:
        pause(window)
        window.key("ctrl+plus")
        wait(lambda: told.count("Resume the picture to zoom"), "the reason", 5)
        assert not told.count("Zoom: "), told.heard()


def test_what_a_search_finds_is_told():
    with Announcements() as told, filled(LINK, NETWORK) as window:
        show(window)
        window.key("b", "i", "k", "e")
        wait(lambda: told.count("1 entry found"), "the number", 5)
        window.key("z")
        wait(lambda: told.count("Nothing Found"), "that nothing is found", 5)


def test_why_no_code_is_made_is_told_once():
    with Announcements() as told, Window("--camera", "demo", "--create") as window:
        kinds = window.find("combo box", "Kind of code")
        menu = kinds.get_child_at_index(0)
        names = [menu.get_child_at_index(index).get_name() for index in range(menu.get_child_count())]
        kinds.get_selection_iface().select_child(names.index("EAN-13") - names.index("QR Code"))
        window.find("text", "Text of the code")
        window.key("a", "b")
        wait(lambda: told.count("can't contain “a”"), "the reason", 5)
        window.key("c")
        time.sleep(0.5)
        assert told.count("can't contain “a”") == 1, told.heard()
