"""Tests scenes: chosen in the header, each with its way of scanning."""

import json
import time

from driver import Atspi, Window, has_state, wait
from emulated_camera import Camera
from inventory_list import ONE, TWO
from other_program import clipboard
from scenes import EVERYDAY, PAYMENT, choose, scene, write_scenes
from window_sizes import PHONE


def test_the_name_of_the_scene_stands_in_the_header_where_it_can_be_read():
    for width_of_window, is_shown in ((780, False), (880, True)):
        with Window("--camera", "demo", settings=f"[Window]\nsize={width_of_window} 600\n") as window:
            window.preview()
            # The icons take 60 pixels, and the name as many.
            wait(lambda: (window.place(window.find("toggle button", "Scene")).width > 100) == is_shown,
                 f"the scene's name at {width_of_window} pixels")


def test_a_scene_is_chosen_in_the_header_and_remembered():
    with Window("--camera", "demo") as window:
        wait(lambda: EVERYDAY in window.preview().get_description(), "the frame of all scenes without their own")
        choose(window, "Payment")
        wait(lambda: PAYMENT in window.preview().get_description(), "the scene's frame")
    with Window("--camera", "demo", folder=window.folder) as again:
        wait(lambda: PAYMENT in again.preview().get_description(), "the frame of the scene that was chosen")


def test_the_menu_of_scenes_starts_at_the_chosen_one_and_says_which_it_is():
    with Window("--camera", "demo", settings=scene("payment")) as window:
        window.preview()
        window.click("toggle button", "Scene")
        roles = ("radio menu item", "radio button")
        payment = wait(lambda: next(
            (node for role in roles for node in window.all(role, "Payment")), None), "the chosen scene")
        wait(lambda: has_state(payment, Atspi.StateType.CHECKED), "the chosen scene to be told")
        wait(lambda: has_state(payment, Atspi.StateType.FOCUSED), "the focus at the chosen scene")
        everyday = next(node for role in roles for node in window.all(role, "Everyday"))
        assert not has_state(everyday, Atspi.StateType.CHECKED)


def test_the_menu_of_scenes_returns_the_keyboard_to_its_button():
    with Camera(frames=[[]]) as camera, Window("--camera", camera.path) as window:
        window.preview()
        for keys in (("Escape",), ("Down", "Return")):
            while "Scene" not in window.focused():
                window.tab()
            window.key("Return")
            wait(lambda: "Everyday" in window.focused(), "the menu")
            window.key(*keys)
            wait(lambda: not window.all("radio button", "Everyday"), "the menu to close")
            wait(lambda: window.focused() == {"Scene"}, f"the focus at the button after {keys}", 10)


def test_bike_share_stops_at_the_first_read_zoomed():
    with Camera() as camera, Window("--camera", camera.path, settings=scene("bike-share")) as window:
        window.wait_for_label(lambda text: text == "1.5×", "the scene's zoom")
        window.find("label", "Code read. Press Space to scan another one.")
        window.find("push button", "Copy held before the camera")
        window.key("space")
        wait(lambda: not window.all("label", "Code read. Press Space to scan another one."), "the picture to go on")


def test_the_slider_shows_what_a_scene_zooms():
    # The demo camera's own zoom is 4, and the picture is enlarged 4 times more.
    with Window("--camera", "demo", settings=scene("bike-share")) as window:
        window.wait_for_label(lambda text: text == "1.5×", "the scene's zoom")
        node = window.find("slider", "Zoom")
        slider = node.get_value_iface()
        least, most = slider.get_minimum_value(), slider.get_maximum_value()
        assert abs(slider.get_current_value() - 1.5) < 0.01, slider.get_current_value()
        assert (least, most) == (1, 16), (least, most)
        # After that, the description has the reason why the slider is disabled while the picture is paused.
        assert node.get_description().split(".", 2)[:2] == ["1", "5×"], node.get_description()


OUTSIDE = "A code is outside the red frame: hold it inside"


def framed(frames, reading, is_strict=False):
    """Yields a camera, and a window with one scene whose frame is the right half of the picture."""
    folder = write_scenes(json.dumps(
        [{"id": "everyday", "name": "Everyday", "reading": reading, "strictFrame": is_strict,
          "frame": [0.5, 0.1, 0.45, 0.8]}]))
    camera = Camera(frames=frames, scale=3)
    return camera, lambda: Window("--camera", camera.path, folder=folder, settings="[Window]\nsize=900 760\n")


