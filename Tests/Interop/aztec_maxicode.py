#!/usr/bin/env python3
"""Exchanges Aztec and MaxiCode symbols between `yomi` and other programs, in both directions.

    aztec_maxicode.py YOMI

Symbols of `yomi create` are read by zxing-cpp, where its wheel is installed; symbols of `zint`, in all sizes and with
its options, are read by `yomi scan`. Ends with status 1 when one of them reads another text, or none.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

TEXTS = [
    "A", "AZTEC 2026", "https://example.org/bikes/4711", "mixed Case, 0123456789 and. punctuation: yes!", "Café",
    "Größe 38 – Äpfel, Öl", "Привет, мир", "読み取り", "\r\n. , : tabs\tand more", "~" * 70, "1234567890" * 20,
]


def yomi_texts(yomi, paths, symbology):
    command = [yomi, "scan", "--json", "--symbologies", symbology, *paths]
    run = subprocess.run(command, capture_output=True)
    lines = [json.loads(line) for line in run.stdout.decode("utf8").splitlines() if line.startswith("{")]
    return {os.path.basename(line["file"]): [code["text"] for code in line["barcodes"]] for line in lines}


def written(yomi, folder):
    """Returns the symbols of yomi that zxing-cpp does not read correctly."""
    try:
        import zxingcpp
        from PIL import Image
    except ImportError:
        print("zxing-cpp's wheel is not installed: its part is left out")
        return 0
    failed, path = 0, os.path.join(folder, "code.png")
    versions = [[]] + [["--symbol-version", version] for version in ("C2", "C4", "4", "11", "22", "32")]
    for text in TEXTS:
        for version in versions:
            command = [yomi, "create", "--symbology", "Aztec", *version, "-o", path, "--", text]
            if subprocess.run(command, capture_output=True).returncode != 0:
                # The text may be too long for this size.
                failed += not version
                continue
            found = [
                code.text for code in zxingcpp.read_barcodes(Image.open(path))
                # zxing-cpp sometimes takes bars in a large symbol for a product number.
                if "EAN" not in str(code.format)
            ]
            os.unlink(path)
            if found != [text]:
                failed += 1
                print(f"zxing-cpp reads {found!r} instead of {text!r} {version}")
    return failed


def read(yomi, folder):
    """Returns the symbols of zint that yomi does not read correctly."""
    if not shutil.which("zint"):
        print("zint is not installed: its part is left out")
        return 0
    cases = []
    for size in range(1, 37):
        cases.append((["-b", "AZTEC", f"--vers={size}"], "A1b2"))
    for level in range(1, 5):
        cases.append((["-b", "AZTEC", f"--secure={level}"], "Error correction 1234567890"))
    for value in (0, 25, 255):
        cases.append((["-b", "AZRUNE"], str(value)))
    for turn in (90, 180, 270):
        cases.append((["-b", "AZTEC", f"--rotate={turn}"], "turned"))
    cases.append((["-b", "AZTEC", "--reverse"], "inverted"))
    for mode in (4, 5, 6):
        cases.append((["-b", "MAXICODE", f"--mode={mode}"], "A parcel, 1234567890 and more"))
    cases.append((["-b", "MAXICODE", "--mode=4", "--rotate=90"], "TURNED"))
    expected = {}
    for index, (options, text) in enumerate(cases):
        path = os.path.join(folder, f"{index}.png")
        subprocess.run(["zint", *options, "--scale=3", "-w", "4", "-o", path, "-d", text], check=True, capture_output=True)
        expected[os.path.basename(path)] = (options, text)
    failed = 0
    for symbology in ("Aztec", "MaxiCode"):
        names = [name for name, (options, _) in expected.items() if ("MAXICODE" in options) == (symbology == "MaxiCode")]
        found = yomi_texts(yomi, [os.path.join(folder, name) for name in names], symbology)
        for name in names:
            options, text = expected[name]
            text = text.zfill(3) if "AZRUNE" in options else text
            if found.get(name) != [text]:
                failed += 1
                print(f"yomi reads {found.get(name)!r} instead of {text!r} {options}")
    return failed


def main():
    yomi = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        failed = written(yomi, folder) + read(yomi, folder)
    print(f"Aztec and MaxiCode: {failed} failures")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
