"""Sizes of windows, and whether everything in them is in view."""

from driver import is_showing, wait, walk, xdotool

ROLES = ("push button", "toggle button", "radio button", "spin button", "text", "combo box")
PHONE = "[Window]\nsize=360 720\n"


def in_front(window):
    """Returns the dialog in front of the window, or the window itself."""
    tops = [window.root.get_child_at_index(index) for index in range(window.root.get_child_count())]
    tops = [top for top in tops if top is not None and is_showing(top)]
    dialogs = [top for top in tops if top.get_name() != "Yomitori"]
    return (dialogs or tops)[-1]


def holds_everything(window, language, what):
    """Checks that every control is within the window's sides; scrolling is only vertical."""
    window.root.clear_cache()
    top = wait(lambda: in_front(window), "the window in front")
    frame = window.place(top)
    # The window's extents include the shadow around it.
    left, right = frame.x - 8, frame.x + frame.width + 8
    assert frame.width <= 412, (language, what, frame.width)

    def outside():
        found = []
        for node in walk(top):
            if node.get_role_name() in ROLES and is_showing(node):
                place = window.extents(node)
                if place.width > 0 and not (left <= place.x and place.x + place.width <= right):
                    found.append((node.get_name(), place.x, place.width))
        return found

    wait(lambda: not outside(), f"everything within {left} to {right} ({language} {what}: {outside()})")


def width(identifier):
    geometry = xdotool("getwindowgeometry", "--shell", identifier)
    return int(next(line for line in geometry.splitlines() if line.startswith("WIDTH=")).split("=")[1])


def size(identifier):
    """Returns the width and height of a window."""
    lines = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", identifier).splitlines())
    return int(lines["WIDTH"]), int(lines["HEIGHT"])


def own_width(identifier):
    """Returns the width that the window gets from its content, once that is laid out."""
    widths = [width(identifier)]
    wait(lambda: widths.append(width(identifier)) or widths[-4:] == [widths[-1]] * 4, "a dialog's own width")
    return widths[-1]
