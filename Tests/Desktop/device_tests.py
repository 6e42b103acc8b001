"""Tests the page with the camera's picture, using an emulated Video4Linux camera (Tests/CameraEmulator)."""

import contextlib
import grp
import os
import subprocess
import tempfile

from announcements import Announcements
from driver import TIMEOUT, Window, wait
from emulated_camera import TEXT, Camera
from rights import without_roots_rights
from scan_page import wait_for_sentence


def test_a_video4linux_camera_is_read():
    with Camera() as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")


def test_the_light_goes_off_when_the_program_is_ended():
    with Camera() as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        window.find("toggle button", "Light").get_action_iface().do_action(0)
        camera.expect("set LED Mode=2")
        window.process.terminate()
        # The light is switched off first, since drivers may take a while to stop the stream.
        camera.expect("set LED Mode=0")
        camera.expect("stop")
        wait(lambda: window.process.poll() is not None, "the program's end")
        assert window.process.returncode == 0, window.process.returncode


def test_without_a_torch_the_screen_gives_light():
    with Camera("--no-controls") as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        area = window.extents(window.preview())
        torch = window.find("toggle button", "Light")
        torch.get_action_iface().do_action(0)
        # The code has a white margin on all sides of the preview.
        places = [
            (area.x + 20, area.y + area.height // 2), (area.x + area.width - 20, area.y + area.height // 2),
            (area.x + area.width // 2, area.y + 20), (area.x + area.width // 2, area.y + area.height - 20),
        ]

        def is_light():
            pixel = window.pixels()
            return all(pixel(*place) == (255, 255, 255) for place in places)

        wait(is_light, "white about the preview")
        window.wait_for_label(lambda text: text == TEXT, "the code, still")
        torch.get_action_iface().do_action(0)
        wait(lambda: not is_light(), "the picture's full size again")


def test_an_unplugged_camera_says_so():
    with Camera("--card", "Desk camera") as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        camera.send("unplug")
        wait(lambda: window.all(None, "The Camera Was Unplugged"), "the page that says so")
        wait_for_sentence(window, f"Connect Desk camera ({camera.path}) again", "the camera's name")
        window.click("push button", "Use the Demo Camera")
        window.preview()


def test_a_stalled_camera_says_so_and_goes_on():
    with Camera() as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        camera.send("stall")
        window.wait_for_label(lambda text: "sends no pictures" in text, "the sentence about the stall")
        camera.send("resume")
        wait(lambda: not any("sends no pictures" in text for text in window.labels()), "the picture to go on")
        window.wait_for_label(lambda text: text == "1 code detected", "the code again")


def test_what_happens_to_a_camera_is_told_to_a_screen_reader():
    with Announcements() as told, Camera("--card", "Desk camera") as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        camera.send("stall")
        wait(lambda: told.count("sends no pictures"), "the stall to be told")
        camera.send("resume")
        wait(lambda: told.count("Resumed."), "the resumed picture to be told")
        camera.send("unplug")
        wait(lambda: told.count("The Camera Was Unplugged\nConnect Desk camera"), "the unplugged camera to be told")
        window.click("push button", "Use the Demo Camera")
        window.preview()
        assert told.count("sends no pictures") == told.count("The Camera Was Unplugged") == 1, told.texts


def test_a_camera_in_use_says_so_and_can_be_tried_again():
    with Camera() as camera:
        camera.send("busy on")
        with Window("--camera", camera.path) as window:
            wait(lambda: window.all(None, "The Camera Is in Use"), "the page that says so")
            camera.send("busy off")
            window.click("push button", "Try Again")
            window.wait_for_label(lambda text: text == TEXT, "the code before the camera")


def test_a_camera_that_is_plugged_in_again_goes_on_by_itself():
    path = tempfile.mkdtemp(prefix="yomitori-camera-") + "/video0"
    with contextlib.ExitStack() as window_and_cameras:
        with Camera(path=path) as camera:
            window = window_and_cameras.enter_context(Window("--camera", path))
            window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
            camera.send("unplug")
            wait(lambda: window.all(None, "The Camera Was Unplugged"), "the page that says so")
        for number in (1, 2):
            text = f"plugged in again {number}"
            with Camera(path=path, frames=[[(text, 320, 210)]]) as camera:
                window.wait_for_label(lambda label: label == text, "the code before the camera that is back")
                camera.send("unplug")
                wait(lambda: window.all(None, "The Camera Was Unplugged"), "the page that says so")


def test_a_camera_in_use_says_by_which_program():
    with Camera() as camera:
        holder = subprocess.Popen(
            [os.environ["YOMI"], "watch", "--camera", camera.path], stdout=subprocess.PIPE, text=True)
        try:
            assert holder.stdout.readline() == TEXT + "\n"
            with Window("--camera", camera.path) as window:
                wait(lambda: window.all(None, "The Camera Is in Use"), "the page that says so")
                wait_for_sentence(window, "yomi is using it.", "the program's name")
                holder.terminate()
                holder.wait(TIMEOUT)
                window.click("push button", "Try Again")
                window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        finally:
            holder.kill()
            holder.wait()


def test_a_camera_that_may_not_be_opened_names_the_group():
    before = without_roots_rights()
    folder = tempfile.mkdtemp(prefix="yomitori-camera-")
    path = f"{folder}/video0"
    open(path, "w").close()
    os.chown(path, 65534, grp.getgrnam("video").gr_gid)
    os.chmod(path, 0o660)
    with Window("--camera", path, before=before) as window:
        wait(lambda: window.all(None, "No Permission to Use the Camera"), "the page that says so")
        wait_for_sentence(window, "sudo usermod -aG video $USER", "what to do")
        window.find("push button", "Try Again")
        # When the permission is given, as udev does a moment after the device was connected, the program goes on by
        # itself.
        os.chmod(path, 0o666)
        wait(lambda: window.all(None, "The Camera Does Not Work"), "another try, of what is no camera")


def test_a_camera_that_never_sends_is_given_up():
    with Camera() as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        camera.send("stall")
        window.wait_for_label(lambda text: "sends no pictures" in text, "the sentence about the stall")
        wait(lambda: window.all(None, "The Camera Does Not Work"), "the page that says so")
        # The stream is restarted only once.
        streams = [line for line in camera.said if line.startswith("stream")]
        assert len(streams) == 2, streams


def test_a_stream_that_only_needs_a_restart_gets_it():
    with Camera() as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == TEXT, "the code before the camera")
        camera.send("stall restart")
        wait(lambda: sum(line.startswith("stream") for line in camera.said) == 2, "the stream's second start")
        assert "stop" in camera.said
        wait(lambda: not any("sends no pictures" in text for text in window.labels()), "the picture to go on")
        window.wait_for_label(lambda text: text == "1 code detected", "the code again")


def test_a_camera_that_hangs_does_not_keep_another_from_being_chosen():
    with Camera() as hung:
        hung.send("hang")
        with Window("--camera", hung.path) as window:
            wait(lambda: window.all(None, "Starting the Camera"), "the page that says so")
            window.click("toggle button", "Camera")
            window.click("radio button", "Demo camera")
            window.preview()
            window.wait_for_label(lambda text: text.startswith("https://"), "the demo camera's code")
            # A program that waits for a device can't be ended by a signal.
            hung.send("unplug")


def test_a_bare_sensor_says_what_it_needs():
    with Camera("--sensor", "--card", "Bare sensor") as camera, Window("--camera", camera.path) as window:
        wait(lambda: window.all(None, "This Camera Needs PipeWire"), "the page that says so")
        wait_for_sentence(window, "libcamera", "where its pictures come from")
        # The camera failed before its name was listed.
        wait_for_sentence(window, f"Bare sensor ({camera.path}) is a raw sensor.", "the camera's name")
