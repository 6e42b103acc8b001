import Barcodes
import Capture

/// Decides when a frame need not be searched, because the frames before it were identical byte for byte.
///
/// No sensor gives the same frame twice; the demo camera does while its scene stands still, and so does a program that
/// shows a picture or a screen as a camera. The reader spreads its work over several frames, so the same picture is
/// searched until all of that work is done.
package struct DuplicateFrameFilter<Found: Sendable>: Sendable {
    /// Settings with which the frames were searched.
    private struct Search: Hashable, Sendable {
        var region: NormalizedRectangle?
        var isStrict: Bool
        var symbologies: Set<Symbology>
    }

    /// Number of searches of the same picture after which everything readable has been read: the reader alternates
    /// between two resolutions, and a weak check waits for a second reading.
    private static var searches: Int { 8 }
    /// Number of searches of a picture with an unread candidate: the reader follows that for 30 frames, and searches
    /// with high effort in some of them (``CloseLook``).
    private static var patientSearches: Int { 30 }

    private var frame: Frame?
    private var search: Search?
    /// Number of searches of the picture.
    private var count = 0
    /// Results of the searches, in their order, without the first two: those differ because of the two resolutions.
    private var found: [Found] = []
    private var replayed = 0
    /// Texts read by the third search, which is the first whose result is kept.
    private var texts: [String] = []
    /// Whether all searches whose results are kept read the same, and left no unread candidate.
    private var isSettled = true

    package init() {}

    /// Returns the known result for a frame, if it needs no search. Otherwise the caller searches the frame and passes
    /// the result to ``take(_:texts:isComplete:)``.
    ///
    /// If the searches of a picture differ, their results are repeated in the same order: a code that was read in every
    /// third frame goes on to be read in every third.
    package mutating func known(
        of next: Frame, region: NormalizedRectangle?, isStrict: Bool, symbologies: Set<Symbology>
    ) -> Found? {
        let search = Search(region: region, isStrict: isStrict, symbologies: symbologies)
        guard let frame, self.search == search, next.isSamePicture(as: frame) else {
            self = DuplicateFrameFilter()
            (self.frame, self.search) = (next, search)
            return nil
        }
        guard count >= (isSettled ? Self.searches : Self.patientSearches) else { return nil }
        guard !isSettled else { return found.last }
        defer { replayed += 1 }
        return found[replayed % found.count]
    }

    /// Takes in the result of a search of the frame.
    /// - Parameters:
    ///   - texts: texts that were read.
    ///   - isComplete: whether everything in the frame that looks like a code was read.
    package mutating func take(_ found: Found, texts: [String], isComplete: Bool) {
        count += 1
        guard count > 2 else { return }
        if self.found.isEmpty { self.texts = texts }
        if !isComplete || texts != self.texts { isSettled = false }
        self.found.append(found)
    }
}
