"""A stand-in for the desktop's portal, which answers a request for a picture of the screen as it is told to."""

import os
import signal
import subprocess

from driver import Skip, end, wait

NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
# The answer is sent after the call's own reply, as a user's is, on the path that was returned.
ANSWER = """
import dbusmock
token = args[1]['handle_token']
path = '/org/freedesktop/portal/desktop/request/' + ({sender!r} or 'somebody') + '/' + token
self.AddObject(path, 'org.freedesktop.portal.Request', {{}}, [])
def answer(request=dbusmock.get_object(path), parameters=[dbus.UInt32({response}), {results}]):
    types = {types!r}
    request.EmitSignal('org.freedesktop.portal.Request', 'Response', types, parameters[:len(types.split('a'))])
    return False
if {sender!r}:
    answer()
else:
    from gi.repository import GLib
    GLib.timeout_add({delay}, answer)
ret = dbus.ObjectPath(path)
"""


class Portal:
    """
    Answers with a picture's address, or with the response number of another outcome. If it knows the program's name on
    the bus, it answers at once and on the path that the program expects; otherwise later, and on a path of its own.
    """

    interface = "org.freedesktop.portal.Screenshot"

    # The types of a response. Nothing on the bus checks them.
    types = "ua{sv}"

    def __init__(self, uri=None, response=0, delay=1000):
        """Takes the delay in milliseconds."""
        self.uri, self.response, self.delay = uri, response, delay

    def __enter__(self):
        try:
            import dbus
            import dbusmock
        except ImportError:
            raise Skip("there is no python3-dbusmock")
        # The bus belongs to the tests, and so does a portal that it has started.
        bus = dbus.SessionBus()
        if bus.name_has_owner(NAME):
            process = bus.call_blocking(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
                "s", [NAME])
            os.kill(process, signal.SIGTERM)
            wait(lambda: not bus.name_has_owner(NAME), "the desktop's own portal to end")
        self.process = dbusmock.DBusTestCase.spawn_server(
            NAME, PATH, self.interface, stdout=subprocess.DEVNULL)
        self.service = dbus.Interface(dbus.SessionBus().get_object(NAME, PATH), dbusmock.MOCK_IFACE)
        self.expect()
        return self

    def expect(self, sender=""):
        results = f"dbus.Dictionary({ {'uri': self.uri} if self.uri else {} }, signature='sv')"
        self.service.AddMethod(
            self.interface, "Screenshot", "sa{sv}", "o",
            ANSWER.format(
                sender=sender, response=self.response, delay=self.delay, results=results, types=self.types))

    def calls(self):
        return self.service.GetCalls()

    def __exit__(self, kind, error, trace):
        end(self.process)


class CurtPortal(Portal):
    """Leaves out the results of a request that it grants."""

    types = "u"


# The attachment is copied, since its descriptor is valid only during the call.
TAKEN = """
import os
with os.fdopen(args[1]['attachment_fds'][0].take(), 'rb') as source, open({path!r}, 'wb') as target:
    target.write(source.read())
"""


class EmailPortal(Portal):
    """Accepts a message and writes its attachment into a file. The response tells whether a program has taken it."""

    interface = "org.freedesktop.portal.Email"

    def __init__(self, path, response=0):
        super().__init__(response=response)
        self.path = path

    def expect(self, sender=""):
        self.service.AddMethod(
            self.interface, "ComposeEmail", "sa{sv}", "o",
            TAKEN.format(path=self.path) + ANSWER.format(
                sender=sender, response=self.response, delay=self.delay, results="dbus.Dictionary({}, signature='sv')",
                types=self.types))


# The portal accepts the request, and ends before it has answered.
ACCEPTED = """
import os
from gi.repository import GLib
GLib.timeout_add(500, os._exit, 0)
ret = dbus.ObjectPath('/org/freedesktop/portal/desktop/request/somebody/' + args[0]['handle_token'])
"""


class DyingCameraPortal(Portal):
    """Has a camera, and ends when access to it is requested."""

    interface = "org.freedesktop.portal.Camera"

    def expect(self, sender=""):
        import dbus
        self.service.AddProperty(self.interface, "IsCameraPresent", dbus.Boolean(True))
        self.service.AddMethod(self.interface, "AccessCamera", "a{sv}", "o", ACCEPTED)
