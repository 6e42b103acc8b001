"""Tests joining the network that a code names."""

import time

from create_page import choose, open_create
from driver import Atspi, Window, has_state, wait
from emulated_camera import Camera
from picture_files import code, folder
from system_bus import SystemBus

WIFI = "WIFI:T:WPA;S:Reading Room;P:open sesame;;"


class Network(SystemBus):
    """A system bus with a stand-in for NetworkManager."""

    def __init__(self, mode="", service=True):
        super().__init__("network_manager.py" if service else None, mode)


def join(network, text, outcome):
    """Shows a code's card, asks to join, and waits for the card's message about the outcome."""
    with Window(code(text, f"{folder()}/wifi.png"), environment=network.environment) as window:
        window.click("push button", "Join Reading Room")
        window.find("label", outcome)


def test_a_network_is_joined_by_a_new_connection():
    with Network() as network:
        join(network, WIFI, "Connected to Reading Room")
        [[call, settings, device]] = network.calls
        assert (call, device) == ("add", "/org/freedesktop/NetworkManager/Devices/1")
        assert settings["802-11-wireless"] == {
            "ssid": "Reading Room", "mode": "infrastructure", "security": "802-11-wireless-security"}, settings
        assert settings["802-11-wireless-security"] == {"key-mgmt": "wpa-psk", "psk": "open sesame"}, settings


def test_the_connection_to_a_network_is_brought_up_to_date():
    with Network("known") as network:
        join(network, WIFI, "Connected to Reading Room")
        [_, [first, settings], [second, connection, _]] = network.calls
        assert (first, second) == ("update", "activate")
        assert connection == "/org/freedesktop/NetworkManager/Settings/1"
        assert settings["connection"] == {"id": "upstairs", "type": "802-11-wireless", "autoconnect": 0}, settings
        # WPA3 stays possible, although the code names WPA.
        assert settings["802-11-wireless-security"] == {
            "key-mgmt": "sae", "auth-alg": "open", "psk": "open sesame"}, settings


def test_a_connection_gets_its_password_back_where_that_of_the_code_is_wrong():
    with Network("known-wrong-password") as network:
        join(network, WIFI, "The network rejected this password.")
        wait(lambda: len(network.calls) == 4, "the connection to be restored")
        [[_, group], [first, settings], [second, _, _], [third, restored]] = network.calls
        assert group == "802-11-wireless-security"
        assert (first, second, third) == ("update", "activate", "update")
        assert settings["802-11-wireless-security"]["psk"] == "open sesame"
        assert restored["connection"] == {"id": "upstairs", "type": "802-11-wireless", "autoconnect": 0}, restored
        assert restored["802-11-wireless-security"] == {
            "key-mgmt": "sae", "auth-alg": "open", "psk": "before"}, restored


def test_a_connection_gets_its_password_back_also_where_the_window_is_closed_meanwhile():
    with Network("known-wrong-password") as network:
        with Window(code(WIFI, f"{folder()}/wifi.png"), environment=network.environment) as window:
            window.click("push button", "Join Reading Room")
            wait(lambda: len(network.calls) == 3, "the connection to be activated")
            assert window.close("ctrl+q") == 0
        wait(lambda: len(network.calls) == 4, "the connection to be restored", 5)
        [_, _, _, [call, restored]] = network.calls
        assert call == "update" and restored["802-11-wireless-security"]["psk"] == "before", network.calls


def test_a_password_that_can_not_be_put_back_is_told_of():
    with Network("known-lost-wrong-password") as network:
        join(network, WIFI, "The network was not joined, and the connection's former password could not be restored. "
             "Enter it again in the system's settings.")


def test_no_password_of_a_code_stays_where_the_former_one_is_not_known():
    with Network("known-secretless-wrong-password") as network:
        join(network, WIFI, "The network was not joined, and the connection's former password could not be restored. "
             "Enter it again in the system's settings.")
        [_, _, _, [third, restored], [fourth]] = network.calls
        assert (third, fourth) == ("update", "clear")
        assert restored["802-11-wireless-security"] == {"key-mgmt": "sae", "auth-alg": "open"}, restored


def test_a_connection_is_not_weakened_by_a_code():
    for text in ("WIFI:T:nopass;S:Reading Room;;", "WIFI:T:WEP;S:Reading Room;P:12345;;",
                 "WIFI:T:WPA2-EAP;S:Reading Room;P:secret;E:PEAP;PH2:GTC;I:ana;;"):
        with Network("known") as network:
            join(network, text, "Connected to Reading Room")
            [[call, _, _]] = network.calls
            assert call == "add", (text, network.calls)


