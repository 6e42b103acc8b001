/// Decides when a stream that gives no frames has stalled, and when it is given up.
package struct StreamPatience {
    package enum Verdict { case wait, restart, giveUp }

    private let timing: VideoCamera.Timing
    private var lastSign: UInt64
    private var isStalled = false

    /// Creates the state for a stream that starts now. Times are in nanoseconds of any clock that runs evenly.
    package init(timing: VideoCamera.Timing, now: UInt64) {
        self.timing = timing
        lastSign = now
    }

    private var limit: UInt64 { UInt64(isStalled ? timing.giveUp : timing.stall) * 1_000_000 }

    /// Returns the time until the next verdict in milliseconds, rounded up.
    package func remaining(now: UInt64) -> Int {
        let deadline = lastSign + limit
        return now >= deadline ? 0 : Int((deadline - now + 999_999) / 1_000_000)
    }

    /// Notes that a frame came.
    /// - Returns: whether this ended a stall.
    package mutating func frameCame(now: UInt64) -> Bool {
        defer { isStalled = false }
        lastSign = now
        return isStalled
    }

    /// Returns whether to wait, restart the stream or give up. A stream is restarted once for each stall.
    package mutating func verdict(now: UInt64) -> Verdict {
        guard now >= lastSign + limit else { return .wait }
        if isStalled { return .giveUp }
        isStalled = true
        lastSign = now
        return .restart
    }
}
