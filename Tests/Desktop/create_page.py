"""The pages on which codes are made and printed: how they are filled in, and what is read of the codes."""

import json
import os
import subprocess
import time

from driver import Atspi, Failure, GdkPixbuf, has_state, visible, wait, walk

TEXT = "Yomitori: the saved code, read back"
DEFAULT_TEXT = "Yomitori: looks"


def open_create(window):
    window.preview()
    window.key("ctrl+n")
    return wait(lambda: window.all("text", "Text of the code"), "the place to create codes")[0]


def save(window, path):
    window.click("push button", "Save…")
    window.choose_file("Save the Code", path)


def read_by_yomi(path):
    output = subprocess.run([os.environ["YOMI"], "scan", "--json", path], capture_output=True, text=True).stdout
    return [barcode["text"] for barcode in json.loads(output)["barcodes"]]


def read_by_zbar(path):
    return subprocess.run(["zbarimg", "--quiet", "--raw", path], capture_output=True, text=True).stdout.rstrip("\n")


def drawn(path):
    """Returns a picture of a drawing or a page, made by another program, for a reader that reads only pictures."""
    name, kind = os.path.splitext(path)
    picture = f"{name}-{kind[1:]}.png"
    if kind == ".svg":
        GdkPixbuf.Pixbuf.new_from_file_at_size(path, 600, 600).savev(picture, "png", [], [])
    elif kind == ".pdf":
        subprocess.run(["pdftoppm", "-png", "-r", "200", "-singlefile", path, picture[:-4]], check=True)
    elif kind == ".eps":
        subprocess.run(
            ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-r300", "-sDEVICE=png16m", "-o", picture,
             path], check=True)
    else:
        return path
    return picture


def choices(box):
    """Returns the entries of a drop-down list, which scrolls if it is long. They come one by one, after the list."""
    def entries():
        box.clear_cache()
        return [node for node in walk(box) if node.get_role_name() in ("menu item", "table cell")]

    def settled():
        before = entries()
        time.sleep(0.1)
        after = entries()
        return after if len(after) == len(before) else None

    return wait(settled, "the entries of a list")


def choose(window, box, text):
    """Chooses an entry of a list that opens."""
    names = [node.get_name() for node in choices(window.find("combo box", box))]
    window.find("combo box", box).get_selection_iface().select_child(names.index(text))


def fill(window, name, text):
    wait(lambda: window.all(None, name), name)
    field = next(node for node in window.all(None, name) if node.get_editable_text_iface())
    field.get_editable_text_iface().set_text_contents(text)


def make(window, text=DEFAULT_TEXT):
    open_create(window).get_editable_text_iface().set_text_contents(text)
    window.find("drawing area", "The code")


def open_looks(window):
    window.click("toggle button", "Appearance")
    window.find("label", "Colors")


def open_print(window):
    window.click("push button", "Print…")
    window.find("drawing area", "The page")


def ask_for_boxes(window, count):
    """Makes this number of numbered codes, to be saved in a folder."""
    choose(window, "Codes", "Numbered")
    fill(window, "Text with a number in braces", "BOX {00001}")
    window.find("spin button", "How many").get_value_iface().set_current_value(count)
    button = window.find("push button", "Save in a Folder…")
    wait(lambda: has_state(button, Atspi.StateType.SENSITIVE), "the button")


def print_to_file(window):
    """Prints the pages with the desktop's dialog, which writes them into the folder in which the program was
    started."""
    # The print window's button and the page's have the same name.
    wait(lambda: has_state(window.all("push button", "Print…")[-1], Atspi.StateType.SENSITIVE), "the codes")
    window.all("push button", "Print…")[-1].get_action_iface().do_action(0)

    def dialogs():
        return visible("--all", "--pid", window.process.pid, "--name", "^Print$")

    wait(lambda: len(dialogs()) == 2, "the desktop's dialog")

    def is_chosen():
        # Space on the only printer, the file, prints.
        window.key("Tab", "Home", "space")
        try:
            return wait(lambda: len(dialogs()) == 1, "the dialog to go", 2)
        except Failure:
            return False

    wait(is_chosen, "the desktop's dialog to print")


def save_pages(window, path):
    # While the codes are made, there is nothing to save.
    button = window.find("push button", "Save as PDF…")
    wait(lambda: has_state(button, Atspi.StateType.SENSITIVE), "the codes")
    window.click("push button", "Save as PDF…")
    window.choose_file("Save the Pages", path)
    window.wait_for_label(lambda text: text == f"Saved as {os.path.basename(path)}", "the pages")


def pages(path):
    """Returns the codes on each page, as two readers see them; of many codes, zbarimg misses some, but reads none
    wrong."""
    subprocess.run(["pdftoppm", "-png", "-r", "200", path, path[:-4]], check=True)
    folder, stem = os.path.split(path[:-4])
    result = []
    for name in sorted(name for name in os.listdir(folder) if name.startswith(f"{stem}-")):
        texts = sorted(read_by_yomi(f"{folder}/{name}"))
        seconds = read_by_zbar(f"{folder}/{name}").split("\n")
        assert seconds[0] and set(seconds) <= set(texts), seconds
        result.append(texts)
    return result


def set_value(window, name, number):
    window.find("spin button", name).get_value_iface().set_current_value(number)


def print_list(window, path):
    """Opens the print page with labels of a list."""
    make(window, "KEG")
    open_print(window)
    choose(window, "Layout", "Avery L7165: 2 × 4")
    choose(window, "Codes", "A list (CSV)")
    window.click("push button", "Choose a List")
    window.choose_file("Choose a List", path)
