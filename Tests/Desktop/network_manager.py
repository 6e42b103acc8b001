"""A stand-in for NetworkManager on a bus of the test's own: `network_manager.py ADDRESS [known|known-wrong-password|known-lost-wrong-password|known-secretless-wrong-password|wrong-password|waiting|asking|off|denied|on|personal|latin|long|leaving|garbled]`.

Prints a line of JSON for each call that changes something. A word on its standard input is the new mode.
"""

import json
import os
import sys
import threading

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.freedesktop.NetworkManager"
ROOT = "/org/freedesktop/NetworkManager"
DEVICE, ACTIVE = f"{ROOT}/Devices/1", f"{ROOT}/ActiveConnection/1"
PROPERTIES = "org.freedesktop.DBus.Properties"
mode = sys.argv[2] if len(sys.argv) > 2 else ""


def plain(value):
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, dbus.Array):
        return bytes(value).decode() if value.signature == "y" else [plain(item) for item in value]
    return str(value) if isinstance(value, str) else int(value)


def tell(call, *arguments):
    print(json.dumps([call, *[plain(argument) for argument in arguments]]), flush=True)


class Manager(dbus.service.Object):
    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return dbus.Boolean(mode != "off")

    @dbus.service.method(NAME)
    def GetDevices(self):
        return "garbled" if mode == "garbled" else dbus.Array([dbus.ObjectPath(DEVICE)], signature="o")

    @dbus.service.method(NAME, in_signature="a{sa{sv}}oo", out_signature="oo")
    def AddAndActivateConnection(self, settings, device, access_point):
        if mode == "denied":
            raise dbus.DBusException("no", name=f"{NAME}.PermissionDenied")
        tell("add", settings, device)
        if mode == "leaving":
            GLib.timeout_add(500, os._exit, 0)
        return dbus.ObjectPath(f"{ROOT}/Settings/2"), dbus.ObjectPath(ACTIVE)

    @dbus.service.method(NAME, in_signature="ooo", out_signature="o")
    def ActivateConnection(self, connection, device, access_point):
        tell("activate", connection, device)
        return dbus.ObjectPath(ACTIVE)


class Device(dbus.service.Object):
    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        if name == "DeviceType":
            return dbus.UInt32(2)
        if name == "ActiveConnection":
            return dbus.ObjectPath(ACTIVE if mode in ("on", "asking", "personal", "denied", "latin") else "/")
        # "No secrets": what the password of a network that doesn't take it becomes.
        return dbus.Struct((dbus.UInt32(120), dbus.UInt32(7)), signature="uu")


class Active(dbus.service.Object):
    """A connection that is being made for a moment, and then is active or has failed; it signals each change, so that
    it need not be polled."""

    looks = 0
    state = 1

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    def change(self):
        self.state = 4 if mode.endswith("wrong-password") else 2
        self.PropertiesChanged(f"{NAME}.Connection.Active", {"State": dbus.UInt32(self.state)}, [])
        return False

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        if name == "Connection":
            return dbus.ObjectPath(f"{ROOT}/Settings/1")
        self.looks += 1
        if self.looks == 1 and mode not in ("waiting", "leaving"):
            GLib.timeout_add(1500, self.change)
        elif self.looks > 2:
            tell("polled")
        return dbus.UInt32(self.state)


class Settings(dbus.service.Object):
    @dbus.service.method(f"{NAME}.Settings", out_signature="ao")
    def ListConnections(self):
        return [dbus.ObjectPath(f"{ROOT}/Settings/1")] if mode.startswith(("known", "long")) else dbus.Array(
            [], signature="o")


class Connection(dbus.service.Object):
    updates = 0

    @dbus.service.method(f"{NAME}.Settings.Connection", out_signature="a{sa{sv}}")
    def GetSettings(self):
        name = {"latin": "Café".encode("latin-1"), "long": bytes(30_000_000)}.get(mode, b"Reading Room")
        return {
            "connection": {"id": "upstairs", "type": "802-11-wireless", "autoconnect": dbus.Boolean(False)},
            "802-11-wireless": {"ssid": dbus.ByteArray(name), "security": "802-11-wireless-security"},
            # Secrets are asked for apart from them.
            "802-11-wireless-security": {"key-mgmt": "wpa-eap" if mode == "personal" else "sae", "auth-alg": "open"},
        }

    def allow(self):
        """Answers the request for secrets that waits for authorization."""

    @dbus.service.method(
        f"{NAME}.Settings.Connection", in_signature="s", out_signature="a{sa{sv}}", async_callbacks=("answer", "fail"))
    def GetSecrets(self, group, answer, fail):
        if mode == "denied":
            raise dbus.DBusException("no", name=f"{NAME}.Settings.PermissionDenied")
        tell("secrets", group)
        if mode == "known-secretless-wrong-password":
            answer(dbus.Dictionary({}, signature="sa{sv}"))
            return
        secrets = {str(group): {"psk": "before" if mode.startswith("known") else "open sesame"}}
        if mode == "asking":
            self.allow = lambda: answer(secrets)
        else:
            answer(secrets)

    @dbus.service.method(f"{NAME}.Settings.Connection", in_signature="a{sa{sv}}")
    def Update(self, settings):
        # The first update is the one with the code's password.
        self.updates += 1
        if self.updates == 2 and mode == "known-lost-wrong-password":
            raise dbus.DBusException("no", name=f"{NAME}.Settings.Connection.Failed")
        tell("update", settings)

    @dbus.service.method(f"{NAME}.Settings.Connection")
    def ClearSecrets(self):
        tell("clear")


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.bus.BusConnection(sys.argv[1])
objects = [Manager(bus, ROOT), Device(bus, DEVICE), Active(bus, ACTIVE), Settings(bus, f"{ROOT}/Settings"),
           Connection(bus, f"{ROOT}/Settings/1")]
name = dbus.service.BusName(NAME, bus)
tell("ready")


def change(word):
    global mode
    was, mode = mode, word
    if was == "waiting":
        objects[2].change()
    if was == "asking":
        objects[4].allow()
        tell("allowed")
    connections = [dbus.ObjectPath(ACTIVE)] if mode == "on" else []
    objects[0].PropertiesChanged(NAME, {"ActiveConnections": dbus.Array(connections, signature="o")}, [])


def listen():
    for line in sys.stdin:
        GLib.idle_add(change, line.strip())


threading.Thread(target=listen, daemon=True).start()
GLib.MainLoop().run()
