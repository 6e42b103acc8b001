/// Converts frames to the format in which the preview draws them.
public enum FrameConverter {
    /// Writes the frame with four bytes for each pixel: blue, green, red and an unused one, in rows of `4 * width`
    /// bytes.
    ///
    /// Video is interpreted as ITU-R BT.601 with full range for JPEG and studio range (16…235) otherwise, as the USB
    /// video class specifies.
    /// - Parameter pixels: buffer for the result, which is resized if it does not fit; keep it from frame to frame.
    /// - Throws: ``FrameError``. Skip the frame; `pixels` may hold half of it.
    public static func bgrx(_ frame: Frame, into pixels: inout [UInt8]) throws(FrameError) {
        try frame.validate()
        let count = frame.width * frame.height * 4
        switch frame.pixelFormat {
        case .mjpeg:
            try JPEGDecoder().bgrx(of: frame.bytes, width: frame.width, height: frame.height, into: &pixels)
        case .bgrx:
            resize(&pixels, to: count)
            for y in 0..<frame.height {
                let start = y * frame.rowStride
                let row = frame.width * 4
                pixels.replaceSubrange(y * row..<(y + 1) * row, with: frame.bytes[start..<start + row])
            }
        case .grey:
            resize(&pixels, to: count)
            grey(frame, into: &pixels)
        case .yuyv:
            resize(&pixels, to: count)
            yuyv(frame, into: &pixels)
        case .nv12:
            resize(&pixels, to: count)
            nv12(frame, into: &pixels)
        }
    }

    private static func resize(_ pixels: inout [UInt8], to count: Int) {
        if pixels.count != count { pixels = [UInt8](repeating: 255, count: count) }
    }

    private static func grey(_ frame: Frame, into pixels: inout [UInt8]) {
        let source = frame.bytes.span
        var target = pixels.mutableSpan
        for y in 0..<frame.height {
            var o = y * frame.width * 4
            for i in y * frame.rowStride..<y * frame.rowStride + frame.width {
                let value = source[i]
                target[o] = value
                target[o + 1] = value
                target[o + 2] = value
                o += 4
            }
        }
    }

    private static func yuyv(_ frame: Frame, into pixels: inout [UInt8]) {
        let source = frame.bytes.span
        var target = pixels.mutableSpan
        for y in 0..<frame.height {
            var i = y * frame.rowStride
            var o = y * frame.width * 4
            var color = Chrominance.none
            for x in stride(from: 0, to: frame.width, by: 2) {
                // The last pixel of an odd row, which may lack a component, has the colour of the one before it.
                if x + 1 < frame.width {
                    color = Chrominance(cb: source[i + 1], cr: source[i + 3])
                    put(source[i + 2], color, at: o + 4, into: &target)
                }
                put(source[i], color, at: o, into: &target)
                i += 4
                o += 8
            }
        }
    }

    private static func nv12(_ frame: Frame, into pixels: inout [UInt8]) {
        let source = frame.bytes.span
        var target = pixels.mutableSpan
        for y in 0..<frame.height {
            var i = y * frame.rowStride
            var c = (frame.height + y / 2) * frame.rowStride
            var o = y * frame.width * 4
            var color = Chrominance.none
            for x in stride(from: 0, to: frame.width, by: 2) {
                // As in a row of YUYV.
                if x + 1 < frame.width {
                    color = Chrominance(cb: source[c], cr: source[c + 1])
                    put(source[i + 1], color, at: o + 4, into: &target)
                }
                put(source[i], color, at: o, into: &target)
                i += 2
                c += 2
                o += 8
            }
        }
    }

    /// Amounts that the common colour of two pixels adds to blue, green and red, in 256ths.
    ///
    /// Rec. ITU-R BT.601-7, 2.5.1 and 2.5.4: 255/224 * (1.772, -0.344, -0.714, 1.402).
    private struct Chrominance {
        var blue: Int32
        var green: Int32
        var red: Int32

        static var none: Chrominance { Chrominance(cb: 128, cr: 128) }

        @inline(__always)
        init(cb: UInt8, cr: UInt8) {
            let b = Int32(cb) - 128
            let r = Int32(cr) - 128
            blue = 516 &* b
            green = -100 &* b &- 208 &* r
            red = 409 &* r
        }
    }

    @inline(__always)
    private static func put(_ luma: UInt8, _ color: Chrominance, at o: Int, into target: inout MutableSpan<UInt8>) {
        let y = 298 &* (Int32(luma) &- 16) &+ 128
        target[o] = clamp((y &+ color.blue) >> 8)
        target[o + 1] = clamp((y &+ color.green) >> 8)
        target[o + 2] = clamp((y &+ color.red) >> 8)
    }

    @inline(__always)
    private static func clamp(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: min(max(value, 0), 255)) }
}
