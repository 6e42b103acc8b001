/// Reads the codes in one camera frame after another, carrying on from the last.
///
/// ```swift
/// var reader = LiveBarcodeReader()
/// for frame in frames { show(try reader.read(frame.luminance.span, layout: frame.layout)) }
/// ```
///
/// It does a fraction of the work of a ``BarcodeReader`` for each frame, and a frame's results are not always the same:
///
/// - The search for new codes is spread over two to four frames: QR codes are looked for at the full resolution and at
///   half of it by turns, most others in every second frame, MicroPDF417 in every fourth. A code that only one of these
///   shows is read in every second or fourth frame until it is known.
/// - A known code is looked for where it should be by its motion, codes other than QR codes in half of the frame's
///   pixels at most for all of them together. One that is not found there is left to the search of the frame.
/// - A known QR code that can't be read in a frame, with all three finder patterns and 85 % of its other modules as
///   they were when it was read last, is reported with the content it had: for five frames at most. Its corners are
///   those of the current frame.
/// - A known composite symbol of which only the linear part can be read is reported as it was: for five frames at most.
/// - A QR code that no frame is good enough to read is read from what several frames in a row saw of its modules.
///
/// This is carried over from one frame to the next, and nothing else:
///
/// - of each code that was read, its symbology, content, place and motion, and of a QR code its modules. It is
///   forgotten in the fourth frame in a row that does not show it;
/// - of eight candidates for QR codes that are not read, place, motion, and what the frames saw of their modules. One
///   is forgotten in the seventh frame in a row that does not show it, and after thirty that show it unread;
/// - the places of candidates for Micro QR and rMQR codes, see ``unreadOutlines``;
/// - how far the codes were from where they should have been by their motion: a camera that moves shifts all alike;
/// - the thresholds of the frame's half size, measured in one frame and used in the next as well;
/// - whose turn it is, full resolution or halves.
///
/// A frame of another size begins anew, as ``reset()`` does. Another region moves what is known along.
///
/// What is reported depends on the frames and their order alone; there is no clock.
///
/// Not for use from several threads at once: whoever reads the frames owns it.
public struct LiveBarcodeReader: Sendable {
    /// What to look for, where, and how hard; may be changed between frames.
    public var options: ReaderOptions

    private var tracks: [any SymbolTracker] = []
    private var unreadCandidates = UnreadCandidateTracker()
    /// How far the codes of the last frame were from where they should have been by their motion.
    private var drift = Point(x: 0, y: 0)
    /// Counts the frames: strategies spread their work over them.
    private var frameNumber = 0
    /// Of the last frame's half.
    private var halfThresholds: BlockThresholds?
    /// The size of the last frame.
    private var frameSize = (width: 0, height: 0)
    /// The searched part's place and size in the last frame.
    private var part = (origin: Point(x: 0, y: 0), width: 0, height: 0)

    /// A value with these members.
    public init(options: ReaderOptions = ReaderOptions()) {
        self.options = options
    }

    /// Forgets the codes of the last frame, as for a new camera.
    public mutating func reset() {
        tracks = []
        unreadCandidates = UnreadCandidateTracker()
        drift = Point(x: 0, y: 0)
        halfThresholds = nil
        frameNumber = 0
    }

    /// What looked like a code in the last frame, and was not read: too small, too blurred, half covered, or no code.
    ///
    /// These are QR codes with all three finder patterns, and Micro QR and rMQR codes whose pattern has timing patterns
    /// where it should, in two looks. In frame coordinates, as exactly as the patterns show.
    public var unreadOutlines: [Quadrilateral] {
        (tracks.filter { $0.isSeenUnread }.compactMap(\.outline) + unreadCandidates.outlines).map {
            $0.moved(by: part.origin)
        }
    }

    /// The codes in the next frame. Frames may change in size and layout from one to the next, and so may the options.
    ///
    /// - Returns: codes that were known first, then new ones.
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    public mutating func read(_ luminance: Span<UInt8>, layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try layout.validate(byteCount: luminance.count)
        if frameSize != (layout.width, layout.height) { reset() }
        frameSize = (layout.width, layout.height)
        let part = SearchedPart(of: luminance, layout, region: options.region)
        guard part.raster.width > 0, part.raster.height > 0, options.maximumCount > 0 else {
            reset()
            return []
        }
        arrive(at: part)
        var barcodes =
            if let image = part.image { read(image.pixels.span, part.raster) } else { read(luminance, part.raster) }
        for index in barcodes.indices { barcodes[index].corners = barcodes[index].corners.moved(by: part.origin) }
        return barcodes
    }

    /// The codes in the next frame, whose bytes are in an array, as ``read(_:layout:)-(Span<UInt8>,_)`` finds them.
    ///
    /// - Throws: ``ImageLayoutError`` when the layout does not fit the bytes.
    public mutating func read(_ luminance: [UInt8], layout: ImageLayout) throws(ImageLayoutError) -> [Barcode] {
        try read(luminance.span, layout: layout)
    }

