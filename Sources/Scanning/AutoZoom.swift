import Barcodes

/// Decides when to zoom in on a code that is seen but too small to be read, and when to go back.
///
/// It zooms in when an unread candidate has been small, smaller than the codes read a moment ago, for half a second,
/// and nothing was read meanwhile. The picture is enlarged as far as the code stays inside the region of interest. It
/// zooms out when nothing was seen for a while, or when zooming in did not help. After ``undo()`` that code is not
/// zoomed in on again, and a user's own zoom switches automatic zoom off.
package struct AutoZoom: Sendable {
    package enum Step: Hashable, Sendable {
        case zoomIn(to: Double)
        case zoomOut(to: Double)
    }

    /// Time for which a code has to be seen before the camera zooms in on it, in seconds.
    package static let patience = 0.5
    /// Maximum time for which the code may be missed meanwhile, in seconds.
    package static let gap = 0.3
    /// Time without any code after which the camera zooms back, in seconds.
    package static let hold = 2.0
    /// Time after zooming in after which an unread candidate is given up, in seconds.
    package static let limit = 6.0
    /// Time that lens and reader need to follow a zoom, in seconds.
    package static let settling = 0.6
    /// Time for which the size of a code that was read counts as large enough, in seconds.
    package static let memory = 10.0

    /// Maximum size of a candidate that counts as too small to be read, as a share of the region's shorter side. A
    /// larger one is unread for another reason.
    private static let maximumCandidateShare = 0.35
    /// Size to which a candidate is enlarged, as a share of the region's shorter side; the rest is room for a shaking
    /// hand.
    private static let targetShare = 0.5
    /// Minimum change of the zoom; a smaller one is not worth moving the picture.
    private static let minimumFactor = 1.25
    /// Minimum size of a candidate that counts as large enough to be read, as a share of the size of a code that was
    /// read. Such a candidate is unread because it moves or is covered.
    private static let minimumReadableRatio = 0.7

    private struct Candidate: Hashable, Sendable {
        var since: UInt64
        var lastSeen: UInt64
        var center: NormalizedPoint
        /// Size of the code, as a fraction of the frame's height.
        var size: Double
    }

    private struct ZoomedIn: Hashable, Sendable {
        var from: Double
        var began: UInt64
        var moved: UInt64
        var lastSeen: UInt64
        var hasRead = false
    }

    private enum State: Hashable, Sendable {
        case watching
        case zoomedIn(ZoomedIn)
        /// No zooming until nothing has been seen for a while.
        case resting(lastSeen: UInt64)
        case inUsersHand
    }

    private var state = State.watching
    private var candidate: Candidate?
    /// Time of the last frame in which a code was read, and the side of the smallest code in it, in pixels of the
    /// frame.
    private var lastRead: (time: UInt64, side: Double)?

    package init() {}

    /// Takes in the report of a frame, and returns the change of zoom that is due, if any.
    /// - Parameters:
    ///   - zoom: current zoom.
    ///   - maximum: largest possible zoom.
    package mutating func take(_ report: ScanReport, zoom: Double, maximum: Double) -> Step? {
        let time = report.timestamp
        let isAnythingThere = !report.unread.isEmpty || !report.barcodes.isEmpty
        switch state {
        case .inUsersHand: return nil
        case .resting(let lastSeen):
            candidate = nil
            if isAnythingThere || time < lastSeen {
                state = .resting(lastSeen: time)
            } else if CameraClock.seconds(from: lastSeen, to: time) > Self.hold {
                state = .watching
            }
            return nil
        case .watching:
            guard let factor = factor(report) else { return nil }
            let target = min(zoom * factor, maximum)
            guard target >= zoom * Self.minimumFactor else { return nil }
            candidate = nil
            state = .zoomedIn(ZoomedIn(from: zoom, began: time, moved: time, lastSeen: time))
            return .zoomIn(to: target)
        case .zoomedIn(var now):
            if isAnythingThere { now.lastSeen = time }
            if !report.barcodes.isEmpty { now.hasRead = true }
            state = .zoomedIn(now)
            let isGone = CameraClock.seconds(from: now.lastSeen, to: time) > Self.hold
            let isHopeless = !now.hasRead && CameraClock.seconds(from: now.began, to: time) > Self.limit
            if isGone || isHopeless || time < now.began {
                candidate = nil
                state = isHopeless ? .resting(lastSeen: time) : .watching
                return .zoomOut(to: now.from)
            }
            // Frames from before the lens has moved don't show where things are now.
            guard CameraClock.seconds(from: now.moved, to: time) > Self.settling else {
                candidate = nil
                return nil
            }
            guard let factor = factor(report), min(zoom * factor, maximum) >= zoom * Self.minimumFactor else {
                return nil
            }
            now.moved = time
            state = .zoomedIn(now)
            candidate = nil
            return .zoomIn(to: min(zoom * factor, maximum))
        }
    }

    /// Returns to the zoom before the automatic change, and leaves what is in view alone.
    /// - Returns: the zoom to go back to; `nil` if there is nothing to undo.
    package mutating func undo(at time: UInt64) -> Double? {
        guard case .zoomedIn(let now) = state else { return nil }
        (state, candidate) = (.resting(lastSeen: time), nil)
        return now.from
    }

    /// Notes that the user has zoomed by hand, which switches automatic zoom off.
    package mutating func touched() { (state, candidate) = (.inUsersHand, nil) }

    // MARK: - What is small

    /// Returns the factor by which the candidate should be enlarged, if it has been there long enough and is too small.
    private mutating func factor(_ report: ScanReport) -> Double? {
        let time = report.timestamp
        if let smallest = report.barcodes.map({ Self.side($0.corners) }).min() {
            (candidate, lastRead) = (nil, (time, smallest))
            return nil
        }
        if let known = candidate,
            time < known.lastSeen || CameraClock.seconds(from: known.lastSeen, to: time) > Self.gap
        {
            candidate = nil
        }
        guard let outline = nearest(in: report) else { return nil }
        let center = Self.normalized(outline.center, report)
        let size = Self.side(outline) / Double(max(1, report.frameHeight))
        if let known = candidate,
            max(abs(known.center.x - center.x), abs(known.center.y - center.y)) < 1.5 * max(size, known.size)
        {
            candidate = Candidate(since: known.since, lastSeen: time, center: center, size: size)
        } else {
            candidate = Candidate(since: time, lastSeen: time, center: center, size: size)
        }
        guard let candidate, CameraClock.seconds(from: candidate.since, to: time) >= Self.patience else { return nil }
        let region = report.region ?? .full
        let shorter = min(region.width * Double(report.frameWidth), region.height * Double(report.frameHeight))
        let side = Self.side(outline)
        guard side > 0, side < Self.maximumCandidateShare * shorter, !isReadable(side, at: time) else { return nil }
        return min(Self.targetShare * shorter / side, Self.room(for: outline, in: region, report))
    }

    /// Returns whether a code was read a moment ago that was not much larger than this size.
    private func isReadable(_ side: Double, at time: UInt64) -> Bool {
        guard let lastRead, time >= lastRead.time, CameraClock.seconds(from: lastRead.time, to: time) < Self.memory
        else {
            return false
        }
        return side >= Self.minimumReadableRatio * lastRead.side
    }

    /// Returns the unread outline nearest to the current candidate or, without one, to the middle of the frame, which
    /// is the fixed point of the zoom.
    private func nearest(in report: ScanReport) -> Quadrilateral? {
        let goal = candidate?.center ?? NormalizedPoint(x: 0.5, y: 0.5)
        func distance(_ outline: Quadrilateral) -> Double {
            let center = Self.normalized(outline.center, report)
            return (center.x - goal.x) * (center.x - goal.x) + (center.y - goal.y) * (center.y - goal.y)
        }
        return report.unread.min { distance($0) < distance($1) }
    }

    /// Returns the maximum factor by which the picture can be enlarged about its middle before the outline leaves the
    /// region.
    private static func room(for outline: Quadrilateral, in region: NormalizedRectangle, _ report: ScanReport) -> Double
    {
        var room = Double.infinity
        for corner in outline.points {
            let place = normalized(corner, report)
            // A tenth is added to the distance, so that the corner stays somewhat inside the edge.
            let (x, y) = ((place.x - 0.5) * 1.1, (place.y - 0.5) * 1.1)
            if x > 0 { room = min(room, (region.x + region.width - 0.5) / x) }
            if x < 0 { room = min(room, (region.x - 0.5) / x) }
            if y > 0 { room = min(room, (region.y + region.height - 0.5) / y) }
            if y < 0 { room = min(room, (region.y - 0.5) / y) }
        }
        return room
    }

    private static func side(_ outline: Quadrilateral) -> Double {
        let corners = outline.points
        return zip(corners, corners.dropFirst()).map { $0.distance(to: $1) }.max() ?? 0
    }

    private static func normalized(_ point: Point, _ report: ScanReport) -> NormalizedPoint {
        NormalizedPoint(
            x: point.x / Double(max(1, report.frameWidth)), y: point.y / Double(max(1, report.frameHeight)))
    }
}
