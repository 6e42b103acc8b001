"""Tests the notification after a program without a window was asked for a code and has answered."""

import os
import subprocess

from driver import Skip, Window, end, wait
from history_page import NETWORK
from other_program import Asker
from picture_files import code, folder
from scan_page import bar

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"


class Notifications:
    """A stand-in for the desktop's notification service."""

    def __enter__(self):
        try:
            import dbus
            import dbusmock
        except ImportError:
            raise Skip("there is no python3-dbusmock")
        self.process = dbusmock.DBusTestCase.spawn_server(NAME, PATH, NAME, stdout=subprocess.DEVNULL)
        self.service = dbus.Interface(dbus.SessionBus().get_object(NAME, PATH), dbusmock.MOCK_IFACE)
        self.service.AddMethod(NAME, "Notify", "susssasa{sv}i", "u", "ret = dbus.UInt32(1)")
        self.service.AddMethod(NAME, "CloseNotification", "u", "", "")
        self.service.AddMethod(NAME, "GetCapabilities", "", "as", "ret = ['body', 'actions']")
        self.service.AddMethod(
            NAME, "GetServerInformation", "", "ssss", "ret = ('stand-in', 'tests', '1', '1.2')")
        return self

    def shown(self):
        """Returns the titles and texts of the notifications."""
        return [(str(arguments[3]), str(arguments[4]))
                for _, name, arguments in self.service.GetCalls() if name == "Notify"]

    def __exit__(self, kind, error, trace):
        end(self.process)


class Background(Window):
    """The program as the bus starts it; its window appears once another program asks for a code."""

    def __init__(self, path):
        super().__init__("--gapplication-service")
        self.path = path

    def answer(self, question="Give this code to “gdbus”?"):
        """Lets another program ask for a code, opens the picture in the window that appears, and gives the code in
        it."""
        with Asker() as asker:
            self.root = wait(self._application, "the program on the accessibility bus")
            self.identifier = wait(self._identifier, "the window")
            subprocess.run(
                [os.environ["YOMITORI"], self.path], check=True, timeout=60,
                env=dict(os.environ, XDG_CONFIG_HOME=self.folder))
            bar(self, question)
            self.click("push button", "Give the Code")
            return asker.answer()[0]

    def __enter__(self):
        import dbus

        wait(lambda: dbus.SessionBus().name_has_owner("dev.yomitori.Yomitori"), "the program on the bus")
        return self


def test_a_request_that_came_without_a_window_is_told_of_by_a_notification():
    with Notifications() as notifications, Background(code("keg 17", f"{folder()}/keg.png")) as program:
        assert program.answer() == "('keg 17', 'QRCode')"
        wait(lambda: notifications.shown() == [("“gdbus” was given a code", "keg 17")],
             f"the notification, {notifications.shown()}")


def test_a_notification_withholds_passwords():
    with Notifications() as notifications, Background(code(NETWORK, f"{folder()}/network.png")) as program:
        assert "open-sesame" in program.answer()
        shown = wait(notifications.shown, "the notification")
        assert shown == [("“gdbus” was given a code", "Wi-Fi Network: the content is not shown here.")], shown


def test_a_request_that_was_cancelled_or_had_a_window_before_is_not_told_of():
    with Notifications() as notifications:
        with Window(code("in view", f"{folder()}/code.png")) as window:
            window.wait_for_label(lambda text: text == "in view", "the picture's text")
            with Asker() as asker:
                bar(window, "Give this code to “gdbus”?")
                window.click("push button", "Give the Code")
                assert asker.answer()[0] == "('in view', 'QRCode')"
            window.close("ctrl+q")
        with Background("") as program, Asker("{'symbologies': <['RMQRCode']>}") as asker:
            program.root = wait(program._application, "the program on the accessibility bus")
            program.identifier = wait(program._identifier, "the window")
            bar(program, "“gdbus” asks for a code")
            program.click("push button", "Cancel")
            assert "Error.Cancelled" in asker.answer()[1]
        assert notifications.shown() == [], notifications.shown()
