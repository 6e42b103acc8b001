"""Tests text at twice its size: in a window as wide as a phone's screen, nothing is pushed out or cut off."""

import subprocess

from create_page import choices
from driver import LANGUAGES, Window, wait, xdotool
from emulated_camera import Camera
from history_page import filled, history_of, open_entry, show
from inventory_list import ONE, TWO, list_of
from kinds import KINDS
from picture_files import code, folder
from scan_page import activate
from scenes import scene
from screen_pixels import area
from window_sizes import PHONE, holds_everything, in_front


def in_every_language(check):
    """Makes a test of the check for each language with a translation."""
    for language in LANGUAGES:
        name = f"test_{check.__name__}_in_{language or 'English'}"
        globals()[name] = lambda language=language: check(language)
    return check


def large(language=""):
    return {"GDK_DPI_SCALE": "2", "LANGUAGE": language}


@in_every_language
def every_page_fits_a_phones_screen(language):
    frames = [[("https://example.org/bikes/4711", 200, 240), ("WIFI:T:WPA;S:Reading Room;P:x;;", 440, 240)]]
    with Camera(frames=frames, scale=4) as camera, Window(
            "--camera", camera.path, settings=PHONE, environment=large(language)) as window:
        window.find("list item", "https://example.org/bikes/4711")
        holds_everything(window, language, "the camera")
        show_history(window)
        holds_everything(window, language, "the history")
    with Window(code("geo:52.5,13.4", f"{folder()}/place.png"), settings=PHONE, environment=large(language)) as window:
        window.find("list item", "geo:52.5,13.4")
        holds_everything(window, language, "a picture")
    place = folder()
    files = [code(f"text {number}", f"{place}/{number}.png") for number in range(2)]
    with Window(*files, settings=PHONE, environment=large(language)) as window:
        wait(lambda: len(window.all("table cell", "text 1")) == 1, "the table")
        holds_everything(window, language, "several pictures")


def show_history(window):
    window.key("ctrl+f")
    wait(lambda: window.all("tree table") or window.all("table"), "the history")


@in_every_language
def every_form_of_create_fits_a_phones_screen(language):
    with Window("--camera", "demo", settings=PHONE, environment=large(language)) as window:
        window.find("drawing area")
        activate("create")
        # The page is shown: the list of forms is its first combo box.
        forms = wait(lambda: window.all("combo box"), "the forms")[0]
        count = len(choices(forms))
        assert count >= 16, count
        for index in range(count):
            forms.get_selection_iface().select_child(index)
            holds_everything(window, language, f"form {index}")


@in_every_language
def preferences_and_the_scene_editor_fit_a_phones_screen(language):
    with Window("--camera", "demo", settings=PHONE, environment=large(language)) as window:
        window.find("drawing area")
        for action in ("preferences", "scene-change"):
            activate(action)
            wait(lambda: in_front(window).get_name() != "Yomitori", action)
            holds_everything(window, language, action)
            window.key("Escape")
            wait(lambda: in_front(window).get_name() == "Yomitori", f"{action} to close")


@in_every_language
def the_card_of_every_kind_fits_a_phones_screen(language):
    records = [
        {"text": text, "symbology": symbology, "time": f"2026-11-20T12:{59 - number:02}:00Z"}
        for number, (text, symbology, *_) in enumerate(KINDS)]
    with history_of(records, large(language), size="360 720") as window:
        show_history(window)
        for number, kind in enumerate(KINDS):
            if number == 0:
                open_entry(window, kind[2])
            else:
                # Back in the list, which has the keyboard focus, the row below is the next entry.
                window.key("Escape")
                wait(lambda: window.all("table cell"), "the list")
                window.key("Down", "Return")
            wait(lambda: not window.all("table cell"), f"the card of {kind[2]}")
            holds_everything(window, language, kind[2])


