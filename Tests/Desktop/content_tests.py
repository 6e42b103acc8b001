"""Tests cards of binary data, contacts and exported passwords, and the data that the history keeps beside the text."""

import base64
import os
import subprocess

from create_page import choose
from driver import Window, shared_without, wait, walk
from emulated_camera import Camera
from history_page import open_entry, show, titles, tool
from other_program import clipboard, password_hint
from picture_files import code, folder
from window_sizes import PHONE, holds_everything

SHIFT_JIS = "読み取り 会議室の鍵".encode("shift_jis")
PICTURES = "[History]\npictures=true\n"


def of_bytes(content_, path):
    subprocess.run([os.environ["YOMI"], "create", "-o", path, "-"], input=content_, check=True, capture_output=True)
    return path


def field(number, value):
    return bytes([number << 3 | 2, len(value)]) + value


def export(index, count, *accounts):
    """Returns a code of Google Authenticator's export."""
    message = b""
    for account in accounts:
        message += field(1, field(1, b"12345678901234567890") + field(2, account.encode()) + field(3, b"Library")
                         + b"\x20\x01\x28\x01\x30\x02")
    message += bytes([0x10, 1, 0x18, count, 0x20, index, 0x28, 77])
    text = base64.b64encode(message).decode().replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    return "otpauth-migration://offline?data=" + text


def test_bytes_are_shown_in_digits_and_in_the_character_sets_that_fit_and_are_saved():
    place = folder()
    with Window(of_bytes(SHIFT_JIS, f"{place}/bytes.png"), settings="[Window]\nsize=1100 700\n") as window:
        # The bytes were decoded as text, which may be wrong: the bytes and other character sets are offered.
        window.click("toggle button", "Details of " + SHIFT_JIS.decode("shift_jis"))
        window.find("label", "Character set")
        choose(window, "Character set", "Hexadecimal")
        wait(lambda: any(text.startswith("0000  93 C7 82 DD") for text in window.labels()), "the digits")
        choose(window, "Character set", "Shift_JIS")
        wait(lambda: window.labels().count(SHIFT_JIS.decode("shift_jis")) == 2, "the text again")
        window.click("push button", "Copy as shown")
        wait(lambda: clipboard() == SHIFT_JIS.decode("shift_jis"), "the text on the clipboard")
        window.click("push button", "Save to a File…")
        window.choose_file("Save the Content", f"{place}/content.bin")
        wait(lambda: os.path.exists(f"{place}/content.bin"), "the file")
        with open(f"{place}/content.bin", "rb") as file:
            assert file.read() == SHIFT_JIS


