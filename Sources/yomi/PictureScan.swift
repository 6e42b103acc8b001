import Barcodes
import Glibc
import Pictures
import Scanning

/// A picture or a page that was searched, and how long it took.
struct PictureScan {
    private let width: Int
    private let height: Int
    let report: ReadingReport
    /// The median processor time of a search.
    private let milliseconds: Double

    /// - Parameter count: how many times to search, to measure.
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

    /// The codes as one reads a page. (What is printed as JSON keeps the order in which they were found: programs have
    /// the corners to sort them by.)
    var inReadingOrder: [Barcode] { ReadingOrder.of(report.barcodes) }

    /// The time that the processor has spent on this thread: unlike a clock's, it doesn't grow when the
    /// machine is busy with something else.
    private static func threadMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    /// - Parameters:
    ///   - messages: those that became whole by codes of this picture.
    ///   - tellsFailures: whether there is a member for what was not read.
    func json(at place: CodePlace, messages: [JSON], tellsFailures: Bool) -> JSON {
        let failures: [(String, JSON)] = tellsFailures ? [("failures", .array(report.failures.map(\.json)))] : []
        return .object(
            place.json + [
                ("width", .int(width)), ("height", .int(height)), ("milliseconds", .double(milliseconds)),
                ("barcodes", .array(report.barcodes.map(\.json))), ("messages", .array(messages)),
            ] + failures + [("error", .null)])
    }

    /// What `--json` prints of a file or a page that could not be read, or that there is nothing to search of.
    /// - Parameter size: the picture's, where it could be loaded.
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
    /// Whether any of a rectangle is in the picture.
    func shows(_ rectangle: PixelRectangle) -> Bool {
        rectangle.x < width && rectangle.y < height && rectangle.x > -rectangle.width && rectangle.y > -rectangle.height
    }
}
