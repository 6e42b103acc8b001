import Glibc

// Synchronous: with an asynchronous main, the main actor would live on a thread that GTK is not on.
let program = YomitoriApplication()
exit(program.run(CommandLine.arguments))
