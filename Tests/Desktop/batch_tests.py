"""Tests opening several pictures at once, and documents with pages."""

import os
import subprocess
import tempfile

from driver import Atspi, Skip, Window, content, has_state, wait, xdotool
from other_program import Browser, clipboard, make_default, password_hint
from picture_files import code, folder
from window_sizes import PHONE, size


def cells(window):
    """Returns the table's cells, in order."""
    return [node.get_name() for node in window.all("table cell")]


def pages(path, *texts):
    """Writes a PDF file with a code on each page."""
    place = tempfile.mkdtemp(prefix="yomitori-pages-")
    parts = [code(text, f"{place}/{number}.pdf") for number, text in enumerate(texts)]
    subprocess.run(["pdfunite", *parts, path], check=True)
    return path


def test_several_files_come_with_a_table_of_their_codes():
    place = folder()
    files = [code(f"number {index}", f"{place}/{index}.png") for index in range(4)]
    subprocess.run(["convert", "-size", "300x200", "gradient:red-blue", f"{place}/plain.png"], check=True)
    with Window(*files, f"{place}/plain.png", f"{place}/missing.png") as window:
        window.wait_for_label(lambda text: text == "4 codes · 5 pictures · 1 picture not read", "the summary")
        shown = cells(window)
        for index in range(4):
            place_of = shown.index(f"{index}.png")
            assert shown[place_of + 1:place_of + 3] == [f"number {index}", "QR Code"], shown
        assert "No code was found." in shown and "There is no such file." in shown, shown


def test_the_table_says_what_codes_mean_and_not_how_they_are_written():
    place = folder()
    contact = "BEGIN:VCARD\nVERSION:3.0\nN:Muster;Ana;;;\nFN:Ana Muster\nTEL:+49301234567\nEND:VCARD"
    event = "BEGIN:VEVENT\nSUMMARY:Reading\nDTSTART:20261224T180000\nLOCATION:Library\nEND:VEVENT"
    payment = "BCD\n002\n1\nSCT\n\nAna Muster\nDE89370400440532013000\nEUR12.30\n\n\nInvoice 7"
    files = [code(text, f"{place}/{name}.png")
             for name, text in (("a", contact), ("b", event), ("c", payment), ("d", "plain"))]
    with Window(*files) as window:
        window.wait_for_label(lambda text: text == "4 codes · 4 pictures", "the summary")
        shown = cells(window)
        codes = [shown[shown.index(f"{name}.png") + 1] for name in "abcd"]
        assert codes[0].startswith("Ana Muster") and codes[1].startswith("Reading · December 24, 2026"), codes
        assert codes[2].startswith("Ana Muster") and codes[3] == "plain", codes
        assert not any("BEGIN" in cell or "BCD" in cell for cell in shown), shown
        # The spreadsheet file has the content of the codes.
        window.click("push button", "Copy")
        assert "BEGIN:VCARD" in wait(clipboard, "a copy")


def test_pictures_that_were_left_come_back():
    place = folder()
    files = [code(f"row {index}", f"{place}/{index}.png") for index in range(3)]
    with Window("--camera", "demo", *files) as window:
        for undo in (lambda: window.click("push button", "Undo"), lambda: window.key("ctrl+z")):
            window.wait_for_label(lambda text: text == "3 codes · 3 pictures", "the summary")
            window.key("Escape")
            window.preview()
            window.find("label", "Pictures closed")
            undo()
            window.find("table", "Results")
            assert "row 2" in cells(window), cells(window)
        # The pictures are gone when the offer to undo has ended.
        window.key("Escape")
        window.find("label", "Pictures closed")
        wait(lambda: "Pictures closed" not in window.labels(), "the offer to end")
        window.key("ctrl+z")
        window.preview()


def test_a_picture_without_a_code_among_others_has_advice():
    place = folder()
    subprocess.run(["convert", "-size", "300x200", "xc:white", f"{place}/blank.png"], check=True)
    with Window(f"{place}/blank.png", code("a code", f"{place}/code.png")) as window:
        window.find("label", "No code was found in blank.png.")
        window.find("label", "Codes are read best in sharp, well-lit pictures taken from close up.")


