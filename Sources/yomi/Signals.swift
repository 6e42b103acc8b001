import Glibc

/// Dispositions of signals that this program was started with.
enum Signals {
    /// Whether a signal is ignored, as `nohup` has it for SIGHUP, and shells for SIGINT in background jobs: it is not
    /// for this program to change that.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
