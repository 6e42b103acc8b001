// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building Yomitori never builds its benchmarks.
let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "yomitori", path: "..")],
    targets: [
        // A link to the tests' picture maker, which is no product of the main package.
        .target(name: "PictureMaker", dependencies: [.product(name: "Barcodes", package: "yomitori")]),
        .executableTarget(
            name: "Degradations", dependencies: ["PictureMaker", .product(name: "Barcodes", package: "yomitori")]),
        // With a link to what the demo camera shows.
        .executableTarget(
            name: "Live",
            dependencies: [
                "PictureMaker", .product(name: "Barcodes", package: "yomitori"),
                .product(name: "Capture", package: "yomitori"),
            ]),
        .executableTarget(name: "ReadRepeatedly", dependencies: [.product(name: "Barcodes", package: "yomitori")]),
    ],
    swiftLanguageModes: [.v6]
)
