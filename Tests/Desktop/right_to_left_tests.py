"""Tests a language that is written from right to left: the window is mirrored, with a made-up translation of every
sentence.

GTK takes the direction from its own translation into Hebrew; the program has none, so one is made here: every sentence
in Hebrew letters, a third longer, with its placeholders and mnemonic.
"""

import os
import re
import subprocess
import tempfile

from driver import Skip, Window, wait, walk
from emulated_camera import Camera
from history_page import LINK, filled, open_entry
from picture_files import code, folder
from window_sizes import PHONE, holds_everything

LANGUAGE = "he"
LETTERS = "אבגדהוזחטיכלמנסעפצקרשת"


def made_up(sentence):
    """Returns the sentence in Hebrew letters; placeholders in braces and strftime's formats stay."""
    parts = re.split(r"(\{[a-z]+\}|%-?[A-Za-z]|\n|_)", sentence)
    text = "".join(
        part if index % 2 else "".join(LETTERS[ord(letter) % len(LETTERS)] if letter.isalpha() else letter for letter in part)
        for index, part in enumerate(parts))
    # The sentence is made longer, since languages differ in length.
    return text + ("" if sentence.endswith("\n") else LETTERS[: len(sentence) // 3])


def translate():
    """Compiles the translation into the folder in which a program of the checkout looks for it."""
    if not os.path.exists(f"/usr/share/locale/{LANGUAGE}/LC_MESSAGES/gtk30.mo"):
        raise Skip("GTK has no Hebrew translation here, from which it knows the direction")
    build = os.path.realpath(f"{os.path.dirname(os.path.realpath(os.environ['YOMITORI']))}/../..")
    if not os.path.isdir(f"{build}/locale"):
        raise Skip("the program under test is not one of a checkout")
    template = tempfile.mkdtemp(prefix="yomitori-right-to-left-") + f"/{LANGUAGE}.po"
    subprocess.run(
        ["msginit", "--no-translator", f"--locale={LANGUAGE}.UTF-8", "--input=po/yomitori.pot", "-o", template],
        check=True, capture_output=True)
    with open(template) as file:
        text = file.read()
    target = f"{build}/locale/{LANGUAGE}/LC_MESSAGES"
    os.makedirs(target, exist_ok=True)
    with open(template, "w") as file:
        file.write(filled_in(text))
    # The file is replaced atomically: other tests do the same at the same time.
    made = f"{target}/yomitori.mo.{os.getpid()}"
    subprocess.run(["msgfmt", "-o", made, template], check=True, capture_output=True)
    os.replace(made, f"{target}/yomitori.mo")


def filled_in(template):
    """Returns a file of translations with every entry filled in."""
    entries = template.split("\n\n")
    return "\n\n".join([entries[0], *map(fill, entries[1:])])


def fill(entry):
    def text(keyword):
        match = re.search(rf'^{keyword} ((?:"(?:[^"\\]|\\.)*"\n?)+)', entry, re.MULTILINE)
        return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', match[1])) if match else None

    def quoted(sentence):
        # Escapes stay as they are: a character after a backslash is no letter of the sentence.
        return '"' + "".join(
            part if index % 2 else made_up(part)
            for index, part in enumerate(re.split(r"(\\.)", sentence))) + '"'

    plural = text("msgid_plural")
    head = re.split(r"^msgstr", entry, maxsplit=1, flags=re.MULTILINE)[0]
    if plural is None:
        return f"{head}msgstr {quoted(text('msgid'))}"
    count = len(re.findall(r"^msgstr\[", entry, re.MULTILINE))
    return head + "\n".join(f"msgstr[{index}] {quoted(plural)}" for index in range(count))


def mirrored(*arguments, **options):
    translate()
    return Window(*arguments, environment={"LANGUAGE": LANGUAGE}, **options)


def middle(window, node):
    place = window.place(node)
    return place.x + place.width / 2


def named(window, role, sentence):
    return window.find(role, made_up(sentence))


def test_the_window_is_mirrored():
    with Camera(frames=[[(LINK, 320, 240)]]) as camera, mirrored("--camera", camera.path) as window:
        entry = window.find("list item", LINK)
        frame = window.place(next(node for node in window.all("frame")))
        center = frame.x + frame.width / 2
        # The menu is at the end, which is the left side; so are the results.
        assert middle(window, named(window, "toggle button", "Main menu")) < center
        preview = window.place(named(window, "drawing area", "Camera picture"))
        results = window.place(entry)
        assert results.x + results.width <= preview.x + 2, (results.x, results.width, preview.x)
        # The light is the first control, so it is on the right, and the slider grows to the left.
        light, pause = (named(window, "toggle button", name) for name in ("Light", "Pause"))
        assert middle(window, light) > middle(window, pause)
        window.screenshot()


def test_arrows_point_to_where_one_gets():
    place = folder()
    with mirrored(code("first", f"{place}/1.png"), code("second", f"{place}/2.png")) as window:
        wait(lambda: any("second" in node.get_name() for node in window.all("table cell")), "the table")
        window.key("Left")
        before, after = (named(window, "push button", name) for name in ("Previous picture", "Next picture"))
        assert middle(window, before) > middle(window, after)
        window.key("ctrl+question")
        wait(lambda: keys_of(window, "Next picture") == ["←"], "the key for the next picture")
        assert keys_of(window, "Previous picture") == ["→"]
        assert keys_of(window, "Back to the camera") == ["Alt", "+", "→"]
        window.key("Escape")
        wait(lambda: not keys_of(window, "Next picture"), "the list of keys to close")
        window.key("alt+Right")
        named(window, "drawing area", "Camera picture")


def keys_of(window, sentence):
    """Returns the keys that the list of keyboard shortcuts has for something."""
    labels = [node.get_name() for node in walk(window.root) if node.get_role_name() == "label"]
    if made_up(sentence) not in labels:
        return []
    rest = labels[labels.index(made_up(sentence)) + 1:]
    return rest[:next((index for index, text in enumerate(rest) if any(letter in LETTERS for letter in text)), None)]


def test_a_label_in_the_picture_is_written_on_its_plate():
    # The plate below the code is as wide as its few letters, which are white on it, and nowhere else.
    with mirrored(code("keg", f"{folder()}/keg.png")) as window:
        window.find("list item", "keg")
        place = window.place(window.find("drawing area"))

        def letters():
            pixel = window.pixels()
            rows = range(place.y + place.height // 2, place.y + place.height)
            plate = [(x, y) for y in rows for x in range(place.x, place.x + place.width) if pixel(x, y) == (76, 76, 76)]
            if not plate:
                return None
            left, right = min(x for x, _ in plate), max(x for x, _ in plate)
            top, bottom = min(y for _, y in plate), max(y for _, y in plate)
            return sum(pixel(x, y) == (255, 255, 255) for y in range(top, bottom) for x in range(left, right)) > 10

        wait(letters, "white letters on the plate")


def test_the_path_of_an_entry_is_kept_in_order():
    path = code("keg", f"{folder()}/keg.png")
    with mirrored(path) as window:
        window.find("list item", "keg")
        window.key("ctrl+f")
        open_entry(window, "keg")
        # Between these marks, the first slash is at the left end.
        window.wait_for_label(lambda text: f"\u2068{path}\u2069" in text, "the path between its marks")


def test_the_history_is_mirrored():
    with filled(LINK, "keg 17") as window:
        pass
    translate()
    with Window("--camera", "/nowhere", folder=window.folder, environment={"LANGUAGE": LANGUAGE}) as window:
        window.key("ctrl+f")
        field = wait(lambda: window.all("text", made_up("Search the history")), "the history")[0]
        open_entry(window, LINK)
        label = named(window, "text", "Label")
        # The label is beside its list, at the end.
        assert middle(window, label) < middle(window, field)


def test_a_number_keeps_its_order_from_right_to_left():
    isolated = "\u2068+81 3 5550 0123\u2069"
    with mirrored(code("MECARD:N:Yomi;TEL:+81 3 5550 0123;;", f"{folder()}/contact.png")) as window:
        wait(lambda: any(label.endswith(isolated) for label in window.labels()), "the second line of the card")


def test_nothing_is_cut_off_on_a_phones_screen_from_right_to_left():
    with Camera(frames=[[(LINK, 320, 240)]]) as camera, mirrored("--camera", camera.path, settings=PHONE) as window:
        window.find("list item", LINK)
        holds_everything(window, LANGUAGE, "the camera")
        window.key("ctrl+f")
        wait(lambda: window.all("text", made_up("Search the history")), "the history")
        holds_everything(window, LANGUAGE, "the history")
        window.key("ctrl+n")
        wait(lambda: window.all("push button", made_up("Save…")) or window.all("push button", made_up("_Save…").replace("_", "")),
             "the place where codes are made")
        holds_everything(window, LANGUAGE, "making codes")
