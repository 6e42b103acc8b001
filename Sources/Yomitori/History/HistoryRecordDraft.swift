import Barcodes
import Capture
import GtkKit
import History
import ScannerView

/// A read to be stored in the history.
nonisolated struct HistoryRecordDraft: Sendable {
    var entry: HistoryEntry
    /// Key that the read shares with the other codes of its message; `nil` for a code that is a message by itself.
    var message: MessageGatherer.Key?
    /// Makes a thumbnail of the code. This takes a while, so it must not be called on the main thread.
    var thumbnail: (@Sendable () -> [UInt8]?)?

    /// Side of the square that thumbnails fit into, in pixels.
    static let thumbnailSide = 160

    /// - Parameters:
    ///   - message: The result for the code: if it is one of several codes, their message.
    ///   - hasAddOn: Whether to keep the add-on digits beside an EAN or UPC symbol.
    init(
        _ barcode: Barcode, message: ResultEntry, source: ReadSource, scene: String = "", hasAddOn: Bool = true,
        thumbnail: (@Sendable () -> [UInt8]?)? = nil
    ) {
        entry = HistoryEntry(barcode, message: message, source: source, scene: scene, hasAddOn: hasAddOn)
        if message.isPart { entry.part = MessageGatherer.part(of: barcode) ?? "" }
        self.message = MessageGatherer.key(of: barcode)
        self.thumbnail = thumbnail
    }

    /// Returns a closure that makes the thumbnail of a code in a camera's frame.
    static func thumbnail(of barcode: Barcode, in frame: Frame) -> @Sendable () -> [UInt8]? {
        let corners = barcode.corners
        return { PreviewPicture(frame).flatMap { thumbnail(of: corners, in: $0.surface, scale: 1) } }
    }

    /// Returns a closure that makes the thumbnail of a code in a picture that was opened.
    static func thumbnail(of barcode: Barcode, in picture: ReadPicture) -> (@Sendable () -> [UInt8]?)? {
        guard let surface = picture.surface, picture.width > 0 else { return nil }
        let (corners, scale) = (barcode.corners, Double(surface.width) / Double(picture.width))
        return { thumbnail(of: corners, in: surface, scale: scale) }
    }

    /// Returns the code with its surroundings as a PNG file.
    private static func thumbnail(of corners: Quadrilateral, in surface: ImageSurface, scale: Double) -> [UInt8]? {
        let points = corners.points
        let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
        // A linear barcode is often as flat as a line, so the margin depends on the longer side, to show what the code
        // is printed on.
        let margin = max(right - left, bottom - top) * 0.25
        return surface.reduced(
            x: (left - margin) * scale, y: (top - margin) * scale, width: (right - left + 2 * margin) * scale,
            height: (bottom - top + 2 * margin) * scale, toFit: thumbnailSide)?.png
    }
}
