import Barcodes
import Glibc
import Pictures
import Scanning

/// Result of searching a picture or a page, and the time that the search took.
struct PictureScan {
    private let width: Int
    private let height: Int
    let report: ReadingReport
    /// Median processor time of a search, in milliseconds.
    private let milliseconds: Double

    /// - Parameter count: the number of searches, to measure the time.
    init(_ picture: Picture, options: ReaderOptions, keepsFailures: Bool, count: Int) {
        (width, height) = (picture.width, picture.height)
        var report = ReadingReport()
        var times: [Double] = []
        for _ in 0..<count {
            let start = Self.threadMilliseconds()
            report = picture.report(options: options, keepsFailures: keepsFailures)
            times.append(Self.threadMilliseconds() - start)
        }
        self.report = report
        times.sort()
        milliseconds = (times[(count - 1) / 2] + times[count / 2]) / 2
    }

    /// Codes in reading order. (JSON keeps the order in which they were found: programs have the corners to sort them
    /// by.)
    var inReadingOrder: [Barcode] { ReadingOrder.of(report.barcodes) }

    /// Returns the processor time of this thread: unlike wall-clock time, it does not grow when the machine is busy
    /// with something else.
    private static func threadMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    /// - Parameters:
    ///   - messages: the messages that were completed by codes of this picture.
    ///   - tellsFailures: whether the object has a member for symbols that were found and not read.
    func json(at place: CodePlace, messages: [JSON], tellsFailures: Bool) -> JSON {
        let failures: [(String, JSON)] = tellsFailures ? [("failures", .array(report.failures.map(\.json)))] : []
        return .object(
            place.json + [
                ("width", .int(width)), ("height", .int(height)), ("milliseconds", .double(milliseconds)),
                ("barcodes", .array(report.barcodes.map(\.json))), ("messages", .array(messages)),
            ] + failures + [("error", .null)])
    }

    /// Returns the object that `--json` prints of a file or a page that could not be read, or has nothing to search.
    /// - Parameter size: the size of the picture, if it could be loaded.
    static func json(
        at place: CodePlace, size: (width: Int, height: Int)?, error: String, tellsFailures: Bool
    ) -> JSON {
        let failures: [(String, JSON)] = tellsFailures ? [("failures", .array([]))] : []
        return .object(
            place.json + [
                ("width", size.map { .int($0.width) } ?? .null), ("height", size.map { .int($0.height) } ?? .null),
                ("milliseconds", .null), ("barcodes", .array([])), ("messages", .array([])),
            ] + failures + [("error", .string(error))])
    }
}

extension Picture {
    /// Whether a rectangle overlaps the picture.
    func shows(_ rectangle: PixelRectangle) -> Bool {
        rectangle.x < width && rectangle.y < height && rectangle.x > -rectangle.width && rectangle.y > -rectangle.height
    }
}
