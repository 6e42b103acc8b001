"""Tests what is kept of the history, in which file, with other programs beside the window, and at export and import."""

import contextlib
import datetime
import fcntl
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

from announcements import Announcements
from driver import TIMEOUT, Window, visible, wait
from emulated_camera import Camera
from history_page import LINK, choose, database_file, filled, open_entry, picture, says, show, titles, tool
from inventory_list import ONE, TWO, cells as inventory_cells, hold
from scenes import scene


def test_a_quantity_that_is_typed_when_the_window_closes_is_kept():
    with filled("keg 17") as window:
        show(window)
        open_entry(window, "keg 17")
        window.find("spin button", "Quantity").get_component_iface().grab_focus()
        window.key("ctrl+a", "4", "8")
        wait(lambda: window.find("spin button", "Quantity").get_text_iface().get_text(0, -1) == "48", "the number typed")
        assert window.close("ctrl+q") == 0
        assert '"quantity":48' in tool(window, "keg", "--json"), tool(window, "keg", "--json")


def test_a_quantity_that_is_changed_here_is_that_of_the_inventory_list():
    camera = Camera(frames=[[(ONE, 320, 210)]] * 150)
    with camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        show(window)
        open_entry(window, ONE)
        window.find("spin button", "Quantity").get_value_iface().set_current_value(9)
        window.click("radio button", "Scan")
        wait(lambda: [row[2] for row in inventory_cells(window)] == ["9"], "the quantity on the list")


def test_what_another_program_changes_of_the_entry_that_is_open_is_shown_and_stays():
    with filled("keg 17") as window:
        show(window)
        open_entry(window, "keg 17")
        label = window.find("text", "Label").get_text_iface()
        with contextlib.closing(sqlite3.connect(database_file(window.folder), timeout=30)) as database:
            assert database.execute("UPDATE scan SET label = 'cellar', quantity = 5").rowcount == 1
            database.commit()
        wait(lambda: label.get_text(0, -1) == "cellar", "the new label in the pane")
        assert window.find("spin button", "Quantity").get_value_iface().get_current_value() == 5
        window.click("toggle button", "Favorite")
        wait(lambda: '"favourite":true' in tool(window, "keg", "--json"), "the star in the history")
        assert '"label":"cellar"' in tool(window, "keg", "--json"), tool(window, "keg", "--json")
        assert '"quantity":5' in tool(window, "keg", "--json"), tool(window, "keg", "--json")


def test_what_was_typed_just_before_the_window_closes_is_kept():
    with filled("keg 17") as window:
        show(window)
        open_entry(window, "keg 17")
        window.find("text", "Label").get_editable_text_iface().set_text_contents("the last one")
        assert window.close("ctrl+q") == 0
        assert tool(window, "last") != "", "what was typed is lost"


def test_the_history_is_exported_and_imported():
    folder = tempfile.mkdtemp(prefix="yomitori-history-")
    with filled("=1+1", LINK) as window:
        show(window)
        wait(lambda: len(titles(window)) == 2, "two entries")
        choose(window, "Export…")
        window.choose_file("Export the History", f"{folder}/h.csv")
        window.find("label", "2 entries exported")
        # The name is told where it is another one than was typed.
        choose(window, "Export…")
        window.choose_file("Export the History", f"{folder}/table.xlsx")
        window.find("label", "2 entries exported\nSaved as table.csv\nLists can't be saved as XLSX.")
    with open(f"{folder}/h.csv", newline="") as file:
        text = file.read()
    assert "'=1+1" in text and LINK in text and ",=1+1" not in text, text
    with Window("--camera", "/nowhere") as window:
        show(window)
        says(window, "No Codes Yet")
        choose(window, "Import…")
        window.choose_file("Import a History", f"{folder}/h.csv")
        wait(lambda: titles(window) == ["=1+1", LINK], "both entries")


