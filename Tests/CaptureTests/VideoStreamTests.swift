import Capture
import Foundation
import Synchronization
import Testing

/// A scripted device for cases that an emulated one can't produce: permissions, conversion, and a driver that
/// misbehaves.
final class ScriptedDevice: VideoDevice, Sendable {
    let capabilityValue: VideoCapability
    let modesValue: [VideoMode]
    let granted: VideoLayout
    let waits: [VideoWait]
    let bytes: [UInt8]?
    private let waitCount = Mutex(0)

    init(
        capability: VideoCapability = .init(card: "Scripted", bus: "test", isCapture: true, isStreaming: true),
        mode: VideoMode, rowStride: Int = 0, waits: [VideoWait] = [], bytes: [UInt8]? = nil
    ) {
        capabilityValue = capability
        modesValue = [mode]
        granted = VideoLayout(mode: mode, rowStride: rowStride)
        self.waits = waits
        self.bytes = bytes
    }

    func capability() -> VideoCapability { capabilityValue }
    func modes() -> [VideoMode] { modesValue }
    func setMode(_ mode: VideoMode) -> VideoLayout { granted }
    func allocate(_ count: Int) {}
    func queueAll() {}
    func streamOn() {}
    func streamOff() {}
    func controls() -> [CameraControl] { [] }
    func value(of control: CameraControl.Identifier) -> Int { 0 }
    func set(_ control: CameraControl.Identifier, to value: Int) {}
    func close() {}

    /// Returns the results of the script; the last one is repeated. A device takes a moment for each: without it one
    /// that always has a frame would keep a processor busy.
    func wait(_ signal: WakeSignal, milliseconds: Int) -> VideoWait {
        let index = waitCount.withLock { count in
            defer { count += 1 }
            return count
        }
        usleep(1000)
        return waits[min(index, waits.count - 1)]
    }

    func dequeue() -> VideoBuffer? { bytes.map { VideoBuffer(bytes: $0, timestamp: 1, isDamaged: false) } }
}

@Suite("Video4Linux camera, scripted")
struct VideoStreamTests {
    static let path = "/nowhere/video0"
    static let mode = VideoMode(format: .yuyv, width: 4, height: 2, framesPerSecond: 30)

    func ending(_ open: @escaping VideoCamera.Open, path: String = Self.path) async throws -> CaptureError? {
        let camera = VideoCamera(
            description: CameraDescription(id: path, name: "test", kind: .video4Linux(path: path)), path: path,
            ledRoot: "/nowhere", open: open)
        return try await CameraLog(camera).ending()
    }

    @Test("a device that may not be opened names the group that may")
    func permission() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("device-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data().write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o660], ofItemAtPath: file)
        let refused: VideoCamera.Open = { _ throws(CaptureError) in throw .system(operation: "open", errno: EACCES) }
        let group = try FileManager.default.attributesOfItem(atPath: file)[.groupOwnerAccountName] as? String
        #expect(try await ending(refused, path: file) == .noPermission(path: file, group: group))
        // If the group has no more permissions than others, joining it would be of no use.
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(try await ending(refused, path: file) == .noPermission(path: file, group: nil))
    }

    @Test(
        "what the kernel's numbers mean",
        arguments: [
            ("open", ENOENT, CaptureError.notFound(path: path)), ("open", ENODEV, .unplugged),
            ("VIDIOC_QUERYCAP", ENOTTY, .unsupportedDevice(path: path)),
            ("VIDIOC_STREAMON", EBUSY, .busy(path: path, holder: nil)), ("VIDIOC_DQBUF", EINVAL, .unplugged),
            ("VIDIOC_S_FMT", EINVAL, .system(operation: "VIDIOC_S_FMT", errno: EINVAL)),
        ] as [(String, Int32, CaptureError)])
    func meaning(operation: String, number: Int32, expected: CaptureError) async throws {
        #expect(
            try await ending { _ throws(CaptureError) in throw .system(operation: operation, errno: number) }
                == expected)
    }

    @Test("a node without pictures, and a camera without a format of ours, say so")
    func unsupported() async throws {
        let metadata = VideoCapability(card: "", bus: "", isCapture: false, isStreaming: true)
        #expect(
            try await ending { _ in ScriptedDevice(capability: metadata, mode: Self.mode) }
                == .unsupportedDevice(path: Self.path))
        let h264 = VideoMode(
            format: FourCharacterCode(rawValue: 0x3436_3248), width: 1280, height: 720, framesPerSecond: 30)
        #expect(try await ending { _ in ScriptedDevice(mode: h264) } == .unsupportedFormats(["H264"]))
    }

    @Test("an error without a frame that doesn't go away is an unplugged camera, not an endless loop")
    func endlessError() async throws {
        #expect(
            try await ending { _ in ScriptedDevice(mode: Self.mode, waits: [VideoWait(hasFailed: true)]) } == .unplugged
        )
    }

    @Test("the machine's light is out after the end, though it is being switched on at that moment")
    func lastLight() async throws {
        var rounds = 0
        for _ in 0..<50 {
            let leds = try TemporaryLEDs(["white:torch": 7])
            let camera = VideoCamera(
                description: .init(id: "", name: "", kind: .video4Linux(path: "")), path: "", ledRoot: leds.root
            ) { _ in
                // Frames come, since a camera without any is given up, which a slow machine may not notice in time.
                ScriptedDevice(
                    mode: Self.mode, rowStride: 8, waits: [VideoWait(isSignalled: true, hasFrame: true)],
                    bytes: Array(repeating: 128, count: 16))
            }
            let log = CameraLog(camera)
            // Other tests take all of a process's descriptors for a moment: then there is no camera in this round.
            let isThere = await eventually { camera.controls.torch != nil || !log.events.isEmpty }
            guard isThere, camera.controls.torch != nil else {
                camera.stop()
                if isThere { continue } else { break }
            }
            rounds += 1
            let switching = Task.detached {
                // Until there is no light any more.
                while (try? camera.setTorch(true)) != nil {}
            }
            try await Task.sleep(for: .milliseconds(2))
            camera.stop()
            #expect(try await log.ending() == nil)
            await switching.value
            #expect(leds.brightness("white:torch") == "0")
        }
        #expect(rounds > 0)
    }

    @Test("what libv4l2 converted arrives as BGRX")
    func converted() async throws {
        var mode = Self.mode
        mode.format = .bgr24
        let pixels: [UInt8] = (0..<32).map { UInt8($0) }
        let script = [VideoWait(hasFrame: true), VideoWait(hasFailed: true)]
        let camera = VideoCamera(
            description: .init(id: "", name: "", kind: .video4Linux(path: "")), path: "", ledRoot: "/nowhere"
        ) { [mode] _ in ScriptedDevice(mode: mode, rowStride: 16, waits: script, bytes: pixels) }
        let log = CameraLog(camera)
        try #require(await log.frameCame())
        camera.stop()
        let frame = try #require(log.frames.first)
        #expect(frame.pixelFormat == .bgrx)
        #expect(frame.rowStride == 16)
        var result: [UInt8] = []
        try FrameConverter.bgrx(frame, into: &result)
        #expect(result == pixels)
        #expect(try frame.luminance().bytes.count == 8)
    }
}
