"""Tests the forms of the Create page: what they ask for, what they take for wrong, and the codes made from them."""

import json
import os
import subprocess
import tempfile

from create_page import choose, drawn, fill, open_create, read_by_yomi, read_by_zbar, save
from driver import Atspi, GdkPixbuf, Window, has_state, wait, walk, xdotool
from window_sizes import PHONE, size, width

BILL = {"Payee": "Robert Schneider AG", "Postal Code": "2501", "City": "Biel", "IBAN": "CH5800791123000889012",
        "Amount": "199.95"}


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
        window.wait_for_label(lambda text: text.startswith("EAN-13 takes 12–13 characters, and these are 5"), "the reason")
        choose(window, "Kind of code", "Data Matrix")
        window.wait_for_label(lambda text: text == "Data Matrix, 10 × 10 modules", "the other code")
    assert read_by_zbar(f"{place}/ean.png") == "4006381333931"


def test_a_product_number_and_gs1_elements_become_the_codes_that_tills_read():
    place = tempfile.mkdtemp(prefix="yomitori-trade-")
    with Window("--camera", "demo") as window:
        open_create(window)
        choose(window, "Content", "Product")
        fill(window, "Product Number", "4006381333930")
        window.find("label", "The check digit is wrong. Compare what you typed with the original.")
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


def test_the_country_that_a_qr_bill_is_made_for_is_named():
    with Window("--camera", "demo") as window:
        open_create(window)
        choose(window, "Content", "Swiss QR-bill")
        window.find("label", "Switzerland (CH), if this stays empty")
        window.all("text", "Country")[0].get_editable_text_iface().set_text_contents("LI")
        wait(lambda: "Switzerland (CH), if this stays empty" not in window.labels(), "the other country")


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
        for name, value in (("Margin in modules", 6), ("Module in millimeters", 0.5)):
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
