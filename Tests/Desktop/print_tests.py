"""Tests pages of codes, printed and as PDF."""

import os
import subprocess
import tempfile

from announcements import Announcements
from create_page import choose, fill, make, open_looks, open_print, pages, print_to_file, save_pages, set_value
from driver import TIMEOUT, Atspi, Window, has_state, visible, wait, walk, xdotool
from window_sizes import width

# A series whose codes take milliseconds each to make: thousands of them are still being made while a test looks for the
# progress, even on a machine that makes short codes before the window can be inspected once.
SLOW_SERIES = "KEG {00001} " + 2000 * "x"


def test_a_code_alone_and_a_sheet_of_labels_are_saved_as_pages():
    place = tempfile.mkdtemp(prefix="yomitori-print-")
    with Announcements() as told, Window("--camera", "demo") as window:
        make(window, "KEG-0001")
        open_print(window)
        save_pages(window, f"{place}/large.pdf")
        wait(lambda: told.count("Saved as large.pdf"), "the word for screen readers")
        choose(window, "Layout", "Avery L7165: 2 × 4")
        save_pages(window, f"{place}/sheet.pdf")
    assert pages(f"{place}/large.pdf") == [["KEG-0001"]]
    assert pages(f"{place}/sheet.pdf") == [["KEG-0001"] * 8]
    size = subprocess.run(["pdfinfo", f"{place}/sheet.pdf"], capture_output=True, text=True).stdout
    assert "(A4)" in size, size


def test_a_line_to_write_into_is_as_high_as_a_line_beside_a_label_of_several():
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Layout", "Rows and columns")
        heights = {name: window.place(window.find("spin button", name)).height
                   for name in ("Columns", "Margin in millimeters", "Labels that are used already")}
        assert len(set(heights.values())) == 1, heights


def test_what_does_not_fit_is_told_of_also_after_saving():
    place = tempfile.mkdtemp(prefix="yomitori-folder-")
    with Window("--camera", "demo", settings="[Window]\nsize=1270 760\n") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Layout", "Rows and columns")
        choose(window, "Codes", "Numbered")
        set_value(window, "How many", 900)
        button = window.find("push button", "Save in a Folder…")
        wait(lambda: has_state(button, Atspi.StateType.SENSITIVE), "the codes")
        window.click("push button", "Save in a Folder…")
        window.choose_file("Choose a Folder", place)
        wait(lambda: os.listdir(place), "the first file")
        set_value(window, "Margin in millimeters", 80)
        set_value(window, "Columns", 50)
        problem = "The labels don't fit on the page."
        window.find("label", problem)
        window.click("push button", "Stop")
        window.wait_for_label(lambda text: text.startswith(f"{problem}\nStopped\nSaved "), "what was saved")
        for name in ("Print…", "Save as PDF…"):
            node = window.all("push button", name)[-1]
            assert not has_state(node, Atspi.StateType.SENSITIVE) and node.get_description() == problem, (
                name, node.get_description())
        window.find("push button", "Show in Folder")


def test_pages_are_saved_with_the_ending_of_their_kind():
    place = tempfile.mkdtemp(prefix="yomitori-print-")
    with Window("--camera", "demo") as window:
        make(window, "KEG-0001")
        open_print(window)
        for typed, saved in (("a", "a.pdf"), ("b.pdf.pdf", "b.pdf")):
            window.click("push button", "Save as PDF…")
            window.choose_file("Save the Pages", f"{place}/{typed}")
            window.wait_for_label(lambda text: text == f"Saved as {saved}", "the pages")
        window.click("push button", "Save as PDF…")
        window.choose_file("Save the Pages", f"{place}/c.png")
        window.wait_for_label(lambda text: text == "Saved as c.pdf\nPages can't be saved as PNG.", "the pages")
        window.find("push button", "Show in Folder")
        # The dialog has not asked about this file, so the program has to.
        window.click("push button", "Save as PDF…")
        window.choose_file("Save the Pages", f"{place}/a")
        window.find("label", "Replace “a.pdf”?")
        window.click("push button", "Cancel")
    assert sorted(os.listdir(place)) == ["a.pdf", "b.pdf", "c.pdf"]


def test_what_does_not_fit_is_told_of():
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Codes", "Numbered")
        fill(window, "Text with a number in braces", "no number")
        window.find("label", "A number in braces counts up: KEG-{0001}")
        fill(window, "Text with a number in braces", "{1}")
        wait(lambda: not window.all("label", "A number in braces counts up: KEG-{0001}"), "the complaint to go")
        choose(window, "Layout", "Rows and columns")
        window.find("spin button", "Margin in millimeters").get_value_iface().set_current_value(80)
        window.find("spin button", "Columns").get_value_iface().set_current_value(50)
        window.find("label", "The labels don't fit on the page.")


