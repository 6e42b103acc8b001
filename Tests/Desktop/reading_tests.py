"""Tests which codes count as reads, and the feedback for a read."""

import contextlib
import os
import subprocess
import tempfile
import time

from announcements import Announcements
from driver import Failure, Window, content, wait
from emulated_camera import Camera
from feedback import Ear, Haptics
from inventory_list import cells, load_expected
from picture_files import covered, sequence
from scenes import own_scene
from screen_pixels import column, pixel, row

CODE = "held before the camera"


@contextlib.contextmanager
def shown_and_hidden(**scene):
    """Yields a window whose camera shows an empty wall for five seconds and a code for two, in turn, once the window is
    ready."""
    with Camera(frames=[[]] * 150 + [[(CODE, 320, 210)]] * 60) as camera:
        camera.send("hold on")
        with Window("--camera", camera.path, **own_scene(**scene)) as window:
            window.find("label", "No code detected: hold one inside the red frame")
            camera.send("hold off")
            yield window


def test_a_code_that_comes_back_is_no_new_read_unless_the_scene_says_so():
    with Announcements() as told, shown_and_hidden(repeatsAfter=None):
        wait(lambda: told.count(f"Code read: {CODE}") == 1, "the read")
        wait(lambda: told.count(f"Read before: {CODE}") == 2, "the code's coming back, twice")
        assert told.count(f"Code read: {CODE}") == 1, told.texts
    with Announcements() as told, shown_and_hidden(repeatsAfter=3):
        wait(lambda: told.count(f"Code read: {CODE}") == 3, "three reads")
        assert told.count("Read before:") == 0, told.texts


def test_a_code_that_stays_in_view_is_read_once_also_across_a_pause():
    with Camera() as camera, Window("--camera", camera.path, settings="[Scan]\nscene=inventory\n") as window:
        window.wait_for_label(lambda text: text == "1 code read", "the read")
        window.key("space")
        window.find("label", "Paused. Press Space to resume.")
        time.sleep(3)
        window.key("space")
        wait(lambda: not window.all("label", "Paused. Press Space to resume."), "the picture to go on")
        time.sleep(3)
        assert [row[:2] for row in cells(window)] == [[CODE, "1"]], cells(window)


def is_flash(color):
    return all(abs(part - wanted) < 12 for part, wanted in zip(color, (51, 230, 77)))


def test_the_frame_flashes_at_a_read():
    # There is a read every few seconds, whose flash may be over between two looks.
    with shown_and_hidden(repeatsAfter=3) as window:
        area = window.place(window.preview())
        # The points are just inside the frame's left border, in the upper third of the preview: nothing else is ever
        # drawn green there.
        places = [(area.x + round(0.1 * area.width) + depth, area.y + round(0.3 * area.height)) for depth in (5, 6, 7)]

        def is_green():
            return all(is_flash(pixel(*place)) for place in places)

        # The flash takes 0.3 s, less than a screenshot takes on a busy machine.
        end = time.monotonic() + 60
        while not is_green():
            if time.monotonic() > end:
                raise Failure("waited 60 s in vain for the flash")
        wait(lambda: not is_green(), "its end")


