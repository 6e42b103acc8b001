"""Tests reading a code on the screen, with and without the desktop's portal."""

import contextlib
import os
import re
import subprocess
import tempfile
import time

from driver import Window, visible, wait, xdotool
from picture_files import code, folder
from portal import CurtPortal, Portal

# States of the window manager for a window that is not on the screen.
GONE = re.compile("Iconic|Withdrawn")


def is_minimized(window):
    state = subprocess.run(["xprop", "-id", window.identifier, "WM_STATE"], capture_output=True, text=True).stdout
    return GONE.search(state) is not None


@contextlib.contextmanager
def states(window):
    """Yields a function that returns all states that the window manager gives the window from now on, in one text."""
    with tempfile.NamedTemporaryFile("r") as told:
        with open(told.name, "a") as end:
            teller = subprocess.Popen(["xprop", "-spy", "-id", window.identifier, "WM_STATE"], stdout=end)

        def seen():
            told.seek(0)
            return told.read()

        try:
            wait(seen, "the state that it has now")
            yield seen
        finally:
            teller.kill()
            teller.wait()


def test_a_code_on_the_screen_is_read_by_the_portal():
    picture = code("on the screen", f"{folder()}/screen.png")
    # A real portal writes it after the request.
    later = time.time() + 600
    os.utime(picture, (later, later))
    with Portal(uri=f"file://{picture}") as portal, Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+g")
        window.wait_for_label(lambda text: text == "on the screen", "the text on the screen")
        wait(lambda: not is_minimized(window), "the window to come back")
        assert not os.path.exists(picture), "the portal's picture of the whole screen is left behind"
        _, method, arguments = portal.calls()[0]
        assert method == "Screenshot", method
        assert arguments[0] == "" and arguments[1]["interactive"] == 1, arguments
        assert str(arguments[1]["handle_token"]).startswith("yomitori"), arguments


def test_a_file_that_is_older_than_the_request_is_read_and_stays():
    picture = code("from last year", f"{folder()}/holiday.png")
    before = time.time() - 3600
    os.utime(picture, (before, before))
    with Portal(uri=f"file://{picture}"), Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+g")
        window.wait_for_label(lambda text: text == "from last year", "the text in the picture")
        # A file that is deleted is deleted before it is read.
        assert os.path.exists(picture), "a picture of the user's own was deleted"


def test_the_screen_is_not_scanned_twice_while_the_user_is_asked():
    import dbus
    picture = code("asked once", f"{folder()}/screen.png")
    with Portal(uri=f"file://{picture}", delay=3000) as portal, Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+g")
        wait(portal.calls, "a call of the portal")
        # The action is activated on the bus, as the desktop or another program may do.
        place = dbus.SessionBus().get_object("dev.yomitori.Yomitori", "/dev/yomitori/Yomitori/window/1")
        dbus.Interface(place, "org.gtk.Actions").Activate(
            "scan-screen", dbus.Array([], signature="v"), dbus.Dictionary({}, signature="sv"))
        window.wait_for_label(lambda text: text == "asked once", "the text on the screen")
        wait(lambda: not is_minimized(window), "the window to come back")
        assert len(portal.calls()) == 1, portal.calls()


def test_the_window_is_out_of_the_way_also_where_the_command_line_asks():
    picture = code("asked by a command", f"{folder()}/screen.png")
    with Portal(uri=f"file://{picture}", delay=1500) as portal, Window("--camera", "demo") as window:
        window.preview()
        subprocess.run([os.environ["YOMITORI"], "--scan-screen"], check=True, timeout=60)
        wait(portal.calls, "a call of the portal")
        assert is_minimized(window)
        window.wait_for_label(lambda text: text == "asked by a command", "the text on the screen")
        wait(lambda: not is_minimized(window), "the window to come back")


def test_an_answer_that_is_quicker_than_the_reply_counts():
    import dbus
    picture = code("very quick", f"{folder()}/screen.png")
    with Portal(uri=f"file://{picture}") as portal, Window("--camera", "demo") as window:
        window.preview()
        owner = dbus.SessionBus().get_name_owner("dev.yomitori.Yomitori")
        portal.expect(sender=str(owner)[1:].replace(".", "_"))
        window.key("ctrl+g")
        window.wait_for_label(lambda text: text == "very quick", "the text on the screen")


def test_the_user_may_say_no_to_the_portal():
    with Portal(response=1) as portal, Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+g")
        wait(portal.calls, "a call of the portal")
        time.sleep(0.6)
        wait(lambda: not is_minimized(window), "the window to come back")
        window.preview()
        assert not window.all("alert"), "a refusal is no error"


def test_a_portal_that_fails_is_complained_of():
    with Portal(response=2), Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+g")
        window.wait_for_label(lambda text: text == "The Screen Can't Be Scanned", "a complaint")


def test_a_portal_that_grants_nothing_is_complained_of():
    with CurtPortal() as portal, Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+g")
        wait(portal.calls, "a call of the portal")
        window.wait_for_label(lambda text: text == "The Screen Can't Be Scanned", "a complaint")


def test_a_picture_that_the_portal_left_nowhere_is_named():
    with Portal(uri="file:///nonexistent/screen.png"), Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+g")
        window.find("panel", "The desktop did not provide a screenshot.")


def test_without_a_portal_the_screen_is_taken_with_the_window_out_of_the_way():
    # The code is behind the window, where it is visible only in a picture without the window.
    picture = code("behind the window", f"{folder()}/behind.png")
    viewer = subprocess.Popen(["display", "-geometry", "+300+200", picture], stderr=subprocess.DEVNULL)
    try:
        wait(lambda: visible("--class", "display"), "the picture on the screen")
        with Window("--camera", "demo") as window:
            window.preview()
            xdotool("windowsize", "--sync", window.identifier, 1000, 700)
            xdotool("windowmove", "--sync", window.identifier, 50, 40)

            def is_read():
                """Tries to read the code. The program behind the window draws it, on a busy machine too late for the
                first picture."""
                with states(window) as seen:
                    window.key("ctrl+g")
                    # The states are recorded as they come: the window may be back before anybody looks.
                    wait(lambda: GONE.search(seen()), "the window to go")
                    wait(lambda: "Normal" in GONE.split(seen())[-1], "the window to come back")
                return window.wait_for_label(
                    lambda text: text == "behind the window" or text == "No code was found on the screen.", "an answer"
                ) == "behind the window"

            wait(is_read, "the code behind the window")
    finally:
        viewer.kill()
        viewer.wait()


def test_a_screen_without_a_code_is_told_what_helps():
    picture = f"{folder()}/screen.png"
    subprocess.run(["convert", "-size", "640x400", "xc:white", picture], check=True)
    with Portal(uri=f"file://{picture}"), Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+g")
        window.find("label", "Enlarge the code on the screen, so that nothing covers it, and scan again.")
        window.find("label", "No code was found on the screen.")
        subprocess.run([os.environ["YOMI"], "create", "now it is there", "-o", picture], check=True)
        window.click("push button", "Scan the Screen Again")
        window.wait_for_label(lambda text: text == "now it is there", "the code of the second look")