    /// Carries what is known over to the part of this frame that is searched.
    private mutating func arrive(at next: SearchedPart) {
        let shift = part.origin - next.origin
        if shift != Point(x: 0, y: 0) || part.width != next.raster.width || part.height != next.raster.height {
            for index in tracks.indices { tracks[index].move(by: shift) }
            unreadCandidates.move(by: shift)
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
        return Array((found + new).prefix(options.maximumCount))
    }

    /// Looks for the codes that are known.
    private mutating func follow(_ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        var found: [Barcode] = []
        // A code is looked for where its motion takes it, and shifted by as much as the code before it was off: a
        // camera that moves shifts all codes alike.
        var drifts = [Point(x: 0, y: 0), drift]
        drift = Point(x: 0, y: 0)
        // Looking around a code's place costs as much as the search of as large a part of the frame. A code that is not
        // looked for here may still be found by the search of the frame, and is looked for in the next one.
        var pixelsLeft = raster.width * raster.height / 2
        // However many codes are known, all of these searches together have no more costly attempts than one of the
        // frame.
        var budget = SearchBudget(pixels: raster.width * raster.height, effort: options.effort)
        for index in tracks.indices {
            // As many as are wanted were found: the others are not looked for.
            guard found.count < options.maximumCount else {
                tracks[index].miss()
                continue
            }
            let before = tracks[index]
            var barcode = tracks[index].follow(drifts: drifts, pixels, raster)
            let isSeen = tracks[index].unread > before.unread
            if barcode == nil, !isSeen, before.missed == 0, let known = before.barcode,
                let region = RegionSearch(around: known, raster), region.pixelCount <= pixelsLeft
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

    /// Whether what was read around a code's place is that code, or another one in its place, and not its neighbour.
    private func belongs(_ read: Barcode, to index: Int, besides found: [Barcode]) -> Bool {
        guard !found.contains(where: { $0.corners.isSamePlace(as: read.corners) }) else { return false }
        let center = read.corners.center
        if tracks[index].isNear(center) { return true }
        // One that has moved by more than that says what it said, and is where no other one was.
        guard let known = tracks[index].barcode, known.symbology == read.symbology, known.bytes == read.bytes else {
            return false
        }
        return !tracks.indices.contains { $0 != index && tracks[$0].isNear(center) }
    }

    /// How many frames in a row a code may be out of sight before it is forgotten; twice as many where it was
    /// never read, because noise hides it now and then.
    private static let patience = 3
    /// How many frames something that looks like a code is followed without being read.
    private static let longPatience = 30
    /// How many such things are followed.
    private static let maximumUnread = 8

    private mutating func remember(_ barcode: Barcode) {
        let index = tracks.firstIndex { $0.symbology == barcode.symbology && $0.isNear(barcode.corners.center) }
        if let index {
            tracks[index].update(barcode)
        } else {
            tracks.append(SymbologyRegistry.tracker(of: barcode))
        }
    }

    /// Looks for codes that are not known, in this frame's share of the picture.
    private mutating func search(excluding known: [Barcode], _ pixels: Span<UInt8>, _ raster: Raster) -> [Barcode] {
        guard known.count < options.maximumCount else {
            unreadCandidates.take([], besides: known)
            // Those of the next search are to be of the frame before it, or of itself.
            halfThresholds = nil
            frameNumber += 1
            return []
        }
        var remaining = options
        remaining.maximumCount -= known.count
        var search = PictureSearch(
            options: remaining, picture: PreparedPicture(base: raster, halfThresholds: halfThresholds),
            keepsFailures: true)
        // Every other frame measures them anew.
        if frameNumber & 1 == 0 { search.picture = PreparedPicture(base: raster) }
        for barcode in known { search.exclude(barcode.corners) }
        var strategies = SymbologyRegistry.strategies(for: search.options.symbologies)
        for index in strategies.indices where !search.isFull || type(of: strategies[index]).completesCodes {
            search.beginTurn()
            strategies[index].searchFrame(frameNumber + index, &search, pixels)
        }
        if frameNumber & 1 == 0 { halfThresholds = search.picture.knownThresholds(1) }
        frameNumber += 1
        follow(search.unreadTracks, besides: known + search.barcodes)
        // A finder pattern of a QR code that is tracked is no Micro QR or rMQR code.
        let outlines = tracks.compactMap(\.outline)
        unreadCandidates.take(
            search.unreadOutlines.filter { one in !outlines.contains { $0.contains(one.center) } },
            besides: known + search.barcodes)
        // Bars close to those of a known code are read together with them.
        return search.wantedBarcodes.filter { new in !known.contains { $0.corners.isSamePlace(as: new.corners) } }
    }

    /// Follows what looks like a code, until several frames together tell what it says.
    private mutating func follow(_ new: [any SymbolTracker], besides read: [Barcode]) {
        for track in new {
            guard tracks.count(where: { $0.barcode == nil }) < Self.maximumUnread else { return }
            let isKnown = tracks.contains { $0.isNear(track.center) }
            if !isKnown, !read.contains(where: { $0.corners.contains(track.center) }) { tracks.append(track) }
        }
    }
}
