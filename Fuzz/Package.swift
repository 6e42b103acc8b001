// swift-tools-version: 6.2
import PackageDescription

// A package of its own: libFuzzer brings its own main function, which needs unsafe flags.
// The engine is linked to as a folder, so that all of it is instrumented and its package-level stages can be called.
let fuzzer: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"])]

let package = Package(
    name: "fuzz",
    targets: [
        .target(name: "Barcodes", swiftSettings: [.strictMemorySafety()], linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "PictureMaker", dependencies: ["Barcodes"], swiftSettings: [.strictMemorySafety()],
            linkerSettings: [.linkedLibrary("m")]),
        .executableTarget(name: "FuzzPictures", dependencies: ["Barcodes", "PictureMaker"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzContent", dependencies: ["Barcodes"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzBullseyeGrids", dependencies: ["Barcodes"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzSparseGrids", dependencies: ["Barcodes"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzBars", dependencies: ["Barcodes"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzGrids", dependencies: ["Barcodes"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzPDF417", dependencies: ["Barcodes"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzComposite", dependencies: ["Barcodes"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzDataMatrix", dependencies: ["Barcodes"], swiftSettings: fuzzer),
        .executableTarget(name: "FuzzProfiles", dependencies: ["Barcodes"], swiftSettings: fuzzer),
        .target(name: "Characters", swiftSettings: [.strictMemorySafety()]),
        .target(name: "Payloads", dependencies: ["Characters"], swiftSettings: [.strictMemorySafety()]),
        .executableTarget(name: "FuzzPayloads", dependencies: ["Payloads"], swiftSettings: fuzzer),
        .systemLibrary(name: "CDomains", pkgConfig: "libpsl libidn2 glib-2.0"),
        .target(name: "Links", dependencies: ["CDomains", "Characters"]),
        .executableTarget(name: "FuzzLinks", dependencies: ["Links"], swiftSettings: fuzzer),
    ],
    swiftLanguageModes: [.v6]
)
