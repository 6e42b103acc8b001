#!/usr/bin/env python3
"""Reads grey pictures with other programs: peers.py SYMBOLOGY FILE.pgm… prints {"name": [[text, …] for each file]}.

    peers.py SYMBOLOGY --names     one name a line

zxing-cpp comes from PyPI into a virtual environment in the user's cache folder on first use; zbarimg is Debian's
zbar-tools, left out where it is not installed.
"""
import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

CACHE = os.path.join(os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")), "yomitori-benchmarks")
SYMBOLOGY = sys.argv[1] if len(sys.argv) > 1 else "QRCode"
# Of these symbologies zbarimg reads QR codes only.
NAMES = ["zxing-cpp"] + (["zbar"] if SYMBOLOGY == "QRCode" and shutil.which("zbarimg") else [])


def enter_environment():
    """Runs this program again inside the virtual environment, which it makes first where there is none."""
    python = os.path.join(CACHE, "bin", "python3")
    if not os.path.exists(os.path.join(CACHE, "ready")):
        subprocess.run([sys.executable, "-m", "venv", CACHE], check=True, stdout=sys.stderr)
        subprocess.run([python, "-m", "pip", "-q", "install", "zxing-cpp", "numpy"], check=True, stdout=sys.stderr)
        open(os.path.join(CACHE, "ready"), "w").close()
    if os.path.realpath(sys.prefix) != os.path.realpath(CACHE):
        os.execv(python, [python, *sys.argv])


def zxing(files):
    import numpy
    import zxingcpp

    # Of DotCode and Han Xin it knows nothing.
    formats = getattr(zxingcpp.BarcodeFormat, SYMBOLOGY, None)
    found = []
    for file in files:
        if formats is None:
            found.append([])
            continue
        with open(file, "rb") as stream:
            _, width, height, _ = stream.readline().split()
            pixels = numpy.frombuffer(stream.read(), numpy.uint8).reshape(int(height), int(width))
        found.append([code.text for code in zxingcpp.read_barcodes(pixels, formats=formats)])
    return found


def zbar(files):
    command = ["zbarimg", "--quiet", "--xml", "--set", "disable", "--set", "qrcode.enable", *files]
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
        readers = {"zxing-cpp": zxing, "zbar": zbar}
        print(json.dumps({name: readers[name](sys.argv[2:]) for name in NAMES}))
