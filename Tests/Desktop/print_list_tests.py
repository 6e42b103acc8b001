"""Tests pages of different codes: those of a list, and numbered ones."""

import os
import tempfile
import time

from create_page import (
    ask_for_boxes, choices, choose, drawn, fill, make, open_looks, open_print, pages, print_list, read_by_zbar, save_pages,
    set_value)
from driver import Atspi, Window, has_state, wait, walk


def test_a_list_and_a_series_make_a_sheet_of_different_codes():
    place = tempfile.mkdtemp(prefix="yomitori-list-")
    with open(f"{place}/kegs.csv", "w") as file:
        file.write("code,caption\n" + "".join(f"KEG-{number:04},Keg {number}\n" for number in range(1, 11)))
    with Window("--camera", "demo") as window:
        print_list(window, f"{place}/kegs.csv")
        window.wait_for_label(lambda text: text == "1 of 2", "two pages")
        previous, following = window.find("push button", "Previous page"), window.find("push button", "Next page")
        assert not has_state(previous, Atspi.StateType.SENSITIVE)
        assert "This is the first page" in previous.get_description()
        window.click("push button", "Next page")
        window.wait_for_label(lambda text: text == "2 of 2", "the last page")
        wait(lambda: not has_state(following, Atspi.StateType.SENSITIVE), "nothing to be after the last page")
        assert "This is the last page" in following.get_description()
        window.click("push button", "Previous page")
        window.wait_for_label(lambda text: text == "1 of 2", "the first page")
        save_pages(window, f"{place}/list.pdf")
        choose(window, "Codes", "Numbered")
        fill(window, "Text with a number in braces", "BOX {098}")
        window.find("spin button", "How many").get_value_iface().set_current_value(3)
        wait(lambda: not window.all("label", "1 of 2"), "one page")
        save_pages(window, f"{place}/series.pdf")
    names = [f"KEG-{number:04}" for number in range(1, 11)]
    assert pages(f"{place}/list.pdf") == [names[:8], names[8:]]
    assert pages(f"{place}/series.pdf") == [["BOX 098", "BOX 099", "BOX 100"]]


def test_a_list_becomes_a_folder_of_files():
    place = tempfile.mkdtemp(prefix="yomitori-folder-")
    os.mkdir(f"{place}/kegs")
    with open(f"{place}/kegs.csv", "w") as file:
        file.write("code,caption,file\n" + "".join(
            f"KEG-{number:04},Keg {number},keg {number}\n" for number in range(1, 6)))
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        button = window.find("push button", "Save in a Folder…")
        assert not has_state(button, Atspi.StateType.SENSITIVE)
        choose(window, "Codes", "A list (CSV)")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", f"{place}/kegs.csv")
        wait(lambda: has_state(button, Atspi.StateType.SENSITIVE), "the button")
        for kind in ("PNG", "EPS"):
            choose(window, "Kind of file", kind)
            window.click("push button", "Save in a Folder…")
            window.choose_file("Choose a Folder", f"{place}/kegs")
            window.wait_for_label(lambda text: text == "Saved 5 files in kegs", "the files")
            window.click("push button", "Save in a Folder…")
            window.choose_file("Choose a Folder", f"{place}/kegs")
            window.wait_for_label(lambda text: text == "Replace 5 Files?", "the question")
            window.click("push button", "Cancel")
            wait(lambda: not window.all("label", "Replace 5 Files?"), "the question to go")
            os.remove(f"{place}/kegs/keg 2.{kind.lower()}")
            window.click("push button", "Save in a Folder…")
            window.choose_file("Choose a Folder", f"{place}/kegs")
            window.wait_for_label(lambda text: text == "Replace 4 Files?", "the question")
            window.click("push button", "Replace")
            wait(lambda: os.path.exists(f"{place}/kegs/keg 2.{kind.lower()}"), "the file that was missing")
    for number in range(1, 6):
        for kind in ("png", "eps"):
            assert read_by_zbar(drawn(f"{place}/kegs/keg {number}.{kind}")) == f"KEG-{number:04}", (number, kind)


def test_a_blank_caption_in_a_list_is_none_also_where_the_page_has_one():
    place = tempfile.mkdtemp(prefix="yomitori-blank-")
    os.mkdir(f"{place}/kegs")
    with open(f"{place}/kegs.csv", "w") as file:
        file.write("code,caption,file\nKEG-0001,Stout,named\nKEG-0002, ,blank\nKEG-0003,,empty\n")
    with Window("--camera", "demo", settings="[Window]\nsize=1200 760\n") as window:
        make(window, "KEG-0000")
        open_looks(window)
        fill(window, "Caption", "Keg {text}")
        open_print(window)
        choose(window, "Codes", "A list (CSV)")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", f"{place}/kegs.csv")
        button = window.find("push button", "Save in a Folder…")
        wait(lambda: has_state(button, Atspi.StateType.SENSITIVE), "the button")
        window.click("push button", "Save in a Folder…")
        window.choose_file("Choose a Folder", f"{place}/kegs")
        window.wait_for_label(lambda text: text == "Saved 3 files in kegs", "the files")
    heights = {}
    for name in ("named", "blank", "empty"):
        with open(f"{place}/kegs/{name}.png", "rb") as file:
            heights[name] = int.from_bytes(file.read(24)[20:], "big")
    assert heights["blank"] < min(heights["named"], heights["empty"]), heights


