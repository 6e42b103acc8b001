"""Tests pictures that are magnified: by wheel, key and button, and what is drawn over them."""

import os
import subprocess

from driver import Atspi, Window, has_state, pressed, wait, xdotool
from picture_files import code, folder


def shown(window, area):
    """Returns the colours at points all over a widget."""
    place, pixel = window.place(area), window.pixels()
    return [pixel(place.x + place.width * x // 40, place.y + place.height * y // 40)
            for x in range(1, 40) for y in range(1, 30)]


def test_a_picture_is_magnified_by_wheel_key_and_button_and_moved():
    place = folder()
    path = code("a picture to be magnified", f"{place}/large.png")
    with Window(path) as window:
        window.wait_for_label(lambda text: text == "a picture to be magnified", "the picture's text")
        area = window.find("drawing area", "large.png")
        smaller = window.find("push button", "Zoom out")
        assert not has_state(smaller, Atspi.StateType.SENSITIVE)
        place_of_area = window.place(area)
        x, y = place_of_area.x + place_of_area.width // 3, place_of_area.y + place_of_area.height // 3
        xdotool("mousemove", x, y)
        for _ in range(8):
            xdotool("click", "4")
        wait(lambda: area.get_description() == "2.1×", "the picture at eight notches of the wheel")
        assert has_state(smaller, Atspi.StateType.SENSITIVE)
        # The keys magnify about the middle.
        window.key("ctrl+plus")
        wait(lambda: area.get_description() == "2.6×", "the picture at two notches more")
        before = shown(window, area)
        window.key("Down")
        wait(lambda: shown(window, area) != before, "the picture moved by an arrow key")
        moved = shown(window, area)
        with pressed(x, y):
            xdotool("mousemove_relative", 0, 40)
        wait(lambda: shown(window, area) not in (before, moved), "the picture moved by dragging")
        window.click("push button", "Show the whole picture")
        wait(lambda: area.get_description() == "", "the whole picture")
        assert not has_state(smaller, Atspi.StateType.SENSITIVE)
        # Other pictures begin whole.
        window.click("push button", "Zoom in")
        wait(lambda: area.get_description() == "1.5×", "the picture at a press of the button")
        other = code("another picture", f"{place}/other.png")
        subprocess.run([os.environ["YOMITORI"], other], check=True, timeout=60)
        area = window.find("drawing area", "other.png")
        wait(lambda: area.get_description() == "", "the whole of the other picture")


def test_a_code_beyond_the_edges_of_a_magnified_picture_has_no_label():
    place = folder()
    parts = [code(text, f"{place}/{text}.png") for text in ("upper", "lower")]
    subprocess.run(
        ["convert", parts[0], "-size", "20x1500", "xc:white", parts[1], "-gravity", "center", "-append",
         f"{place}/two.png"], check=True)
    with Window(f"{place}/two.png") as window:
        window.wait_for_label(lambda text: text == "2 codes in two.png", "the codes")
        area = window.find("drawing area", "two.png")

        def colors():
            """Returns the colours in the left half, away from the buttons."""
            extents, pixel = window.extents(area), window.pixels()
            return [pixel(extents.x + x, extents.y + y) for x in range(2, extents.width // 2, 4)
                    for y in range(2, extents.height - 2, 4)]

        wait(lambda: min(map(min, colors())) < 50, "the codes in view")
        for _ in range(8):
            window.key("ctrl+plus")
        # The outlines, numbers and labels are dark or green, the empty middle of the picture is neither.
        wait(lambda: min(map(min, colors())) > 150, "neither a number nor a label")
