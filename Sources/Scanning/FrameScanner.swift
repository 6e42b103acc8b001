import Barcodes
import Capture

/// Reads one frame after another on the thread that owns it; ``ScanSession`` provides one.
package struct FrameScanner: Sendable {
    private var reader: LiveBarcodeReader
    private let codes: SharedCodesInView
    private var confirmation = ReadConfirmation()
    /// Confirmation of codes outside the region: seeing a code there does not confirm a read inside.
    private var outsideConfirmation = ReadConfirmation()
    private var closeLook = CloseLook()
    private var still = DuplicateFrameFilter<Found>()
    /// Whether small regions may be searched again with high effort.
    package var looksClosely = true

    package init(options: ReaderOptions, codes: SharedCodesInView) {
        reader = LiveBarcodeReader(options: options)
        self.codes = codes
    }

    /// Result of searching a frame.
    private struct Found: Sendable {
        var barcodes: [Barcode]
        var unread: [Quadrilateral]
        /// Unread outlines that may be a code that was read a moment ago: all but those that stick out of a strict
        /// region.
        var bridging: [Quadrilateral]
        /// Codes that are not reported: outside the region, or sticking out of a strict one.
        var outside: [Barcode]
        var luminance: Double
    }

    /// Forgets everything that earlier frames showed.
    mutating func startOver() {
        still = DuplicateFrameFilter()
        reader.reset()
        (confirmation, outsideConfirmation) = (ReadConfirmation(), ReadConfirmation())
    }

    /// Searches a frame for codes.
    /// - Parameters:
    ///   - region: only codes whose centre is in it are reported, and only a margin around it is searched as well.
    ///   - isStrict: whether all four corners have to be in the region; a code that sticks out of it counts as unread.
    ///   - isWanted: called at the end of the search; if it returns false, no code of the frame comes into view.
    /// - Throws: ``FrameError`` if the frame's bytes are not a valid picture. The next frame may be.
    package mutating func scan(
        _ frame: Frame, region: NormalizedRectangle?, isStrict: Bool = false, isWanted: () -> Bool = { true }
    ) throws(FrameError) -> ScanReport {
        let clock = ContinuousClock()
        let start = clock.now
        let found: Found
        if let known = still.known(
            of: frame, region: region, isStrict: isStrict, symbologies: reader.options.symbologies)
        {
            found = known
        } else {
            found = try search(frame, region: region, isStrict: isStrict)
            still.take(found, texts: found.barcodes.map(\.text).sorted(), isComplete: found.unread.isEmpty)
        }
        let duration = clock.now - start
        let (confirmed, pending) = confirmation.take(found.barcodes, at: frame.timestamp)
        let outside = outsideConfirmation.take(found.outside, at: frame.timestamp).confirmed
        let pendingOutlines = pending.map(\.corners)
        let unread = found.unread + pendingOutlines
        let (arrivals, inView) = codes.withLock { codes in
            let arrivals =
                isWanted()
                ? codes.update(confirmed, unread: found.bridging + pendingOutlines, at: frame.timestamp) : []
            return (arrivals, codes.codes)
        }
        return ScanReport(
            frame, barcodes: confirmed, codes: inView, arrivals: arrivals, unread: unread, region: region,
            luminance: found.luminance, duration: duration,
            outside: Self.whyOutside(outside, of: isStrict ? region : nil, frame))
    }

    /// Returns the reason why codes were not reported; `nil` if there are none.
    /// - Parameter strictRegion: region in which codes have to lie completely; `nil` if it is not strict.
    private static func whyOutside(
        _ codes: [Barcode], of strictRegion: NormalizedRectangle?, _ frame: Frame
    ) -> OutsideCodes? {
        guard !codes.isEmpty else { return nil }
        guard let strictRegion else { return .beside }
        let hasRoom = codes.contains { strictRegion.hasRoom(for: $0.corners, of: (frame.width, frame.height)) }
        return hasRoom ? .beside : .tooLarge
    }

    private mutating func search(
        _ frame: Frame, region: NormalizedRectangle?, isStrict: Bool
    ) throws(FrameError) -> Found {
        let plane = try frame.luminance()
        reader.options.region = region.map { Self.searchedPixels(of: $0, width: plane.width, height: plane.height) }
        let clock = ContinuousClock()
        let start = clock.now
        var barcodes: [Barcode]
        do throws(ImageLayoutError) {
            barcodes = try reader.read(plane.bytes.span, layout: plane.layout)
        } catch {
            throw .size(width: plane.width, height: plane.height, rowStride: plane.rowStride)
        }
        var unread = reader.unreadOutlines
        let size = (plane.width, plane.height)
        var outside: [Barcode] = []
        if let region {
            outside = barcodes.takeOut(unless: { region.contains($0.corners.center, of: size) })
            unread.removeAll { !region.contains($0.center, of: size) }
            let middle = clock.now
            if looksClosely,
                closeLook.isDue(
                    in: region, isUnread: !unread.isEmpty, isRead: !barcodes.isEmpty, after: middle - start)
            {
                // If the closer search fails, the codes of the ordinary one remain.
                if let found = try? CloseLook.barcodes(plane.bytes.span, layout: plane.layout, options: reader.options)
                {
                    barcodes = found.filter { region.contains($0.corners.center, of: size) }
                }
                unread.removeAll { outline in barcodes.contains { $0.corners.contains(outline.center) } }
                closeLook.taken(clock.now - middle)
            }
            if isStrict {
                let cut = barcodes.takeOut(unless: { region.contains($0.corners, of: size) })
                unread += cut.map(\.corners)
                outside += cut
            }
        }
        let strictRegion = isStrict ? region : nil
        return Found(
            barcodes: barcodes, unread: unread,
            bridging: unread.filter { strictRegion?.contains($0, of: size) ?? true }, outside: outside,
            luminance: Self.meanLuminance(of: plane, in: region ?? .full))
    }

    /// Sets the symbologies to read from the next frame on; an empty set means those that are read by default.
    mutating func look(for symbologies: Set<Symbology>) {
        let wanted = symbologies.isEmpty ? Symbology.defaults : symbologies
        if reader.options.symbologies != wanted { reader.options.symbologies = wanted }
    }

    /// Returns the mean of some thousand pixels inside the region: exact enough to measure the light, at negligible
    /// cost.
    package static func meanLuminance(of plane: LuminancePlane, in region: NormalizedRectangle) -> Double {
        let place = region.pixels(frameWidth: plane.width, frameHeight: plane.height)
        guard place.width > 0, place.height > 0 else { return 0 }
        let step = max(1, min(place.width, place.height) / 64)
        let bytes = plane.bytes.span
        var (sum, count) = (0, 0)
        for y in stride(from: place.y, to: place.y + place.height, by: step) {
            let row = plane.offset + y * plane.rowStride
            for x in stride(from: place.x, to: place.x + place.width, by: step) {
                let index = row + x * plane.pixelStride
                guard index < bytes.count else { continue }
                sum += Int(bytes[index])
                count += 1
            }
        }
        return count == 0 ? 0 : Double(sum) / Double(count)
    }

    /// Returns the region with a margin about it, in pixels: a code whose centre is just inside the region sticks out
    /// by half its size. Half of the region's shorter side is enough for every code that would fit the region; the
    /// margin is at most an eighth of the frame's shorter side, or searching it would cost more than searching the
    /// region itself.
    package static func searchedPixels(of region: NormalizedRectangle, width: Int, height: Int) -> PixelRectangle {
        let shorter = min(region.width * Double(width), region.height * Double(height))
        let margin = min(shorter / 2, Double(min(width, height)) / 8)
        return region.pixels(frameWidth: width, frameHeight: height, margin: max(0, margin))
    }
}

extension [Barcode] {
    /// Removes and returns the codes for which a condition is false.
    fileprivate mutating func takeOut(unless isInside: (Barcode) -> Bool) -> [Barcode] {
        var removed: [Barcode] = []
        removeAll { barcode in
            if isInside(barcode) { return false }
            removed.append(barcode)
            return true
        }
        return removed
    }
}

extension NormalizedRectangle {
    /// Returns whether a point in a frame of this size lies inside or on the edge.
    package func contains(_ point: Point, of size: (width: Int, height: Int)) -> Bool {
        contains(NormalizedPoint(x: point.x / Double(size.width), y: point.y / Double(size.height)))
    }

    /// Returns whether an outline would lie completely inside if it were moved without being turned.
    package func hasRoom(for outline: Quadrilateral, of size: (width: Int, height: Int)) -> Bool {
        let (x, y) = (outline.points.map(\.x), outline.points.map(\.y))
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return true }
        return right - left <= width * Double(size.width) && bottom - top <= height * Double(size.height)
    }

    /// Returns whether an outline lies completely inside, with all four corners.
    package func contains(_ outline: Quadrilateral, of size: (width: Int, height: Int)) -> Bool {
        outline.points.allSatisfy { contains($0, of: size) }
    }
}
