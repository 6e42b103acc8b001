"""A window to drag files from, and an owner of the clipboard: another program, as far as Yomitori can tell.

    source.py drag FILE…        a window called "source" whose files, or addresses, can be dragged out; prints "begun" when a drag has
                                begun, and "accepted" when what is under the pointer would take them
    source.py browse FILE       the same, but what is dragged out is a picture of a web page: bytes and a link
    source.py drag-text TEXT    the same, but what is dragged out is a text
    source.py drop              a window called "target" that prints the addresses of what is dropped on it
    source.py picture FILE      puts a picture on the clipboard
    source.py files FILE…       puts files on the clipboard
    source.py own-text TEXT     puts a text on the clipboard
    source.py own-type TYPE TEXT    puts a text on the clipboard, as this type alone and in its character set
    source.py own-long-text COUNT   puts a text of so many bytes on the clipboard
    source.py text              prints the clipboard's text and ends
    source.py targets           prints what the clipboard offers, and what it says of passwords, and ends
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GdkPixbuf, Gio, GLib, Gtk

action, files = sys.argv[1], sys.argv[2:]
uris = [path if "://" in path else Gio.File.new_for_path(path).get_uri() for path in files] if action not in ("own-text", "own-type", "drag-text") else []


def give(widget, context, data, info, time):
    if data.get_target().name() == "image/png":
        with open(files[0], "rb") as file:
            data.set(data.get_target(), 8, file.read())
    else:
        data.set(data.get_target(), 8, b"https://example.invalid/picture.png")


def watch(widget, context):
    print("begun", flush=True)

    def look():
        # The context is freed at the end of the drag.
        if not context.get_selected_action():
            return True
        print("accepted", flush=True)
        return False

    GLib.timeout_add(20, look)


if action in ("drag", "drag-text", "browse"):
    window = Gtk.Window(title="source")
    window.set_default_size(120, 80)
    box = Gtk.EventBox()
    box.add(Gtk.Label(label="drag me"))
    window.add(box)
    if action == "drag":
        box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
        box.drag_source_add_uri_targets()
        box.connect("drag-data-get", lambda widget, context, data, info, time: data.set_uris(uris))
    elif action == "drag-text":
        box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
        box.drag_source_add_text_targets()
        box.connect("drag-data-get", lambda widget, context, data, info, time: data.set_text(files[0], -1))
    else:
        targets = [Gtk.TargetEntry.new(name, 0, 0) for name in ("text/uri-list", "text/html", "image/png")]
        box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, targets, Gdk.DragAction.COPY)
        box.connect("drag-data-get", give)
    box.connect("drag-begin", watch)
    window.show_all()
    window.move(5, 5)
elif action == "drop":
    window = Gtk.Window(title="target")
    window.set_default_size(160, 160)
    window.drag_dest_set(Gtk.DestDefaults.ALL, [], Gdk.DragAction.COPY)
    window.drag_dest_add_uri_targets()
    window.connect("drag-motion", lambda *_: print("over", flush=True))
    window.connect("drag-data-received", lambda widget, context, x, y, data, info, time: print(
        *data.get_uris(), flush=True))
    window.show_all()
    window.move(5, 5)
elif action == "targets":
    clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
    hint = clipboard.wait_for_contents(Gdk.Atom.intern("x-kde-passwordManagerHint", False))
    print(*[target.name() for target in clipboard.wait_for_targets()[1]])
    print(hint.get_data().decode() if hint else "")
    sys.exit(0)
elif action == "text":
    print(Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).wait_for_text() or "", end="")
    sys.exit(0)
else:
    # Only a program with a window may own the clipboard.
    clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
    if action == "picture":
        clipboard.set_image(GdkPixbuf.Pixbuf.new_from_file(files[0]))
    elif action == "own-text":
        clipboard.set_text(files[0], -1)
    elif action == "own-long-text":
        # An argument could not be so long.
        clipboard.set_text("abc def\n" * (int(files[0]) // 8), -1)
    else:
        owner = Gtk.Invisible()
        kind = files[0] if action == "own-type" else "text/uri-list"
        Gtk.selection_add_targets(owner, Gdk.SELECTION_CLIPBOARD, [Gtk.TargetEntry.new(kind, 0, 0)])
        owner.connect("selection-get", lambda widget, data, info, time: data.set_uris(uris) if uris else data.set(
            data.get_target(), 8, files[1].encode(kind.split("charset=")[1])))
        Gtk.selection_owner_set(owner, Gdk.SELECTION_CLIPBOARD, Gdk.CURRENT_TIME)
    print("ready", flush=True)

Gtk.main()