def test_a_page_goes_to_the_desktops_dialog():
    with Window("--camera", "demo") as window:
        make(window, "KEG-0001")
        open_print(window)
        # The button is the one in the print window, in front of the page's.
        wait(lambda: [node.get_action_iface().do_action(0) for node in window.all("push button", "Print…")[-1:]],
             "the button")
        wait(lambda: visible("--all", "--pid", window.process.pid, "--name", "^Print$"), "the desktop's dialog")


def shown_page(window):
    """Opens the page to print, and returns the identifier of its window."""
    # The button may be below the edge of the window.
    button = [node for node in walk(window.root) if node.get_name() == "Print…"][0]
    button.get_action_iface().do_action(0)
    return wait(lambda: visible("--all", "--pid", window.process.pid, "--name", "^Print$"), "the page to print")[-1]


def test_the_page_to_print_fits_a_phones_screen():
    # The window is high enough for the button to be on the screen.
    with Window("--camera", "demo", settings="[Window]\nsize=360 780\n") as window:
        make(window, "KEG-0001")
        identifier = shown_page(window)
        # The print window is no wider than the window behind it, including decorations.
        wait(lambda: width(identifier) <= width(window.identifier), f"a window that fits: it is {width(identifier)} wide")


def test_the_buttons_to_print_are_in_view_on_a_phone():
    with Window("--camera", "demo", settings="[Window]\nsize=360 648\n") as window:
        make(window, "KEG-0001")
        identifier = shown_page(window)
        place = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", identifier).split())

        def is_in_view():
            button = window.extents(window.find("push button", "Save as PDF…"))
            return 0 < button.y and button.y + button.height <= int(place["Y"]) + int(place["HEIGHT"])

        wait(is_in_view, "the buttons in view")


def test_the_page_stands_below_what_is_asked_once_the_window_is_narrow():
    with Window("--camera", "demo", settings="[Window]\nsize=1270 760\n") as window:
        make(window, "KEG-0001")
        open_print(window)
        identifier = wait(
            lambda: visible("--all", "--pid", window.process.pid, "--name", "^Print$"), "the page to print")[-1]

        def is_below():
            page, layout = window.find("drawing area", "The page"), window.find("combo box", "Layout")
            return window.place(page).y > window.place(layout).y + window.place(layout).height

        assert not is_below()
        xdotool("windowsize", identifier, 360, 700)
        wait(is_below, "the page below the form")
        assert width(identifier) <= 360, width(identifier)
        xdotool("windowsize", identifier, 900, 700)
        wait(lambda: not is_below(), "the page beside the form")


def test_nothing_else_begins_while_files_are_saved_and_closing_asks():
    place = tempfile.mkdtemp(prefix="yomitori-folder-")
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Codes", "Numbered")
        set_value(window, "How many", 2000)
        button = window.find("push button", "Save in a Folder…")
        wait(lambda: has_state(button, Atspi.StateType.SENSITIVE), "the codes")
        height = window.place(window.find("drawing area", "The page")).height
        window.click("push button", "Save in a Folder…")
        window.choose_file("Choose a Folder", place)
        wait(lambda: os.listdir(place), "the first file")
        # The progress bar has its own space.
        assert window.place(window.find("drawing area", "The page")).height == height
        window.find("progress bar", "How much is saved")
        name = os.path.basename(place)
        for other in ("Save in a Folder…", "Save as PDF…"):
            node = window.find("push button", other)
            assert not has_state(node, Atspi.StateType.SENSITIVE)
            assert node.get_description() == f"“{name}” is still being saved.", node.get_description()
        window.key("Escape")
        window.find("label", "Stop Saving?")
        window.click("push button", "Keep Saving")
        wait(lambda: not window.all("label", "Stop Saving?"), "the question to go")
        count = len(os.listdir(place))
        wait(lambda: len(os.listdir(place)) > count, "more files")
        # The program does not quit without asking either.
        window.key("ctrl+q")
        window.find("label", "Stop Saving?")
        window.click("push button", "Stop Saving")
        assert window.process.wait(TIMEOUT) == 0


def test_closing_asks_while_pages_are_printed():
    for way in ("keep", "close", "quit"):
        # This is the folder for pages that are printed to a file.
        place = tempfile.mkdtemp(prefix="yomitori-print-")
        with Window("--camera", "demo", settings="[Window]\nsize=1270 760\n", before=("env", "-C", place)) as window:
            make(window, "KEG")
            open_print(window)
            choose(window, "Codes", "Numbered")
            # There is a page for each of the maximum number of codes: printing takes several times as long as finding
            # the question.
            set_value(window, "How many", 10_000)
            wait(lambda: window.all("label", "1 of 10000"), "the pages")
            print_to_file(window)
            window.key("ctrl+q" if way == "quit" else "Escape")
            window.find("label", "Stop Printing?")
            if way == "keep":
                window.click("push button", "Keep Printing")
                # The message for printing to a file does not claim that pages were printed on paper.
                window.find("label", "Saved as output.pdf")
                window.find("push button", "Show in Folder")
                assert os.listdir(place) == ["output.pdf"], os.listdir(place)
            else:
                window.click("push button", "Stop Printing")
            if way == "close":
                wait(lambda: not window.all("drawing area", "The page"), "the window to close")
            elif way == "quit":
                assert window.process.wait(TIMEOUT) == 0


