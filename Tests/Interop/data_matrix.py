#!/usr/bin/env python3
"""Exchanges Data Matrix symbols between programs: those of zint and dmtxwrite are read by `yomi`, those of `yomi
create` by zxing-cpp and dmtxread.

    data_matrix.py YOMI

A peer that is not installed is left out. Ends with status 1 when one of them reads another text, or none.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Benchmarks"))
sys.dont_write_bytecode = True
import data_matrix_codewords as benchmark

TEXTS = [
    "1", "Data Matrix", "0123456789" * 9, "ABC*DEF>123 456\r", "lower case words and 12345678", "<<EDIFACT@[]^>>",
    "[)>\x1e06\x1dTESTING\x1e\x04", "a" * 300, "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
]
SIZES = [
    "10x10", "12x12", "14x14", "16x16", "18x18", "20x20", "22x22", "24x24", "26x26", "32x32", "36x36", "40x40", "44x44",
    "48x48", "52x52", "64x64", "72x72", "80x80", "88x88", "96x96", "104x104", "120x120", "132x132", "144x144", "8x18",
    "8x32", "12x26", "12x36", "16x36", "16x48", "8x48", "8x64", "8x80", "8x96", "8x120", "8x144", "12x64", "12x88",
    "16x64", "20x36", "20x44", "20x64", "22x48", "24x48", "24x64", "26x40", "26x48", "26x64",
]


def scan(yomi, path):
    run = subprocess.run([yomi, "scan", "--json", path], capture_output=True)
    return [b.get("text") for line in run.stdout.decode().splitlines() for b in json.loads(line)["barcodes"]]


def report(what, found, text):
    if found == [text]:
        return 0
    print(f"{what}: {found!r} instead of {text!r}")
    return 1


def zint(yomi, folder):
    failed = count = 0
    path = os.path.join(folder, "zint.png")
    cases = [([f"--vers={number}"], "1234") for number in range(1, 49)]
    cases += [([], text) for text in TEXTS if "\x1e" not in text and "\r" not in text]
    cases += [(["--eci=26"], "Größe 38"), (["--structapp=2,3,001002"], "part"), (["--init"], "set up")]
    cases += [(["--reverse"], "dark")]
    for options, text in cases:
        made = subprocess.run(
            ["zint", "-b", "DATAMATRIX", "--scale=2", "--quietzones", *options, "-o", path, "-d", text],
            capture_output=True)
        # Content that does not fit is skipped.
        if made.returncode > 4:
            continue
        count += 1
        failed += report(f"zint {options}, read by yomi", scan(yomi, path), text)
    print(f"{count} symbols of zint, {failed} failures")
    return failed


def codewords():
    """The benchmark that counts codewords counts in zint's symbols what zint itself says of them."""
    failed = 0
    cases = list(benchmark.texts(60)) + ["é" * 20, "1" * 300]
    for text in cases:
        said = subprocess.run(
            ["zint", "-b", "DATAMATRIX", "--square", "--dump", "--verbose", "-d", text], capture_output=True, check=True,
            text=True).stdout
        data = [int(word) for word in re.search(r"^Data \(\d+\): ([\d ]+)", said, re.MULTILINE)[1].split()]
        found = benchmark.message(benchmark.theirs(text))
        failed += report("the benchmark's codewords", [found], data)
    print(f"{len(cases)} symbols of zint, their codewords counted, {failed} failures")
    return failed


def dmtxwrite(yomi, folder):
    failed = count = 0
    path = os.path.join(folder, "dmtx.png")
    cases = [(size, "7") for size in SIZES[:30]] + [(None, text) for text in TEXTS if text.isprintable()]
    for size, text in cases:
        options = ["-s", size] if size else []
        made = subprocess.run(["dmtxwrite", "-d", "4", *options, "-o", path], input=text.encode(), capture_output=True)
        if made.returncode != 0:
            continue
        count += 1
        failed += report(f"dmtxwrite {size}, read by yomi", scan(yomi, path), text)
    print(f"{count} symbols of dmtxwrite, {failed} failures")
    return failed


def ours(yomi, folder):
    readers = {}
    try:
        import zxingcpp
        from PIL import Image

        readers["zxing-cpp"] = lambda path: [code.text for code in zxingcpp.read_barcodes(Image.open(path))]
    except ImportError:
        print("zxing-cpp's wheel is not installed: its part is left out")
    if shutil.which("dmtxread"):
        readers["dmtxread"] = lambda path: [
            subprocess.run(["dmtxread", "-N1", path], capture_output=True).stdout.decode("latin1")
        ]
    else:
        print("dmtxread is not installed: its part is left out")
    failed = count = 0
    path = os.path.join(folder, "ours.png")
    cases = [(size, "1234") for size in SIZES] + [(None, text) for text in TEXTS]
    for size, text in cases:
        options = ["--symbol-version", size] if size else []
        subprocess.run(
            [yomi, "create", "--symbology", "DataMatrix", *options, "-o", path, "--", text], check=True,
            capture_output=True)
        for name, read in readers.items():
            # libdmtx does not know ISO/IEC 21471, knows only some control characters, and can't read other writers' 144
            # x 144.
            if name == "dmtxread" and (size in SIZES[30:] or size == "144x144" or not text.isprintable()):
                continue
            # zxing-cpp replaces control characters by symbols for them.
            if name == "zxing-cpp" and not text.isprintable():
                continue
            count += 1
            failed += report(f"yomi {size}, read by {name}", read(path), text)
        os.unlink(path)
    print(f"{count} symbols of yomi, {failed} failures")
    return failed


def main():
    yomi = sys.argv[1]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, check in (("zint", zint), ("dmtxwrite", dmtxwrite)):
            if shutil.which(name):
                failed += check(yomi, folder)
            else:
                print(f"{name} is not installed: its part is left out")
        if shutil.which("zint"):
            failed += codewords()
        failed += ours(yomi, folder)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
