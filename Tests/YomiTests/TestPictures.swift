import Files
import Glibc

/// Picture files made byte by byte.
enum TestPictures {
    /// Returns a PGM file of one grey.
    static func grey(width: Int, height: Int) -> [UInt8] {
        Array("P5 \(width) \(height) 255\n".utf8) + [UInt8](repeating: 128, count: width * height)
    }

    /// Returns a grey PNG file with this size in its header, whose data is an empty stream.
    static func png(width: UInt32, height: UInt32, bitDepth: UInt8 = 8) -> [UInt8] {
        let header = bytes(width) + bytes(height) + [bitDepth, 0, 0, 0, 0]
        // The zlib stream is empty: header, an empty stored block, Adler-32 of no bytes (RFC 1950, RFC 1951).
        let data: [UInt8] = [0x78, 0x01, 0x01, 0x00, 0x00, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x01]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", data)
            + chunk("IEND", [])
    }

    /// Writes to a path that need not be UTF-8.
    static func write(_ content: [UInt8], to path: [UInt8]) throws {
        let descriptor = open(cString(path), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw YomiProgram.Failure.notStarted(errno) }
        defer { close(descriptor) }
        _ = content.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + data
        return bytes(UInt32(data.count)) + content + bytes(check(content))
    }

    private static func bytes(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Returns the CRC-32 (ISO/IEC 15948, 5.5).
    private static func check(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { value, byte in
            (0..<8).reduce(value ^ UInt32(byte)) { bits, _ in bits & 1 == 1 ? bits >> 1 ^ 0xEDB8_8320 : bits >> 1 }
        }
    }
}
