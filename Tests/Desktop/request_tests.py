"""Tests requests for one code by another program: by the session bus, and by a link of a web page."""

import json
import os
import signal
import subprocess
import tempfile
import time
import urllib.parse

from driver import LANGUAGES, Window, visible, wait
from emulated_camera import TEXT, Camera
from other_program import BUS, Asker, Browser
from picture_files import code, folder
from scan_page import bar, click
from window_sizes import PHONE, width

LINK = "https://example.org/bikes/4711"


def waiting(window, options="{}"):
    """Lets another program ask while no code is in view."""
    window.preview()
    return Asker(options)


# A request for rMQR codes alone, which the demo camera never shows, so that nothing is read.
NOTHING = "{'symbologies': <['RMQRCode']>}"


def test_another_program_gets_the_code_that_the_user_accepts():
    with Window("--camera", "demo") as window:
        window.preview()
        window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
        with Asker() as asker:
            bar(window, "Give this code to “gdbus”?")
            window.click("push button", "Give the Code")
            text, error = asker.answer()
            # Another of the demo camera's codes may have come into view meanwhile.
            assert text.endswith("'QRCode')") and not error, (text, error)
        # The window was open before, and stays open.
        wait(lambda: not window.all("push button", "Give the Code"), "the bar to go")
        window.preview()


def test_the_history_names_the_program_that_asked():
    # Nothing is in view until the program has asked.
    frames = [[]] * 150 + [[(TEXT, 320, 210)]] * 600
    with Camera(frames=frames) as camera, Window("--camera", camera.path) as window:
        window.preview()
        with Asker() as asker:
            bar(window, "“gdbus” asks for a code")
            bar(window, "Give this code to “gdbus”?")
            window.click("push button", "Give the Code")
            assert asker.answer()[0] == f"('{TEXT}', 'QRCode')"

        def kept():
            lines = subprocess.run(
                [os.environ["YOMI"], "history", "--json"], capture_output=True, text=True,
                env=dict(os.environ, XDG_DATA_HOME=f"{window.folder}/data")).stdout.splitlines()
            return [(entry["source"], entry["place"]) for entry in map(json.loads, lines)]

        entries = wait(kept, "the entry")
        assert entries == [("request", "gdbus")], entries


def test_another_program_hears_when_the_user_cancels():
    with Window("--camera", "demo") as window, waiting(window, NOTHING) as asker:
        bar(window, "“gdbus” asks for a code")
        assert not window.all("push button", "Give the Code"), "there is nothing to give yet"
        window.click("push button", "Cancel")
        text, error = asker.answer()
        assert text == "" and "dev.yomitori.Scanner1.Error.Cancelled" in error, (text, error)


def test_another_program_hears_when_the_window_is_closed():
    with Window("--camera", "demo") as window, waiting(window, NOTHING) as asker:
        bar(window, "“gdbus” asks for a code")
        window.key("ctrl+w")
        text, error = asker.answer()
        assert text == "" and "Error.Cancelled" in error, (text, error)


def test_only_one_program_at_a_time_is_served():
    with Window("--camera", "demo") as window, waiting(window, NOTHING):
        bar(window, "“gdbus” asks for a code")
        with Asker() as second:
            text, error = second.answer()
            assert text == "" and "Error.Busy" in error, (text, error)
        bar(window, "“gdbus” asks for a code")


def test_a_program_that_leaves_waits_no_more():
    with Window("--camera", "demo") as window:
        with waiting(window, NOTHING):
            bar(window, "“gdbus” asks for a code")
        wait(lambda: not window.all("push button", "Cancel"), "the bar to go")


def test_kinds_of_codes_that_are_not_known_are_refused():
    with Window("--camera", "demo") as window, waiting(window, "{'symbologies': <['Nonesuch']>}") as asker:
        text, error = asker.answer()
        assert text == "" and "Error.InvalidOptions" in error and "QRCode" in error, (text, error)


def test_kinds_of_codes_that_are_only_made_are_refused():
    with Window("--camera", "demo") as window, waiting(window, "{'symbologies': <['QRCode', 'POSTNET']>}") as asker:
        text, error = asker.answer()
        assert text == "" and "Error.InvalidOptions" in error and "POSTNET" not in error, (text, error)


