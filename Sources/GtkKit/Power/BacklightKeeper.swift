import CGtk
import Glibc

/// Keeps a display's backlight at its maximum until standard input ends, and then restores it.
///
/// It runs in a process of its own, which ``BacklightLease`` starts, so that the backlight is restored even if the
/// program crashes or is killed. Suspending the machine waits until the backlight is restored; after waking up it is
/// raised again. A level that the user has chosen meanwhile stays.
package final class BacklightKeeper {
    /// Result of raising the backlight, which is written as a line to standard output.
    package enum Answer: String {
        case raised
        /// The backlight is at its maximum already.
        case brightest
        /// There is no backlight.
        case absent
        case refused
    }

    /// Command line argument that makes the program do only this. It is followed by the reason for the suspend lock.
    package static let argument = "--keep-backlight"

    private static let service = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    /// Session of the caller, or, if it has none, the one that its user looks at.
    private static let session = "/org/freedesktop/login1/session/auto"

    private let backlight: Backlight
    private let bus: BusConnection
    private let loop = g_main_loop_new(nil, 0)
    private let reason: String
    /// Level to restore, while the backlight is raised.
    private var before: UInt32?
    /// Whether the backlight is raised again after the machine has woken up.
    private var raisesAfterwards = false
    /// Descriptor of the suspend lock: suspending waits while it is open.
    private var lock: Int32 = -1

    private init(_ backlight: Backlight, bus: BusConnection, reason: String) {
        (self.backlight, self.bus, self.reason) = (backlight, bus, reason)
    }

    /// Runs until standard input ends.
    /// - Returns: The exit status.
    package static func run(reason: String) -> Int32 {
        // At the end of the session, all processes are asked to end at once; this one ends after the program.
        for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        guard let backlight = Backlight.find(), let level = backlight.level else { return tell(.absent) }
        guard level < backlight.maximum else { return tell(.brightest) }
        guard let bus = BusConnection.systemAtOnce() else { return tell(.refused) }
        let keeper = BacklightKeeper(backlight, bus: bus, reason: reason)
        // The listener is added first, so that no suspend is missed once it waits for this program.
        let listener = keeper.followSuspending()
        defer { withExtendedLifetime(listener) {} }
        guard keeper.raise() else { return tell(.refused) }
        _ = tell(.raised)
        keeper.wait()
        keeper.putBack()
        return 0
    }

    private static func tell(_ answer: Answer) -> Int32 {
        print(answer.rawValue)
        fflush(nil)
        return 0
    }

    private func raise() -> Bool {
        guard let level = backlight.level, level < backlight.maximum, set(backlight.maximum) else { return false }
        before = level
        lock = takeLock()
        return true
    }

    /// - Returns: Whether the level was still the maximum; a level that the user has chosen meanwhile stays.
    @discardableResult
    private func putBack() -> Bool {
        let isOurs = before != nil && backlight.level == backlight.maximum
        if let before, isOurs { _ = set(before) }
        before = nil
        if lock >= 0 { close(lock) }
        lock = -1
        return isOurs
    }

    /// Restores the level before the machine suspends, and raises it again afterwards, while the main loop runs.
    private func followSuspending() -> BusListener {
        bus.onSignal(Self.service, Self.path, (Self.service + ".Manager", "PrepareForSleep")) { [unowned self] values in
            let isBeginning = Variant.withChild(0, of: values, Variant.isTrue) ?? false
            if isBeginning {
                raisesAfterwards = putBack()
            } else if raisesAfterwards {
                _ = raise()
            }
        }
    }

    /// Runs the main loop until no process can write to standard input any more.
    private func wait() {
        let keeper = Unmanaged.passUnretained(self).toOpaque()
        g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, STDIN_FILENO, GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue),
            { @Sendable _, _, data in
                nonisolated(unsafe) let handle = data
                return MainActor.assumeIsolated {
                    var byte: UInt8 = 0
                    if read(STDIN_FILENO, &byte, 1) > 0 { return 1 }
                    if let handle {
                        g_main_loop_quit(Unmanaged<BacklightKeeper>.fromOpaque(handle).takeUnretainedValue().loop)
                    }
                    return 0
                }
            }, keeper, nil)
        g_main_loop_run(loop)
    }

    private func set(_ level: UInt32) -> Bool {
        let values = [
            g_variant_new_string("backlight"), g_variant_new_string(backlight.name), g_variant_new_uint32(level),
        ]
        let method = (interface: Self.service + ".Session", name: "SetBrightness")
        return (try? bus.callAtOnce(Self.service, Self.session, method, Variant.tuple(values))) != nil
    }

    /// - Returns: A descriptor, or -1 if logind gives none.
    private func takeLock() -> Int32 {
        let words = ["sleep", "Yomitori", reason, "delay"]
        let values = Variant.tuple(words.map { g_variant_new_string($0) })
        let method = (interface: Self.service + ".Manager", name: "Inhibit")
        let reply = try? bus.callAtOnce(Self.service, Self.path, method, values, answer: "(h)")
        return reply?.openFile() ?? -1
    }
}
