"""Tests the look of codes, how well they read, and saving, printing and dragging them."""

import os
import struct
import subprocess
import tempfile
import time
import urllib.parse
import zlib

from create_page import DEFAULT_TEXT, drawn, fill, make, open_create, open_looks, read_by_yomi, read_by_zbar, save
from driver import Atspi, GdkPixbuf, Window, has_state, pressed, visible, wait, xdotool
from other_program import other_program
from portal import EmailPortal

FORMATS = ("png", "svg", "pdf", "eps")


def test_what_is_saved_in_colours_and_with_a_caption_is_read_by_two_decoders():
    place = tempfile.mkdtemp(prefix="yomitori-looks-")
    settings = "[Create]\nforeground=#1a5fb4\nbackground=#fffae6\nmodules=round\n"
    with Window("--camera", "demo", settings=settings) as window:
        make(window)
        open_looks(window)
        # The code is saved at once: the program waits until it is made.
        fill(window, "Caption", "Читальный зал, Αίθουσα")
        for kind in FORMATS:
            save(window, f"{place}/code.{kind}")
            window.wait_for_label(lambda text: text == f"Saved as code.{kind}", f"the {kind} file")
    for kind in FORMATS:
        if kind != "eps":
            assert read_by_yomi(f"{place}/code.{kind}") == [DEFAULT_TEXT], kind
        assert read_by_zbar(drawn(f"{place}/code.{kind}")) == DEFAULT_TEXT, kind
    picture = GdkPixbuf.Pixbuf.new_from_file(f"{place}/code.png")
    assert tuple(picture.get_pixels()[:3]) == (0xff, 0xfa, 0xe6)
    # The caption is below the code, so that the picture is higher than wide.
    assert picture.get_height() > picture.get_width()


def character_without_a_font():
    """Returns a character for private use that no font of this machine has."""
    for code in (0x10fffd, 0xffffd, 0x10abcd, 0xfabcd):
        fonts = subprocess.run(["fc-list", f":charset={code:x}"], stdout=subprocess.PIPE, check=True).stdout
        if not fonts.strip():
            return chr(code)
    raise AssertionError("fonts of this machine have all characters")


def test_characters_that_no_font_has_are_named_and_not_drawn_as_boxes():
    missing = character_without_a_font()
    with Window("--camera", "demo") as window:
        make(window)
        open_looks(window)
        fill(window, "Caption", f"Room {missing}")
        window.wait_for_label(lambda text: text.startswith("No font on this computer has “"), "the reason")
        fill(window, "Caption", "Room 7")
        wait(lambda: not [text for text in window.labels() if text.startswith("No font")], "the reason to go")


def test_a_picture_in_the_middle_raises_the_level():
    place = tempfile.mkdtemp(prefix="yomitori-emblem-")
    GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 60, 60).savev(f"{place}/emblem.png", "png", [], [])
    with Window("--camera", "demo") as window:
        make(window)
        open_looks(window)
        window.click("push button", "Choose a Picture")
        window.choose_file("Choose a Picture", f"{place}/emblem.png")
        window.wait_for_label(lambda text: ", error correction H (" in text, "the highest level")
        reason = "The picture in the middle asks for the highest."
        window.find("label", reason)
        highest = window.find("radio button", "Error correction H: recovers from 30 percent damage")
        assert has_state(highest, Atspi.StateType.CHECKED)
        assert highest.get_description() == reason, highest.get_description()
        assert window.find("push button", "Choose a Picture").get_description() == "emblem.png"
        window.find("label", "Reads well")
        save(window, f"{place}/code.png")
        window.wait_for_label(lambda text: text == "Saved as code.png", "the file")
        # In pages and EPS files, the emblem is a picture, which other programs draw.
        for kind in ("pdf", "eps"):
            save(window, f"{place}/code.{kind}")
            window.wait_for_label(lambda text: text == f"Saved as code.{kind}", f"the {kind} file")
        window.click("push button", "Remove the picture")
        window.wait_for_label(lambda text: "error correction" in text and ", error correction H (" not in text,
                              "a lower level")
        # The level that was chosen before is the user's choice again.
        window.find("label", "Medium: for most things")
        medium = window.find("radio button", "Error correction M: recovers from 15 percent damage")
        assert has_state(medium, Atspi.StateType.CHECKED) and has_state(medium, Atspi.StateType.SENSITIVE)
    assert read_by_yomi(f"{place}/code.png") == [DEFAULT_TEXT]
    for kind in ("png", "pdf", "eps"):
        assert read_by_zbar(drawn(f"{place}/code.{kind}")) == DEFAULT_TEXT, kind


