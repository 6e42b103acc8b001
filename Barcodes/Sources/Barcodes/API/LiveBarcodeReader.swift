/// Reads the codes in successive camera frames, reusing what it learned from earlier frames.
///
/// ```swift
/// var reader = LiveBarcodeReader()
/// for frame in frames { show(try reader.read(frame.luminance.span, layout: frame.layout)) }
/// ```
///
/// It does a fraction of the work of a ``BarcodeReader`` for each frame, so the results for a frame may differ from
/// those of a ``BarcodeReader``:
///
/// - The search for new codes is spread over two to four frames: QR codes are searched alternately at full and at half
///   resolution, most other codes in every second frame, MicroPDF417 in every fourth. A code that can be read in only
///   one of these searches is read in every second or fourth frame until it is known.
/// - What looks like a code and is not read gets a costlier look in the same frame, and then in one of a few frames: up
///   to every second one, or every twenty-first beside codes that are read. This is not so for QR, Micro QR, rMQR and
///   MicroPDF417, whose search spends its costly attempts frame by frame.
/// - A known code is searched at the place that its motion predicts; for codes other than QR codes, around their last
///   place. The searched areas together have at most half of the frame's pixels: with large or many codes they are
///   narrower, so that a code may move less between two frames. Only if the narrowest areas are larger than that may
///   they have as many pixels as the frame. A code that is not found there is left to the search of the whole frame.
/// - A known QR code that can't be read in a frame is reported with its last content if all three finder patterns are
///   found and 85 % of its other modules are as they were when it was last read: for five frames at most. Its corners
///   are those of the current frame.
/// - A known composite symbol of which only the linear part can be read is reported with its last content: for five
///   frames at most.
/// - A QR code that can't be read in any single frame is read from its modules as sampled in several successive frames.
/// - A code that is out of focus, in strong noise, printed in dots, or damaged is read in some frames only. In at most
///   one of nine frames in which nothing is read, or one of three if something looks like a code, the reader makes one
///   more search, each time of another kind: of a place that is full of blurred edges, sharpened; of the whole frame,
///   as a ``BarcodeReader`` searches a picture; or of a sharpened or smoothed copy of the frame. A code that is read in
///   this way is read in every second frame from then on. ``ReaderOptions/enhancesPictures`` decides whether these
///   searches are made.
///
/// Only this state is carried over from one frame to the next:
///
/// - for each code that was read, its symbology, content, position and motion, and for a QR code also its modules. The
///   code is forgotten in the fourth successive frame that does not show it;
/// - for up to eight candidates for QR codes that have not been read, position, motion, and their modules as sampled so
///   far. A candidate is forgotten in the seventh successive frame that does not show it, and after thirty frames that
///   show it unread;
/// - the outlines of candidates for Micro QR and rMQR codes, see ``unreadOutlines``;
/// - the distance between the codes and the positions that their motion predicted: a moving camera shifts all codes
///   alike;
/// - the thresholds of the frame at half resolution, which are measured in one frame and used again in the next;
/// - the number of the frame, which decides whether full or half resolution is searched next;
/// - the number of frames until the next costlier look at what looks like a code;
/// - of the additional searches in frames in which nothing is read, the number of frames until the next one, its kind,
///   the codes that the last ones read, and the number of frames since something looked like a code.
///
/// A frame of another size resets the reader, as ``reset()`` does. If the region changes, known positions are converted
/// to the new one.
///
/// The results depend on the frames and their order alone; there is no clock.
///
/// A reader must not be used from several threads at once.
public struct LiveBarcodeReader: Sendable {
    /// Symbologies, region and effort of the search; may be changed between frames.
    public var options: ReaderOptions

    private var tracks: [any SymbolTracker] = []
    private var unreadCandidates = UnreadCandidateTracker()
    private var closerLooks = CloserLooks()
    /// Whether anything in the last frame looked like a code that was not read.
    private var sawEvidence = false
    private var occasionalSearch = OccasionalSearch()
    /// Codes that this search read in the last frame.
    private var readOccasionally: [Barcode] = []
    /// Distance between a code of the last frame and the position that its motion predicted.
    private var drift = Point(x: 0, y: 0)
    /// Number of the frame; search strategies use it to spread their work over several frames.
    private var frameNumber = 0
    /// Thresholds of the last frame at half resolution.
    private var halfThresholds: BlockThresholds?
    /// Size of the last frame.
    private var frameSize = (width: 0, height: 0)
    /// Position and size of the searched part of the last frame.
    private var part = (origin: Point(x: 0, y: 0), width: 0, height: 0)

    /// Creates a reader with these options.
    public init(options: ReaderOptions = ReaderOptions()) {
        self.options = options
    }

    /// Forgets all earlier frames, as for a new camera.
    public mutating func reset() {
        tracks = []
        unreadCandidates = UnreadCandidateTracker()
        closerLooks = CloserLooks()
        sawEvidence = false
        occasionalSearch = OccasionalSearch()
        readOccasionally = []
        drift = Point(x: 0, y: 0)
        halfThresholds = nil
        frameNumber = 0
    }

