import Barcodes
import Scanning
import ScannerView

/// The codes in view as the window shows them: their numbers, messages joined from several codes, the chosen code, and
/// the codes that were in view last.
nonisolated package struct ScanResults: Sendable {
    /// Codes in view, in the order of their numbers.
    package private(set) var codes: [NumberedCode] = []
    /// Identifier (``CodeInView/id``) of the chosen code: chosen by the user, or the nearest to the centre.
    package private(set) var chosen: Int?
    private var numbers = CodeNumbers()
    private var gatherer = MessageGatherer()
    /// Codes that were in view last.
    private var latest: [Barcode] = []
    /// Identifiers of the codes in view when one was chosen. The choice is kept while they stay the same, although
    /// another code may be nearer to the centre by now.
    private var idsAtChoice: Set<Int> = []

    package init() {}

    package var count: Int { codes.count }

    /// Lines to show: of the codes in view, or else of the codes that were in view last.
    package var entries: [ResultEntry] {
        codes.isEmpty
            ? ResultEntry.entries(for: latest, gathered: gatherer)
            : ResultEntry.entries(for: codes, gathered: gatherer)
    }

    /// Updates the results from a report. When codes come or go, the code nearest to the centre of the searched region
    /// is chosen.
    /// - Parameter place: Maps a point of the frame to the screen.
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

    /// Returns the message of a code, as far as it was read; for a code that is a message by itself, its own text.
    package func message(of barcode: Barcode) -> ResultEntry {
        ResultEntry.entries(for: [barcode], gathered: gatherer).first ?? ResultEntry(text: barcode.text)
    }

    /// The code that another program is offered, and its message: the code chosen, or else the first in view. A part of
    /// a message is never offered.
    /// - Parameters:
    ///   - symbologies: that were asked for.
    ///   - texts: of codes that the user rejected.
    package func offer(
        of symbologies: Set<Symbology>, except texts: Set<String> = []
    ) -> (code: NumberedCode, message: ResultEntry)? {
        let offers = codes.filter { symbologies.contains($0.barcode.symbology) }
            .map { (code: $0, message: message(of: $0.barcode)) }
            .filter { !$0.message.isPart && !texts.contains($0.message.text) }
        return offers.first { $0.code.id == chosen } ?? offers.first
    }

    /// The line of the code chosen.
    package var chosenEntry: ResultEntry? {
        let entries = entries
        return entries.first { entry in chosen.map(entry.ids.contains) ?? false } ?? entries.first
    }

    /// Chooses a code by its number in the picture.
    /// - Returns: Whether there is a code with this number.
    package mutating func choose(number: Int) -> Bool {
        guard let code = codes.first(where: { $0.number == number }) else { return false }
        choose(id: code.id)
        return true
    }

    /// Returns the arrivals with the chosen code first, because the first one may stop the picture.
    package func chosenFirst(_ arrivals: [CodeArrival]) -> [CodeArrival] {
        arrivals.filter { $0.id == chosen } + arrivals.filter { $0.id != chosen }
    }

    package mutating func choose(id: Int) {
        chosen = id
        idsAtChoice = Set(codes.map(\.id))
    }

    private mutating func choose(nearestTo center: Point) {
        let ids = Set(codes.map(\.id))
        // The choice stays while the same codes are in view, so that a shaking hand does not change it.
        if let chosen, ids.contains(chosen), ids == idsAtChoice { return }
        idsAtChoice = ids
        func distance(_ code: NumberedCode) -> Double {
            let place = code.barcode.corners.center
            return (place.x - center.x) * (place.x - center.x) + (place.y - center.y) * (place.y - center.y)
        }
        chosen = codes.min { distance($0) < distance($1) }?.id
    }

    /// Forgets the codes in view, for another camera. The parts of messages that were gathered are kept.
    package mutating func leave() { (codes, latest, chosen) = ([], [], nil) }
}
