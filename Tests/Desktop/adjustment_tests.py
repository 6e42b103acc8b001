"""Tests the popover with the camera's own settings, which is built from the controls that the camera reports."""

from driver import Atspi, Window, content, has_state, wait
from emulated_camera import TEXT, Camera
from scan_page import is_sensitive, open_panel

FIELDS = [
    ("check box", "Automatic exposure"), ("slider", "Exposure time"), ("slider", "Backlight compensation"),
    ("slider", "Brightness"), ("check box", "Automatic focus"), ("slider", "Focus"),
    ("check box", "Automatic white balance"), ("slider", "Color temperature"), ("radio button", "50 Hz")]


# The window is as high as the screen, so that nothing has to be scrolled to.
TALL = "[Window]\nsize=900 740\n"


def is_checked(node):
    return has_state(node, Atspi.StateType.CHECKED)


def test_the_camera_panel_has_what_the_camera_has():
    with Camera() as camera, Window("--camera", camera.path, settings=TALL) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        open_panel(window)
        for role, name in FIELDS:
            window.find(role, name)
        assert not window.all("check box", "Slower frame rate in the dark"), "the camera has no such control"
        scale = window.find("slider", "Color temperature")
        value = scale.get_value_iface()
        assert (value.get_minimum_value(), value.get_maximum_value()) == (2800, 6500)
        assert value.get_current_value() == 4600
        # An automatic setting disables the values that it controls.
        time = window.find("slider", "Exposure time")
        assert not is_sensitive(time) and is_sensitive(window.find("slider", "Brightness"))
        window.click("check box", "Automatic exposure")
        wait(lambda: is_sensitive(time), "the exposure time in service")


def test_the_camera_panel_sets_the_camera_and_resets_it():
    with Camera() as camera, Window("--camera", camera.path, settings=TALL) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        open_panel(window)
        reset = window.find("push button", "Reset")
        assert not is_sensitive(reset), "nothing is altered yet"
        window.click("check box", "Automatic focus")
        camera.expect("set Focus, Automatic Continuous=0")
        focus = window.find("slider", "Focus")
        wait(lambda: is_sensitive(focus), "the focus in service")
        focus.get_value_iface().set_current_value(103)
        camera.expect("set Focus, Absolute=105")
        window.click("radio button", "60 Hz")
        camera.expect("set Power Line Frequency=2")
        wait(lambda: is_sensitive(reset), "something to reset")
        reset.get_action_iface().do_action(0)
        for line in ("set Focus, Absolute=0", "set Focus, Automatic Continuous=1", "set Power Line Frequency=1"):
            camera.expect(line)
        wait(lambda: is_checked(window.find("check box", "Automatic focus")), "the tick that says so")
        wait(lambda: not is_sensitive(focus), "the focus out of service")


def test_a_camera_is_set_as_it_was_the_last_time():
    with Camera() as camera:
        with Window("--camera", camera.path) as window:
            window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
            open_panel(window)
            window.click("check box", "Automatic exposure")
            time = window.find("slider", "Exposure time")
            wait(lambda: is_sensitive(time), "the exposure time in service")
            time.get_value_iface().set_current_value(77)
            camera.expect("set Exposure Time, Absolute=77")
            folder = window.folder
            # The settings are written after they were sent to the camera.
            wait(lambda: "controls=9a0901=1 9a0902=77" in content(f"{folder}/yomitori/settings.ini"), "the settings kept")
    with Camera() as camera:
        # The camera has another node now; settings are stored by the camera, here by its path.
        with open(f"{folder}/yomitori/settings.ini", "w") as file:
            file.write(f"[Camera {camera.path}]\ncontrols=9a0901=1 9a0902=77\n")
        with Window("--camera", camera.path, folder=folder) as window:
            window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
            camera.expect("set Auto Exposure=1")
            camera.expect("set Exposure Time, Absolute=77")


def test_a_camera_without_settings_says_so():
    with Camera("--bare") as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        button = window.find("toggle button", "Camera settings")
        assert not is_sensitive(button)
        assert "this camera has none" in button.get_description(), button.get_description()


def test_the_demo_camera_gets_darker_by_its_exposure():
    with Window("--camera", "demo") as window:
        window.wait_for_label(lambda text: text.startswith("https://"), "the demo camera's link")
        open_panel(window)
        window.click("check box", "Automatic exposure")
        time = window.find("slider", "Exposure time")
        wait(lambda: is_sensitive(time), "the exposure time in service")
        time.get_value_iface().set_current_value(20)
        window.find("label", "Too dark: switch on the light.")