    /// Outlines of the candidates in the last frame that were not read: too small, too blurred, half covered, or no
    /// code.
    ///
    /// These are QR codes with all three finder patterns, and Micro QR and rMQR codes with a finder pattern and timing
    /// patterns in the right places, seen in two looks. The outlines are in frame coordinates and as accurate as the
    /// patterns allow.
    public var unreadOutlines: [Quadrilateral] {
        let outlines = tracks.filter { $0.isSeenUnread }.compactMap(\.outline) + unreadCandidates.outlines
        return outlines.filter { one in !readOccasionally.contains { $0.corners.contains(one.center) } }
            .map { $0.moved(by: part.origin) }
    }

    /// Returns the codes in the next frame. Size, layout and options may change from one frame to the next.
    ///
    /// - Returns: codes that were known first, then new ones.
    /// - Throws: ``ImageLayoutError`` if the layout does not fit the bytes.
    public mutating func read(_ luminance: Span<UInt8>, layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try layout.validate(byteCount: luminance.count)
        if frameSize != (layout.width, layout.height) { reset() }
        frameSize = (layout.width, layout.height)
        let part = SearchedPart(of: luminance, layout, region: options.region)
        guard part.raster.width > 0, part.raster.height > 0, options.limit > 0 else {
            reset()
            return []
        }
        movePositions(to: part)
        var barcodes =
            if let image = part.image { read(image.pixels.span, part.raster) } else { read(luminance, part.raster) }
        for index in barcodes.indices { barcodes[index].corners = barcodes[index].corners.moved(by: part.origin) }
        return barcodes
    }

    /// Returns the codes in the next frame, whose bytes are in an array; see ``read(_:layout:)-(Span<UInt8>,_)``.
    ///
    /// - Throws: ``ImageLayoutError`` if the layout does not fit the bytes.
    public mutating func read(_ luminance: [UInt8], layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try read(luminance.span, layout: layout)
    }

    /// Converts the known positions to the searched part of this frame.
    private mutating func movePositions(to next: SearchedPart) {
        let shift = part.origin - next.origin
        if shift != Point(x: 0, y: 0) || part.width != next.raster.width || part.height != next.raster.height {
            for index in tracks.indices { tracks[index].move(by: shift) }
            unreadCandidates.move(by: shift)
            occasionalSearch.forget()
            halfThresholds = nil
        }
        part = (next.origin, next.raster.width, next.raster.height)
    }

