"""Tests the cards of codes that were read: their place, their details and their actions."""

import os
import subprocess

from announcements import Announcements
from driver import Atspi, Window, content, has_state, pressed, wait, xdotool
from emulated_camera import Camera
from other_program import clipboard, make_default, password_hint
from picture_files import code, folder
from window_sizes import size, width

WIFI = "WIFI:T:WPA;S:Reading Room;P:open sesame;;"


def card(window, text):
    return window.place(window.find("list item", text))


def test_a_secret_that_no_form_holds_is_hidden_until_it_is_asked_for():
    text = "otpauth://totp/Library:ana?secret=JBSWY3DPEHPK3PXP&digits=8"
    with Window(code(text, f"{folder()}/otp.png")) as window:
        window.click("push button", "Show as Code")
        window.find("label", "The text contains a secret and is hidden.")
        window.find("drawing area", "The code")
        assert not window.all("text", "Text of the code")
        wait(lambda: "Show the Text" in window.focused(), "the keyboard at the button")
        window.click("push button", "Show the Text")
        field = window.find("text", "Text of the code")
        assert field.get_text_iface().get_text(0, -1) == text
        assert "The text contains a secret and is hidden." not in window.labels()


def test_on_a_phone_held_sideways_cards_stand_beside_the_picture():
    text = "in the middle"
    with Camera(frames=[[(text, 320, 240)]]) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=648 360\n") as window:

        # The window has edges around its content.
        edges = width(window.identifier) - 648

        def is_beside():
            picture, row = window.place(window.preview()), card(window, text)
            return picture.y <= row.y and picture.x + picture.width <= row.x

        wait(is_beside, "the card beside the picture")
        assert size(window.identifier) == (648 + edges, 360 + edges), size(window.identifier)
        picture, frame = window.place(window.preview()), window.place(window.find("frame"))
        # The controls are over the picture, and the card's buttons inside the window.
        pause = window.place(window.find("toggle button", "Pause"))
        assert pause.x + pause.width <= picture.x + picture.width, (pause.x, picture.x)
        details = window.place(window.find("toggle button", f"Details of {text}"))
        assert details.x + details.width <= frame.x + frame.width, (details.x, frame.x)
        # Turned upright and back, the window is no larger than the screen.
        xdotool("windowsize", "--sync", window.identifier, 360 + edges, 648 + edges)
        wait(lambda: card(window, text).y > window.place(window.preview()).y + 100, "the card below the picture")
        xdotool("windowsize", window.identifier, 648 + edges, 360 + edges)
        wait(is_beside, "the card beside the picture again")
        assert size(window.identifier) == (648 + edges, 360 + edges), size(window.identifier)


