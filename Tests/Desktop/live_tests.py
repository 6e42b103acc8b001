"""Tests texts over and beside the live picture: their places, the sentences about light, and cases without
announcements."""

import os
import subprocess
import tempfile
import time

from driver import Window, wait
from emulated_camera import TEXT, Camera
from inventory_list import cells
from other_program import Asker
from scan_page import DARK, bar, is_sensitive, open_panel, wait_for_sentence
from scenes import scene

NO_FRAME = "frame-shown=false\n"


def test_the_text_of_a_code_low_in_the_picture_is_above_the_controls():
    # At a scale of one and a half, the code's outline ends where the controls are.
    with Camera(frames=[[(TEXT, 320, 340)]], scale=4) as camera, Window(
            "--camera", camera.path, settings=f"[Window]\nsize=880 640\n[Scan]\n{NO_FRAME}") as window:
        window.wait_for_label(lambda text: text == "1 code detected", "the code")
        area = window.extents(window.preview())
        controls = window.extents(window.find("slider", "Zoom"))
        scale = max(area.width / 640, area.height / 480)
        # The symbol has 25 modules of 4 pixels.
        left = area.x + area.width / 2 - 50 * scale
        top, bottom = (area.y + area.height / 2 + (340 - 240 + part) * scale for part in (-50, 50))
        assert bottom + 30 > controls.y, "the code is not low enough for this test"

        def longest_plate():
            """Returns the maximum number of consecutive rows above the code that are as dark as a plate."""
            pixel = window.pixels()
            longest = run = 0
            for y in range(round(top) - 60, round(top) - 4):
                run = run + 1 if max(pixel(round(left) + 3, y)) < 95 else 0
                longest = max(longest, run)
            return longest

        wait(lambda: longest_plate() >= 15, "the plate with the text above the code")


def test_no_light_is_advised_while_codes_are_read():
    # The code and the bare wall are shown in turn, both in the dark.
    frames = [[(TEXT, 320, 210)]] * 150 + [[]] * 180
    with Camera(frames=frames, light=0.15) as camera, Window("--camera", camera.path) as window:
        window.find("push button", f"Copy {TEXT}")

        def is_read():
            return "1 code detected" in window.labels()

        for _ in range(2):
            wait(is_read, "the code")
            end = time.monotonic() + 3
            while time.monotonic() < end and is_read():
                # The code may disappear at any time, even while labels are read: two looks in succession don't err
                # alike.
                looks = [window.labels() for _ in range(2)]
                assert any("1 code detected" not in labels or DARK not in labels for labels in looks), looks
            window.find("label", DARK)
            wait(lambda: DARK not in window.labels(), "the advice to go when the code is back")


def test_the_notice_of_a_stopped_picture_leaves_it_to_the_bar_of_a_request():
    with Camera() as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == "1 code detected", "the code")

        def notices():
            return [text for text in window.labels() if text.startswith(("Code read.", "Paused."))]

        with Asker() as asker:
            bar(window, "Give this code to “gdbus”?")
            assert not notices(), notices()
            window.click("push button", "Give the Code")
            asker.answer()
        wait(lambda: not window.all("push button", "Cancel"), "the picture to go on")
        # A picture that was paused before the request has the notice, and the bar replaces it.
        window.key("space")
        wait(notices, "the notice of a frozen picture")
        with Asker() as asker:
            bar(window, "Give this code to “gdbus”?")
            wait(lambda: not notices(), "the notice to make way for the bar")
        wait(lambda: not window.all("push button", "Cancel"), "the bar to go")
        wait(notices, "the notice again, after the program has left")


