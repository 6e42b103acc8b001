import Barcodes
import GtkKit
import Scanning

/// The camera's picture that is on the screen, and the outlines of the codes in it.
package final class LivePicture {
    let preview: PreviewArea
    /// Time at which the picture on the screen was taken.
    package private(set) var time: UInt64 = 0
    /// The newest report; a held picture is its frame.
    package private(set) var report: ScanReport?
    private var pacer = PicturePacer<PreviewPicture>()
    private var codes: [NumberedCode] = []
    private var sequence: UInt64 = 0
    private let statistics = PreviewStatistics()
    private var occlusion = OcclusionDetector()
    /// Called when the window is hidden, or visible again.
    var onHidden: (Bool) -> Void = { _ in }

    /// Maximum age of a report's frame, in nanoseconds before the picture on the screen, for the frame to be held.
    private static let longestAge: UInt64 = 500_000_000

    init(_ preview: PreviewArea) {
        self.preview = preview
        preview.onDrawn = { [unowned self] in
            statistics?.drawn(sequence)
            if occlusion.draw() { onHidden(false) }
        }
    }

    /// Adds the next picture, and shows the one that is due.
    /// - Parameter isReading: Whether a report of the picture will arrive.
    func take(_ picture: PreviewPicture, isReading: Bool) {
        // The first picture is shown at once: the region of interest depends on how it is shown.
        show(pacer.take(picture, at: picture.timestamp, isReading: isReading && preview.hasPicture))
    }

    /// Stores a report, and shows the picture that is due.
    /// - Parameter codes: Codes in view.
    func take(_ new: ScanReport, codes: [NumberedCode]) {
        (report, self.codes) = (new, codes)
        statistics?.reported(new.timestamp)
        show(pacer.takeReport(at: new.timestamp))
        showOutlines()
    }

    private func show(_ due: (picture: PreviewPicture, time: UInt64)?) {
        guard let due else { return }
        show(due.picture)
    }

    private func show(_ picture: PreviewPicture) {
        (time, sequence) = (picture.timestamp, picture.sequence)
        if preview.show(picture.surface), occlusion.ask(at: time) { onHidden(true) }
        showOutlines()
    }

    /// Shows the frame of the newest report, with its outlines; if that frame is too old, the picture on the screen
    /// stays.
    /// - Parameter codes: Codes in that frame.
    func hold(codes: [NumberedCode]) {
        pacer.reset()
        self.codes = codes
        let isRecent = report.map { $0.timestamp >= time || time - $0.timestamp < Self.longestAge } ?? false
        if isRecent, let report, let picture = PreviewPicture(report.frame) { show(picture) } else { showOutlines() }
    }

    /// Resumes showing pictures.
    func goOn() { pacer.reset() }

    /// Forgets the codes and the report: nothing is in view any more.
    func forgetCodes() {
        (codes, report) = ([], nil)
        pacer.reset()
        preview.outlines = []
    }

    /// Removes the picture and the outlines.
    func clear() {
        forgetCodes()
        preview.show(nil)
        // The next camera begins in a window in sight. If it were told that the window is hidden, it would send no
        // picture, and without a picture nothing is drawn that shows that the window is in sight again.
        if occlusion.reset() { onHidden(false) }
    }

    private func showOutlines() {
        let outlines: [CodeOutline] = codes.compactMap { code in
            let opacity = code.code.opacity(at: time)
            guard opacity > 0 else { return nil }
            return CodeOutline(
                id: code.id, number: code.number, text: code.title, corners: code.code.corners(at: time),
                opacity: opacity, isLinear: code.barcode.symbology.isLinear)
        }
        let isSame =
            outlines.count == preview.outlines.count
            && zip(outlines, preview.outlines).allSatisfy { $0.looks(like: $1) }
        if !isSame { preview.outlines = outlines }
    }
}
