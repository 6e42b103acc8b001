import Glibc

/// Echo of what is typed on the terminal. While it is off, a signal that ends or stops the program switches it on
/// first, as readpassphrase(3) does: the shell would go on without it.
enum TerminalEcho {
    /// Settings of the terminal with its echo. They are here because a signal's handler is given nothing but the number
    /// of the signal, and a pointer because a handler may not wait for another access to a variable.
    nonisolated(unsafe) private static let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)

    /// Signals of keys (Ctrl+C, Ctrl+\, Ctrl+Z), of other programs, and of a terminal that is closed.
    private static let signals = [SIGINT, SIGQUIT, SIGTSTP, SIGTERM, SIGHUP]

    static func switchOff() {
        tcgetattr(STDIN_FILENO, settings)
        for number in signals where !Signals.isIgnored(number) { catchSignal(number) }
        hide()
    }

    static func switchOn() {
        show()
        for number in signals where !Signals.isIgnored(number) { signal(number, SIG_DFL) }
    }

    private static func show() { tcsetattr(STDIN_FILENO, TCSAFLUSH, settings) }

    private static func hide() {
        var silent = settings.pointee
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    }

    private static func catchSignal(_ number: Int32) {
        signal(number) { number in
            let error = errno
            TerminalEcho.show()
            signal(number, SIG_DFL)
            raise(number)
            // The signal is blocked in its own handler. Unblocked, it ends or stops the program here.
            var blocked = sigset_t()
            sigemptyset(&blocked)
            sigaddset(&blocked, number)
            pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
            // The program was stopped and goes on.
            TerminalEcho.hide()
            TerminalEcho.catchSignal(number)
            errno = error
        }
    }
}