def test_a_busy_camera_leaves_the_ways_to_the_others():
    with Camera("--card", "Desk camera") as busy, Camera(
            "--card", "Other camera", frames=[[("the other one", 320, 210)]]) as other:
        with Window("--camera", busy.path) as window:
            window.wait_for_label(lambda text: text == TEXT, "the code before the first camera")
            subprocess.run(
                [os.environ["YOMITORI"], "--camera", other.path], check=True, timeout=60,
                env=dict(os.environ, XDG_CONFIG_HOME=window.folder))
            window.wait_for_label(lambda text: text == "the other one", "the code before the second camera")
            busy.send("busy on")
            other.send("unplug")
            wait(lambda: window.all(None, "The Camera Was Unplugged"), "the page that says so")
            window.click("push button", "Use Desk camera")
            wait(lambda: window.all(None, "The Camera Is in Use"), "the page of the first camera")
            assert not window.all("push button", "Use Other camera"), "it is not there any more"
            for name in ("Try Again", "Open a Picture…"):
                window.find("push button", name)
            window.click("push button", "Use the Demo Camera")
            window.wait_for_label(lambda text: text.startswith("https://"), "the demo camera's link")


def test_a_page_without_a_picture_says_what_can_be_done_on_a_phone():
    with Camera() as camera:
        camera.send("busy on")
        with Window("--camera", camera.path, settings="[Window]\nsize=360 720\n") as window:
            wait_for_sentence(window, "open a picture, or paste one", "what can be done on a phone")
            assert not any("drop" in (node.get_description() or "") for node in window.all())
        with Window("--camera", camera.path) as window:
            wait_for_sentence(window, "drop a picture here, or paste one", "what can be done on a desktop")


def test_what_cannot_be_used_says_why():
    def says(role, name, sentence, usable):
        def holds():
            node = window.find(role, name)
            return node.get_description() == sentence and is_sensitive(node) == usable
        wait(holds, f"the {role} {name!r} to say {sentence!r}")

    with Camera(frames=[[]]) as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        says("push button", "Export…", "The list is empty", False)
        says("push button", "Clear", "The list is empty", False)
    tall = "[Window]\nsize=960 740\n"
    with Camera() as camera, Window("--camera", camera.path, settings=tall + scene("inventory")) as window:
        says("push button", "Export…", "Save the list as CSV", True)
        says("push button", "Clear", "Clear the list", True)
        open_panel(window)
        says("push button", "Reset", "Nothing has been changed", False)
        says("slider", "Exposure time", "Set automatically by the camera", False)
        window.click("check box", "Automatic exposure")
        says("slider", "Exposure time", "Exposure time", True)
        says("push button", "Reset", "Restore the camera's defaults", True)


def test_in_a_strict_frame_a_code_has_to_be_inside_wholly():
    inside, across = "inside wholly", "across the edge"
    # One code is in the middle of the frame; in a window of 960 by 640, the centre of the other one is some 15 pixels
    # inside of the frame's right edge.
    frames = [[(inside, 300, 225), (across, 455, 225)]]
    with Camera(frames=frames, scale=3) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=960 640\n" + scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        time.sleep(1)
        assert [row[0] for row in cells(window)] == [inside], cells(window)
        # Without the frame, the other code counts as well.
        window.click("toggle button", "Red frame")
        window.wait_for_label(lambda text: text == "2 codes read", "without a frame, both")


def test_a_code_out_of_focus_is_read_and_stays():
    # A blur of 0.55 modules: no single frame is read at the effort of live reading, only places that are sharpened.
    with tempfile.TemporaryDirectory() as folder:
        sharp, blurred = f"{folder}/sharp.png", f"{folder}/blurred.png"
        subprocess.run([os.environ["YOMI"], "create", TEXT, "-o", sharp, "--scale", "9"], check=True)
        subprocess.run(
            ["convert", sharp, "-bordercolor", "white", "-border", "30", "-blur", "0x5", blurred], check=True)
        alone = subprocess.run(
            [os.environ["YOMI"], "scan", "--effort", "fast", blurred], capture_output=True, text=True)
        assert alone.returncode == 1, f"{alone.stdout}: the code is not blurred enough for this test"
        with Camera(frames=[[(blurred, 320, 240)]]) as camera, Window("--camera", camera.path) as window:
            window.wait_for_label(lambda text: text == "1 code detected", "the code")
            for _ in range(20):
                assert "1 code detected" in window.labels(), "the code came and went"
                time.sleep(0.1)
