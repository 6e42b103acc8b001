import Capture
import Testing

@Suite("Frame")
struct FrameTests {
    static let picture = TestPicture(width: 18, height: 10)

    static func frame(_ format: PixelFormat, _ bytes: [UInt8], rowStride: Int) -> Frame {
        Frame(
            bytes: bytes, width: picture.width, height: picture.height, rowStride: rowStride, pixelFormat: format,
            timestamp: 0, sequence: 0)
    }

    /// Raw formats, each with the number of bytes in its rows.
    static let raw: [(PixelFormat, Int)] = [
        (.grey, 18), (.grey, 32), (.yuyv, 36), (.yuyv, 64), (.nv12, 18), (.nv12, 32),
    ]

    static func frame(_ format: PixelFormat, _ rowStride: Int) -> Frame {
        let bytes =
            switch format {
            case .yuyv: picture.yuyv(rowStride: rowStride)
            case .nv12: picture.nv12(rowStride: rowStride)
            default: picture.grey(rowStride: rowStride)
            }
        return frame(format, bytes, rowStride: rowStride)
    }

    @Test("the luminance of raw formats is seen in place, padded rows or not", arguments: raw)
    func luminance(format: PixelFormat, rowStride: Int) throws {
        let frame = Self.frame(format, rowStride)
        let plane = try frame.luminance()
        #expect(plane.bytes == frame.bytes)
        for y in 0..<10 {
            for x in 0..<18 {
                #expect(
                    plane.bytes[plane.offset + y * plane.rowStride + x * plane.pixelStride]
                        == Self.picture.luminance(x, y))
            }
        }
    }

    @Test("of a JPEG only the luminance is decoded")
    func jpeg() throws {
        let plane = try Self.frame(.mjpeg, Self.picture.jpeg(), rowStride: 0).luminance()
        #expect(plane.bytes.count == 180)
        for y in 0..<10 {
            for x in 0..<18 {
                #expect(abs(Int(plane.bytes[y * 18 + x]) - Int(Self.picture.luminance(x, y))) <= 4)
            }
        }
    }

    @Test("every raw format has the colours of BT.601", arguments: raw)
    func colours(format: PixelFormat, rowStride: Int) throws {
        let frame = Self.frame(format, rowStride)
        var pixels: [UInt8] = []
        try FrameConverter.bgrx(frame, into: &pixels)
        #expect(pixels.count == 18 * 10 * 4)
        for y in 0..<10 {
            for x in 0..<18 {
                let luma = Double(Self.picture.luminance(x, y))
                let (cb, cr) = (Double(TestPicture.cb) - 128, Double(TestPicture.cr) - 128)
                let scaled = 255 / 219 * (luma - 16)
                let expected =
                    format == .grey
                    ? [luma, luma, luma]
                    : [
                        scaled + 255 / 224 * 1.772 * cb, scaled - 255 / 224 * (0.344136 * cb + 0.714136 * cr),
                        scaled + 255 / 224 * 1.402 * cr,
                    ]
                for (i, value) in expected.enumerated() {
                    let difference = abs(Double(pixels[(y * 18 + x) * 4 + i]) - min(max(value, 0), 255))
                    #expect(difference <= 1.5, "channel \(i) at \(x), \(y)")
                }
            }
        }
    }

    @Test(
        "a picture of an odd width is shown if it is read, in rows without padding as well",
        arguments: [(.yuyv, 34), (.yuyv, 36), (.nv12, 17), (.nv12, 18)] as [(PixelFormat, Int)])
    func oddWidth(format: PixelFormat, rowStride: Int) throws {
        let picture = TestPicture(width: 17, height: 10)
        let bytes = format == .yuyv ? picture.yuyv(rowStride: rowStride) : picture.nv12(rowStride: rowStride)
        let frame = Frame(
            bytes: bytes, width: 17, height: 10, rowStride: rowStride, pixelFormat: format, timestamp: 0, sequence: 0)
        let plane = try frame.luminance()
        var pixels: [UInt8] = []
        try FrameConverter.bgrx(frame, into: &pixels)
        for y in 0..<10 {
            #expect(plane.bytes[y * rowStride + 16 * plane.pixelStride] == picture.luminance(16, y))
            // The last pixel is as colourful as its neighbour.
            let colours = [15, 16].map { x in
                let pixel = (y * 17 + x) * 4
                return Int(pixels[pixel + 2]) - Int(pixels[pixel])
            }
            #expect(colours[0] > 60 && abs(colours[0] - colours[1]) <= 1)
        }
    }

    @Test("bytes that end too early are an error with both numbers", arguments: raw)
    func short(format: PixelFormat, rowStride: Int) {
        var frame = Self.frame(format, rowStride)
        let padding = frame.rowStride - (format == .yuyv ? 36 : 18)
        let expected = frame.bytes.count - padding
        frame.bytes.removeLast(padding)
        #expect(throws: Never.self) { try frame.luminance() }
        frame.bytes.removeLast()
        #expect(throws: FrameError.truncated(expected: expected, actual: expected - 1)) { try frame.luminance() }
        var pixels: [UInt8] = []
        #expect(throws: FrameError.truncated(expected: expected, actual: expected - 1)) {
            try FrameConverter.bgrx(frame, into: &pixels)
        }
    }

    @Test("sizes and strides that make no picture are an error", arguments: raw)
    func sizes(format: PixelFormat, rowStride: Int) {
        let frame = Self.frame(format, rowStride)
        var pixels: [UInt8] = []
        for change in [(-1, 10, 64), (18, 0, 64), (18, 10, 4), (1 << 20, 10, 1 << 21), (18, 10, Int.max)] {
            var wrong = frame
            (wrong.width, wrong.height, wrong.rowStride) = change
            #expect(throws: FrameError.self) { try wrong.luminance() }
            #expect(throws: FrameError.self) { try FrameConverter.bgrx(wrong, into: &pixels) }
        }
    }

    @Test(
        "a size that no camera has is an error for every format, before memory is taken for it",
        arguments: [PixelFormat.grey, .yuyv, .nv12, .mjpeg, .bgrx],
        [(Int(Int32.max), Int(Int32.max)), (Int.max, Int.max), (65_535, 65_535)])
    func vastSizes(format: PixelFormat, size: (width: Int, height: Int)) {
        let frame = Frame(
            bytes: Self.picture.jpeg(), width: size.width, height: size.height, rowStride: format == .mjpeg ? 0 : 64,
            pixelFormat: format, timestamp: 0, sequence: 0)
        var pixels: [UInt8] = []
        #expect(throws: FrameError.self) { try frame.luminance() }
        #expect(throws: FrameError.self) { try FrameConverter.bgrx(frame, into: &pixels) }
        #expect(pixels.isEmpty)
    }

    @Test("a JPEG cut off at any length is an error, never a trap")
    func cutJPEG() {
        let whole = Self.picture.jpeg()
        for count in 0..<whole.count - 2 {
            let frame = Self.frame(.mjpeg, Array(whole.prefix(count)), rowStride: 0)
            #expect(throws: FrameError.self, "\(count) of \(whole.count) bytes") { try frame.luminance() }
        }
    }

    @Test("a JPEG of another size than its frame is an error")
    func otherSize() {
        let other = TestPicture(width: 40, height: 20).jpeg()
        #expect(throws: FrameError.jpegSize(width: 40, height: 20)) {
            try Self.frame(.mjpeg, other, rowStride: 0).luminance()
        }
    }

    @Test("a camera's JPEG of another size than was granted is a frame of its own size", arguments: [(40, 20), (8, 6)])
    func otherSizeThanGranted(width: Int, height: Int) throws {
        let layout = VideoLayout(
            mode: VideoMode(format: .mjpeg, width: 18, height: 10, framesPerSecond: 30), rowStride: 0)
        let bytes = TestPicture(width: width, height: height).jpeg()
        let frame = try #require(
            layout.frame(of: VideoBuffer(bytes: bytes, timestamp: 0, isDamaged: false), .mjpeg, sequence: 0))
        let plane = try frame.luminance()
        #expect(plane.width == width && plane.height == height)
        var pixels: [UInt8] = []
        try FrameConverter.bgrx(frame, into: &pixels)
        #expect(pixels.count == width * height * 4)
    }

    @Test("a camera's JPEG that claims to be far larger than was granted is no frame")
    func vastJPEG() throws {
        let layout = VideoLayout(
            mode: VideoMode(format: .mjpeg, width: 18, height: 10, framesPerSecond: 30), rowStride: 0)
        var bytes = Self.picture.jpeg()
        let header = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        // The height and then the width of 14,000 pixels, which take 600 MB in a progressive JPEG.
        bytes.replaceSubrange(header + 5..<header + 9, with: [0x36, 0xB0, 0x36, 0xB0])
        let buffer = VideoBuffer(bytes: bytes, timestamp: 0, isDamaged: false)
        #expect(layout.frame(of: buffer, .mjpeg, sequence: 0) == nil)
    }

    @Test("a progressive JPEG of more scans than any picture needs is not decoded to its end")
    func manyScans() throws {
        let bytes = Self.picture.jpeg(isProgressive: true)
        #expect(throws: Never.self) { try Self.frame(.mjpeg, bytes, rowStride: 0).luminance() }
        let start = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        let scan = bytes[start..<bytes.count - 2]
        let many = Array(bytes[..<start]) + (0..<600).flatMap { _ in scan } + [0xFF, 0xD9]
        let error = #expect(throws: FrameError.self) { try Self.frame(.mjpeg, many, rowStride: 0).luminance() }
        guard case .jpeg(let message)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message.contains("scans"))
    }

    @Test("stray bytes before the end of a JPEG, as many webcams send them, do no harm")
    func stray() {
        var bytes = Self.picture.jpeg()
        bytes.insert(contentsOf: [0x12, 0x34, 0x56], at: bytes.count - 2)
        #expect(throws: Never.self) { try Self.frame(.mjpeg, bytes, rowStride: 0).luminance() }
    }
}
