"""Colours of the screen."""

import gi


def area(x, y, width, height):
    """Returns an area of the screen, row by row: red, green and blue of each pixel."""
    gi.require_version("Gdk", "3.0")
    from gi.repository import Gdk

    picture = Gdk.pixbuf_get_from_window(Gdk.get_default_root_window(), x, y, width, height)
    data, stride, count = picture.get_pixels(), picture.get_rowstride(), picture.get_n_channels()
    starts = [[line * stride + place * count for place in range(width)] for line in range(height)]
    return [[tuple(data[start:start + 3]) for start in line] for line in starts]


def column(x, y, height):
    """Returns the points of the screen from here downwards."""
    return [line[0] for line in area(x, y, 1, height)]


def row(x, y, width):
    """Returns the points of the screen from here to the right."""
    return area(x, y, width, 1)[0]


def pixel(x, y):
    return column(x, y, 1)[0]


def luminance(color):
    """Returns the relative luminance, 0 to 1, of red, green and blue from 0 to 255, as WCAG 2 defines it."""
    parts = [value / 255 for value in color]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
