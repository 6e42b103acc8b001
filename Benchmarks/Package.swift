// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building Yomitori never builds its benchmarks.
let package = Package(
    name: "benchmarks",
    dependencies: [.package(path: "../Barcodes"), .package(name: "yomitori", path: "..")],
    targets: [
        .executableTarget(
            name: "Degradations",
            dependencies: [
                .product(name: "PictureMaker", package: "Barcodes"), .product(name: "Barcodes", package: "Barcodes"),
            ]),
        // With a link to what the demo camera shows.
        .executableTarget(
            name: "Live",
            dependencies: [
                .product(name: "PictureMaker", package: "Barcodes"), .product(name: "Barcodes", package: "Barcodes"),
                .product(name: "Capture", package: "yomitori"),
            ]),
        // With links to the parts of the window that put outlines over pictures.
        .executableTarget(
            name: "Outlines",
            dependencies: [
                .product(name: "Barcodes", package: "Barcodes"), .product(name: "Capture", package: "yomitori"),
            ]),
        .executableTarget(
            name: "HistorySpeed", dependencies: [.product(name: "History", package: "yomitori")]),
        .executableTarget(name: "WriteSpeed", dependencies: [.product(name: "Barcodes", package: "Barcodes")]),
        .executableTarget(
            name: "ReadChanged",
            dependencies: [
                .product(name: "PictureMaker", package: "Barcodes"), .product(name: "Barcodes", package: "Barcodes"),
            ]),
        .executableTarget(
            name: "ReadRepeatedly",
            dependencies: [
                .product(name: "PictureMaker", package: "Barcodes"), .product(name: "Barcodes", package: "Barcodes"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
