import DrawingProtocol

/// Pixels in the memory of a foreign library, 8 bits a channel. Valid as long as that memory is.
struct PixelRows {
    enum Alpha {
        case none
        /// Alpha is the byte at ``PixelRows/alphaOffset``, and colours are not multiplied with it.
        case straight
        /// Colours are already multiplied with alpha.
        case premultiplied
    }

    /// Offsets of the colours in a pixel, in bytes.
    struct Channels {
        let red: Int
        let green: Int
        let blue: Int

        static let rgb = Channels(red: 0, green: 1, blue: 2)
        static let bgr = Channels(red: 2, green: 1, blue: 0)
    }

    let start: UnsafePointer<UInt8>
    let width: Int
    let height: Int
    let rowStride: Int
    let pixelStride: Int
    let channels: Channels
    var alpha = Alpha.none
    /// Whether transparent parts are shown over black, and not over white.
    private var isOverBlack = false

    init(
        start: UnsafePointer<UInt8>, width: Int, height: Int, rowStride: Int, pixelStride: Int, channels: Channels,
        alpha: Alpha
    ) {
        (self.start, self.width, self.height, self.rowStride) = (start, width, height, rowStride)
        (self.pixelStride, self.channels, self.alpha) = (pixelStride, channels, alpha)
    }

    /// Offset of alpha, always the fourth byte.
    private static let alphaOffset = 3

    /// Writes the luminance, and a preview if one is wanted, to the shared memory.
    /// - Parameter side: the longest side of the preview; `nil` for no preview.
    func store(nominalWidth: Int, nominalHeight: Int, previewSide side: Int?) throws(PictureError) -> DrawnPicture {
        var picture = DrawnPicture(
            width: width, height: height, nominalWidth: nominalWidth, nominalHeight: nominalHeight)
        // Number of pixels of the picture for one of the preview, along each side.
        let factor = side.map { max(1, (max(width, height) + $0 - 1) / max($0, 1)) }
        if let factor {
            (picture.previewWidth, picture.previewHeight) = (max(1, width / factor), max(1, height / factor))
        }
        let memory = try SharedPixels(count: picture.bytes)
        writeLuminance(to: memory.bytes(from: 0, count: picture.luminanceBytes))
        if let factor {
            writePreview(
                to: memory.bytes(from: picture.luminanceBytes, count: picture.previewBytes),
                width: picture.previewWidth, height: picture.previewHeight, factor: factor)
        }
        return picture
    }

    /// Returns these pixels over black if nothing can be seen of them over white: light drawings without a background
    /// are meant for dark pages. All others are over white.
    func overVisibleBackground() -> PixelRows {
        guard alpha != .none else { return self }
        var dark = self
        dark.isOverBlack = true
        // Each range is that of the luminance over one background.
        var (overWhite, overBlack): ((UInt8, UInt8), (UInt8, UInt8)) = ((255, 0), (255, 0))
        for y in 0..<height {
            let row = start + y * rowStride
            for x in 0..<width {
                let white = luma(color(row + x &* pixelStride))
                let black = luma(dark.color(row + x &* pixelStride))
                overWhite = (min(overWhite.0, white), max(overWhite.1, white))
                overBlack = (min(overBlack.0, black), max(overBlack.1, black))
            }
            if Self.contrast(overWhite) >= Self.visibleContrast { return self }
        }
        return Self.contrast(overBlack) > Self.contrast(overWhite) ? dark : self
    }

    /// Minimum contrast over white of a picture that is shown over white, in grey levels: yellow has 29.
    private static let visibleContrast = 32

    private static func contrast(_ range: (least: UInt8, greatest: UInt8)) -> Int {
        Int(range.greatest) - Int(range.least)
    }

    /// Writes the luminance of each pixel over the background.
    private func writeLuminance(to result: UnsafeMutableBufferPointer<UInt8>) {
        for y in 0..<height {
            let row = start + y * rowStride
            let target = y * width
            if alpha == .none {
                for x in 0..<width { result[target &+ x] = luma(opaqueColor(row + x &* pixelStride)) }
            } else {
                for x in 0..<width { result[target &+ x] = luma(color(row + x &* pixelStride)) }
            }
        }
    }

    /// Writes the picture in colour over the background, reduced by a whole factor: blue, green, red and an unused byte
    /// for each pixel.
    private func writePreview(to result: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, factor: Int) {
        for y in 0..<height {
            let rows = y * factor..<min((y + 1) * factor, self.height)
            for x in 0..<width {
                let columns = x * factor..<min((x + 1) * factor, self.width)
                var sum: (red: UInt32, green: UInt32, blue: UInt32) = (0, 0, 0)
                for row in rows {
                    for column in columns {
                        let color = color(start + row * rowStride + column * pixelStride)
                        sum = (sum.red &+ color.red, sum.green &+ color.green, sum.blue &+ color.blue)
                    }
                }
                let area = UInt32(max(1, rows.count * columns.count))
                let target = 4 * (y * width + x)
                result[target] = UInt8(truncatingIfNeeded: sum.blue / area)
                result[target + 1] = UInt8(truncatingIfNeeded: sum.green / area)
                result[target + 2] = UInt8(truncatingIfNeeded: sum.red / area)
                result[target + 3] = 255
            }
        }
    }

    /// Returns the mean luminance of an area that is not empty. In a large area, pixels are sampled evenly.
    func luminance(_ columns: Range<Int>, _ rows: Range<Int>) -> Int {
        let (across, down) = (max(1, columns.count / Self.samples), max(1, rows.count / Self.samples))
        var (sum, count): (UInt64, UInt64) = (0, 0)
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: down) {
            for x in stride(from: columns.lowerBound, to: columns.upperBound, by: across) {
                sum &+= UInt64(luma(color(start + y * rowStride + x * pixelStride)))
                count += 1
            }
        }
        return Int(sum / max(1, count))
    }

    /// Approximate number of samples along each side of a large area.
    private static let samples = 24

    @inline(__always)
    private func opaqueColor(_ pixel: UnsafePointer<UInt8>) -> (red: UInt32, green: UInt32, blue: UInt32) {
        (UInt32(pixel[channels.red]), UInt32(pixel[channels.green]), UInt32(pixel[channels.blue]))
    }

    @inline(__always)
    private func color(_ pixel: UnsafePointer<UInt8>) -> (red: UInt32, green: UInt32, blue: UInt32) {
        let color = opaqueColor(pixel)
        switch alpha {
        case .none: return color
        case .straight:
            let alpha = UInt32(pixel[Self.alphaOffset])
            let ground: UInt32 = isOverBlack ? 0 : 255
            return (
                Self.over(ground, color.red, alpha), Self.over(ground, color.green, alpha),
                Self.over(ground, color.blue, alpha)
            )
        case .premultiplied:
            let white = isOverBlack ? 0 : 255 &- UInt32(pixel[Self.alphaOffset])
            return (min(color.red &+ white, 255), min(color.green &+ white, 255), min(color.blue &+ white, 255))
        }
    }

    /// Returns `(value * alpha + background * (255 - alpha)) / 255`, rounded.
    @inline(__always)
    private static func over(_ background: UInt32, _ value: UInt32, _ alpha: UInt32) -> UInt32 {
        let sum = value &* alpha &+ background &* (255 &- alpha) &+ 128
        return (sum &+ sum >> 8) >> 8
    }
}
