"""Tests the page with the camera's picture, using the demo camera."""

import contextlib
import os
import re
import threading
import time

from driver import TIMEOUT, Atspi, Failure, Window, content, has_state, pressed, wait, xdotool
from other_program import clipboard

# First of the demo camera's texts: Sources/Scanning/DemoContent.swift.
LINK = "https://example.org/bikes/4711"
# Period of the demo camera's scene in seconds.
PERIOD = 21
FROZEN = "Paused. Press Space to resume."


def detected(text):
    return text.endswith("code detected") and not text.startswith("No ") or text.endswith("codes detected")


def test_demo_camera_is_read_and_outlined():
    with Window("--camera", "demo") as window:
        window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
        window.find("push button", f"Copy {LINK}")
        window.find("push button", f"Open {LINK}")
        area = window.extents(window.preview())

        def greens():
            pixel = window.pixels()
            return sum(
                all(abs(part - wanted) < 8 for part, wanted in zip(pixel(x, y), (51, 230, 77)))
                for y in range(area.y, area.y + area.height, 3) for x in range(area.x, area.x + area.width, 3))

        wait(lambda: greens() > 20, "green outlines")


def test_copy_puts_the_text_on_the_clipboard():
    with Window("--camera", "demo") as window:
        window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
        window.click("push button", f"Copy {LINK}")
        wait(lambda: clipboard() == LINK, "the link on the clipboard")


def test_only_codes_inside_the_frame_are_reported():
    with Window("--camera", "demo") as window:
        window.wait_for_label(detected, "a code")
        window.preview().get_component_iface().grab_focus()
        # The keys make the frame as small as possible, and move it into the corner.
        window.key(*["shift+Left"] * 70, *["shift+Up"] * 40, *["Left"] * 30, *["Up"] * 20)
        wait(lambda: "0 percent from the left and 0 from the top" in window.preview().get_description(),
             "the frame in the corner")
        window.wait_for_label(lambda text: text.startswith("No code in the red frame"), "no code")
        end = time.monotonic() + PERIOD + 1
        while time.monotonic() < end:
            if any(detected(text) for text in window.labels()):
                raise Failure("a code outside of the frame was reported")
            time.sleep(0.2)
        window.click("toggle button", "Red frame")
        window.wait_for_label(detected, "a code, without a frame")


def test_frame_is_dragged_resized_and_remembered():
    with Window("--camera", "demo") as window:
        area = window.extents(window.preview())
        wait(lambda: "10 percent from the left and 8 from the top" in window.preview().get_description(),
             "the frame in its first place")
        red = (255, 0, 0)
        left = area.x + round(0.1 * area.width)
        top = area.y + round(0.08 * area.height)
        wait(lambda: window.pixels()(left + 1, top + 80) == red, "the red frame")
        # Its left edge is dragged to the right, and then the whole frame upwards, since the buttons are below it.
        drag(left + 1, top + 120, left + 1 + round(0.2 * area.width), top + 120)
        wait(lambda: "30 percent from the left and 8 from the top" in window.preview().get_description(),
             "the frame resized")
        middle = area.x + round(0.6 * area.width)
        drag(middle, top + 120, middle, top + 120 - round(0.05 * area.height))
        wait(lambda: "30 percent from the left and 3 from the top" in window.preview().get_description(),
             "the frame moved")
        place = window.preview().get_description()
        # The frame is saved when the button is released.
        wait(lambda: re.search(r"^frame=0\.(3|29)[0-9]* 0\.0[23]", content(f"{window.folder}/yomitori/settings.ini"), re.M),
             "the frame kept")
    with Window("--camera", "demo", folder=window.folder) as again:
        wait(lambda: again.preview().get_description() == place, "the frame where it was left")


@contextlib.contextmanager
def versions(path):
    """Yields the set of files that have this path from now on: each save replaces the file."""
    seen, is_done = set(), threading.Event()

    def look():
        while not is_done.is_set():
            with contextlib.suppress(FileNotFoundError):
                file = os.stat(path)
                seen.add((file.st_ino, file.st_mtime_ns))
            time.sleep(0.001)

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield seen
    finally:
        is_done.set()
        looking.join()


