import CGStreamer

/// A picture as GStreamer hands it out; given back when this value goes.
final class PipeWirePicture {
    private let sample: OpaquePointer

    init(_ sample: OpaquePointer) { self.sample = sample }

    deinit { gst_sample_unref(sample) }

    /// A copy of its bytes as a frame; nil for a format that is not ours, or a picture that can't be read.
    func frame(sequence: UInt64) -> Frame? {
        guard let caps = gst_sample_get_caps(sample), let buffer = gst_sample_get_buffer(sample),
            let structure = gst_caps_get_structure(caps, 0)
        else { return nil }
        if gst_structure_has_name(structure, "image/jpeg") != 0 { return jpeg(structure, buffer, sequence) }
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, caps) != 0 else { return nil }
        var frame = GstVideoFrame()
        guard gst_video_frame_map(&frame, &info, buffer, GST_MAP_READ) != 0 else { return nil }
        defer { gst_video_frame_unmap(&frame) }
        let height = Int(y_gst_height(&frame))
        let stride = Int(y_gst_stride(&frame, 0))
        guard height > 0, stride > 0, let first = y_gst_plane(&frame, 0) else { return nil }
        let format: PixelFormat
        let width = Int(y_gst_width(&frame))
        var bytes: [UInt8]
        // The last row's padding may lie outside of the buffer.
        func rows(of count: Int, bytes rowBytes: Int) -> [UInt8] {
            let used = min(rowBytes, stride)
            return UnsafeBufferPointer(start: first, count: (count - 1) * stride + used)
                + [UInt8](repeating: 0, count: stride - used)
        }
        switch y_gst_format(&frame) {
        case GST_VIDEO_FORMAT_YUY2: (format, bytes) = (.yuyv, rows(of: height, bytes: (width + 1) / 2 * 4))
        case GST_VIDEO_FORMAT_GRAY8: (format, bytes) = (.grey, rows(of: height, bytes: width))
        case GST_VIDEO_FORMAT_NV12:
            (format, bytes) = (.nv12, rows(of: height, bytes: width))
            // Elsewhere the second plane follows the first, with rows of the same length.
            let other = Int(y_gst_stride(&frame, 1))
            guard other > 0, let second = y_gst_plane(&frame, 1) else { return nil }
            for row in 0..<(height + 1) / 2 {
                let count = min(stride, (width + 1) / 2 * 2)
                bytes += UnsafeBufferPointer(start: second + row * other, count: count)
                if count < stride { bytes += [UInt8](repeating: 128, count: stride - count) }
            }
        default: return nil
        }
        return Frame(
            bytes: bytes, width: width, height: height, rowStride: stride, pixelFormat: format,
            timestamp: CaptureThread.now(), sequence: sequence)
    }

    private func jpeg(
        _ structure: UnsafeMutablePointer<GstStructure>, _ buffer: UnsafeMutablePointer<GstBuffer>, _ sequence: UInt64
    ) -> Frame? {
        var (width, height): (Int32, Int32) = (0, 0)
        gst_structure_get_int(structure, "width", &width)
        gst_structure_get_int(structure, "height", &height)
        var map = GstMapInfo()
        guard width > 0, height > 0, gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        let bytes = [UInt8](UnsafeBufferPointer(start: map.data, count: Int(map.size)))
        let layout = VideoLayout(
            mode: VideoMode(format: .mjpeg, width: Int(width), height: Int(height), framesPerSecond: 0), rowStride: 0)
        return layout.frame(
            of: VideoBuffer(bytes: bytes, timestamp: CaptureThread.now(), isDamaged: false), .mjpeg,
            sequence: sequence)
    }
}
