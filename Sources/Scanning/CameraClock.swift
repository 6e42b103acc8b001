/// The clock of the camera, in nanoseconds, by which all decisions about frames are made.
package enum CameraClock {
    /// Returns the time between two frames in seconds. A restarted camera sets its clock back; no time has passed then.
    package static func seconds(from start: UInt64, to end: UInt64) -> Double {
        end >= start ? Double(end - start) / 1e9 : 0
    }
}
