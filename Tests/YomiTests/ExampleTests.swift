import Foundation
import Testing

/// The examples of the help, from which the manual pages are made, work: each is run.
@Suite struct ExampleTests {
    /// Returns the commands below EXAMPLES of a help text, without their descriptions.
    private static func examples(in help: String) -> [String] {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == "EXAMPLES" }) else {
            return []
        }
        var (examples, isContinued) = ([String](), false)
        for line in lines[(start + 1)...].prefix(while: { !$0.allSatisfy(\.isWhitespace) }) {
            var text = line.trimmingCharacters(in: .whitespaces)
            let continues = text.hasSuffix("\\")
            if continues { text = text.dropLast().trimmingCharacters(in: .whitespaces) }
            if isContinued { text = examples.removeLast() + " " + text }
            if !continues { text = text.replacing(/\s{2,}[a-z].*$/, with: "") }
            examples.append(text)
            isContinued = continues
        }
        return examples
    }

    private static func all() throws -> [String] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Help")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { name in
            examples(in: try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
        }
    }

    /// Returns whether an example needs a camera, or a person who ends it.
    private static func needsCamera(_ example: String) -> Bool { example.contains("yomi watch") }

    /// Returns a folder with all files that the examples name, and replacements of programs that are not part of the
    /// project.
    private static func files() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["bin", "photos"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        let picture = folder.path("ticket.png")
        #expect(try YomiProgram.run("create", "-o", picture, "--scale", "8", "a ticket").status == 0)
        for name in ["photo.jpg", "photos/1.jpg", "photos/2.jpg", "frame.png", "blurred.jpg", "key.png"] {
            try FileManager.default.copyItem(atPath: picture, toPath: folder.path(name))
        }
        #expect(try YomiProgram.run("create", "-o", folder.path("tickets.pdf"), "a ticket").status == 0)
        let texts = [
            "contact.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:Ana Müller\nN:Müller;Ana;;;\nEND:VCARD\n",
            "long.txt": String(repeating: "a long text ", count: 40), "key.bin": "a key",
            "ticket.bin": String(repeating: "ticket", count: 20), "kegs.csv": "code;caption\nKEG-1;One\nKEG-2;Two\n",
            "history.csv": "time,text,scene\n2026-11-22 12:00:00,keg 4711,Inventory\n"
                + "2025-01-01 12:00:00,WIFI:S:Guests;;,\n2026-11-23 12:00:00,WIFI:S:Guests;;,\n",
            "bin/lp": "#!/bin/sh\ncat > /dev/null\n", "bin/grim": "#!/bin/sh\ncat ticket.png\n",
            "bin/pass": "#!/bin/sh\ncase $2 in totp) echo JBSWY3DPEHPK3PXP;; *) echo open-sesame;; esac\n",
        ]
        for (name, text) in texts { try folder.write(Array(text.utf8), to: name) }
        for name in ["lp", "grim", "pass"] { chmod(folder.path("bin/" + name), 0o755) }
        return folder
    }

    @Test func everyExampleDoesWhatItSays() throws {
        let folder = try Self.files()
        let examples = try Self.all().filter { !Self.needsCamera($0) }
        #expect(examples.count > 40, "\(examples)")
        // Examples that import are run first, so that the others find the entries.
        for example in examples.filter({ $0.contains("import") }) + examples {
            let command = example.replacing("…", with: "echo")
            let script =
                "set -o pipefail; program=$0; yomi() { \"$program\" \"$@\"; }; cd \(folder.path("")); \(command)"
            let run = try YomiProgram.run(
                [],
                prefix: [
                    "/usr/bin/env", "XDG_DATA_HOME=" + folder.path("data"),
                    "PATH=" + folder.path("bin") + ":/usr/bin:/bin", "/bin/bash", "-c", script,
                ], input: example.contains("--security open") ? [] : Array("open-sesame\n".utf8))
            // A history may have no matching entry.
            let isFine = run.status == 0 || example.hasPrefix("yomi history") && run.status == 1
            #expect(isFine, "\(example): \(run.status ?? -1) \(run.errors)")
        }
    }
}
