"""Tests what differs between Wayland and X11: keys, clipboard, dropping, the portal, raising windows, scales."""

import os
import select
import subprocess
import tempfile
import time

import driver
from compositor import HEIGHT, WIDTH, Picture, Window
from driver import wait
from portal import Portal
from wire import Pointer, activation_token

SOURCE = os.path.join(os.path.dirname(__file__), "../Desktop/source.py")
# Sentences for the demo camera's cards, which it shows one after the other.
DETECTED = ("1 code detected", "4 codes detected", "3 codes detected", "2 codes detected")


def code(text):
    path = f"{tempfile.mkdtemp(prefix='yomitori-wayland-')}/code.png"
    subprocess.run([os.environ["YOMI"], "create", text, "-o", path], check=True, capture_output=True)
    return path


class Other:
    """Another program's window beside the tested one: see source.py."""

    def __init__(self, compositor, *arguments):
        self.compositor = compositor
        self.said = ""
        self.process = subprocess.Popen(["/usr/bin/python3", "-B", SOURCE, *arguments], stdout=subprocess.PIPE)

    def __enter__(self):
        wait(self.node, "the other program's window")
        return self

    def node(self):
        assert self.process.poll() is None, "the other program ended"
        found = self.compositor.windows(self.process.pid)
        return found[0] if found else None

    def says(self, word, timeout=driver.TIMEOUT):
        """Whether the program prints this word next, within so many seconds."""
        end = time.monotonic() + timeout
        while "\n" not in self.said:
            if not select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                return False
            self.said += os.read(self.process.stdout.fileno(), 100).decode()
        said, self.said = self.said.split("\n", 1)
        assert said == word, said
        return True

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def middle(rectangle):
    return rectangle["x"] + rectangle["width"] / 2, rectangle["y"] + rectangle["height"] / 2