def test_a_key_that_repeats_saves_the_frame_when_it_is_let_go_of():
    with Window("--camera", "demo") as window:
        path = f"{window.folder}/yomitori/settings.ini"
        window.preview().get_component_iface().grab_focus()
        wait(lambda: "Camera picture" in window.focused(), "the picture to have the keyboard")
        # Wait until the setting that the first read changes is saved.
        wait(lambda: "has-read=true" in content(path), "a read")
        with versions(path) as seen:
            window.key(*["ctrl+Right", "ctrl+Left"] * 15, "Right", "Right")
            wait(lambda: "15 percent from the left" in window.preview().get_description(), "the frame moved")
            wait(lambda: "frame=" in content(path), "the frame saved")
        assert len(seen) < 10, len(seen)
        place = window.preview().get_description()
        assert window.close("ctrl+q") == 0
    with Window("--camera", "demo", folder=window.folder) as again:
        wait(lambda: again.preview().get_description() == place, "the frame where it was left")


def drag(x0, y0, x1, y1):
    with pressed(x0, y0):
        for step in range(1, 9):
            xdotool("mousemove", x0 + (x1 - x0) * step // 8, y0 + (y1 - y0) * step // 8)
            time.sleep(0.02)


def test_zoom_by_slider_wheel_and_keys():
    with Window("--camera", "demo") as window:
        window.wait_for_label(lambda text: text == "1.0×", "no zoom")
        slider = window.find("slider", "Zoom").get_value_iface()
        slider.set_current_value(2.0)
        window.wait_for_label(lambda text: text == "2.0×", "a zoom of two by the slider")
        area = window.extents(window.preview())
        xdotool("mousemove", area.x + area.width // 2, area.y + area.height // 2, "click", 4)
        window.wait_for_label(lambda text: text == "2.2×", "a larger zoom by the wheel")
        window.key("ctrl+minus")
        window.wait_for_label(lambda text: text == "1.8×", "a smaller zoom by the keyboard")
        window.key("ctrl+0")
        window.wait_for_label(lambda text: text == "1.0×", "no zoom by the keyboard")
        # Beyond the camera's own zoom, the picture is enlarged digitally, and codes in it are still read.
        slider.set_current_value(6.0)
        window.wait_for_label(lambda text: text == "6.0×", "a digital zoom")
        slider.set_current_value(1.3)
        window.wait_for_label(detected, "a code in the zoomed picture")


def test_torch_lights_the_scene():
    with Window("--camera", "demo") as window:
        window.wait_for_label(detected, "a code")
        torch = window.find("toggle button", "Light")
        assert has_state(torch, Atspi.StateType.SENSITIVE)
        area = window.extents(window.preview())

        def brightness():
            pixel = window.pixels()
            places = [
                (x, y) for y in range(area.y, area.y + area.height, 12) for x in range(area.x, area.x + area.width, 12)]
            return sum(sum(pixel(*place)) for place in places) / len(places)

        dark = sum(brightness() for _ in range(6)) / 6
        torch.get_action_iface().do_action(0)
        wait(lambda: has_state(torch, Atspi.StateType.PRESSED) or has_state(torch, Atspi.StateType.CHECKED), "the torch pressed")
        wait(lambda: sum(brightness() for _ in range(3)) / 3 > dark * 1.05, "a brighter scene")


def test_freeze_holds_the_picture():
    with Window("--camera", "demo") as window:
        window.wait_for_label(detected, "a code")
        window.preview().get_component_iface().grab_focus()
        window.key("space")
        window.find("label", FROZEN)
        window.key("space")
        wait(lambda: not window.all("label", FROZEN), "the picture to go on")
        window.wait_for_label(detected, "a code")


def test_without_a_camera_the_demo_camera_is_offered():
    with Window(settings="[Scan]\ncamera=a-camera-that-is-gone\n") as window:
        if not any(os.path.exists(f"/dev/video{number}") for number in range(10)):
            wait(lambda: window.all(None, "No Camera Found"), "the page that says so")
            window.find("push button", "Open a Picture…")
            window.click("push button", "Use the Demo Camera")
        else:
            window.key("F10")
            return
        window.wait_for_label(lambda text: text == LINK, "the demo camera's link")


def test_on_a_phone_held_sideways_the_way_out_is_in_view():
    with Window("--camera", "/nowhere", settings="[Window]\nsize=648 360\n") as window:
        button = window.find("push button", "Try Again")
        # A button that is scrolled out of view is not showing.
        window.find("push button", "Use the Demo Camera")

        def is_in_view():
            # The page switcher at the bottom takes less than 60 pixels.
            frame, place = window.extents(window.find("frame")), window.extents(button)
            bottom = frame.y + frame.height - 60
            return frame.y < place.y and place.y + place.height <= bottom

        wait(is_in_view, "the button in view")


def test_what_is_no_camera_says_so():
    with Window("--camera", "/dev/null") as window:
        wait(lambda: window.all(None, "The Camera Does Not Work"), "the page that says so")
        window.find("push button", "Try Again")


def test_keyboard_reaches_every_control():
    wanted = {
        "Camera picture", "Light", "Red frame", "Pause", "Camera", "Open a picture",
        "Main menu", f"Copy {LINK}", f"Open {LINK}",
    }
    with Window("--camera", "demo") as window:
        # While the picture is paused, rows stay in place while the focus moves on. The link may be gone by then.
        def is_held():
            window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
            window.preview().get_component_iface().grab_focus()
            window.key("space")
            window.find("label", FROZEN)
            if window.all("push button", f"Copy {LINK}"):
                return True
            window.key("space")
            wait(lambda: not window.all("label", FROZEN), "the picture to go on")
            return False

        wait(is_held, "the link in a picture that is held")
        seen = set()
        for _ in range(40):
            focused = window.focused()
            seen |= focused
            if wanted <= seen:
                break
            window.tab()
        assert wanted <= seen, f"the keyboard does not reach {sorted(wanted - seen)}"
        # A paused picture is not zoomed.
        window.preview().get_component_iface().grab_focus()
        window.key("space")
        wait(lambda: not window.all("label", FROZEN), "the picture to go on")
        for _ in range(40):
            focused = window.focused()
            if "Zoom" in focused:
                return
            window.tab()
        assert False, "the keyboard does not reach the zoom"


def test_every_control_has_a_name():
    roles = {"push button", "toggle button", "slider", "drawing area", "text", "radio button", "menu item", "list"}
    with Window("--camera", "demo") as window:
        window.wait_for_label(detected, "a code")

        def nameless():
            return [node.get_role_name() for node in window.all() if node.get_role_name() in roles and not node.get_name()]

        # Rows come and go with the codes, even while their names are requested.
        wait(lambda: not nameless(), "a name for each control")
        window.key("ctrl+n")
        wait(lambda: window.all("text", "Text of the code"), "the place to create codes")
        wait(lambda: not nameless(), "a name for each control there")


def test_the_program_ends_cleanly():
    for keys in (["ctrl+q"], ["ctrl+w"], ["ctrl+n", "ctrl+q"]):
        with Window("--camera", "demo") as window:
            window.wait_for_label(detected, "a code")
            status = window.close(*keys)
            assert status == 0, f"{keys} end it with status {status}"


def test_the_key_that_quits_does_so_while_a_file_is_chosen():
    with Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+o")
        xdotool("windowactivate", "--sync", window.dialog("the dialog for files"))
        window.key("ctrl+q")
        assert window.process.wait(TIMEOUT) == 0


def test_the_menu_opens_by_the_keyboard():
    with Window("--camera", "demo") as window:
        window.preview()
        window.key("F10")
        wait(lambda: window.all(None, "Preferences"), "the menu")