@in_every_language
def the_inventory_fits_a_phones_screen(language):
    with Camera() as camera, Window(
            "--camera", camera.path, settings=PHONE + scene("inventory"), environment=large(language)) as window:
        wait(lambda: window.all("table cell", "held before the camera"), "a code on the list")
        holds_everything(window, language, "the inventory")


def test_larger_text_below_twice_the_size_fits_a_phones_screen():
    # The desktop's “Large Text” is 1.25; at 1.4, labels are beside their fields in none of the forms.
    for language, scale in (("ja", 1.4), ("de", 1.4), ("es", 1.25), ("fr", 1.25)):
        environment = {"GDK_DPI_SCALE": str(scale), "LANGUAGE": language}
        with Camera(frames=[[("https://example.org/bikes/4711", 320, 240)]], scale=4) as camera, Window(
                "--camera", camera.path, settings=PHONE, environment=environment) as window:
            window.find("list item", "https://example.org/bikes/4711")
            holds_everything(window, language, f"the camera at {scale}")
            activate("scene-change")
            wait(lambda: in_front(window).get_name() != "Yomitori", "the scene's editor")
            holds_everything(window, language, f"the scene's editor at {scale}")
            window.key("Escape")
            wait(lambda: in_front(window).get_name() == "Yomitori", "the editor to close")
            activate("create")
            forms = wait(lambda: window.all("combo box"), "the forms")[0]
            for index in (0, 9):
                forms.get_selection_iface().select_child(index)
                holds_everything(window, language, f"form {index} at {scale}")


def test_the_buttons_of_the_inventory_are_in_view():
    with Camera() as camera, Window(
            "--camera", camera.path, settings=PHONE + scene("inventory"), environment=large()) as window:
        wait(lambda: window.all("table cell", "held before the camera"), "a code on the list")
        last, below = (window.place(window.find(*it)) for it in (("push button", "Clear"), ("radio button", "Scan")))
        assert last.y + last.height <= below.y, (last.y, last.height, below.y)


def test_the_sentence_above_the_inventory_is_whole():
    with Camera(frames=[[]]) as camera, Window(
            "--camera", camera.path, settings=PHONE + scene("inventory"), environment=large("de")) as window:
        sentence = window.find("label", "Halten Sie einen Code nach dem anderen vor die Kamera.")
        # Two lines are 64 pixels high; the sentence has four.
        wait(lambda: window.extents(sentence).height > 110, "four lines")


def test_the_sentence_without_a_code_stays_inside_its_frame_in_a_wide_window():
    settings = "[Window]\nsize=1000 720\n"
    with Window("--camera", "demo", settings=settings, environment=large()) as window:
        window.find("drawing area")
        activate("create")
        forms = wait(lambda: window.all("combo box"), "the forms")[0]
        forms.get_selection_iface().select_child(13)
        place = window.place(window.find("label", "Still to be filled in: Elements"))

        def frame():
            """Returns the columns of the frame's sides, at the height of the space above the sentence."""
            pixel = window.pixels()
            row = place.y - 6
            around = range(place.x - 60, place.x + place.width + 60)
            return [x for x in around if pixel(x, row) != pixel(place.x - 60, row)]

        wait(lambda: (sides := frame()) and sides[0] < place.x and sides[-1] > place.x + place.width, "the frame around it")


def test_the_code_that_gets_a_quantity_is_told_from_others_by_its_end():
    # Each code is shown for six seconds: the first must be looked at before the next one replaces it.
    camera, settings = list_of(ONE, TWO, frames=180, size=PHONE)
    with camera, Window("--camera", camera.path, settings=settings, environment=large("de")) as window:
        looks = []
        for code in (ONE, TWO):
            place = window.place(window.find("label", f"Menge von „{code}“"))
            looks.append(area(place.x, place.y, place.width, place.height))
        assert looks[0] != looks[1]


