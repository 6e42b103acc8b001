"""Tests pictures that are dropped, pasted and opened."""

import os
import subprocess

from driver import Atspi, Window, has_state, pressed, visible, wait, xdotool
from other_program import clipboard, other_program, owner_of_clipboard
from picture_files import code, folder, turn
from window_sizes import PHONE, size


def drop(window, *files, action="drag", says="Drop pictures here to scan them"):
    """Drags files from another program's window and drops them on the window, which shows what it will do with them."""
    with other_program(action, *files) as source:
        start = wait(lambda: visible("--pid", source.pid, "--name", "^source$"), "the window to drag from")[-1]
        xdotool("windowmove", "--sync", start, 5, 5)
        xdotool("windowsize", "--sync", window.identifier, 700, 560)
        xdotool("windowmove", "--sync", window.identifier, 400, 150)
        x0, y0 = 60, 60
        x1, y1 = 400 + 350, 150 + 280
        with pressed(x0, y0):
            # The first moves are small: a drag begins only after a few pixels.
            for _ in range(5):
                xdotool("mousemove_relative", 4, 4)
            assert source.stdout.readline() == "begun\n"
            for step in range(1, 11):
                xdotool("mousemove", x0 + (x1 - x0) * step // 10, y0 + (y1 - y0) * step // 10)
            # A drop before the window has accepted the drag is lost.
            assert source.stdout.readline() == "accepted\n"
            window.find("label", says)
        yield source


def test_dropped_pictures_are_read_one_after_another():
    place = folder()
    first = code("first of two", f"{place}/one picture.png")
    second = code("second of two", f"{place}/two.png")
    with Window("--camera", "demo") as window:
        window.preview()
        for _ in drop(window, first, second):
            window.wait_for_label(lambda text: text == "first of two", "the first picture's text")
        window.find("label", "1 of 2: one picture.png")
        window.click("push button", "Next picture")
        window.wait_for_label(lambda text: text == "second of two", "the second picture's text")
        window.click("push button", "Back to the camera")
        window.preview()


def test_the_pictures_in_a_dropped_folder_are_read():
    place = folder()
    os.mkdir(f"{place}/scans")
    for number in (2, 10):
        code(f"number {number}", f"{place}/scans/{number}.png")
    with open(f"{place}/scans/notes.txt", "w") as file:
        file.write("These are notes, not a picture.\n")
    with Window("--camera", "demo") as window:
        window.preview()
        for _ in drop(window, f"{place}/scans"):
            window.find("label", "2 codes · 2 pictures")
        window.find("label", "1 of 2: 2.png")


def refuses(dropped, title, remedy=""):
    """Drops something on the camera's page, and waits for the title that tells why it is not read, and the remedy."""
    with Window("--camera", "demo") as window:
        window.preview()
        for _ in drop(window, dropped):
            page = window.find("panel", title)
            assert page.get_description().startswith(remedy), page.get_description()


def test_a_dropped_folder_without_a_picture_is_named():
    place = folder()
    os.makedirs(f"{place}/1. scans/more")
    refuses(f"{place}/1. scans", "There is no picture in the folder 1. scans.", "Folders within it are not looked into.")


def test_a_dropped_file_that_is_no_picture_is_named():
    place = folder()
    with open(f"{place}/notes.txt", "w") as file:
        file.write("These are notes, not a picture.\n")
    refuses(f"{place}/notes.txt", "notes.txt is not a picture.")


def test_a_dropped_table_becomes_codes():
    place = folder()
    with open(f"{place}/guests.csv", "w") as file:
        file.write("code,caption\nGUEST-1,One\nGUEST-2,Two\n")
    with Window("--camera", "demo") as window:
        window.preview()
        for _ in drop(window, f"{place}/guests.csv"):
            window.find("panel", "guests.csv is not a picture.")
        window.click("push button", "Create Codes from the Table")
        window.find("drawing area", "The page")
        window.wait_for_label(lambda text: text == "1 of 2", "a page for each row")
        window.find("label", "The first row is taken as titles: code, caption")


def test_a_dropped_address_of_a_website_says_what_to_do():
    refuses("http://127.0.0.1:9/a.png",
            "a.png is on a website.", "Save it there and open the file, or copy the picture and paste it here.")


def test_a_dropped_text_becomes_a_code():
    with Window("--camera", "demo") as window:
        window.preview()
        for _ in drop(window, "Hello, reader", action="drag-text", says="Drop the text here to create a code"):
            field = window.find("text", "Text of the code")
        wait(lambda: field.get_text_iface().get_text(0, -1) == "Hello, reader", "the text in the form")
        assert not window.all("label", "Drop the text here to create a code")


def test_a_dropped_link_becomes_a_code():
    link = "http://127.0.0.1:9/an/article"
    with Window("--camera", "demo") as window:
        window.preview()
        for _ in drop(window, link):
            window.click("push button", "Create a Code of the Link")
        field = window.find("text", "Address")
        wait(lambda: field.get_text_iface().get_text(0, -1) == link, "the link in the form")
    with Window(code("a picture", f"{folder()}/picture.png")) as window:
        window.wait_for_label(lambda text: text == "a picture", "the picture's text")
        assert not window.all("push button", "Create a Code of the Link")


def test_a_picture_that_cant_be_opened_is_told_of_once():
    path = f"{folder()}/a picture with a name that is long enough to make a panel as wide as half of the window.png"
    with open(path, "w") as file:
        file.write("This is no picture.\n")
    with Window(path, settings="[Window]\nsize=1270 760\n") as window:
        sentence = f"{os.path.basename(path)} is not a picture."
        place = window.place(window.find("panel", sentence))
        # The sentence is only in the picture's place, and nothing is beside it.
        assert sentence not in window.labels(), window.labels()
        frame = window.place(window.all("frame")[0])
        assert place.width > frame.width - 100, (place.width, frame.width)


def test_a_phone_offers_no_picture_to_be_dragged_from_another_window():
    place = folder()
    with open(f"{place}/notes.txt", "w") as file:
        file.write("This is no picture.\n")
    subprocess.run(["convert", "-size", "300x300", "xc:white", f"{place}/empty.png"], check=True)
    advice = "Open another picture, or paste one."
    with Window(f"{place}/notes.txt", settings=PHONE) as window:
        wait(lambda: [node.get_description() for node in window.all("panel", "notes.txt is not a picture.")] == [advice],
             "the advice for a phone")
    with Window(f"{place}/empty.png", settings=PHONE) as window:
        window.wait_for_label(lambda text: text.endswith(advice), "the advice for a phone")


def test_a_picture_dropped_from_a_web_page_is_read():
    picture = code("from a web page", f"{folder()}/page.png")
    with Window("--camera", "demo") as window:
        window.preview()
        for _ in drop(window, picture, action="browse"):
            window.wait_for_label(lambda text: text == "from a web page", "the dropped picture's text")


def test_a_picture_without_a_code_is_named():
    place = folder()
    subprocess.run(["convert", "-size", "300x200", "gradient:red-blue", f"{place}/plain.png"], check=True)
    with Window(f"{place}/plain.png") as window:
        window.wait_for_label(lambda text: text.startswith("No code was found in plain.png."), "a sentence with the picture's name")
        window.wait_for_label(lambda text: "pictures taken from close up" in text, "what might help")
        window.find("push button", "Open a Picture…")


def test_there_is_no_space_between_two_sentences_in_japanese():
    place = folder()
    subprocess.run(["convert", "-size", "300x200", "gradient:red-blue", f"{place}/plain.png"], check=True)
    with Window(f"{place}/plain.png", environment={"LANGUAGE": "ja"}) as window:
        advice = window.wait_for_label(lambda text: text.count("。") == 2, "both sentences of advice")
        assert "。 " not in advice, advice


def test_a_code_that_cant_be_read_is_told():
    place = folder()
    code("https://example.org/covered/in/the/middle", f"{place}/whole.png")
    subprocess.run(
        ["convert", f"{place}/whole.png", "-scale", "400x400!", "-fill", "white", "-draw", "rectangle 125,125 300,300",
         f"{place}/covered.png"], check=True)
    with Window(f"{place}/covered.png") as window:
        window.wait_for_label(
            lambda text: text == "There seems to be a code in covered.png that can't be read.", "what is known of it")
        window.wait_for_label(
            lambda text: text.startswith("Flatten the code, and remove what covers a part of it."), "what to do")


def test_bad_files_are_named_and_the_others_read():
    place = folder()
    code("among bad ones", f"{place}/good.png")
    with open(f"{place}/good.png", "rb") as file:
        data = file.read()
    with open(f"{place}/cut.png", "wb") as file:
        file.write(data[:len(data) // 2])
    open(f"{place}/empty.png", "w").close()
    names = ["cut.png", "empty.png", "missing.png", "good.png"]
    with Window(*[f"{place}/{name}" for name in names]) as window:
        wait(lambda: any("cut.png is incomplete" in page.get_name() for page in window.all("panel")),
             "the file that is cut off")
        for sentence in ["empty.png is empty.", "missing.png does not exist."]:
            window.click("push button", "Next picture")
            window.find("panel", sentence)
        window.click("push button", "Next picture")
        window.wait_for_label(lambda text: text == "among bad ones", "the code")


def test_a_pasted_picture_is_read():
    picture = code("pasted from elsewhere", f"{folder()}/pasted.png")
    with owner_of_clipboard("picture", picture), Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+v")
        window.wait_for_label(lambda text: text == "pasted from elsewhere", "the pasted picture's text")


def test_a_picture_that_is_pasted_into_a_text_field_is_read():
    path = code("pasted while a text is written", f"{folder()}/pasted.png")
    with Window("--camera", "demo", "--create") as window, owner_of_clipboard("picture", path):
        window.find("text", "Text of the code")
        wait(lambda: "Text of the code" in window.focused(), "the keyboard in the field")
        window.key("ctrl+v")
        window.find("label", "pasted while a text is written", timeout=20)


def test_a_photo_of_a_phone_that_was_held_upright_is_shown_upright():
    # The code is at the upper left of the photo, and at the lower left of the file's own pixels.
    place = folder()
    path = f"{place}/photo.jpg"
    picture = ["-gravity", "NorthWest", "-extent", "900x900", "-rotate", "270"]
    subprocess.run(["convert", code("upright", f"{place}/code.png"), *picture, path], check=True)
    turn(path, 6)
    with Window(path) as window:
        window.find("list item", "upright")
        area = window.place(window.find("drawing area", "photo.jpg"))

        def height():
            """Returns the height of the outline in the picture, from 0 at its top to 1."""
            pixel, columns = window.pixels(), range(area.x, area.x + area.width, 2)
            rows = [y for y in range(area.y, area.y + area.height) for x in columns if pixel(x, y)[:2] == (51, 230)]
            return (sum(rows) / len(rows) - area.y) / area.height if rows else 1

        wait(lambda: height() < 0.5, "the code in the upper half")


def test_a_second_start_hands_its_file_to_the_first():
    picture = code("handed over", f"{folder()}/later.png")
    with Window("--camera", "demo") as window:
        window.preview()
        subprocess.run([os.environ["YOMITORI"], picture], check=True, timeout=60)
        window.wait_for_label(lambda text: text == "handed over", "the later file's text")


def test_the_zoom_buttons_stay_clear_of_a_code_on_a_phone():
    with Window(code("not covered", f"{folder()}/code.png"), settings="[Window]\nsize=360 648\n") as window:
        window.wait_for_label(lambda text: text == "not covered", "the code's text")
        area = window.find("drawing area", "code.png")

        def is_clear():
            # The picture is a square in the middle of the area, and the code leaves a tenth of it empty on each side.
            place = window.extents(area)
            side = min(place.width, place.height)
            right = place.x + place.width // 2 + side * 2 // 5
            bottom = place.y + place.height // 2 + side * 2 // 5
            buttons = [window.extents(window.find("push button", name))
                       for name in ("Zoom in", "Show the whole picture", "Zoom out")]
            return all(button.x >= right or button.y >= bottom for button in buttons)

        wait(is_clear, "the buttons beside the code, or below it")


def test_the_label_of_a_code_keeps_off_the_zoom_buttons():
    text = "https://example.org/menu/with/a/long/text"
    with Window(code(text, f"{folder()}/code.png"), settings="[Window]\nsize=360 648\n") as window:
        area = window.find("drawing area", "code.png")

        def is_above():
            # The buttons are below the code; the label would cover them there.
            place, pixel = window.extents(area), window.pixels()
            side = min(place.width, place.height)
            left, top = (start + length // 2 - side * 2 // 5
                         for start, length in ((place.x, place.width), (place.y, place.height)))
            # The plate's lowest rows are dark throughout; in others there is text.
            return max(sum(sum(pixel(x, y)) < 390 for x in range(left, left + side // 2))
                       for y in range(top - 30, top - 3)) > side * 2 // 5

        wait(is_above, "the label above the code")


def test_many_pictures_fit_a_phones_screen():
    place = folder()
    files = [code(f"https://example.org/{number}", f"{place}/{number}.png") for number in range(3)]
    with Window("--camera", "demo", *files) as window:
        window.wait_for_label(lambda text: text == "https://example.org/0", "the first picture's text")
        xdotool("windowsize", "--sync", window.identifier, 360, 720)

        def left_and_right():
            places = [window.extents(button) for button in window.all("push button")]
            return min(place.x for place in places), max(place.x + place.width for place in places)

        wait(lambda: (edges := left_and_right())[1] - edges[0] <= 360, "every button within 360 pixels")


def test_the_dialog_for_files_fits_a_phones_screen():
    with Window("--camera", "demo", settings=PHONE) as window:
        window.preview()
        for keys, title in (("ctrl+o", "Open Pictures"), ("ctrl+s", "Save the Code")):
            if keys == "ctrl+s":
                window.key("ctrl+n")
                window.find("text", "Text of the code").get_editable_text_iface().set_text_contents("keg 0001")
            window.key(keys)
            dialog = wait(lambda: visible("--name", f"^{title}$"), f"the dialog {title!r}")[-1]
            wait(lambda: size(dialog)[0] <= 360 and size(dialog)[1] <= 720, f"{title!r} to fit")
            xdotool("windowactivate", "--sync", dialog)
            window.key("Escape")
            wait(lambda: not visible("--name", f"^{title}$"), f"{title!r} to close")


def test_a_name_with_an_ampersand_is_told_as_it_is():
    path = f"{folder()}/Tom & Jerry.png"
    with open(path, "w") as file:
        file.write("no picture")
    with Window(path) as window:
        names = wait(lambda: [page.get_name() for page in window.all("panel") if "Jerry.png" in page.get_name()],
                     "the page about it")
        assert names == ["Tom & Jerry.png is not a picture."], names
        assert not any("&amp;" in text for text in window.labels()), window.labels()


def test_a_picture_that_is_read_later_leaves_the_keyboard_to_the_create_page():
    place = folder()
    path = code("read while something is typed", f"{place}/code.png")
    late = f"{place}/late.png"
    os.mkfifo(late)
    # As long as the pipe is open for writing, the picture is awaited.
    pipe = os.open(late, os.O_RDWR)
    with Window(late) as window:
        wait(lambda: window.all(None, "Reading late.png…"), "that the picture is awaited")
        window.key("ctrl+n")
        wait(lambda: "text" in [node.get_role_name() for node in window.all() if has_state(node, Atspi.StateType.FOCUSED)],
             "the focus in the form")
        xdotool("type", "before ")
        with open(path, "rb") as source:
            os.write(pipe, source.read())
        os.close(pipe)
        wait(lambda: "read while something is typed" in subprocess.run(
            [os.environ["YOMI"], "history"], env=dict(os.environ, XDG_DATA_HOME=f"{window.folder}/data"),
            capture_output=True, text=True).stdout, "the code in the history")
        xdotool("type", "and after")
        wait(lambda: any(
            node.get_text_iface() and node.get_text_iface().get_text(0, -1) == "before and after"
            for node in window.all("text")), "all that was typed in the form")


def test_a_pipe_without_a_writer_is_told_of():
    path = f"{folder()}/late.png"
    os.mkfifo(path)
    with Window(path) as window:
        wait(lambda: any(
            page.get_name() == "late.png is a pipe or a socket."
            for page in window.all("panel")), "the page about it")


def test_a_picture_whose_file_is_gone_is_told_of():
    place = folder()
    files = [code(f"code {number}", f"{place}/{number}.png") for number in range(9)]
    with Window(*files) as window:
        window.find("label", "9 codes · 9 pictures")
        os.remove(files[0])
        # The six pictures that were shown last are kept in memory.
        for number in range(1, 9):
            window.key("Right")
            window.find("label", f"{number + 1} of 9: {number}.png")
        for number in range(7, -1, -1):
            window.key("Left")
            window.find("label", f"{number + 1} of 9: {number}.png")
        window.find("label", "0.png can't be shown any more.")
        window.wait_for_label(lambda text: text == "code 0", "the text that was read")


def test_a_code_with_a_number_of_two_digits_is_chosen_by_both():
    place = folder()
    parts = [code(f"part {number}", f"{place}/{number}.png") for number in range(1, 13)]
    subprocess.run(["convert", *parts, "+append", f"{place}/row.png"], check=True)
    with Window(f"{place}/row.png") as window:
        window.find("label", "12 codes in row.png")

        def copied():
            window.key("1", "2")
            window.key("ctrl+c")
            return clipboard() == "part 12"

        wait(copied, "the text of code 12", 20)
