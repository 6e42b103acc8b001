// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The engine, a package of its own that depends on nothing: a program that embeds it resolves and builds nothing else.

// Without optimization the engine is twenty times slower, which makes debug test runs slow; optimized file by file it
// is still half as fast as by module, since no file's generic code is specialized for another. A package with unsafe
// flags can't be a remote dependency, so they are there only when the test script asks for them.
let optimized: [SwiftSetting] =
    ProcessInfo.processInfo.environment["YOMITORI_OPTIMIZE_ENGINE"] == nil
    ? [] : [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])]
let settings: [SwiftSetting] = [.strictMemorySafety()] + optimized

let package = Package(
    name: "Barcodes",
    products: [
        .library(name: "Barcodes", targets: ["Barcodes"]),
        // For tests and benchmarks of packages that use the engine.
        .library(name: "PictureMaker", targets: ["PictureMaker"]),
    ],
    targets: [
        // Without optimization, square roots are calls into the C mathematics library.
        .target(
            name: "Barcodes", exclude: readmes(below: "Sources/Barcodes"), swiftSettings: settings,
            linkerSettings: [.linkedLibrary("m")]),
        // Pictures of symbols with the truth about them known.
        .target(
            name: "PictureMaker", dependencies: ["Barcodes"], swiftSettings: settings,
            linkerSettings: [.linkedLibrary("m")]),
        .testTarget(name: "BarcodesTests", dependencies: ["Barcodes", "PictureMaker"]),
        .testTarget(name: "PictureMakerTests", dependencies: ["Barcodes", "PictureMaker"]),
    ],
    swiftLanguageModes: [.v6]
)

/// Each symbology's folder has a README beside its sources.
func readmes(below folder: String) -> [String] {
    let root = URL(fileURLWithPath: Context.packageDirectory).appendingPathComponent(folder).path
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix("README.md") }.sorted()
}