@in_every_language
def the_main_menu_is_not_cut_off(language):
    with Window("--camera", "/nowhere", settings=PHONE, environment=large(language)) as window:
        frame = window.place(next(node for node in window.all("frame")))
        window.key("F10")

        def entries():
            # Entries are recognized by their width, which is the menu's; other buttons are narrower.
            return [place for role in ("push button", "check box", "radio button") for node in window.all(role)
                    if (place := window.extents(node)).width > 200 and place.y > frame.y + 40]

        found = wait(lambda: len(entries()) >= 8 and entries(), "the menu's entries")
        # The window's extents include its shadow, over which the menu's own edge may extend.
        assert all(frame.x - 8 <= place.x and place.x + place.width <= frame.x + frame.width + 8
                   for place in found), (frame.x, frame.width, [(place.x, place.width) for place in found])
        window.key("Escape")


def test_pictures_and_the_windows_own_buttons_fit_a_phones_screen():
    place = folder()
    files = [code(f"https://example.org/bikes/{index}", f"{place}/{index}.png") for index in range(2)]
    subprocess.run(["convert", "-size", "300x200", "gradient:red-blue", f"{place}/plain.png"], check=True)
    several = [*files, f"{place}/plain.png", f"{place}/missing.png"]
    for language, shown in (("", files[:1]), ("de", [f"{place}/plain.png"]), ("ja", several)):
        with Window(*shown, settings=PHONE, environment=large(language)) as window:
            wait(lambda: not window.all("progress bar") and window.find("drawing area"), "the pictures")
            holds_everything(window, language, f"{len(shown)} pictures")
            # The window's own buttons are at the end of the header.
            frame = window.place(next(node for node in window.all("frame")))
            header = [place for node in window.all("push button") if (place := window.extents(node)).y < frame.y + 60]
            assert max(place.x + place.width for place in header) <= frame.x + frame.width, (language, len(shown))


def test_an_entry_of_the_history_fits_a_phones_screen():
    with filled("https://example.org/bikes/4711", settings=PHONE) as window:
        show(window)
        open_entry(window, "https://example.org/bikes/4711")
        window.find("text", "Label")
        xdotool("windowsize", "--sync", window.identifier, 360, 720)
        holds_everything(window, "", "an entry")


def test_a_day_too_long_for_a_line_of_the_history_takes_two():
    with filled("keg 17", settings=PHONE, environment=large()) as window:
        show_history(window)

        def day():
            names = [node.get_name() for node in window.all("table cell")]
            return next((name for name in names if " ".join(name.split()) == "Friday, November 20, 2026"), "")

        wait(lambda: "\n" in day().strip(), "the day in two lines")


def test_the_label_of_a_small_code_has_room_for_as_many_letters():
    path = f"{folder()}/wide.png"
    subprocess.run(
        ["convert", code("https://example.org/bikes", path), "-gravity", "center", "-extent", "3000x1500", path], check=True)
    with Window(path, settings="[Window]\nsize=1300 900\n", environment=large()) as window:
        window.find("list item", "https://example.org/bikes")
        place = window.place(window.find("drawing area"))

        def width():
            """Returns the width of the plate behind the text, or 0 if there is none."""
            pixel = window.pixels()
            rows = range(place.y, place.y + place.height, 4)
            # The buttons for zooming are at the right.
            columns = range(place.x, place.x + place.width * 3 // 4)
            plate = [x for y in rows for x in columns if pixel(x, y) == (76, 76, 76)]
            return max(plate) - min(plate) if plate else 0

        # The text is cut off after 140 pixels at the usual size.
        wait(lambda: 200 < width() < 320, "a plate of twice that width")


def test_the_names_of_pages_are_larger_where_there_is_room():
    def height(size):
        with Window("--camera", "/nowhere", settings=f"[Window]\nsize={size}\n", environment=large()) as window:
            page = window.place(window.find("push button", "Try Again"))

            def switcher():
                """Returns the place of the switcher once it is at the bottom, where it has moved from the header."""
                place = window.steady(window.find("radio button", "History"))
                return place if place and place.y > page.y else None

            return wait(switcher, "the switcher at the bottom").height

    assert height("1200 800") > height("360 720") + 3