def test_how_many_files_were_saved_is_told_also_after_stop():
    place = tempfile.mkdtemp(prefix="yomitori-folder-")
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        ask_for_boxes(window, 900)
        choose(window, "Kind of file", "PNG")
        window.click("push button", "Save in a Folder…")
        window.choose_file("Choose a Folder", place)
        wait(lambda: os.listdir(place), "the first file")
        window.click("push button", "Stop")
        told = window.wait_for_label(lambda text: text.startswith("Stopped\nSaved "), "what was saved")
        count = len([name for name in os.listdir(place) if name.endswith(".png")])
        assert 0 < count < 900 and told.startswith(f"Stopped\nSaved {count} file"), (count, told)


def test_rows_without_a_code_are_named_with_the_reason():
    folder = tempfile.mkdtemp(prefix="yomitori-rows-")
    with open(f"{folder}/kegs.csv", "w") as file:
        file.write("text,caption\nKEG-0001,Stout\n,Porter\n" + "x" * 4000 + ",Ale\n")
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Codes", "A list (CSV)")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", f"{folder}/kegs.csv")
        told = window.wait_for_label(lambda text: text.startswith("2 rows have no code that can be made."), "both")
        assert told.split("\n")[1:] == [
            "Line 3: There is no text.",
            "Line 4: Too long for QR Code. Shorten the text, or choose another kind of code."], told
        window.click("push button", "Save as PDF…")
        wait(lambda: any(field.get_text_iface().get_text(0, -1) == "kegs.pdf" for field in window.dialog_fields()),
             "the list's own name")
        window.choose_file("Save the Pages", f"{folder}/pages.pdf")
        window.wait_for_label(
            lambda text: text == f"{told}\nSaved as pages.pdf", "the file, and still which rows it lacks")


def test_the_buttons_to_print_are_in_view_below_what_is_told_of_many_rows():
    path = f"{tempfile.mkdtemp(prefix='yomitori-rows-')}/kegs.csv"
    with open(path, "w") as file:
        file.write("text\nKEG-0001\n" + ("x" * 4000 + "\n") * 4)
    with Window("--camera", "demo", settings="[Window]\nsize=1240 800\n") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Codes", "A list (CSV)")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", path)
        window.wait_for_label(lambda text: text.startswith("4 rows have no code that can be made."), "the rows")
        frame = window.place(window.find("frame", "Print"))

        def is_in_view():
            button = window.extents(window.find("push button", "Save as PDF…"))
            return 0 < button.y and button.y + button.height <= frame.y + frame.height

        wait(is_in_view, "the buttons in view")


def test_what_is_told_of_a_list_stays_whatever_the_layout_is():
    folder = tempfile.mkdtemp(prefix="yomitori-rows-")
    with open(f"{folder}/kegs.csv", "w") as file:
        file.write("text\nKEG-0001\n" + "x" * 2900 + "\nKEG-0002\n" + "x" * 4000 + "\n" + "x" * 2800 + "\n")
    missing = "1 row has no code that can be made.\nLine 5: "
    with Window("--camera", "demo", settings="[Window]\nsize=1270 760\n") as window:
        make(window, "KEG")
        window.click("radio button", "Error correction L: recovers from 7 percent damage")
        open_print(window)
        choose(window, "Codes", "A list (CSV)")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", f"{folder}/kegs.csv")
        window.wait_for_label(lambda text: text.startswith(missing), "the row without a code")
        # The Create page also has such a button.
        button = window.all("push button", "Print…")[-1]
        assert has_state(button, Atspi.StateType.SENSITIVE)
        # Labels that would be blank are reported before printing.
        choose(window, "Layout", "Rows and columns")
        window.find("spin button", "Columns").get_value_iface().set_current_value(20)
        window.find("spin button", "Rows").get_value_iface().set_current_value(30)
        told = window.wait_for_label(lambda text: "codes don't fit on their labels" in text, "the large codes")
        assert told.startswith(missing) and told.endswith("lines 3, 6."), told
        assert not has_state(button, Atspi.StateType.SENSITIVE)


