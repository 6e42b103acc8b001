"""An emulated camera (Tests/CameraEmulator) that sees codes."""

import os
import shutil
import subprocess
import tempfile
import threading

from driver import TIMEOUT, GdkPixbuf, Skip, wait

TEXT = "held before the camera"


class Camera:
    """An emulated camera that sees codes, with its own device file."""

    def __init__(self, *options, frames=None, light=1, scale=None, path=None, format="YUYV"):
        """Takes frames, each a list of codes given as a text or a PNG file and its centre; they are sent in turn."""
        self.options = options
        self.path = path
        self.format = format
        self.light = light
        self.scale = scale
        self.frames = frames or [[(TEXT, 320, 210)]]

    def __enter__(self):
        if os.getuid() != 0:
            raise Skip("the emulated camera is mounted, which needs root")
        if not os.path.exists("/dev/fuse"):
            raise Skip("there is no /dev/fuse")
        build = subprocess.run(["Tests/CameraEmulator/build.sh"], capture_output=True, text=True)
        if build.returncode != 0:
            raise Skip(build.stdout.strip())
        folder = self.folder = tempfile.mkdtemp(prefix="yomitori-camera-")
        self.path = self.path or f"{folder}/video0"
        # A frame that is sent several times is drawn once.
        made = {}
        with open(f"{folder}/picture", "wb") as file:
            for frame in self.frames:
                if tuple(frame) not in made:
                    made[tuple(frame)] = self.picture(folder, frame, self.light, self.scale)
                file.write(made[tuple(frame)])
        self.process = subprocess.Popen(
            [".build/camera-emulator/camera-emulator", *self.options, self.path, f"{self.format}:640x480@30:{folder}/picture"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line == "ready\n", f"the emulated camera says {line!r}"
        self.said = []
        # Reading continuously also keeps the pipe from filling up, which would stop the camera.
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def listen(self):
        for line in self.process.stdout:
            self.said.append(line.strip())

    def expect(self, line):
        """Waits until the camera has received this command."""
        wait(lambda: line in self.said, f"the camera to hear '{line}'; it heard {self.said}")

    @staticmethod
    def picture(folder, codes, light=1, scale=None):
        """Returns a picture of a grey wall with codes on it, as YUYV."""
        result = bytearray([16 + round(94 * light), 128] * (640 * 480))
        for code, middle_x, middle_y in codes:
            path = code
            if not code.endswith(".png"):
                path = f"{folder}/code.png"
                subprocess.run(
                    [os.environ["YOMI"], "create", code, "-o", path, "--scale",
                     str(scale or (5 if len(codes) > 1 else 7))],
                    check=True, capture_output=True)
            picture = GdkPixbuf.Pixbuf.new_from_file(path)
            data, stride, count = picture.get_pixels(), picture.get_rowstride(), picture.get_n_channels()
            left, top = middle_x - picture.get_width() // 2, middle_y - picture.get_height() // 2
            for y in range(picture.get_height()):
                for x in range(picture.get_width()):
                    result[((top + y) * 640 + left + x) * 2] = 16 + round(data[y * stride + x * count] * light * 219 / 255)
        return bytes(result)

    def send(self, command):
        """Sends a command, and returns when the camera has executed it."""
        done, before = f"done {command}", self.said.count(f"done {command}")
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        wait(lambda: self.said.count(done) > before, f"the camera to do '{command}'; it said {self.said}")

    def __exit__(self, kind, error, trace):
        # The emulator unmounts itself at the end of its input.
        self.process.stdin.close()
        self.process.wait(TIMEOUT)
        # Some folders have hundreds of megabytes.
        shutil.rmtree(self.folder, ignore_errors=True)
