import CGStreamer
import Capture

/// A GStreamer pipeline from a PipeWire camera to pictures; used by one thread, and stopped with this object.
final class PipeWirePipeline {
    /// Frame rate agreed on; 0 if PipeWire does not say.
    let framesPerSecond: Double
    private let pipeline: UnsafeMutablePointer<GstElement>
    private let sink: UnsafeMutablePointer<GstElement>

    init(_ device: PipeWireRemote.Device, of remote: PipeWireRemote) throws(CaptureError) {
        let choice = PipeWireFormat.choose(device)
        defer { gst_caps_unref(choice.caps) }
        framesPerSecond = choice.framesPerSecond
        guard let source = device.element(), let sink = gst_element_factory_make("appsink", nil),
            let pipeline = gst_pipeline_new(nil)
        else { throw .mediaServer(.notInstalled(package: "gstreamer1.0-plugins-base")) }
        remote.adopt(source)
        y_gst_set_up_sink(sink)
        let converter = choice.isConverted ? gst_element_factory_make("videoconvert", nil) : nil
        self.pipeline = pipeline
        self.sink = sink
        // From here on all properties are set: if the initializer throws, the deinitializer releases the pipeline.
        guard y_gst_link(pipeline, source, converter, sink, choice.caps) != 0 else { throw .mediaServer(.formats) }
    }

    deinit {
        halt()
        gst_object_unref(pipeline)
    }

    func play() throws(CaptureError) {
        guard gst_element_set_state(pipeline, GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE else {
            throw .mediaServer(.other(failure() ?? ""))
        }
    }

    func halt() { gst_element_set_state(pipeline, GST_STATE_NULL) }

    /// Returns the next picture; nil if none came in time.
    func picture(milliseconds: Int) -> PipeWirePicture? {
        let sink = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstAppSink.self)
        let timeout = GstClockTime(y_gst_milliseconds(UInt32(clamping: milliseconds)))
        guard let sample = gst_app_sink_try_pull_sample(sink, timeout) else {
            // At the end of the stream the sink returns at once.
            if gst_app_sink_is_eos(sink) != 0 {
                CaptureThread.sleep(until: CaptureThread.now() + UInt64(milliseconds) * 1_000_000)
            }
            return nil
        }
        return PipeWirePicture(sample)
    }

    /// Returns the error message of the pipeline; nil if there is no error.
    func failure() -> String? {
        guard let bus = gst_element_get_bus(pipeline) else { return nil }
        defer { gst_object_unref(bus) }
        guard let message = gst_bus_pop_filtered(bus, GstMessageType(GST_MESSAGE_ERROR.rawValue)) else { return nil }
        defer { gst_message_unref(message) }
        var error: UnsafeMutablePointer<GError>?
        gst_message_parse_error(message, &error, nil)
        defer { g_clear_error(&error) }
        return error?.pointee.message.map { String(cString: $0) } ?? ""
    }
}

/// Selection of one of a camera's formats.
enum PipeWireFormat {
    struct Choice {
        /// Caps of the format; the caller unrefs them.
        var caps: UnsafeMutablePointer<GstCaps>
        var framesPerSecond: Double
        /// Whether the picture has to be converted, because the format is not supported.
        var isConverted: Bool
    }

    /// Supported raw formats, by the names of GStreamer.
    private static let raw: [(name: String, code: FourCharacterCode)] = [
        ("YUY2", .yuyv), ("NV12", .nv12), ("GRAY8", .grey),
    ]

    /// Chooses a format by the same rule as for Video4Linux, ``VideoMode/best(of:)``.
    static func choose(_ device: PipeWireRemote.Device) -> Choice {
        var choices: [(mode: VideoMode, caps: UnsafeMutablePointer<GstCaps>)] = []
        if let caps = device.caps() {
            defer { gst_caps_unref(caps) }
            for index in 0..<gst_caps_get_size(caps) {
                guard let structure = gst_caps_get_structure(caps, index) else { continue }
                choices += candidates(structure)
            }
        }
        let best = VideoMode.best(of: choices.map(\.mode))
        var chosen: Choice?
        for choice in choices {
            if chosen == nil, choice.mode == best {
                chosen = Choice(caps: choice.caps, framesPerSecond: choice.mode.framesPerSecond, isConverted: false)
            } else {
                gst_caps_unref(choice.caps)
            }
        }
        return chosen
            ?? Choice(
                caps: gst_caps_from_string("video/x-raw,format=NV12"), framesPerSecond: 0, isConverted: true)
    }

    /// Returns the supported formats of a structure with definite values: about 720 lines and 30 frames a second if
    /// there is a choice.
    private static func candidates(
        _ structure: UnsafeMutablePointer<GstStructure>
    ) -> [(mode: VideoMode, caps: UnsafeMutablePointer<GstCaps>)] {
        let media = gst_structure_get_name(structure).map { String(cString: $0) }
        let formats: [(name: String?, code: FourCharacterCode)] =
            switch media {
            case "video/x-raw": raw.map { ($0.name, $0.code) }
            case "image/jpeg": [(nil, .mjpeg)]
            default: []
            }
        return formats.compactMap { format in
            guard let copy = gst_structure_copy(structure) else { return nil }
            // A format without alternatives is not changed by fixating, so its name is checked.
            if let name = format.name {
                gst_structure_fixate_field_string(copy, "format", name)
                guard gst_structure_get_string(copy, "format").map({ String(cString: $0) }) == name else {
                    gst_structure_free(copy)
                    return nil
                }
            }
            gst_structure_fixate_field_nearest_int(copy, "width", 1280)
            gst_structure_fixate_field_nearest_int(copy, "height", 720)
            gst_structure_fixate_field_nearest_fraction(copy, "framerate", 30, 1)
            var (width, height, numerator, denominator): (Int32, Int32, Int32, Int32) = (0, 0, 0, 1)
            gst_structure_get_int(copy, "width", &width)
            gst_structure_get_int(copy, "height", &height)
            gst_structure_get_fraction(copy, "framerate", &numerator, &denominator)
            let caps = gst_caps_new_empty()
            gst_caps_append_structure(caps, copy)
            guard let caps, width > 0, height > 0 else {
                if let caps { gst_caps_unref(caps) }
                return nil
            }
            return (
                VideoMode(
                    format: format.code, width: Int(width), height: Int(height),
                    framesPerSecond: denominator > 0 ? Double(numerator) / Double(denominator) : 0), caps
            )
        }
    }
}
