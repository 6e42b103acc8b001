/// Luminance of a frame's pixels, in the frame's own bytes if the format stores it separately.
public struct LuminancePlane: Sendable {
    /// Bytes, shared with the frame without a copy unless the frame had to be decoded.
    public var bytes: [UInt8]
    public var width: Int
    public var height: Int
    /// Distance from a pixel to the one below it, in bytes.
    public var rowStride: Int
    /// Distance from a pixel to the one to its right, in bytes.
    public var pixelStride: Int
    /// Index of the top-left pixel's byte.
    public var offset: Int

    public init(bytes: [UInt8], width: Int, height: Int, rowStride: Int, pixelStride: Int = 1, offset: Int = 0) {
        self.bytes = bytes
        self.width = width
        self.height = height
        self.rowStride = rowStride
        self.pixelStride = pixelStride
        self.offset = offset
    }
}

/// Reason why a frame's bytes are not a valid picture. Such a frame is skipped; the next one may be good.
public enum FrameError: Error, Hashable, Sendable {
    /// The bytes end before the last row.
    case truncated(expected: Int, actual: Int)
    /// The size is not positive, or a row is longer than the stride.
    case size(width: Int, height: Int, rowStride: Int)
    /// The JPEG is damaged, cut off or not a JPEG at all.
    case jpeg(String)
    /// The size of the JPEG is not that of the frame.
    case jpegSize(width: Int, height: Int)
}

extension Frame {
    /// Returns the frame's luminance: in place for raw formats, the decoded Y plane for ``PixelFormat/mjpeg``.
    /// - Throws: ``FrameError``. Skip the frame.
    public func luminance() throws(FrameError) -> LuminancePlane {
        try validate()
        switch pixelFormat {
        case .grey, .nv12:
            return LuminancePlane(bytes: bytes, width: width, height: height, rowStride: rowStride)
        case .yuyv:
            return LuminancePlane(bytes: bytes, width: width, height: height, rowStride: rowStride, pixelStride: 2)
        case .bgrx:
            return LuminancePlane(bytes: luminanceOfBGRX(), width: width, height: height, rowStride: width)
        case .mjpeg:
            let luminance = try JPEGDecoder().luminance(of: bytes, width: width, height: height)
            return LuminancePlane(bytes: luminance, width: width, height: height, rowStride: width)
        }
    }

    /// Maximum number of pixels in a frame; the largest sensors of phones and webcams have 200 million.
    private static let pixelLimit = 200_000_000

    /// Returns whether a frame may have this size. A camera can claim any size; within these limits, the number of
    /// pixels and four times that fit an `Int` and the memory.
    package static func permits(width: Int, height: Int) -> Bool {
        (1...65_535).contains(width) && (1...65_535).contains(height) && width * height <= pixelLimit
    }

    /// Checks that the frame's size is permitted, and that its bytes hold all pixels of a raw format; a JPEG is checked
    /// when it is decoded. The last pixel of an odd row of YUYV or NV12 may lack its second colour component, which
    /// rows without padding have no room for.
    func validate() throws(FrameError) {
        guard Self.permits(width: width, height: height) else {
            throw .size(width: width, height: height, rowStride: rowStride)
        }
        switch pixelFormat {
        case .grey: try validate(rowBytes: width, rows: height)
        case .nv12: try validate(rowBytes: width, rows: height + (height + 1) / 2)
        case .yuyv: try validate(rowBytes: width * 2, rows: height)
        case .bgrx: try validate(rowBytes: width * 4, rows: height)
        case .mjpeg: break
        }
    }

    /// Checks that `rows` rows of `rowBytes` bytes lie in the buffer; the last one may lack its padding.
    private func validate(rowBytes: Int, rows: Int) throws(FrameError) {
        guard rowStride >= rowBytes, rowStride <= 1 << 20
        else { throw .size(width: width, height: height, rowStride: rowStride) }
        let expected = (rows - 1) * rowStride + rowBytes
        guard bytes.count >= expected else { throw .truncated(expected: expected, actual: bytes.count) }
    }

    /// Converts BGRX to luminance with the weights of ITU-R BT.601, in 256ths.
    private func luminanceOfBGRX() -> [UInt8] {
        var result = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let i = y * rowStride + 4 * x
                let sum = 29 * Int(bytes[i]) + 150 * Int(bytes[i + 1]) + 77 * Int(bytes[i + 2])
                result[y * width + x] = UInt8(truncatingIfNeeded: sum >> 8)
            }
        }
        return result
    }
}
