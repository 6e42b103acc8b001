"""A Wayland client that needs no library: a pointer, a keyboard, and tokens by which a program may come to the front.

The protocols are Wayland's own (wayland.xml), wlr-virtual-pointer-unstable-v1, virtual-keyboard-unstable-v1 and
xdg-activation-v1.
"""

import array
import os
import socket
import struct
import tempfile
import time

# Constants from linux/input-event-codes.h, and the numbers of X11's modifiers as xkb has them.
DISPLAY, LEFT_BUTTON = 1, 0x110
KEYS = {
    **dict(zip("1234567890", range(2, 12))), **dict(zip("qwertyuiop", range(16, 26))),
    **dict(zip("asdfghjkl", range(30, 39))), **dict(zip("zxcvbnm", range(44, 51))),
    "minus": 12, "slash": 53, "period": 52, "semicolon": 39, "space": 57, "Tab": 15, "Return": 28, "Escape": 1,
}
MODIFIERS = {"shift": (42, 1), "ctrl": (29, 4), "alt": (56, 8)}
TEXT = {":": "shift+semicolon", "/": "slash", ".": "period", "-": "minus", " ": "space"}
KEYMAP = """xkb_keymap {
    xkb_keycodes { include "evdev+aliases(qwerty)" };
    xkb_types { include "complete" };
    xkb_compat { include "complete" };
    xkb_symbols { include "pc+us+inet(evdev)" };
};
"""


class Client:
    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(20)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
        self.last = DISPLAY
        self.globals = {}
        self.texts = {}
        self.registry = self.new()
        self.send(DISPLAY, 1, self.registry)
        self.round_trip()

    def new(self):
        self.last += 1
        return self.last

    @staticmethod
    def packed(value):
        if isinstance(value, str):
            text = value.encode() + b"\0"
            return struct.pack("<I", len(text)) + text + b"\0" * (-len(text) % 4)
        return struct.pack("<I", value & 0xFFFFFFFF)

    def send(self, item, opcode, *values):
        body = b"".join(map(self.packed, values))
        self.socket.sendall(struct.pack("<II", item, (len(body) + 8) << 16 | opcode) + body)

    def receive(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            assert part, "the compositor hung up"
            data += part
        return data

    def next_event(self):
        item, size = struct.unpack("<II", self.receive(8))
        body, opcode = self.receive((size >> 16) - 8), size & 0xFFFF
        assert (item, opcode) != (DISPLAY, 0), f"the compositor complained: {body[12:]}"
        if (item, opcode) == (self.registry, 0):
            name, length = struct.unpack("<II", body[:8])
            self.globals[body[8:8 + length - 1].decode()] = name
        return item, opcode, body

    def round_trip(self):
        """Waits until the compositor has processed everything that was sent."""
        done = self.new()
        self.send(DISPLAY, 0, done)
        while self.next_event()[0] != done:
            pass

    def bind(self, interface, version=1):
        item = self.new()
        self.send(self.registry, 0, self.globals[interface], interface, version, item)
        return item


class Keyboard:
    """
    A US keyboard. It has to exist before a window that is to receive its keys gets the focus: one that is created for a
    key and removed after it may be gone before the window knows of it.
    """

    def __init__(self):
        self.client = Client()
        seat = self.client.bind("wl_seat")
        manager = self.client.bind("zwp_virtual_keyboard_manager_v1")
        self.item = self.client.new()
        self.client.send(manager, 0, seat, self.item)
        with tempfile.TemporaryFile() as file:
            keymap = KEYMAP.encode() + b"\0"
            file.write(keymap)
            file.flush()
            # The file descriptor is sent with the bytes of the message that names it.
            self.client.socket.sendmsg(
                [struct.pack("<IIII", self.item, 16 << 16, 1, len(keymap))],
                [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file.fileno()]))])
            self.client.round_trip()

    def act(self, opcode, *values):
        self.client.send(self.item, opcode, *values)
        self.client.round_trip()

    def press(self, key):
        """Presses a key such as "ctrl+v"."""
        *modifiers, name = key.split("+")
        codes, masks = zip(*(MODIFIERS[modifier] for modifier in modifiers)) if modifiers else ((), ())
        for code in codes:
            self.key(code, 1)
        self.act(2, sum(masks), 0, 0, 0)
        self.key(KEYS[name], 1)
        self.key(KEYS[name], 0)
        for code in reversed(codes):
            self.key(code, 0)
        self.act(2, 0, 0, 0, 0)

    def key(self, code, state):
        self.act(1, int(time.monotonic() * 1000), code, state)

    def type(self, text):
        for character in text:
            self.press(TEXT.get(character, character))


class Pointer:
    """A mouse with one button, over an output of this size."""

    def __init__(self, width, height):
        self.size = width, height
        self.client = Client()
        manager = self.client.bind("zwlr_virtual_pointer_manager_v1")
        self.item = self.client.new()
        self.client.send(manager, 0, 0, self.item)
        self.client.round_trip()

    def act(self, opcode, *values):
        self.client.send(self.item, opcode, int(time.monotonic() * 1000), *values)
        self.client.send(self.item, 4)
        self.client.round_trip()

    def move(self, x, y):
        self.act(1, round(x), round(y), *self.size)
        # The delay is like a hand's, and lets the window under the pointer learn of the move before the next one.
        time.sleep(0.03)

    def press(self):
        self.act(2, LEFT_BUTTON, 1)

    def release(self):
        self.act(2, LEFT_BUTTON, 0)

    def close(self):
        self.client.socket.close()


def activation_token():
    """Returns an activation token, as a launcher requests it from the compositor, and the client that has to exist as
    long as the token is to be valid."""
    client = Client()
    activation, token = client.bind("xdg_activation_v1"), client.new()
    client.send(activation, 1, token)
    client.send(token, 3)
    while True:
        item, opcode, body = client.next_event()
        if (item, opcode) == (token, 0):
            length = struct.unpack("<I", body[:4])[0]
            return body[4:4 + length - 1].decode(), client
