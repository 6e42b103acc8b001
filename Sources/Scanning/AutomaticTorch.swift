/// Decides when the torch is on, as long as the user does not switch it.
///
/// It goes on when the light meter says that it is dark. From then on the luminance includes the torch's own light.
/// That share is measured once, when the camera's exposure has settled, and the torch goes off when the rest is bright
/// enough. Cameras that adjust their exposure hide the room's light while the torch is on; with these it goes off when
/// the picture stops, as after a read, and the room's light is measured again when the picture resumes. If the torch
/// went off too early, it does not go off by itself again.
package struct AutomaticTorch: Hashable, Sendable {
    package enum Change: Hashable, Sendable { case on, off }

    /// Time that a camera takes to adjust its exposure to a light, in seconds.
    package static let settling = 1.0
    /// Time for which it has to be bright enough without the torch, in seconds.
    package static let patience = 2.0
    /// Time within which a torch that has to go on again was switched off too early, in seconds.
    package static let relapse = 10.0

    private enum State: Hashable, Sendable {
        case off
        /// The torch has just gone on; `before` is the mean luminance without it.
        case settling(since: UInt64, before: Double)
        case on(contribution: Double, lightSince: UInt64?)
    }

    private var state = State.off
    private var wentOff: UInt64?
    private var wasFooled = false
    private var isInUsersHand = false

    package init() {}

    /// Whether the torch is on, switched on automatically.
    package var isOn: Bool { state != .off }

    /// Takes in the luminance of a frame, and returns the change of the torch that is due, if any.
    /// - Parameters:
    ///   - mean: mean luminance where codes are looked for, 0 to 255.
    ///   - isDark: whether the ``LightMeter`` considers the frame dark.
    ///   - time: time at which the frame was taken, in nanoseconds.
    package mutating func take(mean: Double, isDark: Bool, at time: UInt64) -> Change? {
        guard !isInUsersHand else { return nil }
        switch state {
        case .off:
            guard isDark else { return nil }
            if let wentOff, CameraClock.seconds(from: wentOff, to: time) < Self.relapse { wasFooled = true }
            state = .settling(since: time, before: mean)
            return .on
        case .settling(let since, let before):
            guard CameraClock.seconds(from: since, to: time) >= Self.settling else { return nil }
            state = .on(contribution: max(0, mean - before), lightSince: nil)
            return nil
        case .on(let contribution, let since):
            guard !wasFooled, mean - contribution > LightMeter.lightAbove else {
                state = .on(contribution: contribution, lightSince: nil)
                return nil
            }
            guard let since, since <= time else {
                state = .on(contribution: contribution, lightSince: time)
                return nil
            }
            guard CameraClock.seconds(from: since, to: time) >= Self.patience else { return nil }
            (state, wentOff) = (.off, time)
            return .off
        }
    }

    /// Notes that the picture stops, because it is frozen or a code was read.
    package mutating func rest() -> Change? {
        defer { (state, wentOff, wasFooled) = (.off, nil, false) }
        return isOn && !isInUsersHand ? .off : nil
    }

    /// Notes that the user switched the light: it stays as they left it.
    package mutating func touched() { (state, isInUsersHand) = (.off, true) }
}