def test_a_long_import_keeps_no_read_waiting_and_closing_asks():
    folder = tempfile.mkdtemp(prefix="yomitori-history-")
    newest = datetime.datetime(2026, 11, 20, 12)
    records = [{"text": f"KEG-{index:06}", "symbology": "QRCode", "kind": "text",
                "time": f"{newest - datetime.timedelta(minutes=index):%Y-%m-%dT%H:%M:%SZ}"} for index in range(30_000)]
    with open(f"{folder}/kegs.json", "w") as file:
        json.dump(records, file)
    with Window("--camera", "/nowhere") as window:
        show(window)
        choose(window, "Import…")
        window.choose_file("Import a History", f"{folder}/kegs.json")
        window.find("label", "Importing “kegs.json”…")
        subprocess.run(
            [os.environ["YOMITORI"], picture(LINK)], check=True, timeout=60,
            env=dict(os.environ, XDG_CONFIG_HOME=window.folder, XDG_DATA_HOME=f"{window.folder}/data"))
        wait(lambda: LINK in tool(window, "bikes"), "what was read meanwhile")
        window.find("label", "Importing “kegs.json”…", 1)
        window.key("ctrl+q")
        window.find("label", "Stop Importing?")
        window.click("push button", "Keep Importing")
        wait(lambda: not window.all("label", "Stop Importing?"), "the question to go")
        window.key("ctrl+q")
        window.click("push button", "Stop Importing")
        assert window.process.wait(TIMEOUT) == 0
        assert LINK in tool(window, "bikes")


def test_nothing_is_kept_where_the_history_is_off():
    with Window(picture(LINK), settings="[History]\nkeep=off\n") as window:
        window.find("push button", f"Open {LINK}")
        show(window)
        says(window, "The History Is Off")
        assert tool(window) == ""


def test_entries_of_earlier_days_say_that_the_history_is_off():
    off = "The history is off: what you scan is not kept."
    with filled("keg 0001", settings="[History]\nkeep=off\n") as window:
        show(window)
        wait(lambda: titles(window) == ["keg 0001"], "the entry")
        window.find("label", off)
    with filled("keg 0001") as window:
        show(window)
        wait(lambda: titles(window) == ["keg 0001"], "the entry")
        assert not window.all("label", off)


def test_a_history_until_i_quit_is_not_on_the_disk():
    with Window(picture(LINK), settings="[History]\nkeep=until-quit\n") as window:
        window.find("push button", f"Open {LINK}")
        show(window)
        wait(lambda: titles(window) == [LINK], "the entry")
        assert not os.path.exists(f"{window.folder}/data/yomitori")


def test_a_damaged_history_is_set_aside_and_the_window_starts():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    os.makedirs(f"{folder}/data/yomitori")
    with open(f"{folder}/data/yomitori/history.sqlite", "w") as file:
        file.write("this is no database, it is a letter")
    with Window("--camera", "/nowhere", folder=folder) as window:
        wait(lambda: visible("--name", "^The History Was Damaged$"), "the message")
        window.key("Escape")
        wait(lambda: not visible("--name", "^The History Was Damaged$"), "the message to go")
        kept = [name for name in os.listdir(f"{folder}/data/yomitori") if ".damaged-" in name]
        assert len(kept) == 1, kept
        with open(f"{folder}/data/yomitori/{kept[0]}") as file:
            assert file.read() == "this is no database, it is a letter"
        show(window)
        says(window, "No Codes Yet")


