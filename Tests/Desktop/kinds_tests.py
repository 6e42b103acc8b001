"""Tests that every kind of content has its own card, with named fields and suitable actions."""

from driver import wait, walk
from history_page import filled, history_of, open_entry, show, titles
from kinds import KINDS


def names(window):
    """Returns the names of all widgets in the window, also of those scrolled out of view."""
    return {node.get_name() for node in walk(window.root)}


def test_every_kind_has_a_card_with_its_fields_and_actions():
    records = [
        {"text": kind[0], "symbology": kind[1], "time": f"2026-11-20T12:{59 - index:02}:00Z"}
        for index, kind in enumerate(KINDS)]
    with history_of(records) as window:
        show(window)
        wait(lambda: len(titles(window)) >= 10, "the entries")
        for index, (_, _, title, detail, field, value, action) in enumerate(KINDS):
            if index == 0:
                open_entry(window, title)
            else:
                # The list has the keyboard focus; the row below is the next entry.
                window.key("Down")
                window.key("Return")
            expected = {title, field, value, action} | ({detail} if detail else set())
            wait(lambda: expected <= names(window), f"{title}: {sorted(expected - names(window))}")


def test_fields_have_names_in_the_users_language():
    record = {"text": next(kind[0] for kind in KINDS if kind[1] == "Aztec"), "symbology": "Aztec", "time": "2026-11-20T12:00:00Z"}
    for language, kind, seat in (("de", "Bordkarte", "Buchungscode"), ("ja", "搭乗券", "予約コード")):
        with history_of([record], {"LANGUAGE": language}) as window:
            window.key("ctrl+f")
            wait(lambda: window.all("table") or window.all("tree table"), "the list")
            open_entry(window, "YUL → FRA")
            wait(lambda: seat in names(window), f"{seat} among the fields")
            assert any(name and name.startswith(kind) for name in names(window)), kind


def test_countries_are_called_as_in_the_language_of_the_window():
    for language, country in (("", "Germany"), ("de", "Deutschland"), ("ja", "ドイツ")):
        record = {"text": "4006381333931", "symbology": "EAN13", "time": "2026-11-20T12:00:00Z"}
        with history_of([record], {"LANGUAGE": language}) as window:
            window.key("ctrl+f")
            wait(lambda: window.all("table") or window.all("tree table"), "the list")
            open_entry(window, "4006381333931")
            wait(lambda: country in names(window), f"{country} among the fields")


def test_a_network_whose_password_was_not_kept_is_no_mistake():
    with filled("WIFI:S:Home;T:WPA;P:secret99;;") as window:
        show(window)
        open_entry(window, "Home")
        wait(lambda: any("The password was not kept." in (name or "") for name in names(window)), "what is said of it")
        assert not {"This is missing.", "Password", "Join Home"} & names(window)
        # As on the page where it was read, the buttons name the network.
        assert {"Copy Home", "Details of Home"} <= names(window), names(window)
        # Made as a code again, it lacks the password alone, and that is where the user types on.
        next(node for node in walk(window.root)
             if (node.get_role_name(), node.get_name()) == ("push button", "Show as Code")).get_action_iface().do_action(0)
        wait(lambda: "Password" in window.focused(), "the keyboard in the field that is missing")