def test_an_open_and_an_enterprise_network_have_their_own_settings():
    with Network() as network:
        join(network, "WIFI:T:nopass;S:Reading Room;H:true;;", "Connected to Reading Room")
        [[_, settings, _]] = network.calls
        assert "802-11-wireless-security" not in settings
        assert settings["802-11-wireless"]["hidden"] == 1
    with Network() as network:
        join(network, "WIFI:T:WPA2-EAP;S:Reading Room;P:secret;E:PEAP;PH2:MSCHAPV2;I:ana;A:anonymous;;",
             "Connected to Reading Room")
        [[_, settings, _]] = network.calls
        assert settings["802-1x"] == {
            "eap": ["peap"], "phase2-auth": "mschapv2", "identity": "ana", "anonymous-identity": "anonymous",
            "password": "secret"}, settings
        assert settings["802-11-wireless-security"] == {"key-mgmt": "wpa-eap"}


def test_the_card_says_why_a_network_was_not_joined():
    for mode, sentence in (
            ("wrong-password", "The network rejected this password."),
            ("off", "Wireless networking is switched off."),
            ("denied", "You are not allowed to change this computer's networks.")):
        with Network(mode) as network:
            join(network, WIFI, sentence)
    with Network(service=False) as network:
        join(network, WIFI, "NetworkManager does not run on this computer. Join the network in the system's settings.")


def test_a_reply_that_is_not_understood_is_not_called_a_missing_service():
    # GLib's message names the method.
    with Network("garbled") as network:
        with Window(code(WIFI, f"{folder()}/wifi.png"), environment=network.environment) as window:
            window.click("push button", "Join Reading Room")
            window.wait_for_label(
                lambda text: text.startswith("The network can't be joined: ") and "GetDevices" in text, "the reason")
    with Network("garbled") as network, Window("--camera", "demo", environment=network.environment) as window:
        use_current(window)
        window.wait_for_label(
            lambda text: text.startswith("The network's name and password can't be read: ") and "GetDevices" in text,
            "the reason")


def test_a_service_that_leaves_while_a_network_is_joined_is_not_waited_for():
    with Network("leaving") as network:
        start = time.monotonic()
        join(network, WIFI, "NetworkManager does not run on this computer. Join the network in the system's settings.")
        assert time.monotonic() - start < 30


def test_a_name_of_many_megabytes_does_not_stop_the_window():
    with Network("long") as network, Window(
            code(WIFI, f"{folder()}/wifi.png"), environment=network.environment) as window:
        window.click("push button", "Join Reading Room")
        window.find("label", "Joining Reading Room …")
        # The longest time in which the window does not answer.
        longest, start = 0, time.monotonic()
        while not window.all("label", "Connected to Reading Room"):
            longest, start = max(longest, time.monotonic() - start), time.monotonic()
        assert longest < 1.5, longest


def test_a_machine_without_a_system_bus_has_no_network_manager():
    environment = {"DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/proc/nope"}
    with Window("--camera", "demo", environment=environment) as window:
        has_no_network_to_use(
            window, "NetworkManager does not run on this computer. Type the network's name and password.")


def test_a_card_stays_while_other_codes_come_and_go():
    alone = [(WIFI, 200, 240)]
    frames = [alone] * 150 + [[*alone, ("right", 500, 240)]] * 150
    with Network("waiting") as network, Camera(frames=frames, scale=5) as camera, Window(
            "--camera", camera.path, environment=network.environment) as window:
        window.find("label", "2 codes detected")
        window.find("label", "1 code detected")
        button = window.find("push button", "Join Reading Room")
        button.get_component_iface().grab_focus()
        wait(lambda: "Join Reading Room" in window.focused(), "the keyboard at the button")
        window.find("label", "2 codes detected")
        assert "Join Reading Room" in window.focused(), window.focused()
        window.click("push button", "Join Reading Room")
        window.find("label", "Joining Reading Room …")
        window.find("label", "1 code detected")
        network.say("wrong-password")
        window.find("label", "The network rejected this password.")
        window.find("label", "2 codes detected")
        assert "The network rejected this password." in window.labels()


def test_the_outcome_of_joining_is_told_also_where_its_card_is_gone():
    frames = [[(WIFI, 320, 240)]] * 150 + [[("right", 320, 240)]] * 150
    with Network("waiting") as network, Camera(frames=frames) as camera, Window(
            "--camera", camera.path, environment=network.environment) as window:
        window.click("push button", "Join Reading Room")
        window.find("list item", "right")
        network.say("wrong-password")
        window.find("label", "The network rejected this password.")


def open_form(window):
    open_create(window)
    choose(window, "Content", "Wi-Fi Network")


def use_current(window):
    open_form(window)
    ask_for_current(window)


