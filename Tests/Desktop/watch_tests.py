"""Tests yomi watch in a pipe, with an emulated Video4Linux camera (the demo camera is tested in Tests/YomiTests)."""

import json
import os
import subprocess
import tempfile

from driver import wait
from emulated_camera import TEXT, Camera
from picture_files import sequence


def watch(*arguments, **environment):
    return subprocess.Popen(
        [os.environ["YOMI"], "watch", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=dict(os.environ, **environment))


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


def test_a_message_in_several_codes_is_printed_when_it_is_whole():
    message = "one message, in parts, " * 5
    parts = sequence(message)
    frames = [[(part, 320, 240)] for part in parts for _ in range(20)]
    with Camera(frames=frames) as camera:
        process = watch("--camera", camera.path, "--once", "--timeout", "60")
        output, errors = process.communicate(timeout=90)
        assert (process.returncode, output.strip(), errors) == (0, message.strip(), ""), (output, errors)
        process = watch("--camera", camera.path, "--json", "--once", "--timeout", "60")
        lines = [json.loads(line) for line in process.communicate(timeout=90)[0].splitlines()]
        assert len(lines) == len(parts), lines
        assert [line["message"] for line in lines[:-1]] == [None] * (len(parts) - 1), lines
        assert lines[-1]["message"]["text"].strip() == message.strip(), lines[-1]


def test_a_message_that_comes_into_view_again_is_kept_once():
    message = "one message, in parts, " * 5
    parts = sequence(message)
    # There is no code for three seconds: after two seconds, a code counts again.
    frames = [[(part, 320, 240)] for part in parts for _ in range(20)] + [[]] * 90
    with tempfile.TemporaryDirectory() as folder, Camera(frames=frames) as camera:
        process = watch("--camera", camera.path, "--json", "--keep", XDG_DATA_HOME=folder)
        lines = [process.stdout.readline() for _ in range(2 * len(parts))]
        process.terminate()
        process.communicate(timeout=60)
        assert process.returncode == 0 and all(lines), (process.returncode, lines)
        kept = subprocess.run(
            [os.environ["YOMI"], "history", "--json"], capture_output=True, text=True, check=True,
            env=dict(os.environ, XDG_DATA_HOME=folder)).stdout
        entries = [json.loads(line) for line in kept.splitlines()]
        assert [(entry["text"].strip(), entry["part"]) for entry in entries] == [(message.strip(), None)], entries


def test_what_is_missing_of_a_message_is_said_at_the_end():
    parts = sequence("another message, in parts, " * 5)
    with Camera(frames=[[(parts[0], 320, 240)]]) as camera:
        process = watch("--camera", camera.path, "--timeout", "5")
        output, errors = process.communicate(timeout=90)
        assert process.returncode == 0 and output.startswith("another message"), (process.returncode, output)
        assert f"of a message in {len(parts)} codes" in errors and "missing" in errors, errors
