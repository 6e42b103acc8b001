#!/usr/bin/env python3
"""How many data codewords `yomi create` takes for a thousand mixed texts, beside zint.

    data_matrix_codewords.py YOMI [COUNT]

Both write squares; what counts are the codewords before the first pad, read from the modules. The texts are made from a
fixed seed: serial numbers, words, dates, links, GS1-like strings and mixtures of them.
"""
import random
import subprocess
import sys


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


def lines(command):
    return subprocess.run(command, capture_output=True, check=True, text=True, encoding="utf-8").stdout.splitlines()


def ours(yomi, text):
    """The modules of a symbol by yomi, from half blocks: row by row, without the quiet zone, 1 where dark."""
    halves = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows = []
    for line in lines([yomi, "create", "--symbology", "DataMatrix", "--format", "text", "-o", "-", "--", text]):
        rows += zip(*(halves[character] for character in line))
    # The finder pattern is dark along the whole left and bottom side, and begins dark at the top.
    rows = [row for row in rows if any(row)]
    left = rows[-1].index(1)
    return [row[left:left + len(rows)] for row in rows]


def theirs(text):
    """The same of a symbol by zint, from its hexadecimal dump."""
    rows = lines(["zint", "-b", "DATAMATRIX", "--square", "--dump", "-d", text])
    return [[int(bit) for digit in row.replace(" ", "") for bit in f"{int(digit, 16):04b}"][:len(rows)] for row in rows]


def codewords(modules):
    """The codewords in the order of the standard's annex F, each module placed as its figures F.1 to F.6 show."""
    regions = 1 if len(modules) < 32 else 2 if len(modules) < 64 else 4
    region = len(modules) // regions
    inner = [index for index in range(len(modules)) if 0 < index % region < region - 1]
    grid = [[modules[row][column] for column in inner] for row in inner]
    size, seen, result = len(grid), set(), []

    def take(places):
        value = 0
        for row, column in places:
            if row < 0:
                row, column = row + size, column + 4 - (size + 4) % 8
            if column < 0:
                row, column = row + 4 - (size + 4) % 8, column + size
            seen.add((row, column))
            value = value * 2 + grid[row][column]
        result.append(value)

    def utah(row, column):
        take([(row - 2, column - 2), (row - 2, column - 1), (row - 1, column - 2), (row - 1, column - 1),
              (row - 1, column), (row, column - 2), (row, column - 1), (row, column)])

    end = size - 1
    row, column = 4, 0
    while row < size or column < size:
        # The corner cases 1 and 2; squares have no others.
        if (row, column) == (size, 0):
            take([(end, 0), (end, 1), (end, 2), (0, end - 1), (0, end), (1, end), (2, end), (3, end)])
        if (row, column) == (size - 2, 0) and size % 4:
            take([(end - 2, 0), (end - 1, 0), (end, 0), (0, end - 3), (0, end - 2), (0, end - 1), (0, end), (1, end)])
        while row >= 0 and column < size:
            if row < size and column >= 0 and (row, column) not in seen:
                utah(row, column)
            row, column = row - 2, column + 2
        row, column = row + 1, column + 3
        while row < size and column >= 0:
            if row >= 0 and column < size and (row, column) not in seen:
                utah(row, column)
            row, column = row + 2, column - 2
        row, column = row + 3, column + 1
    return result


PAD, UNLATCH = 129, 254
C40, BASE_256, X12, TEXT, EDIFACT = 230, 231, 238, 239, 240


def length(data):
    """The number of codewords before the first pad. Codewords of its value are no pads in other modes than ASCII."""
    index = 0
    while index < len(data) and data[index] != PAD:
        mode = data[index]
        index += 1
        if mode in (C40, X12, TEXT):
            # Pairs of codewords; the last one in the symbol stands alone, in ASCII.
            while index + 1 < len(data) and data[index] != UNLATCH:
                index += 2
            if index < len(data) and data[index] == UNLATCH:
                index += 1
        elif mode == EDIFACT:
            # Four values of six bits in three codewords; 31 ends them. The last two codewords are in ASCII.
            is_unlatched = False
            while len(data) - index > 2 and not is_unlatched:
                for place, bits in enumerate((18, 12, 6, 0)):
                    value = int.from_bytes(data[index:index + 3], "big") >> bits & 63
                    if value == 31:
                        is_unlatched = True
                        index += min(place + 1, 3)
                        break
                else:
                    index += 3
        elif mode == BASE_256:
            def plain(place):
                # The 255-state algorithm of annex B.
                return (data[place] - (149 * (place + 1) % 255 + 1)) % 256
            first = plain(index)
            if first == 0:
                return len(data)
            index += 1 + first if first < 250 else 2 + (first - 249) * 250 + plain(index + 1)
    return index


def message(modules):
    """The data codewords before the first pad."""
    data = codewords(modules)[:SQUARES[len(modules)]]
    return data[:length(data)]


def main():
    yomi, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    shorter = longer = ours_sum = theirs_sum = 0
    for text in texts(count):
        a, b = len(message(ours(yomi, text))), len(message(theirs(text)))
        ours_sum += a
        theirs_sum += b
        shorter += a < b
        longer += a > b
        if a > b:
            print(f"longer by {a - b}: {text!r}")
    print(f"{count} texts: yomi {ours_sum} codewords, zint {theirs_sum}; {shorter} shorter, {longer} longer")


if __name__ == "__main__":
    main()
