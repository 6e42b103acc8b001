import CGStreamer
import Capture

/// A picture delivered by GStreamer, which is released with this object.
final class PipeWirePicture {
    private let sample: OpaquePointer

    init(_ sample: OpaquePointer) { self.sample = sample }

    deinit { gst_sample_unref(sample) }

    /// Returns a copy of its bytes as a frame; nil for an unsupported format, or a picture that can't be read.
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
        let (width, height) = (Int(y_gst_width(&frame)), Int(y_gst_height(&frame)))
        guard Frame.permits(width: width, height: height) else { return nil }
        let format: PixelFormat
        var bytes: [UInt8]
        let stride: Int
        switch y_gst_format(&frame) {
        case GST_VIDEO_FORMAT_YUY2:
            guard let plane = PlaneMemory(&frame, 0, rowBytes: (width + 1) / 2 * 4, rows: height) else { return nil }
            (format, bytes, stride) = (.yuyv, plane.paddedRows(), plane.stride)
        case GST_VIDEO_FORMAT_GRAY8:
            guard let plane = PlaneMemory(&frame, 0, rowBytes: width, rows: height) else { return nil }
            (format, bytes, stride) = (.grey, plane.paddedRows(), plane.stride)
        case GST_VIDEO_FORMAT_NV12:
            let color = (rowBytes: (width + 1) / 2 * 2, rows: (height + 1) / 2)
            guard let plane = PlaneMemory(&frame, 0, rowBytes: width, rows: height),
                let other = PlaneMemory(&frame, 1, rowBytes: color.rowBytes, rows: color.rows)
            else { return nil }
            (format, bytes, stride) = (.nv12, plane.paddedRows(), plane.stride)
            // In a frame the second plane follows the first, with rows of the same length.
            for row in 0..<color.rows { bytes += other.row(row, count: stride, padding: 128) }
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
        guard Frame.permits(width: Int(width), height: Int(height)), gst_buffer_map(buffer, &map, GST_MAP_READ) != 0
        else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        let bytes = [UInt8](UnsafeBufferPointer(start: map.data, count: Int(map.size)))
        let layout = VideoLayout(
            mode: VideoMode(format: .mjpeg, width: Int(width), height: Int(height), framesPerSecond: 0), rowStride: 0)
        return layout.frame(
            of: VideoBuffer(bytes: bytes, timestamp: CaptureThread.now(), isDamaged: false), .mjpeg,
            sequence: sequence)
    }
}

/// A plane of a mapped frame, checked against the memory that was mapped for it: sizes and strides come from the
/// program at the other end of PipeWire and may have any value. Valid as long as the frame is mapped.
private struct PlaneMemory {
    let stride: Int
    private let start: UnsafePointer<UInt8>
    private let rowBytes: Int
    private let rows: Int

    /// - Returns: nil if the rows don't lie in the plane's memory.
    init?(_ frame: inout GstVideoFrame, _ plane: UInt32, rowBytes: Int, rows: Int) {
        stride = Int(y_gst_stride(&frame, plane))
        (self.rowBytes, self.rows) = (rowBytes, rows)
        // The last row's padding may lie outside of the buffer.
        guard rows > 0, rowBytes > 0, stride >= rowBytes, let start = y_gst_plane(&frame, plane),
            (rows - 1) * stride + rowBytes <= Int(y_gst_plane_size(&frame, plane))
        else { return nil }
        self.start = start
    }

    /// Returns the rows as they lie in memory, with padding added to the last one.
    func paddedRows() -> [UInt8] {
        UnsafeBufferPointer(start: start, count: (rows - 1) * stride + rowBytes)
            + [UInt8](repeating: 0, count: stride - rowBytes)
    }

    /// Returns a row padded or cut to `count` bytes.
    func row(_ row: Int, count: Int, padding: UInt8) -> [UInt8] {
        let used = UnsafeBufferPointer(start: start + row * stride, count: min(rowBytes, count))
        return used + [UInt8](repeating: padding, count: count - used.count)
    }
}
