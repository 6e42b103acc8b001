"""Tests the rotation of the picture: by hand, mirrored, and with the device."""

import os
import subprocess

from driver import Skip, Window, wait
from emulated_camera import TEXT, Camera
from system_bus import SystemBus

# The window is square, so that a code beside the centre is in view at every rotation.
SETTINGS = "[Window]\nsize=740 740\n"
# The code is to the right of the centre; its quiet zone, four modules of five pixels, reaches from 62 to 82.
OFFSET, EDGE = 60, 74


class Bus(SystemBus):
    """A system bus with a stand-in for iio-sensor-proxy."""

    def __init__(self):
        super().__init__(None)

    def __enter__(self):
        try:
            import dbus
            import dbusmock
        except ImportError:
            raise Skip("there is no python3-dbusmock")
        self.dbus, self.interface = dbus, dbusmock.MOCK_IFACE
        return super().__enter__()

    def start_sensor(self):
        self.stand_in = subprocess.Popen(
            ["/usr/bin/python3", "-m", "dbusmock", "--system", "--template", "iio-sensors-proxy", "--parameters",
             '{"has_accelerometer": true, "accelerometer_orientation": "normal"}'],
            env=dict(os.environ, **self.environment), stdout=subprocess.DEVNULL)
        connection = self.dbus.bus.BusConnection(self.environment["DBUS_SYSTEM_BUS_ADDRESS"])

        def service():
            try:
                return connection.get_object("net.hadess.SensorProxy", "/net/hadess/SensorProxy")
            except self.dbus.DBusException:
                return None

        self.service = self.dbus.Interface(wait(service, "the sensor's service"), self.interface)

    def hold(self, orientation):
        self.service.SetInternalProperty(
            "net.hadess.SensorProxy", "AccelerometerOrientation", self.dbus.String(orientation, variant_level=1))

    def claims(self):
        return len(self.service.GetInternalProperty("AccelerometerOwners"))


def camera():
    return Camera(frames=[[(TEXT, 320 + OFFSET, 240)]], scale=5)


def side(window, turned):
    """Returns the code's position: right of, below, left of or above the centre. A picture turned by a quarter is 480
    wide."""
    area = window.extents(window.preview())
    scale = max(area.width / (480 if turned else 640), area.height / (640 if turned else 480))
    pixel = window.pixels()

    def is_white(x, y):
        return sum(pixel(round(area.x + area.width / 2 + x * scale), round(area.y + area.height / 2 + y * scale))) > 390

    # The points are beside the outline and its text: in the corner of the quiet zone that is farther from the centre.
    far = OFFSET + EDGE
    places = {"right": (far, EDGE), "below": (EDGE, far), "left": (-far, EDGE), "above": (EDGE, -far)}
    found = [name for name, place in places.items() if is_white(*place)]
    return found[0] if len(found) == 1 else None


def shows(window, place):
    wait(lambda: side(window, place in ("below", "above")) == place, f"the code {place} of the middle")
    window.wait_for_label(lambda text: text == TEXT, "the code, read as before")
    window.wait_for_label(lambda text: text == "1 code detected", "the code, in view")


def test_the_picture_is_turned_by_hand_and_kept_for_the_camera():
    with camera() as device:
        with Window("--camera", device.path, settings=SETTINGS) as window:
            shows(window, "right")
            for place in ("below", "left", "above", "right", "below"):
                window.key("ctrl+r")
                shows(window, place)
        with Window("--camera", device.path, folder=window.folder) as window:
            shows(window, "below")


def test_a_mirrored_picture_is_read_as_any():
    with camera() as device, Window(
            "--camera", device.path, settings=f"[Scan]\nmirrored=true\n{SETTINGS}") as window:
        shows(window, "left")
        window.key("ctrl+r")
        # The picture is turned, and then mirrored left to right: a code below the centre stays there.
        shows(window, "below")


def test_only_what_is_framed_is_read_in_a_turned_picture():
    # The frame is in the upper part of the preview.
    settings = f"[Scan]\nframe=0.05 0.02 0.9 0.4\n{SETTINGS}"
    with camera() as device, Window("--camera", device.path, settings=settings) as window:
        window.key("ctrl+r")
        window.wait_for_label(lambda text: text.startswith("No code detected"), "nothing in the frame: the code is below it")
        window.key("ctrl+r")
        window.key("ctrl+r")
        window.wait_for_label(lambda text: text == "1 code detected", "the code in the frame")


def test_the_picture_turns_with_the_device():
    with Bus() as bus, camera() as device:
        bus.start_sensor()
        with Window("--camera", device.path, settings=SETTINGS, environment=bus.environment) as window:
            shows(window, "right")
            wait(lambda: bus.claims() == 1, "the accelerometer in use")
            for orientation, place in (("left-up", "below"), ("bottom-up", "left"), ("right-up", "above")):
                bus.hold(orientation)
                shows(window, place)
            # Turning it by hand continues from there.
            window.key("ctrl+r")
            shows(window, "right")
        wait(lambda: bus.claims() == 0, "the accelerometer let go")


def test_the_sensor_may_come_later_or_not_be_wanted():
    with Bus() as bus, camera() as device:
        with Window("--camera", device.path, settings=SETTINGS, environment=bus.environment) as window:
            shows(window, "right")
            bus.start_sensor()
            wait(lambda: bus.claims() == 1, "the accelerometer in use")
            bus.hold("left-up")
            shows(window, "below")
        settings = f"[Scan]\nturned-with-device=false\n{SETTINGS}"
        with Window("--camera", device.path, settings=settings, environment=bus.environment) as window:
            shows(window, "right")
            assert bus.claims() == 0
