"""Scenes: the user's own in a file, and choosing one in the header."""

import json
import os
import tempfile

from driver import content, wait

# Positions of two scenes' frames in the preview's description.
EVERYDAY, PAYMENT = "10 percent from the left and 8 from the top", "percent from the left and 10 from the top"


def own_scene(**values):
    """Returns a folder with a scene of the user's own, and the settings that choose it."""
    return {
        "folder": write_scenes(json.dumps([{"id": "own-1", "name": "Mine", **values}])),
        "settings": "[Scan]\nscene=own-1\n"}


def scene(name):
    return f"[Scan]\nscene={name}\n"


def choose(window, name):
    """Chooses a scene in the header by its button, and then the entry in the list."""
    window.click("toggle button", "Scene")
    entry = wait(lambda: next(
        (node for role in ("radio menu item", "radio button", "push button", "check menu item", "menu item")
         for node in window.all(role, name)), None), f"the scene {name}")
    entry.get_action_iface().do_action(0)


def write_scenes(text):
    folder = tempfile.mkdtemp(prefix="yomitori-desktop-")
    os.makedirs(f"{folder}/yomitori")
    with open(f"{folder}/yomitori/scenes.json", "w") as file:
        file.write(text)
    return folder


def saved(window):
    """Returns the scenes in the file; none while it does not exist or is empty."""
    return json.loads(content(f"{window.folder}/yomitori/scenes.json") or "[]")
