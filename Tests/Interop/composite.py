#!/usr/bin/env python3
"""Exchanges GS1 Composite symbols: zint's are read by `yomi`; the linear parts of those of `yomi create` by zxing-cpp
and zbarimg.

    composite.py YOMI

A peer that is not installed is left out; ends with status 77 where none is, and with 1 when one of them reads another
text, or none.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

COMPONENTS = [
    "[10]ABC", "[17]261231[10]LOT-1", "[17]261231[21]42", "[11]261130", "[90]12ABC[21]42", "[90]AB", "[90]X1-2[8004]77",
    "[99]1234-abcd", "[21]A12345678", "[91]" + "0123456789" * 3, "[8004]" + "aB3-" * 6, "[240]" + "Zz9 "[:3] * 9,
    "[91]" + "Zz" * 45 + "[92]" + "987" * 20,
]

# zint's name; the linear part's text for zint, and as an element string; yomi's options and the linear part's text.
LINEARS = [
    ("EANX_CC", "331234567890", "0103312345678903", ["ean13"], "3312345678903"),
    ("EANX_CC", "1234567", "0100000012345670", ["ean8"], "12345670"),
    ("UPCA_CC", "61414101234", "0100614141012343", ["upca"], "614141012343"),
    ("UPCE_CC", "0121230", "0100012000001239", ["upce"], "0121230"),
    ("DBAR_OMN_CC", "0401234567890", "0104012345678901", ["databar"], "04012345678901"),
    ("DBAR_STK_CC", "0401234567890", "0104012345678901", ["databar", "--symbol-version", "stacked"], "04012345678901"),
    ("DBAR_OMNSTK_CC", "0401234567890", "0104012345678901",
     ["databar", "--symbol-version", "stacked-omnidirectional"], "04012345678901"),
    ("DBAR_LTD_CC", "1311234567890", "0113112345678906", ["databarlimited"], "13112345678906"),
    ("DBAR_EXP_CC", "[01]93712345678904[3103]001234", "01937123456789043103001234", ["databarexpanded"],
     "(01)93712345678904(3103)001234"),
    ("DBAR_EXPSTK_CC", "[01]00012345678905[10]ABCDEF", "010001234567890510ABCDEF",
     ["databarexpanded", "--columns", "2"], "(01)00012345678905(10)ABCDEF"),
    ("GS1_128_CC", "[01]03812345678908", "0103812345678908", ["code128"], "(01)03812345678908"),
    ("GS1_128_CC", "[00]030123456789012340", "00030123456789012340", ["code128"], "(00)030123456789012340"),
]
KINDS = ["CC-A", "CC-B", "CC-C"]
# Identifiers with values of variable length, after which a separator precedes the next element.
OPEN = ("10", "21", "90", "91", "92", "99", "240", "8004")


def elements(bracketed):
    """Returns the element string of a text with square brackets."""
    parts = [part.split("]") for part in bracketed.split("[")[1:]]
    result = ""
    for index, (identifier, value) in enumerate(parts):
        result += identifier + value
        if identifier in OPEN and index + 1 < len(parts):
            result += "\x1d"
    return result


def joined(linear, component):
    return linear + ("\x1d" if linear.startswith("010001234567890510") else "") + elements(component)


# Maximum number of missed symbols: of GS1 DataBar Stacked, whose rows are 5 and 7 modules high, this many are missed
# below components several times as high, at three pixels a module.
MAXIMUM_MISSED = 10


def zint(yomi, folder):
    failed = count = missed = 0
    path = os.path.join(folder, "zint.png")
    for name, primary, linear, _, _ in LINEARS:
        for mode in range(1, 4 if name == "GS1_128_CC" else 3):
            for component in COMPONENTS:
                made = subprocess.run(
                    ["zint", "-b", name, f"--mode={mode}", "--scale=1.5", "--quietzones", "--compliantheight", "-o", path,
                     "-d", component,
                     f"--primary={primary}"], capture_output=True)
                # Content that does not fit is skipped; a larger component may be used.
                if made.returncode > 4:
                    continue
                count += 1
                run = subprocess.run(
                    [yomi, "scan", "--json", "--symbologies", "GS1Composite", path], capture_output=True)
                found = [b.get("text") for line in run.stdout.decode().splitlines() for b in json.loads(line)["barcodes"]]
                if not found and name == "DBAR_STK_CC" and missed < MAXIMUM_MISSED:
                    missed += 1
                elif found != [joined(linear, component)]:
                    failed += 1
                    print(f"of zint's {name} {KINDS[mode - 1]} {component}, yomi reads {found!r}")
    print(f"{count} symbols of zint, {failed} failures, {missed} low ones missed")
    return failed


def zxing_reader():
    try:
        import zxingcpp
        from PIL import Image
    except ImportError:
        return None
    plain = zxingcpp.TextMode.Plain
    return lambda path: [code.text for code in zxingcpp.read_barcodes(Image.open(path), text_mode=plain)]


def zbar(path):
    run = subprocess.run(["zbarimg", "-q", "--raw", "-Sdatabar.enable=1", "-Sdatabar-exp.enable=1", path], capture_output=True)
    return run.stdout.decode().splitlines()


def linear_parts(yomi, folder):
    """Checks that the other readers read yomi's linear parts, and nothing else but the component."""
    failed = count = 0
    zxing = zxing_reader()
    path = os.path.join(folder, "yomi.png")
    for name, _, linear, options, text in LINEARS:
        for kind in KINDS[:3 if name == "GS1_128_CC" else 2]:
            for component in COMPONENTS:
                bracketed = component.replace("[", "(").replace("]", ")")
                made = subprocess.run(
                    [yomi, "create", "--symbology", *options, "--composite", bracketed, "--component", kind, "--scale", "3",
                     "-o", path, "--", text], capture_output=True, text=True)
                if "too long" in made.stderr:
                    continue
                count += 1
                if made.returncode != 0:
                    failed += 1
                    print(f"yomi makes no {options} {kind} {component}: {made.stderr.strip()}")
                    continue
                number = linear[2:].lstrip("0")
                if zxing:
                    found = zxing(path)
                    if not any(part == linear or part.lstrip("0") == number for part in found):
                        failed += 1
                        print(f"of yomi's {options} {kind} {component}, zxing-cpp reads {found!r}")
                # zbar does not read stacked and limited symbols, nor UPC-E as such.
                if shutil.which("zbarimg") and options in (["ean13"], ["code128"], ["databar"]):
                    found = zbar(path)
                    if not any(part == linear or part.lstrip("0") == number for part in found):
                        failed += 1
                        print(f"of yomi's {options} {kind} {component}, zbar reads {found!r}")
    print(f"{count} symbols of yomi, {failed} failures")
    return failed


def main():
    yomi = sys.argv[1]
    if not shutil.which("zint") and not shutil.which("zbarimg") and not zxing_reader():
        print("neither zint nor zbarimg nor zxing-cpp's wheel is installed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        failed = zint(yomi, folder) if shutil.which("zint") else 0
        failed += linear_parts(yomi, folder)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
