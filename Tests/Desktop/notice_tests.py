"""Tests that notices over the camera's picture cover neither its buttons nor the edge of the detection frame."""

import json
import re
import time

from driver import Window, wait
from emulated_camera import Camera
from scenes import scene, write_scenes
from window_sizes import PHONE

WIDE = "[Window]\nsize=1270 760\n"
HINT = "Hold a code in front of the camera: it is read as soon as it is in view."
# Upper edges of the frames as parts of the preview's height, as DetectionFrame and ScanScene have them.
FRAMES = {"everyday": 0.08, "inventory": 0.2}
# The demo camera shows no such codes, so that nothing is read and the hint stays.
SCENES = [{"id": "everyday", "name": "Everyday", "symbologies": ["RMQRCode"]},
          {"id": "inventory", "name": "Inventory", "symbologies": ["RMQRCode"], "reading": "continuous",
           "frame": [0.25, 0.2, 0.5, 0.5]}]


def copied(window):
    """Returns the place of the notice about a copy. It disappears after two seconds: the key is pressed again until the
    notice was found."""
    def place():
        window.key("ctrl+c")
        label = next(iter(window.all("label", "Copied")), None)
        if label is None:
            return None
        # Finding the notice may have taken as long as it is shown.
        window.key("ctrl+c")
        return window.steady(label)

    return wait(place, "the word about the copy")


def test_a_sentence_does_not_cover_the_upper_edge_of_the_detection_frame():
    for size in (WIDE, PHONE):
        for name, top in FRAMES.items():
            folder = write_scenes(json.dumps(SCENES))
            with Window("--camera", "demo", settings=size + scene(name), folder=folder) as window:
                preview = window.place(window.preview())
                hint = window.place(window.find("label", HINT))
                edge = preview.y + top * preview.height
                # The box around the sentence is a little larger.
                is_above, is_below = hint.y + hint.height + 4 < edge, hint.y - 4 > edge
                assert is_above or is_below, (name, size, edge, hint.y, hint.height)
                assert hint.y > preview.y and hint.y + hint.height < preview.y + preview.height


def test_a_word_about_what_was_done_leaves_the_cameras_buttons_free():
    for size in (WIDE, PHONE):
        with Window("--camera", "demo", settings=size) as window:
            window.preview()
            wait(lambda: window.all("list item"), "a code")
            word = copied(window)
            button = window.place(window.find("toggle button", "Pause"))
            assert word.y + word.height <= button.y, (word.y, word.height, button.y)


def test_large_text_over_the_picture_is_whole_and_covers_no_button():
    large = {"GDK_DPI_SCALE": "2"}
    folder = write_scenes(json.dumps(SCENES))
    with Window("--camera", "demo", settings=PHONE + scene("inventory"), folder=folder, environment=large) as window:
        hint = window.place(window.find("label", HINT))
        button = window.place(window.find("toggle button", "Pause"))
        assert hint.y + hint.height <= button.y, (hint.y, hint.height, button.y)
    with Window("--camera", "demo", settings=PHONE + scene("bike-share"), environment=large) as window:
        # The sentence is on one line, without a broken word.
        line = window.place(window.find("label", "Code read.")).height
        assert line < 50, line
        window.find("push button", "Scan Another")


def test_a_word_about_what_was_done_lies_over_the_picture_and_not_across_its_edge():
    with Window("--camera", "demo", settings=WIDE) as window:
        picture = window.place(window.preview())
        wait(lambda: window.all("list item"), "a code")
        word = copied(window)
        # The results are beside the picture.
        assert picture.width < 1000, picture.width
        middle = picture.x + picture.width // 2
        assert abs(word.x + word.width // 2 - middle) < 12, (word.x, word.width, picture.x, picture.width)


def test_a_code_outside_the_frame_does_not_move_the_picture():
    # At first there is no code, then one left of the frame.
    frames = [[]] * 60 + [[("4711", 290, 240)]] * 90
    for reading in ("choose", "continuous"):
        folder = write_scenes(json.dumps(
            [{"id": "everyday", "name": "Everyday", "reading": reading, "frame": [0.5, 0.1, 0.45, 0.6]}]))
        with Camera(frames=frames, scale=3) as camera, Window(
                "--camera", camera.path, folder=folder, settings="[Window]\nsize=360 640\n") as window:
            sentence = "A code is outside the red frame: hold it inside"
            window.find("label", sentence)
            during = window.place(window.preview()).height
            wait(lambda: sentence not in window.labels(), "no code")
            assert window.place(window.preview()).height == during, (reading, during)
            window.find("label", sentence)
            assert window.place(window.preview()).height == during, (reading, during)


def test_a_code_that_comes_and_goes_does_not_move_the_picture_in_japanese():
    frames = [[("4711", 320, 240)]] * 60 + [[]] * 60
    with Camera(frames=frames, scale=3) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=360 640\n", environment={"LANGUAGE": "ja"}) as window:
        for _ in range(2):
            heights = set()
            for sentence in ("コードを 1 個検出", "赤い枠の中にコードがありません · 最後に読み取ったもの:"):
                window.find("label", sentence)
                heights.add(window.place(window.find("drawing area", "カメラの画像")).height)
        assert len(heights) == 1, heights


def test_the_lower_edge_of_the_detection_frame_is_above_the_buttons():
    with Window("--camera", "demo", settings="[Window]\nsize=360 640\n" + scene("everyday")) as window:
        preview, pause = window.place(window.preview()), window.place(window.find("toggle button", "Pause"))

        def place():
            text = window.preview().get_description()
            height, top = re.search(r"by (\d+) percent.* and (\d+) from the top", text).groups()
            return int(height), int(top)

        def edge():
            return preview.y + sum(place()) / 100 * preview.height

        wait(lambda: edge() < pause.y, "the edge above the buttons")
        # The frame is first moved up, and keeps its height when it is moved down.
        window.preview().get_component_iface().grab_focus()
        height, top = place()
        window.key("Up", "Up", "Up")
        wait(lambda: place()[1] < top, "the frame further up")
        _, upper = place()
        window.key(*["Down"] * 8)
        wait(lambda: place()[1] > upper and place()[1] >= top, "the frame down again")
        # The last key takes effect after the others.
        time.sleep(0.5)
        assert place()[0] == height, (place(), height)
        assert edge() < pause.y + 1
