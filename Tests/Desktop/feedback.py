"""The sounds and the vibration of the window, as a sound server and a phone receive them."""

import os
import socket
import struct
import subprocess
import tempfile
import threading

from driver import Skip, end, wait


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
