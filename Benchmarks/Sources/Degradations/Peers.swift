import Barcodes
import Foundation
import PictureMaker

/// Other readers, which are run through files and a Python helper, and the texts that each reads in each picture.
struct Peers {
    /// Names of the readers, in the table's order.
    let names: [String]
    private let helper: String
    private let symbology: String
    private let folder: URL

    /// - Parameters:
    ///   - helper: the path of peers.py.
    ///   - symbology: the symbology that they read.
    init(helper: String, symbology: Symbology) throws {
        self.helper = helper
        self.symbology = symbology.rawValue
        folder = FileManager.default.temporaryDirectory.appending(path: "yomitori-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        names = try Self.run(helper, [self.symbology, "--names"]).split(separator: "\n").map(String.init)
    }

    func close() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Reads the samples.
    /// - Returns: for each name, the texts read in each picture.
    func read(_ samples: [Sample]) throws -> [String: [[String]]] {
        var paths: [String] = []
        for (index, sample) in samples.enumerated() {
            let path = folder.appending(path: "\(index).pgm")
            try sample.portableGreyMap.write(to: path)
            paths.append(path.path)
        }
        return try JSONDecoder().decode(
            [String: [[String]]].self, from: Data(Self.run(helper, [symbology] + paths).utf8))
    }

    private static func run(_ helper: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", helper] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw HelperError(status: process.terminationStatus) }
        return String(decoding: data, as: UTF8.self)
    }
}

/// The helper ended with another status than 0; its message is on standard error.
struct HelperError: Error {
    let status: Int32
}