def test_a_code_outside_the_frame_is_told_of():
    # The code's centre is left of the frame; in the strict frame, the code is partly outside.
    for reading, x in (("choose", 300), ("continuous", 330)):
        camera, open_window = framed([[(TWO, x, 240)]], reading, is_strict=reading == "continuous")
        with camera, open_window() as window:
            window.find("label", OUTSIDE)
            # There is no hint over a paused picture.
            window.key("space")
            wait(lambda: not window.all("label", OUTSIDE), "nothing said of the paused picture")
            window.key("space")
            window.find("label", OUTSIDE)


def test_a_code_outside_the_frame_is_told_of_after_a_read_too_and_until_it_goes():
    for reading in ("choose", "continuous"):
        camera, open_window = framed(
            [[(ONE, 460, 240)]] * 20 + [[]] * 10 + [[(TWO, 300, 240)]] * 150 + [[]] * 60, reading)
        with camera, open_window() as window:
            if reading == "choose":
                window.find("list item", ONE)
            else:
                window.wait_for_label(lambda text: text == "1 code read", "the first code")
            window.find("label", OUTSIDE)
            wait(lambda: not window.all("label", OUTSIDE), "the sentence to go with the code")


def test_after_a_read_the_frame_in_which_no_code_is_seen_is_named():
    with Camera(frames=[[(ONE, 320, 210)]] * 30 + [[]] * 300) as camera, Window("--camera", camera.path) as window:
        window.find("label", "No code in the red frame · last read:")
        window.click("toggle button", "Red frame")
        window.find("label", "No code detected · last read:")


def test_a_code_outside_the_frame_is_passed_over_while_one_inside_is_read():
    for reading in ("choose", "continuous"):
        camera, open_window = framed([[(ONE, 460, 240), (TWO, 300, 240)]], reading)
        with camera, open_window() as window:
            if reading == "choose":
                window.find("list item", ONE)
            else:
                window.wait_for_label(lambda text: text == "1 code read", "the code inside")
            end = time.monotonic() + 3
            while time.monotonic() < end:
                assert not window.all("label", OUTSIDE), reading
                time.sleep(0.1)


