import Glibc
import GtkKit

// The process that keeps the backlight raised runs this executable, too; it needs no window.
if CommandLine.arguments.count > 1, CommandLine.arguments[1] == BacklightKeeper.argument {
    exit(BacklightKeeper.run(reason: CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : ""))
}

// This has to come before any request for the user's folders.
LaunchEnvironment.dropRelativeFolders()

// A file that exceeds the limit of file sizes is to be an error like a full disk, rather than a signal.
signal(SIGXFSZ, SIG_IGN)

// The program is synchronous: with an asynchronous main, the main actor would run on a thread other than GTK's.
let program = YomitoriApplication()
exit(program.run(LaunchArguments.current()))
