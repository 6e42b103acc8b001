import Glibc
import GtkKit

// The program that keeps the backlight is this one: it needs no window.
if CommandLine.arguments.count > 1, CommandLine.arguments[1] == BacklightKeeper.argument {
    exit(BacklightKeeper.run(reason: CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : ""))
}

// A file that grows over the limit for files is an error that is told, as a full disk is.
signal(SIGXFSZ, SIG_IGN)

// Synchronous: with an asynchronous main, the main actor would live on a thread that GTK is not on.
let program = YomitoriApplication()
exit(program.run(LaunchArguments.current()))
