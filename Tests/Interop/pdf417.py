#!/usr/bin/env python3
"""Exchanges PDF417 and MicroPDF417 symbols between programs: zint's are read by `yomi`, those of `yomi create` by
zxing-cpp.

    pdf417.py YOMI

A peer that is not installed is left out. Ends with status 1 when one of them reads another text, or none.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

TEXTS = [
    "PDF417", "0123456789" * 9, "Mixed 123 CASE, {punctuation}; 00112233445566778899", "tabs\tand\nlines",
    "Größe 38 – Äpfel, Öl", "読み取り：https://example.org", "a" * 400, "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
]


def zint_options():
    """Yields pairs of symbology and options, each with a text."""
    for columns in range(1, 16, 2):
        yield "PDF417", [f"--cols={columns}"], TEXTS[2]
    for level in range(0, 9):
        yield "PDF417", [f"--secure={level}"], TEXTS[1]
    for rows in (3, 11, 40, 90):
        yield "PDF417", [f"--rows={rows}"], TEXTS[0]
    for text in TEXTS:
        yield "PDF417", [], text
        yield "PDF417COMP", [], text
    yield "PDF417", ["--structapp=2,3,017053"], TEXTS[0]
    yield "PDF417", ["--eci=26"], TEXTS[4]
    yield "PDF417", ["--reverse", "--vwhitesp=4", "--whitesp=4"], TEXTS[0]
    for columns in range(1, 5):
        for length in (3, 10, 20, 40, 80):
            yield "MICROPDF417", [f"--cols={columns}"], (TEXTS[2] * 4)[:length]


def zint(yomi, folder):
    failed = count = 0
    path = os.path.join(folder, "zint.png")
    for symbology, options, text in zint_options():
        made = subprocess.run(
            ["zint", "-b", symbology, "--scale=1.5", "--quietzones", *options, "-o", path, "-d", text],
            capture_output=True)
        # Content that does not fit is skipped.
        if made.returncode > 4:
            continue
        count += 1
        run = subprocess.run([yomi, "scan", "--json", path], capture_output=True)
        found = [b.get("text") for line in run.stdout.decode().splitlines() for b in json.loads(line)["barcodes"]]
        if found != [text]:
            failed += 1
            print(f"of zint's {symbology} {options}, yomi reads {found!r} instead of {text!r}")
    print(f"{count} symbols of zint, {failed} failures")
    return failed


def zxing(yomi, folder):
    try:
        import zxingcpp
        from PIL import Image
    except ImportError:
        print("zxing-cpp's wheel is not installed: its part is left out")
        return 0
    failed = count = 0
    path = os.path.join(folder, "yomi.png")
    for symbology in ("PDF417", "MicroPDF417"):
        for text in TEXTS:
            made = subprocess.run(
                [yomi, "create", "--symbology", symbology, "-o", path, "--", text], capture_output=True)
            if made.returncode != 0 and symbology == "MicroPDF417":
                continue
            count += 1
            found = [code.text for code in zxingcpp.read_barcodes(Image.open(path))]
            if found != [text]:
                failed += 1
                print(f"of yomi's {symbology}, zxing-cpp reads {found!r} instead of {text!r}")
    print(f"{count} symbols of yomi, {failed} failures")
    return failed


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        if shutil.which("zint"):
            failed += zint(sys.argv[1], folder)
        else:
            print("zint is not installed: its part is left out")
        failed += zxing(sys.argv[1], folder)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
