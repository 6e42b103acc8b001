import Testing

/// Permitted imports of each target, as in the table of ARCHITECTURE.md.
@Suite struct LayerTests {
    /// What comes with Swift or the system.
    static let platform: Set<String> = [
        "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization",
    ]

    /// Modules for the names that the table uses for groups of them.
    private static let modules: [String: Set<String>] = [
        "the standard library": [], "the C library": ["Glibc"],
        "libpsl": ["CDomains"], "libidn2": ["CDomains"], "GLib": ["CDomains"],
        "libv4l2": ["CVideo4Linux"], "libturbojpeg": ["CTurboJPEG"], "GStreamer": ["CGStreamer"],
        "gdk-pixbuf": ["CGdkPixbuf"], "libtiff": ["CTIFF"], "zlib": ["CZlib"], "Poppler": ["CPoppler"],
        "Pango": ["CPango"], "libcanberra": ["CCanberra"],
        "GTK 3": ["CGtk"], "libhandy": ["CGtk"], "GRDB": ["GRDB"], "swift-argument-parser": ["ArgumentParser"],
    ]

    /// A row of the table.
    struct Rule: Sendable, CustomTestStringConvertible {
        var target: String
        /// Permitted imports, with the table's names; targets without their marks.
        var names: [String]

        var testDescription: String { target }

        /// Modules that the target may import; `nil` if the table has an unknown name.
        var allowed: Set<String>? {
            let isPlain = names == ["the standard library"] || names == ["the C library"]
            var result = isPlain ? [] : platform
            for name in names {
                guard let modules = modules[name] ?? (rules.contains { $0.target == name } ? [name] : nil) else {
                    return name == "CLinux" ? result.union([name]) : nil
                }
                result.formUnion(modules)
            }
            return result
        }
    }

    static let rules: [Rule] = {
        let row = /^\| `(\w+)` \|.*\|([^|]*)\|$/
        let lines = ((try? Repository.text("ARCHITECTURE.md")) ?? "").split(separator: "\n")
        return lines.drop { !$0.hasPrefix("| target |") }.prefix { $0.hasPrefix("|") }.compactMap { line in
            guard let match = line.wholeMatch(of: row) else { return nil }
            let names = match.output.2.split(separator: ",").map { name in
                String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()).replacing("`", with: "")
            }
            return Rule(target: String(match.output.1), names: names.filter { !$0.isEmpty })
        }
    }()

    @Test func everyTargetHasARule() throws {
        let targets = try Repository.folders(in: "Sources").filter {
            !Repository.swiftFiles(under: "Sources/" + $0).isEmpty
        }
        #expect((targets + ["Barcodes"]).sorted() == Self.rules.map(\.target).sorted())
    }

    @Test(arguments: rules) func aTargetImportsOnlyWhatItMay(rule: Rule) throws {
        let allowed = try #require(rule.allowed, "the table names something unknown: \(rule.names)")
        for file in Repository.swiftFiles(under: Repository.folder(ofTarget: rule.target)) {
            let forbidden = try Repository.imports(of: file).subtracting(allowed)
            #expect(forbidden.isEmpty, "\(file) imports \(forbidden.sorted().joined(separator: ", "))")
        }
    }

    @Test(arguments: rules) func theTableNamesNoTargetThatIsNotImported(rule: Rule) throws {
        let targets = rule.names.filter { name in Self.rules.contains { $0.target == name } }
        let unused = Set(targets).subtracting(try Repository.imports(ofTarget: rule.target))
        #expect(unused.isEmpty)
    }

    @Test func aTargetImportsOnlyTargetsAboveIt() {
        for (index, rule) in Self.rules.enumerated() {
            let below = Set(Self.rules[index...].map(\.target)).intersection(rule.names)
            #expect(below.isEmpty, "\(rule.target) imports \(below.sorted())")
        }
    }

    @Test func theEngineImportsNothing() throws {
        #expect(try Repository.imports(ofTarget: "Barcodes").isEmpty)
        #expect(!Repository.swiftFiles(under: "Barcodes/Sources/Barcodes").isEmpty)
    }

    /// `CLinux` is an exception: it has what Swift's own module of the C library lacks.
    @Test func eachCLibraryIsImportedByExactlyOneTarget() throws {
        let modules = try Repository.folders(in: "Sources")
            .filter { $0 != "CLinux" && Repository.exists("Sources/\($0)/module.modulemap") }
        #expect(!modules.isEmpty)
        for module in modules {
            let users = try Self.rules.map(\.target).filter { try Repository.imports(ofTarget: $0).contains(module) }
            #expect(users.count == 1, "\(module) is imported by \(users.sorted())")
        }
    }

    /// Helpers that several files of tests use are in files without tests.
    @Test func testsOfTheWindowImportNoOtherTests() throws {
        let files = Repository.files(under: "Tests/Desktop", extensions: ["py"])
        #expect(!files.isEmpty)
        let importOfTests = /^ *(?:from|import) +(\w+_tests)\b/.anchorsMatchLineEndings()
        for file in files {
            let imports = try Repository.text(file).matches(of: importOfTests).map { String($0.output.1) }
            #expect(imports.isEmpty, "\(file) imports \(imports.joined(separator: ", "))")
        }
    }

    @Test func aDecoderNeverSeesAnImage() throws {
        let declaration = /\b(?:struct|class|enum|protocol)\s+(\w+)/
        let imageTypes = try Set(
            Repository.swiftFiles(under: "Barcodes/Sources/Barcodes/Image").flatMap { file in
                try Repository.text(file).matches(of: declaration).map { String($0.output.1) }
            })
        let stages = Repository.swiftFiles(under: "Barcodes/Sources/Barcodes/Symbologies")
            .filter { $0.hasSuffix("Decoder.swift") || $0.hasSuffix("Encoder.swift") || $0.hasSuffix("Tables.swift") }
        for file in stages {
            let words = Set(
                try Repository.text(file).split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
            #expect(words.isDisjoint(with: imageTypes), "\(file) mentions \(words.intersection(imageTypes).sorted())")
        }
    }
}