def test_the_name_of_a_list_does_not_move_the_columns():
    path = f"{tempfile.mkdtemp(prefix='yomitori-list-')}/a list of kegs with a very long name, for the cellar of house four.csv"
    with open(path, "w") as file:
        file.write("text\nKEG-0001\n")
    with Window("--camera", "demo", settings="[Window]\nsize=1270 760\n") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Codes", "A list (CSV)")
        before = window.place(window.find("drawing area", "The page"))
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", path)
        wait(lambda: has_state(window.all("push button", "Print…")[-1], Atspi.StateType.SENSITIVE), "the page")
        after = window.place(window.find("drawing area", "The page"))
        assert (before.x, before.width) == (after.x, after.width), (before.x, before.width, after.x, after.width)


def test_numbered_codes_begin_with_the_code_of_the_page():
    with Window("--camera", "demo") as window:
        make(window, "BOX 0017")
        open_print(window)
        choose(window, "Codes", "Numbered")
        field = window.find("text", "Text with a number in braces")
        assert field.get_text_iface().get_text(0, -1) == "BOX {0017}"
        # The explanation is below the field, and not in a label of four lines.
        label = window.place(window.find("label", "Text"))
        assert label.height < 30, label.height


def value(window, name):
    return window.find("spin button", name).get_value_iface().get_current_value()


def test_a_number_that_is_being_typed_counts_for_the_buttons_key():
    place = tempfile.mkdtemp(prefix="yomitori-typed-")
    with Window("--camera", "demo") as window:
        make(window, "KEG-0001")
        open_print(window)
        choose(window, "Layout", "Avery L7165: 2 × 4")
        wait(lambda: value(window, "How many") == 8, "a full sheet")
        window.find("spin button", "How many").get_component_iface().grab_focus()
        wait(lambda: "How many" in window.focused(), "the keyboard in the field")
        # The key does not move the focus, so nothing else commits the number.
        window.key("ctrl+a", "3", "alt+d")
        window.choose_file("Save the Pages", f"{place}/three.pdf")
        window.wait_for_label(lambda text: text == "Saved as three.pdf", "the pages")
    assert pages(f"{place}/three.pdf") == [["KEG-0001"] * 3]


def is_ticked(window, name):
    return has_state(window.find("check box", name), Atspi.StateType.CHECKED)


def test_the_first_code_of_a_list_without_titles_is_printed():
    folder = tempfile.mkdtemp(prefix="yomitori-titles-")
    for name, text in [("plain", "KEG-0001\nKEG-0002\nKEG-0003\n"), ("titled", "Keg,Beer\nKEG-0001,Stout\n")]:
        with open(f"{folder}/{name}.csv", "w") as file:
            file.write(text)
    with Window("--camera", "demo") as window:
        print_list(window, f"{folder}/plain.csv")
        window.find("check box", "First row has titles")
        assert not is_ticked(window, "First row has titles")
        save_pages(window, f"{folder}/three.pdf")
        # The user can correct the guess.
        window.click("check box", "First row has titles")
        window.find("label", "The first row is taken as titles: KEG-0001")
        save_pages(window, f"{folder}/two.pdf")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", f"{folder}/titled.csv")
        window.find("label", "The first row is taken as titles: Keg, Beer")
        assert is_ticked(window, "First row has titles")
    assert pages(f"{folder}/three.pdf") == [["KEG-0001", "KEG-0002", "KEG-0003"]]
    assert pages(f"{folder}/two.pdf") == [["KEG-0002", "KEG-0003"]]


def save_made(window, path):
    """Saves the pages once the labels of another choice have been made, which disables the button for a moment."""
    button = window.find("push button", "Save as PDF…")

    def stays_sensitive():
        for _ in range(5):
            if not has_state(button, Atspi.StateType.SENSITIVE):
                return False
            time.sleep(0.1)
        return True

    wait(stays_sensitive, "the labels")
    save_pages(window, path)


def test_the_columns_of_the_texts_and_captions_are_chosen():
    folder = tempfile.mkdtemp(prefix="yomitori-columns-")
    with open(f"{folder}/stock.csv", "w") as file:
        file.write("Name;EAN;Price\nPen;KEG-0001;1,99\nInk;KEG-0002;2,99\n")
    with Window("--camera", "demo", settings="[Window]\nsize=1200 760\n") as window:
        print_list(window, f"{folder}/stock.csv")
        texts, captions = (window.find("combo box", f"Column of the {name}") for name in ("texts", "captions"))
        assert [node.get_name() for node in choices(texts)] == ["Name", "EAN", "Price"]
        assert [node.get_name() for node in choices(captions)] == ["No column", "Name", "EAN", "Price"]
        choose(window, "Column of the texts", "EAN")
        save_made(window, f"{folder}/plain.pdf")
        choose(window, "Column of the captions", "Name")
        save_made(window, f"{folder}/captions.pdf")
        # Without titles, the columns are named by their numbers, and the first row is a code.
        window.click("check box", "First row has titles")
        wait(lambda: [node.get_name() for node in choices(captions)] == [
            "No column", "Column 1: Name", "Column 2: EAN", "Column 3: Price"], "the numbers")
        choose(window, "Column of the texts", "Column 2: EAN")
        save_made(window, f"{folder}/untitled.pdf")
    assert pages(f"{folder}/plain.pdf") == pages(f"{folder}/captions.pdf") == [["KEG-0001", "KEG-0002"]]
    assert pages(f"{folder}/untitled.pdf") == [["EAN", "KEG-0001", "KEG-0002"]]
    size = {name: os.path.getsize(f"{folder}/{name}.pdf") for name in ("plain", "captions")}
    assert size["captions"] > size["plain"] + 2 * 200, size


