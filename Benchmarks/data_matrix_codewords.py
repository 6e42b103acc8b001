#!/usr/bin/env python3
"""How many data codewords `yomi create` takes for a thousand mixed texts, beside zint.

    data_matrix_codewords.py YOMI [COUNT]

Both write squares; what counts are the codewords before the first pad, read from the modules. The texts are made from a
fixed seed: serial numbers, words, dates, links, GS1-like strings and mixtures of them.
"""
import random
import subprocess
import sys
import tempfile
import os


def texts(count):
    chance = random.Random(16022)
    words = "lot serial Batch EXP date https://example.org/ Type rev PART No. kg mm Qty order-id".split()
    pieces = [
        lambda: str(chance.randrange(10 ** chance.randrange(1, 13))),
        lambda: "".join(chance.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") for _ in range(chance.randrange(2, 14))),
        lambda: "".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(chance.randrange(2, 14))),
        lambda: chance.choice(words),
        lambda: f"20{chance.randrange(20, 40)}-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}",
        lambda: "".join(chance.choice("*> ABC123") for _ in range(chance.randrange(3, 12))),
        lambda: "".join(chance.choice("!#$%&()+,-./:;<=>?@[]_{}") for _ in range(chance.randrange(1, 5))),
    ]
    for _ in range(count):
        glue = chance.choice(["", " ", "-", "/", ";"])
        yield glue.join(chance.choice(pieces)() for _ in range(chance.randrange(1, 9)))


# Data codewords of the squares by side (ISO/IEC 16022, table 7).
SQUARES = dict(zip(
    [10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64],
    [3, 5, 8, 12, 18, 22, 30, 36, 44, 62, 86, 114, 144, 174, 204, 280]))


def side(path):
    from PIL import Image

    picture = Image.open(path).convert("L")
    box = picture.point(lambda value: 255 if value < 128 else 0).getbbox()
    return box[2] - box[0]


def main():
    yomi, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    smaller = larger = ours_sum = theirs_sum = 0
    with tempfile.TemporaryDirectory() as folder:
        mine, theirs = os.path.join(folder, "mine.png"), os.path.join(folder, "theirs.png")
        for text in texts(count):
            subprocess.run(
                [yomi, "create", "--symbology", "DataMatrix", "--scale", "1", "-o", mine, "--", text], check=True,
                capture_output=True)
            subprocess.run(
                ["zint", "-b", "DATAMATRIX", "--square", "--scale=0.5", "-o", theirs, "-d", text], check=True,
                capture_output=True)
            (a, b) = (SQUARES[side(mine)], SQUARES[side(theirs)])
            ours_sum += a
            theirs_sum += b
            smaller += a < b
            larger += a > b
            if a > b:
                print(f"larger: {text!r}")
            os.unlink(mine)
    print(f"{count} texts: {smaller} in a smaller symbol than zint's, {larger} in a larger one; ")
    print(f"capacity taken {ours_sum} codewords, zint {theirs_sum}")


if __name__ == "__main__":
    main()
