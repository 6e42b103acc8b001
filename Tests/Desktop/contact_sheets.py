"""Takes pictures of the Create page: every form, the page to print and the full screen, for somebody to look at.

    contact_sheets.py FOLDER [LANGUAGE,… [THEME,… [WIDTH,… [SCALE,…]]]]

It needs a display as high as the pages are, and a window manager, as Tests/Desktop/run starts one:

    xvfb-run -s "-screen 0 1920x2400x24" dbus-run-session -- sh -c "
        openbox & /usr/bin/python3 -B Tests/Desktop/contact_sheets.py FOLDER en,de,ja Adwaita,Adwaita:dark 360,1920 1,2"

It also prints which labels are the same in another language as in the first one.
"""

import glob
import os
import subprocess
import sys
import time

from create_page import choices
from driver import Failure, Window, is_showing, visible, wait, walk, xdotool

# Texts for the fields of each form, from the first to the last.
SAMPLES = {
    "text": ["Yomitori reads codes, and this is one of them"],
    "link": ["https://example.org/bikes/4711?from=poster"],
    "wifi": ["Reading Room", "open sesame"],
    "contact": ["Ana", "Müller", "Reading Room e. V.", "Librarian", "+49 30 1234567", "ana@example.org", "https://example.org"],
    "email": ["ana@example.org", "About the bicycle", "When may I come?"],
    "phone": ["+49 30 1234567"],
    "sms": ["+49 30 1234567", "I am late"],
    "place": ["52.5163", "13.3777", "Brandenburg Gate"],
    "event": ["Reading", "2026-12-01 19:00", "2026-12-01 21:00", "Library"],
    "password": ["Example", "ana@example.org", "JBSWY3DPEHPK3PXP"],
    "payment": ["Reading Room e. V.", "DE71110220330123456789", "12.30"],
    "bill": ["Robert Schneider AG", "Rue du Lac 1268", "2501", "Biel", "CH", "CH5800791123000889012", "199.95"],
    "gs1": ["(01)09521234543213(10)ABC123(17)271231"],
    "digital link": ["(01)09521234543213(10)ABC123"],
    "product": ["4006381333931"],
    "file": [],
}
WRONG = "?!"


def fields(window):
    """Returns the form's fields on the page, from the first to the last, without those below the form."""
    window.root.clear_cache()
    texts = [node for node in walk(window.root) if node.get_role_name() in ("text", "password text") and is_showing(node)]
    return [node for node in texts if node.get_editable_text_iface()]


def sheet(path, pictures, columns):
    subprocess.run(
        ["montage", *pictures, "-tile", f"{columns}x", "-geometry", "480x1500>+6+6", "-background", "#808080", path], check=True)


class Series:
    """Pictures of the page in one language, theme, width and text size."""

    def __init__(self, folder, language, theme, width, scale):
        self.name = f"{language or 'en'}-{theme.replace(':', '-')}-{width}-{scale}"
        self.folder = f"{folder}/{self.name}"
        os.makedirs(self.folder, exist_ok=True)
        self.environment = {"LANGUAGE": language, "GTK_THEME": theme, "GDK_DPI_SCALE": scale}
        self.settings = f"[Window]\nsize={width} {1080 if width >= 1000 else 2300 if scale == '2' else 1500}\n"
        self.labels = set()

    def picture(self, name, identifier):
        time.sleep(0.5)
        place = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", identifier).split())
        part = f"{place['WIDTH']}x{place['HEIGHT']}+{place['X']}+{place['Y']}"
        subprocess.run(
            ["import", "-window", "root", "-crop", part, "+repage", f"{self.folder}/{name}.png"], check=True,
            capture_output=True)

    def take(self):
        with Window("--camera", "demo", "--create", settings=self.settings, environment=self.environment) as window:
            forms = wait(lambda: window.all("combo box"), "the forms")[0]
            assert len(choices(forms)) == len(SAMPLES), len(choices(forms))
            for index, (name, values) in enumerate(SAMPLES.items()):
                forms.get_selection_iface().select_child(index)
                time.sleep(0.3)
                if name in ("contact", "bill"):
                    self.picture(f"{index:02}-{name}-empty", window.identifier)
                for field, value in zip(fields(window), values):
                    field.get_editable_text_iface().set_text_contents(value)
                time.sleep(0.4)
                self.labels |= set(window.labels())
                self.picture(f"{index:02}-{name}", window.identifier)
            self.take_options(window, forms)
            self.take_windows(window)
        sheet(f"{self.folder}.png", sorted(glob.glob(f"{self.folder}/*.png")), 5)

    def take_options(self, window, forms):
        """Takes pictures of all unfolded options of a code, and of the messages for wrong fields."""
        forms.get_selection_iface().select_child(2)
        time.sleep(0.3)
        for field in fields(window)[:2]:
            field.get_editable_text_iface().set_text_contents(WRONG)
        self.picture("20-wrong", window.identifier)
        forms.get_selection_iface().select_child(0)
        top = window.extents(forms).y
        # The menu's button in the header bar is left out.
        for button in [node for node in window.all("toggle button") if window.extents(node).y > top]:
            button.get_action_iface().do_action(0)
        time.sleep(0.5)
        self.labels |= set(window.labels())
        self.picture("21-options", window.identifier)
        kinds = window.all("combo box")[2]
        for index in (3, 9, 14):
            kinds.get_selection_iface().select_child(index)
            self.picture(f"22-kind-{index}", window.identifier)
            self.labels |= set(window.labels())
        kinds.get_selection_iface().select_child(0)

    def take_windows(self, window):
        """Takes pictures of the print page and of the full screen."""
        buttons = [node for node in window.all("push button") if node.get_name()]
        names = [node.get_name() for node in buttons]
        # The buttons are Copy, Save, Print, Full Screen and Send, in this order.
        start = next(at for at, name in enumerate(names) if name.endswith("…") and at > 0 and names[at + 1].endswith("…"))
        printing, spotlight = buttons[start + 1], buttons[start + 2]
        printing.get_action_iface().do_action(0)
        dialog = window.dialog("the page to print")
        self.picture("30-print", dialog)
        top = wait(lambda: [node for node in walk(window.root) if node.get_role_name() in ("frame", "dialog", "window")
                            and is_showing(node) and node.get_name() != "Yomitori"], "the page")[-1]
        boxes = [node for node in walk(top) if node.get_role_name() == "combo box"]
        boxes[0].get_selection_iface().select_child(1)
        self.picture("31-grid", dialog)
        boxes[0].get_selection_iface().select_child(4)
        boxes[2].get_selection_iface().select_child(2)
        self.picture("32-numbered", dialog)
        self.labels |= set(window.labels())
        window.key("Escape")
        wait(lambda: dialog not in visible("--pid", window.process.pid, "--name", "."), "the end of the page to print")
        spotlight.get_action_iface().do_action(0)
        full = window.dialog("the full screen")
        self.picture("40-spotlight", full)
        window.key("Escape")


def main(folder, languages="en,de,ja", themes="Adwaita", widths="360", scales="1"):
    first = set()
    for language in languages.split(","):
        for theme in themes.split(","):
            for width in map(int, widths.split(",")):
                for scale in scales.split(","):
                    series = Series(folder, "" if language == "en" else language, theme, width, scale)
                    try:
                        series.take()
                    except Failure as failure:
                        print(f"{series.name}: {failure}", flush=True)
                        continue
                    same = sorted(label for label in series.labels & first if any(map(str.isalpha, label)))
                    if language == languages.split(",")[0]:
                        first |= series.labels
                        same = []
                    print(series.name, *same, sep="\n  ", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