def test_the_window_closes_while_another_program_holds_the_history():
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    os.makedirs(f"{folder}/data/yomitori")
    with open(f"{folder}/data/yomitori/history.sqlite.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with Window("--camera", "/nowhere", folder=folder) as window:
            assert window.close("ctrl+q") == 0


def test_what_the_tool_does_is_seen_at_once():
    with filled("one") as window:
        show(window)
        wait(lambda: titles(window) == ["one"], "the entry")
        variables = dict(os.environ, XDG_DATA_HOME=f"{window.folder}/data")
        subprocess.run(
            [os.environ["YOMI"], "scan", "--keep", picture(LINK)], env=variables, check=True, capture_output=True)
        wait(lambda: titles(window) == [LINK, "one"], "the tool's read")


def test_an_inventory_survives_a_kill():
    frames = [[(text, 320, 210)] for text in (ONE, TWO) for _ in range(45)]
    with Camera(frames=frames) as camera:
        with Window("--camera", camera.path, settings=scene("inventory")) as window:
            wait(lambda: len(window.all("table cell", ONE) + window.all("table cell", TWO)) == 2, "two codes listed")
            wait(lambda: len(tool(window).splitlines()) == 2, "both in the history")
            folder = window.folder
            os.kill(window.process.pid, signal.SIGKILL)
            window.process.wait()
    with Window("--camera", "/nowhere", folder=folder) as window:
        wait(lambda: sorted(row[0] for row in inventory_cells(window)) == sorted([ONE, TWO]), "the list as it was")
        # The window does not ask when the list is kept.
        assert window.close("ctrl+w") == 0


def test_codes_of_the_list_that_is_under_way_are_kept_and_the_user_is_told():
    with Announcements() as told, Camera() as camera, Window(
            "--camera", camera.path, settings=scene("inventory")) as window:
        window.wait_for_label(lambda text: text == "1 code read", "a code on the list")
        show(window)
        open_entry(window, "held before the camera")
        window.click("push button", "Delete")
        wait(lambda: told.count("1 code of the current inventory list is kept. Remove it from that list."),
             "what was kept")
        assert "held before the camera" in tool(window, "--json")


def processor_time(window):
    """Returns the program's processor time in seconds."""
    with open(f"/proc/{window.process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_entries_that_are_damaged_are_told_of():
    with filled("keg one", "keg two") as window:
        folder = window.folder
        show(window)
        wait(lambda: titles(window) == ["keg one", "keg two"], "the entries")
        window.close("ctrl+q")
    with contextlib.closing(sqlite3.connect(database_file(folder))) as database:
        assert database.execute("UPDATE scan SET quantity = 'no number' WHERE text = 'keg two'").rowcount == 1
        database.commit()
    with Announcements() as told, Window("--camera", "/nowhere", folder=folder) as window:
        show(window)
        wait(lambda: told.count("1 entry is damaged and can't be shown.") == 1, "the word about it")
        wait(lambda: titles(window) == ["keg one", "Damaged entry"], "both rows")

        def is_quiet():
            before = processor_time(window)
            time.sleep(2)
            return processor_time(window) - before < 0.5

        # The data are looked up once, and not for each drawing. The first drawing may take a busy machine a while.
        wait(is_quiet, "the program to rest")


def test_a_history_that_is_deleted_begins_anew_and_the_user_is_told():
    frames = [[(text, 320, 210)] for text in ("keg 0001", "keg 0002") for _ in range(45)]
    with Camera(frames=frames) as camera, Window("--camera", camera.path) as window:
        folder = f"{window.folder}/data/yomitori"
        wait(lambda: os.path.exists(f"{folder}/history.sqlite"), "the history")
        shutil.rmtree(folder)
        window.find("label", "The history's file was moved, deleted or replaced. "
                    "Codes are now kept in the file at its place.")
        show(window)
        wait(lambda: titles(window), "what was read since")


def test_what_is_read_while_another_program_locks_the_history_is_kept_afterwards():
    frames = [[(text, 320, 210)] for text in (ONE, TWO) for _ in range(90)]
    with Camera(frames=frames) as camera, Window("--camera", camera.path) as window:
        path = f"{window.folder}/data/yomitori/history.sqlite"

        def count():
            with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
                return database.execute("SELECT count(*) FROM scan").fetchone()[0]

        def has_one():
            with contextlib.suppress(sqlite3.OperationalError):
                return count() == 1

        wait(has_one, "the first code in the history")
        with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as other:
            other.execute("BEGIN IMMEDIATE")
            window.find("label", TWO)
            # The code is read once.
            hold(window)
            window.find("label", "The history is not kept: "
                        "Another program is using the history. Try again in a moment.")
            assert count() == 1
            other.execute("ROLLBACK")
        show(window)
        wait(lambda: {ONE, TWO} <= set(titles(window)), "both codes")
