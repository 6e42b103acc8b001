"""Text at twice its size: in a window as wide as a phone's screen nothing is pushed out or cut off."""

from device_tests import Camera
from driver import LANGUAGES, Window, wait, xdotool
from history_tests import filled, open_entry, show
from picture_tests import code, folder
from scene_tests import scene

PHONE = "[Window]\nsize=360 720\n"
ROLES = ("push button", "toggle button", "radio button", "spin button", "text", "combo box")


def in_every_language(check):
    """Makes a test of the check for each language that there is a translation for."""
    for language in LANGUAGES:
        name = f"test_{check.__name__}_in_{language or 'English'}"
        globals()[name] = lambda language=language: check(language)
    return check


def large(language=""):
    return {"GDK_DPI_SCALE": "2", "LANGUAGE": language}


def holds_everything(window, language, what):
    """Every control lies within the window's sides; what is scrolled to lies below, never beside."""
    frame = window.place(next(node for node in window.all("frame")))
    # The shadow around the window is part of it.
    left, right = frame.x - 8, frame.x + frame.width + 8
    assert frame.width <= 400, (language, what, frame.width)

    def outside():
        found = []
        for role in ROLES:
            for node in window.all(role):
                place = window.extents(node)
                if place.width > 0 and not (left <= place.x and place.x + place.width <= right):
                    found.append((node.get_name(), place.x, place.width))
        return found

    wait(lambda: not outside(), f"everything within {left} to {right} ({language} {what}: {outside()})", 10)


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
def the_inventory_fits_a_phones_screen(language):
    with Camera() as camera, Window(
            "--camera", camera.path, settings=PHONE + scene("inventory"), environment=large(language)) as window:
        wait(lambda: window.all("table cell", "held before the camera"), "a code on the list")
        holds_everything(window, language, "the inventory")


@in_every_language
def the_main_menu_is_not_cut_off(language):
    with Window("--camera", "/nowhere", settings=PHONE, environment=large(language)) as window:
        frame = window.place(next(node for node in window.all("frame")))
        window.key("F10")

        def entries():
            # The entries are as wide as the menu; other buttons are not.
            return [place for role in ("push button", "check box", "radio button") for node in window.all(role)
                    if (place := window.extents(node)).width > 200 and place.y > frame.y + 40]

        found = wait(lambda: len(entries()) >= 8 and entries(), "the menu's entries")
        # The window's frame has a shadow around it, on which the menu's own edge may lie.
        assert all(frame.x - 8 <= place.x and place.x + place.width <= frame.x + frame.width + 8
                   for place in found), (frame.x, frame.width, [(place.x, place.width) for place in found])
        window.key("Escape")


def test_an_entry_of_the_history_fits_a_phones_screen():
    with filled("https://example.org/bikes/4711", settings=PHONE) as window:
        show(window)
        open_entry(window, "https://example.org/bikes/4711")
        window.find("text", "Label")
        xdotool("windowsize", "--sync", window.identifier, 360, 720)
        holds_everything(window, "", "an entry")
