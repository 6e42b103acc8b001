#!/usr/bin/env python3
"""The pictures of the help are codes of the kind that their names say.

    help.py YOMI

Reads data/help/codes/SYMBOLOGY.svg by `yomi scan`. Ends with the status 1 when one of them is not read as that.
"""
import glob
import json
import os
import subprocess
import sys

folder = os.path.join(os.path.dirname(__file__), "..", "..", "data", "help", "codes")
pictures = sorted(glob.glob(f"{folder}/*.svg"))
run = subprocess.run([sys.argv[1], "scan", "--json", *pictures], capture_output=True)
failed = 0
for line in run.stdout.decode("utf8").splitlines():
    report = json.loads(line)
    name = os.path.basename(report["file"])[:-4]
    found = [code["symbology"] for code in report["barcodes"]]
    if found != [name]:
        failed += 1
        print(f"{name}.svg is read as {found or 'nothing'}")
print(f"{len(pictures)} pictures, {failed} failures")
sys.exit(1 if failed or not pictures else 0)
