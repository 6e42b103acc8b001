"""Removes from programs what depends on the folder in which they were built: reproducible.py PROGRAM…

The Swift compiler writes a checksum of its own arguments, paths among them, into a section that is not read at run time
(`.swift_modhash`); the linker's build id covers that section and debugging information that is stripped. The checksums
are replaced by zeros, and the build id by one of the remaining content.
"""

import hashlib
import struct
import sys


def sections(program):
    """Yields the names, offsets and sizes of the sections of a 64-bit little-endian ELF file."""
    assert program[:6] == b"\x7fELF\x02\x01", "not a 64-bit little-endian ELF file"
    [table] = struct.unpack_from("<Q", program, 40)
    size, count, names = struct.unpack_from("<HHH", program, 58)

    def header(index):
        return struct.unpack_from("<IIQQQQ", program, table + index * size)

    start = header(names)[4]
    for name, _, _, _, offset, length in (header(index) for index in range(count)):
        yield program[start + name:program.index(b"\0", start + name)].decode(), offset, length


def normalize(program):
    identifier = None
    for name, offset, length in sections(program):
        if name == ".swift_modhash":
            program[offset:offset + length] = bytes(length)
        elif name == ".note.gnu.build-id":
            # The identifier follows the note's header and its owner, "GNU".
            identifier = slice(offset + 16, offset + length)
            program[identifier] = bytes(length - 16)
    if identifier:
        digest = hashlib.sha1(program).digest()
        program[identifier] = digest[:identifier.stop - identifier.start]


for path in sys.argv[1:]:
    with open(path, "r+b") as file:
        program = bytearray(file.read())
        normalize(program)
        file.seek(0)
        file.write(program)
