"""Tests cameras by PipeWire and the desktop's portal, both real, and started by the tests for themselves."""

import tempfile
import time

from driver import Window, wait
from emulated_camera import TEXT, Camera
from media import MediaServer
from portal import DyingCameraPortal

ENTRY = "Through PipeWire…"


def picture(text=TEXT):
    return Camera.picture(tempfile.mkdtemp(prefix="yomitori-picture-"), [(text, 320, 210)])


def choose(window, name):
    window.click("toggle button", "Camera")
    window.click("radio button", name)


def test_pipewire_is_offered_and_its_camera_is_read():
    with MediaServer(picture()) as server, Window("--camera", "demo", environment=server.environment) as window:
        window.wait_for_label(lambda text: text.startswith("https://"), "the demo camera's code")
        choose(window, ENTRY)
        window.wait_for_label(lambda text: text == TEXT, "the code before PipeWire's camera")
        # The list has the camera now, in place of the entry that asks for it.
        window.click("toggle button", "Camera")
        window.find("radio button", "Test camera (PipeWire)")
        assert not window.all("radio button", ENTRY)
        window.click("radio button", "Demo camera")
        window.wait_for_label(lambda text: text.startswith("https://"), "the demo camera's code again")


def test_in_a_sandbox_pipewire_comes_first_and_goes_on_when_the_camera_is_back():
    with MediaServer(picture()) as server:
        variables = dict(server.environment, container="flatpak")
        with Window(environment=variables) as window:
            window.wait_for_label(lambda text: text == TEXT, "the code before PipeWire's camera")
            server.unplug()
            wait(lambda: window.all(None, "The Camera Was Unplugged"), "the page that says so")
            server.plug()
            window.wait_for_label(lambda text: text == TEXT, "the code before the camera that is back")


def test_after_pipewire_was_started_again_its_cameras_are_offered_and_read():
    with MediaServer(picture()) as server, Window("--camera", "demo", environment=server.environment) as window:
        window.wait_for_label(lambda text: text.startswith("https://"), "the demo camera's code")
        choose(window, ENTRY)
        window.wait_for_label(lambda text: text == TEXT, "the code before PipeWire's camera")
        server.restart(picture("after the restart"))
        # The connection has ended, so none of its cameras can be started again.
        wait(lambda: window.all("push button", "Through PipeWire…"), "the way to a new connection")
        choose(window, ENTRY)
        window.wait_for_label(lambda text: text == "after the restart", "the code before the new connection's camera")


def test_refused_access_has_a_page_and_can_be_asked_for_again():
    with MediaServer(picture(), answer="no") as server:
        with Window("--camera", "demo", environment=server.environment) as window:
            window.wait_for_label(lambda text: text.startswith("https://"), "the demo camera's code")
            choose(window, ENTRY)
            wait(lambda: window.all(None, "Camera Access Was Denied"), "the page that says so")
            server.tell("yes")
            window.click("push button", "Ask Again")
            window.wait_for_label(lambda text: text == TEXT, "the code before PipeWire's camera")


def test_a_refusal_in_a_sandbox_is_not_talked_over():
    with MediaServer(picture(), answer="no") as server:
        with Window(environment=dict(server.environment, container="flatpak")) as window:
            wait(lambda: window.all(None, "Camera Access Was Denied"), "the page that says so")
            # The list of device files, empty or not, is ready a moment later.
            time.sleep(2)
            assert window.all(None, "Camera Access Was Denied")


def test_without_pipewire_there_is_no_entry():
    # This session's bus starts the portal, which finds no PipeWire in an empty folder.
    with Window("--camera", "demo", environment={"XDG_RUNTIME_DIR": tempfile.mkdtemp(prefix="yomitori-empty-")}) as window:
        window.wait_for_label(lambda text: text.startswith("https://"), "the demo camera's code")
        window.click("toggle button", "Camera")
        window.find("radio button", "Demo camera")
        assert not window.all("radio button", ENTRY)


def test_a_portal_that_ends_before_it_has_answered_is_not_waited_for():
    with DyingCameraPortal(), Window("--camera", "demo") as window:
        window.wait_for_label(lambda text: text.startswith("https://"), "the demo camera's code")
        choose(window, ENTRY)
        page = wait(lambda: window.all("panel", "The Camera Does Not Work"), "the page that says so")[0]
        assert page.get_description().startswith("PipeWire: the desktop's camera portal does not answer."), (
            page.get_description())
