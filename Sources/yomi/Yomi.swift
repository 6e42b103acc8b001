import ArgumentParser
import Characters
import Glibc
import History

@main
struct Yomi: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "yomi",
        abstract: "Read codes from pictures and cameras, and make codes.",
        discussion: """
            EXAMPLES
              yomi scan photo.jpg              print the text of the codes in a picture
              yomi watch                       print each code held up to the camera
              yomi parse 'WIFI:S:Guests;;'     print what a code's text means
              yomi create https://example.org  draw a code in the terminal
              yomi create -o code.svg 'text'   write it to a file
              yomi history keg                 search what was read

            yomi help scan, for example, says more about a command. Every command ends with status 2 after an error.
            """,
        version: "0.1.0",
        subcommands: [
            Scan.self, Parse.self, Create.self, Watch.self, HistoryCommand.self, Cameras.self, Symbologies.self,
        ])

    /// Runs the command. Errors in the arguments end with status 2 like any other, not with 64: whoever calls
    /// `yomi scan` tells "no code" from "went wrong" by 1 and 2.
    static func main() async {
        Console.openClosedStreams()
        // Exceeding the limit for the size of a file is an error with a message, as a full disk is.
        signal(SIGXFSZ, SIG_IGN)
        do {
            // Building the parser's tree of commands takes longer than all else that printing the version needs.
            if CommandLine.arguments.dropFirst() == ["--version"] {
                return try Console.print(configuration.version)
            }
            try rejectUnknown(CommandLine.arguments.dropFirst().first)
            try rejectUnknownTopics(CommandLine.arguments.dropFirst())
            try rejectClusters(CommandLine.arguments.dropFirst())
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                // Its dispatch queues end the process if they can't open a file, so none may be used before.
                guard DescriptorReserve.isEnough() else {
                    fail("too few files may be open at once (ulimit -n)")
                }
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let status as Status {
            Glibc.exit(status.rawValue)
        } catch let error as OutputError {
            fail(error.message)
        } catch {
            end(with: error)
        }
    }

    /// Ends the program with the argument parser's message: the help or the version, which were asked for, or an error.
    private static func end(with error: any Error) -> Never {
        let message = fullMessage(for: error)
        guard exitCode(for: error) != .success else {
            do throws(OutputError) {
                if !message.isEmpty { try Console.print(message) }
            } catch {
                fail(error.message)
            }
            Glibc.exit(Status.success.rawValue)
        }
        // The parser took a mistyped form for a text, and complains about the arguments behind it.
        let form = MistypedWord.form(meantBy: CommandLine.arguments).map {
            "There is no form “\($0.word)”. Did you mean ‘yomi create \($0.form)’?\n"
        }
        let behind = MistypedWord.formBehindOptions(CommandLine.arguments).map {
            "Did you mean the form? Write yomi create \($0), and the options behind it.\n"
        }
        // The message quotes the arguments, which may hold anything.
        try? Console.write(Array((VisibleText.of((form ?? behind ?? "") + message) + "\n").utf8), to: STDERR_FILENO)
        Glibc.exit(Status.error.rawValue)
    }

    private static func fail(_ message: String) -> Never {
        Console.error(message)
        Glibc.exit(Status.error.rawValue)
    }

    /// Rejects an unknown command. The argument parser would complain about everything behind it instead.
    private static func rejectUnknown(_ command: String?) throws {
        let known = configuration.subcommands.map { $0._commandName } + ["help"]
        guard let command, !command.hasPrefix("-"), !known.contains(command) else { return }
        throw ValidationError(
            "There is no command “\(command)”.\(hint(at: known, for: command)) yomi --help lists the commands.")
    }

    /// Returns a question, after a space, if a mistyped word is similar to one of the commands; else an empty string.
    private static func hint(at commands: [String], of path: String = "yomi", for word: String) -> String {
        MistypedWord.nearest(to: word, of: commands).map { " Did you mean ‘\(path) \($0)’?" } ?? ""
    }

    /// Rejects a request for help on an unknown command. The argument parser would print the help on the words before
    /// it.
    private static func rejectUnknownTopics(_ arguments: some Sequence<String>) throws {
        let words = arguments.filter { !$0.hasPrefix("-") }
        guard words.first == "help" else { return }
        var path = "yomi"
        var commands = configuration.subcommands
        for word in words.dropFirst() {
            guard
                let command = commands.first(where: {
                    $0._commandName == word || $0.configuration.aliases.contains(word)
                })
            else {
                let hint = Self.hint(at: commands.map { $0._commandName }, of: path, for: word)
                throw ValidationError("\(path) has no command “\(word)” to give help on.\(hint)")
            }
            path += " " + word
            commands = command.configuration.subcommands
        }
    }

    /// Rejects several options behind one dash. The argument parser takes `-dash.png` for eight options, one of which
    /// is `-h`. Only the flags of `yomi scan` make sense together, as `-0H`; anything else is a mistake, and most
    /// likely the name of a file. Numbers are values, such as a `--region` that begins outside of the picture.
    private static func rejectClusters(_ arguments: some Sequence<String>) throws {
        for argument in arguments {
            guard argument != "--" else { return }
            guard argument.hasPrefix("-"), !argument.hasPrefix("--"), argument.count > 2,
                !argument.dropFirst().allSatisfy({ $0 == "0" || $0 == "H" }),
                !argument.split(separator: ",").allSatisfy({ Double($0) != nil })
            else { continue }
            throw ValidationError(
                "There is no option “\(argument)”. Write a file's name that begins with a dash as ./\(argument), and a text "
                    + "that begins with a dash after two dashes (--).")
        }
    }
}

/// Exit status of the program.
enum Status: Int32, Error {
    case success = 0
    case nothingRead = 1
    case error = 2
}
