import DrawingProtocol
import Files
import Glibc

/// The pictures in a folder, selected by the endings of their names.
///
/// Detecting the format by opening each file would take long in a folder with thousands of other files, and nobody
/// expects an error message because a program or a table is not a picture. Subfolders and hidden files are left out.
package struct PictureFolder: Hashable, Sendable {
    /// Paths, which need not be UTF-8, in the order in which people number files: 2.png is before 10.png.
    package let paths: [[UInt8]]

    /// Endings of PDF and of the formats for which gdk-pixbuf has loaders, its own and those from other packages.
    private static let endings: Set<String> = [
        "avif", "bmp", "dib", "gif", "heic", "heif", "ico", "jfif", "jpe", "jpeg", "jpg", "jxl", "pbm", "pdf", "pgm",
        "png", "pnm", "ppm", "svg", "svgz", "tga", "tif", "tiff", "webp", "xbm", "xpm",
    ]

    /// Lists the pictures.
    /// - Parameter path: path of the folder.
    /// - Throws: `PictureError.notFound`, `.noPermission` and `.system`.
    package init(path: [UInt8]) throws(PictureError) {
        guard let folder = opendir(cString(path)) else {
            switch errno {
            case ENOENT, ENOTDIR: throw .notFound
            case EACCES, EPERM: throw .noPermission
            case let number: throw .system(operation: "open", errno: number)
            }
        }
        defer { closedir(folder) }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if Self.isPicture(name) { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .system(operation: "readdir", errno: errno) }
        let start = path.last == UInt8(ascii: "/") ? path : path + [UInt8(ascii: "/")]
        paths = names.map { (name: $0, parts: Self.parts(of: $0)) }.sorted(by: Self.isBefore)
            .map { start + $0.name }.filter(Self.mayBeRead)
    }

    /// Returns whether a path leads to a folder.
    package static func isFolder(_ path: [UInt8]) -> Bool { mode(of: path) == S_IFDIR }

    /// Returns whether a path may be read as a picture: not a link to a folder, which may be this one, and not a
    /// device. A path whose type is unknown, such as a broken link, is kept, so that opening it shows the error.
    private static func mayBeRead(_ path: [UInt8]) -> Bool { mode(of: path).map { $0 == S_IFREG } ?? true }

    /// Returns the type of what a path leads to (`S_IFREG` and so on); `nil` if it is unknown.
    static func mode(of path: [UInt8]) -> mode_t? {
        var status = stat()
        guard stat(cString(path), &status) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }

    private static func isPicture(_ name: [UInt8]) -> Bool {
        guard name.first != UInt8(ascii: "."), let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return endings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }

    /// Returns whether a name comes before another: consecutive digits count as one number, and letters are compared
    /// without case.
    private static func isBefore(
        _ first: (name: [UInt8], parts: [[UInt8]]), _ second: (name: [UInt8], parts: [[UInt8]])
    ) -> Bool {
        let (a, b) = (first.parts, second.parts)
        for (x, y) in zip(a, b) where x != y {
            guard isNumber(x), isNumber(y) else { return x.lexicographicallyPrecedes(y) }
            let (digits, others) = (x.drop { $0 == UInt8(ascii: "0") }, y.drop { $0 == UInt8(ascii: "0") })
            if digits.count != others.count { return digits.count < others.count }
            if digits != others { return digits.lexicographicallyPrecedes(others) }
        }
        return a.count != b.count ? a.count < b.count : first.name.lexicographicallyPrecedes(second.name)
    }

    /// Splits a name into numbers and single other characters.
    private static func parts(of name: [UInt8]) -> [[UInt8]] {
        var result: [[UInt8]] = []
        for byte in name {
            if isDigit(byte), let last = result.last?.last, isDigit(last) {
                result[result.count - 1].append(byte)
            } else {
                result.append([(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte])
            }
        }
        return result
    }

    private static func isNumber(_ part: [UInt8]) -> Bool { part.first.map(isDigit) ?? false }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
