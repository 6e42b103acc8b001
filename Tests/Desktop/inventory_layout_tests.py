"""Tests the columns of the inventory list, and its place beside the picture."""

import re
import tempfile

from driver import LANGUAGES, Window, wait, xdotool
from emulated_camera import Camera
from inventory_list import ONE, TWO, expect, list_of, load_expected
from scenes import choose, scene
from window_sizes import size, width


def test_the_columns_are_explained_and_what_can_be_changed_has_a_pencil():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        tips = {node.get_name(): node.get_description() for node in window.all("table column header")}
        assert tips["Count"] == "How often the code was read", tips
        assert tips["Quantity"] == "How many things the code stands for", tips
        # The cell has the number, and the pencil beside it.
        iface = window.find("table", "Inventory").get_table_iface()
        assert [iface.get_accessible_at(0, column).get_child_count() for column in (1, 2)] == [0, 2]
        window.click("toggle button", "About this list")
        window.find("label", "Count: how often the code was read.")


def test_an_empty_list_shows_all_its_columns_when_its_scene_is_chosen():
    with Window("--camera", "/nowhere", settings="[Window]\nsize=1100 800\n") as window:
        choose(window, "Inventory")
        table = window.place(window.find("table", "Inventory"))
        titles = {node.get_name(): window.place(node) for node in window.all("table column header")}
        assert set(titles) == {"Code", "Count", "Quantity", "Time"}, titles
        ends = {name: place.x + place.width for name, place in titles.items()}
        # The toolkit may cut off the few pixels between the last title and the border.
        assert max(ends.values()) <= table.x + table.width + 6, ends


def test_a_long_code_leaves_the_picture_where_it_is():
    long = "a keg behind the second shelf of the cellar"
    # Each code is shown for six seconds: the first must be found before the next one replaces it.
    camera, settings = list_of(ONE, long, scale=5, frames=180)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == f"Quantity of “{ONE}”", "the first code")
        before = window.place(window.preview()).width
        window.wait_for_label(lambda text: text == f"Quantity of “{long}”", "the long one")
        assert window.place(window.preview()).width == before


def test_a_product_number_is_whole_beside_its_state():
    camera, settings = list_of("9521234567899", size="[Window]\nsize=1040 700\n")
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        assert window.place(window.find("table", "Inventory")).width >= 400


def controls_fit(window):
    """Whether the controls below the picture are in the window and end before the list."""
    frame = window.place(window.find("frame"))
    light, pause = (window.place(window.find("toggle button", name)) for name in ("Light", "Pause"))
    table = window.place(window.find("table", "Inventory"))
    return frame.x <= light.x and pause.x + pause.width <= table.x and table.x < frame.x + frame.width


def test_a_list_that_is_checked_shows_all_its_columns():
    camera, settings = list_of(ONE, size="[Window]\nsize=1050 700\n")
    with camera, Window("--camera", camera.path, settings=settings) as window:
        expect(window, f"{ONE},Bicycle number 4711\n{TWO},Keg of the cellar\n")
        frame = window.place(window.find("frame"))
        last = window.place(window.find("table column header", "Time"))
        assert last.x + last.width <= frame.x + frame.width, (last.x, last.width, frame.x, frame.width)
        # Names of about twenty letters are not cut off, and the picture keeps its buttons.
        assert window.place(window.find("table column header", "Name")).width >= 130
        assert controls_fit(window)


def test_a_narrow_list_that_is_checked_leaves_out_times_before_codes_and_quantities():
    for width, least in ((800, 110), (360, 80)):
        camera, settings = list_of(ONE, size=f"[Window]\nsize={width} 700\n")
        with camera, Window("--camera", camera.path, settings=settings) as window:
            expect(window, f"{ONE},Bicycle number 4711\n{TWO},Keg of the cellar\n")
            wait(lambda: [node.get_name() for node in window.all("table column header")]
                 == ["Code", "Name", "State", "Quantity"], f"the columns at {width}")
            frame = window.place(window.find("frame"))
            last = window.place(window.find("table column header", "Quantity"))
            assert last.x + last.width <= frame.x + frame.width, (width, last.x, last.width)
            code = window.place(window.find("table column header", "Code")).width
            assert code >= least, (width, code)


def test_a_list_that_is_checked_gives_its_codes_the_room_of_a_window_that_grows():
    camera, settings = list_of(ONE, size="[Window]\nsize=360 700\n")
    with camera, Window("--camera", camera.path, settings=settings) as window:
        expect(window, f"{ONE},Bicycle number 4711\n{TWO},Keg of the cellar\n")
        xdotool("windowsize", "--sync", window.identifier, 800, 700)

        def widths():
            headers = window.all("table column header")
            return {node.get_name(): window.place(node).width for node in headers}

        wait(lambda: window.place(window.find("table", "Inventory")).width < 500, "the list beside the picture")
        wait(lambda: (found := widths()).keys() == {"Code", "Name", "State", "Quantity"}
             and found["Code"] >= 110 and found["Quantity"] < found["Code"], "room for the codes")


