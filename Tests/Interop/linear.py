#!/usr/bin/env python3
"""Exchanges linear symbols: those of `yomi create` are read by zbarimg and zxing-cpp, and those of zint by `yomi scan`.

    linear.py YOMI

Ends with status 1 where one of them reads something else, and 77 where neither zint nor zbarimg is installed.
zxing-cpp's wheel is used where it is installed.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

# Cases: zint's name and data, its options, and the symbology and text that yomi should read.
WRITTEN_BY_ZINT = [
    ("CODE128", "Code 128", [], "Code128", "Code 128"),
    ("CODE128", "123456789012", [], "Code128", "123456789012"),
    ("CODE128", "Straße 7", [], "Code128", "Straße 7"),
    ("GS1_128", "[01]95012345678903[10]AB[17]991231", [], "Code128", "019501234567890310AB\x1d17991231"),
    ("CODABLOCKF", "Codablock F in rows, 0123456789", [], "CodablockF", "Codablock F in rows, 0123456789"),
    ("CODABLOCKF", "Straße 7", ["--rows=2"], "CodablockF", "Straße 7"),
    ("CODABLOCKF", "forty-four rows", ["--rows=44", "--cols=9"], "CodablockF", "forty-four rows"),
    ("CODABLOCKF", "1234567890" * 20, ["--cols=67"], "CodablockF", "1234567890" * 20),
    ("HIBC_BLOCKF", "A123BJC5D6E71", [], "CodablockF", "+A123BJC5D6E71G"),
    ("CODE39", "CODE 39", [], "Code39", "CODE 39"),
    ("CODE39", "CODE 39", ["--vers=1"], "Code39", "CODE 39R"),
    ("EXCODE39", "Extended 39!", [], "Code39", "Extended 39!"),
    ("LOGMARS", "LOGMARS 1", [], "Code39", "LOGMARS 1"),
    ("CODE32", "34567890", [], "Code32", "A345678902"),
    ("PZN", "2758089", [], "PZN", "-27580899"),
    ("CODE93", "Code 93\n!", [], "Code93", "Code 93\n!"),
    ("C25INTER", "1234567890", [], "ITF", "1234567890"),
    ("ITF14", "0000087654321", [], "ITF", "00000876543212"),
    ("CODABAR", "A37859B", [], "Codabar", "A37859B"),
    ("EANX", "451234567890", [], "EAN13", "4512345678906"),
    ("EANX", "2012345", [], "EAN8", "20123451"),
    ("EANX", "9780877799306+54321", [], "EAN13", "9780877799306"),
    ("UPCA", "01234567890", [], "UPCA", "012345678905"),
    ("UPCE", "0123456", [], "UPCE", "01234565"),
    ("DBAR_OMN", "0950110153000", [], "DataBar", "0109501101530003"),
    ("DBAR_STK", "0950110153000", [], "DataBar", "0109501101530003"),
    ("DBAR_OMNSTK", "0950110153000", [], "DataBar", "0109501101530003"),
    ("DBAR_LTD", "0950110153000", [], "DataBarLimited", "0109501101530003"),
    ("DBAR_EXP", "[01]90012345678908[10]AB[21]x", [], "DataBarExpanded", "019001234567890810AB\x1d21x"),
    ("DBAR_EXPSTK", "[01]90012345678908[10]AB12345[21]x", [], "DataBarExpanded", "019001234567890810AB12345\x1d21x"),
]

# Cases: yomi's options and text, and the text that the others should read; None where a reader can't.
WRITTEN_BY_YOMI = [
    (["--symbology", "code128"], "Code 128", "Code 128", "Code 128"),
    (["--symbology", "code128"], "1234567890123", "1234567890123", "1234567890123"),
    (["--symbology", "code128"], "é and ü", None, "é and ü"),
    (["--symbology", "code128", "--gs1"], "(01)95012345678903(10)AB(17)991231", None,
     "019501234567890310AB\x1d17991231"),
    (["--symbology", "code39"], "CODE 39", "CODE 39", "CODE 39"),
    (["--symbology", "code39", "--check-character"], "CODE 39", "CODE 39R", "CODE 39R"),
    (["--symbology", "code39"], "Extended 39!", None, "Extended 39!"),
    (["--symbology", "code39"], "A+B", None, "A+B"),
    (["--symbology", "code32"], "34567890", None, "A345678902"),
    (["--symbology", "pzn"], "2758089", None, "-27580899"),
    (["--symbology", "code93"], "Code 93!", "Code 93!", "Code 93!"),
    (["--symbology", "itf"], "1234567890", "1234567890", "1234567890"),
    (["--symbology", "itf", "--symbol-version", "ITF-14"], "0000087654321", "00000876543212", "00000876543212"),
    (["--symbology", "codabar"], "A37859B", "A37859B", "A37859B"),
    (["--symbology", "ean13"], "451234567890", "4512345678906", "4512345678906"),
    (["--symbology", "ean13", "--add-on", "54321"], "9780877799306", None, "9780877799306"),
    (["--symbology", "ean8"], "2012345", "20123451", "20123451"),
    (["--symbology", "upca"], "01234567890", "0012345678905", "0012345678905"),
    (["--symbology", "upce"], "0123456", None, "0012345000065"),
    (["--symbology", "databar"], "0950110153000", "0109501101530003", "0109501101530003"),
    (["--symbology", "databar", "--symbol-version", "truncated"], "0950110153000", None, "0109501101530003"),
    (["--symbology", "databar", "--symbol-version", "stacked"], "0950110153000", None, "0109501101530003"),
    (["--symbology", "databar", "--symbol-version", "stacked-omnidirectional"], "0950110153000", None,
     "0109501101530003"),
    (["--symbology", "databarlimited"], "0950110153000", None, "0109501101530003"),
    (["--symbology", "databarexpanded", "--gs1"], "(01)90012345678908(10)AB(21)x",
     None, "019001234567890810AB\x1d21x"),
    (["--symbology", "databarexpanded", "--gs1", "--columns", "2"], "(01)90012345678908(10)AB12345(21)x", None,
     "019001234567890810AB12345\x1d21x"),
    (["--symbology", "databarexpanded", "--gs1", "--columns", "3"],
     "(01)98898765432106(3202)012345(15)991231(3203)001234(17)010203", None,
     "0198898765432106320201234515991231320300123417010203"),
]


def zxing_reader():
    try:
        import zxingcpp
        from PIL import Image
    except ImportError:
        return None
    plain = zxingcpp.TextMode.Plain
    return lambda path: [code.text for code in zxingcpp.read_barcodes(Image.open(path), text_mode=plain)]


def main():
    yomi = sys.argv[1]
    if not shutil.which("zint") and not shutil.which("zbarimg"):
        print("neither zint nor zbarimg is installed")
        return 77
    zxing = zxing_reader()
    wrong = checked = 0

    def tell(what, read, expected):
        nonlocal wrong
        wrong += 1
        print(f"FAILED {what}: {read!r}, should be {expected!r}")

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "code.png")
        for name, data, options, symbology, text in WRITTEN_BY_ZINT if shutil.which("zint") else []:
            made = subprocess.run(["zint", "-b", name, "-d", data, "-o", path, "--scale=2", "--quietzones", *options],
                                  capture_output=True, text=True)
            if made.returncode > 4:
                print(f"zint has no {name}: {made.stderr.strip()}")
                continue
            scan = subprocess.run([yomi, "scan", "--json", path], capture_output=True, text=True)
            codes = json.loads(scan.stdout.splitlines()[0])["barcodes"]
            checked += 1
            if [(c["symbology"], c["text"]) for c in codes] != [(symbology, text)]:
                tell(f"zint {name} {data}", [(c["symbology"], c["text"]) for c in codes], (symbology, text))
        for options, text, zbar_text, zxing_text in WRITTEN_BY_YOMI:
            made = subprocess.run([yomi, "create", "--scale", "3", *options, "-o", path, text], capture_output=True, text=True)
            what = " ".join(["yomi create", *options, text])
            if made.returncode:
                tell(what, made.stderr.strip(), "a file")
                continue
            if zbar_text is not None and shutil.which("zbarimg"):
                checked += 1
                read = subprocess.run(["zbarimg", "-q", "--raw", path], capture_output=True, text=True).stdout
                if read.rstrip("\n") != zbar_text:
                    tell(what + " by zbarimg", read, zbar_text)
            if zxing_text is not None and zxing:
                checked += 1
                read = zxing(path)
                if read != [zxing_text]:
                    tell(what + " by zxing-cpp", read, zxing_text)
    print(f"{checked} checked, {wrong} wrong" + ("" if zxing else "; zxing-cpp's wheel is not installed"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
