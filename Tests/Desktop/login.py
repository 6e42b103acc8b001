"""A stand-in for logind and for the desktop's screen saver, each on a bus: `login.py SYSTEM-ADDRESS FOLDER [denied]`.

The folder stands for /sys/class/backlight. Prints a line of JSON for each call; "sleep" and "wake" on standard input
send the signal that comes before and after suspending.
"""

import json
import os
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.freedesktop.login1"
ROOT = "/org/freedesktop/login1"
SAVER = "org.freedesktop.ScreenSaver"
folder = sys.argv[2]
mode = sys.argv[3] if len(sys.argv) > 3 else ""


def tell(*words):
    print(json.dumps([int(word) if isinstance(word, int) else str(word) for word in words]), flush=True)


class Manager(dbus.service.Object):
    @dbus.service.method(f"{NAME}.Manager", in_signature="ssss", out_signature="h")
    def Inhibit(self, what, who, why, how):
        ours, theirs = os.pipe()
        tell("inhibit", what, how)
        GLib.io_add_watch(ours, GLib.IO_HUP, lambda *_: tell("released"))
        descriptor = dbus.types.UnixFd(theirs)
        os.close(theirs)
        return descriptor

    @dbus.service.signal(f"{NAME}.Manager", signature="b")
    def PrepareForSleep(self, begins):
        pass


class Session(dbus.service.Object):
    @dbus.service.method(f"{NAME}.Session", in_signature="ssu")
    def SetBrightness(self, subsystem, name, level):
        if mode == "denied":
            raise dbus.DBusException("no", name="org.freedesktop.DBus.Error.AccessDenied")
        with open(f"{folder}/{name}/brightness", "w") as file:
            file.write(f"{int(level)}\n")
        tell("set", subsystem, name, level)


class Saver(dbus.service.Object):
    @dbus.service.method(SAVER, in_signature="ss", out_signature="u")
    def Inhibit(self, who, why):
        tell("awake", who)
        return dbus.UInt32(7)

    @dbus.service.method(SAVER, in_signature="u")
    def UnInhibit(self, cookie):
        tell("may blank", cookie)


def heard(source, _):
    line = source.readline()
    if line:
        manager.PrepareForSleep(line.strip() == "sleep")
    return bool(line)


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
system, session = dbus.bus.BusConnection(sys.argv[1]), dbus.SessionBus()
manager = Manager(system, ROOT)
objects = [Session(system, f"{ROOT}/session/auto"), Saver(session, "/org/freedesktop/ScreenSaver")]
names = [dbus.service.BusName(NAME, system), dbus.service.BusName(SAVER, session)]
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, heard)
tell("ready")
GLib.MainLoop().run()
