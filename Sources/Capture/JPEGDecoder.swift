import CTurboJPEG

/// Decodes the JPEG pictures of a camera. Owns one decompressor of the library and frees it.
struct JPEGDecoder: ~Copyable {
    private let handle: tjhandle?

    init() { handle = tjInitDecompress() }
    deinit { if let handle { tjDestroy(handle) } }

    /// Returns the size that the file gives itself; `nil` where its beginning is damaged. The corresponding C function
    /// is `tjDecompressHeader3`.
    func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard let handle else { return nil }
        var width: Int32 = 0
        var height: Int32 = 0
        var subsampling: Int32 = 0
        var colorspace: Int32 = 0
        let count = UInt(bytes.count)
        guard tjDecompressHeader3(handle, bytes, count, &width, &height, &subsampling, &colorspace) == 0
        else { return nil }
        return (Int(width), Int(height))
    }

    /// Returns the Y plane alone, in rows without padding. The corresponding C function is `tjDecompress2`.
    func luminance(of bytes: [UInt8], width: Int, height: Int) throws(FrameError) -> [UInt8] {
        var result: [UInt8] = []
        try decompress(bytes, width: width, height: height, format: TJPF_GRAY, bytesPerPixel: 1, into: &result)
        return result
    }

    /// Writes blue, green, red and an unused byte for each pixel, in rows without padding; `result` is resized.
    func bgrx(of bytes: [UInt8], width: Int, height: Int, into result: inout [UInt8]) throws(FrameError) {
        try decompress(bytes, width: width, height: height, format: TJPF_BGRX, bytesPerPixel: 4, into: &result)
    }

    /// Decodes a picture. One that is cut off before its end counts as damaged, though the library only warns of it:
    /// half a frame of grey must not reach the scanner. Stray bytes between the data and the end marker are accepted,
    /// because common webcams send them with every picture.
    private func decompress(
        _ bytes: [UInt8], width: Int, height: Int, format: TJPF, bytesPerPixel: Int, into result: inout [UInt8]
    ) throws(FrameError) {
        guard let handle else { throw .jpeg("no decompressor") }
        guard Frame.permits(width: width, height: height) else {
            throw .size(width: width, height: height, rowStride: 0)
        }
        guard let own = size(of: bytes) else { throw .jpeg(message(handle)) }
        guard own.width == width, own.height == height else {
            throw .jpegSize(width: own.width, height: own.height)
        }
        // Memory is allocated only for a size on which the frame and the JPEG agree.
        let pixelBytes = width * height * bytesPerPixel
        if result.count != pixelBytes { result = [UInt8](repeating: 0, count: pixelBytes) }
        // Each scan of a progressive JPEG goes through the whole picture, and a buffer has room for thousands of them.
        let flags = TJFLAG_FASTDCT | TJFLAG_FASTUPSAMPLE | TJFLAG_LIMITSCANS
        let status = tjDecompress2(
            handle, bytes, UInt(bytes.count), &result, Int32(width), 0, Int32(height), Int32(format.rawValue), flags)
        guard status != 0 else { return }
        let message = message(handle)
        let isWarning = tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
        guard isWarning, message.contains("extraneous bytes before marker") else { throw .jpeg(message) }
    }

    private func message(_ handle: tjhandle) -> String {
        guard let text = tjGetErrorStr2(handle) else { return "" }
        return String(cString: text)
    }
}
