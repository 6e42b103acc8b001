"""Tests a code alone on the whole screen."""

import os
import signal
import subprocess
import tempfile

from create_page import open_create, read_by_zbar
from driver import Window, visible, wait, xdotool
from picture_files import code, folder
from system_bus import SystemBus

TEXT = "Yomitori: the brightest code"
BRIGHT = "[Create]\nbright-spotlight=true\n"


class Login(SystemBus):
    """A system bus with a stand-in for logind, and a display whose backlight is at 300 of 1000."""

    def __init__(self, mode="", displays=(("panel", "raw", 300, 1000),)):
        self.folder = tempfile.mkdtemp(prefix="yomitori-backlight-")
        for name, kind, level, most in displays:
            os.mkdir(f"{self.folder}/{name}")
            for file, value in (("type", kind), ("brightness", level), ("max_brightness", most)):
                with open(f"{self.folder}/{name}/{file}", "w") as output:
                    output.write(f"{value}\n")
        super().__init__("login.py", self.folder, mode, environment={"YOMITORI_BACKLIGHTS": self.folder})

    def level(self, name="panel"):
        with open(f"{self.folder}/{name}/brightness") as file:
            # The file is empty while the stand-in for logind writes it.
            return int(file.read() or -1)

    def wait_for_level(self, level):
        wait(lambda: self.level() == level, f"the backlight at {level}, which is at {self.level()}")


def shine(window, text=TEXT):
    """Makes a code and shows it on the whole screen."""
    open_create(window).get_editable_text_iface().set_text_contents(text)
    window.find("drawing area", "The code")
    window.click("push button", "Full Screen")
    return wait(lambda: visible("--all", "--pid", window.process.pid, "--name", "^The code$"), "the full screen")[-1]


def test_a_code_fills_the_screen_and_escape_leaves():
    with Login(displays=()) as login, Window("--camera", "demo", environment=login.environment) as window:
        shine(window)
        width, height = map(int, xdotool("getdisplaygeometry").split())
        pixel = wait(lambda: (lambda pixels: pixels(width // 2, 40) == (255, 255, 255) and pixels)(window.pixels()),
                     "the code")
        # The quiet zone around the code is white, and the rest of the screen black.
        assert pixel(8, height // 2) == (0, 0, 0) and pixel(width - 8, height // 2) == (0, 0, 0)
        assert read_by_zbar(window.screenshot()) == TEXT
        # Without a backlight, the option to raise it is hidden.
        assert not window.all("check box", "Brightest screen")
        wait(lambda: ["awake", "Yomitori"] in login.calls, "the screen kept from blanking")
        window.key("Escape")
        wait(lambda: ["may blank", 7] in login.calls, "the screen allowed to blank")
        wait(lambda: not visible("--all", "--pid", window.process.pid, "--name", "^The code$"), "the end of the full screen")


def test_a_picture_that_another_program_opens_is_not_behind_the_full_screen():
    picture = code("opened meanwhile", f"{folder()}/picture.png")
    with Window("--camera", "demo") as window:
        shine(window)
        environment = dict(os.environ, XDG_CONFIG_HOME=window.folder)
        subprocess.run([os.environ["YOMITORI"], picture], env=environment, check=True, timeout=60)
        window.wait_for_label(lambda text: text == "opened meanwhile", "the picture's text")
        wait(lambda: not visible("--all", "--pid", window.process.pid, "--name", "^The code$"), "the end of the full screen")


def test_the_backlight_is_raised_when_asked_for_and_put_back_on_leaving():
    displays = (("acpi", "firmware", 40, 100), ("raw", "raw", 300, 1000))
    with Login(displays=displays) as login, Window("--camera", "demo", environment=login.environment) as window:
        shine(window)
        # The backlight is raised only on request.
        window.click("check box", "Brightest screen")
        wait(lambda: login.level("acpi") == 100, "the backlight raised")
        assert login.level("raw") == 300, "there are two, and one was meant"
        wait(lambda: ["inhibit", "sleep", "delay"] in login.calls, "a delay of suspending")
        window.key("Escape")
        wait(lambda: login.level("acpi") == 40, "the backlight put back")
        wait(lambda: ["released"] in login.calls, "suspending allowed")
        # The user's permission is remembered.
        window.click("push button", "Full Screen")
        wait(lambda: login.level("acpi") == 100, "the backlight raised again")
        window.click("check box", "Brightest screen")
        wait(lambda: login.level("acpi") == 40, "the backlight put back")


def test_the_backlight_is_put_back_before_the_machine_suspends():
    with Login() as login, Window("--camera", "demo", settings=BRIGHT, environment=login.environment) as window:
        shine(window)
        login.wait_for_level(1000)
        # The level is raised first, and logind does not delay suspending for a program that has not asked it to.
        wait(lambda: ["inhibit", "sleep", "delay"] in login.calls, "a delay of suspending")
        login.say("sleep")
        wait(lambda: ["released"] in login.calls, "suspending allowed")
        assert login.level() == 300
        login.say("wake")
        login.wait_for_level(1000)


def test_the_backlight_is_put_back_after_the_program_was_killed():
    with Login() as login, Window("--camera", "demo", settings=BRIGHT, environment=login.environment) as window:
        shine(window)
        login.wait_for_level(1000)
        window.process.send_signal(signal.SIGKILL)
        login.wait_for_level(300)


def test_a_level_chosen_meanwhile_stays():
    with Login() as login, Window("--camera", "demo", settings=BRIGHT, environment=login.environment) as window:
        shine(window)
        login.wait_for_level(1000)
        with open(f"{login.folder}/panel/brightness", "w") as file:
            file.write("550\n")
        window.key("Escape")
        wait(lambda: ["released"] in login.calls, "suspending allowed")
        assert login.level() == 550


def test_a_level_chosen_meanwhile_stays_after_the_machine_has_slept():
    with Login() as login, Window("--camera", "demo", settings=BRIGHT, environment=login.environment) as window:
        shine(window)
        login.wait_for_level(1000)
        wait(lambda: ["inhibit", "sleep", "delay"] in login.calls, "a delay of suspending")
        with open(f"{login.folder}/panel/brightness", "w") as file:
            file.write("550\n")
        login.say("sleep")
        wait(lambda: ["released"] in login.calls, "suspending allowed")
        login.say("wake")
        # Another request raises it, and only once.
        window.click("check box", "Brightest screen")
        window.click("check box", "Brightest screen")
        login.wait_for_level(1000)
        assert login.calls.count(["set", "backlight", "panel", 1000]) == 2, login.calls


def test_a_backlight_that_may_not_be_changed_is_told_of():
    with Login("denied") as login, Window("--camera", "demo", settings=BRIGHT, environment=login.environment) as window:
        shine(window)
        window.find("label", "The brightness can't be changed.")
        assert login.level() == 300


def test_the_parts_of_a_sequence_take_turns():
    with Login(displays=()) as login, Window("--camera", "demo", environment=login.environment) as window:
        # The text has 4,000 digits and letters, more than a single code at level M holds.
        field = open_create(window)
        field.get_editable_text_iface().set_text_contents("yomitori " * 440)
        window.click("check box", "Several codes in a row, which a reader puts together")
        window.wait_for_label(lambda text: text == "1 of 2", "the first of two codes")
        window.click("push button", "Full Screen")
        wait(lambda: visible("--all", "--pid", window.process.pid, "--name", "^The code$"), "the full screen")
        for number in (2, 1, 2):
            window.wait_for_label(lambda text: text == f"{number} of 2", f"part {number}")
