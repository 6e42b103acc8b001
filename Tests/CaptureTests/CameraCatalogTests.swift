import Capture
import Foundation
import Synchronization
import Testing

@Suite("Camera catalog")
struct CameraCatalogTests {
    static func catalog(_ folder: String, extraPaths: [String] = []) -> CameraCatalog {
        CameraCatalog(extraPaths: extraPaths, deviceFolder: folder, systemFolder: "/nowhere")
    }

    @Test("a machine without cameras has an empty list")
    func none() {
        #expect(Self.catalog("/nowhere").cameras() == [])
    }

    @Test("a named path is listed first whatever it is, so that opening it can tell what is wrong")
    func named() {
        #expect(
            Self.catalog("/nowhere", extraPaths: ["/nowhere/video7"]).cameras() == [
                CameraDescription(
                    id: "/nowhere/video7", name: "video7", kind: .video4Linux(path: "/nowhere/video7"))
            ])
    }
}

@Suite(
    "Camera catalog, emulated", .serialized,
    .enabled(if: CameraEmulator.hindrance == nil, "skipped: \(CameraEmulator.hindrance ?? "")"))
struct EmulatedCatalogTests {
    @Test("a camera is listed with the driver's name, and other files are not")
    func listed() async throws {
        let emulator = try await CameraEmulator(card: "Desk camera", modes: [VideoCameraTests.mode("YUYV")])
        try Data().write(to: emulator.folder.appendingPathComponent("video1"))
        let cameras = CameraCatalogTests.catalog(emulator.folder.path).cameras()
        #expect(cameras.map(\.name) == ["Desk camera"])
        #expect(cameras.first?.kind == .video4Linux(path: emulator.path))
        #expect(cameras.first?.isInfrared == false)
        let named = CameraCatalogTests.catalog(emulator.folder.path, extraPaths: [emulator.path]).cameras()
        #expect(named.map(\.name) == ["Desk camera"])
        #expect(named.first?.id == emulator.path)
    }

    @Test("udev's name for a USB camera is its identity")
    func stableName() async throws {
        let emulator = try await CameraEmulator(modes: [VideoCameraTests.mode("YUYV")])
        let links = emulator.folder.appendingPathComponent("v4l/by-id")
        try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: links.path + "/usb-Maker_Camera_1234-video-index0", withDestinationPath: "../../video0")
        let cameras = CameraCatalogTests.catalog(emulator.folder.path).cameras()
        #expect(cameras.map(\.id) == ["usb-Maker_Camera_1234-video-index0"])
    }

    @Test("a camera with grey pictures only is marked as infra-red, and listed as long as there is no other")
    func infrared() async throws {
        let emulator = try await CameraEmulator(modes: [VideoCameraTests.mode("GREY")])
        let cameras = CameraCatalogTests.catalog(emulator.folder.path).cameras()
        #expect(cameras.map(\.isInfrared) == [true])
    }

    @Test("a camera that goes and one that comes are told")
    func hotPlug() async throws {
        let emulator = try await CameraEmulator(card: "First", modes: [VideoCameraTests.mode("YUYV")])
        let catalog = CameraCatalogTests.catalog(emulator.folder.path)
        let lists = Lists()
        let reader = Task {
            for await cameras in catalog.changes() { lists.all.withLock { $0.append(cameras.map(\.name)) } }
        }
        try #require(await eventually { lists.all.withLock { $0 } == [["First"]] })
        try emulator.send("unplug")
        try #require(await eventually { lists.all.withLock { $0 } == [["First"], []] }, "\(lists.all.withLock { $0 })")
        // A mount makes no event of its own: another node that comes makes the catalog look again.
        let next = try await CameraEmulator(card: "Second", modes: [VideoCameraTests.mode("YUYV")])
        try FileManager.default.createSymbolicLink(
            atPath: emulator.folder.path + "/video2", withDestinationPath: next.path)
        try #require(await eventually { lists.all.withLock { $0 } == [["First"], [], ["Second"]] })
        reader.cancel()
        await reader.value
    }

    private final class Lists: Sendable {
        let all = Mutex<[[String]]>([])
    }
}
