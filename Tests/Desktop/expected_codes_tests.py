"""Tests the inventory list with a table of expected codes."""

import tempfile

from driver import Window, content, wait
from emulated_camera import Camera
from inventory_list import ONE, TWO, cells, expect, list_of, load_expected
from scenes import scene


def is_refused(table, sentence):
    """Loads a table of expected codes, and finds the sentence about it and the list as it was."""
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        load_expected(window, table)
        window.find("label", sentence)
        assert "1 code read" in window.labels()


def test_a_list_of_expected_codes_that_is_not_utf8_is_refused_with_its_line():
    table = f"{tempfile.mkdtemp(prefix='yomitori-inventory-')}/expected.csv"
    with open(table, "wb") as file:
        file.write("code,name\r\nkeg 1,Größe\r\n".encode("windows-1252"))
    is_refused(table, "Line 2: The table is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”, then choose it again.")


def test_a_list_of_too_many_expected_codes_is_refused():
    table = f"{tempfile.mkdtemp(prefix='yomitori-inventory-')}/expected.csv"
    with open(table, "w") as file:
        file.write("code\n" + "".join(f"keg {number:07}\n" for number in range(2_000_000)))
    is_refused(table, "The table has more than 100000 rows.")


def test_an_expected_list_is_explained_with_an_example_to_save():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.click("toggle button", "Expected…")
        window.wait_for_label(lambda text: text.startswith("A list of the codes that should be there"), "what it is")
        window.click("push button", "Save an Example…")
        window.choose_file("Save an Example", f"{folder}/example.csv")
        wait(lambda: content(f"{folder}/example.csv"), "the example")
        # The example is a valid list.
        window.click("toggle button", "Expected…")
        window.click("push button", "Choose a File…")
        window.choose_file("Expected Codes", f"{folder}/example.csv")
        window.wait_for_label(lambda text: text == "1 code read · 2 missing", "the list checked")


def test_a_list_says_what_it_is_compared_with_and_the_comparison_can_be_ended():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.click("toggle button", "Expected…")
        window.find("push button", "Choose a File…")
        assert not window.all("push button", "Stop Comparing")
        window.key("Escape")
        wait(lambda: not window.all("push button", "Choose a File…"), "the explanation to close")
        expect(window, f"{ONE},Stout\n{TWO},Porter\n")
        window.click("toggle button", "Expected…")
        window.find("label", "The list is compared with “expected.csv”.")
        window.click("push button", "Stop Comparing")
        window.wait_for_label(lambda text: text == "1 code read", "the list alone")
        window.find("label", "Expected codes removed.")
        window.click("push button", "Undo")
        window.wait_for_label(lambda text: text == "1 code read · 1 missing", "the comparison again")


def test_titles_that_nobody_knows_are_told_of():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    with open(f"{folder}/expected.csv", "w") as file:
        file.write("Keg,Beer\nKEG-0001,Stout\n")
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        window.click("toggle button", "Expected…")
        window.click("push button", "Choose a File…")
        window.choose_file("Expected Codes", f"{folder}/expected.csv")
        window.wait_for_label(
            lambda text: text == "The first row is taken as titles: Keg, Beer", "what was taken as titles")


def test_inventory_ticks_off_what_is_expected_and_exports():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    with open(f"{folder}/expected.csv", "w") as file:
        file.write(f"code,name\n{ONE},Stout\nkeg 0003,Porter\n")
    frames = [[(text, 320, 210)] for text in (ONE, TWO) for _ in range(45)]
    with Camera(frames=frames) as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "2 codes read", "two codes on the list")
        load_expected(window, f"{folder}/expected.csv")
        window.wait_for_label(lambda text: text == "2 codes read · 1 missing · 1 unexpected", "the list checked")
        states = {row[0]: row[1:3] for row in cells(window)}
        assert states == {
            ONE: ["Stout", "✓ expected"], TWO: ["", "unexpected"], "keg 0003": ["Porter", "missing"]}, states
        window.click("push button", "Export…")
        window.choose_file("Export the List", f"{folder}/list.csv")
        # A new file exists before it has any content.
        text = wait(lambda: content(f"{folder}/list.csv"), "the exported list")
        window.find("label", "Saved as list.csv")
        assert text.startswith("code,symbology,count,quantity,time,state,name\r\n"), text
        assert "keg 0003,,0,0,,missing,Porter\r\n" in text, text


def test_a_table_without_codes_is_complained_of_and_what_is_expected_can_be_forgotten():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    for name, text in (("expected.csv", f"{TWO}\n"), ("empty.csv", "code\n")):
        with open(f"{folder}/{name}", "w") as file:
            file.write(text)
    with Camera() as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        load_expected(window, f"{folder}/empty.csv")
        window.find("label", "empty.csv has no codes. They stand in the column called “code”, or else in the first.")
        window.key("Escape")
        load_expected(window, f"{folder}/expected.csv")
        window.wait_for_label(lambda text: text == "1 code read · 1 missing · 1 unexpected", "the list checked")
        # The picture is paused, so that the list stays empty.
        window.key("space")
        window.find("label", "Paused. Press Space to resume.")
        window.click("push button", "Clear")
        window.wait_for_label(lambda text: text == "0 codes read · 1 missing", "the list emptied")
        window.click("push button", "Clear")
        window.find("label", "Hold one code after another in front of the camera.")
