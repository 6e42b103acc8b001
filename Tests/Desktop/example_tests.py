"""Tests the example program, which shows the camera's picture in its own window by the library ScannerView alone."""

import os
import subprocess
import tempfile

from driver import Atspi, Skip, end, is_showing, wait, walk
from emulated_camera import TEXT, Camera


class Example:
    """The example program, found on the accessibility bus."""

    def __init__(self, *arguments, camera=None):
        program = os.path.join(os.path.dirname(os.environ["YOMITORI"]), "ScannerExample")
        if not os.path.exists(program):
            raise Skip(f"there is no {program}")
        environment = dict(os.environ, LC_ALL="C.UTF-8", GTK_THEME="Adwaita", YOMITORI_CAMERA=camera or "")
        self.output = tempfile.TemporaryFile("w+")
        # The program writes to a file, for which Swift would buffer the output.
        self.process = subprocess.Popen(
            ["stdbuf", "-oL", program, *arguments], env=environment, stdout=self.output, stderr=self.output)

    def __enter__(self):
        return self

    def printed(self):
        self.output.seek(0)
        return self.output.read()

    def nodes(self):
        assert self.process.poll() is None, self.printed()
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child is not None and child.get_process_id() == self.process.pid:
                child.clear_cache()
                return [node for node in walk(child) if is_showing(node)]
        return []

    def labels(self):
        return [node.get_name() for node in self.nodes() if node.get_role_name() == "label"]

    def __exit__(self, kind, error, trace):
        end(self.process)
        if kind is not None:
            print("  the example said:\n" + self.printed())
        self.output.close()


def test_the_example_reads_the_demo_camera():
    with Example("demo") as example:
        wait(lambda: "https://example.org/bikes/4711" in example.labels(), "the demo camera's first code")
        assert "Camera" in [node.get_name() for node in example.nodes() if node.get_role_name() == "drawing area"]
        wait(lambda: "https://example.org/bikes/4711" in example.printed(), "the same in what it prints")


def test_the_example_ends_with_its_window():
    with Camera() as camera, Example(camera=camera.path) as example:
        wait(lambda: TEXT in example.labels(), "the camera's code")
        window = wait(
            lambda: subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--pid", str(example.process.pid), "--name", "^Scanner$"],
                capture_output=True, text=True).stdout.split(), "its window")[-1]
        subprocess.run(["xdotool", "windowactivate", "--sync", window, "key", "alt+F4"], check=True)
        assert example.process.wait(60) == 0, example.printed()
        assert "CRITICAL" not in example.printed() and "WARNING" not in example.printed(), example.printed()
