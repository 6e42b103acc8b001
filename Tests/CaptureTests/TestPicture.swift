import CTurboJPEG

/// A picture with known pixels, in every format that a camera may deliver.
struct TestPicture {
    var width: Int
    var height: Int
    /// Brightness offset that distinguishes one picture from another.
    var shade = 0

    /// Returns the luminance of a pixel, within 40…200. It is smooth, so that JPEG preserves it.
    func luminance(_ x: Int, _ y: Int) -> UInt8 { UInt8(40 + (x * 100 / width) + (y * 50 / height) + shade) }

    static let cb: UInt8 = 100
    static let cr: UInt8 = 150

    func grey(rowStride: Int? = nil) -> [UInt8] {
        rows(rowStride ?? width, height) { x, y in x < width ? luminance(x, y) : 0xEE }
    }

    func yuyv(rowStride: Int? = nil) -> [UInt8] {
        rows(rowStride ?? width * 2, height) { x, y in
            if x >= width * 2 { return 0xEE }
            return x % 2 == 0 ? luminance(x / 2, y) : x % 4 == 1 ? Self.cb : Self.cr
        }
    }

    /// Returns the picture as YUYV with the bytes of each pair exchanged.
    func uyvy() -> [UInt8] {
        let bytes = yuyv()
        return bytes.indices.map { bytes[$0 ^ 1] }
    }

    func nv12(rowStride: Int? = nil) -> [UInt8] {
        grey(rowStride: rowStride)
            + rows(rowStride ?? width, height / 2) { x, _ in x >= width ? 0xEE : x % 2 == 0 ? Self.cb : Self.cr }
    }

    /// Returns the picture as a grey JPEG file.
    func jpeg(isProgressive: Bool = false) -> [UInt8] {
        let handle = tjInitCompress()
        defer { tjDestroy(handle) }
        var file: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let status = tjCompress2(
            handle, grey(), Int32(width), 0, Int32(height), Int32(TJPF_GRAY.rawValue), &file, &size,
            Int32(TJSAMP_GRAY.rawValue), 95, isProgressive ? TJFLAG_PROGRESSIVE : 0)
        defer { tjFree(file) }
        guard status == 0, let file else { return [] }
        return Array(UnsafeBufferPointer(start: file, count: Int(size)))
    }

    private func rows(_ stride: Int, _ count: Int, _ value: (Int, Int) -> UInt8) -> [UInt8] {
        (0..<count).flatMap { y in (0..<stride).map { x in value(x, y) } }
    }
}
