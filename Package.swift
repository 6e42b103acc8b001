// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Strict memory safety; see “Unsafe code” in CONTRIBUTING.md for the targets that do without.
let safe: [SwiftSetting] = [.strictMemorySafety()]

// The demo camera is twenty times slower without optimization, which makes debug test runs slow. A package with unsafe
// flags can't be a dependency, so they are there only when the test script asks for them. `Barcodes` does the same.
let optimized: [SwiftSetting] =
    ProcessInfo.processInfo.environment["YOMITORI_OPTIMIZE_ENGINE"] == nil
    ? [] : [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])]

let barcodes: Target.Dependency = .product(name: "Barcodes", package: "Barcodes")
let pictureMaker: Target.Dependency = .product(name: "PictureMaker", package: "Barcodes")

let package = Package(
    name: "yomitori",
    products: [
        // For programs with ScannerView, which choose a camera, and for the benchmarks, which run the demo camera's scene.
        .library(name: "Capture", targets: ["Capture"]),
        // For its benchmark.
        .library(name: "History", targets: ["History"]),
        // For other programs: the camera's picture as a widget.
        .library(name: "ScannerView", targets: ["ScannerView"]),
        .executable(name: "yomitori", targets: ["Yomitori"]),
        .executable(name: "yomi", targets: ["yomi"]),
        .executable(name: "yomitori-draw", targets: ["Drawing"]),
    ],
    dependencies: [
        // The engine.
        .package(path: "Barcodes"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .target(name: "Characters", swiftSettings: safe),
        .target(name: "Files"),
        .testTarget(name: "FilesTests", dependencies: ["Files"]),
        .target(name: "Payloads", dependencies: ["Characters"], swiftSettings: safe),
        .systemLibrary(
            name: "CDomains", pkgConfig: "libpsl libidn2 glib-2.0",
            providers: [.apt(["libpsl-dev", "libidn2-dev"])]),
        .target(name: "Links", dependencies: ["CDomains", "Characters"]),
        .systemLibrary(
            name: "CVideo4Linux", pkgConfig: "libv4l2", providers: [.apt(["libv4l-dev"])]),
        .systemLibrary(
            name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(
            name: "CGStreamer", pkgConfig: "gstreamer-1.0 gstreamer-app-1.0 gstreamer-video-1.0 gobject-2.0 glib-2.0",
            providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
        .target(
            name: "Capture", dependencies: ["CVideo4Linux", "CTurboJPEG"], exclude: ["README.md"],
            swiftSettings: optimized),
        // Apart from `Capture`, because only the window needs it: GStreamer takes longer to load than the rest of the
        // tool.
        .target(name: "PipeWireCapture", dependencies: ["Capture", "CGStreamer"], swiftSettings: optimized),
        .testTarget(name: "PipeWireCaptureTests", dependencies: ["Capture", "PipeWireCapture"]),
        .systemLibrary(
            name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0 gio-2.0 gobject-2.0 glib-2.0",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
        .systemLibrary(name: "CTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
        // Poppler itself is not linked, but loaded when a PDF file is opened; cairo, on which it draws, is linked.
        // Without Poppler's headers PDF files are refused.
        .systemLibrary(
            name: "CPoppler", pkgConfig: "cairo gobject-2.0 glib-2.0", providers: [.apt(["libpoppler-glib-dev"])]),
        // Pango is not linked either, but loaded when a caption needs it.
        .systemLibrary(name: "CPango", pkgConfig: "cairo gobject-2.0", providers: [.apt(["libcairo2-dev"])]),
        .target(name: "DrawingProtocol", swiftSettings: safe),
        // A program of its own, so that the libraries for pictures are loaded only when a picture is.
        .executableTarget(
            name: "Drawing", dependencies: ["DrawingProtocol", "CGdkPixbuf", "CLinux", "CPango", "CPoppler", "CTIFF"],
            swiftSettings: optimized),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "Pictures", dependencies: [barcodes, "CLinux", "CZlib", "DrawingProtocol", "Files"],
            swiftSettings: optimized),
        .target(name: "Tables", dependencies: ["Characters"], swiftSettings: safe),
        .testTarget(name: "TablesTests", dependencies: ["Tables"]),
        // Sheets of labels, and many codes from a table.
        .target(name: "Labels", dependencies: [barcodes, "Pictures", "Tables"], swiftSettings: safe + optimized),
        .testTarget(name: "LabelsTests", dependencies: [barcodes, "Drawing", "Labels", "Pictures"]),
        .target(
            name: "Scanning", dependencies: [barcodes, "Capture", "Characters", "Tables"], swiftSettings: safe),
        .target(
            name: "History",
            dependencies: [
                barcodes, "Characters", "Files", "Payloads", "Tables", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: safe),
        // A program that the tests kill in the middle of writing.
        .executableTarget(name: "HistoryWriter", dependencies: ["History"], path: "Tests/HistoryWriter"),
        .testTarget(
            name: "HistoryTests",
            dependencies: ["History", "HistoryWriter", "Payloads", .product(name: "GRDB", package: "GRDB.swift")]),
        .systemLibrary(name: "CCanberra", pkgConfig: "libcanberra", providers: [.apt(["libcanberra-dev"])]),
        .target(name: "Sounds", dependencies: ["CCanberra"]),
        .systemLibrary(
            name: "CGtk", pkgConfig: "gtk+-3.0 libhandy-1 gio-2.0 gobject-2.0 glib-2.0",
            providers: [.apt(["libgtk-3-dev", "libhandy-1-dev"])]),
        .target(
            name: "GtkKit", dependencies: ["CGtk", "Characters", "Files"],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .target(
            name: "ScannerView", dependencies: [barcodes, "Capture", "Scanning", "GtkKit"],
            swiftSettings: safe + [.defaultIsolation(MainActor.self)]),
        .testTarget(name: "ScannerViewTests", dependencies: ["ScannerView", "Scanning"]),
        // Stands for a program of somebody else: it has access to the public interface of `ScannerView` only.
        .executableTarget(
            name: "ScannerExample", dependencies: ["Capture", "CGtk", "ScannerView"], path: "Examples/Scanner",
            packageAccess: false),
        .executableTarget(
            name: "Yomitori",
            dependencies: [
                barcodes, "Payloads", "Links", "Capture", "PipeWireCapture", "Pictures", "Labels", "Scanning",
                "Tables", "History", "Sounds", "GtkKit", "ScannerView",
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "yomi",
            dependencies: [
                barcodes, "Characters", "Files", "Payloads", "Links", "Capture", "Pictures", "Labels", "Scanning",
                "Tables", "History",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(name: "PayloadsTests", dependencies: ["Payloads"]),
        .testTarget(name: "LinksTests", dependencies: ["Links"]),
        .testTarget(name: "GtkKitTests", dependencies: ["GtkKit"]),
        .testTarget(name: "SoundsTests", dependencies: ["Sounds"]),
        .testTarget(
            name: "YomitoriTests",
            dependencies: ["Yomitori", barcodes, "Capture", "Drawing", "GtkKit", "Labels", "Pictures", "ScannerView"]),
        // Tests of the project itself: imports, names, texts.
        .testTarget(name: "ProjectTests"),
        .testTarget(
            name: "PicturesTests", dependencies: [barcodes, "Drawing", "DrawingProtocol", "Files", "Pictures"]),
        // These tests run the programs, which are dependencies so that they are built first.
        .testTarget(
            name: "YomiTests",
            dependencies: [barcodes, "Drawing", "Files", "History", "Payloads", pictureMaker, "Pictures", "yomi"],
            exclude: ["Help"]),
        .testTarget(
            name: "ScanningTests", dependencies: [barcodes, "Capture", "Drawing", pictureMaker, "Pictures", "Scanning"]),
        .testTarget(name: "CaptureTests", dependencies: ["Capture", "CTurboJPEG"]),
    ],
    swiftLanguageModes: [.v6]
)
