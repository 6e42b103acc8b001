"""Tests the sounds, vibrations, announcements and visual feedback for a read."""

import os
import socket
import struct
import subprocess
import tempfile
import threading
import time

import gi

from device_tests import Camera
from driver import TIMEOUT, Atspi, GLib, Skip, Window, end, has_state, shared_without, wait, walk
from scene_tests import choose, saved

LINK = "https://example.org/bikes/4711"


class Ear:
    """A separate sound server without a device, and the loudest sample that it received."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="yomitori-sound-")
        address = f"{self.folder}/server"
        self.environment = {
            "PULSE_SERVER": f"unix:{address}", "PULSE_RUNTIME_PATH": self.folder, "PULSE_STATE_PATH": self.folder,
            "PULSE_COOKIE": f"{self.folder}/cookie", "CANBERRA_DRIVER": "pulse"}
        variables = dict(os.environ, **self.environment)
        try:
            self.server = subprocess.Popen(
                ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
                 "-L", "module-null-sink sink_name=ear",
                 "-L", f"module-native-protocol-unix socket={address} auth-anonymous=1"],
                env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except FileNotFoundError:
            raise Skip("there is no pulseaudio")
        self.recorder = None
        self.loudest = 0
        self.samples = []
        try:
            wait(lambda: is_listened_to(address), "the sound server")
            self.recorder = subprocess.Popen(
                ["parec", "--device=ear.monitor", "--format=s16le", "--channels=1", "--rate=44100", "--latency-msec=5"],
                env=variables, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            threading.Thread(target=self.listen, daemon=True).start()
            # Silence is recorded, too: once there are samples, all further sounds are the program's.
            wait(lambda: self.samples, "the recorder")
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def listen(self):
        while block := self.recorder.stdout.read(2048):
            samples = struct.unpack(f"<{len(block) // 2}h", block[:len(block) // 2 * 2])
            self.samples += samples
            self.loudest = max(self.loudest, max(map(abs, samples), default=0))

    def bursts(self, quiet=0.2):
        """Returns the number of sounds, separated by at least so many seconds of silence."""
        return len(self.sounds(quiet))

    def sounds(self, quiet=0.2):
        """Returns the recorded sounds, each with its samples."""
        samples, result, last = list(self.samples), [], None
        for index, sample in enumerate(samples):
            if abs(sample) < 60:
                continue
            if last is None or index - last > quiet * 44100:
                result.append([index, index])
            result[-1][1] = last = index
        return [samples[start:end + 1] for start, end in result]

    def __exit__(self, kind, error, trace):
        for process in filter(None, (self.recorder, self.server)):
            end(process)


def is_listened_to(address):
    """Whether a server listens on a socket, whose file exists a moment earlier."""
    with socket.socket(socket.AF_UNIX) as connection:
        return connection.connect_ex(address) == 0


def scanning(volume):
    return f"[Scan]\nsounds={volume}\n"


def test_a_read_is_heard_loud_or_quiet():
    heard = {}
    for volume in ("loud", "quiet"):
        with Ear() as ear, Window("--camera", "demo", settings=scanning(volume), environment=ear.environment) as window:
            window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
            wait(lambda: ear.loudest > 300, f"a sound, {volume}")
            time.sleep(1.5)
            heard[volume] = ear.loudest
    assert heard["loud"] > heard["quiet"] * 2, f"{heard}"


def test_a_read_is_heard_where_decimals_have_a_comma():
    with tempfile.TemporaryDirectory() as folder, Ear() as ear:
        subprocess.run(
            ["localedef", "-i", "de_DE", "-f", "UTF-8", f"{folder}/de_DE.UTF-8"], check=True, timeout=TIMEOUT)
        language = {"LOCPATH": folder, "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "en"}
        with Window("--camera", "demo", settings=scanning("quiet"), environment=ear.environment | language) as window:
            window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
            wait(lambda: ear.loudest > 300, "a sound")


def test_the_volume_is_chosen_in_the_preferences_heard_at_once_and_remembered():
    with Ear() as ear, Camera(frames=[[]]) as camera, Window(
            "--camera", camera.path, settings=scanning("off"), environment=ear.environment) as window:
        path, heard = f"{window.folder}/yomitori/settings.ini", {}
        window.preview()
        window.key("ctrl+comma")
        box = window.find("combo box", "Sounds")
        for index, name in ((1, "Quiet"), (2, "Loud"), (0, "Off")):
            ear.loudest = 0
            box.get_selection_iface().select_child(index)
            wait(lambda: f"sounds={name.lower()}" in open(path).read(), "the setting")
            if name != "Off":
                wait(lambda: ear.loudest > 300, f"a sound, {name}")
            time.sleep(1)
            heard[name] = ear.loudest
        assert heard["Loud"] > heard["Quiet"] * 2 and heard["Off"] < 100, heard


def test_settings_that_depend_on_others_say_so():
    def is_usable(window, name):
        return has_state(window.find("toggle button", name), Atspi.StateType.SENSITIVE)

    with Window("--camera", "demo", settings=scanning("off") + "[History]\nkeep=off\n") as window:
        window.preview()
        window.key("ctrl+comma")
        ticks, secrets = "Tick While a Code Can't Be Read", "Keep Passwords"
        for control, name, reason in (("Sounds", ticks, "Only while sounds are on"),
                                      ("Keep What Is Read", secrets, "Only while the history is on")):
            assert not is_usable(window, name), name
            row = window.find("toggle button", name).get_parent()
            while row.get_role_name() != "list item":
                row = row.get_parent()
            assert reason in row.get_description(), row.get_description()
            box = window.find("combo box", control)
            box.get_selection_iface().select_child(1)
            wait(lambda: is_usable(window, name), f"{name} in use")
            box.get_selection_iface().select_child(0 if control == "Sounds" else 2)
            wait(lambda: not is_usable(window, name), f"{name} out of use")


def test_nothing_is_heard_when_sounds_are_off_here_or_on_the_desktop():
    for settings, desktop in ((scanning("off"), None), (scanning("loud"), "[Settings]\ngtk-enable-event-sounds=0\n")):
        with Ear() as ear:
            folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
            if desktop:
                os.makedirs(f"{folder}/gtk-3.0")
                with open(f"{folder}/gtk-3.0/settings.ini", "w") as file:
                    file.write(desktop)
            with Window("--camera", "demo", settings=settings, folder=folder, environment=ear.environment) as window:
                window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
                time.sleep(1.5)
                assert ear.loudest == 0, f"a sound was heard: {ear.loudest}"


class Haptics:
    """A stand-in for feedbackd."""

    def __enter__(self):
        try:
            import dbus
            import dbusmock
        except ImportError:
            raise Skip("there is no python3-dbusmock")
        self.process = dbusmock.DBusTestCase.spawn_server(
            "org.sigxcpu.Feedback", "/org/sigxcpu/Feedback", "org.sigxcpu.Feedback", stdout=subprocess.DEVNULL)
        self.service = dbus.Interface(
            dbus.SessionBus().get_object("org.sigxcpu.Feedback", "/org/sigxcpu/Feedback"), dbusmock.MOCK_IFACE)
        self.service.AddMethod("org.sigxcpu.Feedback", "TriggerFeedback", "ssa{sv}i", "u", "ret = 1")
        return self

    def calls(self):
        return self.service.GetCalls()

    def events(self):
        return [str(arguments[1]) for _, _, arguments in self.calls()]

    def __exit__(self, kind, error, trace):
        end(self.process)


def test_a_read_is_felt_where_the_service_runs():
    with Haptics() as haptics, Window("--camera", "demo") as window:
        window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
        _, method, arguments = wait(haptics.calls, "a call of the service")[0]
        assert method == "TriggerFeedback", method
        assert [str(arguments[0]), str(arguments[1])] == ["dev.yomitori.Yomitori", "button-pressed"], arguments
        assert dict(arguments[2]) == {"profile": "quiet"}, arguments


def vibration(window):
    """Returns the check box in the scene's dialog, which may have to be scrolled to."""
    choose(window, "Edit Scene…")
    window.find("text", "Name")
    window.root.clear_cache()
    return next(
        node for node in walk(window.root) if node.get_role_name() == "check box" and node.get_name() == "Vibration")


