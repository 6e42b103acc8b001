import Barcodes
import Capture

/// Knows when a frame need not be searched, because those before it were the same to the byte.
///
/// No sensor gives the same frame twice; the demo camera does while its scene stands still, and so does what shows a
/// picture or a screen as a camera. The reader spreads its work over several frames, so the same picture is searched
/// until that has come to an end.
package struct StillPicture<Found: Sendable>: Sendable {
    /// How the frames were searched.
    private struct Search: Hashable, Sendable {
        var region: NormalizedRectangle?
        var isStrict: Bool
        var symbologies: Set<Symbology>
    }

    /// After so many searches of the same picture, all there is to read was read: the reader alternates between two
    /// resolutions, and a weak check waits for a second look.
    private static var searches: Int { 8 }
    /// The same for a picture that has something in it that is not read: the reader follows that for 30 frames, and
    /// tries everything it knows in some of them (``CloseLook``).
    private static var patientSearches: Int { 30 }

    private var frame: Frame?
    private var search: Search?
    /// How often the picture was searched.
    private var count = 0
    /// What the searches found, in their order, but for the first two: these are of two resolutions.
    private var found: [Found] = []
    private var replayed = 0
    /// What was read by the first of these searches.
    private var texts: [String] = []
    /// Whether every search read the same, and left nothing that looks like a code.
    private var isSettled = true

    package init() {}

    /// What is known to be in a frame without a search of it; otherwise it is to be searched, and
    /// ``take(_:texts:isComplete:)`` told what was found.
    ///
    /// Where searches differ, their results come again in the same order: what is seen in every third frame goes on to
    /// be seen in every third.
    package mutating func known(
        of next: Frame, region: NormalizedRectangle?, isStrict: Bool, symbologies: Set<Symbology>
    ) -> Found? {
        let search = Search(region: region, isStrict: isStrict, symbologies: symbologies)
        guard let frame, self.search == search, next.isSamePicture(as: frame) else {
            self = StillPicture()
            (self.frame, self.search) = (next, search)
            return nil
        }
        guard count >= (isSettled ? Self.searches : Self.patientSearches) else { return nil }
        guard !isSettled else { return found.last }
        defer { replayed += 1 }
        return found[replayed % found.count]
    }

    /// Takes in what a search of that frame found.
    /// - Parameters:
    ///   - texts: what was read.
    ///   - isComplete: whether everything in it that looks like a code was read.
    package mutating func take(_ found: Found, texts: [String], isComplete: Bool) {
        count += 1
        guard count > 2 else { return }
        if self.found.isEmpty { self.texts = texts }
        if !isComplete || texts != self.texts { isSettled = false }
        self.found.append(found)
    }
}
