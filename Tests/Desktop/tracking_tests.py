"""Tests several codes in one picture, and messages in several codes."""

from driver import Window, wait, walk
from emulated_camera import Camera
from other_program import clipboard
from picture_files import covered, sequence
from scan_page import click
from screen_pixels import row

FAR, NEAR, OTHER = "far left", "in the middle", "far right"
THREE = [(FAR, 160, 150), (NEAR, 330, 210), (OTHER, 480, 290)]


def numbers(window):
    """Returns the number of each code in the list, including those that have to be scrolled to."""
    window.root.clear_cache()
    return {
        row.get_name(): label.get_name()
        for row in walk(window.root) if row.get_role_name() == "list item"
        for label in walk(row) if label.get_name() in ("1", "2", "3")}


def copied(window):
    window.key("ctrl+c")
    return clipboard()


def test_several_codes_are_numbered_and_the_nearest_is_chosen():
    with Camera(frames=[THREE]) as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == "3 codes detected", "three codes")
        wait(lambda: sorted(numbers(window).values()) == ["1", "2", "3"], "their numbers in the list")
        wait(lambda: copied(window) == NEAR, "the text of the code in the middle on the clipboard")


def test_a_code_is_chosen_by_its_number_and_by_a_click_also_when_frozen():
    with Camera(frames=[THREE]) as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == "3 codes detected", "three codes")
        given = wait(lambda: (found := numbers(window)) and len(found) == 3 and found, "their numbers in the list")
        window.key(given[FAR])
        wait(lambda: copied(window) == FAR, "the text of the code chosen by its number")
        window.key("space")
        window.find("label", "Paused. Press Space to resume.")
        window.key(given[NEAR])
        wait(lambda: copied(window) == NEAR, "the text of the code chosen in the frozen picture")
        click(window, *THREE[2][1:])
        wait(lambda: copied(window) == OTHER, "the text of the code that was clicked")


def test_a_click_chooses_the_code_under_it_also_in_a_mirrored_and_turned_picture():
    settings = "[Window]\nsize=740 740\n[Scan]\nmirrored=true\nframe-shown=false\n"
    codes = [("beside", 230, 240), ("middle", 400, 240)]
    with Camera(frames=[codes], scale=4) as camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "2 codes detected", "both codes")
        for text, x, y in codes:
            click(window, 640 - x, y)
            wait(lambda: copied(window) == text, f"the code {text}, clicked where the mirror shows it")
        # The picture is turned upside down and mirrored, so that left and right are as before.
        window.key("ctrl+r")
        window.key("ctrl+r")
        wait(lambda: chosen_at(window, codes[0]), "the code beside the middle, upside down")
        wait(lambda: chosen_at(window, codes[1]), "the code in the middle, upside down")


def chosen_at(window, code):
    click(window, code[1], 480 - code[2])
    return copied(window) == code[0]


def greens(window, y):
    """Returns the range of fully opaque outlines in a row of the camera's picture, in its pixels."""
    area = window.extents(window.preview())
    scale = max(area.width / 640, area.height / 480)
    colors = row(area.x, round(area.y + area.height / 2 + (y - 240) * scale), area.width)
    found = [x for x, color in enumerate(colors) if all(abs(a - b) < 40 for a, b in zip(color, (51, 230, 77)))]
    return [320 + (x - area.width / 2) / scale for x in (min(found), max(found))] if found else None


def test_an_outline_follows_a_code_that_moves_too_much_to_be_read():
    text = "shown, and then partly covered while it moves"
    hidden = covered(text)
    frames = [[(text, 230, 240)]] * 40 + [[(hidden, 230 + 3 * step, 240)] for step in range(50)] + [[]] * 40
    settings = "[Scan]\nframe-shown=false\n"
    with Camera(frames=frames) as camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda label: label == text, "the code")
        # The code was last read with its centre at 230; the outline is around a point where it was never read.
        wait(lambda: (found := greens(window, 240)) and 300 < sum(found) / 2 < 390, "the outline on its way", 60)
        window.find("label", text)


def test_codes_that_move_keep_their_numbers():
    way = list(range(0, 60, 2)) + list(range(60, 0, -2))
    frames = [[("upper code", 200 + step, 130), ("lower code", 440 - step, 330)] for step in way]
    with Camera(frames=frames) as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == "2 codes detected", "both codes")
        given = wait(lambda: (found := numbers(window)) and len(found) == 2 and found, "their numbers in the list")
        places = set()
        while len(places) < 8:
            if found := greens(window, 130):
                places.add(round(found[0] / 4))
            now = numbers(window)
            assert now.items() <= given.items(), (now, given)


def test_a_message_in_several_codes_is_put_together():
    message = "This message comes in several codes, which are held up one after the other until it is whole."
    parts = sequence(message)
    assert len(parts) > 1, parts
    # Each part is shown for a second, as by somebody who leafs through a leaflet.
    frames = [[(part, 320, 210)] for part in parts for _ in range(30)]
    with Camera(frames=frames) as camera:
        # The camera pauses while the window is searched for, since the sentence about the first part disappears with
        # the second one.
        camera.send("hold on")
        with Window("--camera", camera.path) as window:
            window.wait_for_label(lambda text: text.startswith(f"1 of {len(parts)} codes read"), "the first part")
            camera.send("hold off")
            window.wait_for_label(lambda text: text == message, "the whole message")
            window.find("label", "Combined from several codes")
