import Testing

/// Which target may import which: the table in ARCHITECTURE.md.
@Suite struct LayerTests {
    /// What comes with Swift or the system, which every target but the engine may import.
    static let platform: Set<String> = [
        "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Synchronization",
    ]

    /// The modules that a target may import.
    static let allowed: [String: Set<String>] = [
        "Barcodes": [],
        "Characters": [],
        "Payloads": ["Glibc"],
        "Links": platform.union(["CDomains"]),
        "Capture": platform.union(["CVideo4Linux", "CTurboJPEG"]),
        "PipeWireCapture": platform.union(["Capture", "CGStreamer"]),
        "DrawingProtocol": platform,
        "Drawing": platform.union(["DrawingProtocol", "CGdkPixbuf", "CLinux", "CPango", "CPoppler"]),
        "Pictures": platform.union(["Barcodes", "CLinux", "DrawingProtocol"]),
        "Tables": [],
        "Labels": platform.union(["Barcodes", "Pictures", "Tables"]),
        "Scanning": platform.union(["Barcodes", "Capture", "Pictures", "Tables"]),
        "History": platform.union(["Barcodes", "Characters", "Payloads", "Tables", "GRDB"]),
        "Sounds": platform.union(["CCanberra"]),
        "GtkKit": platform.union(["CGtk", "Characters"]),
        "ScannerView": platform.union(["Barcodes", "Capture", "Scanning", "GtkKit"]),
        "Yomitori": platform.union([
            "Barcodes", "Payloads", "Links", "Capture", "PipeWireCapture", "Pictures", "Labels", "Scanning",
            "Tables", "History", "Sounds", "GtkKit", "ScannerView",
        ]),
        "yomi": platform.union([
            "ArgumentParser", "Barcodes", "Characters", "Payloads", "Links", "Capture", "Pictures", "Labels",
            "Scanning",
            "Tables", "History",
        ]),
    ]

    @Test func everyTargetHasARule() throws {
        let targets = try Repository.folders(in: "Sources").filter {
            !Repository.swiftFiles(under: "Sources/" + $0).isEmpty
        }
        #expect(Set(targets).union(["Barcodes"]) == Set(Self.allowed.keys))
    }

    @Test(arguments: allowed.keys.sorted()) func aTargetImportsOnlyWhatItMay(target: String) throws {
        let allowed = try #require(Self.allowed[target])
        for file in Repository.swiftFiles(under: Repository.folder(ofTarget: target)) {
            let forbidden = try Repository.imports(of: file).subtracting(allowed)
            #expect(forbidden.isEmpty, "\(file) imports \(forbidden.sorted().joined(separator: ", "))")
        }
    }

    @Test func theEngineImportsNothing() throws {
        #expect(try Repository.imports(ofTarget: "Barcodes").isEmpty)
        #expect(!Repository.swiftFiles(under: "Barcodes/Sources/Barcodes").isEmpty)
    }

    /// But for `CLinux`, which has what Swift's own module of the C library lacks.
    @Test func eachCLibraryIsImportedByExactlyOneTarget() throws {
        let modules = try Repository.folders(in: "Sources")
            .filter { $0 != "CLinux" && Repository.exists("Sources/\($0)/module.modulemap") }
        #expect(!modules.isEmpty)
        for module in modules {
            let users = try Self.allowed.keys.filter { try Repository.imports(ofTarget: $0).contains(module) }
            #expect(users.count == 1, "\(module) is imported by \(users.sorted())")
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
