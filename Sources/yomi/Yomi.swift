import ArgumentParser
import Glibc

@main
struct Yomi: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "yomi",
        abstract: "Read codes from pictures and cameras, and make QR codes.",
        discussion: """
            EXAMPLES
              yomi scan photo.jpg              print the text of the codes in a picture
              yomi watch                       print each code held up to the camera
              yomi create https://example.org/ draw a code in the terminal
              yomi create -o code.svg 'text'   write it to a file

            yomi help scan and the like say more. Every command ends with status 2 after an error.
            """,
        version: "0.1.0",
        subcommands: [Scan.self, Create.self, Watch.self, Cameras.self])

    /// Runs the command. Errors in the arguments end with status 2 like any other, not with 64: whoever calls
    /// `yomi scan` tells "no code" from "went wrong" by 1 and 2.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let status as Status {
            Glibc.exit(status.rawValue)
        } catch {
            guard exitCode(for: error) != .success else { exit(withError: error) }
            Console.write(fullMessage(for: error) + "\n", to: STDERR_FILENO)
            Glibc.exit(Status.error.rawValue)
        }
    }
}

/// How the program ends.
enum Status: Int32, Error {
    case success = 0
    case nothingRead = 1
    case error = 2
}
