"""A compositor without a screen, and the program's window in it."""

import json
import os
import subprocess
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
gi.require_version("GdkPixbuf", "2.0")
from gi.repository import Atspi, GdkPixbuf

import driver
from driver import wait
from wire import Keyboard

WIDTH, HEIGHT = 1280, 900
CONFIGURATION = f"""
xwayland disable
output HEADLESS-1 resolution {WIDTH}x{HEIGHT} scale 1
default_border none
focus_on_window_activation focus
focus_follows_mouse no
"""


class Compositor:
    def __enter__(self):
        configuration = tempfile.NamedTemporaryFile("w", prefix="sway-", delete=False)
        configuration.write(CONFIGURATION)
        configuration.close()
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            ["sway", "-c", configuration.name],
            env=dict(os.environ, WLR_BACKENDS="headless", WLR_RENDERER="pixman", WLR_LIBINPUT_NO_DEVICES="1"),
            stdout=self.log, stderr=self.log)
        folder = os.environ["XDG_RUNTIME_DIR"]

        def sockets():
            assert self.process.poll() is None, "sway ended: " + self.said()
            names = os.listdir(folder)
            display = [name for name in names if name.startswith("wayland-") and not name.endswith(".lock")]
            control = [name for name in names if name.startswith("sway-ipc")]
            return (display[0], control[0]) if display and control else None

        display, control = wait(sockets, "the compositor's sockets")
        os.environ.update(WAYLAND_DISPLAY=display, SWAYSOCK=f"{folder}/{control}")
        # Programs that the session bus starts use this display, too.
        subprocess.run(
            ["dbus-update-activation-environment", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "GDK_BACKEND"], check=True)
        wait(lambda: self.ask("-t", "get_outputs"), "the compositor's output")
        self.keyboard = Keyboard()
        return self

    def __exit__(self, *_):
        driver.end(self.process)

    def restart(self):
        """Replaces a compositor that no longer answers by a new one."""
        self.__exit__()
        folder = os.environ["XDG_RUNTIME_DIR"]
        # Files left behind would be taken for the sockets of the next compositor.
        for name in os.listdir(folder):
            if name.startswith(("wayland-", "sway-ipc")):
                os.unlink(f"{folder}/{name}")
        self.__enter__()

    def said(self):
        self.log.seek(0)
        return self.log.read()[-2000:]

    def ask(self, *arguments):
        answer = subprocess.run(
            ["swaymsg", "-r", *arguments], check=True, capture_output=True, text=True, timeout=driver.TIMEOUT)
        return json.loads(answer.stdout or "null")

    def tell(self, command):
        for answer in self.ask("--", command):
            assert answer["success"], (command, answer)

    def scale(self, factor):
        """Sets the output's scale, keeping its size in logical pixels."""
        size = f"{round(WIDTH * factor)}x{round(HEIGHT * factor)}"
        self.tell(f"output HEADLESS-1 resolution {size} scale {factor}")
        wait(lambda: self.ask("-t", "get_outputs")[0]["rect"]["width"] == WIDTH, "the output's size")

    def reset(self):
        self.scale(1)
        subprocess.run(["wl-copy", "--clear"], timeout=driver.TIMEOUT)

    def windows(self, pid=None):
        def below(node):
            if node.get("pid") and (pid is None or node["pid"] == pid) and not node["nodes"]:
                yield node
            for child in node["nodes"] + node["floating_nodes"]:
                yield from below(child)

        return list(below(self.ask("-t", "get_tree")))

    def picture(self, path=None):
        """Takes a picture of the screen, in the output's own pixels."""
        path = path or tempfile.mkstemp(suffix=".png")[1]
        subprocess.run(["grim", path], check=True, capture_output=True, timeout=driver.TIMEOUT)
        return path


class Picture:
    """Pixels of a picture file."""

    def __init__(self, path):
        pixbuf = GdkPixbuf.Pixbuf.new_from_file(path)
        self.width, self.height = pixbuf.get_width(), pixbuf.get_height()
        self.data, self.stride, self.count = pixbuf.get_pixels(), pixbuf.get_rowstride(), pixbuf.get_n_channels()

    def __call__(self, x, y):
        start = y * self.stride + x * self.count
        return tuple(self.data[start:start + 3])

    def grey(self, x, y):
        red, green, blue = self(x, y)
        return (red * 3 + green * 6 + blue) // 10


class Window(driver.Window):
    """The program's window on Wayland."""

    def __init__(self, compositor, *arguments, **options):
        self.compositor = compositor
        super().__init__(*arguments, **options)

    def __enter__(self):
        try:
            self.root = wait(self._application, "the program on the accessibility bus")
            wait(self.node, "the window")
            self.focus()
            return self
        except BaseException:
            self.__exit__(None, None, None)
            raise

    def node(self):
        self.check()
        found = self.compositor.windows(self.process.pid)
        return found[0] if found else None

    def focus(self):
        self.compositor.tell(f"[pid={self.process.pid}] focus")
        wait(lambda: self.node()["focused"], "the window to have the keyboard")

    def key(self, *keys):
        for key in keys:
            self.compositor.keyboard.press(key)

    def type(self, text):
        self.compositor.keyboard.type(text)

    def rectangle(self, node):
        """Returns the widget's place on the screen, in logical pixels: left, top, width, height."""
        def steady():
            window = self.node()["rect"]
            before = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
            time.sleep(0.2)
            after = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
            places = [(place.x, place.y, place.width, place.height) for place in (before, after)]
            if places[0] != places[1] or min(places[1]) < 0 or self.node()["rect"] != window:
                return None
            return window["x"] + after.x, window["y"] + after.y, after.width, after.height

        return wait(steady, f"{node.get_name()!r} to stay where it is")

    def screenshot(self, path=None):
        return self.compositor.picture(path or f"{self.folder}/window.png")
