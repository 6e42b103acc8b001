import Capture
import Foundation
import Synchronization
import Testing

@Suite("Camera catalog")
struct CameraCatalogTests {
    /// The patience is long, so that an emulated device on a busy machine is listed with its own name nevertheless.
    static func catalog(_ folder: String, extraPaths: [String] = []) -> CameraCatalog {
        CameraCatalog(extraPaths: extraPaths, deviceFolder: folder, systemFolder: "/nowhere", patience: 60_000)
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

    @Test("a camera that comes is told although other files of its folder change all the time")
    func busyFolder() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("busy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let camera = folder.appendingPathComponent("camera")
        let catalog = Self.catalog(folder.path, extraPaths: [camera.path])
        let lists = Count()
        let reader = Task { for await _ in catalog.changes() { lists.value.withLock { $0 += 1 } } }
        let others = Task {
            let other = folder.appendingPathComponent("other")
            while !Task.isCancelled {
                try Data().write(to: other)
                try FileManager.default.removeItem(at: other)
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        defer {
            others.cancel()
            reader.cancel()
        }
        try #require(await eventually { lists.value.withLock { $0 } == 1 })
        try Data().write(to: camera)
        #expect(await eventually { lists.value.withLock { $0 } > 1 })
    }

    @Test("where changes can't be detected, the stream has one list and ends")
    func unwatchedFolder() async {
        let catalog = Self.catalog("/nowhere", extraPaths: ["/nowhere/video7"])
        var lists: [[String]] = []
        for await cameras in catalog.changes() { lists.append(cameras.map(\.name)) }
        #expect(lists == [["video7"]])
    }

    private final class Count: Sendable {
        let value = Mutex(0)
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

    @Test("of one device's nodes the infra-red one and the one with metadata are hidden; another device's stay")
    func infraredOfTheSameDevice() async throws {
        let colour = try await CameraEmulator(
            card: "Laptop", options: ["--bus", "usb-1"], modes: [VideoCameraTests.mode("YUYV")])
        let metadata = try await CameraEmulator(
            card: "Laptop", options: ["--bus", "usb-1", "--metadata"], node: "video1", beside: colour,
            modes: [VideoCameraTests.mode("YUYV")])
        let infrared = try await CameraEmulator(
            card: "Laptop IR", options: ["--bus", "usb-1"], node: "video2", beside: colour,
            modes: [VideoCameraTests.mode("GREY")])
        #expect(CameraCatalogTests.catalog(colour.folder.path).cameras().map(\.name) == ["Laptop"])
        let microscope = try await CameraEmulator(
            card: "Microscope", options: ["--bus", "usb-2"], node: "video3", beside: colour,
            modes: [VideoCameraTests.mode("GREY")])
        #expect(CameraCatalogTests.catalog(colour.folder.path).cameras().map(\.name) == ["Laptop", "Microscope"])
        withExtendedLifetime((metadata, infrared, microscope)) {}
    }

    @Test("a bare sensor is listed once, after the cameras, and says what it is when it is opened")
    func bareSensor() async throws {
        let sensor = try await CameraEmulator(
            card: "ipu", options: ["--bus", "pci-1", "--sensor"], modes: [VideoCameraTests.mode("YUYV")])
        let second = try await CameraEmulator(
            card: "ipu", options: ["--bus", "pci-1", "--sensor"], node: "video1", beside: sensor,
            modes: [VideoCameraTests.mode("YUYV")])
        let bayer = try await CameraEmulator(
            card: "csi", options: ["--bus", "platform-1"], node: "video2", beside: sensor,
            modes: [VideoCameraTests.mode("BG10")])
        let webcam = try await CameraEmulator(
            card: "Webcam", options: ["--bus", "usb-1"], node: "video3", beside: sensor,
            modes: [VideoCameraTests.mode("YUYV")])
        let cameras = CameraCatalogTests.catalog(sensor.folder.path).cameras()
        #expect(cameras.map(\.name) == ["Webcam", "ipu", "csi"])
        #expect(cameras.map(\.isRaw) == [false, true, true])
        #expect(
            try await CameraLog(VideoCameraTests().camera(sensor.path)).ending() == .rawSensor(path: sensor.path))
        withExtendedLifetime((second, bayer, webcam)) {}
    }

    @Test("whoever asks while a device is being asked gets the same answer")
    func askedTwice() async throws {
        let camera = try await CameraEmulator(card: "Desk camera", modes: [VideoCameraTests.mode("YUYV")])
        let catalog = CameraCatalogTests.catalog(camera.folder.path)
        let lists = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { catalog.cameras().map(\.name) } }
            return await group.reduce(into: [[String]]()) { $0.append($1) }
        }
        #expect(lists == Array(repeating: ["Desk camera"], count: 8))
        withExtendedLifetime(camera) {}
    }

    @Test("a device that does not answer is listed, keeps no other from being listed, and none from being used")
    func hungDevice() async throws {
        let hung = try await CameraEmulator(card: "Hung", modes: [VideoCameraTests.mode("YUYV")])
        let good = try await CameraEmulator(
            card: "Good", options: ["--bus", "usb-2"], node: "video1", beside: hung,
            modes: [VideoCameraTests.mode("YUYV")])
        try await hung.send("hang")
        // The name now has to come from the system, which knows none here.
        let catalog = CameraCatalog(deviceFolder: hung.folder.path, systemFolder: "/nowhere", patience: 300)
        #expect(await eventually { catalog.cameras().map(\.name) == ["video0", "Good"] })
        let stuck = VideoCameraTests().camera(hung.path)
        let silence = CameraLog(stuck)
        let camera = VideoCameraTests().camera(good.path)
        let log = CameraLog(camera)
        try #require(await log.frameCame())
        camera.stop()
        #expect(try await log.ending() == nil)
        #expect(silence.events.isEmpty)
        stuck.stop()
        try await hung.send("unplug")
        #expect(try await silence.ending() == .unplugged)
    }

    @Test("a camera named by its path is told when it is back")
    func namedHotPlug() async throws {
        let emulator = try await CameraEmulator(node: "camera", modes: [VideoCameraTests.mode("YUYV")])
        let catalog = CameraCatalogTests.catalog("/dev", extraPaths: [emulator.path])
        let counts = Lists()
        let reader = Task {
            for await cameras in catalog.changes() {
                guard let named = cameras.first else { continue }
                counts.all.withLock { $0.append([named.name, "\(CameraCatalog.isPresent(named))"]) }
            }
        }
        try #require(await eventually { counts.all.withLock { $0.last } == ["Emulated Camera", "true"] })
        try await emulator.send("unplug")
        try #require(await eventually { counts.all.withLock { $0.last } == ["camera", "false"] })
        let again = try await CameraEmulator(node: "camera", beside: emulator, modes: [VideoCameraTests.mode("YUYV")])
        try #require(await eventually { counts.all.withLock { $0.last } == ["Emulated Camera", "true"] })
        reader.cancel()
        await reader.value
        withExtendedLifetime(again) {}
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
        try await emulator.send("unplug")
        try #require(await eventually { lists.all.withLock { $0 } == [["First"], []] }, "\(lists.all.withLock { $0 })")
        // A mount causes no event of its own; the catalog looks again when another node is added.
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
