"""Tests the places of what is on the Create page, and its use by keyboard, pointer and on a phone."""

import time

from create_page import TEXT, choices, choose, fill, open_create
from driver import LANGUAGES, Atspi, Window, visible, wait, walk, xdotool
from screen_pixels import luminance
from window_sizes import PHONE, own_width, size, width


def test_the_place_where_codes_are_made_fits_a_phones_screen_in_every_language():
    for language in LANGUAGES:
        with Window("--camera", "demo", settings=PHONE, environment={"LANGUAGE": language}) as window:
            window.find("drawing area")
            before = width(window.identifier)
            window.key("ctrl+n")
            wait(lambda: "text" in [node.get_role_name() for node in window.all() if has_focus(node)], "the text")
            xdotool("type", "--delay", "20", TEXT)
            wait(lambda: any("29 × 29" in text for text in window.labels()), "the code")
            assert width(window.identifier) == before, (language, before, width(window.identifier))
            # The labels of all forms that were shown share a column, so that the way back is tested, too.
            forms = window.all("combo box")[0]
            count = len(choices(forms))
            for form in [*range(1, count), *range(count - 2, -1, -1)]:
                forms.get_selection_iface().select_child(form)
                assert own_width(window.identifier) == before, (language, form, before, width(window.identifier))
            wait(lambda: any("29 × 29" in text for text in window.labels()), "the code again")