def test_the_details_of_a_card_make_the_window_no_larger():
    place = folder()
    files = [code(f"https://example.org/{index}?utm_source=x", f"{place}/{index}.png") for index in range(3)]
    for size in ("1000 690", "690 690", "500 690"):
        with Window(*files, settings=f"[Window]\nsize={size}\n") as window:
            window.wait_for_label(lambda text: text == "3 codes · 3 pictures", "the summary")
            before = window.place(window.find("frame", "Yomitori"))
            details = window.find("toggle button", "Details of https://example.org/0?utm_source=x")
            details.get_action_iface().do_action(0)
            wait(lambda: has_state(details, Atspi.StateType.CHECKED), "the details")
            after = window.place(window.find("frame", "Yomitori"))
            assert (before.width, before.height) == (after.width, after.height), (size, after.height - before.height)


def test_several_pictures_leave_the_window_as_low_as_a_phone_held_sideways():
    place = folder()
    files = [code(f"number {index}", f"{place}/{index}.png") for index in range(3)]
    with Window(*files, settings="[Window]\nsize=648 360\n") as window:
        window.wait_for_label(lambda text: text == "3 codes · 3 pictures", "the summary")
        window.place(window.find("table", "Results"))
        # The window has edges around its content.
        width, height = size(window.identifier)
        assert height - 360 == width - 648, (width, height)


def test_a_folder_that_can_not_be_opened_is_named():
    place = folder()
    files = [code(f"row {index}", f"{place}/{index}.png") for index in range(2)]
    # A program that can't be started.
    make_default(place, "folders", "inode/directory")
    with Window(*files, folder=place, environment={"XDG_DATA_HOME": place, "PATH": "/nowhere"}) as window:
        window.wait_for_label(lambda text: text == "2 codes · 2 pictures", "the summary")
        window.click("push button", "Open the folder of this picture")
        window.find("label", "The Folder Can't Be Opened")
        window.find("label", f"No program for files could be started.\nThe folder is {place}.")


