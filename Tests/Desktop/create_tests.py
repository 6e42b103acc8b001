"""Tests the page on which codes are made."""

import json
import os
import subprocess
import tempfile
import time

from create_page import choices, choose, drawn, fill, open_create, read_by_yomi, read_by_zbar, save
from driver import LANGUAGES, Atspi, GdkPixbuf, Window, content, has_state, luminance, visible, wait, walk, xdotool
from other_program import make_default, owner_of_clipboard
from window_sizes import PHONE, own_width, size, width

TEXT = "Yomitori: the saved code, read back"


def test_a_saved_code_is_read_by_two_decoders():
    place = tempfile.mkdtemp(prefix="yomitori-saved-")
    with Window("--camera", "demo") as window:
        open_create(window)
        xdotool("type", "--delay", "5", TEXT)
        window.find("drawing area", "The code")
        for name in ["saved.png", "saved.svg", "saved.pdf", "saved.eps"]:
            save(window, f"{place}/{name}")
            window.wait_for_label(lambda text: text == f"Saved as {name}", f"{name} saved")
    for name in ["saved.png", "saved.svg", "saved.pdf"]:
        assert read_by_yomi(f"{place}/{name}") == [TEXT], f"yomi reads {read_by_yomi(f'{place}/{name}')} in {name}"
    for name in ["saved.png", "saved.svg", "saved.pdf", "saved.eps"]:
        read = read_by_zbar(drawn(f"{place}/{name}"))
        assert read == TEXT, f"zbarimg reads {read!r} in {name}"


def test_what_a_value_looks_like_is_seen_where_the_keyboard_is():
    with Window("--camera", "demo") as window:
        open_create(window)
        wait(lambda: window.all("combo box"), "the forms")[0].get_selection_iface().select_child(1)
        window.find("text", "Address")
        window.find("label", "For example, example.org")
        # The label is beside the field, and not centred on the field and its example together.
        field, name = window.place(window.find("text", "Address")), window.place(window.find("label", "Address"))
        assert field.y <= name.y and name.y + name.height <= field.y + field.height, (field.y, name.y, name.height)
        xdotool("type", "mailto:a@example.org")
        window.wait_for_label(lambda text: text.startswith("Not a web page"), "what is doubtful in its place")
        assert "For example, example.org" not in window.labels()


def test_no_hyphen_is_drawn_in_an_address():
    with Window("--camera", "demo", settings=PHONE) as window:
        field = open_create(window)
        address = "https://example.org/" + "averyveryverylongword" * 4
        xdotool("type", "--delay", "5", address)
        text = wait(lambda: field.get_text_iface().get_text(0, -1) == address and field.get_text_iface(), "the address")
        # The address must be on one line: a hyphen would be drawn where a line ends within a word.
        places = [text.get_character_extents(index, Atspi.CoordType.SCREEN) for index in range(20, len(address))]
        assert len({place.y for place in places}) == 1, {place.y for place in places}


def is_enabled(action):
    """Whether one of the window's actions is enabled."""
    answer = subprocess.run(
        ["gdbus", "call", "--session", "--dest", "dev.yomitori.Yomitori", "--object-path",
         "/dev/yomitori/Yomitori/window/1", "--method", "org.gtk.Actions.Describe", action],
        check=True, capture_output=True, text=True).stdout
    return answer.startswith("((true,")


def test_keys_save_and_print_the_code_on_the_page_where_it_is_made_alone():
    actions = ("save-code", "print-code")
    with Window("--camera", "demo") as window:
        window.preview()
        assert not any(map(is_enabled, actions))
        open_create(window)
        # Without a code, a list can be printed.
        wait(lambda: is_enabled("print-code"), "printing")
        assert not is_enabled("save-code")
        xdotool("type", "--delay", "5", TEXT)
        wait(lambda: all(map(is_enabled, actions)), "the code can be saved and printed")
        for key, title in (("ctrl+s", "Save the Code"), ("ctrl+p", "Print")):
            # A key that is held down repeats: it must open only one dialog.
            window.key(key, key)
            wait(lambda: visible("--name", f"^{title}$"), f"the dialog {title!r}")
            window.key("Escape")
            wait(lambda: not visible("--name", f"^{title}$"), f"the dialog {title!r} to close")
            xdotool("windowactivate", "--sync", window.identifier)
        window.key("ctrl+f")
        wait(lambda: not any(map(is_enabled, actions)), "nothing to save on another page")
        window.key("ctrl+question")
        wait(lambda: {"Save the code", "Print the code"} <= set(window.labels()), "both keys")


def test_a_sepa_transfer_has_the_level_of_its_standard():
    reason = "The standard for SEPA transfers fixes these settings."
    with Window("--camera", "demo") as window:
        open_create(window)
        window.click("radio button", "Error correction H: recovers from 30 percent damage")
        choose(window, "Kind of code", "Data Matrix")
        choose(window, "Content", "Bank Transfer")
        fill(window, "Payee", "Ana")
        fill(window, "IBAN", "DE02120300000000202051")
        window.wait_for_label(lambda text: ", error correction M (" in text, "a code of level M")
        window.find("label", reason)
        medium = window.find("radio button", "Error correction M: recovers from 15 percent damage")
        assert has_state(medium, Atspi.StateType.CHECKED) and not has_state(medium, Atspi.StateType.SENSITIVE)
        assert not has_state(window.find("combo box", "Kind of code"), Atspi.StateType.SENSITIVE)
        choose(window, "Content", "Link")
        fill(window, "Address", "https://example.org")
        window.wait_for_label(lambda text: ", error correction H (" in text, "the level that was chosen")


