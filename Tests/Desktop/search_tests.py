"""Tests the desktop's search for reads: the history as a search provider on the session bus."""

import os
import subprocess
import tempfile

from driver import Atspi, Window, end, has_state, wait
from history_page import LINK, NETWORK, filled, picture

NAME, PATH = "dev.yomitori.Yomitori", "/dev/yomitori/Yomitori/SearchProvider"
INTERFACE = "org.gnome.Shell.SearchProvider2"


def call(method, signature, *arguments):
    """Calls whichever program owns the name now."""
    import dbus

    return dbus.SessionBus().call_blocking(NAME, PATH, INTERFACE, method, signature, arguments)


def search(*words):
    return [str(name) for name in call("GetInitialResultSet", "as", list(words))]


def describe(names):
    return [{str(key): str(value) for key, value in meta.items()} for meta in call("GetResultMetas", "as", names)]


def activate(name):
    call("ActivateResult", "sasu", name, ["anything"], 0)


def descriptions(*words):
    return [meta["name"] for meta in describe(search(*words))]


class Service:
    """The program as the bus starts it: without a window."""

    def __init__(self, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            [os.environ["YOMITORI"], "--gapplication-service"],
            env=dict(
                os.environ, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=f"{folder}/data", LC_ALL="C.UTF-8", LANGUAGE=""))

    def __enter__(self):
        import dbus

        wait(lambda: dbus.SessionBus().name_has_owner(NAME), "the program on the bus")
        return self

    def __exit__(self, kind, error, trace):
        import dbus

        end(self.process)
        wait(lambda: not dbus.SessionBus().name_has_owner(NAME), "the program to leave the bus")


def test_the_desktop_s_search_finds_what_was_read_and_opens_it():
    with filled(LINK, "keg 17", "keg 18") as window:
        assert descriptions("keg") == ["keg 17", "keg 18"]
        # With several words, each has to be in the entry.
        assert descriptions("keg", "18") == ["keg 18"]
        narrowed = call("GetSubsearchResultSet", "asas", search("keg"), ["keg", "17"])
        assert [str(name) for name in narrowed] == search("17")
        assert search("nothing like it") == [] and search() == [] and search(" ") == []
        found = search("bikes")
        entry = describe(found)[0]
        assert entry["id"] == found[0] and entry["name"] == LINK and "Link" in entry["description"], entry
        assert entry["gicon"], entry
        # Entries that were deleted, or never existed, are left out.
        assert describe(["1", "no number"]) == []
        activate(found[0])
        window.find("text", "Label")
        window.find("push button", f"Open {LINK}")
        call("LaunchSearch", "asu", ["keg"], 0)
        wait(lambda: window.find("text", "Search the history").get_text_iface().get_text(0, -1) == "keg",
             "the search in the window")


def test_an_entry_far_down_the_list_is_opened_from_the_desktop_s_search():
    texts = [f"crate {number}" for number in range(400)]
    with filled(*texts, "the oldest of all") as window:
        activate(search("oldest")[0])
        window.find("text", "Label")
        wait(lambda: "the oldest of all" in window.labels(), "its card")


def test_the_desktop_s_search_shows_no_password_and_finds_nothing_by_one():
    with filled(NETWORK, LINK, settings="[History]\npasswords=true\n", secrets=True) as window:
        found = search("Reading")
        assert len(found) == 1, found
        assert "open-sesame" not in str(describe(found)), describe(found)
        assert search("open-sesame") == [] and search("sesame") == []


def test_the_desktop_s_search_answers_no_more_than_a_desktop_shows():
    # Any program on the bus may call, with any argument.
    with filled("keg 17", "y" * 2000):
        [found] = search("keg")
        assert len(describe([found] * 5000)) <= 20
        assert search("keg", "z" * 3_000_000) == [found], "words after the longest search are left out"
        assert search("z" * 3_000_000) == []
        [long] = describe(search("yyy"))
        assert len(long["name"]) <= 200 and len(long["description"]) <= 400, long


def test_the_desktop_s_search_works_without_a_window():
    with filled(LINK, "keg 17") as window:
        folder = window.folder
        window.close("ctrl+q")
    with Service(folder) as service:
        assert descriptions("bikes") == [LINK]
        assert service.process.poll() is None
    # Searching does not create a history.
    empty = tempfile.mkdtemp(prefix="yomitori-search-")
    with Service(empty):
        assert search("bikes") == []
        assert not os.path.exists(f"{empty}/data/yomitori")


def test_the_desktop_s_search_finds_nothing_where_the_history_is_off():
    with filled(LINK) as window:
        folder = window.folder
        window.close("ctrl+q")
    with open(f"{folder}/yomitori/settings.ini", "a") as file:
        file.write("\n[History]\nkeep=off\n")
    with Service(folder):
        assert search("bikes") == []
    with Window("--camera", "/nowhere", folder=folder):
        assert search("bikes") == []


def test_a_history_until_i_quit_is_found_as_long_as_the_window_is_there():
    with Window(picture("seen once"), settings="[History]\nkeep=until-quit\n") as window:
        window.find("list item", "seen once")
        wait(lambda: descriptions("seen") == ["seen once"], "what was read")


def test_a_history_that_an_administrator_has_turned_off_stays_off():
    folder = tempfile.mkdtemp(prefix="yomitori-search-")
    os.makedirs(f"{folder}/system/yomitori")
    with open(f"{folder}/system/yomitori/settings.ini", "w") as file:
        file.write("[History]\nkeep=off\n[Locked]\nHistory=keep\n")
    with Window(
            picture(LINK), settings="[History]\nkeep=always\n", environment={"XDG_CONFIG_DIRS": f"{folder}/system"}) as window:
        window.find("push button", f"Open {LINK}")
        assert search("bikes") == []
        window.key("ctrl+comma")
        window.dialog("the preferences")
        keeping = window.find("combo box", "Keep What Is Read")
        assert not has_state(keeping, Atspi.StateType.SENSITIVE)
        # Settings that are not locked can be changed, unless they depend on a locked one.
        assert has_state(window.find("combo box", "Sounds"), Atspi.StateType.SENSITIVE)
        assert not has_state(window.find("toggle button", "Keep Passwords"), Atspi.StateType.SENSITIVE)
        window.key("Escape")