def test_a_list_that_is_checked_leaves_the_picture_what_its_controls_need():
    # This is the narrowest window with the list beside the picture.
    camera, settings = list_of(ONE, size="[Window]\nsize=720 700\n")
    with camera, Window("--camera", camera.path, settings=settings) as window:
        expect(window, f"{ONE},Bicycle number 4711\n{TWO},Keg of the cellar\n")
        assert controls_fit(window)


def test_the_list_is_beside_the_picture_on_a_phone_held_sideways():
    for language in ("", "de", "ja"):
        camera, settings = list_of(ONE, size="[Window]\nsize=648 360\n")
        with camera, Window(
                "--camera", camera.path, settings=settings, environment={"LANGUAGE": language}) as window:
            wait(lambda: window.all("table cell", ONE), "a code on the list")
            picture = window.find("drawing area")
            # The window has edges around its content.
            edges = width(window.identifier) - 648

            def is_beside():
                left, right = window.place(picture), window.place(window.find("table"))
                return left.x + left.width <= right.x and right.y < left.y + left.height

            wait(is_beside, "the list beside the picture")
            assert size(window.identifier) == (648 + edges, 360 + edges), (language, size(window.identifier))
            frame = window.place(window.find("frame"))
            for button in window.all("push button") + window.all("toggle button"):
                place = window.place(button)
                name = button.get_name()
                assert frame.x <= place.x and place.x + place.width <= frame.x + frame.width, (language, name)
            if not language:
                # Without scrolling, the quantity and all buttons are above the page switcher.
                bottom = window.place(window.find("radio button", "Scan")).y
                for role, name in (("text", "Quantity"), ("toggle button", "Expected…"), ("push button", "Export…"),
                                   ("push button", "Clear")):
                    place = window.place(window.find(role, name))
                    assert place.y + place.height <= bottom, (name, place.y, place.height, bottom)
            # Turned upright and back, the window is no larger than the screen.
            xdotool("windowsize", "--sync", window.identifier, 360 + edges, 648 + edges)
            wait(lambda: not is_beside(), "the list below the picture")
            xdotool("windowsize", window.identifier, 648 + edges, 360 + edges)
            wait(is_beside, "the list beside the picture again")
            assert size(window.identifier) == (648 + edges, 360 + edges), (language, size(window.identifier))


def test_what_is_read_stands_once_beside_the_list():
    camera, settings = list_of(ONE)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        assert not window.all("list item", ONE) and not window.all("push button", f"Copy {ONE}")
        # Another scene shows cards in place of the list.
        window.click("toggle button", "Scene")
        window.click("radio button", "Everyday")
        window.find("list item", ONE)


def frame_of(window):
    """Returns the red frame's width and height in pixels."""
    parts = re.match(r"Red frame: (\d+) by (\d+) percent", window.preview().get_description()).groups()
    preview = window.place(window.preview())
    return int(parts[0]) * preview.width / 100, int(parts[1]) * preview.height / 100


def test_the_red_frame_is_no_narrow_box_beside_a_list_that_is_checked():
    camera, settings = list_of(ONE, size="[Window]\nsize=1050 900\n", scale=4)
    with camera, Window("--camera", camera.path, settings=settings) as window:
        expect(window, f"{ONE},Bicycle number 4711\n{TWO},Keg of the cellar\n")
        preview = window.place(window.preview())

        def is_usable():
            wide, high = frame_of(window)
            return wide >= min(high * 1.25, 0.78 * preview.width)

        wait(is_usable, "a frame that fills what is left of the picture")


def test_a_code_that_has_no_room_in_the_frame_is_to_be_held_further_away():
    for scale, sentence in ((16, "A code is larger than the red frame: hold it further away"),
                            (6, "A code is outside the red frame: hold it inside")):
        # The code's centre is in the frame, or a little above it.
        middle = 240 if scale == 16 else 110
        with Camera(frames=[[("4711", 320, middle)]], scale=scale) as camera, Window(
                "--camera", camera.path, settings="[Window]\nsize=1000 560\n" + scene("inventory")) as window:
            window.find("label", sentence)


def test_a_hint_of_two_lines_does_not_move_the_list():
    # At first the code is too large for the frame, then there is none.
    frames = [[("4711", 320, 240)]] * 60 + [[]] * 120
    with Camera(frames=frames, scale=16) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=1050 700\n" + scene("inventory")) as window:
        hint = "A code is larger than the red frame: hold it further away"
        for _ in range(2):
            window.find("label", hint)
            during = window.place(window.find("table", "Inventory")).y
            window.find("label", "Hold one code after another in front of the camera.")
            assert window.place(window.find("table", "Inventory")).y == during