def test_payment_lifts_the_code_out_of_the_picture():
    with Camera() as camera, Window("--camera", camera.path, settings=scene("payment")) as window:
        window.find("label", "Code read. Press Space to scan another one.")
        area = window.extents(window.preview())

        def corner():
            return sum(window.pixels()(area.x + 20, area.y + area.height // 2))

        # The wall around the code, shaded outside of the frame, has 71 in each colour; under the lifted code, 32.
        wait(lambda: corner() < 3 * 45, "the wall darkened about the lifted code")
        window.key("space")
        wait(lambda: corner() > 3 * 60, "the picture's own light again")


def test_of_several_codes_the_one_that_payment_lifts_is_chosen():
    nearest, new = ("in the middle", 290, 190), ("off the middle", 410, 190)
    read = "Code read. Press Space to scan another one."
    with Camera(frames=[[nearest]], scale=4) as camera, Window(
            "--camera", camera.path, settings=scene("payment")) as window:
        window.find("label", read)
        # A code that was read before stays, and another one appears beside it.
        with open(f"{camera.folder}/picture", "r+b") as file:
            file.write(camera.picture(camera.folder, [nearest, new], scale=4))
        window.key("space")
        window.find("label", "2 codes detected")
        window.find("label", read)
        wait(lambda: window.key("ctrl+c") or clipboard() == new[0], "the text of the code that is lifted")


def test_of_two_codes_read_at_once_payment_stops_at_one_after_the_other():
    nearest, other = ("in the middle", 290, 190), ("off the middle", 410, 190)
    read = "Code read. Press Space to scan another one."
    with Camera(frames=[[nearest, other]], scale=4) as camera, Window(
            "--camera", camera.path, settings=scene("payment")) as window:
        window.find("label", read)
        wait(lambda: window.key("ctrl+c") or clipboard() == nearest[0], "the text of the code that is lifted first")
        window.key("space")
        wait(lambda: window.all("label", read) and (window.key("ctrl+c") or clipboard() == other[0]),
             "the text of the code that is lifted next")
        window.key("space")
        window.find("label", "2 codes detected")
        time.sleep(1)
        assert not window.all("label", read), "a code was read twice"


def test_a_stopped_picture_goes_on_by_a_button_on_a_phone():
    phone = "[Window]\nsize=360 720\n"
    with Camera() as camera:
        # A phone has no space bar, so the sentence does not name it.
        with Window("--camera", camera.path, settings=phone + scene("bike-share")) as window:
            window.find("label", "Code read.")
            window.click("push button", "Scan Another")
            wait(lambda: not window.all("label", "Code read."), "the picture to go on")
        with Window("--camera", camera.path, settings=phone) as window:
            window.find("push button", "Copy held before the camera")
            window.click("toggle button", "Pause")
            window.find("label", "Paused.")
            window.click("push button", "Resume")
            wait(lambda: not window.all("label", "Paused."), "the picture to go on")


def test_a_lifted_code_stays_clear_of_what_is_said_above_it():
    settings = "[Window]\nsize=960 640\n" + scene("payment")
    with Camera() as camera, Window("--camera", camera.path, settings=settings) as window:
        notice = window.extents(window.find("label", "Code read. Press Space to scan another one."))
        area = window.extents(window.preview())
        middle = area.x + area.width // 2

        def white(pixel, y):
            return min(pixel(middle, y)) > 240

        def is_below():
            pixel = window.pixels()
            top = next((y for y in range(area.y, area.y + area.height) if white(pixel, y)), None)
            return top is not None and top >= notice.y + notice.height

        wait(is_below, "the code's quiet zone below the notice")


def test_a_lifted_code_stays_clear_of_the_purpose_of_its_scene():
    settings = "[Window]\nsize=960 500\n"
    with Camera(frames=[[("held low", 320, 205)]], scale=10) as camera, Window(
            "--camera", camera.path, settings=settings) as window:
        window.find("push button", "Copy held low")
        choose(window, "Payment")
        window.find("label", "Code read. Press Space to scan another one.")
        name = window.wait_for_label(lambda text: "enlarges the code" in text, "the purpose")
        purpose = window.extents(window.find("label", name))
        area = window.extents(window.preview())
        time.sleep(0.5)
        pixel = window.pixels()
        middle = area.x + area.width // 2
        columns = range(middle - 40, middle + 40, 4)
        white = [y for y in range(area.y, area.y + area.height) if all(min(pixel(x, y)) > 240 for x in columns)]
        # The code is as large as the room permits, so its quiet zone ends right above the sentence.
        assert white and purpose.y - 40 < white[-1] < purpose.y, (white[-1:], purpose.y)


def test_a_light_that_the_scene_wants_is_switched_on():
    with Camera() as camera, Window("--camera", camera.path, settings=scene("inventory")) as window:
        torch = window.find("toggle button", "Light")
        wait(lambda: has_state(torch, Atspi.StateType.PRESSED) or has_state(torch, Atspi.StateType.CHECKED),
             "the light")


def test_in_the_dark_the_light_is_advised_or_switched_on_by_itself():
    with Camera(frames=[[]], light=0.15) as camera, Window("--camera", camera.path) as window:
        window.find("label", "Too dark: switch on the light.")
        window.click("toggle button", "Light")
    with Camera() as camera, Window("--camera", camera.path) as window:
        window.find("push button", "Copy held before the camera")
        time.sleep(1.5)
        assert not window.all("label", "Too dark: switch on the light.")
    with Camera(light=0.15, frames=[[]]) as camera, Window("--camera", camera.path, settings=scene("bike-share")) as window:
        torch = window.find("toggle button", "Light")
        wait(lambda: has_state(torch, Atspi.StateType.PRESSED) or has_state(torch, Atspi.StateType.CHECKED),
             "the light, by itself")


def test_the_window_speaks_the_users_language():
    for language, sentence, create in (
            ("ja", "コードを 1 つずつカメラの前にかざしてください。", "作成"),
            ("de", "Halten Sie einen Code nach dem anderen vor die Kamera.", "Erstellen")):
        with Camera(frames=[[]]) as camera, Window(
                "--camera", camera.path, settings=scene("inventory"), environment={"LANGUAGE": language}) as window:
            window.find("label", sentence)
            wait(lambda: any(create in (node.get_name() or "") for node in window.all()), create)


def test_the_main_menu_closes_when_a_scene_is_chosen_in_it():
    long = json.dumps([{"id": "own-1", "name": "Warehouse_number_twelve_on_the_second_floor_behind_the_lift"}])
    with Window("--camera", "demo", folder=write_scenes(long), settings=PHONE) as window:
        frame = window.place(window.find("frame"))
        window.click("toggle button", "Main menu")
        # When it is opened, the menu of scenes replaces the menu.
        for name in ("Scene", "Payment"):
            entry = wait(lambda: next(
                (node for role in ("radio menu item", "radio button", "push button", "check menu item", "menu item")
                 for node in window.all(role, name) if window.extents(node).x >= 0), None), name)
            place = window.place(entry)
            assert frame.x <= place.x and place.x + place.width <= frame.x + frame.width, (name, place.x, place.width)
            entry.get_action_iface().do_action(0)
        wait(lambda: not window.all(None, "About Yomitori") and not window.all(None, "Duplicate Scene"), "the menu to close")
