import Foundation
import Testing

/// The manifest of the fuzz targets, which are built by hand.
@Suite struct FuzzTests {
    /// The targets of the manifest, each with those that it depends on.
    private static func targets() throws -> [String: Set<String>] {
        let declaration =
            /\.(?:target|executableTarget|systemLibrary)\(\s*name: "(\w+)"(?:, dependencies: \[([^\]]*)\])?/
        return try Repository.text("Fuzz/Package.swift").matches(of: declaration).reduce(into: [:]) { result, match in
            let names = (match.output.2 ?? "").split { !($0.isLetter || $0.isNumber) }.map(String.init)
            result[String(match.output.1)] = Set(names)
        }
    }

    /// Folders of the other packages are links here, so that their sources are instrumented.
    private static func source(of folder: String) -> String {
        let path = "Fuzz/Sources/" + folder
        let link = try? FileManager.default.destinationOfSymbolicLink(
            atPath: Repository.root.appending(path: path).path)
        return link.map { "Fuzz/Sources/" + $0 } ?? path
    }

    @Test func eachFolderIsATargetThatDependsOnWhatItImports() throws {
        let targets = try Self.targets()
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "Fuzz/Sources").path)
        #expect(folders.sorted() == targets.keys.sorted())
        for folder in folders {
            let files = Repository.swiftFiles(under: Self.source(of: folder))
            #expect(!files.isEmpty || folder == "CDomains", "\(folder) has no sources")
            let imports = try files.reduce(into: Set<String>()) { $0.formUnion(try Repository.imports(of: $1)) }
            let missing = imports.subtracting(LayerTests.platform).subtracting(targets[folder] ?? [])
            #expect(missing.isEmpty, "\(folder) imports \(missing.sorted())")
        }
    }

    @Test func eachFuzzTargetHasAName() throws {
        let script = try Repository.text("scripts/fuzz")
        let programs = try Self.targets().keys.filter { $0.hasPrefix("Fuzz") }
        #expect(programs.count >= 12)
        for program in programs { #expect(script.contains("program=\(program) "), "\(program)") }
    }
}