def test_a_long_text_in_a_character_set_is_shown_in_full():
    text = "# 読み取り\n\n" + " ".join(f"word {number}" for number in range(100))
    with Window(of_bytes(text.encode("shift_jis"), f"{folder()}/long.png"),
                settings="[Window]\nsize=1050 1000\n") as window:
        details = wait(lambda: next((node for node in window.all("toggle button")
                                     if node.get_name().startswith("Details of")), None), "the card")
        details.get_action_iface().do_action(0)
        window.find("label", "Character set")
        # The title has the same text, of which it shows the first lines. A line has at most 60 letters in the pane beside
        # the picture, and is at least 14 pixels high.
        wait(lambda: any(window.place(label).height >= 14 * (len(text) // 60) for label in window.all("label", text)),
             "the whole text")


def test_bytes_that_are_no_text_are_shown_in_digits():
    content_ = bytes(range(128, 256))
    with Window(of_bytes(content_, f"{folder()}/bytes.png"), settings="[Window]\nsize=1100 700\n") as window:
        window.find("label", "128 B")
        wait(lambda: any(text.startswith("0000  80 81 82 83") for text in window.labels()), "the digits")
        assert any("0078  F8 F9" in text for text in window.labels()), window.labels()


def test_the_password_of_an_address_in_a_contact_is_hidden_until_it_is_asked_for():
    address = "https://ana:secret42@example.org/"
    picture = code(f"BEGIN:VCARD\nVERSION:3.0\nN:Ana\nFN:Ana\nURL:{address}\nEND:VCARD", f"{folder()}/contact.png")
    with Window(picture, settings="[Window]\nsize=700 680\n") as window:
        window.click("toggle button", "Details of Ana")
        window.find("label", "https://ana:••••@example.org/")
        assert not any("secret42" in (node.get_name() or "") for node in window.all()), window.labels()
        window.click("toggle button", "Show Website")
        window.find("label", address)
        window.click("push button", "Copy Website")
        wait(lambda: clipboard() == address, "the address on the clipboard")
        assert password_hint() == "secret"


def test_an_export_of_passwords_is_listed_joined_and_told_what_is_missing():
    place = folder()
    first = code(export(0, 2, "anna", "ben"), f"{place}/first.png")
    second = code(export(1, 2, "cleo"), f"{place}/second.png")
    with Window(first, settings="[Window]\nsize=1100 700\n") as window:
        window.find("label", "1 of 2 codes read; missing: 2")
        for account in ("anna", "ben"):
            window.find("label", f"Library: {account}")
        assert not any("GEZDGNBV" in text for text in window.labels()), window.labels()
        window.click("push button", "Show as Code: Library: ben")
        window.find("drawing area", "The code")
    with Window(first, second, settings="[Window]\nsize=1100 800\n") as window:
        window.find("label", "Combined from several codes")
        whole = wait(lambda: next(
            (node for node in window.all("toggle button") if node.get_name().startswith("Details of ")), None), "the card")
        whole.get_action_iface().do_action(0)
        # Passwords that have to be scrolled to are shown, too.
        for account in ("anna", "ben", "cleo"):
            wait(lambda: any(node.get_name() == f"Library: {account}" for node in walk(window.root)), account)
        # The whole export replaces its parts in the history, and no secret is kept.
        show(window)
        wait(lambda: len(titles(window)) == 1, "one entry")
        assert "GEZDGNBV" not in tool(window, "--json")


def test_parts_of_a_message_are_kept_until_it_is_whole():
    place = folder()
    subprocess.run(
        [os.environ["YOMI"], "create", "--sequence", "2", "-o", f"{place}/part.png", "one half, and the other half"],
        check=True)
    one, two = sorted(f"{place}/{name}" for name in os.listdir(place))
    with Window(one) as window:
        show(window)
        wait(lambda: '"part":"1/2"' in tool(window, "--json"), "the part in the history")
        wait(lambda: any("Part 1/2 of a message" in node.get_name() for node in window.all("table cell")),
             "the part in the list")
    with Window(one, two) as window:
        show(window)
        wait(lambda: titles(window) == ["one half, and the other half"], "the whole alone")


def test_small_pictures_are_kept_where_they_are_asked_for():
    place = folder()
    picture = code("keg 17", f"{place}/keg.png")
    with Window(picture) as window:
        show(window)
        wait(lambda: titles(window) == ["keg 17"], "the entry")
        open_entry(window, "keg 17")
        window.find("text", "Label")
        assert not window.all("icon", "Picture of the code")
    with Window(picture, settings=PICTURES) as window:
        show(window)
        wait(lambda: titles(window) == ["keg 17"], "the entry")
        open_entry(window, "keg 17")
        shown = window.place(window.find("icon", "Picture of the code"))
        assert 60 <= shown.width <= 170 and 60 <= shown.height <= 170, (shown.width, shown.height)
    with Camera(frames=[[("before the camera", 320, 210)]]) as camera, Window(
            "--camera", camera.path, settings=PICTURES) as window:
        window.find("list item", "before the camera")
        show(window)
        wait(lambda: titles(window) == ["before the camera"], "the entry")
        open_entry(window, "before the camera")
        window.find("icon", "Picture of the code")


def test_a_table_of_pictures_shows_them_small():
    place = folder()
    files = [code(text, f"{place}/{index}.png") for index, text in enumerate(("one", "WIFI:S:Home;T:WPA;P:secret99;;"))]
    with Window(*files) as window:
        window.wait_for_label(lambda text: text == "2 codes · 2 pictures", "the summary")
        # The entry has a picture and the file's name, and no password.
        first = window.find("table", "Results").get_table_iface().get_accessible_at(0, 0)
        assert first.get_child_count() == 2, first.get_child_count()
        names = [node.get_name() for node in window.all("table cell")]
        assert "Home" in names and not any("secret99" in name for name in names), names


def test_an_address_that_no_program_opens_is_told_with_a_way_out():
    address = "namecoin:NAxVUD6JPYpUvpMc7y4QbDQnKQKqvcVZjC"
    with Window(code(address, f"{folder()}/coin.png"), settings="[Window]\nsize=1100 700\n") as window:
        window.click("push button", "Open")
        window.find("label", "No program on this computer opens “namecoin” addresses. "
                             "Install one, or copy the address from the card.")


def test_what_no_program_opens_is_called_what_it_is():
    share = shared_without("applications")
    for text, name, title, sentence in (
            ("tel:+49301234567", "Call: +49301234567", "The Number Can't Be Called",
             "No program for calls was found on this computer. Install one, or copy the number from the card."),
            ("SMSTO:+49301234567:Hello", "Write: +49301234567", "The Message Can't Be Written",
             "No program for text messages was found on this computer. Install one, or copy the text from the card."),
            ("geo:48.2,16.37", "Map: 48.2, 16.37", "The Map Can't Be Shown",
             "No program for maps was found on this computer. Install one, or copy the place from the card.")):
        with Window(code(text, f"{folder()}/code.png"), settings="[Window]\nsize=1100 700\n",
                    environment={"XDG_DATA_DIRS": share}) as window:
            # The name contains the visible text, and what it is done with.
            window.click("push button", name)
            window.find("label", title)
            window.find("label", sentence)


def test_an_email_that_no_program_writes_is_not_called_a_link():
    share = shared_without("applications")
    with Window(code("keg 17", f"{folder()}/keg.png"), settings="[Window]\nsize=1100 700\n",
                environment={"XDG_DATA_DIRS": share}) as window:
        window.click("toggle button", "Details of keg 17")
        window.click("push button", "Send by Email")
        window.find("label", "The Email Can't Be Written")
        window.find("label", "No program for email was found on this computer. Install one, or copy the text from the card.")


def test_a_long_address_of_email_does_not_widen_an_opened_card():
    contact = "MECARD:N:Muster,Ana;EMAIL:ana.muster.einkauf@wasserwerke-nord.example;;"
    picture = code(contact, f"{folder()}/contact.png")
    for scale in ("1", "1.5", "2"):
        with Window(picture, settings=PHONE, environment={"GDK_DPI_SCALE": scale}) as window:
            window.click("toggle button", f"Details of {contact}")
            name = "Write to ana.muster.einkauf@wasserwerke-nord.example"
            wait(lambda: any(node.get_name() == name for node in walk(window.root)), "the button to write")
            holds_everything(window, "", f"the card at {scale}")
