import Foundation

/// Module patterns from independent writers, in `shared/vectors` beside the checkout (CONTRIBUTING.md, The folder
/// `shared`). Tests that need them are skipped where there are none.
enum VectorFolder {
    static let url = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../../../../shared/vectors").standardizedFileURL

    static var exists: Bool { FileManager.default.fileExists(atPath: url.path) }
}