def test_symbologies_that_are_no_list_of_names_are_refused():
    for options in ("{'symbologies': <5>}", "{'symbologies': <'QRCode'>}", "{'symbologies': <[5]>}"):
        with Window("--camera", "demo") as window, waiting(window, options) as asker:
            text, error = asker.answer()
            assert text == "" and "Error.InvalidOptions" in error, (options, text, error)


def test_the_password_of_a_code_that_is_offered_is_not_shown():
    text = "WIFI:T:WPA;S:Reading Room;P:open sesame;;"
    with Window(code(text, f"{folder()}/offered.png")) as window:
        window.find("push button", "Join Reading Room")
        with Asker() as asker:
            bar(window, "Give this code to “gdbus”?")
            assert not any("sesame" in label for label in window.labels()), window.labels()
            window.click("push button", "Give the Code")
            answer, error = asker.answer()
            assert text in answer, (answer, error)


def test_a_code_in_a_picture_answers_a_program_too():
    picture = code("from a picture", f"{folder()}/answer.png")
    with Window(picture) as window:
        window.wait_for_label(lambda text: text == "from a picture", "the picture's text")
        with Asker() as asker:
            bar(window, "Give this code to “gdbus”?")
            # The button has the focus: Enter accepts, after a delay in which it could have been meant for something
            # else.
            wait(lambda: "Give the Code" in window.focused(), "the focus on the button")
            time.sleep(1)
            window.key("Return")
            text, error = asker.answer()
            assert text == "('from a picture', 'QRCode')", (text, error)


def test_another_code_can_be_scanned_instead():
    place = folder()
    first, second = code("first", f"{place}/1.png"), code("second", f"{place}/2.png")
    with Window(first, second) as window:
        window.wait_for_label(lambda text: text == "2 codes · 2 pictures", "both pictures")
        with Asker() as asker:
            bar(window, "Give this code to “gdbus”?")
            window.click("push button", "Scan Another")
            wait(lambda: window.labels().count("second") == 1, "the second code")
            window.click("push button", "Give the Code")
            assert asker.answer()[0] == "('second', 'QRCode')"


def test_escape_gives_another_program_nothing():
    with Window("--camera", "demo") as window:
        with waiting(window, NOTHING) as asker:
            bar(window, "“gdbus” asks for a code")
            window.key("Escape")
            assert "Error.Cancelled" in asker.answer()[1]
        wait(lambda: not window.all("push button", "Cancel"), "the bar to go")
        window.wait_for_label(lambda text: text == LINK, "the demo camera's link")
        with Asker() as asker:
            wait(lambda: "Give the Code" in window.focused(), "the question, with the focus on its button")
            window.key("Escape")
            text, error = asker.answer()
            assert text == "" and "Error.Cancelled" in error, (text, error)
    # Escape also refuses where it would otherwise lead back to the camera.
    with Window(code("in a picture", f"{folder()}/escape.png")) as window:
        window.wait_for_label(lambda text: text == "in a picture", "the picture's text")
        with Asker() as asker:
            bar(window, "Give this code to “gdbus”?")
            window.key("Escape")
            assert "Error.Cancelled" in asker.answer()[1]
        assert "in a picture" in window.labels()


def test_the_code_in_view_is_offered_again_when_it_is_asked_for():
    with Camera() as camera, Window("--camera", camera.path) as window:
        wait(lambda: window.all("list item", TEXT), "the code")
        with Asker() as asker:
            for choose in (
                    lambda: window.key("space"), lambda: window.key("1"), lambda: click(window, 320, 210),
                    lambda: window.click("toggle button", "Pause")):
                bar(window, "Give this code to “gdbus”?")
                window.click("push button", "Scan Another")
                bar(window, "“gdbus” asks for a code")
                bar(window, "Hold up another code, or choose one in view: click it, or press Space.")
                wait(lambda: window.all("list item", TEXT), "the code, still in view")
                assert not window.all("push button", "Give the Code"), "it was not asked for"
                choose()
            bar(window, "Give this code to “gdbus”?")
            window.click("push button", "Give the Code")
            assert asker.answer()[0] == f"('{TEXT}', 'QRCode')"


