"""Several codes in one picture, and messages that come in several codes."""

import subprocess

from device_tests import Camera
from driver import Window, wait, walk, xdotool
from reading_tests import sequence

FAR, NEAR, OTHER = "far left", "in the middle", "far right"
THREE = [(FAR, 160, 150), (NEAR, 330, 210), (OTHER, 480, 290)]


def pasted(window):
    """What the clipboard holds."""
    return subprocess.run(
        ["/usr/bin/python3", "Tests/Desktop/source.py", "text"], capture_output=True, text=True).stdout


def numbers(window):
    """The number of each code in the list, also of those that it has to be scrolled for."""
    window.root.clear_cache()
    return {
        row.get_name(): label.get_name()
        for row in walk(window.root) if row.get_role_name() == "list item"
        for label in walk(row) if label.get_name() in ("1", "2", "3")}


def copied(window):
    window.key("ctrl+c")
    return pasted(window)


def test_several_codes_are_numbered_and_the_nearest_is_chosen():
    with Camera(frames=[THREE]) as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == "3 codes detected", "three codes")
        wait(lambda: sorted(numbers(window).values()) == ["1", "2", "3"], "their numbers in the list")
        wait(lambda: copied(window) == NEAR, "the text of the code in the middle on the clipboard")


def test_a_code_is_chosen_by_its_number_and_by_a_click_also_when_frozen():
    with Camera(frames=[THREE]) as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == "3 codes detected", "three codes")
        given = wait(lambda: (found := numbers(window)) and len(found) == 3 and found, "their numbers in the list")
        window.key(given[FAR])
        wait(lambda: copied(window) == FAR, "the text of the code chosen by its number")
        window.key("space")
        window.find("label", "Frozen. Press Space to go on.")
        window.key(given[NEAR])
        wait(lambda: copied(window) == NEAR, "the text of the code chosen in the frozen picture")
        # The picture fills the preview; so a place in it is a place there.
        area = window.extents(window.preview())
        scale = max(area.width / 640, area.height / 480)
        x = area.x + area.width / 2 + (OTHER_PLACE[0] - 320) * scale
        y = area.y + area.height / 2 + (OTHER_PLACE[1] - 240) * scale
        xdotool("mousemove", round(x), round(y), "click", "1")
        wait(lambda: copied(window) == OTHER, "the text of the code that was clicked")


OTHER_PLACE = THREE[2][1:]


def test_a_message_in_several_codes_is_put_together():
    message = "This message comes in several codes, which are held up one after the other until it is whole."
    parts = sequence(message)
    assert len(parts) > 1, parts
    # Each part for a second, as somebody who leafs through a leaflet.
    frames = [[(part, 320, 210)] for part in parts for _ in range(30)]
    with Camera(frames=frames) as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text.startswith(f"1 of {len(parts)} codes read"), "the first part")
        window.wait_for_label(lambda text: text == message, "the whole message")
        window.find("label", "Put together from several codes")
