#!/usr/bin/env python3
"""How many codewords `yomi create` takes for a thousand mixed texts as PDF417, beside zint.

    pdf417_codewords.py YOMI [COUNT]

Both are asked for one column at error correction level 0, so that a symbol has as many rows as codewords: two of them
correct errors, one is the length.
"""
import random
import subprocess
import sys

PARTS = [
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ ", "abcdefghijklmnopqrstuvwxyz ", "0123456789", "&\t,:#-.$/+%*=^",
    ";<>@[]_`~!,:-.$/\"|*()?{}'",
]


def text(source):
    """A few runs of one kind each, as serial numbers, addresses and records are made of."""
    return "".join(
        "".join(source.choice(part) for _ in range(source.randint(1, 14)))
        for part in (source.choice(PARTS) for _ in range(source.randint(1, 7))))


def lines(command, data=None):
    run = subprocess.run(command, capture_output=True, input=data, check=True)
    return run.stdout.decode().splitlines()


def main():
    yomi, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    source = random.Random(417)
    ours = theirs = shorter = longer = 0
    for _ in range(count):
        content = text(source)
        # Rows are two modules high, one line of text; the quiet zone is two more lines.
        mine = len(lines([yomi, "create", "--symbology", "PDF417", "--columns", "1", "--level", "0", "--height", "2",
                          "--format", "text", "-o", "-", "--", content])) - 2
        other = len(lines(["zint", "-b", "PDF417", "--cols=1", "--secure=0", "--dump", "-d", content]))
        ours += mine - 3
        theirs += other - 3
        shorter += mine < other
        longer += mine > other
        if mine > other:
            print(f"longer by {mine - other}: {content!r}")
    print(f"{count} texts: yomi {ours} codewords, zint {theirs}; {shorter} shorter, {longer} longer")


if __name__ == "__main__":
    main()
