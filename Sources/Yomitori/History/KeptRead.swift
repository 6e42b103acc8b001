import Barcodes
import Capture
import GtkKit
import History
import ScannerView

/// A read on its way into the history.
nonisolated struct KeptRead: Sendable {
    var entry: HistoryEntry
    /// What it has in common with the other codes of its message; `nil` for a message by itself.
    var message: MessageGatherer.Key?
    /// Makes a small picture of the code; takes a while, and is not for the main thread.
    var thumbnail: (@Sendable () -> [UInt8]?)?

    /// Small pictures fit a square of this side, in pixels.
    static let thumbnailSide = 160

    /// - Parameters:
    ///   - message: what is said of the code: the message of several codes, where it is one of them.
    ///   - hasAddOn: whether the digits beside an EAN or UPC symbol stay with it.
    init(
        _ barcode: Barcode, message: ResultEntry, source: ReadSource, scene: String = "", hasAddOn: Bool = true,
        thumbnail: (@Sendable () -> [UInt8]?)? = nil
    ) {
        entry = HistoryEntry(barcode, message: message, source: source, scene: scene, hasAddOn: hasAddOn)
        if message.isPart { entry.part = MessageGatherer.part(of: barcode) ?? "" }
        self.message = MessageGatherer.key(of: barcode)
        self.thumbnail = thumbnail
    }

    /// A code in a camera's frame.
    static func thumbnail(of barcode: Barcode, in frame: Frame) -> @Sendable () -> [UInt8]? {
        let corners = barcode.corners
        return { PreviewPicture(frame).flatMap { thumbnail(of: corners, in: $0.surface, scale: 1) } }
    }

    /// A code in a picture that was opened.
    static func thumbnail(of barcode: Barcode, in picture: ReadPicture) -> (@Sendable () -> [UInt8]?)? {
        guard let surface = picture.surface, picture.width > 0 else { return nil }
        let (corners, scale) = (barcode.corners, Double(surface.width) / Double(picture.width))
        return { thumbnail(of: corners, in: surface, scale: scale) }
    }

    /// The code and a little of what is around it.
    private static func thumbnail(of corners: Quadrilateral, in surface: ImageSurface, scale: Double) -> [UInt8]? {
        let points = corners.corners
        let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
        // A barcode is often one line: as high as what is around it shows what it stands on.
        let margin = max(right - left, bottom - top) * 0.25
        return surface.reduced(
            x: (left - margin) * scale, y: (top - margin) * scale, width: (right - left + 2 * margin) * scale,
            height: (bottom - top + 2 * margin) * scale, toFit: thumbnailSide)?.png
    }
}