def test_it_starts_and_reads(compositor):
    with Window(compositor, "--camera", "demo") as window:
        left, top, width, height = window.rectangle(window.preview())
        window.wait_for_label(lambda text: text in DETECTED, "a code of the demo camera")
        picture = Picture(window.screenshot())
        greys = {picture.grey(left + width * x // 40, top + height * y // 40) for x in range(1, 40) for y in range(1, 40)}
        assert len(greys) > 40, f"the preview shows no picture: {sorted(greys)}"


def test_keys_reach_it_and_stop_the_picture(compositor):
    with Window(compositor, "--camera", "demo") as window:
        window.preview()
        window.key("space")
        window.wait_for_label(lambda text: text == "Paused. Press Space to resume.", "the notice that it is paused")


def test_a_picture_and_a_text_on_the_clipboard_are_taken(compositor):
    with open(code("from the clipboard"), "rb") as picture, Window(compositor, "--camera", "demo") as window:
        window.preview()
        subprocess.run(["wl-copy", "--type", "image/png"], stdin=picture, check=True, timeout=driver.TIMEOUT)
        window.key("ctrl+v")
        window.wait_for_label(lambda text: text == "from the clipboard", "the text of the picture")
        window.key("ctrl+c")
        wait(lambda: subprocess.run(
            ["wl-paste", "--no-newline"], capture_output=True).stdout == b"from the clipboard",
            "the text on the clipboard")


def test_a_dropped_file_is_read(compositor):
    with Other(compositor, "drag", code("dropped")) as other, Window(compositor, "--camera", "demo") as window:
        window.preview()
        wait(lambda: len({node["rect"]["x"] for node in compositor.windows()}) == 2, "two windows side by side")
        pointer = Pointer(WIDTH, HEIGHT)
        (x0, y0), (x1, y1) = middle(other.node()["rect"]), middle(window.node()["rect"])

        def begins():
            """Drags as a hand does, again if nothing was dragged, as before the window knows that there is a
            pointer."""
            pointer.move(x0, y0)
            pointer.press()
            # The first moves are small: a drag begins only after a few pixels.
            for step in range(1, 6):
                pointer.move(x0 + 4 * step, y0 + 4 * step)
            if other.says("begun", 3):
                return True
            pointer.release()
            return False

        wait(begins, "the drag to begin")
        for step in range(1, 11):
            pointer.move(x0 + (x1 - x0) * step / 10, y0 + (y1 - y0) * step / 10)
        assert other.says("accepted"), "the window does not take the file"
        pointer.release()
        window.wait_for_label(lambda text: text == "dropped", "the text of the dropped picture")
        pointer.close()


def test_a_code_on_the_screen_is_read_by_the_portal(compositor):
    shown = code("on the screen")
    viewer = subprocess.Popen(
        ["/usr/bin/python3", "-c", f"""
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window = Gtk.Window(title="viewer")
window.add(Gtk.Image.new_from_file({shown!r}))
window.show_all()
Gtk.main()
"""])
    try:
        wait(lambda: compositor.windows(viewer.pid), "the picture on the screen")
        screen = tempfile.mkstemp(suffix=".png")[1]
        # The compositor may not have drawn the window yet, or still show the codes of a previous one.
        wait(lambda: subprocess.run(
            [os.environ["YOMI"], "scan", compositor.picture(screen)], capture_output=True).stdout == b"on the screen\n",
            "the code on the compositor's screen")
        with Portal(uri=f"file://{screen}") as portal, Window(compositor, "--camera", "demo") as window:
            window.preview()
            window.key("ctrl+g")
            window.wait_for_label(lambda text: text == "on the screen", "the text on the screen")
            assert portal.calls()[0][1] == "Screenshot", portal.calls()
    finally:
        viewer.kill()
        viewer.wait()


def test_a_second_start_with_a_token_brings_the_window_to_the_front(compositor):
    with Window(compositor, "--camera", "demo") as window:
        window.preview()
        compositor.tell("workspace other")
        try:
            wait(lambda: not window.node()["focused"], "the window to lose the keyboard")
            token, launcher = activation_token()
            subprocess.run(
                [os.environ["YOMITORI"]], timeout=driver.TIMEOUT, check=True,
                env=dict(os.environ, XDG_ACTIVATION_TOKEN=token, DESKTOP_STARTUP_ID=token, XDG_CONFIG_HOME=window.folder))
            wait(lambda: window.node()["focused"], "the window to come to the front")
            assert len(compositor.windows()) == 1, "a second window"
            launcher.socket.close()
        finally:
            compositor.tell("workspace 1")


def edges(picture, left, top, width, height):
    """Returns the shares of an area's pixels that are dark, and that are neither dark nor light."""
    greys = [picture.grey(x, y) for y in range(top, top + height) for x in range(left, left + width)]
    dark = sum(grey < 60 for grey in greys)
    between = sum(60 <= grey <= 195 for grey in greys)
    return dark / len(greys), between / len(greys)


def is_sharp(compositor, factor, most):
    compositor.scale(factor)
    with Window(compositor, "--create") as window:
        wait(lambda: any(driver.has_state(field, driver.Atspi.StateType.FOCUSED) for field in window.all("text")),
             "the field to have the keyboard")
        window.type("https://example.org/bikes/4711")
        area = window.find("drawing area")
        left, top, width, height = (round(value * factor) for value in window.rectangle(area))

        def read():
            path = window.screenshot()
            answer = subprocess.run([os.environ["YOMI"], "scan", path], capture_output=True, text=True).stdout
            return path if "https://example.org/bikes/4711" in answer else None

        picture = Picture(wait(read, "the code on the screen"))
        assert picture.width == round(WIDTH * factor), picture.width
        dark, between = edges(picture, left, top, width, height)
        assert dark > 0.05, f"no code in the area: {dark}"
        assert between < most * dark, f"at scale {factor} {between} of the area is neither dark nor light, {dark} dark"


def test_a_code_that_is_made_is_sharp_at_scale_2(compositor):
    is_sharp(compositor, 2, 0.02)


def test_a_code_that_is_made_is_sharp_at_scale_1_5(compositor):
    # GTK draws at scale 2, and the compositor makes three pixels of four: each edge may have one that is neither dark
    # nor light.
    is_sharp(compositor, 1.5, 0.3)


def test_preview_and_frame_are_drawn_in_the_outputs_own_pixels(compositor):
    compositor.scale(2)
    with Window(compositor, "--camera", "demo") as window:
        left, top, width, height = (2 * value for value in window.rectangle(window.preview()))
        window.wait_for_label(lambda text: text in DETECTED, "a code of the demo camera")
        picture = Picture(window.screenshot())
        # The frame's upper edge is three logical pixels high: six of the output's, none of them half covered.
        column = left + width // 4
        reds = [picture(column, y) for y in range(top, top + height // 2)]
        frame = [red > 180 and green < 80 and blue < 80 for red, green, blue in reds]
        assert sum(frame[frame.index(True):frame.index(True) + 12]) == 6, reds[frame.index(True) - 2:][:14]
        # A picture drawn at half the size would have the same value in all four pixels of a square; only overexposed
        # paper has that, too.
        squares = [
            len({picture(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)}) > 1
            for y in range(top + height // 3, top + height // 3 * 2, 10)
            for x in range(left + width // 3, left + width // 3 * 2, 10)]
        assert sum(squares) > 0.5 * len(squares), f"{sum(squares)} of {len(squares)} squares have detail"


def still_picture(window):
    """Returns a picture of the window after its page was opened and its code drawn: when two pictures, a while apart,
    are the same."""
    last = []

    def unchanged():
        with open(window.screenshot(), "rb") as file:
            last.append(file.read())
        if len(last) > 1 and last[-1] == last[-2]:
            return Picture(f"{window.folder}/window.png")
        time.sleep(0.3)
        return None

    return wait(unchanged, "a picture of the window that does not change")


def test_a_press_on_a_long_list_opens_it_and_chooses_nothing(compositor):
    with Window(compositor, "--create") as window:
        box = window.find("combo box", "Kind of code")
        before = still_picture(window)
        left, top, width, height = window.rectangle(box)
        pointer = Pointer(WIDTH, HEIGHT)
        pointer.move(left + width / 2, top + height / 2)
        pointer.press()
        pointer.release()

        def changed():
            """Returns the rows outside of the box that the list covers, once it covers more than 20 in all. A row is covered
            if most of it has changed, and a neighbouring row too: the edge and the cursor of a field that loses the
            keyboard focus also change."""
            picture = Picture(window.screenshot())
            columns = range(left + 8, left + width - 40, 6)
            covered = {y for y in range(0, HEIGHT, 4) if 2 * sum(
                picture.grey(x, y) != before.grey(x, y) for x in columns) > len(columns)}
            rows = [y for y in sorted(covered) if covered & {y - 4, y + 4}]
            # The box has an edge around it that changes with it.
            return [y for y in rows if not top - 8 <= y <= top + height + 8] if len(rows) > 20 else None

        rows = wait(changed, "the list to open")
        assert rows[-1] < top or rows[0] > top + height, (top, height, rows)
        assert "QR Code" in [node.get_name() for node in driver.walk(box)]
        window.find("label", "For phones, on screens and posters: read everywhere\n"
                    "Holds any text; with the least error correction, up to 7089 digits or 2953 bytes")
        window.key("Escape")
        pointer.close()