def test_why_there_is_no_code_is_read_to_its_end():
    place = folder()
    os.mkdir(f"{place}/shelf")
    with open(f"{place}/cut.png", "wb") as file:
        file.write(open(code("cut", f"{place}/whole.png"), "rb").read()[:120])
    # Cells have different widths in different themes.
    for size, theme in (("1270 760", "Adwaita"), ("360 720", "Adwaita"), ("360 720", "HighContrast"), ("700 600", "Raleigh")):
        with Window(f"{place}/whole.png", f"{place}/shelf", f"{place}/cut.png",
                    settings=f"[Window]\nsize={size}\n", environment={"GTK_THEME": theme}) as window:
            window.wait_for_label(lambda text: text == "1 code · 1 picture · 1 picture not read", "the summary")
            reasons = [node for node in window.all("table cell")
                       if node.get_name().startswith(("There is no picture in this folder.", "The file is incomplete"))]
            assert len(reasons) == 2, cells(window)
            table = window.place(window.find("table", "Results"))
            for node in reasons:
                # A letter is at least 5 pixels wide, and a line 14 pixels high.
                cell = window.place(node)
                lines = -(-len(node.get_name()) * 5 // cell.width)
                assert cell.height >= 14 * lines > 14, (node.get_name(), cell.width, cell.height)
                assert table.x <= cell.x and cell.x + cell.width <= table.x + table.width, (size, cell.x, cell.width)


def test_names_of_files_are_read_to_their_end():
    place = folder()
    files = [code(name, f"{place}/{name}.png") for name in (
        "Entrance hall with the poster of the exhibition", "IMG_20261130_094512_ticket_office_on_the_left")]
    for size in ("1270 760", "360 720"):
        with Window(*files, settings=f"[Window]\nsize={size}\n") as window:
            window.wait_for_label(lambda text: text == "2 codes · 2 pictures", "the summary")
            names = [node for node in window.all("table cell") if node.get_name().endswith(".png")]
            assert len(names) == 2, cells(window)
            for node in names:
                # A letter is at least 5 pixels wide, and a line 14 pixels high.
                cell = window.place(node)
                lines = -(-len(node.get_name()) * 5 // cell.width)
                assert cell.height >= 14 * lines > 14, (node.get_name(), cell.width, cell.height)


def test_a_row_of_the_table_leads_to_its_picture():
    place = folder()
    files = [code(f"row {index}", f"{place}/{index}.png") for index in range(3)]
    with Window(*files) as window:
        window.wait_for_label(lambda text: text == "3 codes · 3 pictures", "the summary")
        cell = next(node for node in window.all("table cell") if node.get_name() == "row 2")
        place_of = window.place(cell)
        xdotool("mousemove", place_of.x + 10, place_of.y + place_of.height // 2, "click", 1)
        window.find("label", "3 of 3: 2.png")
        window.wait_for_label(lambda text: text == "row 2", "its code")


def test_each_row_of_a_picture_with_several_codes_chooses_its_code():
    place = folder()
    parts = [code(text, f"{place}/part-{text}.png") for text in ("left", "right")]
    subprocess.run(["convert", *parts, "-gravity", "center", "+append", f"{place}/two.png"], check=True)
    files = [f"{place}/two.png", code("alone", f"{place}/alone.png")]
    with Window(*files) as window:
        window.wait_for_label(lambda text: text == "3 codes · 2 pictures", "the summary")
        for text in ("right", "left"):
            cell = next(node for node in window.all("table cell") if node.get_name() == text)
            place_of = window.place(cell)
            xdotool("mousemove", place_of.x + 10, place_of.y + place_of.height // 2, "click", 1)
            wait(lambda: chosen_by_copy(window) == text, f"the code {text} chosen")


def chosen_by_copy(window):
    window.key("ctrl+c")
    return clipboard().strip()


def test_the_row_of_the_picture_that_is_shown_is_marked_and_its_folder_opens():
    place = folder()
    files = [code(f"row {index}", f"{place}/{index}.png") for index in range(3)]
    with Browser("inode/directory") as files_program, files_program.window(*files) as window:
        window.wait_for_label(lambda text: text == "3 codes · 3 pictures", "the summary")

        def marked():
            return [node.get_name() for node in window.all("table cell") if has_state(node, Atspi.StateType.SELECTED)]

        wait(lambda: "row 0" in marked(), "the first row marked")
        window.key("Right")
        window.key("Right")
        wait(lambda: "row 2" in marked() and "row 0" not in marked(), "the third row marked")
        window.click("push button", "Open the folder of this picture")
        [address] = wait(files_program.addresses, "the program for folders")
        assert address.rstrip("/").endswith(place), (address, place)


def test_the_table_is_copied_as_csv():
    place = folder()
    files = [code(text, f"{place}/{index}.png") for index, text in enumerate(["plain", "=formula", 'a "quote", b'])]
    with Window(*files) as window:
        window.wait_for_label(lambda text: text == "3 codes · 3 pictures", "the summary")
        window.click("push button", "Copy")
        text = wait(clipboard, "a copy")
        assert text.splitlines() == [
            "File,Page,Code,Kind of code,Note", "0.png,,plain,QR Code,", "1.png,,'=formula,QR Code,",
            '2.png,,"a ""quote"", b",QR Code,'], text


def test_a_table_with_a_password_is_copied_as_a_secret():
    place = folder()
    files = [code(text, f"{place}/{index}.png") for index, text in enumerate(["plain", "WIFI:T:WPA;S:Cellar;P:correct horse;;"])]
    with Window(*files) as window:
        window.wait_for_label(lambda text: text == "2 codes · 2 pictures", "the summary")
        window.click("push button", "Copy")
        assert "correct horse" in wait(clipboard, "a copy")
        assert password_hint() == "secret"


def test_the_table_is_saved_as_csv_by_its_button_and_by_the_keyboard():
    place = folder()
    files = [code(f"saved {index}", f"{place}/{index}.png") for index in range(2)]
    with Window(*files) as window:
        window.wait_for_label(lambda text: text == "2 codes · 2 pictures", "the summary")
        window.click("push button", "Save…")
        window.choose_file("Save the Table", f"{place}/table.csv")
        # A new file exists before it has any content.
        text = wait(lambda: content(f"{place}/table.csv"), "the file")
        assert text == "File,Page,Code,Kind of code,Note\r\n0.png,,saved 0,QR Code,\r\n1.png,,saved 1,QR Code,\r\n", text
        window.find("label", "Saved as table.csv")
        window.key("ctrl+s")
        window.choose_file("Save the Table", f"{place}/again.csv")
        wait(lambda: content(f"{place}/again.csv") == text, "the same table, saved by the keyboard")


def test_many_files_show_how_far_they_have_come_and_can_be_called_off():
    place = folder()
    # The picture is noise, which takes long to search.
    subprocess.run(["convert", "-size", "2500x2500", "xc:gray", "+noise", "Random", f"{place}/noise.png"], check=True)
    files = []
    for index in range(30):
        files.append(f"{place}/{index}.png")
        os.link(f"{place}/noise.png", files[-1])
    with Window(*files) as window:
        window.find("progress bar", "Progress")
        window.wait_for_label(lambda text: text.endswith("of 30: 0.png"), "the first picture")
        window.click("push button", "Cancel")
        window.wait_for_label(lambda text: text.endswith("pictures not read"), "the summary")
        wait(lambda: not window.all("progress bar"), "the progress bar to go")
        assert "The picture was not read." in cells(window)


def test_the_reading_goes_on_after_it_was_called_off():
    place = folder()
    files = [code(f"shelf {index}", f"{place}/{index}.png") for index in range(4)]
    os.rename(files[1], f"{place}/kept")
    # A large picture of noise keeps the reader busy until it is called off.
    subprocess.run(["convert", "-size", "6000x6000", "xc:gray", "+noise", "Random", files[1]], check=True)
    with Window(*files, settings="[Window]\nsize=1270 760\n") as window:
        window.wait_for_label(lambda text: text == "shelf 0", "the first code")
        table = window.find("table", "Results")
        width = window.place(table).width
        window.find("push button", "Cancel").get_component_iface().grab_focus()
        window.key("space")
        window.find("label", "1 code · 1 picture · 3 pictures not read")
        # The picture stays as wide as it was.
        assert window.place(table).width == width, (window.place(table).width, width)
        os.rename(f"{place}/kept", files[1])
        # The button that goes on has the focus of the one that called off.
        wait(lambda: "Read the Rest" in window.focused(), "the focus")
        window.key("space")
        window.find("label", "4 codes · 4 pictures")
        wait(lambda: not window.all("push button", "Read the Rest"), "the button to go")


def test_how_much_was_not_read_is_told_in_full_on_a_phone_with_large_text():
    place = folder()
    files = [code("shelf", f"{place}/0.png"), *(f"{place}/{index}.png" for index in range(1, 201))]
    # A large picture of noise keeps the reader busy until it is called off.
    subprocess.run(["convert", "-size", "6000x6000", "xc:gray", "+noise", "Random", files[1]], check=True)
    for file in files[2:]:
        os.link(files[1], file)
    with Window(*files, settings=PHONE, environment={"GDK_DPI_SCALE": "1.5"}) as window:
        window.wait_for_label(lambda text: text == "shelf", "the first code")
        window.click("push button", "Cancel")
        summary = window.find("label", "1 code · 1 picture · 200 pictures not read")
        button = window.place(window.find("push button", "Read the Rest"))
        place = window.place(summary)
        # A letter is at least 7 pixels wide, and a line 20 pixels high.
        assert place.height >= 20 * -(-len(summary.get_name()) * 7 // place.width), (place.width, place.height)
        assert place.x + place.width <= button.x


def test_a_single_picture_is_read_after_it_was_called_off():
    place = folder()
    file = f"{place}/hall.png"
    subprocess.run(["convert", "-size", "6000x6000", "xc:gray", "+noise", "Random", file], check=True)
    with Window(file) as window:
        window.click("push button", "Cancel")
        window.find("panel", "hall.png was not read.")
        code("hall", file)
        window.click("push button", "Read Now")
        window.wait_for_label(lambda text: text == "hall", "its code")


def test_the_pages_of_a_document_are_read_with_their_numbers():
    if subprocess.run(["pkg-config", "--exists", "poppler-glib"]).returncode != 0:
        raise Skip("there is no Poppler to build with")
    place = folder()
    document = pages(f"{place}/pages.pdf", "first page", "second page", "third page")
    with Window(document) as window:
        window.wait_for_label(lambda text: text == "3 codes · 3 pictures", "the summary")
        shown = cells(window)
        assert shown[shown.index("pages.pdf, page 2") + 1] == "second page", shown
        window.click("push button", "Next picture")
        window.find("label", "2 of 3: pages.pdf, page 2")
        window.wait_for_label(lambda text: text == "second page", "its code")


def test_more_pictures_than_fit_in_memory_are_shown_again():
    place = folder()
    files = [code(f"many {index}", f"{place}/{index}.png") for index in range(12)]
    with Window(*files) as window:
        window.wait_for_label(lambda text: text == "12 codes · 12 pictures", "the summary")
        window.key("Right")
        window.find("label", "2 of 12: 1.png")
        area = window.extents(window.find("drawing area", "1.png"))

        def is_shown():
            pixel = window.pixels()
            colors = {pixel(area.x + x, area.y + area.height // 2) for x in range(0, area.width, 3)}
            return (0, 0, 0) in colors and (255, 255, 255) in colors

        wait(is_shown, "the picture's black and white")
