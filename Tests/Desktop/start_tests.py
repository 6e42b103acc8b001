"""Tests the state from a camera's first picture on, and what a stalled picture does not change."""

import contextlib
import os
import subprocess
import tempfile
import time

from announcements import Announcements
from driver import Window, wait
from emulated_camera import Camera
from scenes import own_scene

CODE = "held before the camera"
NOTHING = "No code detected: hold one inside the red frame"
FROZEN = "Paused. Press Space to resume."
# The code is at the lower right, and the frame at the upper left.
FRAMES = [[(CODE, 480, 330)]]
SETTINGS = "[Window]\nsize=920 700\n[Scan]\nframe=0.02 0.02 0.3 0.3\n"


def reads_nothing(window, told):
    window.find("label", NOTHING)
    # This is time for a few dozen pictures.
    time.sleep(1)
    window.find("label", NOTHING)
    assert told.count(CODE) == 0, told.texts


def test_the_usage_names_the_command_and_its_files():
    usage = subprocess.run([os.environ["YOMITORI"], "--help"], capture_output=True, text=True, check=True).stdout
    assert "yomitori [OPTION…] [FILE…]" in usage.splitlines()[1], usage


def test_a_code_outside_of_the_frame_is_not_read_in_the_first_picture_either():
    path = tempfile.mkdtemp(prefix="yomitori-camera-") + "/video0"
    with contextlib.ExitStack() as around:
        told = around.enter_context(Announcements())
        with Camera(path=path, frames=FRAMES) as camera:
            window = around.enter_context(Window("--camera", path, settings=SETTINGS))
            reads_nothing(window, told)
            camera.send("unplug")
            wait(lambda: window.all(None, "The Camera Was Unplugged"), "the page that says so")
        # The same picture is shown again, in which nothing has moved.
        with Camera(path=path, frames=FRAMES):
            window.preview()
            reads_nothing(window, told)


def test_what_the_scene_does_not_look_for_is_not_read_in_the_first_picture_either():
    with Announcements() as told, Camera() as camera, Window(
            "--camera", camera.path, **own_scene(symbologies=["RMQRCode"])) as window:
        reads_nothing(window, told)


def test_a_frozen_picture_stays_frozen_while_the_camera_stalls():
    with Camera() as camera, Window("--camera", camera.path) as window:
        window.find("label", "1 code detected")
        window.key("space")
        window.find("label", FROZEN)
        camera.send("stall")
        # The stream is restarted after two seconds.
        wait(lambda: sum(line.startswith("stream") for line in camera.said) == 2, "the stream's second start")
        camera.send("resume")
        time.sleep(1)
        window.find("label", FROZEN)
        window.key("space")
        wait(lambda: not window.all("label", FROZEN), "the picture to go on")
        # The code is read again: an outline alone would be from before.
        time.sleep(2)
        window.find("label", "1 code detected")


def test_the_desktops_actions_lead_to_the_place_for_them():
    with Window("--camera", "demo", "--create") as window:
        window.find("text", "Text of the code")
    # A desktop that starts programs by the bus, as the desktop file permits, calls the program itself.
    asking = subprocess.Popen(["sh", "-c", (
        "gdbus wait --session --timeout 60 dev.yomitori.Yomitori && gdbus call --session --dest dev.yomitori.Yomitori "
        "--object-path /dev/yomitori/Yomitori --method org.freedesktop.Application.ActivateAction create [] {}")],
        stdout=subprocess.DEVNULL)
    with Window("--gapplication-service") as window:
        window.find("text", "Text of the code")
        assert asking.wait(60) == 0
    with Window("--camera", "demo") as window:
        window.preview()
        assert not window.all("text", "Text of the code")
        # A second start of the program hands the request on to the first.
        subprocess.run([os.environ["YOMITORI"], "--create"], check=True, timeout=60,
                       env=dict(os.environ, XDG_CONFIG_HOME=window.folder))
        window.find("text", "Text of the code")


def test_a_second_start_names_its_camera_by_a_path_in_its_own_folder():
    with Camera() as camera, Window("--camera", "demo") as window:
        window.preview()
        folder, name = os.path.split(camera.path)
        subprocess.run([os.environ["YOMITORI"], "--camera", name], check=True, timeout=60, cwd=folder,
                       env=dict(os.environ, XDG_CONFIG_HOME=window.folder))
        window.wait_for_label(lambda text: text == CODE, "the code before that camera")


def test_the_first_picture_says_what_to_do_until_a_code_was_read():
    hint = "Hold a code in front of the camera: it is read as soon as it is in view."
    nothing, seen = [], [(CODE, 320, 210)]
    with Camera(frames=[nothing] * 300 + [seen] * 300) as camera:
        with Window("--camera", camera.path) as window:
            window.find("label", hint)
            window.find("list item", CODE)
            wait(lambda: hint not in window.labels(), "the hint to go")
            folder = window.folder
            window.close("ctrl+q")
        with Window("--camera", camera.path, folder=folder) as window:
            window.find("list item", CODE)
            assert hint not in window.labels()
    # The hint is not shown again after it was read.
    with Camera(frames=[nothing]) as camera:
        with Window("--camera", camera.path) as window:
            window.find("label", hint)
            window.click("push button", "Dismiss")
            wait(lambda: hint not in window.labels(), "the hint to go")
            folder = window.folder
            window.close("ctrl+q")
        with Window("--camera", camera.path, folder=folder) as window:
            window.find("label", NOTHING)
            assert hint not in window.labels()


def test_a_window_without_a_camera_does_without_the_library_for_svg():
    # The SVG library took an eighth of the memory. It is needed where the icon theme is only SVG, as in newer versions.
    if not os.path.exists("/usr/share/icons/Adwaita/96x96/status/camera-disabled-symbolic.symbolic.png"):
        return
    with Window("--camera", "/nowhere") as window:
        window.find("push button", "Try Again")
        # Some of the page is drawn only after the button was found.
        time.sleep(1)
        with open(f"/proc/{window.process.pid}/maps") as file:
            libraries = {line.rsplit("/", 1)[1].strip() for line in file if ".so" in line}
        assert any(name.startswith("libgtk-3.so") for name in libraries), libraries
        assert not any("svg" in name for name in libraries), libraries


def test_a_camera_whose_path_is_far_too_long_does_not_stop_the_window():
    with Window("--camera", "/" + "x" * 100_000) as window:
        wait(lambda: window.all(None, "The Camera Does Not Work"), "the page that says so")