def ask_for_current(window):
    button = window.find("push button", "Use the Network I'm On")
    wait(lambda: has_state(button, Atspi.StateType.SENSITIVE), "the button in service")
    window.click("push button", "Use the Network I'm On")


def test_the_network_that_the_machine_is_in_fills_the_form_in():
    with Network("on") as network, Window("--camera", "demo", environment=network.environment) as window:
        use_current(window)
        window.click("toggle button", "Text in the code")
        window.find("label", "WIFI:T:SAE;S:Reading Room;P:open sesame;;")
        assert network.calls == [["secrets", "802-11-wireless-security"]], network.calls


def test_what_the_network_took_the_place_of_comes_back_by_undo():
    with Network("on") as network, Window("--camera", "demo", environment=network.environment) as window:
        open_form(window)
        name = window.find("text", "Network")

        def says(text):
            wait(lambda: name.get_text_iface().get_text(0, -1) == text, f"the network {text!r}")

        ask_for_current(window)
        says("Reading Room")
        assert not window.all("push button", "Undo"), "nothing was replaced"
        name.get_editable_text_iface().set_text_contents("Attic")
        ask_for_current(window)
        says("Reading Room")
        window.click("push button", "Undo")
        says("Attic")
        assert not window.all("push button", "Undo"), "there is nothing left to undo"


def test_a_network_that_is_allowed_after_another_form_was_chosen_replaces_nothing():
    with Network("asking") as network, Window("--camera", "demo", environment=network.environment) as window:
        open_form(window)

        def says(text):
            name = window.find("text", "Network")
            wait(lambda: name.get_text_iface().get_text(0, -1) == text, f"the network {text!r}")

        window.find("text", "Network").get_editable_text_iface().set_text_contents("Attic")
        ask_for_current(window)
        wait(lambda: network.calls, "the request for the password")
        choose(window, "Content", "Link")
        window.find("text", "Address")
        network.say("on")
        wait(lambda: ["allowed"] in network.calls, "the answer")
        choose(window, "Content", "Wi-Fi Network")
        # The button can be used again, and what was typed is still there to be restored.
        ask_for_current(window)
        says("Reading Room")
        window.click("push button", "Undo")
        says("Attic")


def test_a_password_that_is_filled_in_is_hidden_though_the_one_before_was_shown():
    with Network("on") as network, Window("--camera", "demo", environment=network.environment) as window:
        open_form(window)
        window.click("toggle button", "Show Password")
        window.find("text", "Password")
        ask_for_current(window)
        window.find("password text", "Password")


def test_the_form_says_why_the_network_cannot_be_had():
    # Only the request shows whether it is permitted.
    with Network("denied") as network, Window("--camera", "demo", environment=network.environment) as window:
        use_current(window)
        window.find("label", "You are not allowed to change this computer's networks.")
    for mode, sentence in (
            ("", "This computer is not connected to a wireless network."),
            ("personal", "Each user of this network has their own login. There is no shared password to put into a code."),
            ("latin", "The name of this network can't be put into a code: it is not in UTF-8."),
            ("off", "Wireless networking is switched off.")):
        with Network(mode) as network, Window("--camera", "demo", environment=network.environment) as window:
            has_no_network_to_use(window, sentence)
            # No password was requested from the user.
            assert network.calls == [], network.calls
    with Network(service=False) as network, Window("--camera", "demo", environment=network.environment) as window:
        has_no_network_to_use(
            window, "NetworkManager does not run on this computer. Type the network's name and password.")


def has_no_network_to_use(window, sentence):
    open_create(window)
    choose(window, "Content", "Wi-Fi Network")
    button = window.find("push button", "Use the Network I'm On")
    window.find("label", sentence)
    wait(lambda: not has_state(button, Atspi.StateType.SENSITIVE), f"the button out of service: {sentence}")


def test_the_button_follows_the_network():
    missing = "This computer is not connected to a wireless network."
    with Network() as network, Window("--camera", "demo", environment=network.environment) as window:
        has_no_network_to_use(window, missing)
        button = window.find("push button", "Use the Network I'm On")
        network.say("on")
        wait(lambda: has_state(button, Atspi.StateType.SENSITIVE), "the button in service")
        wait(lambda: missing not in window.labels(), "the reason to go")
        network.say("off")
        window.find("label", "Wireless networking is switched off.")
        wait(lambda: not has_state(button, Atspi.StateType.SENSITIVE), "the button out of service")
        # Another page is shown meanwhile.
        choose(window, "Content", "Contact")
        network.say("on")
        choose(window, "Content", "Wi-Fi Network")
        wait(lambda: has_state(window.find("push button", "Use the Network I'm On"), Atspi.StateType.SENSITIVE),
             "the button in service again")