    private mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        tracks.removeAll { !options.symbologies.contains($0.symbology) }
        let found = follow(pixels, raster)
        let new = search(excluding: found, pixels, raster)
        for barcode in new { remember(barcode) }
        tracks.removeAll { track in
            track.missed > (track.barcode == nil ? 2 * Self.patience : Self.patience)
                || track.barcode == nil && track.unread > Self.longPatience
        }
        readOccasionally = []
        if found.isEmpty, new.isEmpty {
            readOccasionally = occasionalSearch.search(pixels, raster, options, sawEvidence: sawEvidence)
        } else {
            occasionalSearch.frameWasRead()
        }
        return Array((found + new + readOccasionally).prefix(options.limit))
    }

    /// Searches for the known codes and returns those that were found.
    private mutating func follow(_ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        var found: [Barcode] = []
        // Each code is searched at the position that its motion predicts, and at that position plus the last code's
        // deviation from its own prediction, because a moving camera shifts all codes alike.
        var drifts = [Point(x: 0, y: 0), drift]
        drift = Point(x: 0, y: 0)
        // Searching around a code's position costs as much as searching an equally large part of the frame. A code that
        // is left out here may still be found by the search of the frame, and is searched again in the next one.
        let regions = regions(raster)
        var pixelsLeft = regions.pixelCount
        // The number of costly attempts is limited for all of these searches together, however many codes are known, to
        // that of one search of the frame.
        var budget = SearchBudget(pixels: raster.width * raster.height, effort: options.effort)
        for index in tracks.indices {
            // The wanted number of codes has been found, so the others are not searched.
            guard found.count < options.limit else {
                tracks[index].miss()
                continue
            }
            let before = tracks[index]
            var barcode = tracks[index].follow(drifts: drifts, pixels, raster)
            let isSeen = tracks[index].unread > before.unread
            if barcode == nil, !isSeen, before.missed == 0, let known = before.barcode,
                let region = RegionSearch(around: known, raster, marginShare: regions.marginShare),
                region.pixelCount <= pixelsLeft
            {
                pixelsLeft -= region.pixelCount
                let read = region.read(tracks[index].searched, options, pixels, raster, budget: &budget) {
                    belongs($0, to: index, besides: found)
                }
                if let read { barcode = tracks[index].take(read) }
            }
            if let barcode {
                found.append(barcode)
                if let expected = before.expectation, let actual = tracks[index].expectation, before.missed == 0 {
                    drift = actual.now - expected.next
                    drifts = [drift, Point(x: 0, y: 0)]
                }
            } else if !isSeen {
                tracks[index].miss()
            }
        }
        return found
    }

    /// Returns the widest margin around the known codes with which their areas together have at most half of the
    /// frame's pixels, and the number of pixels that the areas may have.
    ///
    /// With the narrowest margin they may have as many as the frame. Otherwise a code on a quarter of the frame, or
    /// more, would be read only in the frames that are searched for its symbology, every second one.
    private func regions(_ raster: Raster) -> (marginShare: Double, pixelCount: Int) {
        let frame = raster.width * raster.height
        // Trackers of QR codes rarely need an area.
        let known = tracks.filter { $0.missed == 0 && $0.symbology != .qrCode }.compactMap(\.barcode)
        for share in RegionSearch.marginShares {
            let count = known.reduce(0) {
                $0 + (RegionSearch(around: $1, raster, marginShare: share)?.pixelCount ?? 0)
            }
            if count <= frame / 2 { return (share, frame / 2) }
        }
        return (RegionSearch.marginShares.last ?? 1, frame)
    }

    /// Whether a code that was read around the place of a known code is that code or has replaced it, and is not its
    /// neighbour.
    private func belongs(_ read: Barcode, to index: Int, besides found: [Barcode]) -> Bool {
        guard !found.contains(where: { $0.corners.isSamePlace(as: read.corners) }) else { return false }
        let center = read.corners.center
        if tracks[index].isNear(center) { return true }
        // A code that has moved further must have the same content, and must not be at the place of another known code.
        guard let known = tracks[index].barcode, known.symbology == read.symbology, known.bytes == read.bytes else {
            return false
        }
        return !tracks.indices.contains { $0 != index && tracks[$0].isNear(center) }
    }

    /// Number of successive frames that a code may be missing before it is forgotten; twice as many for a candidate
    /// that was never read, because noise hides it now and then.
    private static let patience = 3
    /// Number of frames for which a candidate is followed without being read.
    private static let longPatience = 30
    /// Maximum number of unread candidates that are followed.
    private static let maximumUnread = 8

    private mutating func remember(_ barcode: Barcode) {
        let index = tracks.firstIndex { $0.symbology == barcode.symbology && $0.isNear(barcode.corners.center) }
        if let index {
            tracks[index].update(barcode)
        } else {
            tracks.append(SymbologyRegistry.tracker(of: barcode))
        }
    }

    /// Searches this frame's share of the picture for codes that are not known.
    private mutating func search(excluding known: [Barcode], _ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        guard known.count < options.limit else {
            unreadCandidates.take([], besides: known)
            // Thresholds are only used for the frame in which they were measured and the next one.
            halfThresholds = nil
            frameNumber += 1
            return []
        }
        var remaining = options
        remaining.maximumCount = options.maximumCount.map { $0 - known.count }
        var search = PictureSearch(
            options: remaining, picture: PreparedPicture(base: raster, halfThresholds: halfThresholds),
            keepsFailures: true)
        // The thresholds at half resolution are measured anew in every other frame.
        if frameNumber & 1 == 0 { search.picture = PreparedPicture(base: raster) }
        for barcode in known { search.exclude(barcode.corners) }
        var strategies = SymbologyRegistry.strategies(for: search.options.symbologies)
        var likely: [Int] = []
        for index in strategies.indices where !search.isFull || type(of: strategies[index]).completesCodes {
            search.beginTurn()
            strategies[index].searchFrame(frameNumber + index, &search, pixels)
            if search.hasEvidence { likely.append(index) }
        }
        closerLooks.look(likely, of: &strategies, isBesideCodes: !known.isEmpty, &search, pixels)
        sawEvidence = !likely.isEmpty
        if frameNumber & 1 == 0 { halfThresholds = search.picture.knownThresholds(1) }
        frameNumber += 1
        follow(search.unreadTracks, besides: known + search.barcodes)
        // A finder pattern that belongs to a tracked QR code is not one of a Micro QR or rMQR code.
        let outlines = tracks.compactMap(\.outline)
        unreadCandidates.take(
            search.unreadOutlines.filter { one in !outlines.contains { $0.contains(one.center) } },
            besides: known + search.barcodes)
        // Bars near a known code may be read again together with it, so codes at the place of a known one are left out.
        return search.wantedBarcodes.filter { new in !known.contains { $0.corners.isSamePlace(as: new.corners) } }
    }

    /// Starts to track candidates, so that several frames together can be decoded.
    private mutating func follow(_ new: [any SymbolTracker], besides read: [Barcode]) {
        for track in new {
            guard tracks.count(where: { $0.barcode == nil }) < Self.maximumUnread else { return }
            let isKnown = tracks.contains { $0.isNear(track.center) }
            if !isKnown, !read.contains(where: { $0.corners.contains(track.center) }) { tracks.append(track) }
        }
    }
}
