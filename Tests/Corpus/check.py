#!/usr/bin/env python3
"""Runs `yomi scan --json` over a collection of pictures outside the project and compares the result with floor.json.

    check.py --yomi PATH --corpus DIR --bench DIR [--misses]

DIR/manifest.jsonl lists the pictures and their codes; the bench's truth.py decides when two texts are the same reading.
Reads are codes, not pictures, counted by family. A misread is a returned text that is not in its picture; pictures
without any code are checked for them, too. The reads in floor.json may only rise; the misreads may only fall.
"""
import argparse
import base64
import collections
import concurrent.futures
import json
import os
import subprocess
import sys

BATCH = 12


def scan(yomi, files):
    """Returns an object for each file, in the order of `files`. A batch that ends early is repeated file by file."""
    command = [yomi, "scan", "--json", *files]
    try:
        result = subprocess.run(command, capture_output=True, timeout=60 + 10 * len(files))
        objects = [json.loads(line) for line in result.stdout.decode().splitlines()]
        if len(objects) == len(files):
            return objects
        reason = f"ended with status {result.returncode}"
    except subprocess.TimeoutExpired:
        reason = "timed out"
    if len(files) == 1:
        return [{"file": files[0], "barcodes": [], "error": reason, "crashed": True}]
    return [found for file in files for found in scan(yomi, [file])]


def inside(box, corners):
    """Whether the centre of the corners is in the box, with a tolerance of 15 %."""
    x, y = (sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1))
    left, top, right, bottom = box
    across, down = 0.15 * (right - left) + 3, 0.15 * (bottom - top) + 3
    return left - across <= x <= right + across and top - down <= y <= bottom + down


def score(truth, row, barcodes):
    """Returns the indices of the codes that were read, and the texts that are in no code of the picture."""
    codes, read, wrong = row["codes"], set(), []
    for barcode in barcodes:
        symbology, text = barcode["symbology"], barcode["text"]
        data = base64.b64decode(barcode["bytes"])

        def same(code):
            return truth.match(code, symbology, text, data)

        def is_hit(code):
            if "box" in code and not inside(code["box"], barcode["corners"]):
                return False
            return ("box" in code and not code.get("text")) or same(code)

        hit = next((i for i, code in enumerate(codes) if i not in read and is_hit(code)), None)
        if hit is not None:
            read.add(hit)
            continue
        # A second code that the manifest does not list is no misread, unless the list is known to be complete.
        complete = row.get("complete") or not codes or (len(codes) == 1 and not read)
        if complete and not any(same(code) for code in codes + row.get("also", [])):
            wrong.append(text)
    return read, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yomi", required=True)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--bench", required=True)
    parser.add_argument("--misses", action="store_true", help="list the pictures with a code that was not read")
    arguments = parser.parse_args()
    sys.dont_write_bytecode = True
    sys.path.insert(0, arguments.bench)
    import truth

    with open(os.path.join(arguments.corpus, "manifest.jsonl")) as manifest:
        rows = [json.loads(line) for line in manifest]
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "floor.json")) as file:
        floor = json.load(file)
    # A code that people have seen in a picture, though the manifest does not list it, is no misread.
    for row in rows:
        row.setdefault("also", []).extend(floor["unlisted"].get(row["image"], []))
    # Pictures of sequences are left out: their parts are listed as one text in the manifest.
    rows = [row for row in rows if row["codes"] is not None and "structured" not in row.get("note", "")]

    batches = [rows[i : i + BATCH] for i in range(0, len(rows), BATCH)]
    reads, codes, crashes = collections.Counter(), collections.Counter(), 0
    misreads, errors = [], []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        files = ([os.path.join(arguments.corpus, row["image"]) for row in batch] for batch in batches)
        for batch, objects in zip(batches, pool.map(lambda names: scan(arguments.yomi, names), files)):
            for row, found in zip(batch, objects):
                hits, wrong = score(truth, row, found["barcodes"])
                families = [truth.fam(code["format"]) for code in row["codes"]]
                codes.update(families)
                reads.update(families[hit] for hit in hits)
                misreads += [(row["image"], text) for text in wrong]
                if found.get("crashed"):
                    crashes += 1
                    print(f"crashed: {row['image']}: {found['error']}")
                elif found.get("error"):
                    errors.append((row["image"], found["error"]))
                if arguments.misses and len(hits) < len(families):
                    print(f"missed: {row['image']}: {len(hits)} of {len(families)}")

    for image, text in misreads:
        print(f"misread: {image}: {text[:80]!r}")
    # If yomitori-draw is missing, for example, none can be loaded, for the same reason.
    for image, error in errors[:3]:
        print(f"not loaded: {image}: {error}")
    if len(errors) > 3:
        print(f"not loaded: {len(errors) - 3} more pictures")
    failed = crashes > 0 or len(errors) > 0 or len(misreads) > floor["misreads"]
    for family in sorted(codes):
        least = floor["reads"].get(family, 0)
        failed = failed or reads[family] < least
        print(f"{family:8} {reads[family]:4} of {codes[family]:4} read, the floor is {least}")
    print(f"{len(rows)} pictures, {codes.total()} codes: {reads.total()} read, {len(misreads)} misreads")
    print(f"the floor: at most {floor['misreads']} misreads")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