def test_the_level_is_the_one_that_was_chosen():
    with Window("--camera", "demo") as window:
        open_create(window)
        # 271 digits fill version 6 at level L, so that no higher level fits.
        xdotool("type", "--delay", "1", "1" * 271)
        window.click("radio button", "Error correction H: recovers from 30 percent damage")
        window.wait_for_label(lambda text: ", error correction H (" in text, "a code of level H")
        window.click("radio button", "Error correction L: recovers from 7 percent damage")
        window.wait_for_label(lambda text: ", error correction L (" in text, "a code of level L")


def test_what_does_not_fit_says_by_how_much():
    with Window("--camera", "demo") as window:
        field = open_create(window)
        # The text is too long for the largest code at level M (2,331 bytes), and fits at level L (2,953 bytes).
        field.get_editable_text_iface().set_text_contents("a" * 2500)
        window.wait_for_label(lambda text: " too long for error correction M" in text, "by how much at level M")
        # A longer text does not fit at any level.
        field.get_editable_text_iface().set_text_contents("a" * 2954)
        window.wait_for_label(lambda text: text.startswith("1 byte too long for any QR code"), "by how much")
        save_button = window.find("push button", "Save…")
        save_button.clear_cache()
        assert not save_button.get_state_set().contains(Atspi.StateType.SENSITIVE)


def test_the_place_where_codes_are_made_fits_a_phones_screen_in_every_language():
    for language in LANGUAGES:
        with Window("--camera", "demo", settings=PHONE, environment={"LANGUAGE": language}) as window:
            window.find("drawing area")
            before = width(window.identifier)
            window.key("ctrl+n")
            wait(lambda: "text" in [node.get_role_name() for node in window.all() if has_focus(node)], "the text")
            xdotool("type", "--delay", "20", TEXT)
            wait(lambda: any("29 × 29" in text for text in window.labels()), "the code")
            assert width(window.identifier) == before, (language, before, width(window.identifier))
            # The labels of all forms that were shown share a column, so that the way back is tested, too.
            forms = window.all("combo box")[0]
            count = len(choices(forms))
            for form in [*range(1, count), *range(count - 2, -1, -1)]:
                forms.get_selection_iface().select_child(form)
                assert own_width(window.identifier) == before, (language, form, before, width(window.identifier))
            wait(lambda: any("29 × 29" in text for text in window.labels()), "the code again")


