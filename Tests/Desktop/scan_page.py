"""The page with the camera's picture."""

import subprocess

from driver import Atspi, has_state, wait, xdotool

DARK = "Too dark: switch on the light."


def is_sensitive(node):
    return has_state(node, Atspi.StateType.SENSITIVE)


def open_panel(window):
    window.click("toggle button", "Camera settings")
    wait(lambda: window.all("push button", "Reset"), "the camera's settings")


def wait_for_sentence(window, part, what):
    """Waits for a sentence under the title of a page without a picture, which is the page's accessible description."""
    wait(lambda: any(part in (node.get_description() or "") for node in window.all()), what)


def activate(name):
    """Activates one of the window's actions, whatever its name in the window's language."""
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", "dev.yomitori.Yomitori", "--object-path",
         "/dev/yomitori/Yomitori/window/1", "--method", "org.gtk.Actions.Activate", name, "[]", "{}"],
        check=True, capture_output=True)


def bar(window, text):
    """Waits until the bar shows this text."""
    window.wait_for_label(lambda label: label == text, f"the bar to say {text!r}")


def click(window, x, y):
    """Clicks at a point in the camera's picture, which fills the preview without scaling, so that the coordinates are
    the same."""
    area = window.place(window.preview())
    scale = max(area.width / 640, area.height / 480)
    place = area.x + area.width / 2 + (x - 320) * scale, area.y + area.height / 2 + (y - 240) * scale
    xdotool("mousemove", round(place[0]), round(place[1]), "click", "1")
