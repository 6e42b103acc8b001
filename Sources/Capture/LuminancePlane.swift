/// The brightness of a frame's pixels, in the frame's own bytes where the format has them apart.
public struct LuminancePlane: Sendable {
    /// Shared with the frame, not copied, unless the frame had to be decoded.
    public var bytes: [UInt8]
    public var width: Int
    public var height: Int
    /// The distance in bytes from a pixel to the one below it.
    public var rowStride: Int
    /// The distance in bytes from a pixel to the one at its right.
    public var pixelStride: Int
    /// The index of the top-left pixel's byte.
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

/// Why a frame's bytes make no picture. Such a frame is skipped; the next one may be good.
public enum FrameError: Error, Hashable, Sendable {
    /// The bytes end before the last row.
    case truncated(expected: Int, actual: Int)
    /// The size is not positive, or a row longer than the stride.
    case size(width: Int, height: Int, rowStride: Int)
    /// The JPEG is damaged, cut off or another file altogether.
    case jpeg(String)
    /// The JPEG's own size is not the one agreed on with the camera.
    case jpegSize(width: Int, height: Int)
}

extension Frame {
    /// The frame's luminance: in place for raw formats, of ``PixelFormat/mjpeg`` the decoded Y plane alone.
    /// - Throws: ``FrameError``. Skip the frame.
    public func luminance() throws(FrameError) -> LuminancePlane {
        try validateSize()
        switch pixelFormat {
        case .grey, .nv12:
            try validate(rowBytes: width, rows: pixelFormat == .nv12 ? height + (height + 1) / 2 : height)
            return LuminancePlane(bytes: bytes, width: width, height: height, rowStride: rowStride)
        case .yuyv:
            try validate(rowBytes: width * 2, rows: height)
            return LuminancePlane(bytes: bytes, width: width, height: height, rowStride: rowStride, pixelStride: 2)
        case .bgrx:
            try validate(rowBytes: width * 4, rows: height)
            return LuminancePlane(bytes: luminanceOfBGRX(), width: width, height: height, rowStride: width)
        case .mjpeg:
            let luminance = try JPEGDecoder().luminance(of: bytes, width: width, height: height)
            return LuminancePlane(bytes: luminance, width: width, height: height, rowStride: width)
        }
    }

    /// The most pixels a frame may have; the largest sensors of phones and webcams have 200 million.
    private static let pixelLimit = 200_000_000

    /// Whether a frame may have this size. What a camera claims can be anything: products of permitted sides, and four
    /// times that, fit an `Int` and the memory.
    package static func permits(width: Int, height: Int) -> Bool {
        (1...65_535).contains(width) && (1...65_535).contains(height) && width * height <= pixelLimit
    }

    /// - Throws: ``FrameError/size(width:height:rowStride:)``.
    func validateSize() throws(FrameError) {
        guard Self.permits(width: width, height: height) else {
            throw .size(width: width, height: height, rowStride: rowStride)
        }
    }

    /// Checks that `rows` rows of `rowBytes` bytes lie in the buffer; the last one may lack its padding.
    func validate(rowBytes: Int, rows: Int) throws(FrameError) {
        guard Self.permits(width: width, height: height), rowStride >= rowBytes, rowStride <= 1 << 20
        else { throw .size(width: width, height: height, rowStride: rowStride) }
        let expected = (rows - 1) * rowStride + rowBytes
        guard bytes.count >= expected else { throw .truncated(expected: expected, actual: bytes.count) }
    }

    /// By the weights of ITU-R BT.601, in 256ths.
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
