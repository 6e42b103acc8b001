#!/usr/bin/env python3
"""Checks that the help's pictures are codes of the symbology in their names.

    help.py YOMI

Reads data/help/codes/SYMBOLOGY.svg by `yomi scan`. Ends with status 1 when one of them is not read as that symbology.
"""
import glob
import json
import os
import subprocess
import sys

folder = os.path.join(os.path.dirname(__file__), "..", "..", "data", "help", "codes")
pictures = sorted(glob.glob(f"{folder}/*.svg"))
failed = 0
for picture in pictures:
    name = os.path.basename(picture)[:-4]
    # Some symbologies are read only on request.
    run = subprocess.run(
        [sys.argv[1], "scan", "--json", "--effort", "thorough", "--symbologies", name, picture], capture_output=True)
    found = [code["symbology"] for code in json.loads(run.stdout)["barcodes"]]
    if found != [name]:
        failed += 1
        print(f"{name}.svg is read as {found or 'nothing'}")
print(f"{len(pictures)} pictures, {failed} failures")
sys.exit(1 if failed or not pictures else 0)
