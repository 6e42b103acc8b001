"""The history: a window that has entries, the tool with its history, and the page that lists them."""

import datetime
import json
import os
import subprocess
import tempfile

from driver import Window, wait, xdotool

LINK = "https://example.org/bikes/4711"
NETWORK = "WIFI:S:Reading Room;T:WPA;P:open-sesame;;"


def picture(text, name="code"):
    path = f"{tempfile.mkdtemp(prefix='yomitori-history-')}/{name}.png"
    subprocess.run([os.environ["YOMI"], "create", "-o", path, "--", text], check=True)
    return path


def tool(window, *arguments):
    """Runs the tool with the window's history."""
    variables = dict(os.environ, XDG_DATA_HOME=f"{window.folder}/data")
    return subprocess.run(
        [os.environ["YOMI"], "history", *arguments], env=variables, capture_output=True, text=True).stdout


def show(window):
    window.key("ctrl+f")
    wait(lambda: window.all("text", "Search the history"), "the history")


def says(window, title, advice=None):
    """Waits for a page with this title, and this advice if any is given, in place of the list."""
    wait(lambda: any(advice in (None, node.get_description()) for node in window.all(None, title)),
         f"the page {title!r} with {advice!r}")


def choose(window, name):
    """Chooses an entry of the page's menu."""
    window.click("toggle button", "History menu")
    entry = wait(lambda: next(
        (node for role in ("push button", "menu item", "check menu item") for node in window.all(role, name)), None), name)
    entry.get_action_iface().do_action(0)


def titles(window):
    """Returns the first line of each listed entry, without the rows of days."""
    found = window.all("tree table", "History") or window.all("table", "History")
    if not found:
        return []
    names = [node.get_name() for node in window.all("table cell")]
    # Each row has a cell for the entry, and one for its time and symbology.
    return [name.split("\n")[0] for name in names if "\n" in name and name[0] != "\n" and ":" != name[2:3]]


def filled(*texts, folder=None, settings="", secrets=False, camera="/nowhere", environment=None):
    """Returns a window with these texts in its history."""
    folder = folder or tempfile.mkdtemp(prefix="yomitori-desktop-")
    fill(folder, *texts, secrets=secrets)
    return Window("--camera", camera, folder=folder, settings=settings, environment=environment)


def fill(folder, *texts, secrets=False, age=datetime.timedelta(days=1)):
    """Puts these texts into a history, the newest first and each older by `age` than the one before."""
    variables = dict(os.environ, XDG_DATA_HOME=f"{folder}/data")
    newest = datetime.datetime(2026, 11, 20, 12)
    records = [
        {"text": text, "symbology": "QRCode", "time": f"{newest - index * age:%Y-%m-%dT%H:%M:%SZ}",
         "kind": "wifi" if text.startswith("WIFI:") else "text"}
        for index, text in enumerate(texts)]
    subprocess.run(
        [os.environ["YOMI"], "history", "import", *(["--secrets"] if secrets else []), "-"], env=variables, check=True, capture_output=True, text=True,
        input=json.dumps(records))


def open_entry(window, title):
    # A list that is written right to left has marks around the titles.
    marks = dict.fromkeys((0x200F, 0x2068, 0x2069))
    cell = wait(
        lambda: next((node for node in window.all("table cell")
                      if node.get_name().translate(marks).startswith(title + "\n")), None),
        f"the entry {title}")
    place = window.place(cell)
    xdotool("mousemove", place.x + 20, place.y + place.height // 2, "click", 1)


def history_of(records, environment=None, size="1200 760"):
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    subprocess.run(
        [os.environ["YOMI"], "history", "import", "--secrets", "-"], check=True, capture_output=True, text=True,
        env=dict(os.environ, XDG_DATA_HOME=f"{folder}/data"), input=json.dumps(records))
    return Window(
        "--camera", "/nowhere", folder=folder, environment=environment,
        settings=f"[Window]\nsize={size}\n[History]\npasswords=true\n")


def database_file(folder):
    """Returns the path of the history's file, with the settings and the data in this folder."""
    return f"{folder}/data/yomitori/history.sqlite"
