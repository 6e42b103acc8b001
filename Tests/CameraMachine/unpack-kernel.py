"""unpack-kernel.py VMLINUZ KERNEL: takes the kernel out of the file that unpacks itself, for QEMU to start at once."""

import lzma
import sys
import zlib

XZ, GZIP, ELF = b"\xfd7zXZ\0", b"\x1f\x8b\x08", b"\x7fELF"


def unpacked(data):
    for magic, unpack in (
            (XZ, lambda part: lzma.LZMADecompressor().decompress(part)),
            (GZIP, lambda part: zlib.decompressobj(31).decompress(part))):
        place = data.find(magic)
        while place >= 0:
            try:
                result = unpack(data[place:])
            except (lzma.LZMAError, zlib.error):
                result = b""
            if result.startswith(ELF):
                return result
            place = data.find(magic, place + 1)
    # Compressed in another way, the kernel is left to unpack itself.
    return data


with open(sys.argv[1], "rb") as file:
    kernel = unpacked(file.read())
with open(sys.argv[2], "wb") as file:
    file.write(kernel)