def test_vibration_is_offered_where_its_service_runs():
    with Haptics(), Window("--camera", "demo") as window:
        box = vibration(window)
        assert has_state(box, Atspi.StateType.SENSITIVE) and has_state(box, Atspi.StateType.CHECKED)
        box.get_action_iface().do_action(0)
        wait(lambda: saved(window) and not saved(window)[0]["vibration"], "a scene without vibration")
    with Window("--camera", "demo") as window:
        box = vibration(window)
        assert not has_state(box, Atspi.StateType.SENSITIVE) and not has_state(box, Atspi.StateType.CHECKED)
        assert "feedbackd" in box.get_description(), box.get_description()
        # The scene itself is not changed, since it may also be used on a phone.
        window.find("spin button", "Zoom").get_value_iface().set_current_value(2)
        wait(lambda: saved(window) and saved(window)[0]["zoom"] == 2, "the scene's zoom")
        assert saved(window)[0]["vibration"], saved(window)[0]


def test_our_own_sound_is_heard_where_the_theme_has_none():
    place = shared_without("sounds")
    with Ear() as ear, Window(
            "--camera", "demo", settings=scanning("loud"),
            environment=dict(ear.environment, XDG_DATA_DIRS=place, XDG_DATA_HOME=place)) as window:
        window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
        wait(lambda: ear.loudest > 300, "a sound")


def test_a_read_is_told_to_screen_readers():
    told = []
    listener = Atspi.EventListener.new(lambda event: told.append(event.any_data))
    listener.register("object:announcement")
    try:
        with Window("--camera", "demo"):
            def heard():
                context = GLib.MainContext.default()
                while context.iteration(False):
                    pass
                return any(LINK in str(text) for text in told)

            wait(heard, "the announcement of the link")
    finally:
        listener.deregister("object:announcement")


def area(x, y, width, height):
    """Returns an area of the screen, row by row: red, green and blue of each pixel."""
    gi.require_version("Gdk", "3.0")
    from gi.repository import Gdk

    picture = Gdk.pixbuf_get_from_window(Gdk.get_default_root_window(), x, y, width, height)
    data, stride, count = picture.get_pixels(), picture.get_rowstride(), picture.get_n_channels()
    starts = [[line * stride + place * count for place in range(width)] for line in range(height)]
    return [[tuple(data[start:start + 3]) for start in line] for line in starts]


def column(x, y, height):
    """Returns the points of the screen from here downwards."""
    return [line[0] for line in area(x, y, 1, height)]


def row(x, y, width):
    """Returns the points of the screen from here to the right."""
    return area(x, y, width, 1)[0]


def pixel(x, y):
    return column(x, y, 1)[0]