def test_a_file_that_is_no_picture_is_refused_with_the_reason():
    place = tempfile.mkdtemp(prefix="yomitori-emblem-")
    with open(f"{place}/notes.png", "w", encoding="utf-8") as file:
        file.write("no picture")
    with Window("--camera", "demo") as window:
        make(window)
        open_looks(window)
        window.click("push button", "Choose a Picture")
        window.choose_file("Choose a Picture", f"{place}/notes.png")
        window.wait_for_label(lambda text: text == "notes.png is not a picture.", "the reason")
        assert window.find("push button", "Choose a Picture").get_description() == ""


def write_large_picture(path, side):
    """Writes a black PNG file, which takes a while to decode."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(bytes((1 + (side + 7) // 8) * side), 1)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0))
                   + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


def test_a_picture_that_is_removed_stays_away_though_another_was_being_loaded():
    place = tempfile.mkdtemp(prefix="yomitori-emblem-")
    GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 60, 60).savev(f"{place}/small.png", "png", [], [])
    write_large_picture(f"{place}/large.png", 12_000)
    with Window("--camera", "demo") as window:
        make(window)
        open_looks(window)
        choose = window.find("push button", "Choose a Picture")
        window.click("push button", "Choose a Picture")
        window.choose_file("Choose a Picture", f"{place}/small.png")
        remove = window.find("push button", "Remove the picture")
        window.click("push button", "Choose a Picture")
        window.choose_file("Choose a Picture", f"{place}/large.png")
        remove.get_action_iface().do_action(0)
        wait(lambda: choose.get_description() == "", "no picture")
        # Longer than the large one takes.
        for _ in range(50):
            time.sleep(0.1)
            choose.clear_cache()
            assert choose.get_description() == "", choose.get_description()


def test_a_code_that_will_not_be_read_is_saved_only_when_that_is_wanted():
    place = tempfile.mkdtemp(prefix="yomitori-unreadable-")
    settings = "[Create]\nforeground=#fafafa\nbackground=#fcfcfc\n"
    with Window("--camera", "demo", settings=settings) as window:
        make(window)
        sentence = "Won't read: the two colors are too much alike."
        window.find("label", sentence)
        window.click("push button", "Save…")
        window.find("label", "Save a Code That Won't Be Read?")
        window.click("push button", "Cancel")
        wait(lambda: not window.all("label", "Save a Code That Won't Be Read?"), "the question to go")
        assert not visible("--name", "^Save the Code$")
        window.click("push button", "Save…")
        window.click("push button", "Save Anyway…")
        window.choose_file("Save the Code", f"{place}/code.png")
        window.wait_for_label(lambda text: text == "Saved as code.png", "the file")
        assert os.path.exists(f"{place}/code.png")
        # In black on white, the code can be read again.
        open_looks(window)
        window.click("push button", "Black on white")
        window.find("label", "Reads well")


def test_a_code_is_sent_by_email():
    place = tempfile.mkdtemp(prefix="yomitori-email-")
    with EmailPortal(f"{place}/attached.png"), Window("--camera", "demo") as window:
        make(window)
        # Like the other buttons for the code, this one has a letter to be pressed with Alt. M is that of a level of
        # error correction.
        window.key("alt+b")
        window.wait_for_label(lambda text: text == "Handed over to the program for email", "the portal's answer")
    assert read_by_zbar(f"{place}/attached.png") == DEFAULT_TEXT


def test_a_portal_without_a_program_for_email_is_no_success():
    place = tempfile.mkdtemp(prefix="yomitori-email-")
    with EmailPortal(f"{place}/attached.png", response=2), Window("--camera", "demo") as window:
        make(window)
        window.click("push button", "Send by Email…")
        window.wait_for_label(lambda text: text.startswith("No program for email was found"), "the portal's answer")


def test_a_sequence_is_saved_part_by_part_and_put_together_again():
    place = tempfile.mkdtemp(prefix="yomitori-sequence-")
    text = "yomitori " * 440
    with Window("--camera", "demo") as window:
        make_field = open_create(window)
        make_field.get_editable_text_iface().set_text_contents(text)
        window.click("check box", "Several codes in a row, which a reader puts together")
        window.wait_for_label(lambda text: text == "1 of 2", "two codes")
        window.click("push button", "Next part")
        window.wait_for_label(lambda text: text == "2 of 2", "the second")
        save(window, f"{place}/code.png")
        window.wait_for_label(lambda text: text == "Saved as code-1.png to code-2.png", "both files")
    output = subprocess.run(
        [os.environ["YOMI"], "scan", f"{place}/code-1.png", f"{place}/code-2.png"], capture_output=True, text=True)
    assert text.strip() in output.stdout


def test_a_sequence_that_is_being_saved_is_finished_where_the_window_is_closed_meanwhile():
    place = tempfile.mkdtemp(prefix="yomitori-sequence-")
    # Sixteen large codes: each is read back before any file is written.
    text = "".join(f"{number} yomitori " for number in range(2400))
    with Window("--camera", "demo") as window:
        open_create(window).get_editable_text_iface().set_text_contents(text)
        window.click("check box", "Several codes in a row, which a reader puts together")
        label = window.wait_for_label(lambda text: text.startswith("1 of "), "the codes")
        count = int(label.removeprefix("1 of "))
        save(window, f"{place}/code.png")
        assert window.close("ctrl+q") == 0
    names = [f"{place}/code-{number}.png" for number in range(1, count + 1)]
    assert sorted(os.listdir(place)) == sorted(map(os.path.basename, names)), os.listdir(place)
    output = subprocess.run([os.environ["YOMI"], "scan", *names], capture_output=True, text=True)
    assert text.strip() in output.stdout


def test_a_code_is_dragged_into_another_program():
    runtime = tempfile.mkdtemp(prefix="yomitori-runtime-")
    with other_program("drop") as target:
        place = wait(lambda: visible("--all", "--pid", target.pid, "--name", "^target$"), "the window to drop on")[-1]
        with Window("--camera", "demo", environment={"XDG_RUNTIME_DIR": runtime}) as window:
            xdotool("windowsize", "--sync", window.identifier, 900, 600)
            xdotool("windowmove", "--sync", window.identifier, 330, 150)
            make(window)
            xdotool("windowmove", "--sync", place, 5, 5)
            code = window.place(window.find("drawing area", "The code"))
            x, y = code.x + code.width // 2, code.y + code.height // 2
            with pressed(x, y):
                for step in range(1, 21):
                    xdotool("mousemove", x + (80 - x) * step // 20, y + (90 - y) * step // 20)
                # The pointer makes small moves until the other program has noticed them.
                assert target.stdout.readline() == "over\n"
                xdotool("mousemove", 84, 94)
            line = next(line for line in target.stdout if line != "over\n")
            path = urllib.parse.unquote(line.strip().removeprefix("file://"))
            assert path.endswith("/Yomitori looks.png") and path.startswith(runtime), line
            assert read_by_zbar(path) == DEFAULT_TEXT


def test_a_code_that_is_dropped_in_its_own_window_changes_nothing():
    with Window("--camera", "demo") as window:
        make(window)
        code = window.place(window.find("drawing area", "The code"))
        field = window.place(window.find("text", "Text of the code"))
        x0, y0 = code.x + code.width // 2, code.y + code.height // 2
        # The point is beside the field, which accepts drops itself.
        x1, y1 = field.x + field.width // 2, field.y - 12
        with pressed(x0, y0):
            for step in range(1, 21):
                xdotool("mousemove", x0 + (x1 - x0) * step // 20, y0 + (y1 - y0) * step // 20)
                time.sleep(0.05)
            assert "Drop pictures here to scan them" not in window.labels()
        # A dropped picture would have been read by now.
        time.sleep(1)
        window.find("drawing area", "The code")
        window.find("text", "Text of the code", 1)