def has_focus(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


def test_on_a_phone_held_sideways_the_code_is_beside_its_form():
    with Window("--camera", "demo", settings="[Window]\nsize=648 360\n") as window:
        edges = width(window.identifier) - 648
        field = open_create(window)

        def places():
            return window.place(field), window.place(window.find("drawing area", "No code yet"))

        def is_beside():
            form, code = places()
            return form.x + form.width <= code.x

        def is_below():
            form, code = places()
            return form.y + form.height <= code.y and width(window.identifier) == 360 + edges

        wait(is_beside, "the code beside its form")
        assert size(window.identifier) == (648 + edges, 360 + edges), size(window.identifier)
        # Turned upright and back, the window is no larger than the screen.
        xdotool("windowsize", window.identifier, 360 + edges, 648 + edges)
        wait(is_below, "the code below its form")
        xdotool("windowsize", window.identifier, 648 + edges, 360 + edges)
        wait(is_beside, "the code beside its form again")
        assert size(window.identifier) == (648 + edges, 360 + edges), size(window.identifier)


def test_a_wide_window_becomes_as_narrow_as_a_phone_in_one_step():
    with Window("--camera", "demo", "--create", settings="[Window]\nsize=1000 720\n") as window:
        field = window.find("text", "Text of the code")
        edges = width(window.identifier) - 1000
        form, code = window.place(field), window.place(window.find("drawing area", "No code yet"))
        assert form.x + form.width <= code.x, (form.x, form.width, code.x)
        xdotool("windowsize", window.identifier, 360 + edges, 720)
        wait(lambda: width(window.identifier) == 360 + edges, "the narrow window", 10)
        wait(lambda: (form := window.place(field)).y + form.height <= window.place(
            window.find("drawing area", "No code yet")).y, "the code below its form")


def test_a_long_list_opens_beside_what_opened_it_and_nothing_is_chosen_unasked():
    for size in ("1200 760", "360 720"):
        with Window("--camera", "demo", "--create", settings=f"[Window]\nsize={size}\n") as window:
            window.find("text", "Text of the code")
            frame = window.place(window.find("frame", "Yomitori"))
            # Over the page's margin, the wheel scrolls the page.
            xdotool("mousemove", frame.x + 12, frame.y + frame.height // 2)

            def below():
                """Returns the list, which is below the visible part of a narrow window."""
                found = window.all("combo box", "Kind of code")
                if not found:
                    xdotool("click", "5")
                return found
            box = wait(below, "the list")[0]
            while (place := window.place(box)).y + place.height > frame.y + frame.height - 80:
                xdotool("click", "5")
            middle = (place.x + place.width // 2, place.y + place.height // 2)
            before = set(visible("--all", "--pid", window.process.pid, "--class", "."))
            xdotool("mousemove", *middle, "click", "1")
            opened = wait(
                lambda: set(visible("--all", "--pid", window.process.pid, "--class", ".")) - before, "the list")
            lists = [dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", each).split())
                     for each in opened]
            for each in lists:
                top, bottom = int(each["Y"]), int(each["Y"]) + int(each["HEIGHT"])
                assert bottom <= middle[1] or top >= middle[1], (size, each, middle)
                assert top >= 0 and bottom <= 800, (size, each)
            window.key("Escape")
            wait(lambda: not opened & set(visible("--all", "--pid", window.process.pid, "--class", ".")), "its end")
            window.wait_for_label(lambda text: text.startswith("For phones"), "the kind as it was")


def test_the_wheel_scrolls_the_page_and_changes_no_choice_under_the_pointer():
    with Window("--camera", "demo", "--create", settings="[Window]\nsize=1100 500\n") as window:
        choose(window, "Content", "Contact")
        window.find("text", "Given Name")

        # Widgets that are scrolled out of view are found, too.
        def named(role, name):
            window.root.clear_cache()
            return next(node for node in walk(window.root)
                        if node.get_role_name() == role and node.get_name() == name)

        boxes = ["Content", "Format", "What it is for", "Kind of code"]

        def chosen():
            return [named("combo box", box).get_selection_iface().get_selected_child(0).get_name() for box in boxes]

        before = wait(chosen, "what is chosen")
        frame = window.place(window.find("frame", "Yomitori"))
        middle = frame.y + frame.height // 2
        for name in boxes:
            def top():
                return window.extents(named("combo box", name)).y

            # The wheel is turned over the page's margin until the widget is visible.
            xdotool("mousemove", frame.x + 12, middle)
            for _ in range(60):
                if frame.y + 70 <= top() <= frame.y + frame.height - 60:
                    break
                xdotool("click", "5" if top() > middle else "4")
                time.sleep(0.1)
            place = window.place(named("combo box", name))
            xdotool("mousemove", place.x + place.width // 3, place.y + place.height // 2)
            time.sleep(0.2)
            moved = False
            for button in ("5", "4"):
                xdotool("click", button)
                time.sleep(0.3)
                moved = moved or top() != place.y
                assert chosen() == before, (name, before, chosen())
                xdotool("mousemove", place.x + place.width // 3, top() + place.height // 2)
            assert moved, f"the page stays where it is over {name}"


def test_escape_does_not_leave_what_is_being_filled_in():
    with Window("--camera", "demo") as window:
        field = open_create(window)
        xdotool("type", "--delay", "5", TEXT)
        wait(lambda: field.get_text_iface().get_text(0, -1) == TEXT, "the text")
        window.key("Escape")
        # This key is processed only after Escape was.
        window.key("exclam")
        wait(lambda: field.get_text_iface().get_text(0, -1) == TEXT + "!", "the text, typed on")
        window.key("alt+Left")
        window.preview()
        # Leaving the page loses nothing either.
        window.key("ctrl+n")
        field = wait(lambda: window.all("text", "Text of the code"), "the place to create codes")[0]
        assert field.get_text_iface().get_text(0, -1) == TEXT + "!"


def test_nothing_moves_while_one_types():
    with Window("--camera", "demo") as window:
        open_create(window)
        xdotool("type", "--delay", "5", "KEG")
        window.find("label", "Reads well")
        button = window.find("push button", "Save…")
        places = {window.extents(button).y}
        for letter in "-0042":
            xdotool("type", letter)
            for _ in range(10):
                places.add(window.extents(button).y)
        wait(lambda: "Reads well" in window.labels(), "the verdict")
        assert len(places) == 1, places


def test_the_code_stays_in_its_place_whatever_is_said_of_it():
    for language in ("", "de"):
        with Window("--camera", "demo", "--create", settings="[Window]\nsize=900 700\n",
                    environment={"LANGUAGE": language}) as window:
            field = next(iter(wait(lambda: window.all("text"), "the text")))
            forms = wait(lambda: window.all("combo box"), "the forms")[0]

            def place():
                # These are the left edges of the form's and the code's columns.
                kind = window.place(forms)
                area = window.place(wait(lambda: window.all("drawing area"), "the code")[0])
                return kind.x, kind.width, area.x, area.width

            before, size = place(), width(window.identifier)
            field.get_editable_text_iface().set_text_contents("KEG")
            wait(lambda: any("21 × 21" in text for text in window.labels()), "the code")
            assert place() == before, (language, before, place())
            for index in (2, 3, 10, 13):
                forms.get_selection_iface().select_child(index)
                assert place() == before, (language, index, before, place())
            assert width(window.identifier) == size, (language, size, width(window.identifier))


def test_the_keyboard_comes_to_the_form_before_the_code_and_screen_readers_go_through_it_downwards():
    with Window("--camera", "demo", "--create") as window:
        choose(window, "Content", "Wi-Fi Network")
        wait(lambda: window.all("text", "Network"), "the form")
        names = [node.get_name() for node in window.all() if node.get_name() in ("Network", "Security", "Password")
                 and node.get_role_name() in ("text", "password text", "combo box")]
        assert names == ["Network", "Security", "Password"], names
        fill(window, "Network", "Reading Room")
        fill(window, "Password", "open sesame")
        window.find("label", "Reads well")
        # The focus moves from the form to the code, and not into the header bar.
        window.find("text", "Network").get_component_iface().grab_focus()
        wait(lambda: "Network" in window.focused(), "the field to have the keyboard")
        seen = []
        for _ in range(60):
            window.tab()
            seen += sorted(window.focused() & {"Password", "Copy", "Create", "Main menu"})
            if "Copy" in seen:
                break
        assert seen == ["Password", "Copy"], seen


def test_what_is_wrong_is_legible_in_the_dark():
    for theme in ("Adwaita", "Adwaita:dark"):
        with Window("--camera", "demo", "--create", environment={"GTK_THEME": theme}) as window:
            choose(window, "Content", "Link")
            fill(window, "Address", "foo bar")
            label = next(node for node in wait(
                lambda: [node for node in window.all("label") if node.get_name().startswith("To be corrected")], "the complaint"))
            place = window.place(label)
            pixel = window.pixels()
            levels = [luminance(pixel(x, y)) for x in range(place.x, place.x + place.width)
                      for y in range(place.y, place.y + place.height)]
            # WCAG 2.1, 1.4.3 requires a contrast of 4.5; the edges of letters are smoothed.
            contrast = (max(levels) + 0.05) / (min(levels) + 0.05)
            assert contrast > 4, (theme, contrast)


def test_the_names_of_fields_are_legible_in_every_theme():
    for theme in ("Adwaita", "Adwaita:dark", "HighContrast", "HighContrastInverse"):
        # Large letters have points whose colour is not mixed with that of the background.
        with Window("--camera", "demo", "--create", settings="[Window]\nsize=1200 760\n",
                    environment={"GTK_THEME": theme, "GDK_DPI_SCALE": "2"}) as window:
            choose(window, "Content", "Link")
            place = window.place(window.find("label", "Address"))

            def contrast():
                pixel = window.pixels()
                levels = [luminance(pixel(x, y)) for x in range(place.x, place.x + place.width)
                          for y in range(place.y, place.y + place.height)]
                return (max(levels) + 0.05) / (min(levels) + 0.05)

            # WCAG 2.1, 1.4.3
            wait(lambda: contrast() >= 4.5, f"names that can be read in {theme}: {contrast()}", 10)


def test_the_border_of_the_field_with_the_keyboard_stands_out_in_every_theme():
    for theme in ("Adwaita", "Adwaita:dark", "HighContrast", "HighContrastInverse"):
        with Window("--camera", "demo", "--create", environment={"GTK_THEME": theme}) as window:
            for name, keys in (("Text of the code", "ctrl+n"), ("Search the history", "ctrl+f")):
                window.key(keys)
                field = window.find("text", name)
                wait(lambda: name in window.focused(), f"the keyboard in {name!r}")
                place = window.place(field)

                def contrast():
                    pixel = window.pixels()
                    # The border, with what is left and right of it.
                    levels = [luminance(pixel(x, place.y + place.height // 2)) for x in range(place.x - 8, place.x + 5)]
                    return (max(levels) + 0.05) / (min(levels) + 0.05)

                # WCAG 2.1, 1.4.11
                wait(lambda: contrast() >= 3, f"a border of {name!r} in {theme} that stands out: {contrast()}", 10)


def test_the_fields_of_all_forms_begin_at_one_place():
    with Window("--camera", "demo", settings="[Window]\nsize=1050 760\n") as window:
        open_create(window)
        for form, field in (("Wi-Fi Network", "Network"), ("Bank Transfer", "Payee")):
            choose(window, "Content", form)
            wait(lambda: window.all("text", field), field)
            places = {window.place(window.find("text", field)).x}
            places |= {window.place(window.find("combo box", name)).x for name in ("What it is for", "Kind of code")}
            assert len(places) == 1, (form, places)


def test_a_text_of_several_lines_is_painted_whatever_the_input_method():
    # An X11 input method puts the text field into a window of its own, which is opaque.
    with Window("--camera", "demo", "--create", environment={"GTK_IM_MODULE": "xim"}) as window:
        field = window.find("text", "Text of the code")
        field.get_component_iface().grab_focus()
        xdotool("type", "--delay", "5", "first")
        choose(window, "Content", "Contact")
        text = window.find("text", "Note")
        place = window.place(text)

        def painted():
            pixel = window.pixels()
            return {pixel(place.x + x, place.y + y) for x in (20, place.width // 2, place.width - 20)
                    for y in (60, place.height - 20)} == {(255, 255, 255)}

        wait(painted, "the field to be as light as others")
        text.get_component_iface().grab_focus()
        xdotool("type", "--delay", "5", "some words")
        wait(lambda: text.get_text_iface().get_text(0, -1) == "some words", "the words")
        wait(painted, "the field to be as light as others while it is written into")


def test_a_click_on_the_tab_lets_the_user_type():
    with Window("--camera", "demo", settings="[Window]\nsize=1000 700\n") as window:
        window.preview()
        for _ in range(2):
            place = window.place(window.find("radio button", "Create"))
            xdotool("mousemove", place.x + place.width // 2, place.y + place.height // 2, "click", "1")
            wait(lambda: window.focused() == {"Text of the code"}, "the keyboard in the text")
            place = window.place(window.find("radio button", "Scan"))
            xdotool("mousemove", place.x + place.width // 2, place.y + place.height // 2, "click", "1")
            window.preview()


def test_what_is_said_of_a_code_moves_no_control():
    for size in ("1100 900", "360 720"):
        with Window("--camera", "demo", settings=f"[Window]\nsize={size}\n") as window:
            field = open_create(window)

            def places():
                window.root.clear_cache()
                found = {}
                for node in walk(window.root):
                    if (node.get_role_name(), node.get_name()) in (
                            ("push button", "Save…"), ("push button", "Send by Email…"),
                            ("toggle button", "Size and Version"), ("combo box", "Kind of code")):
                        found[node.get_name()] = window.extents(node).y
                return found if len(found) == 4 else None

            before = wait(places, "the controls")
            for text in ("a", "a text that is longer", "https://example.org/a/very/long/path?with=parameters"):
                field.get_editable_text_iface().set_text_contents(text)
                window.find("label", "Reads well")
                assert wait(places, "the controls") == before, (size, text, before, places())
                # A higher level may fit into the same size, and the message about that must not move anything either.
                said = [node.get_name() for node in walk(window.root) if node.get_role_name() == "label"]
                told = any(name.endswith("fits in the same size and is used") for name in said)
                assert told == (text == "a"), (text, said)


def test_the_keyboard_leaves_out_what_is_closed():
    with Window("--camera", "demo", settings="[Window]\nsize=1040 720\n") as window:
        open_create(window)
        xdotool("type", "--delay", "5", TEXT)
        window.find("drawing area", "The code")
        for _ in range(12):
            window.tab()
            if "Size and Version" in window.focused():
                break
        # The focus moves from one title directly to the next.
        window.tab()
        wait(lambda: window.focused() == {"Appearance"}, "the next title")
        assert not window.all("spin button", "Margin in modules")
        window.key("shift+Tab", "space")
        window.find("spin button", "Margin in modules")
        window.key("space")
        wait(lambda: not window.all("spin button", "Margin in modules"), "the title to close")


def test_a_form_asks_for_the_family_name_first_where_it_comes_first():
    for language, names in (("", ("Given Name", "Family Name")), ("ja", ("姓", "名"))):
        with Window("--camera", "demo", "--create", environment={"LANGUAGE": language}) as window:
            forms = wait(lambda: window.all("combo box"), "the forms")[0]
            forms.get_selection_iface().select_child(3)
            first, second = (window.place(window.find("text", name)) for name in names)
            assert first.y < second.y, (language, first.y, second.y)
