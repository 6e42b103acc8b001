"""Files with pictures of codes."""

import glob
import os
import struct
import subprocess
import tempfile

from driver import Skip


def folder():
    return tempfile.mkdtemp(prefix="yomitori-pictures-")


def code(text, path):
    subprocess.run([os.environ["YOMI"], "create", text, "-o", path], check=True, capture_output=True)
    return path


def covered(text, scale=7, level=None):
    """Writes a code with its finder patterns and a hole in the middle: it is detected, but not read with little
    effort; at level L with none."""
    folder = tempfile.mkdtemp(prefix="yomitori-covered-")
    subprocess.run(
        [os.environ["YOMI"], "create", text, "-o", f"{folder}/code.png", "--scale", str(scale),
         *(["--level", level] if level else [])], check=True, capture_output=True)
    size = subprocess.run(
        ["identify", "-format", "%w", f"{folder}/code.png"], check=True, capture_output=True, text=True).stdout
    side = int(size)
    subprocess.run(
        ["convert", f"{folder}/code.png", "-fill", "white", "-draw",
         f"rectangle {side * 2 // 5},{side * 2 // 5} {side * 3 // 4},{side * 3 // 4}", f"{folder}/covered.png"],
        check=True, capture_output=True)
    return f"{folder}/covered.png"


def sequence(message):
    """Returns the parts of a message in several codes, as picture files."""
    folder = tempfile.mkdtemp(prefix="yomitori-sequence-")
    try:
        subprocess.run(
            ["qrencode", "-S", "-v", "3", "-l", "L", "-s", "6", "-o", f"{folder}/part.png", message], check=True,
            capture_output=True)
    except FileNotFoundError:
        raise Skip("there is no qrencode")
    return sorted(glob.glob(f"{folder}/part-*.png"))


def turn(path, orientation):
    """Writes an EXIF orientation (CIPA DC-008, 4.6.5) into a JPEG file, which has none yet."""
    directory = struct.pack("<HHHIHHI", 1, 0x112, 3, 1, orientation, 0, 0)
    data = b"Exif\0\0II*\0" + struct.pack("<I", 8) + directory
    with open(path, "rb") as file:
        picture = file.read()
    with open(path, "wb") as file:
        file.write(picture[:2] + b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data + picture[2:])
