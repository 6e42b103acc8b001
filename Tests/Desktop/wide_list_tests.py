"""Tests lists with more columns than anybody fills in."""

import tempfile
import time

from create_page import print_list
from driver import Atspi, Window, has_state, wait


def test_a_list_with_thousands_of_columns_does_not_hang_the_window():
    place = tempfile.mkdtemp(prefix="yomitori-wide-")
    titles = [f"c{number}" for number in range(1, 16_001)]
    titles[15_000] = "code"
    with open(f"{place}/wide.csv", "w") as file:
        file.write(",".join(titles) + "\n" + "," * 15_000 + "KEG-1" + "," * 999 + "\n")
    with open(f"{place}/wider.csv", "w") as file:
        file.write("code\n" + "," * 20_000 + "\n")
    with Window("--camera", "demo") as window:
        start = time.monotonic()
        print_list(window, f"{place}/wide.csv")
        window.wait_for_label(lambda text: text.startswith("The first row is taken as titles: c1, c2"), "the titles")
        window.find("combo box", "Column of the texts")
        assert time.monotonic() - start < 30, "the window hung"
        # The column with the usual name is chosen, although it is a late one.
        button = window.find("push button", "Save in a Folder…")
        wait(lambda: has_state(button, Atspi.StateType.SENSITIVE), "the button")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", f"{place}/wider.csv")
        window.find("label", "Line 2: The row has more columns than spreadsheets can have.")