def test_the_flash_is_below_the_label_of_the_code_that_was_read():
    # The frame's lower border is where the label is, below the code.
    frame = "[Window]\nsize=920 700\n[Scan]\nframe=0.05 0.1 0.9 0.55\n"
    with Camera(frames=[[]] * 150 + [[(CODE, 320, 210)]] * 60) as camera:
        camera.send("hold on")
        own = own_scene(repeatsAfter=3)
        with Window("--camera", camera.path, folder=own["folder"], settings=frame + "scene=own-1\n") as window:
            window.find("label", "No code detected: hold one inside the red frame")
            place = window.place(window.preview())
            left = place.x + round(0.05 * place.width)
            # The points are just inside the border, as in the test above.
            border = place.y + round(0.65 * place.height) - 7
            camera.send("hold off")

            def is_below():
                """Whether the border flashes while the plate behind the text is dark."""
                points = row(left, border, place.width // 2)
                return all(is_flash(point) for point in points[5:40]) and sum(max(each) < 110 for each in points) > 20

            # The flash takes 0.3 s, less than a screenshot takes on a busy machine.
            end = time.monotonic() + 60
            while not is_below():
                if time.monotonic() > end:
                    raise Failure("waited 60 s in vain for a flash below the label")


def test_an_outline_fades_when_its_code_is_gone():
    frames = [[(CODE, 320, 210)]] * 60 + [[]] * 60
    with Camera(frames=frames) as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == CODE, "the code")
        area = window.extents(window.preview())
        scale = max(area.width / 640, area.height / 480)
        # The points are a column across the upper edge of the code's outline.
        x = round(area.x + area.width / 2)
        middle = area.y + area.height / 2 + (210 - 240) * scale
        seen = set()

        def green():
            # All points are read at once, which takes less time than fading, even on a busy machine.
            values = column(x, round(middle - 140 * scale), round(100 * scale))
            return max(value[1] - (value[0] + value[2]) // 2 for value in values)

        end = time.monotonic() + 60
        while time.monotonic() < end:
            seen.add(green())
            if max(seen) > 150 and min(seen) < 10 and any(20 < value < 130 for value in seen):
                return
        raise Failure(f"the outline was never between there and gone: {sorted(seen)}")


def test_a_code_in_view_that_is_not_read_ticks_for_those_who_asked_for_it():
    picture = covered("too much of it is covered, so it can't be read", level="L")
    with Camera(frames=[[(picture, 320, 210)]]) as camera:
        with Ear() as ear, Announcements() as told, Window(
                "--camera", camera.path, settings="[Scan]\nsounds=loud\nunread-tones=true\n",
                environment=ear.environment) as window:
            window.preview()
            wait(lambda: told.count("A code is in view, but can't be read yet") == 1, "the sentence about it")
            wait(lambda: ear.bursts() >= 4, "four ticks")
            assert told.count("A code is in view") == 1, told.texts
        with Ear() as ear, Window(
                "--camera", camera.path, settings="[Scan]\nsounds=loud\n", environment=ear.environment) as window:
            window.wait_for_label(lambda text: text.startswith("No code detected"), "no code")
            time.sleep(3)
            assert ear.loudest == 0, f"a sound was heard: {ear.loudest}"


def test_the_preferences_are_switched_and_remembered():
    with Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+comma")
        for name, setting in (("Tick While a Code Can't Be Read", "unread-tones=true"),
                              ("Automatic Zoom", "auto-zoom=false"), ("Red Frame", "frame-shown=false"),
                              ("Rotate with the Device", "turned-with-device=false")):
            window.click("toggle button", name)
            wait(lambda: setting in content(f"{window.folder}/yomitori/settings.ini"), f"the setting of {name}")
        window.key("Escape")
        wait(lambda: not window.all("toggle button", "Automatic Zoom"), "the preferences to close")


def test_a_message_in_several_pictures_is_put_together_also_when_they_come_one_by_one():
    message = "This message comes in several pictures, which are dropped in two goes and not in their order. " * 2
    parts = sequence(message)
    assert len(parts) > 2, parts
    with Window("--camera", "demo", parts[-1], parts[0]) as window:
        # The first picture is on the screen when both were read.
        window.wait_for_label(lambda text: text.startswith(f"2 of {len(parts)} codes read"), "two parts")
        # The text of a part may be a piece of a password: it is shown only on request.
        assert not [text for text in window.labels() if len(text) > 9 and text in message], window.labels()
        window.find("push button", f"Copy Part {len(parts)}/{len(parts)} of a message in several codes")
        environment = dict(os.environ, XDG_CONFIG_HOME=window.folder)
        subprocess.run([os.environ["YOMITORI"], *parts[1:-1]], env=environment, check=True, timeout=60)
        window.wait_for_label(lambda text: text == message.strip() or text == message, "the whole message")
        window.find("label", "Combined from several codes")


def crossings(samples):
    """Returns the number of zero crossings of a sound per second, a rough measure of its pitch."""
    signs = [sample > 0 for sample in samples if abs(sample) > 30]
    return sum(one != other for one, other in zip(signs, signs[1:])) / max(1, len(samples)) * 44100


def test_new_duplicate_and_unexpected_codes_are_told_apart_by_words_sounds_and_touch():
    folder = tempfile.mkdtemp(prefix="yomitori-expected-")
    with open(f"{folder}/expected.csv", "w") as file:
        file.write("keg 0001\n")
    # The first code, which is expected, is shown for a second, and the other, which is not, for another; both are away
    # for four.
    frames = [[]] * 40 + [[("keg 0001", 320, 210)]] * 30 + [[]] * 40 + [[("keg 0002", 320, 210)]] * 30 + [[]] * 40
    with Ear() as ear, Haptics() as haptics, Announcements() as told, Camera(frames=frames) as camera, Window(
            "--camera", camera.path, settings="[Scan]\nsounds=loud\nscene=inventory\n",
            environment=ear.environment) as window:
        # Loading the table takes the keyboard focus for a while: reads during that time are ignored.
        load_expected(window, f"{folder}/expected.csv")
        window.wait_for_label(lambda text: " · 1 unexpected" in text, "the list checked")
        told.heard()
        window.click("push button", "Clear")
        wait(lambda: told.count("Not expected: keg 0002") >= 1, "the unexpected code told")
        before = told.count("Read before:")
        wait(lambda: told.count("Read before:") >= before + 2, "both told again as read before")
        assert told.count("Code read: keg 000") >= 1, told.texts

        def kinds():
            pitches = sorted(crossings(sound) for sound in ear.sounds())
            return 1 + sum(high > low * 1.2 for low, high in zip(pitches, pitches[1:]))

        # The three kinds of reads have three kinds of sounds, different enough to be recognized without comparison.
        wait(lambda: kinds() >= 3, "three kinds of sounds")
        # The haptic events arrive on a bus of their own.
        wanted = {"button-pressed", "bell-terminal", "message-new-instant"}
        wait(lambda: wanted <= set(haptics.events()), f"three kinds of vibration; there were {haptics.events()}")
        assert wanted == set(haptics.events()), haptics.events()


def test_a_paused_picture_without_a_code_does_not_ask_for_one_to_be_held():
    with Camera(frames=[[]]) as camera, Window("--camera", camera.path) as window:
        window.find("label", "No code detected: hold one inside the red frame")
        window.key("space")
        window.find("label", "No code detected: resume the picture to scan")
        window.key("space")
        window.find("label", "No code detected: hold one inside the red frame")