def test_of_several_codes_in_view_another_one_is_offered():
    with Camera(frames=[[("left", 200, 240), ("right", 440, 240)]]) as camera, Window("--camera", camera.path) as window:
        window.wait_for_label(lambda text: text == "2 codes detected", "both codes")

        def offered():
            # The text is in the bar, and in the results.
            labels = window.labels()
            return next((text for text in ("left", "right") if labels.count(text) == 2), None)

        with Asker() as asker:
            first = wait(offered, "the first one")
            window.click("push button", "Scan Another")
            second = wait(lambda: (found := offered()) != first and found, "the other one")
            window.click("push button", "Give the Code")
            assert asker.answer()[0] == f"('{second}', 'QRCode')"


def test_the_bus_starts_the_program_for_a_call():
    """Uses a service file as it is installed, on a separate bus."""
    place = tempfile.mkdtemp(prefix="yomitori-bus-")
    os.makedirs(f"{place}/dbus-1/services")
    with open("data/dev.yomitori.Yomitori.service.in") as file:
        text = file.read()
    # This is the program's place in Meson's folder.
    os.symlink(os.environ["YOMITORI"], f"{place}/yomitori")
    with open(f"{place}/dbus-1/services/dev.yomitori.Yomitori.service", "w") as file:
        file.write(text.replace("@bindir@", place))
    script = (
        f"gdbus call --session --timeout 100 --dest {BUS} --object-path /dev/yomitori/Yomitori "
        "--method dev.yomitori.Scanner1.Scan \"{'symbologies': <['RMQRCode']>}\" & "
        # A window that was just opened may not have the keyboard focus yet: the key is repeated until the call has its
        # answer.
        "call=$!; while kill -0 $call; do sleep 0.2; window=$(xdotool search --onlyvisible --name '^Yomitori$') && "
        "xdotool windowactivate --sync $window key ctrl+w; done; wait $call")
    environment = dict(
        os.environ, XDG_DATA_HOME=place, XDG_CONFIG_HOME=f"{place}/config", LC_ALL="C.UTF-8")
    session = subprocess.Popen(
        ["dbus-run-session", "--", "bash", "-c", script], env=environment, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        output, errors = session.communicate(timeout=120)
    finally:
        # Programs that the bus has started end with the session's processes, even when there was no answer.
        try:
            os.killpg(session.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    assert "Error.Cancelled" in errors, (output, errors)


def scan_link(address, formats=None):
    return "zxing://scan/?ret=" + urllib.parse.quote(address, safe="") + (f"&SCAN_FORMATS={formats}" if formats else "")


def test_a_web_page_gets_the_code_after_its_host_was_named():
    with Browser() as browser, browser.window("--camera", "demo") as window:
        window.preview()
        subprocess.run(
            [os.environ["YOMITORI"], scan_link("https://Shop.example:8443/find?code={CODE}&x=1", "QR_CODE,EAN_13")],
            check=True, timeout=60, env=dict(os.environ, XDG_CONFIG_HOME=browser.folder))
        bar(window, "Send this code to shop.example:8443?")
        assert browser.addresses() == [], "nothing is sent before the user says so"
        window.wait_for_label(lambda text: text == LINK, "the code in view")
        window.click("push button", "Send the Code")
        shown = wait(browser.addresses, "the browser")
        assert shown[0].startswith("https://Shop.example:8443/find?code="), shown
        assert shown[0].endswith("&x=1") and " " not in shown[0], shown
        wait(lambda: not window.all("push button", "Send the Code"), "the bar to go")


def test_a_web_page_gets_a_code_encoded_and_the_window_that_it_opened_closes():
    with Browser() as browser, browser.window(scan_link("https://shop.example/{CODE}")) as window:
        picture = code("a/b?c=d&e #1", f"{browser.folder}/odd.png")
        wait(lambda: any(label in ("shop.example asks for a code", "Send this code to shop.example?")
                         for label in window.labels()), "the page's request")
        subprocess.run(
            [os.environ["YOMITORI"], picture], check=True, timeout=60,
            env=dict(os.environ, XDG_CONFIG_HOME=browser.folder))
        wait(lambda: window.labels().count("a/b?c=d&e #1") == 2, "the code in the results and in the bar")
        window.click("push button", "Send the Code")
        assert wait(browser.addresses, "the browser") == ["https://shop.example/a%2Fb%3Fc%3Dd%26e%20%231"]
        assert window.process.wait(60) == 0


def test_an_address_without_encryption_is_named_as_one():
    with Browser() as browser, browser.window(code("secret", f"{browser.folder}/code.png")) as window:
        window.wait_for_label(lambda text: text == "secret", "the picture's text")

        def ask(formats):
            subprocess.run(
                [os.environ["YOMITORI"], scan_link("http://shop.example/{CODE}", formats)], check=True, timeout=60,
                env=dict(os.environ, XDG_CONFIG_HOME=browser.folder))

        ask("RMQR_CODE")
        bar(window, "http://shop.example asks for a code")
        window.wait_for_label(lambda text: "not encrypted" in text, "the reason to think twice")
        window.click("push button", "Cancel")
        wait(lambda: not window.all("push button", "Cancel"), "the bar to go")
        ask("QR_CODE")
        bar(window, "Send this code unencrypted to http://shop.example?")
        window.click("push button", "Send the Code")
        assert wait(browser.addresses, "the browser") == ["http://shop.example/secret"]


def test_a_web_page_gets_nothing_when_the_user_cancels():
    with Browser() as browser, browser.window("--camera", "demo") as window:
        window.preview()
        subprocess.run(
            [os.environ["YOMITORI"], scan_link("https://shop.example/{CODE}", "RMQR_CODE")], check=True, timeout=60,
            env=dict(os.environ, XDG_CONFIG_HOME=browser.folder))
        bar(window, "shop.example asks for a code")
        window.click("push button", "Cancel")
        wait(lambda: not window.all("push button", "Cancel"), "the bar to go")
        time.sleep(0.5)
        assert browser.addresses() == []


def test_a_link_that_misleads_is_refused_with_its_reason():
    bad = [
        ("javascript:alert({CODE})", "The return address must begin with http or https."),
        ("https://bank.example@evil.example/{CODE}", "It does not clearly name the site that would get the code."),
        ("https://shop.example/", "Its return address has no placeholder for the code."),
    ]
    for address, sentence in bad:
        with Browser() as browser, browser.window(scan_link(address)) as window:
            window.wait_for_label(lambda text: text == sentence, sentence)
            assert not window.all("push button", "Send the Code")
            assert browser.addresses() == []


def test_many_links_that_cant_be_followed_open_one_dialog():
    bad = [scan_link("https://shop.example/") for _ in range(20)] + [scan_link("javascript:alert({CODE})")]
    with Window("--camera", "demo", *bad) as window:
        # The newest is told of.
        sentence = "The return address must begin with http or https."
        window.wait_for_label(lambda text: text == sentence, sentence)
        dialogs = [found for found in visible("--pid", window.process.pid, "--name", ".") if found != window.identifier]
        assert len(dialogs) == 1, dialogs
        window.key("Escape")
        wait(lambda: not window.all("label", sentence), "the dialog to go")


def test_no_list_grows_while_a_web_page_waits():
    with Window(
        "--camera", "demo", scan_link("https://shop.example/{CODE}"), settings="[Scan]\nscene=inventory\n",
    ) as window:
        bar(window, "Send this code to shop.example?")
        # This text is in place of an empty list.
        window.find("label", "Hold one code after another in front of the camera.")
        window.click("push button", "Cancel")
        assert window.process.wait(60) == 0


def test_a_request_fits_a_phones_screen_in_every_language():
    for language in LANGUAGES:
        with Camera() as camera, Window(
                "--camera", camera.path, settings=PHONE, environment={"LANGUAGE": language}) as window:
            wait(lambda: window.all("list item", TEXT), "the code")
            before = width(window.identifier)
            with Asker():
                # The text is in the bar, too.
                wait(lambda: window.labels().count(TEXT) == 2, "the question")
                time.sleep(0.5)
                assert width(window.identifier) == before, (language, before, width(window.identifier))
