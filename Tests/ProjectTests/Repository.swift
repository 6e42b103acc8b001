import Foundation

/// The project's own files, read as text.
enum Repository {
    /// Folder that contains Package.swift.
    static let root: URL = {
        var folder = URL(filePath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return folder
    }()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// Returns the files under a folder with one of the extensions, as paths from the root, in order.
    static func files(under folder: String, extensions: Set<String>) -> [String] {
        let base = root.appending(path: folder)
        guard let walker = FileManager.default.enumerator(atPath: base.path) else { return [] }
        var found: [String] = []
        for case let path as String in walker {
            if path.split(separator: "/").contains(where: { $0.hasPrefix(".build") }) {
                walker.skipDescendants()
            } else if extensions.contains(URL(filePath: path).pathExtension) {
                found.append(folder + "/" + path)
            }
        }
        return found.sorted()
    }

    static func swiftFiles(under folder: String) -> [String] { files(under: folder, extensions: ["swift"]) }

    /// Returns the names of the folders directly inside a folder.
    static func folders(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder), includingPropertiesForKeys: [.isDirectoryKey]
        )
        .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        .map(\.lastPathComponent)
        .sorted()
    }

    /// Returns the modules that a file imports.
    static func imports(of path: String) throws -> Set<String> {
        let statement =
            /^\s*(?:@\S+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
        return Set(
            try text(path).split(separator: "\n").compactMap { line in
                line.firstMatch(of: statement).map { String($0.output.1) }
            })
    }

    /// Returns the modules that the files of a target import.
    static func imports(ofTarget target: String) throws -> Set<String> {
        try swiftFiles(under: folder(ofTarget: target)).reduce(into: []) { $0.formUnion(try imports(of: $1)) }
    }

    /// Returns the folder of a target; the engine is a package of its own.
    static func folder(ofTarget target: String) -> String {
        target == "Barcodes" ? "Barcodes/Sources/Barcodes" : "Sources/" + target
    }
}
