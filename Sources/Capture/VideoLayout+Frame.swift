extension VideoLayout {
    /// Converts a driver's buffer to a frame; nil if it can't hold a picture according to the driver or to its length.
    /// A JPEG that is cut off later is found when it is decoded. Some cameras send JPEGs of another size than they
    /// granted: such a frame has the size of its own picture, within reason.
    package func frame(of buffer: VideoBuffer, _ format: PixelFormat, sequence: UInt64) -> Frame? {
        guard !buffer.isDamaged, Frame.permits(width: mode.width, height: mode.height) else { return nil }
        var frame = Frame(
            bytes: buffer.bytes, width: mode.width, height: mode.height, rowStride: stride(of: format),
            pixelFormat: format, timestamp: buffer.timestamp, sequence: sequence)
        if format == .mjpeg {
            guard frame.completeJPEG() else { return nil }
            if let size = JPEGDecoder().size(of: frame.bytes), Frame.permits(width: size.width, height: size.height) {
                // A few hundred bytes may claim a size that takes a gigabyte to decode.
                let most = max(mode.width * mode.height, Self.largestCamera)
                guard size.width * size.height <= most else { return nil }
                (frame.width, frame.height) = size
            }
            return frame
        }
        return (try? frame.validate()) == nil ? nil : frame
    }

    /// Maximum size of a JPEG that is larger than was granted, in pixels: more than a webcam's video has.
    private static let largestCamera = 1 << 24

    /// Returns the stride of a raw format, which some drivers leave at 0.
    private func stride(of format: PixelFormat) -> Int {
        switch format {
        case .grey, .nv12: max(rowStride, mode.width)
        case .yuyv: max(rowStride, mode.width * 2)
        case .bgrx: mode.width * 4
        case .mjpeg: 0
        }
    }
}

extension Frame {
    /// Removes a driver's padding and adds the end marker that some cameras omit, without which every picture would
    /// count as cut off.
    /// - Returns: false if the bytes don't begin like a JPEG.
    fileprivate mutating func completeJPEG() -> Bool {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return false }
        var end = bytes.count
        while end > 4 && bytes[end - 1] == 0 { end -= 1 }
        if bytes[end - 2] == 0xFF && bytes[end - 1] == 0xD9 {
            if end < bytes.count { bytes.removeSubrange(end...) }
        } else {
            bytes += [0xFF, 0xD9]
        }
        return true
    }
}