def has_focus(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


def test_a_pasted_address_of_a_website_is_shown_as_a_code():
    with owner_of_clipboard("own-text", "https://example.org/bikes/4711"), Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+v")
        field = wait(lambda: window.all("text", "Address"), "the form of a link")[0]
        wait(lambda: field.get_text_iface().get_text(0, -1) == "https://example.org/bikes/4711", "the address")
        # The text fits into a code of this size at a higher level than the chosen M.
        window.find("label", "Q · 25 % fits in the same size and is used")
        window.click("radio button", "Error correction Q: recovers from 25 percent damage")
        window.find("label", "High: for what is handled a lot")


def test_a_pasted_text_is_shown_as_a_code():
    with owner_of_clipboard("own-text", TEXT), Window("--camera", "demo") as window:
        window.preview()
        window.key("ctrl+v")
        field = wait(lambda: window.all("text", "Text of the code"), "the place to create codes")[0]
        wait(lambda: field.get_text_iface().get_text(0, -1) == TEXT, "the pasted text")
        window.find("drawing area", "The code")
        # In the text field, the keys edit the text.
        window.key("ctrl+v")
        wait(lambda: field.get_text_iface().get_text(0, -1) == TEXT + TEXT, "the text, pasted again")
        window.key("alt+Left")
        window.preview()


def test_a_text_is_pasted_whatever_character_set_its_type_names():
    for kind in ("text/plain;charset=utf-8", "text/plain;charset=UTF-8", "text/plain;charset=utf-16le"):
        with owner_of_clipboard("own-type", kind, "読み取り"), Window("--camera", "demo") as window:
            window.preview()
            window.key("ctrl+v")
            field = wait(lambda: window.all("text", "Text of the code"), "the place to create codes")[0]
            wait(lambda: field.get_text_iface().get_text(0, -1) == "読み取り", f"the text as {kind}")


def test_on_a_phone_held_sideways_the_code_is_beside_its_form():
    with Window("--camera", "demo", settings="[Window]\nsize=648 360\n") as window:
        edges = width(window.identifier) - 648
        field = open_create(window)

        def places():
            return window.place(field), window.place(window.find("drawing area", "No code yet"))

        def is_beside():
            form, code = places()
            return form.x + form.width <= code.x

        def is_below():
            form, code = places()
            return form.y + form.height <= code.y and width(window.identifier) == 360 + edges

        wait(is_beside, "the code beside its form")
        assert size(window.identifier) == (648 + edges, 360 + edges), size(window.identifier)
        # Turned upright and back, the window is no larger than the screen.
        xdotool("windowsize", window.identifier, 360 + edges, 648 + edges)
        wait(is_below, "the code below its form")
        xdotool("windowsize", window.identifier, 648 + edges, 360 + edges)
        wait(is_beside, "the code beside its form again")
        assert size(window.identifier) == (648 + edges, 360 + edges), size(window.identifier)


def test_a_long_list_opens_beside_what_opened_it_and_nothing_is_chosen_unasked():
    for size in ("1200 760", "360 720"):
        with Window("--camera", "demo", "--create", settings=f"[Window]\nsize={size}\n") as window:
            window.find("text", "Text of the code")
            frame = window.place(window.find("frame", "Yomitori"))
            # Over the page's margin, the wheel scrolls the page.
            xdotool("mousemove", frame.x + 12, frame.y + frame.height // 2)

            def below():
                """Returns the list, which is below the visible part of a narrow window."""
                found = window.all("combo box", "Kind of code")
                if not found:
                    xdotool("click", "5")
                return found
            box = wait(below, "the list")[0]
            while (place := window.place(box)).y + place.height > frame.y + frame.height - 80:
                xdotool("click", "5")
            middle = (place.x + place.width // 2, place.y + place.height // 2)
            before = set(visible("--all", "--pid", window.process.pid, "--class", "."))
            xdotool("mousemove", *middle, "click", "1")
            opened = wait(
                lambda: set(visible("--all", "--pid", window.process.pid, "--class", ".")) - before, "the list")
            lists = [dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", each).split())
                     for each in opened]
            for each in lists:
                top, bottom = int(each["Y"]), int(each["Y"]) + int(each["HEIGHT"])
                assert bottom <= middle[1] or top >= middle[1], (size, each, middle)
                assert top >= 0 and bottom <= 800, (size, each)
            window.key("Escape")
            wait(lambda: not opened & set(visible("--all", "--pid", window.process.pid, "--class", ".")), "its end")
            window.wait_for_label(lambda text: text.startswith("For phones"), "the kind as it was")


def test_the_wheel_scrolls_the_page_and_changes_no_choice_under_the_pointer():
    with Window("--camera", "demo", "--create", settings="[Window]\nsize=1100 500\n") as window:
        choose(window, "Content", "Contact")
        window.find("text", "Given Name")

        # Widgets that are scrolled out of view are found, too.
        def named(role, name):
            window.root.clear_cache()
            return next(node for node in walk(window.root)
                        if node.get_role_name() == role and node.get_name() == name)

        boxes = ["Content", "Format", "What it is for", "Kind of code"]

        def chosen():
            return [named("combo box", box).get_selection_iface().get_selected_child(0).get_name() for box in boxes]

        before = wait(chosen, "what is chosen")
        frame = window.place(window.find("frame", "Yomitori"))
        middle = frame.y + frame.height // 2
        for name in boxes:
            def top():
                return window.extents(named("combo box", name)).y

            # The wheel is turned over the page's margin until the widget is visible.
            xdotool("mousemove", frame.x + 12, middle)
            for _ in range(60):
                if frame.y + 70 <= top() <= frame.y + frame.height - 60:
                    break
                xdotool("click", "5" if top() > middle else "4")
                time.sleep(0.1)
            place = window.place(named("combo box", name))
            xdotool("mousemove", place.x + place.width // 3, place.y + place.height // 2)
            time.sleep(0.2)
            moved = False
            for button in ("5", "4"):
                xdotool("click", button)
                time.sleep(0.3)
                moved = moved or top() != place.y
                assert chosen() == before, (name, before, chosen())
                xdotool("mousemove", place.x + place.width // 3, top() + place.height // 2)
            assert moved, f"the page stays where it is over {name}"


def test_escape_does_not_leave_what_is_being_filled_in():
    with Window("--camera", "demo") as window:
        field = open_create(window)
        xdotool("type", "--delay", "5", TEXT)
        wait(lambda: field.get_text_iface().get_text(0, -1) == TEXT, "the text")
        window.key("Escape")
        # This key is processed only after Escape was.
        window.key("exclam")
        wait(lambda: field.get_text_iface().get_text(0, -1) == TEXT + "!", "the text, typed on")
        window.key("alt+Left")
        window.preview()
        # Leaving the page loses nothing either.
        window.key("ctrl+n")
        field = wait(lambda: window.all("text", "Text of the code"), "the place to create codes")[0]
        assert field.get_text_iface().get_text(0, -1) == TEXT + "!"


def test_nothing_moves_while_one_types():
    with Window("--camera", "demo") as window:
        open_create(window)
        xdotool("type", "--delay", "5", "KEG")
        window.find("label", "Reads well")
        button = window.find("push button", "Save…")
        places = {window.extents(button).y}
        for letter in "-0042":
            xdotool("type", letter)
            for _ in range(10):
                places.add(window.extents(button).y)
        wait(lambda: "Reads well" in window.labels(), "the verdict")
        assert len(places) == 1, places


def test_a_form_is_filled_in_and_says_what_is_missing_or_wrong():
    place = tempfile.mkdtemp(prefix="yomitori-form-")
    with Window("--camera", "demo") as window:
        open_create(window)
        choose(window, "Content", "Wi-Fi Network")
        window.wait_for_label(lambda text: text == "Still to be filled in: Network", "what is missing")
        fill(window, "Network", "Reading Room")
        fill(window, "Password", "short")
        window.find("label", "A password has 8 to 63 characters.")
        fill(window, "Password", "open sesame")
        wait(lambda: not window.all("label", "A password has 8 to 63 characters."), "the complaint to go")
        window.find("drawing area", "The code")
        save(window, f"{place}/wifi.png")
        window.wait_for_label(lambda text: text == "Saved as wifi.png", "the picture")
    for read in (read_by_yomi(f"{place}/wifi.png")[0], read_by_zbar(f"{place}/wifi.png")):
        assert read == "WIFI:T:WPA;S:Reading Room;P:open sesame;;", read


def test_a_password_that_is_typed_is_in_no_log_and_no_arguments():
    place = tempfile.mkdtemp(prefix="yomitori-log-")
    everything = {"G_MESSAGES_DEBUG": "all", "YOMITORI_STATISTICS": "1"}
    with Window("--camera", "demo", environment=everything) as window:
        open_create(window)
        choose(window, "Content", "Wi-Fi Network")
        fill(window, "Network", "Reading Room")
        fill(window, "Password", "open sesame")
        window.find("drawing area", "The code")
        save(window, f"{place}/wifi.png")
        window.wait_for_label(lambda text: text == "Saved as wifi.png", "the picture")
        arguments = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
        window.log.seek(0)
        log = window.log.read()
    assert "DEBUG" in log, "nothing was logged at all"
    for text in (log, arguments):
        assert "sesame" not in text and "Reading Room" not in text, text


def test_other_kinds_of_codes_are_made_and_say_what_they_cannot_hold():
    place = tempfile.mkdtemp(prefix="yomitori-kinds-")
    with Window("--camera", "demo") as window:
        field = open_create(window)
        field.get_editable_text_iface().set_text_contents("400638133393")
        choose(window, "Kind of code", "EAN-13")
        window.find("drawing area", "The code")
        wait(lambda: not window.all("radio button", "Error correction L: recovers from 7 percent damage"),
             "no levels, which an EAN-13 has not")
        save(window, f"{place}/ean.png")
        window.wait_for_label(lambda text: text == "Saved as ean.png", "the picture")
        field.get_editable_text_iface().set_text_contents("40063")
        window.wait_for_label(lambda text: text.startswith("EAN-13 takes 12, 13 characters, and these are 5"), "the reason")
        choose(window, "Kind of code", "Data Matrix")
        window.wait_for_label(lambda text: text == "Data Matrix, 10 × 10 modules", "the other code")
    assert read_by_zbar(f"{place}/ean.png") == "4006381333931"


def test_a_code_that_is_very_wide_is_saved_with_smaller_modules():
    place = tempfile.mkdtemp(prefix="yomitori-wide-")
    text = "KEG-0123 Stout " * 8
    # In colours, a picture has at most 10,922 pixels in a row: seven for each of the 1375 modules.
    with Window("--camera", "demo", settings="[Create]\nforeground=#1a5fb4\nbackground=#ffffff\n") as window:
        field = open_create(window)
        choose(window, "Kind of code", "Code 128")
        field.get_editable_text_iface().set_text_contents(text)
        window.wait_for_label(lambda text: text.startswith("Code 128, "), "the bars")
        save(window, f"{place}/wide.png")
        window.wait_for_label(lambda text: text == "Saved as wide.png", "the file")
    assert read_by_yomi(f"{place}/wide.png") == [text]


def test_a_product_number_and_gs1_elements_become_the_codes_that_tills_read():
    place = tempfile.mkdtemp(prefix="yomitori-trade-")
    with Window("--camera", "demo") as window:
        open_create(window)
        choose(window, "Content", "Product")
        fill(window, "Product Number", "4006381333930")
        window.find("label", "The check digit is wrong.")
        fill(window, "Product Number", "4006381333931")
        window.wait_for_label(lambda text: text.startswith("EAN-13, "), "the bars")
        save(window, f"{place}/product.png")
        window.wait_for_label(lambda text: text == "Saved as product.png", "the file")
        choose(window, "Content", "GS1 Elements")
        fill(window, "Elements", "(01)09521234543213(10)ABC123")
        window.wait_for_label(lambda text: text.startswith("Data Matrix, "), "the other code")
        save(window, f"{place}/elements.png")
        window.wait_for_label(lambda text: text == "Saved as elements.png", "the file")
    assert read_by_yomi(f"{place}/product.png") == ["4006381333931"]
    assert read_by_zbar(f"{place}/product.png") == "4006381333931"
    output = subprocess.run(
        [os.environ["YOMI"], "scan", "--json", f"{place}/elements.png"], capture_output=True, text=True).stdout
    barcode = json.loads(output)["barcodes"][0]
    assert barcode["fnc1"] and "0952123454321310ABC123" in barcode["text"].replace("\x1d", ""), barcode


def test_an_ending_that_is_typed_is_not_doubled_and_a_foreign_one_is_named():
    place = tempfile.mkdtemp(prefix="yomitori-endings-")
    with Window("--camera", "demo") as window:
        open_create(window).get_editable_text_iface().set_text_contents("ends")
        window.find("drawing area", "The code")
        # These are answers of the dialog in which its own suffix was left after the typed one.
        for typed, told in (("ev.png.png", "Saved as ev.png"), ("ev.svg.png", "Saved as ev.svg"),
                            ("c.jpg.png", "Saved as c.png\nCodes can't be saved as JPG.")):
            save(window, f"{place}/{typed}")
            window.wait_for_label(lambda text: text == told, told)
        window.find("push button", "Show in Folder")
        assert sorted(os.listdir(place)) == ["c.png", "ev.png", "ev.svg"]
        # The dialog did not ask about this name, so the program has to.
        save(window, f"{place}/ev.png.png")
        window.find("label", "Replace “ev.png”?")


def test_no_folder_is_opened_when_a_word_about_a_saved_file_goes():
    place = tempfile.mkdtemp(prefix="yomitori-folder-")
    make_default(place, "folders", "inode/directory", line=f'echo "$1" >>"{place}/opened"')
    with Window("--camera", "demo", folder=place, environment={"XDG_DATA_HOME": place}) as window:
        open_create(window).get_editable_text_iface().set_text_contents("hello")
        window.find("drawing area", "The code")
        save(window, f"{place}/q1.png")
        window.find("label", "Saved as q1.png")
        save(window, f"{place}/q2.png")
        window.find("label", "Saved as q2.png")
        # It goes by itself after eight seconds.
        wait(lambda: "Saved as q2.png" not in window.labels(), "the word to go")
        save(window, f"{place}/q3.png")
        window.find("label", "Saved as q3.png")
        window.click("push button", "Show in Folder")
        # The folder is opened for the button alone: a program that was started before would have written by now.
        assert wait(lambda: content(f"{place}/opened"), "the folder to be opened") == f"{place}\n"
        time.sleep(1)
        assert content(f"{place}/opened") == f"{place}\n"


def test_the_country_that_a_qr_bill_is_made_for_is_named():
    with Window("--camera", "demo") as window:
        open_create(window)
        choose(window, "Content", "Swiss QR-bill")
        window.find("label", "Switzerland (CH), if this stays empty")
        window.all("text", "Country")[0].get_editable_text_iface().set_text_contents("LI")
        wait(lambda: "Switzerland (CH), if this stays empty" not in window.labels(), "the other country")


def test_a_code_that_is_light_on_dark_is_not_said_to_read_when_close():
    with Window("--camera", "demo", settings="[Create]\nforeground=#ffffff\nbackground=#000000\n") as window:
        open_create(window).get_editable_text_iface().set_text_contents("night")
        window.find("label", "Not every reader reads this: it is light on dark.")


def test_the_bytes_of_a_file_are_put_into_a_code():
    place = tempfile.mkdtemp(prefix="yomitori-bytes-")
    with open(f"{place}/some.bin", "wb") as file:
        file.write(bytes(range(200, 256)) + b"\0\1")
    with Window("--camera", "demo") as window:
        open_create(window)
        choose(window, "Content", "Bytes of a File")
        window.click("push button", "Choose a File")
        window.choose_file("Choose a File", f"{place}/some.bin")
        window.wait_for_label(lambda text: text.startswith("Version "), "the code")
        save(window, f"{place}/code.png")
        window.wait_for_label(lambda text: text == "Saved as code.png", "the file")
    output = subprocess.run([os.environ["YOMI"], "scan", "--raw", f"{place}/code.png"], capture_output=True).stdout
    assert output == bytes(range(200, 256)) + b"\0\1", output


def test_a_file_that_is_too_large_for_any_codes_is_refused():
    place = tempfile.mkdtemp(prefix="yomitori-large-")
    with open(f"{place}/large.txt", "w") as file:
        file.write("0" * 268_291)
    with Window("--camera", "demo") as window:
        open_create(window)
        choose(window, "Content", "Bytes of a File")
        window.click("push button", "Choose a File")
        window.choose_file("Choose a File", f"{place}/large.txt")
        sentence = "It has more than 268290 bytes, which no sequence of codes holds."
        window.wait_for_label(lambda text: text == sentence, sentence)
        window.key("Escape")
        wait(lambda: not window.all("label", sentence), "the dialog to go")
        window.wait_for_label(lambda text: text == "Still to be filled in: File", "what is missing")


BILL = {"Payee": "Robert Schneider AG", "Postal Code": "2501", "City": "Biel", "IBAN": "CH5800791123000889012",
        "Amount": "199.95"}


def test_a_qr_bill_has_the_swiss_cross_and_its_size():
    place = tempfile.mkdtemp(prefix="yomitori-bill-")
    settings = "[Create]\nforeground=#1a5fb4\nmodules=round\n[Window]\nsize=1000 1000\n"
    with Window("--camera", "demo", settings=settings) as window:
        open_create(window)
        window.click("radio button", "Error correction L: recovers from 7 percent damage")
        window.find("label", "Low: for screens and clean places")
        choose(window, "Content", "Swiss QR-bill")
        for name, value in BILL.items():
            fill(window, name, value)
        window.wait_for_label(lambda text: ", error correction M (" in text, "level M")
        window.find("label", "Reads well")
        # Properties that the standard prescribes can't be chosen.
        for name in ("Kind of code", "What it is for"):
            assert not has_state(window.find("combo box", name), Atspi.StateType.SENSITIVE), name
        medium = window.find("radio button", "Error correction M: recovers from 15 percent damage")
        assert has_state(medium, Atspi.StateType.CHECKED) and not has_state(medium, Atspi.StateType.SENSITIVE)
        assert medium.get_description() == "The QR-bill standard fixes these settings.", medium.get_description()
        for kind in ("png", "pdf", "eps"):
            save(window, f"{place}/bill.{kind}")
            window.wait_for_label(lambda text: text == f"Saved as bill.{kind}", f"the {kind} file")
    for path in (f"{place}/bill.png", drawn(f"{place}/bill.pdf"), drawn(f"{place}/bill.eps")):
        assert read_by_zbar(path).startswith("SPC\n0200\n1\nCH5800791123000889012\n"), path
        picture = GdkPixbuf.Pixbuf.new_from_file(path)
        # The centre has a white cross, and black beside its arms; nothing is blue.
        side, stride, count = picture.get_width(), picture.get_rowstride(), picture.get_n_channels()

        def pixel(x, y):
            start = int(y * side) * stride + int(x * side) * count
            return tuple(picture.get_pixels()[start:start + 3])

        assert pixel(0.5, 0.5) == (255, 255, 255), path
        # The point is 2 mm to the right of the centre and 2 mm below it, of 46 mm and the quiet zone.
        assert pixel(0.534, 0.534) == (0, 0, 0), path
    size = subprocess.run(["pdfinfo", f"{place}/bill.pdf"], capture_output=True, text=True).stdout
    width = float(next(line for line in size.splitlines() if line.startswith("Page size:")).split()[2])
    # The code's modules fill 46 mm; the quiet zone is four more on each side.
    modules = GdkPixbuf.Pixbuf.new_from_file(f"{place}/bill.png").get_width() // 10
    assert abs(width / 72 * 25.4 * (modules - 8) / modules - 46) < 0.01, size


def test_version_mask_margin_and_size_are_chosen_where_the_kind_of_code_has_them():
    place = tempfile.mkdtemp(prefix="yomitori-details-")
    with Window("--camera", "demo") as window:
        open_create(window).get_editable_text_iface().set_text_contents("KEG")
        window.wait_for_label(lambda text: text.startswith("Version 1, "), "the smallest version")
        window.click("toggle button", "Size and Version")
        choose(window, "Version", "7: 45 × 45 modules")
        window.wait_for_label(lambda text: text.startswith("Version 7, "), "the chosen version")
        choose(window, "Mask", "5")
        for name, value in (("Margin in modules", 6), ("Module in millimetres", 0.5)):
            window.find("spin button", name).get_value_iface().set_current_value(value)
        save(window, f"{place}/code.pdf")
        window.wait_for_label(lambda text: text == "Saved as code.pdf", "the file")
        # A text that is too long for the chosen version gives a message.
        fill(window, "Text of the code", "KEG " * 60)
        window.wait_for_label(lambda text: text.startswith("Too long for version 7."), "the reason")
        choose(window, "Version", "Automatic")
        window.find("drawing area", "The code")
        fill(window, "Text of the code", "4006381333931")
        choose(window, "Kind of code", "EAN-13")
        # Options without a choice are hidden.
        wait(lambda: not any(window.all("combo box", name) for name in ("Version", "Mask", "Error Correction")),
             "nothing but margin and size")
        choose(window, "What it is for", "On a small part")
        window.wait_for_label(lambda text: text.startswith("Data Matrix, "), "what goes on a small part")
    size = subprocess.run(["pdfinfo", f"{place}/code.pdf"], capture_output=True, text=True).stdout
    side = float(next(line for line in size.splitlines() if line.startswith("Page size:")).split()[2])
    assert abs(side / 72 * 25.4 - (45 + 12) * 0.5) < 0.01, size
    output = subprocess.run(
        [os.environ["YOMI"], "scan", "--json", f"{place}/code.pdf"], capture_output=True, text=True).stdout
    barcode = json.loads(output)["barcodes"][0]
    assert (barcode["version"], barcode["mask"]) == (7, 5), barcode


def test_a_contact_needs_any_name_or_organisation():
    with Window("--camera", "demo") as window:
        open_create(window)
        choose(window, "Content", "Contact")
        window.wait_for_label(lambda text: text.startswith("Still to be filled in: a name"), "any of these")
        fill(window, "Organisation" if window.all(None, "Organisation") else "Organization", "Keller GmbH")
        window.wait_for_label(lambda text: text.startswith("Version "), "the code")


def test_msi_says_that_it_needs_its_check_digit_and_has_one_to_add():
    place = tempfile.mkdtemp(prefix="yomitori-msi-")
    with Window("--camera", "demo") as window:
        open_create(window).get_editable_text_iface().set_text_contents("123456")
        choose(window, "Kind of code", "MSI")
        window.find("label", "Won't read: it is only read with a check digit, which “Size and Version” adds.")
        window.click("toggle button", "Size and Version")
        window.click("check box", "Add a check digit")
        window.find("label", "Reads well")
        save(window, f"{place}/msi.png")
        window.wait_for_label(lambda text: text == "Saved as msi.png", "the file")
    output = subprocess.run(
        [os.environ["YOMI"], "scan", "--symbologies", "MSI", f"{place}/msi.png"], capture_output=True, text=True).stdout
    assert output == "1234566\n", output


def test_what_a_form_takes_for_wrong_is_not_made_into_a_code():
    with Window("--camera", "demo") as window:
        open_create(window)
        for form, field, wrong, right in (
                ("Link", "Address", "foo bar", "example.org/a"), ("Phone Number", "Phone", "abc", "+49301234567"),
                ("Email", "To", "abc", "ana@example.org")):
            choose(window, "Content", form)
            name = next((node.get_name() for node in window.all("text") if node.get_name()), field)
            fill(window, name, wrong)
            window.wait_for_label(lambda text: text.startswith("To be corrected: "), f"what is wrong with {wrong}")
            assert not has_state(window.find("push button", "Save…"), Atspi.StateType.SENSITIVE), form
            fill(window, name, right)
            window.wait_for_label(lambda text: text.startswith("Version "), f"a code of {right}")


def test_the_code_stays_in_its_place_whatever_is_said_of_it():
    for language in ("", "de"):
        with Window("--camera", "demo", "--create", settings="[Window]\nsize=900 700\n",
                    environment={"LANGUAGE": language}) as window:
            field = next(iter(wait(lambda: window.all("text"), "the text")))
            forms = wait(lambda: window.all("combo box"), "the forms")[0]

            def place():
                # These are the left edges of the form's and the code's columns.
                kind = window.place(forms)
                area = window.place(wait(lambda: window.all("drawing area"), "the code")[0])
                return kind.x, kind.width, area.x, area.width

            before, size = place(), width(window.identifier)
            field.get_editable_text_iface().set_text_contents("KEG")
            wait(lambda: any("21 × 21" in text for text in window.labels()), "the code")
            assert place() == before, (language, before, place())
            for index in (2, 3, 10, 13):
                forms.get_selection_iface().select_child(index)
                assert place() == before, (language, index, before, place())
            assert width(window.identifier) == size, (language, size, width(window.identifier))


def test_the_keyboard_comes_to_the_form_before_the_code_and_screen_readers_go_through_it_downwards():
    with Window("--camera", "demo", "--create") as window:
        choose(window, "Content", "Wi-Fi Network")
        wait(lambda: window.all("text", "Network"), "the form")
        names = [node.get_name() for node in window.all() if node.get_name() in ("Network", "Security", "Password")
                 and node.get_role_name() in ("text", "password text", "combo box")]
        assert names == ["Network", "Security", "Password"], names
        fill(window, "Network", "Reading Room")
        fill(window, "Password", "open sesame")
        window.find("label", "Reads well")
        # The focus moves from the form to the code, and not into the header bar.
        window.find("text", "Network").get_component_iface().grab_focus()
        wait(lambda: "Network" in window.focused(), "the field to have the keyboard")
        seen = []
        for _ in range(60):
            window.tab()
            seen += sorted(window.focused() & {"Password", "Copy", "Create", "Main menu"})
            if "Copy" in seen:
                break
        assert seen == ["Password", "Copy"], seen


def test_what_is_wrong_is_legible_in_the_dark():
    for theme in ("Adwaita", "Adwaita:dark"):
        with Window("--camera", "demo", "--create", environment={"GTK_THEME": theme}) as window:
            choose(window, "Content", "Link")
            fill(window, "Address", "foo bar")
            label = next(node for node in wait(
                lambda: [node for node in window.all("label") if node.get_name().startswith("To be corrected")], "the complaint"))
            place = window.place(label)
            pixel = window.pixels()
            levels = [luminance(pixel(x, y)) for x in range(place.x, place.x + place.width)
                      for y in range(place.y, place.y + place.height)]
            # WCAG 2.1, 1.4.3 requires a contrast of 4.5; the edges of letters are smoothed.
            contrast = (max(levels) + 0.05) / (min(levels) + 0.05)
            assert contrast > 4, (theme, contrast)


def test_the_name_of_a_file_follows_the_kind_that_is_chosen_in_its_dialog():
    with Window("--camera", "demo") as window:
        open_create(window)
        xdotool("type", "--delay", "5", TEXT)
        window.find("drawing area", "The code")
        window.click("push button", "Save…")
        wait(lambda: visible("--name", "^Save the Code$"), "the dialog")
        wait(window.dialog_fields, "the field for the name")

        def name():
            return window.dialog_fields()[0].get_text_iface().get_text(0, -1)

        wait(lambda: name() == "code.png", "the suggested name")
        kinds = next(node for dialog in window.all("file chooser") for node in walk(dialog)
                     if node.get_role_name() == "combo box" and any(child.get_name() == "PDF document" for child in walk(node)))
        menu = kinds.get_child_at_index(0)
        for kind, ending in (("PDF document", "pdf"), ("SVG drawing", "svg")):
            index = next(index for index in range(menu.get_child_count())
                         if menu.get_child_at_index(index).get_name() == kind)
            kinds.get_selection_iface().select_child(index)
            wait(lambda: name() == f"code.{ending}", f"the name of a {kind}")
        window.key("Escape")


def test_a_file_whose_ending_is_added_is_replaced_after_a_question():
    place = tempfile.mkdtemp(prefix="yomitori-replace-")
    with open(f"{place}/code.png", "w") as file:
        file.write("something else")
    with Window("--camera", "demo") as window:
        open_create(window)
        xdotool("type", "--delay", "5", TEXT)
        window.find("drawing area", "The code")
        save(window, f"{place}/code")
        window.find("label", "Replace “code.png”?")
        # As in the toolkit's own question.
        cancel, replace = (window.place(window.find("push button", name)) for name in ("Cancel", "Replace"))
        assert cancel.x < replace.x, (cancel.x, replace.x)
        window.click("push button", "Cancel")
        wait(lambda: not window.all("label", "Replace “code.png”?"), "the question to go")
        with open(f"{place}/code.png") as file:
            assert file.read() == "something else"
        save(window, f"{place}/code")
        window.find("label", "Replace “code.png”?")
        window.click("push button", "Replace")
        window.wait_for_label(lambda text: text == "Saved as code.png", "the file")
    assert read_by_yomi(f"{place}/code.png") == [TEXT]


def test_the_fields_of_all_forms_begin_at_one_place():
    with Window("--camera", "demo", settings="[Window]\nsize=1050 760\n") as window:
        open_create(window)
        for form, field in (("Wi-Fi Network", "Network"), ("Bank Transfer", "Payee")):
            choose(window, "Content", form)
            wait(lambda: window.all("text", field), field)
            places = {window.place(window.find("text", field)).x}
            places |= {window.place(window.find("combo box", name)).x for name in ("What it is for", "Kind of code")}
            assert len(places) == 1, (form, places)


def test_a_text_of_several_lines_is_painted_whatever_the_input_method():
    # An X11 input method puts the text field into a window of its own, which is opaque.
    with Window("--camera", "demo", "--create", environment={"GTK_IM_MODULE": "xim"}) as window:
        field = window.find("text", "Text of the code")
        field.get_component_iface().grab_focus()
        xdotool("type", "--delay", "5", "first")
        choose(window, "Content", "Contact")
        text = window.find("text", "Note")
        place = window.place(text)

        def painted():
            pixel = window.pixels()
            return {pixel(place.x + x, place.y + y) for x in (20, place.width // 2, place.width - 20)
                    for y in (60, place.height - 20)} == {(255, 255, 255)}

        wait(painted, "the field to be as light as others")
        text.get_component_iface().grab_focus()
        xdotool("type", "--delay", "5", "some words")
        wait(lambda: text.get_text_iface().get_text(0, -1) == "some words", "the words")
        wait(painted, "the field to be as light as others while it is written into")


def test_a_network_without_security_takes_no_password():
    with Window("--camera", "demo", "--create") as window:
        choose(window, "Content", "Wi-Fi Network")
        password = window.find("password text", "Password")
        choose(window, "Security", "None")
        wait(lambda: not has_state(password, Atspi.StateType.SENSITIVE), "no place for a password")
        assert any(node.get_description() == "A network without security has no password."
                   for node in walk(window.root)
                   if node is not None and node.get_role_name() in ("filler", "panel", "text")), "the reason"
        choose(window, "Security", "WPA3")
        wait(lambda: has_state(password, Atspi.StateType.SENSITIVE), "a place for a password")


def test_a_click_on_the_tab_lets_the_user_type():
    with Window("--camera", "demo", settings="[Window]\nsize=1000 700\n") as window:
        window.preview()
        for _ in range(2):
            place = window.place(window.find("radio button", "Create"))
            xdotool("mousemove", place.x + place.width // 2, place.y + place.height // 2, "click", "1")
            wait(lambda: window.focused() == {"Text of the code"}, "the keyboard in the text")
            place = window.place(window.find("radio button", "Scan"))
            xdotool("mousemove", place.x + place.width // 2, place.y + place.height // 2, "click", "1")
            window.preview()


def test_what_is_said_of_a_code_moves_no_control():
    for size in ("1100 900", "360 720"):
        with Window("--camera", "demo", settings=f"[Window]\nsize={size}\n") as window:
            field = open_create(window)

            def places():
                window.root.clear_cache()
                found = {}
                for node in walk(window.root):
                    if (node.get_role_name(), node.get_name()) in (
                            ("push button", "Save…"), ("push button", "Send by Email…"),
                            ("toggle button", "Size and Version"), ("combo box", "Kind of code")):
                        found[node.get_name()] = window.extents(node).y
                return found if len(found) == 4 else None

            before = wait(places, "the controls")
            for text in ("a", "a text that is longer", "https://example.org/a/very/long/path?with=parameters"):
                field.get_editable_text_iface().set_text_contents(text)
                window.find("label", "Reads well")
                assert wait(places, "the controls") == before, (size, text, before, places())
                # A higher level may fit into the same size, and the message about that must not move anything either.
                said = [node.get_name() for node in walk(window.root) if node.get_role_name() == "label"]
                told = any(name.endswith("fits in the same size and is used") for name in said)
                assert told == (text == "a"), (text, said)


def test_why_there_is_no_code_is_said_in_its_place():
    for size in ("1100 900", "360 720"):
        with Window("--camera", "demo", settings=f"[Window]\nsize={size}\n") as window:
            field = open_create(window)
            for text, sentence in (
                    ("", "Enter a text to create its code."), ("a" * 2954, "1 byte too long for any QR code.")):
                field.get_editable_text_iface().set_text_contents(text)
                said = wait(lambda: next((node for node in window.all("label") if node.get_name().startswith(sentence)), None),
                            f"{sentence!r} in view")
                place, frame = window.place(said), window.place(window.find("drawing area", "No code yet"))
                inside = (frame.x <= place.x and place.x + place.width <= frame.x + frame.width
                          and frame.y <= place.y and place.y + place.height <= frame.y + frame.height)
                assert inside, (size, sentence, (place.x, place.y, place.width, place.height),
                                (frame.x, frame.y, frame.width, frame.height))
            field.get_editable_text_iface().set_text_contents("a")
            window.find("drawing area", "The code")
            wait(lambda: not any("too long" in text for text in window.labels()), "nothing to be said")


def test_the_times_of_an_event_are_taken_as_people_write_them():
    with Window("--camera", "demo", "--create") as window:
        choose(window, "Content", "Event")
        window.find("label", "For example, 2026-12-24 18:00")
        window.find("text", "Title").get_editable_text_iface().set_text_contents("Reading")
        start = window.find("text", "Start").get_editable_text_iface()
        start.set_text_contents("24.12.2026, 18:00")
        # The date is shown in words, so that the user sees which number was taken for the month.
        window.find("label", "December 24, 2026, 18:00")
        window.find("label", "Reads well")
        start.set_text_contents("on Christmas Eve")
        window.wait_for_label(lambda text: text.startswith("Write the date and time as"), "what is expected")


def test_the_keyboard_leaves_out_what_is_closed():
    with Window("--camera", "demo", settings="[Window]\nsize=1040 720\n") as window:
        open_create(window)
        xdotool("type", "--delay", "5", TEXT)
        window.find("drawing area", "The code")
        for _ in range(12):
            window.tab()
            if "Size and Version" in window.focused():
                break
        # The focus moves from one title directly to the next.
        window.tab()
        wait(lambda: window.focused() == {"Appearance"}, "the next title")
        assert not window.all("spin button", "Margin in modules")
        window.key("shift+Tab", "space")
        window.find("spin button", "Margin in modules")
        window.key("space")
        wait(lambda: not window.all("spin button", "Margin in modules"), "the title to close")
