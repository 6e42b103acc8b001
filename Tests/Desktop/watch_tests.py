"""yomi watch in a pipe, on an emulated Video4Linux camera (the demo camera is for Tests/YomiTests)."""

import json
import os
import subprocess

from device_tests import TEXT, Camera
from driver import wait


def watch(*arguments):
    return subprocess.Popen(
        [os.environ["YOMI"], "watch", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_pipe_gets_an_object_a_line_from_a_video4linux_camera():
    with Camera() as camera:
        process = watch("--camera", camera.path, "--json", "--once", "--timeout", "60")
        output, errors = process.communicate(timeout=90)
        assert process.returncode == 0 and errors == "", (process.returncode, errors)
        lines = output.splitlines()
        assert len(lines) == 1, lines
        read = json.loads(lines[0])
        assert read["text"] == TEXT and read["symbology"] == "QRCode" and read["camera"] == camera.path, read
        assert len(read["corners"]) == 4 and all(0 <= x <= 640 and 0 <= y <= 480 for x, y in read["corners"]), read
        assert read["time"].endswith("Z"), read


def test_a_camera_that_sees_no_code_ends_the_wait_with_status_1():
    with Camera(frames=[[]]) as camera:
        process = watch("--camera", camera.path, "--once", "--timeout", "2")
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 1 and output == "" and errors == "", (process.returncode, output, errors)


def test_a_camera_that_is_unplugged_ends_the_watch_with_status_2():
    with Camera() as camera:
        process = watch("--camera", camera.path, "--json")
        line = process.stdout.readline()
        assert json.loads(line)["text"] == TEXT, line
        camera.send("unplug")
        wait(lambda: process.poll() is not None, "the watch to end")
        output, errors = process.communicate()
        assert process.returncode == 2 and "unplugged" in errors, (process.returncode, errors)
