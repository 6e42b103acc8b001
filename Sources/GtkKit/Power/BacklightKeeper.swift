import CGtk
import Glibc

/// Holds a display's backlight at its brightest until standard input ends, and puts it back then.
///
/// It is a process of its own, which ``BacklightLease`` starts: so the backlight is put back also when the program
/// crashes or is killed. The machine may not suspend before it is put back; after that it is raised again. A level that
/// the user has chosen meanwhile stays.
package final class BacklightKeeper {
    /// What became of the wish, on a line of standard output.
    package enum Answer: String {
        case raised
        /// It is at its brightest already.
        case brightest
        /// There is none.
        case absent
        case refused
    }

    /// The argument that makes the program do this and nothing else. The reason for the suspend lock follows.
    package static let argument = "--keep-backlight"

    private static let service = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    /// The caller's session, or where it has none the one that its user looks at.
    private static let session = "/org/freedesktop/login1/session/auto"

    private let backlight: Backlight
    private let bus: BusConnection
    private let loop = g_main_loop_new(nil, 0)
    private let reason: String
    /// The level to put back, while it is raised.
    private var before: UInt32?
    /// Whether the level is raised again after the machine has slept.
    private var raisesAfterwards = false
    /// As long as it is open, suspending waits.
    private var lock: Int32 = -1

    private init(_ backlight: Backlight, bus: BusConnection, reason: String) {
        (self.backlight, self.bus, self.reason) = (backlight, bus, reason)
    }

    /// Runs until standard input ends.
    /// - Returns: the exit status.
    package static func run(reason: String) -> Int32 {
        // The end of the session asks everything to end at once; this ends after the program.
        for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        guard let backlight = Backlight.find(), let level = backlight.level else { return tell(.absent) }
        guard level < backlight.maximum else { return tell(.brightest) }
        guard let bus = BusConnection.systemAtOnce() else { return tell(.refused) }
        let keeper = BacklightKeeper(backlight, bus: bus, reason: reason)
        // First of all, so that no suspending is missed from the moment on in which it waits for this program.
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

    /// - Returns: whether the level was still the highest: one that the user has chosen meanwhile stays.
    @discardableResult
    private func putBack() -> Bool {
        let isOurs = before != nil && backlight.level == backlight.maximum
        if let before, isOurs { _ = set(before) }
        before = nil
        if lock >= 0 { close(lock) }
        lock = -1
        return isOurs
    }

    /// Puts the level back before the machine suspends, and raises it again afterwards, while the main loop runs.
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

    /// Runs until nobody can write to standard input any more.
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

    /// - Returns: a descriptor, or -1 where logind gives none.
    private func takeLock() -> Int32 {
        let words = ["sleep", "Yomitori", reason, "delay"]
        let values = Variant.tuple(words.map { g_variant_new_string($0) })
        let method = (interface: Self.service + ".Manager", name: "Inhibit")
        let reply = try? bus.callAtOnce(Self.service, Self.path, method, values, answer: "(h)")
        return reply?.openFile() ?? -1
    }
}
