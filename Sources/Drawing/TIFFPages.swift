import DrawingProtocol

/// The pages of a TIFF file (TIFF 6.0, section 2; BigTIFF).
///
/// gdk-pixbuf's loader takes the first directory of a file. Every directory can be that one: the header says where it
/// is, and nothing else in a file depends on the order.
final class TIFFPages {
    private var store: ByteStore
    /// Where the pages' directories are.
    private var directories: [Int] = []
    private let isLittleEndian: Bool
    private let isBig: Bool

    /// A file with more is hardly one of pictures.
    private static let limit = 10_000

    static func begins(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
        let mark = Array(head.prefix(4))
        return [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]].contains(mark)
    }

    init(_ store: consuming ByteStore) {
        let bytes = store.bytes
        isLittleEndian = bytes.first == 0x49
        isBig = bytes.count > 3 && (bytes[2] == 43 || bytes[3] == 43)
        self.store = store
        directories = findDirectories()
    }

    var count: Int { directories.count }

    /// Gives a loader the file as it is.
    func load(into loader: PixbufLoader) throws(PictureError) {
        try loader.write(UnsafeBufferPointer(store.bytes))
    }

    /// Gives a loader the file as if this page were the first.
    func load(_ index: Int, into loader: PixbufLoader) throws(PictureError) {
        guard directories.indices.contains(index) else { throw .damaged(reason: "") }
        write(directories[index], at: pointerPlace, size: pointerSize)
        try load(into: loader)
    }

    /// Where the header says where the first directory is.
    private var pointerPlace: Int { isBig ? 8 : 4 }
    private var pointerSize: Int { isBig ? 8 : 4 }

    /// Follows the chain of directories. What is smaller than another page's picture (a thumbnail), or says where
    /// another one is see-through, is no page.
    private func findDirectories() -> [Int] {
        var result: [Int] = []
        var seen: Set<Int> = []
        var next = number(at: pointerPlace, size: pointerSize)
        let (countSize, entrySize) = isBig ? (8, 20) : (2, 12)
        while let place = next, place > 0, seen.insert(place).inserted, result.count < Self.limit,
            let entries = number(at: place, size: countSize), entries < store.count / entrySize
        {
            let first = place + countSize
            if result.isEmpty || (0..<entries).allSatisfy({ !isReduced(first + $0 * entrySize) }) {
                result.append(place)
            }
            next = number(at: first + entries * entrySize, size: pointerSize)
        }
        return result
    }

    /// Whether an entry is a NewSubfileType (tag 254) with the bits for reduced resolution (0) or a mask (2).
    private func isReduced(_ entry: Int) -> Bool {
        guard number(at: entry, size: 2) == 254, let value = number(at: entry + (isBig ? 12 : 8), size: 4) else {
            return false
        }
        return value & 0b101 != 0
    }

    /// - Returns: `nil` beyond the file's end, and for numbers beyond what can be a place.
    private func number(at place: Int, size: Int) -> Int? {
        let bytes = store.bytes
        guard place >= 0, place <= bytes.count - size else { return nil }
        let digits = bytes[place..<place + size]
        let value = (isLittleEndian ? Array(digits.reversed()) : Array(digits)).reduce(UInt64(0)) {
            $0 << 8 | UInt64($1)
        }
        return value <= UInt64(PictureLimits.bytes) || size == 4 ? Int(exactly: value) : nil
    }

    private func write(_ value: Int, at place: Int, size: Int) {
        let bytes = store.bytes
        guard place <= bytes.count - size else { return }
        for index in 0..<size {
            let shift = 8 * (isLittleEndian ? index : size - 1 - index)
            bytes[place + index] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }
}
