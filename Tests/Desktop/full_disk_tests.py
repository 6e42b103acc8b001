"""Tests full disks: existing files stay, no incomplete files are left, and the user is told once."""

import contextlib
import os
import subprocess
import tempfile

from announcements import Announcements
from create_page import ask_for_boxes, make, open_print, print_to_file, read_by_yomi, save
from driver import Skip, Window, content, wait
from emulated_camera import Camera
from history_page import LINK, choose as choose_in_menu, fill, filled, open_entry, says, show, titles
from inventory_list import ONE, TWO, ask, gone, list_of_two
from scenes import scene

# The system's error message in English.
FULL = "No space left on device"


@contextlib.contextmanager
def disk(size):
    """Returns a folder on a file system of its own with this size."""
    place = tempfile.mkdtemp(prefix="yomitori-disk-")
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], capture_output=True, text=True)
    if made.returncode != 0:
        raise Skip("only root may mount a disk")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)
        os.rmdir(place)


def fill_up(place):
    """Fills the file system completely."""
    with contextlib.suppress(OSError), open(f"{place}/filling", "wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass


def test_a_save_that_does_not_fit_leaves_the_old_file():
    with disk("64k") as place, filled("=1+1", LINK, camera="demo") as window:
        names = [f"code.{kind}" for kind in ("png", "svg", "pdf", "eps")]
        for name in (*names, "history.csv", "pages.pdf"):
            with open(f"{place}/{name}", "w") as file:
                file.write("old")
        fill_up(place)

        def is_as_before():
            assert set(os.listdir(place)) == {*names, "history.csv", "pages.pdf", "filling"}, os.listdir(place)
            for name in (*names, "history.csv", "pages.pdf"):
                with open(f"{place}/{name}") as file:
                    assert file.read() == "old", name

        show(window)
        wait(lambda: len(titles(window)) >= 2, "two entries")
        choose_in_menu(window, "Export…")
        window.choose_file("Export the History", f"{place}/history.csv")
        window.find("label", "The History Can't Be Saved")
        window.find("label", FULL)
        window.click("push button", "Close")
        window.click("radio button", "Scan")
        make(window, "KEG")
        for name in names:
            save(window, f"{place}/{name}")
            window.find("label", f"Not saved: {FULL}")
        save(window, f"{place}/new.png")
        open_print(window)
        window.click("push button", "Save as PDF…")
        window.choose_file("Save the Pages", f"{place}/pages.pdf")
        wait(lambda: f"Not saved: {FULL}" in window.labels(), "the reason")
        is_as_before()


def test_a_save_that_fits_ends_the_word_about_one_that_did_not():
    with disk("64k") as place, Announcements() as told, Window("--camera", "demo") as window:
        fill_up(place)
        make(window, "KEG")
        save(window, f"{place}/code.png")
        window.find("label", f"Not saved: {FULL}")
        wait(lambda: told.count(f"Not saved: {FULL}"), "the word for screen readers")
        save(window, f"{window.folder}/code.png")
        window.find("label", "Saved as code.png")
        wait(lambda: f"Not saved: {FULL}" not in window.labels(), "the word about the failure to go")


def test_of_a_series_that_does_not_fit_the_number_of_files_is_told():
    with disk("64k") as place, Window("--camera", "demo") as window:
        make(window, "KEG")
        open_print(window)
        ask_for_boxes(window, 40)
        window.click("push button", "Save in a Folder…")
        window.choose_file("Choose a Folder", place)
        name = os.path.basename(place)
        told = window.wait_for_label(lambda text: text.endswith(FULL), "why not all are saved")
        count = len(os.listdir(place))
        assert 0 < count < 40 and told == f"Saved {count} files in {name}\nLine {count + 1}: {FULL}", (count, told)
        # All files are complete.
        for file in os.listdir(place):
            assert read_by_yomi(f"{place}/{file}")[0].startswith("BOX "), file


def test_a_history_without_room_is_told_of_once_and_begins_when_there_is_room():
    with disk("600k") as place:
        fill_up(place)
        frames = [[(text, 320, 210)] for text in (ONE, TWO) for _ in range(45)]
        with Announcements() as told, Camera(frames=frames) as camera, Window(
                "--camera", camera.path, environment={"XDG_DATA_HOME": place}) as window:
            notice = "The history is not kept: There is no room left on the disk."
            # The notice appears with the window, and on a busy machine it may disappear before it is looked for.
            wait(lambda: told.count(notice) or notice in window.labels(), "the notice")
            wait(lambda: notice not in window.labels(), "the notice to go")
            seen = set()

            def reads():
                """Whether both codes were read; checks that there was no further notice."""
                labels = window.labels()
                assert notice not in labels
                seen.update({ONE, TWO} & set(labels))
                return len(seen) == 2

            wait(reads, "both codes")
            assert told.count(notice) <= 1, told.texts
            show(window)
            says(window, "There Is No History")
            window.click("radio button", "Scan")
            os.remove(f"{place}/filling")
            window.preview()
            show(window)
            wait(lambda: titles(window) or window.all(None, "No Codes Yet"), "the history")


def test_a_history_that_can_not_be_opened_is_not_said_to_be_missing():
    with disk("4m") as place:
        fill(place, LINK)
        subprocess.run(["mount", "-o", "remount,ro", place], check=True)
        with Window("--camera", "/nowhere", environment={"XDG_DATA_HOME": f"{place}/data"}) as window:
            show(window)
            says(window, "The History Can't Be Opened")
            descriptions = [page.get_description() for page in window.all(None, "The History Can't Be Opened")]
            assert ("The history's file can't be written: Read-only file system\n"
                    "Its file is still there, and was not changed.") in descriptions, descriptions
            window.click("radio button", "Scan")
            subprocess.run(["mount", "-o", "remount,rw", place], check=True)
            show(window)
            wait(lambda: titles(window) == [LINK], "the history")


def test_each_change_that_finds_no_room_in_the_history_is_told_of():
    sentence = "The history was not changed: There is no room left on the disk."
    with disk("4m") as place:
        fill(place, "one", "two")
        with Announcements() as told, Window(
                "--camera", "/nowhere", environment={"XDG_DATA_HOME": f"{place}/data"}) as window:
            show(window)
            wait(lambda: titles(window) == ["one", "two"], "both entries")
            fill_up(place)
            open_entry(window, "one")
            for count in (1, 2):
                window.find("text", "Label")
                window.click("push button", "Delete")
                wait(lambda: told.count(sentence) == count, f"the reason, told {count} times")
            assert titles(window) == ["one", "two"]
            os.remove(f"{place}/filling")
            window.click("push button", "Delete")
            wait(lambda: titles(window) == ["two"], "the entry to go")


def test_settings_without_room_are_told_of_and_the_old_ones_stay():
    with disk("64k") as place:
        with Announcements() as told, Window(
                "--camera", "demo", folder=place, settings="[Scan]\nsounds=off\n",
                environment={"XDG_DATA_HOME": "/proc/nope"}) as window:
            window.preview()
            # The setting that the first read changes is saved.
            wait(lambda: "has-read=true" in content(f"{place}/yomitori/settings.ini"), "a read")
            before = content(f"{place}/yomitori/settings.ini")
            fill_up(place)
            window.key("ctrl+comma")
            window.dialog("the preferences")
            window.click("toggle button", "Automatic Zoom")
            window.key("Escape")
            wait(lambda: told.count(f"The settings can't be saved: {FULL}"), "why the settings can't be saved")
            assert content(f"{place}/yomitori/settings.ini") == before
            window.close("ctrl+q")
        assert content(f"{place}/yomitori/settings.ini") == before
        assert os.listdir(f"{place}/yomitori") == ["settings.ini"], os.listdir(f"{place}/yomitori")


def test_scenes_without_room_are_told_of_once():
    with disk("64k") as place, Window("--camera", "demo", folder=place, settings=scene("bike-share"),
                                      environment={"XDG_DATA_HOME": "/proc/nope"}) as window:
        window.preview()
        fill_up(place)
        window.click("toggle button", "Scene")
        window.click("push button", "Edit Scene…")
        name = window.find("text", "Name").get_editable_text_iface()
        for text in ("B", "Bi", "Bik"):
            name.set_text_contents(text)
        window.find("label", "The Scenes Can't Be Saved")
        assert len(window.all("label", "The Scenes Can't Be Saved")) == 1
        assert not os.path.exists(f"{place}/yomitori/scenes.json")
        window.click("push button", "Close")
        os.remove(f"{place}/filling")
        name.set_text_contents("Bikes")
        wait(lambda: "Bikes" in content(f"{place}/yomitori/scenes.json"), "the scenes")


def test_a_list_that_does_not_fit_stays_unsaved():
    with disk("64k") as place, list_of_two() as window:
        fill_up(place)
        window.click("push button", "Export…")
        window.choose_file("Export the List", f"{place}/list.csv")
        window.find("label", "The List Can't Be Saved")
        window.find("label", FULL)
        window.click("push button", "Close")
        assert os.listdir(place) == ["filling"], os.listdir(place)
        # The window asks when it closes, because nothing was saved.
        ask(window, "ctrl+w")
        window.key("Escape")
        gone()
        os.remove(f"{place}/filling")
        window.click("push button", "Export…")
        window.choose_file("Export the List", f"{place}/list.csv")
        wait(lambda: ONE in content(f"{place}/list.csv"), "the list")


def test_pages_that_do_not_fit_are_not_said_to_be_printed():
    with disk("64k") as place, Window(
            "--camera", "demo", settings="[Window]\nsize=1270 760\n", before=("env", "-C", place)) as window:
        fill_up(place)
        make(window, "KEG")
        open_print(window)
        print_to_file(window)
        window.wait_for_label(
            lambda text: text.startswith("Not printed: ") and text.endswith(FULL), "why nothing is printed")