def test_large_text_leaves_the_codes_of_a_narrow_list_readable():
    for language in ("", "de", "ja"):
        camera, settings = list_of(ONE, size="[Window]\nsize=360 720\n")
        with camera, Window("--camera", camera.path, settings=settings,
                            environment={"GDK_DPI_SCALE": "1.6", "LANGUAGE": language}) as window:
            wait(lambda: window.all("table cell", ONE), "a code on the list")
            frame = window.place(window.find("frame"))
            headers = [window.place(node) for node in window.all("table column header")]
            assert all(place.x + place.width <= frame.x + frame.width for place in headers), language
            # The cell is as wide as its eight letters need.
            code = window.place(window.find("table cell", ONE))
            assert code.width >= 8 * 12, (language, code.width)


def test_the_explanations_are_whole_on_a_phones_screen_with_large_text():
    for language, about, last, expected, choose_file in (
            ("", "About this list", "Escape deselects the line.", "Expected…", "Choose a File…"),
            ("de", "Zu dieser Liste", "Die Taste Esc hebt die Auswahl der Zeile auf.", "Erwartete …", "Datei auswählen …")):
        with Window("--camera", "/nowhere", settings="[Window]\nsize=360 640\n" + scene("inventory"),
                    environment={"GDK_DPI_SCALE": "1.5", "LANGUAGE": language}) as window:
            frame = window.place(window.find("frame"))
            window.click("toggle button", about)
            text = window.extents(wait(lambda: window.all("label", last), "the explanations")[0])
            assert frame.x < text.x and text.x + text.width < frame.x + frame.width, (language, text.x, text.width)
            # What is higher than the screen can be scrolled.
            panes = [window.extents(node) for node in window.all("scroll pane")]
            pane = next(pane for pane in reversed(panes) if pane.x <= text.x <= pane.x + pane.width)
            assert frame.y <= pane.y and pane.y + pane.height <= frame.y + frame.height, (language, pane.y, pane.height)
            window.key("Escape")
            window.click("toggle button", expected)
            # The buttons are in view without scrolling.
            button = window.place(window.find("push button", choose_file))
            assert frame.x < button.x and button.x + button.width < frame.x + frame.width, (language, button.x)
            assert frame.y < button.y and button.y + button.height < frame.y + frame.height, (language, button.y)


def test_a_list_that_is_checked_fits_a_phones_screen():
    folder = tempfile.mkdtemp(prefix="yomitori-inventory-")
    with open(f"{folder}/expected.csv", "w") as file:
        file.write("code\nkeg 0003\n")
    with Camera() as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=360 720\n" + scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        load_expected(window, f"{folder}/expected.csv")
        window.wait_for_label(lambda text: text == "1 code read · 1 missing · 1 unexpected", "the list checked")
        picture = window.place(window.preview())
        assert picture.width <= 360, picture.width
        freeze = window.place(window.find("toggle button", "Pause"))
        assert freeze.x + freeze.width <= picture.x + picture.width, (freeze.x, freeze.width)
        state = window.place(window.find("table", "Inventory").get_table_iface().get_accessible_at(0, 1))
        assert state.x + state.width <= picture.x + picture.width, (state.x, state.width)


def test_the_controls_fit_beside_the_list():
    with Camera(frames=[[]]) as camera, Window(
            "--camera", camera.path, settings="[Window]\nsize=660 700\n" + scene("inventory")) as window:
        for width in (660, 720):
            xdotool("windowsize", "--sync", window.identifier, width, 700)
            place = window.find("toggle button", "Pause")

            def fits():
                picture, button = window.extents(window.preview()), window.extents(place)
                return picture.x + picture.width >= button.x + button.width

            wait(fits, f"the controls within the picture, {width} pixels wide")


def test_in_a_narrow_window_the_list_is_below_the_picture_in_every_language():
    for language in LANGUAGES:
        with Camera() as camera, Window(
                "--camera", camera.path, settings=scene("inventory"), environment={"LANGUAGE": language}) as window:
            picture, table = window.find("drawing area"), window.find("table")
            wait(lambda: window.extents(table).x >= window.extents(picture).x + window.extents(picture).width,
                 "the list beside the picture")
            xdotool("windowsize", "--sync", window.identifier, 360, 720)
            wait(lambda: window.extents(table).y >= window.extents(picture).y + window.extents(picture).height
                 and window.extents(table).x < window.extents(picture).x + 40, "the list below the picture")
            wait(lambda: window.extents(picture).width <= 360, "a window as narrow as a phone's screen")
            # Nothing is cut off.
            area = window.place(picture)
            edge = area.x + area.width
            for button in window.all("push button"):
                place = window.place(button)
                assert place.x + place.width <= edge + 8, (language, button.get_name(), place.x, place.width, edge)
