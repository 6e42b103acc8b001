"""A camera in PipeWire: sends a picture of 640 × 480 pixels of YUYV from a file, 30 times a second."""

import sys

import gi

gi.require_version("Gst", "1.0")
from gi.repository import GLib, Gst

Gst.init(None)
with open(sys.argv[1], "rb") as file:
    picture = file.read()
# The buffers of the test source, which are PipeWire's, are overwritten with the picture.
pipeline = Gst.parse_launch(
    "videotestsrc is-live=true pattern=black ! video/x-raw,format=YUY2,width=640,height=480,framerate=30/1 "
    "! identity name=painter signal-handoffs=true ! pipewiresink name=sink mode=provide")
pipeline.get_by_name("sink").set_property("stream-properties", Gst.Structure.from_string(
    "camera,media.class=Video/Source,media.role=Camera,node.name=test-camera,node.description=(string)\"Test camera\"")[0])
pipeline.get_by_name("painter").connect("handoff", lambda _, buffer: buffer.fill(0, picture))
pipeline.set_state(Gst.State.PLAYING)
GLib.MainLoop().run()
