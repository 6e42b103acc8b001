"""Tests the sounds, vibrations, announcements and visual feedback for a read."""

import os
import subprocess
import tempfile
import time

from driver import TIMEOUT, Atspi, GLib, Window, has_state, shared_without, wait, walk
from emulated_camera import Camera
from feedback import Ear, Haptics
from scenes import choose, saved
from screen_pixels import row

LINK = "https://example.org/bikes/4711"


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
