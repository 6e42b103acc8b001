"""Tests the light: advised, switched on in the dark, and off again when it is light."""

import time

from driver import Atspi, Window, has_state, wait
from emulated_camera import TEXT, Camera
from scan_page import DARK
from scenes import write_scenes
from screen_pixels import luminance

NIGHT = '[{"id": "own-1", "name": "Night", "torch": "automatic"}]'
SETTINGS = "[Scan]\nscene=own-1\n"


def switches(camera):
    """Returns the states to which the camera's light was switched, in order."""
    return [line[-1] for line in camera.said if line.startswith("set LED Mode=")]


def is_in(button):
    return has_state(button, Atspi.StateType.PRESSED) or has_state(button, Atspi.StateType.CHECKED)


def test_an_automatic_torch_is_not_fooled_by_its_own_light_and_goes_off_when_it_is_light():
    with Camera() as camera, Window(
            "--camera", camera.path, settings=SETTINGS, folder=write_scenes(NIGHT)) as window:
        window.find("push button", "Copy held before the camera")
        camera.send("light 12")
        camera.expect("set LED Mode=2")
        # The picture is lit by the torch now; this is longer than the program takes to change its decision.
        time.sleep(5)
        assert switches(camera) == ["2"], camera.said
        assert not window.all("label", DARK), "no advice where the light comes by itself"
        camera.send("light 180")
        camera.expect("set LED Mode=0")
        time.sleep(4)
        assert switches(camera) == ["2", "0"], camera.said


def test_an_automatic_torch_goes_off_when_the_picture_stops_and_stays_as_the_user_left_it():
    with Camera() as camera, Window(
            "--camera", camera.path, settings=SETTINGS, folder=write_scenes(NIGHT)) as window:
        window.find("push button", "Copy held before the camera")
        camera.send("light 12")
        camera.expect("set LED Mode=2")
        window.key("space")
        camera.expect("set LED Mode=0")
        window.key("space")
        wait(lambda: switches(camera) == ["2", "0", "2"], "the light again, when the picture goes on")
        window.click("toggle button", "Light")
        wait(lambda: switches(camera) == ["2", "0", "2", "0"], "the light off, by hand")
        time.sleep(3)
        assert switches(camera) == ["2", "0", "2", "0"], camera.said
        assert not is_in(window.find("toggle button", "Light"))


def test_the_advice_goes_when_the_light_is_switched_on_or_the_room_is_light():
    with Camera(frames=[[]]) as camera, Window("--camera", camera.path) as window:
        window.preview()
        camera.send("light 12")
        window.find("label", DARK)
        camera.send("light 100")
        wait(lambda: not window.all("label", DARK), "the advice to go with the dark")
        camera.send("light 12")
        window.find("label", DARK)
        window.click("toggle button", "Light")
        wait(lambda: not window.all("label", DARK), "the advice to go with the light")


def contrast(window, node):
    """Returns the contrast between the darkest and the lightest pixel of a text, as WCAG 2 defines it."""
    pixel, place = window.pixels(), window.extents(node)
    values = [
        luminance(pixel(x, y)) for x in range(place.x, place.x + place.width)
        for y in range(place.y, place.y + place.height)]
    return (max(values) + 0.05) / (min(values) + 0.05)


def test_every_line_of_the_results_can_be_read_in_light_and_dark_also_with_the_screen_as_light():
    for theme in ("Adwaita", "Adwaita:dark"):
        environment = {"GTK_THEME": theme}
        with Camera("--no-controls", frames=[[]]) as camera, Window(
                "--camera", camera.path, environment=environment) as window:
            hint = window.find("label", "No code detected: hold one inside the red frame")
            wait(lambda: contrast(window, hint) >= 4.4, f"the hint to be read in {theme}")
        with Camera("--no-controls") as camera, Window("--camera", camera.path, environment=environment) as window:
            window.find("label", "1 code detected")
            for is_light in (False, True):
                if is_light:
                    window.click("toggle button", "Light")
                text = window.find("label", TEXT)
                wait(lambda: contrast(window, text) >= 7, f"the code's text to be read in {theme}, light {is_light}")


def test_with_the_screen_as_light_the_controls_fit_a_phones_screen():
    with Camera("--no-controls") as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=360 720\n") as window:
        window.find("label", "1 code detected")
        before = window.extents(window.preview()).height
        window.click("toggle button", "Light")
        wait(lambda: window.extents(window.preview()).height < before - 100, "the light about the picture")
        picture = window.place(window.preview())
        freeze = window.place(window.find("toggle button", "Pause"))
        assert freeze.x + freeze.width <= picture.x + picture.width, (freeze.x, freeze.width, picture.x, picture.width)