def test_cards_stand_beside_a_wide_picture_and_below_a_narrow_one():
    text = "in the middle"
    with Camera(frames=[[(text, 320, 240)]]) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=1100 680\n") as window:
        place, picture = card(window, text), window.place(window.preview())
        assert place.x >= picture.x + picture.width, (place.x, picture.x, picture.width)
        xdotool("windowsize", "--sync", window.identifier, 600, 680)
        wait(lambda: card(window, text).y >= (picture := window.place(window.preview())).y + picture.height,
             "the card below the picture")
        # The sheet is pulled up and down again.
        low = window.place(window.preview()).height
        window.click("toggle button", "Show More")
        wait(lambda: window.place(window.preview()).height < low * 0.7, "the sheet drawn up")
        window.click("toggle button", "Show Less")
        wait(lambda: window.place(window.preview()).height == low, "the sheet let down")
        # The sheet is also moved by the pointer or a finger.
        for way, drawn in ((-80, True), (80, False)):
            bar = window.place(window.find("toggle button", "Show More" if drawn else "Show Less"))
            x, y = bar.x - 60, bar.y + bar.height // 2
            with pressed(x, y):
                for step in range(1, 5):
                    xdotool("mousemove", x, y + way * step // 4)
            wait(lambda: (window.place(window.preview()).height < low * 0.7) == drawn, "the sheet dragged")


def test_what_is_no_password_is_copied_without_a_word_about_it():
    with Window(code("no secret", f"{folder()}/text.png")) as window:
        window.click("push button", "Copy no secret")
        wait(lambda: clipboard() == "no secret", "the text on the clipboard")
        assert password_hint() == ""


def test_a_card_opens_into_fields_and_hides_a_password_until_it_is_asked_for():
    picture = code(WIFI, f"{folder()}/wifi.png")
    with Announcements() as told, Window(picture, settings="[Window]\nsize=700 680\n") as window:
        window.find("label", "Reading Room")
        assert "Password" not in window.labels()
        # Screen readers don't get the password either.
        assert not any("open sesame" in (node.get_name() or "") for node in window.all())
        window.find("list item", "Reading Room")
        window.find("push button", "Copy Reading Room")
        window.click("toggle button", "Details of Reading Room")
        window.find("label", "Password")
        assert not any("open sesame" in text for text in window.labels()), window.labels()
        window.click("toggle button", "Show Password")
        window.find("label", "open sesame")
        window.click("push button", "Copy Password")
        wait(lambda: clipboard() == "open sesame", "the password on the clipboard")
        assert password_hint() == "secret"
        wait(lambda: told.count("Copied") >= 1, "the word about it")
        window.click("push button", "Show as Code")
        # The form has the same fields.
        field = wait(lambda: window.all("text", "Network"), "the form for networks")[0]
        wait(lambda: field.get_text_iface().get_text(0, -1) == "Reading Room", "the network's name")
        window.find("drawing area", "The code")
        assert told.count("open sesame") == 0, told.heard()


def test_a_gs1_element_says_which_others_it_needs():
    picture = f"{folder()}/lot.png"
    subprocess.run(
        [os.environ["YOMI"], "create", "--gs1", "--symbology", "DataMatrix", "-o", picture, "(10)ABC"],
        check=True, capture_output=True)
    with Window(picture, settings="[Window]\nsize=700 680\n") as window:
        window.click("toggle button", "Details of 10ABC")
        window.find("label", "Batch")
        wait(lambda: any(
            text.startswith("Needs one of these as well") and "(01) GTIN" in text for text in window.labels()),
            "what the element needs")


def test_a_code_that_is_opened_from_a_card_has_no_caption_of_another():
    with Window(code("only words", f"{folder()}/words.png")) as window:
        window.key("ctrl+n")
        field = wait(lambda: window.all("text", "Text of the code"), "the form for text")[0]
        field.get_editable_text_iface().set_text_contents("Pump 7")
        window.click("toggle button", "Appearance")
        caption = window.find("text", "Caption")
        caption.get_editable_text_iface().set_text_contents("Pump")
        # The label stays while the text is edited.
        field.get_editable_text_iface().set_text_contents("Pump 8")
        assert caption.get_text_iface().get_text(0, -1) == "Pump"
        window.click("radio button", "Scan")
        window.click("toggle button", "Details of only words")
        window.click("push button", "Show as Code")
        wait(lambda: caption.get_text_iface().get_text(0, -1) == "", "no caption")


def test_a_card_of_a_link_says_where_it_leads_and_what_to_be_wary_of():
    link = "https://example.com@xn--pple-43d.com/"
    with Window(code(link, f"{folder()}/link.png")) as window:
        window.find("label", link)
        window.find("label", "xn--pple-43d.com")
        wait(lambda: any("only a login name" in text for text in window.labels()), "the first warning")
        wait(lambda: any("is really xn--pple-43d.com" in text for text in window.labels()), "the second")


def test_the_domain_of_a_long_host_is_shown_in_full():
    link = "https://www.paypal.com.account-verification.secure-login.evil-host.example/signin"
    for size in ("360 720", "1050 760", "1270 760"):
        with Window(code(link, f"{folder()}/long.png"), settings=f"[Window]\nsize={size}\n") as window:
            place = window.place(window.find("label", "evil-host.example"))
            # A bold letter is at least six pixels wide on average, and a line fourteen pixels high.
            assert place.width * max(1, place.height // 14) >= 6 * len("evil-host.example"), (size, place.width)


def test_a_name_that_looks_like_another_one_is_told_of_in_one_sentence():
    with Window(code("https://www.xn--pple-43d.com/login", f"{folder()}/imitation.png")) as window:
        window.find("label", "Looks like “apple”, but is really www.xn--pple-43d.com: Cyrillic “\u0430”.")
        told = [text for text in window.labels() if "letters" in text]
        assert told == [], told


def test_a_host_that_is_written_backwards_is_not_reversed():
    with Window(code("https://\u202emoc.elgoog/login", f"{folder()}/backwards.png")) as window:
        window.find("label", "This is not a valid name of a site.")
        window.find("label", "<U+202E>moc.elgoog", timeout=5)


def test_what_is_selected_of_a_card_is_copied():
    name = "Reading Room"
    with Window(code(WIFI, f"{folder()}/network.png"), settings="[Window]\nsize=700 680\n") as window:
        wait(lambda: window.key("ctrl+c") or clipboard().startswith("WIFI:"), "the code's text")
        window.click("toggle button", f"Details of {name}")
        label = wait(lambda: next((
            node for node in window.all("label", name) if has_state(node, Atspi.StateType.FOCUSABLE)), None), "the name")
        label.get_component_iface().grab_focus()
        words = label.get_text_iface()
        while words.get_n_selections():
            words.remove_selection(0)
        words.add_selection(0, 7)
        wait(lambda: window.key("ctrl+c") or clipboard() == "Reading", "the part that is selected")


def picture_of_two():
    """Returns a picture with two codes side by side, "one" and "two"."""
    place = folder()
    for name in ("one", "two"):
        code(name, f"{place}/{name}.png")
    subprocess.run(["convert", f"{place}/one.png", f"{place}/two.png", "+append", f"{place}/both.png"], check=True)
    return f"{place}/both.png"


def click_the_second(window):
    """Clicks the code on the right of that picture."""
    area = window.place(window.find("drawing area", "both.png"))
    xdotool("mousemove", area.x + area.width * 3 // 4, area.y + area.height // 2, "click", "1")


def test_codes_of_a_picture_are_chosen_by_number_and_by_click():
    with Window(picture_of_two()) as window:
        window.find("label", "2 codes in both.png")
        for number, text in (("2", "two"), ("1", "one")):
            def copied():
                window.key(number)
                window.key("ctrl+c")
                return clipboard() == text

            wait(copied, f"the text of code {number}")
        click_the_second(window)
        wait(lambda: window.key("ctrl+c") or clipboard() == "two", "the text of the code that was clicked")


def test_tab_leads_from_the_picture_to_the_card_of_the_code_that_was_clicked():
    with Window(picture_of_two()) as window:
        window.find("label", "2 codes in both.png")
        click_the_second(window)
        wait(lambda: window.key("ctrl+c") or clipboard() == "two", "the code that was clicked")
        window.find("drawing area", "both.png").get_component_iface().grab_focus()
        wait(lambda: "both.png" in window.focused(), "the picture to have the keyboard")
        # The buttons that magnify the picture come before the cards.
        for _ in range(6):
            window.tab()
            if window.focused() & {"one", "two"}:
                break
        assert "two" in window.focused(), window.focused()


def test_enter_gives_the_keyboard_to_the_code_that_is_chosen():
    place = folder()
    links = ("https://example.org/one", "https://example.org/two")
    for index, link in enumerate(links):
        code(link, f"{place}/{index}.png")
    subprocess.run(["convert", f"{place}/0.png", f"{place}/1.png", "+append", f"{place}/both.png"], check=True)
    with Window(f"{place}/both.png") as window:
        window.find("label", "2 codes in both.png")
        window.find("drawing area", "both.png").get_component_iface().grab_focus()
        for number, link in enumerate(links, 1):
            window.key(str(number), "Return")
            wait(lambda: f"Open {link}" in window.focused(), f"the button of code {number} to have the keyboard")
            window.find("drawing area", "both.png").get_component_iface().grab_focus()
            wait(lambda: "both.png" in window.focused(), "the picture to have the keyboard")


def test_a_text_of_many_lines_leaves_its_buttons_in_sight():
    text = "\n".join(f"line {number}" for number in range(1, 101))
    with Window(code(text, f"{folder()}/lines.png")) as window:
        window.find("label", "1 code in lines.png")
        title = window.wait_for_label(lambda shown: shown.startswith("line 1"), "the text")
        assert title == "line 1\nline 2\nline 3 …", title
        button = window.place(next(
            node for node in window.all("toggle button") if node.get_name().startswith("Details of")))
        pane = window.place(window.find("list box", "Codes"))
        assert button.y < pane.y + 60, (button.y, pane.y)
        # The fields have the whole text.
        next(node for node in window.all("toggle button")
             if node.get_name().startswith("Details of")).get_action_iface().do_action(0)
        window.wait_for_label(lambda shown: shown == text, "the whole text")


def test_no_tooltip_shows_what_is_hidden():
    secret = "JBSWY3DPEHPK3PXP"
    with Window(code(f"otpauth://totp/Library:ana?secret={secret}", f"{folder()}/otp.png")) as window:
        window.find("push button", "Open")
        told = [text for node in window.all() for text in (node.get_name(), node.get_description()) if text]
        assert not any(secret in text for text in told), [text for text in told if secret in text]


def test_a_payment_that_was_altered_is_told_of_before_it_is_opened():
    text = "SPD*1.0*ACC:CZ5855000000001265098001*AM:{}.00*CC:CZK*CRC32:AAD80227"
    sentence = "The checksum is wrong: the code may have been altered."
    with Window(code(text.format(900), f"{folder()}/altered.png")) as window:
        # The warning is above the fields as well as in them.
        wait(lambda: len(window.all("label", sentence)) == 2, "the warning")
    with Window(code(text.format(100).replace("CZ58", "CZ59"), f"{folder()}/account.png")) as window:
        window.find("label", "IBAN: The check digit is wrong.")
    with Window(code(text.format(100), f"{folder()}/payment.png")) as window:
        window.wait_for_label(lambda shown: "100.00" in shown, "the amount")
        assert not window.all("label", sentence)


def test_a_command_to_the_telephone_is_told_of_and_not_called_at_once():
    with Window(code("tel:*%2321%23", f"{folder()}/command.png")) as window:
        window.find("label", "Not a number to call: a phone carries this out as a command.")
        # It is reached where the fields are, which are open here.
        names = [node.get_name() for node in window.all("push button")]
        assert "Call" in names and not any(name.startswith("Call: ") for name in names), names


def test_an_address_for_another_program_has_no_host_in_bold():
    with Window(code("upi://mandate?pa=shop@bank", f"{folder()}/upi.png")) as window:
        window.wait_for_label(lambda text: text.startswith("Not a web page"), "the warning")
        assert "mandate" not in window.labels(), window.labels()


def test_a_script_is_called_one_and_is_not_offered_to_another_program():
    with Window(code("javascript:alert(1)", f"{folder()}/script.png")) as window:
        window.find("label", "Not a web page, but a script that a browser would run.")
        window.click("toggle button", "Details of javascript:alert(1)")
        window.find("push button", "Show as Code")
        assert not window.all("push button", "Open"), "a script can be opened"


def test_a_double_click_brings_the_frame_back():
    with Camera(frames=[[]]) as camera, Window(
            "--camera", camera.path, settings="[Scan]\nframe=0.3 0.3 0.4 0.4\n") as window:
        wait(lambda: "30 percent from the left and 30 from the top" in window.preview().get_description(), "the frame")
        area = window.place(window.preview())
        x, y = area.x + area.width // 2, area.y + area.height // 2
        wait(lambda: xdotool("mousemove", x, y, "click", "--repeat", "2", "--delay", "60", "1") is not None
             and "10 percent from the left and 8 from the top" in window.preview().get_description(),
             "the frame in its first place")


def test_a_contact_and_an_event_are_handed_to_the_programs_for_them():
    contact = "BEGIN:VCARD\nVERSION:3.0\nN:Muster;Ana;;;\nFN:Ana Muster\nTEL:+49301234567\nEND:VCARD"
    event = ("BEGIN:VEVENT\nSUMMARY:Inventory\nDTSTART:20261201T090000Z\nBEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM\n"
             "END:VEVENT")
    place = folder()
    make_default(place, "keep", "text/vcard", "text/calendar",
                 line=f'cp "$1" "{place}/" && stat -c %a "$1" >"{place}/mode"')

    for text, title, name, part in ((contact, "Ana Muster", "contact.vcf", "TEL:+49301234567"),
                                    (event, "Inventory", "event.ics", "DTSTART:20261201T090000Z")):
        with Window(code(text, f"{place}/code.png"), folder=place,
                    environment={"XDG_DATA_HOME": place}) as window:
            window.click("push button", f"Add {title}")
            wait(lambda: part in content(f"{place}/{name}"), "the file in the other program")
            assert wait(lambda: content(f"{place}/mode"), "its mode") == "600\n"
    # The file has the event's own lines, and those that a calendar file requires.
    lines = {line.split(":")[0] for line in content(f"{place}/event.ics").splitlines()}
    assert {"BEGIN", "VERSION", "PRODID", "UID", "DTSTAMP", "SUMMARY", "TRIGGER"} <= lines, lines


def test_a_click_on_a_card_leaves_space_to_the_picture():
    link = "https://example.org/bikes/4711"
    with Camera(frames=[[(link, 320, 240)]], scale=4) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=1000 600\n") as window:
        place = window.place(window.find("toggle button", f"Details of {link}"))
        xdotool("mousemove", place.x + place.width // 2, place.y + place.height // 2, "click", 1)
        window.find("label", "Address")
        window.key("space")
        window.find("label", "Paused. Press Space to resume.")
        assert window.all("label", "Address"), "the card is closed"
        # With the keyboard on a button, Space presses that button, and the hint does not name the key.
        window.find("toggle button", f"Details of {link}").get_component_iface().grab_focus()
        window.find("label", "Paused.")
        window.preview().get_component_iface().grab_focus()
        window.find("label", "Paused. Press Space to resume.")


def test_what_is_said_over_a_paused_picture_stays_off_the_code():
    with Camera(frames=[[("https://example.org/bikes/4711", 320, 110)]], scale=4) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=1000 600\n") as window:
        window.find("list item", "https://example.org/bikes/4711")
        window.key("space")
        picture = window.place(window.preview())
        notice = window.place(window.find("label", "Paused. Press Space to resume."))
        assert notice.y > picture.y + picture.height // 2, (notice.y, picture.y, picture.height)
        window.key("space")
        wait(lambda: not window.all("label", "Paused. Press Space to resume."), "the picture to go on")


def test_the_tooltip_of_a_contact_is_not_its_raw_text():
    contact = "BEGIN:VCARD\nVERSION:3.0\nN:Muster;Ana;;;\nFN:Ana Muster\nTEL:+49301234567\nEND:VCARD"
    with Window(code(contact, f"{folder()}/contact.png")) as window:
        told = window.find("label", "Ana Muster").get_description()
        assert told == "Ana Muster\n+49301234567", told


def test_a_contact_or_an_event_that_no_program_takes_can_be_saved():
    contact = "BEGIN:VCARD\nVERSION:3.0\nN:Muster;Ana;;;\nFN:Ana Muster\nTEL:+49301234567\nEND:VCARD"
    event = "BEGIN:VEVENT\nSUMMARY:Inventory\nDTSTART:20261201T090000Z\nEND:VEVENT"
    place = folder()
    # A program that can't be started.
    make_default(place, "people", "text/vcard", "text/calendar")
    for text, title, told, said, name in (
            (contact, "Ana Muster", "The Contact Can't Be Added", "program for contacts", "contact.vcf"),
            (event, "Inventory", "The Event Can't Be Added", "calendar program", "event.ics")):
        with Window(code(text, f"{place}/code.png"), folder=place,
                    environment={"XDG_DATA_HOME": place, "PATH": "/nowhere"}) as window:
            window.click("push button", f"Add {title}")
            window.find("label", told)
            sentence = window.wait_for_label(lambda text: "as a file." in text, "what to do")
            assert said in sentence and "terminal" not in sentence, sentence
            window.click("push button", "Save…")
            window.choose_file("Save the Content", f"{place}/{name}")
            assert text.split("\n")[1].split(":")[0] in wait(lambda: content(f"{place}/{name}"), "the file")
