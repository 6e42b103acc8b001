import Barcodes
import Scanning
import ScannerView

/// The codes in view as the window shows them: their numbers, messages joined from several codes, the chosen one, and
/// what was in view last.
nonisolated package struct ScanResults: Sendable {
    /// In the order of their numbers.
    package private(set) var codes: [NumberedCode] = []
    /// The ``CodeInView/id`` of the code chosen: by the user, or as the nearest to the centre.
    package private(set) var chosen: Int?
    private var numbers = CodeNumbers()
    private var gatherer = MessageGatherer()
    /// What was in view last.
    private var latest: [Barcode] = []
    /// The codes in view when one was chosen automatically; another one may be nearer by now.
    private var idsAtChoice: Set<Int> = []

    package init() {}

    package var count: Int { codes.count }

    /// The lines to show: of the codes in view, else of those that were last.
    package var entries: [ResultEntry] {
        codes.isEmpty
            ? ResultEntry.entries(for: latest, gathered: gatherer)
            : ResultEntry.entries(for: codes, gathered: gatherer)
    }

    /// Takes in a report. The code nearest to the middle of its region is chosen when codes come or go.
    /// - Parameter place: where on the screen a place in the frame is.
    package mutating func update(_ report: ScanReport, place: (Point) -> WidgetPoint) {
        for barcode in report.barcodes { gatherer.take(barcode) }
        numbers.update(report, place: place)
        let titles = Dictionary(codes.map { ($0.barcode.text, $0.title) }, uniquingKeysWith: { first, _ in first })
        codes = report.codes.map { code in
            let title = code.barcode.hiddenName ?? titles[code.barcode.text] ?? code.barcode.title
            return NumberedCode(code: code, number: numbers[code.id], title: title)
        }.sorted { $0.number < $1.number }
        if !codes.isEmpty { latest = codes.map(\.barcode) }
        let area = report.region ?? .full
        choose(
            nearestTo: Point(
                x: (area.x + area.width / 2) * Double(report.frameWidth),
                y: (area.y + area.height / 2) * Double(report.frameHeight)))
    }

    /// Keeps only the codes that were seen in the last reported frame, at which the picture is paused.
    package mutating func hold() { codes.removeAll { $0.code.missedSince != nil } }

    /// A code's message, as far as it was read; its own text when it is one by itself.
    package func message(of barcode: Barcode) -> ResultEntry {
        ResultEntry.entries(for: [barcode], gathered: gatherer).first ?? ResultEntry(text: barcode.text)
    }

    /// The line of the code chosen.
    package var chosenEntry: ResultEntry? {
        let entries = entries
        return entries.first { entry in chosen.map(entry.ids.contains) ?? false } ?? entries.first
    }

    /// The user chooses a code by its number in the picture.
    /// - Returns: whether there is one with this number.
    package mutating func choose(number: Int) -> Bool {
        guard let code = codes.first(where: { $0.number == number }) else { return false }
        choose(id: code.id)
        return true
    }

    /// Of codes that come in one frame, the one chosen goes first: it may stop the picture.
    package func chosenFirst(_ arrivals: [CodeArrival]) -> [CodeArrival] {
        arrivals.filter { $0.id == chosen } + arrivals.filter { $0.id != chosen }
    }

    package mutating func choose(id: Int) {
        chosen = id
        idsAtChoice = Set(codes.map(\.id))
    }

    private mutating func choose(nearestTo center: Point) {
        let ids = Set(codes.map(\.id))
        // The choice stays as long as the same codes are in view, so that a shaking hand does not change it.
        if let chosen, ids.contains(chosen), ids == idsAtChoice { return }
        idsAtChoice = ids
        func distance(_ code: NumberedCode) -> Double {
            let place = code.barcode.corners.center
            return (place.x - center.x) * (place.x - center.x) + (place.y - center.y) * (place.y - center.y)
        }
        chosen = codes.min { distance($0) < distance($1) }?.id
    }

    /// Another camera: nothing is in view. What was gathered stays.
    package mutating func leave() { (codes, latest, chosen) = ([], [], nil) }
}