def test_the_column_named_caption_is_chosen_and_can_be_left_out():
    folder = tempfile.mkdtemp(prefix="yomitori-captions-")
    with open(f"{folder}/kegs.csv", "w") as file:
        file.write("code,caption\nKEG-0001,Stout\n")
    with Window("--camera", "demo") as window:
        print_list(window, f"{folder}/kegs.csv")
        window.find("combo box", "Column of the captions")
        save_pages(window, f"{folder}/with.pdf")
        choose(window, "Column of the captions", "No column")
        save_made(window, f"{folder}/without.pdf")
    size = {name: os.path.getsize(f"{folder}/{name}.pdf") for name in ("with", "without")}
    assert size["with"] > size["without"] + 200, size


def test_a_list_that_is_not_in_utf8_is_told_of_with_what_to_do():
    path = f"{tempfile.mkdtemp(prefix='yomitori-latin-')}/kegs.csv"
    with open(path, "w", encoding="cp1252") as file:
        file.write("text\nKölsch\n")
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Codes", "A list (CSV)")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", path)
        window.find("label", "Line 2: The table is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”, then choose it again.")


def test_a_list_is_printed_without_a_code_on_the_page():
    folder = tempfile.mkdtemp(prefix="yomitori-list-")
    with open(f"{folder}/kegs.csv", "w") as file:
        file.write("KEG-0001\nKEG-0002\n")
    with Window("--camera", "demo", "--create") as window:
        open_print(window)
        codes = window.find("combo box", "Codes")
        assert "there is no code yet" in codes.get_description(), codes.get_description()
        this = [node for node in walk(codes) if node.get_name() == "This code"]
        assert this and not any(has_state(node, Atspi.StateType.SENSITIVE) for node in this)
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", f"{folder}/kegs.csv")
        save_pages(window, f"{folder}/kegs.pdf")
    assert pages(f"{folder}/kegs.pdf") == [["KEG-0001"], ["KEG-0002"]]


def test_how_many_follows_the_layout_until_it_is_chosen():
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        assert value(window, "How many") == 1
        for layout, count in [("Rows and columns", 24), ("Avery L7160: 3 × 7", 21), ("Avery L7165: 2 × 4", 8)]:
            choose(window, "Layout", layout)
            wait(lambda: value(window, "How many") == count, f"{count} labels")
        used = window.find("spin button", "Labels that are used already").get_value_iface()
        assert used.get_maximum_value() == 7
        used.set_current_value(3)
        wait(lambda: value(window, "How many") == 5, "what is free of the sheet")
        choose(window, "Codes", "Numbered")
        set_value(window, "How many", 100)
        choose(window, "Codes", "This code")
        wait(lambda: value(window, "How many") == 5, "a number of its own")
        choose(window, "Codes", "Numbered")
        choose(window, "Layout", "Avery L7160: 3 × 7")
        wait(lambda: value(window, "How many") == 100, "what was chosen")


def test_another_list_is_shown_from_its_first_page_and_choices_are_kept():
    folder = tempfile.mkdtemp(prefix="yomitori-list-")
    for name, count in [("kegs", 20), ("boxes", 30)]:
        with open(f"{folder}/{name}.csv", "w") as file:
            file.write("".join(f"{name}-{number:04}\n" for number in range(count)))
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Layout", "Avery L7165: 2 × 4")
        window.find("spin button", "How many").get_value_iface().set_current_value(3)
        choose(window, "Codes", "A list (CSV)")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", f"{folder}/kegs.csv")
        window.find("label", "1 of 3")
        window.click("push button", "Next page")
        window.find("label", "2 of 3")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", f"{folder}/boxes.csv")
        window.find("label", "1 of 4")
        window.key("Escape")
        wait(lambda: not window.all("drawing area", "The page"), "the window to close")
        open_print(window)
        wait(lambda: value(window, "How many") == 3, "what was chosen")
        assert window.find("spin button", "Labels that are used already").get_value_iface().get_maximum_value() == 7
