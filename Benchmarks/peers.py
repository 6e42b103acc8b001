#!/usr/bin/env python3
"""Reads grey pictures with other programs: peers.py SYMBOLOGY FILE.pgm… prints {"name": [[text, …] for each file]}.

    peers.py SYMBOLOGY --names     one name a line

zxing-cpp, and OpenCV for EAN and UPC, come from PyPI into a virtual environment in the user's cache folder on first use;
zbarimg is Debian's zbar-tools, left out where it is not installed.
"""
import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

CACHE = os.path.join(os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")), "yomitori-benchmarks")
SYMBOLOGY = sys.argv[1] if len(sys.argv) > 1 else "QRCode"
# What zbarimg calls those that it reads.
ZBAR_NAMES = {
    "QRCode": "qrcode", "EAN13": "ean13", "EAN8": "ean8", "UPCE": "upce", "Code128": "code128", "Code39": "code39",
    "Code93": "code93", "ITF": "i25", "Codabar": "codabar", "DataBar": "databar", "DataBarExpanded": "databar-exp",
}
NAMES = ["zxing-cpp"]
if SYMBOLOGY in ZBAR_NAMES and shutil.which("zbarimg"):
    NAMES.append("zbar")
if SYMBOLOGY in ("EAN13", "EAN8", "UPCE"):
    NAMES.append("OpenCV")


def enter_environment():
    """Runs this program again inside the virtual environment, which it makes first where there is none."""
    python = os.path.join(CACHE, "bin", "python3")
    packages = ["zxing-cpp", "numpy", "opencv-python-headless"]
    mark = os.path.join(CACHE, "ready-" + "-".join(packages))
    if not os.path.exists(mark):
        subprocess.run([sys.executable, "-m", "venv", CACHE], check=True, stdout=sys.stderr)
        subprocess.run([python, "-m", "pip", "-q", "install", *packages], check=True, stdout=sys.stderr)
        open(mark, "w").close()
    if os.path.realpath(sys.prefix) != os.path.realpath(CACHE):
        os.execv(python, [python, *sys.argv])


def picture(file):
    import numpy

    with open(file, "rb") as stream:
        _, width, height, _ = stream.readline().split()
        return numpy.frombuffer(stream.read(), numpy.uint8).reshape(int(height), int(width))


# What zxing-cpp calls those that have other names there.
ZXING_NAMES = {"DataBar": "DataBarOmni", "DataBarLimited": "DataBarLtd", "DataBarExpanded": "DataBarExp"}


def zero_suppressed(text):
    """The eight digits of a UPC-E symbol, of the thirteen that it stands for."""
    system, maker, item, check = text[-12], text[-11:-6], text[-6:-1], text[-1]
    if maker[2] in "012" and maker[3:] == "00":
        digits = maker[:2] + item[2:] + maker[2]
    elif maker[3:] == "00":
        digits = maker[:3] + item[3:] + "3"
    elif maker[4] == "0":
        digits = maker[:4] + item[4] + "4"
    else:
        digits = maker + item[4]
    return system + digits + check


def zxing(files):
    import zxingcpp

    # Of DotCode and Han Xin it knows nothing.
    formats = getattr(zxingcpp.BarcodeFormat, ZXING_NAMES.get(SYMBOLOGY, SYMBOLOGY), None)
    found = []
    for file in files:
        if formats is None:
            found.append([])
            continue
        # Element strings as they are, without brackets around their application identifiers.
        codes = zxingcpp.read_barcodes(picture(file), formats=formats, text_mode=zxingcpp.TextMode.Plain)
        texts = [code.text for code in codes]
        found.append([zero_suppressed(text) for text in texts] if SYMBOLOGY == "UPCE" else texts)
    return found


def opencv(files):
    import cv2

    detector = cv2.barcode_BarcodeDetector()
    found = []
    for file in files:
        _, texts, _, _ = detector.detectAndDecodeWithType(picture(file))
        found.append([text for text in texts if text])
    return found


def zbar(files):
    command = ["zbarimg", "--quiet", "--xml", "--set", "disable", "--set", ZBAR_NAMES[SYMBOLOGY] + ".enable", *files]
    output = subprocess.run(command, capture_output=True).stdout
    root = ElementTree.fromstring(output.replace(b"xmlns=", b"ignored="))
    texts = {
        source.get("href"): [data.text or "" for data in source.iter("data")] for source in root.iter("source")
    }
    return [texts.get(file, []) for file in files]


if __name__ == "__main__":
    enter_environment()
    if sys.argv[2:] == ["--names"]:
        print("\n".join(NAMES))
    else:
        readers = {"zxing-cpp": zxing, "zbar": zbar, "OpenCV": opencv}
        print(json.dumps({name: readers[name](sys.argv[2:]) for name in NAMES}))
