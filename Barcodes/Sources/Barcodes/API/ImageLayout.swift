/// Memory layout of the luminance of a picture: one byte for each pixel, 0 is black.
///
/// Rows may be padded, and pixels interleaved with other data, so that camera formats need no conversion. The luminance
/// of NV12 and I420 is at the beginning of the buffer and is read in place:
/// ```swift
/// let nv12 = ImageLayout(width: 1280, height: 720, rowStride: 1344)
/// ```
///
/// In YUYV, every second byte is luminance; the reader copies it first:
///
/// ```swift
/// let yuyv = ImageLayout(width: 1280, height: 720, rowStride: 2560, pixelStride: 2)
/// ```
///
/// Of a picture in colour, one channel can be read as luminance: in RGBA and BGRA the second of four bytes is green,
/// the channel that is nearest to it. Some coloured codes, such as green on white, need a conversion to luminance.
///
/// ```swift
/// let rgba = ImageLayout(width: 1280, height: 720, pixelStride: 4, offset: 1)
/// ```
///
/// Of grey values with 16 bits, the high byte is read: the second of two in little-endian order, the first in
/// big-endian order.
///
/// ```swift
/// let littleEndian = ImageLayout(width: 1280, height: 720, pixelStride: 2, offset: 1)
/// let bigEndian = ImageLayout(width: 1280, height: 720, pixelStride: 2, offset: 0)
/// ```
///
/// In a picture whose rows are stored from bottom to top, such as a BMP file, the top row is the last, and the row
/// stride is negative. The reader copies such a picture first.
///
/// ```swift
/// let bottomUp = ImageLayout(width: 1280, height: 720, rowStride: -1280, offset: 719 * 1280)
/// ```
public struct ImageLayout: Hashable, Sendable, Codable {
    /// Number of columns, in pixels.
    public var width: Int
    /// Number of rows, in pixels.
    public var height: Int
    /// Distance from a pixel to the one below it, in bytes; negative if rows are stored from bottom to top.
    public var rowStride: Int
    /// Distance from a pixel to the one to its right, in bytes.
    public var pixelStride: Int
    /// Index of the top-left pixel's byte.
    public var offset: Int

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - rowStride: in bytes; defaults to `width * pixelStride`, rows without padding from top to bottom.
    ///   - pixelStride: in bytes.
    ///   - offset: the index of the top-left pixel's byte.
    public init(width: Int, height: Int, rowStride: Int? = nil, pixelStride: Int = 1, offset: Int = 0) {
        self.width = width
        self.height = height
        self.rowStride = rowStride ?? width &* pixelStride
        self.pixelStride = pixelStride
        self.offset = offset
    }

    private enum CodingKeys: String, CodingKey { case width, height, rowStride, pixelStride, offset }

    /// Decodes a layout. Strides and an offset that are missing have the values of the initializer's defaults.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            width: try values.decode(Int.self, forKey: .width), height: try values.decode(Int.self, forKey: .height),
            rowStride: try values.decodeIfPresent(Int.self, forKey: .rowStride),
            pixelStride: try values.decodeIfPresent(Int.self, forKey: .pixelStride) ?? 1,
            offset: try values.decodeIfPresent(Int.self, forKey: .offset) ?? 0)
    }
}

/// Error in an ``ImageLayout``.
///
/// New cases may be added: give a `switch` a `default`.
public enum ImageLayoutError: Error, Hashable, Sendable {
    /// The width or the height is negative, or greater than ``ImageLayout/maximumSide``.
    case size(width: Int, height: Int)
    /// The row stride is outside −2³¹…2³¹, the pixel stride outside 1…2³¹, or the offset outside 0…2⁴⁸, within which no
    /// pixel's index overflows `Int`; or the row stride is negative, and the offset is not that of the top row: a row
    /// below it would lie before the buffer.
    case stride(row: Int, pixel: Int, offset: Int)
    /// The last pixel lies beyond the end of the buffer.
    case bufferTooSmall(expected: Int, actual: Int)
}

extension ImageLayoutError: CustomStringConvertible {
    /// Description of the error in English for a developer, without a full stop: what was expected, and what was given.
    public var description: String {
        switch self {
        case .size(let width, let height):
            "the picture is \(width) × \(height) pixels, and each side has to be from 0 to \(ImageLayout.maximumSide)"
        case .stride(let row, _, _) where !ImageLayout.rowStrides.contains(row):
            "the row stride is \(row) bytes, and has to be from −2³¹ to 2³¹"
        case .stride(_, let pixel, _) where !ImageLayout.pixelStrides.contains(pixel):
            "the pixel stride is \(pixel) bytes, and has to be from 1 to 2³¹"
        case .stride(_, _, let offset) where !ImageLayout.offsets.contains(offset):
            "the offset is \(offset) bytes, and has to be from 0 to 2⁴⁸"
        case .stride(let row, _, let offset):
            "with a row stride of \(row) bytes and an offset of \(offset), the bottom row lies before the buffer: the "
                + "offset has to be that of the top row, which is stored last"
        case .bufferTooSmall(let expected, let actual):
            "the layout needs a buffer of at least \(expected == 1 ? "1 byte" : "\(expected) bytes"), and the buffer has "
                + "\(actual)"
        }
    }
}

extension ImageLayout {
    /// Longest side of a picture that can be read, in pixels.
    public static let maximumSide = 65_535

    /// Distances and offsets, in bytes, with which no pixel's index overflows `Int`.
    fileprivate static let rowStrides = -1 << 31...1 << 31
    fileprivate static let pixelStrides = 1...1 << 31
    fileprivate static let offsets = 0...1 << 48

    /// Checks that every pixel lies in a buffer of `byteCount` bytes.
    /// - Throws: ``ImageLayoutError``.
    public func validate(byteCount: Int) throws(ImageLayoutError) {
        guard (0...Self.maximumSide).contains(width), (0...Self.maximumSide).contains(height) else {
            throw .size(width: width, height: height)
        }
        guard Self.rowStrides.contains(rowStride), Self.pixelStrides.contains(pixelStride),
            Self.offsets.contains(offset)
        else {
            throw .stride(row: rowStride, pixel: pixelStride, offset: offset)
        }
        guard width > 0, height > 0 else { return }
        let bottomRow = offset + (height - 1) * rowStride
        guard bottomRow >= 0 else { throw .stride(row: rowStride, pixel: pixelStride, offset: offset) }
        let expected = max(offset, bottomRow) + (width - 1) * pixelStride + 1
        guard expected <= byteCount else { throw .bufferTooSmall(expected: expected, actual: byteCount) }
    }
}