def test_a_preview_is_not_called_printed_and_a_missing_program_for_it_is_named():
    for exists in (True, False):
        place = tempfile.mkdtemp(prefix="yomitori-preview-")
        shown, previewer = f"{place}/shown.pdf", f"{place}/previewer"
        if exists:
            with open(previewer, "w") as file:
                file.write(f'#!/bin/sh\nmv "$1" {shown}\n')
            os.chmod(previewer, 0o755)
        os.mkdir(f"{place}/gtk-3.0")
        with open(f"{place}/gtk-3.0/settings.ini", "w") as file:
            file.write(f"[Settings]\ngtk-print-preview-command={previewer} %f\n")
        with Window("--camera", "demo", folder=place) as window:
            make(window, "KEG")
            open_print(window)
            wait(lambda: [node.get_action_iface().do_action(0) for node in window.all("push button", "Print…")[-1:]],
                 "the button")
            window.click("push button", "Preview")
            if exists:
                wait(lambda: os.path.exists(shown), "the preview")
                # The page can be printed again once the preview is done.
                wait(lambda: all(has_state(node, Atspi.StateType.SENSITIVE)
                                 for node in window.all("push button", "Print…")), "the end of the preview")
                assert pages(shown) == [["KEG"]]
            else:
                window.find("label", f"There is no preview: the program “{previewer}” was not found.")
            assert "Sent to the printer" not in window.labels(), window.labels()


def test_what_was_stopped_is_started_again():
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Layout", "Avery L7165: 2 × 4")
        choose(window, "Codes", "Numbered")
        fill(window, "Text with a number in braces", SLOW_SERIES)
        for way in ("the button", "the layout"):
            set_value(window, "How many", 10000 if way == "the button" else 9999)
            window.click("push button", "Stop")
            window.find("label", "Stopped")
            if way == "the button":
                window.click("push button", "Start Again")
            else:
                choose(window, "Layout", "Avery L7160: 3 × 7")
            wait(lambda: "Stopped" not in window.labels(), "the word to go")
            wait(lambda: not window.all("push button", "Start Again"), "the work to go on")
            window.find("progress bar", "How many codes are made")
        set_value(window, "How many", 21)
        wait(lambda: has_state(window.all("push button", "Print…")[-1], Atspi.StateType.SENSITIVE), "the codes")


def test_labels_have_the_caption_of_the_page():
    place = tempfile.mkdtemp(prefix="yomitori-caption-")
    with Window("--camera", "demo", settings="[Window]\nsize=1200 760\n") as window:
        make(window, "KEG-0001")
        open_looks(window)
        for name, caption in (("captions", "Keg {text}"), ("plain", "")):
            fill(window, "Caption", caption)
            open_print(window)
            # The layout is kept from the first time.
            if name == "captions":
                choose(window, "Layout", "Avery L7165: 2 × 4")
            save_pages(window, f"{place}/{name}.pdf")
            choose(window, "Codes", "Numbered")
            save_pages(window, f"{place}/numbered {name}.pdf")
            window.key("Escape")
            wait(lambda: not window.all("drawing area", "The page"), "the window to close")
    assert pages(f"{place}/captions.pdf") == [["KEG-0001"] * 8]
    assert pages(f"{place}/numbered captions.pdf") == [[f"KEG-{number:04}" for number in range(1, 9)]]
    for name in ("", "numbered "):
        # Twelve letters on each of 8 labels are some dozens of lines.
        size = {kind: os.path.getsize(f"{place}/{name}{kind}.pdf") for kind in ("captions", "plain")}
        assert size["captions"] > size["plain"] + 8 * 200, size


def test_the_text_of_numbered_codes_outlives_the_page_until_the_code_is_another():
    with Window("--camera", "demo") as window:
        def shown():
            return window.find("text", "Text with a number in braces").get_text_iface().get_text(0, -1)

        make(window, "KEG-0001")
        open_print(window)
        choose(window, "Codes", "Numbered")
        window.find("text", "Text with a number in braces").get_editable_text_iface().set_text_contents("BOX-{07}")
        window.key("Escape")
        wait(lambda: not window.all("combo box", "Layout"), "the page to close")
        open_print(window)
        choose(window, "Codes", "Numbered")
        assert shown() == "BOX-{07}", shown()
        window.key("Escape")
        wait(lambda: not window.all("combo box", "Layout"), "the page to close")
        # Without room for this text in version 1, the line below the code tells when it is made.
        fill(window, "Text of the code", "CRATE FOR SEVERAL BOXES 3")
        window.wait_for_label(lambda text: text.startswith("Version 2"), "the other code")
        open_print(window)
        choose(window, "Codes", "Numbered")
        assert shown() == "CRATE FOR SEVERAL BOXES {3}", shown()
