"""Controls a window under test: starts it, finds it on the accessibility bus, and operates it by keyboard, pointer and
actions."""

import contextlib
import os
import subprocess
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
gi.require_version("GdkPixbuf", "2.0")
from gi.repository import Atspi, GdkPixbuf, GLib

# By default, the bus waits 0.8 s for each answer, which a busy machine exceeds: existing widgets would seem to be gone.
Atspi.set_timeout(10_000, 60_000)

# The timeout is generous: on a busy machine, a window takes seconds, and a test that waits for a condition loses no
# time.
TIMEOUT = 60
# Exceptions that are raised when a widget disappears during access: by the bus, or by missing attributes.
GONE = (GLib.Error, AttributeError)
# The number of each role by the name that a widget gives.
ROLES = {Atspi.role_get_name(Atspi.Role(number)): Atspi.Role(number) for number in range(Atspi.Role.LAST_DEFINED)}
# A button that is activated through the accessibility bus holds pointer and keyboard for a quarter of a second.
ACTIVATION = 0.3
# Folder for screenshots of failures.
FAILURES = ".build/desktop-failures"


# English, and all languages with a translation.
with open(os.path.join(os.path.dirname(__file__), "../../po/LINGUAS")) as file:
    LANGUAGES = ("", *file.read().split())


class Failure(Exception):
    pass


class Overdue(Exception):
    """The test as a whole takes too long. Unlike a failure, no part of it is tried once more."""


class Skip(Exception):
    """A requirement of the test is not available on this machine."""


def wait(condition, what, timeout=TIMEOUT):
    """Waits until the condition returns a true value, and returns that."""
    end = time.monotonic() + timeout
    while True:
        try:
            result = condition()
        except GONE:
            result = None
        if result:
            return result
        if time.monotonic() > end:
            raise Failure(f"waited {timeout} s in vain for {what}")
        time.sleep(0.05)


def xdotool(*arguments):
    if "click" in arguments or "mousedown" in arguments:
        time.sleep(max(0, ACTIVATION - (time.monotonic() - Window.activated)))
    return subprocess.run(
        ["xdotool", *map(str, arguments)], check=True, capture_output=True, text=True, timeout=TIMEOUT).stdout.strip()


@contextlib.contextmanager
def pressed(x, y):
    """Holds the pointer's button down until the end of the block, also when it fails: other tests follow."""
    try:
        xdotool("mousemove", x, y, "mousedown", 1)
        yield
    finally:
        xdotool("mouseup", 1)


def end(process):
    """Ends a process that a test has started, by force if it is too busy to end by itself."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def visible(*criteria):
    """Returns the identifiers of the visible windows that match xdotool's criteria."""
    return subprocess.run(
        ["xdotool", "search", "--onlyvisible", *map(str, criteria)], capture_output=True, text=True).stdout.split()


def walk(node):
    """Yields the node and all its descendants that still exist when they are visited."""
    yield node
    try:
        count = node.get_child_count()
    except GLib.Error:
        return
    children = []
    for index in range(count):
        try:
            children.append(node.get_child_at_index(index))
        except GLib.Error:
            # A child that has disappeared does not end the search among the others.
            continue
    for child in children:
        if child is not None:
            yield from walk(child)


def is_showing(node):
    return node.get_state_set().contains(Atspi.StateType.SHOWING)


def has_state(node, state):
    node.clear_cache()
    return node.get_state_set().contains(state)


def content(path):
    """Returns the content of a file; empty while there is none."""
    try:
        with open(path, newline="") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def shared_without(name):
    """Returns a folder like /usr/share, for XDG_DATA_DIRS, without one of its parts."""
    share = tempfile.mkdtemp(prefix="yomitori-share-")
    for entry in os.listdir("/usr/share"):
        if entry != name:
            os.symlink(f"/usr/share/{entry}", f"{share}/{entry}")
    return share


