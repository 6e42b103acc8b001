"""Pages of codes: as they will be printed, and as PDF."""

import os
import subprocess
import tempfile

from create_tests import choose, drawn, fill, read_by_yomi, read_by_zbar
from driver import Atspi, Window, has_state, visible, wait, walk
from looks_tests import make
from scene_tests import width


def open_print(window):
    window.click("push button", "Print…")
    window.find("drawing area", "The page")


def save_pages(window, path):
    window.click("push button", "Save as PDF…")
    window.choose_file("Save the Pages", path)
    window.wait_for_label(lambda text: text == f"Saved as {os.path.basename(path)}", "the pages")


def pages(path):
    """What stands on each page, as two readers see it; of many codes zbarimg passes over some, but reads none wrong."""
    subprocess.run(["pdftoppm", "-png", "-r", "200", path, path[:-4]], check=True)
    folder, stem = os.path.split(path[:-4])
    result = []
    for name in sorted(name for name in os.listdir(folder) if name.startswith(f"{stem}-")):
        texts = sorted(read_by_yomi(f"{folder}/{name}"))
        seconds = read_by_zbar(f"{folder}/{name}").split("\n")
        assert seconds[0] and set(seconds) <= set(texts), seconds
        result.append(texts)
    return result


def test_a_code_alone_and_a_sheet_of_labels_are_saved_as_pages():
    place = tempfile.mkdtemp(prefix="yomitori-print-")
    with Window("--camera", "demo") as window:
        make(window, "KEG-0001")
        open_print(window)
        save_pages(window, f"{place}/large.pdf")
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
                   for name in ("Columns", "Margin in millimetres", "Labels that are used already")}
        assert len(set(heights.values())) == 1, heights


def test_a_list_and_a_series_make_a_sheet_of_different_codes():
    place = tempfile.mkdtemp(prefix="yomitori-list-")
    with open(f"{place}/kegs.csv", "w") as file:
        file.write("code,caption\n" + "".join(f"KEG-{number:04},Keg {number}\n" for number in range(1, 11)))
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Layout", "Avery L7165: 2 × 4")
        choose(window, "Codes", "A list (CSV)")
        window.click("push button", "Choose a List")
        window.choose_file("Choose a List", f"{place}/kegs.csv")
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


def test_how_many_files_were_saved_is_told_also_after_stop():
    place = tempfile.mkdtemp(prefix="yomitori-folder-")
    with Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        choose(window, "Codes", "Numbered")
        fill(window, "Text with a number in braces", "BOX {00001}")
        window.find("spin button", "How many").get_value_iface().set_current_value(900)
        button = window.find("push button", "Save in a Folder…")
        wait(lambda: has_state(button, Atspi.StateType.SENSITIVE), "the button")
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
        # The page of codes has such a button too.
        button = window.all("push button", "Print…")[-1]
        assert has_state(button, Atspi.StateType.SENSITIVE)
        # What would print as a blank is told of before.
        choose(window, "Layout", "Rows and columns")
        window.find("spin button", "Columns").get_value_iface().set_current_value(20)
        window.find("spin button", "Rows").get_value_iface().set_current_value(30)
        told = window.wait_for_label(lambda text: "codes don't fit on their labels" in text, "the large codes")
        assert told.startswith(missing) and told.endswith("those of lines 3, 6."), told
        assert not has_state(button, Atspi.StateType.SENSITIVE)


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
        window.find("spin button", "Margin in millimetres").get_value_iface().set_current_value(80)
        window.find("spin button", "Columns").get_value_iface().set_current_value(50)
        window.find("label", "The labels don't fit on the page.")


def test_a_page_goes_to_the_desktops_dialog():
    with Window("--camera", "demo") as window:
        make(window, "KEG-0001")
        open_print(window)
        # The one in the window before the page.
        wait(lambda: [node.get_action_iface().do_action(0) for node in window.all("push button", "Print…")[-1:]],
             "the button")
        wait(lambda: visible("--all", "--pid", window.process.pid, "--name", "^Print$"), "the desktop's dialog")


def test_the_page_to_print_fits_a_phones_screen():
    # High enough that the button is on the screen.
    with Window("--camera", "demo", settings="[Window]\nsize=360 780\n") as window:
        make(window, "KEG-0001")
        button = [node for node in walk(window.root) if node.get_name() == "Print…"][0]
        button.get_action_iface().do_action(0)
        identifier = wait(
            lambda: visible("--all", "--pid", window.process.pid, "--name", "^Print$"), "the page to print")[-1]
        # No wider than the window before which it is, decorations and all.
        wait(lambda: width(identifier) <= width(window.identifier), f"a window that fits: it is {width(identifier)} wide")


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
        # What it is about stands below the field, and not in a label of four lines.
        label = window.place(window.find("label", "Text"))
        assert label.height < 30, label.height
