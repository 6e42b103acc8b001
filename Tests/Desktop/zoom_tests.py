"""Tests automatic zoom on codes that are too small to be read, and back."""

import time

from driver import Atspi, Window, has_state, wait
from emulated_camera import Camera
from picture_files import covered
from scenes import write_scenes

NOTICE = "Zoomed in on a small code."
LINK = "https://example.org/bikes/4711"
LARGE = "[Window]\nsize=900 700\n"


def factor(window):
    return next((float(text[:-1]) for text in window.labels() if text.endswith("×")), None)


def wait_for_zoom(window):
    wait(lambda: window.all("label", NOTICE), "the notice that a small code was zoomed in on")
    wait(lambda: (factor(window) or 1) > 1.2, "a larger factor")


def read_last(window):
    return "1 code detected" in window.labels()


FAR = "far away, and small"


def far(then=None):
    """Returns a camera that sees a small code that can't be read, and then the given frames."""
    return Camera(frames=[[(covered(FAR, scale=3), 320, 240)]] * 90 + (then or []))


def test_a_far_code_is_zoomed_in_on_and_read_and_left_when_it_is_gone():
    with far([[(FAR, 320, 240)]] * 120 + [[]] * 150) as camera, Window(
            "--camera", camera.path, settings=LARGE) as window:
        wait_for_zoom(window)
        wait(lambda: read_last(window) and (factor(window) or 1) > 1.2, "the code, read while zoomed")
        wait(lambda: factor(window) == 1.0, "the zoom back where it was")
        wait(lambda: not window.all("label", NOTICE), "the notice to go")


def test_the_zoom_is_undone_by_its_button_and_by_escape():
    for undo in (lambda window: window.click("push button", "Undo"), lambda window: window.key("Escape")):
        # The code is read then: a zoom that did not help is undone automatically.
        with far([[(FAR, 320, 240)]] * 900) as camera, Window(
                "--camera", camera.path, settings=LARGE) as window:
            wait_for_zoom(window)
            wait(lambda: read_last(window), "the code")
            # After half a minute, the pictures would start again with the one that is zoomed in on.
            camera.send("hold on")
            undo(window)
            wait(lambda: factor(window) == 1.0, "the zoom where it was")
            wait(lambda: not window.all("label", NOTICE), "the notice to go")
            # That code causes no further zoom.
            time.sleep(1.5)
            assert factor(window) == 1.0


def test_touching_the_slider_stops_it():
    with far() as camera, Window("--camera", camera.path, settings=LARGE) as window:
        wait_for_zoom(window)
        window.find("slider", "Zoom").get_value_iface().set_current_value(1.1)
        wait(lambda: not window.all("label", NOTICE), "the notice to go")
        time.sleep(2)
        assert factor(window) == 1.1, factor(window)


def test_a_code_that_was_just_read_is_not_zoomed_in_on():
    frames = [[(FAR, 320, 240)]] * 60 + [[(covered(FAR, scale=7), 320, 240)]] * 120
    with Camera(frames=frames) as camera, Window("--camera", camera.path, settings=LARGE) as window:
        window.wait_for_label(lambda text: text == FAR, "the code")
        end = time.monotonic() + 7
        while time.monotonic() < end:
            assert not window.all("label", NOTICE)
            time.sleep(0.3)


def test_there_is_no_zoom_where_the_scene_or_the_user_wants_none():
    own = '[{"id": "own-1", "name": "Still", "zoomsByItself": false}]'
    for settings, folder in (
            (f"[Scan]\nauto-zoom=false\n{LARGE}", None), (f"[Scan]\nscene=own-1\n{LARGE}", write_scenes(own))):
        with Window("--camera", "demo", settings=settings, folder=folder) as window:
            window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
            # The time is past the far card's.
            end = time.monotonic() + 19
            while time.monotonic() < end:
                assert not window.all("label", NOTICE)
                assert factor(window) == 1.0
                time.sleep(0.5)


def test_a_paused_picture_is_not_zoomed():
    with Window("--camera", "demo", settings=LARGE) as window:
        wait(lambda: factor(window) == 1.0, "the zoom")
        slider = window.find("slider", "Zoom")
        window.key("ctrl+plus")
        wait(lambda: (factor(window) or 1) > 1, "the zoom by the key")
        before = factor(window)
        window.key("space")
        wait(lambda: not has_state(slider, Atspi.StateType.SENSITIVE), "the slider out of use")
        assert "Resume the picture to zoom" in slider.get_description(), slider.get_description()
        window.key("ctrl+plus", "ctrl+0")
        time.sleep(0.5)
        assert factor(window) == before
        window.key("space")
        wait(lambda: has_state(slider, Atspi.StateType.SENSITIVE), "the slider in use again")
