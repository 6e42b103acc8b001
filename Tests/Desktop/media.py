"""PipeWire with one camera, and the desktop's portal to it, for the tests alone."""

import os
import shutil
import subprocess
import tempfile

import gi
from driver import Skip, end, wait

PORTAL = "/usr/libexec/xdg-desktop-portal"


class MediaServer:
    """A separate PipeWire with a camera that sees a picture, and the portal on the session bus."""

    def __init__(self, picture, answer="yes"):
        """Takes a picture, as YUYV of 640 × 480 pixels, and the user's stored answer to the portal, yes or no."""
        self.picture = picture
        self.answer = answer
        self.processes = []

    def __enter__(self):
        missing = [name for name in ("pipewire", "wireplumber", "pw-cli", "gdbus") if not shutil.which(name)]
        if missing or not os.path.exists(PORTAL):
            raise Skip(f"there is no {', '.join(missing or ['xdg-desktop-portal'])}")
        try:
            gi.require_version("Gst", "1.0")
        except ValueError:
            raise Skip("there is no gir1.2-gst-plugins-base-1.0")
        self.folder = tempfile.mkdtemp(prefix="yomitori-pipewire-")
        os.chmod(self.folder, 0o700)
        self.environment = {"XDG_RUNTIME_DIR": self.folder, "XDG_CURRENT_DESKTOP": "GNOME"}
        try:
            self.start_server()
            self.start_portal()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def start(self, *command):
        with open(f"{self.folder}/{os.path.basename(command[0])}.log", "w") as log:
            process = subprocess.Popen(
                command, env=dict(os.environ, **self.environment), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def stop(self, process):
        end(process)
        self.processes.remove(process)

    def start_server(self):
        with open(f"{self.folder}/picture", "wb") as file:
            file.write(self.picture)
        self.server = self.start("pipewire")
        wait(lambda: os.path.exists(f"{self.folder}/pipewire-0"), "PipeWire")
        self.manager = self.start("wireplumber")
        self.plug()

    def restart(self, picture):
        """Ends PipeWire and starts it again, as an update does; its camera then sees another picture."""
        # The portal would connect to the new socket before anybody listens at it, and only then. Where the socket is
        # systemd's, which goes on listening, it does so in time.
        for process in (self.portal, self.server, self.manager, self.camera):
            self.stop(process)
        wait(lambda: not os.path.exists(f"{self.folder}/pipewire-0"), "PipeWire to go")
        self.picture = picture
        self.start_server()
        self.open_portal()

    def has_camera(self):
        nodes = subprocess.run(
            ["pw-cli", "ls", "Node"], env=dict(os.environ, **self.environment), capture_output=True, text=True).stdout
        return "test-camera" in nodes

    def plug(self):
        self.camera = self.start("/usr/bin/python3", "-B", "Tests/Desktop/media_source.py", f"{self.folder}/picture")
        wait(self.has_camera, "PipeWire's camera")

    def unplug(self):
        self.stop(self.camera)
        wait(lambda: not self.has_camera(), "PipeWire's camera to go")

    def start_portal(self):
        # Services that the session bus starts by itself would look for another PipeWire.
        owned = self.gdbus(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner",
            "org.freedesktop.portal.Desktop")
        if "true" in owned:
            self.quit_portal()
        self.start("/usr/libexec/xdg-permission-store")
        self.start("/usr/libexec/xdg-desktop-portal-gtk")
        self.tell(self.answer)
        self.open_portal()

    def open_portal(self):
        self.portal = self.start(PORTAL, "--replace")
        wait(lambda: "true" in self.gdbus(
            "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.DBus.Properties.Get",
            "org.freedesktop.portal.Camera", "IsCameraPresent"), "a camera in the portal")

    def quit_portal(self):
        """Ends the portal that the bus started for another test, which is one of this session's own processes."""
        answer = self.gdbus(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.GetConnectionUnixProcessID",
            "org.freedesktop.portal.Desktop")
        number = int(answer.split()[1].rstrip(",)"))
        os.kill(number, 15)
        wait(lambda: not os.path.exists(f"/proc/{number}"), "the other portal to end")

    def tell(self, answer):
        wait(lambda: self.gdbus(
            "org.freedesktop.impl.portal.PermissionStore", "/org/freedesktop/impl/portal/PermissionStore",
            "org.freedesktop.impl.portal.PermissionStore.SetPermission", "devices", "true", "camera", "",
            f"['{answer}']").startswith("("), "the permission store")

    def gdbus(self, name, path, method, *arguments):
        call = subprocess.run(
            ["gdbus", "call", "--session", "-d", name, "-o", path, "-m", method, *arguments], capture_output=True,
            text=True)
        return call.stdout

    def __exit__(self, kind, error, trace):
        for process in reversed(list(self.processes)):
            self.stop(process)
        if kind is None:
            shutil.rmtree(self.folder, ignore_errors=True)
