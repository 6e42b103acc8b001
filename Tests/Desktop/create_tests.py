"""Tests the page on which codes are made: texts are typed and pasted, and codes saved."""

import os
import subprocess
import tempfile
import time

from create_page import TEXT, choose, drawn, open_create, read_by_yomi, read_by_zbar, save
from driver import Atspi, Window, content, visible, wait, walk, xdotool
from other_program import make_default, owner_of_clipboard
from window_sizes import size


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
        wait(lambda: {"Save the code, or a list", "Print the code"} <= set(window.labels()), "both keys")


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


def test_a_table_pasted_into_create_becomes_codes_when_asked():
    with Window("--camera", "demo") as window:
        field = open_create(window)
        name = "Create Codes from the Table"
        field.get_editable_text_iface().set_text_contents("Dear guest,\nwelcome,\n")
        window.find("drawing area", "The code")
        assert not window.all("push button", name)
        # A contact is one code.
        field.get_editable_text_iface().set_text_contents("BEGIN:VCARD\nVERSION:3.0\nN:Doe;Ana\nFN:Ana\nEND:VCARD")
        time.sleep(0.3)
        assert not window.all("push button", "Create a Code for Each Line")
        field.get_editable_text_iface().set_text_contents("KEG-1\nKEG-2\nKEG-3\n")
        window.click("push button", "Create a Code for Each Line")
        window.wait_for_label(lambda text: text == "1 of 3", "a page for each line")
        window.key("Escape")
        wait(lambda: not window.all("drawing area", "The page"), "the window to close")
        field.get_editable_text_iface().set_text_contents("code\tcaption\nGUEST-1\tOne\nGUEST-2\tTwo, too\n")
        window.click("push button", name)
        window.wait_for_label(lambda text: text == "1 of 2", "a page for each row")
        window.find("label", "The first row is taken as titles: code, caption")
        window.find("push button", "Choose a List")


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


def test_a_code_that_is_light_on_dark_is_not_said_to_read_when_close():
    with Window("--camera", "demo", settings="[Create]\nforeground=#ffffff\nbackground=#000000\n") as window:
        open_create(window).get_editable_text_iface().set_text_contents("night")
        window.find("label", "Not every reader reads this: it is light on dark.")


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

        stem = "Yomitori the saved code, read back"
        wait(lambda: name() == f"{stem}.png", "the suggested name")
        kinds = next(node for dialog in window.all("file chooser") for node in walk(dialog)
                     if node.get_role_name() == "combo box" and any(child.get_name() == "PDF document" for child in walk(node)))
        menu = kinds.get_child_at_index(0)
        for kind, ending in (("PDF document", "pdf"), ("SVG drawing", "svg")):
            index = next(index for index in range(menu.get_child_count())
                         if menu.get_child_at_index(index).get_name() == kind)
            kinds.get_selection_iface().select_child(index)
            wait(lambda: name() == f"{stem}.{ending}", f"the name of a {kind}")
        window.key("Escape")


def test_where_no_file_can_be_created_another_folder_is_advised():
    sentence = "No file can be created in the folder “proc”. Choose another folder."
    with Window("--camera", "demo") as window:
        open_create(window)
        xdotool("type", "--delay", "5", TEXT)
        window.find("drawing area", "The code")
        save(window, "/proc/code.png")
        window.find("label", f"Not saved: {sentence}")


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