class Window:
    """The program, started with these arguments, until it is closed."""

    # When the last widget was activated through the accessibility bus.
    activated = 0

    def __init__(self, *arguments, settings=None, folder=None, environment=None, before=()):
        """Starts the program; `before` is a command that starts it in its own process, such as env."""
        self.folder = folder or tempfile.mkdtemp(prefix="yomitori-desktop-")
        if settings is not None:
            os.makedirs(f"{self.folder}/yomitori", exist_ok=True)
            with open(f"{self.folder}/yomitori/settings.ini", "w") as file:
                file.write(settings)
        # The history is also the test's own.
        variables = dict(
            os.environ, XDG_CONFIG_HOME=self.folder, XDG_DATA_HOME=f"{self.folder}/data", LC_ALL="C.UTF-8", LANGUAGE="",
            GTK_THEME="Adwaita")
        variables.update(environment or {})
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [*before, os.environ["YOMITORI"], *arguments], env=variables, stdout=self.log, stderr=self.log)

    def __enter__(self):
        try:
            self.root = wait(self._application, "the program on the accessibility bus")
            self.identifier = wait(self._identifier, "the window")
            xdotool("windowactivate", "--sync", self.identifier)
            return self
        except BaseException:
            self.__exit__(None, None, None)
            raise

    def __exit__(self, kind, error, trace):
        if kind is not None:
            self.complain()
        end(self.process)
        complaints = [] if kind is not None else self.complaints()
        self.log.close()
        if complaints:
            raise Failure("the program complained:\n" + "\n".join(complaints))

    def complain(self):
        """Prints what the program wrote, and takes a picture of the screen."""
        self.log.seek(0)
        text = self.log.read().strip()
        if text:
            print(f"  the program said:\n{text}")
        os.makedirs(FAILURES, exist_ok=True)
        path = f"{FAILURES}/{os.path.basename(self.folder)}.png"
        self.screenshot(path)
        print(f"  the screen: {path}")

    def complaints(self):
        """Returns the toolkit's warnings about the program."""
        self.log.seek(0)
        found = [line for line in self.log if "-CRITICAL **" in line or "-WARNING **" in line]
        # This warning is about an event on its way to a widget that has just disappeared, which is the toolkit's own
        # problem.
        own = ["WIDGET_REALIZED_FOR_EVENT"]
        if any("gtk_tree_selection_get_mode" in line for line in found):
            # So are those of its file dialog when it is closed while it still lists a folder; the program itself uses
            # no tree view.
            own += ["GTK_IS_TREE_VIEW (tree_view)", "GTK_IS_TREE_SELECTION (selection)"]
        # So are those of its print dialog when it is inspected while it closes; the program itself has no tabs.
        own += ["gtk_notebook_get_tab_label"]
        # So are those of the field of a window that was closed: the bus keeps the field's accessible object for half a
        # minute and asks for its states, of which it has none (gtk_entry_accessible_ref_state_set returns NULL).
        own += [states := "atk_state_set_contains_state: assertion 'ATK_IS_STATE_SET (set)'"]
        return [line for before, line in zip(["", *found], found)
                if not any(words in line for words in own) and not (states in before and "g_object_unref" in line)]

    def check(self):
        """Fails when the program has ended: further waiting would only hide the cause."""
        if self.process.poll() is not None:
            raise Failure(f"the program ended with status {self.process.returncode}")

    def _application(self):
        self.check()
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child is not None and child.get_process_id() == self.process.pid:
                return child
        return None

    def _identifier(self):
        found = visible("--pid", self.process.pid, "--name", "^Yomitori$")
        return found[-1] if found else None

    # Content of the window

    def all(self, role=None, name=None):
        """Returns the visible widgets with this role and this name."""
        self.check()
        self.root.clear_cache()
        result = []
        for node in self._showing(role):
            try:
                # A name that was asked for before may have changed.
                node.clear_cache()
                if name is None or node.get_name() == name:
                    result.append(node)
            except GLib.Error:
                # The widget disappeared while it was inspected.
                continue
        return result

    def _showing(self, role):
        """Yields the visible widgets with this role. The program itself looks for them: to ask it for each of its
        widgets would take fifty times as long."""
        every, any_of = Atspi.CollectionMatchType.ALL, Atspi.CollectionMatchType.ANY
        showing = Atspi.StateSet.new([Atspi.StateType.SHOWING])
        roles = ([], every) if role is None else ([ROLES[role]], any_of)
        rule = Atspi.MatchRule.new(showing, every, {}, every, *roles, [], every, False)
        for index in range(self.root.get_child_count()):
            try:
                top = self.root.get_child_at_index(index)
                if top is None or not is_showing(top):
                    continue
                if role is None or top.get_role_name() == role:
                    yield top
                yield from top.get_collection_iface().get_matches(rule, Atspi.CollectionSortOrder.CANONICAL, 0, True)
            except GONE:
                # A window that has disappeared does not end the search in the others.
                continue

    def find(self, role, name=None, timeout=TIMEOUT):
        """Waits for a widget with this role and name, and returns the first one."""
        found = wait(lambda: self.all(role, name), f"a {role} called {name!r}", timeout)
        return found[0]

    def labels(self):
        """Returns the texts of all visible labels."""
        texts = []
        for node in self.all("label"):
            try:
                texts.append(node.get_name())
            except GLib.Error:
                continue
        return texts

    def focused(self):
        """Returns the names of the focused widgets."""
        names = set()
        for node in self.all():
            try:
                if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                    names.add(node.get_name())
            except GLib.Error:
                continue
        return names

    def wait_for_label(self, accept, what, timeout=TIMEOUT):
        return wait(lambda: next((text for text in self.labels() if accept(text)), None), what, timeout)

    def preview(self):
        return self.find("drawing area", "Camera picture")

    # Actions in the window

    def click(self, role, name):
        """Activates a widget as a click would, through the accessibility bus."""
        # Rows come and go with the codes, even between being found and being clicked.
        wait(lambda: any(node.get_action_iface().do_action(0) for node in self.all(role, name)[:1]),
             f"a {role} called {name!r} to click")
        Window.activated = time.monotonic()

    def choose_file(self, title, path):
        """Enters a path into the file dialog with this title, once the dialog is there and has the keyboard focus."""
        dialog = wait(lambda: visible("--name", f"^{title}$"), f"the dialog {title!r}")[-1]
        xdotool("windowactivate", "--sync", dialog)
        # In dialogs that open files, typing a slash shows the field for the path.
        fields = self.dialog_fields()
        if not fields:
            self.key("slash")
            fields = wait(self.dialog_fields, "the dialog's field for a path")
        field = fields[0].get_editable_text_iface()

        # While its folder is being read, the dialog may put its own text into the field, even after the field was
        # checked.
        def is_chosen():
            text = fields[0].get_text_iface()
            if text.get_text(0, -1) != path:
                field.set_text_contents(path)
                return False
            self.key("Return")
            try:
                return wait(lambda: not visible("--name", f"^{title}$"), "the dialog to close", 5)
            except Failure:
                return False

        wait(is_chosen, f"the dialog {title!r} to take the path and close")

    def dialog(self, what):
        """Waits for the dialog in front of the window, and returns its identifier."""
        return wait(lambda: [found for found in visible("--pid", self.process.pid, "--name", ".")
                             if found != self.identifier], what)[-1]

    def dialog_fields(self):
        return [field for dialog in self.all("file chooser") for field in walk(dialog)
                if field.get_role_name() == "text" and is_showing(field)]

    def close(self, *keys):
        """Closes the window by the keyboard, and returns the program's exit status."""
        # A dialog that was just closed may not have returned the keyboard focus yet.
        xdotool("windowactivate", "--sync", self.identifier)
        self.key(*keys)
        return self.process.wait(TIMEOUT)

    def key(self, *keys):
        xdotool("key", "--clearmodifiers", *keys)

    def tab(self):
        """Moves the focus to the next widget with a name. Drop-down lists have no name on the bus, and rows of a live
        picture disappear with their code, and may return the focus: then Tab is pressed once more."""
        focused = self.focused()
        for _ in range(10):
            self.key("Tab")
            try:
                # A key that is pressed before the last one was processed would pass over a control.
                return wait(lambda: self.focused() not in (focused, set()), f"the focus to leave {focused}", 3)
            except Failure:
                continue
        raise Failure(f"Tab does not leave {focused}")

    def extents(self, node):
        return node.get_component_iface().get_extents(Atspi.CoordType.SCREEN)

    def steady(self, node):
        """Returns the widget's place if it stays the same for a moment."""
        before = self.extents(node)
        time.sleep(0.15)
        after = self.extents(node)
        places = [(place.x, place.y, place.width, place.height) for place in (before, after)]
        return after if places[0] == places[1] and min(places[1]) >= 0 else None

    def place(self, node):
        """Waits until the widget's place stays the same, and returns it: the last change may have moved its
        neighbours."""
        return wait(lambda: self.steady(node), f"{node.get_name()!r} to stay where it is")

    def screenshot(self, path=None):
        path = path or f"{self.folder}/window.png"
        subprocess.run(["import", "-window", "root", path], check=True, capture_output=True)
        return path

    def pixels(self):
        """Returns a function from a point of the screen to red, green and blue."""
        picture = GdkPixbuf.Pixbuf.new_from_file(self.screenshot())
        data, stride, count = picture.get_pixels(), picture.get_rowstride(), picture.get_n_channels()

        def pixel(x, y):
            start = y * stride + x * count
            return tuple(data[start:start + 3])

        return pixel
