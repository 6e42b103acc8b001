import Capture
import Foundation
import Testing

/// The path from the kernel's interface to a frame, tested with an emulated device.
@Suite(
    "Video4Linux camera, emulated", .serialized,
    .enabled(if: CameraEmulator.hindrance == nil, "skipped: \(CameraEmulator.hindrance ?? "")"))
struct VideoCameraTests {
    static func mode(
        _ format: String, _ width: Int = 320, _ height: Int = 240, _ framesPerSecond: Int = 30, rowStride: Int? = nil
    ) -> CameraEmulator.Mode {
        let picture = TestPicture(width: width, height: height)
        let frame =
            switch format {
            case "MJPG": picture.jpeg()
            case "YUYV": picture.yuyv(rowStride: rowStride)
            case "UYVY": picture.uyvy()
            case "NV12": picture.nv12(rowStride: rowStride)
            default: picture.grey(rowStride: rowStride)
            }
        return CameraEmulator.Mode(
            format: format, width: width, height: height, framesPerSecond: framesPerSecond, rowStride: rowStride,
            frames: [frame])
    }

    func camera(_ path: String, stall: Int = 2_000, giveUp: Int = 8_000, ledRoot: String = "/nowhere") -> VideoCamera {
        VideoCamera(
            description: CameraDescription(id: path, name: "test", kind: .video4Linux(path: path)), path: path,
            timing: .init(stall: stall, giveUp: giveUp), ledRoot: ledRoot
        ) { path throws(CaptureError) in try LinuxVideoDevice(path: path) }
    }

    @Test(
        "frames of every native format arrive as they were sent",
        arguments: [
            ("MJPG", PixelFormat.mjpeg, nil), ("YUYV", .yuyv, nil), ("YUYV", .yuyv, 704), ("NV12", .nv12, nil),
            ("NV12", .nv12, 384), ("GREY", .grey, 384),
        ] as [(String, PixelFormat, Int?)])
    func formats(format: String, pixelFormat: PixelFormat, rowStride: Int?) async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode(format, rowStride: rowStride)])
        let camera = camera(emulator.path)
        let log = CameraLog(camera)
        try #require(await log.frameCame(), "\(log.events)")
        camera.stop()
        #expect(try await log.ending() == nil)
        #expect(
            log.events.first
                == .live(CameraMode(width: 320, height: 240, pixelFormat: pixelFormat, framesPerSecond: 30)))
        let plane = try #require(log.frames.first).luminance()
        let picture = TestPicture(width: 320, height: 240)
        for (x, y) in [(0, 0), (319, 0), (160, 120), (0, 239), (319, 239)] {
            let value = plane.bytes[plane.offset + y * plane.rowStride + x * plane.pixelStride]
            let difference = abs(Int(value) - Int(picture.luminance(x, y)))
            #expect(difference <= (pixelFormat == .mjpeg ? 3 : 0), "at \(x), \(y)")
        }
        let numbers = log.frames.map(\.sequence)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("a format that is not understood natively is converted by libv4l2")
    func conversion() async throws {
        // libv4l2 shares its settings for a camera's pictures with other programs by the camera's name, so another test
        // run on the same machine must not use the same name.
        let card = "Emulated Camera \(getpid())"
        defer { try? FileManager.default.removeItem(atPath: "/dev/shm/libv4l-root:emulator-1:\(card)") }
        let emulator = try await CameraEmulator(card: card, modes: [Self.mode("UYVY")])
        let camera = camera(emulator.path)
        let log = CameraLog(camera)
        try #require(await log.frameCame(), "\(log.events)")
        try await emulator.expect("stream UYVY 320x240")
        camera.stop()
        #expect(try await log.ending() == nil)
        let frame = try #require(log.frames.first)
        #expect(frame.pixelFormat == .bgrx)
        let plane = try frame.luminance()
        for (x, y) in [(0, 0), (319, 0), (160, 120), (0, 239), (319, 239)] {
            let value = plane.bytes[plane.offset + y * plane.rowStride + x * plane.pixelStride]
            // The expected values are converted to RGB and back, with rounding.
            let expected = TestPicture(width: 320, height: 240).luminance(x, y)
            #expect(abs(Int(value) - Int(expected)) <= 3, "at \(x), \(y): \(value), not \(expected)")
        }
    }

    @Test("MJPEG is taken where the raw format is too slow at 720p")
    func choice() async throws {
        let emulator = try await CameraEmulator(modes: [
            Self.mode("YUYV", 640, 480), Self.mode("YUYV", 1280, 720, 10), Self.mode("MJPG", 1280, 720),
        ])
        let camera = camera(emulator.path)
        let log = CameraLog(camera)
        try await emulator.expect("stream MJPG 1280x720")
        #expect(await log.frameCame())
        camera.stop()
        #expect(try await log.ending() == nil)
        try await emulator.expect("stop")
    }

    @Test("zoom and torch reach the camera, and the torch goes out at the end")
    func controls() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("YUYV")])
        let camera = camera(emulator.path)
        #expect(camera.controls == CameraControls())
        #expect(throws: CaptureError.unsupportedControl(.zoom)) { try camera.setZoom(2) }
        let log = CameraLog(camera)
        try #require(await log.frameCame())
        #expect(camera.controls.zoom == 1...5)
        #expect(camera.controls.initialZoom == 1)
        #expect(camera.controls.torch == .camera)
        #expect(camera.controls.all.map(\.name).contains("Focus, Absolute"))
        try camera.setZoom(2.5)
        try await emulator.expect("set Zoom, Absolute=250")
        try camera.setZoom(99)
        try await emulator.expect("set Zoom, Absolute=500")
        try camera.setTorch(true)
        try await emulator.expect("set LED Mode=2")
        camera.stop()
        #expect(try await log.ending() == nil)
        try await emulator.expect("set LED Mode=0")
        #expect(camera.controls == CameraControls())
    }

    @Test("a control that the driver can't tell of keeps no camera from giving pictures")
    func brokenControl() async throws {
        let emulator = try await CameraEmulator(options: ["--broken-control"], modes: [Self.mode("YUYV")])
        let camera = camera(emulator.path)
        let log = CameraLog(camera)
        try #require(await log.frameCame())
        let names = camera.controls.all.map(\.name)
        #expect(names.contains("Brightness") && !names.contains("Exposure Time, Absolute"))
        camera.stop()
        #expect(try await log.ending() == nil)
    }

    @Test("what can be adjusted is told as the driver tells it, and set in an order that works")
    func adjustments() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("YUYV")])
        let camera = camera(emulator.path)
        let log = CameraLog(camera)
        try #require(await log.frameCame())
        func control(_ id: CameraControl.Identifier) throws -> CameraControl {
            try #require(camera.controls.all.first { $0.id == id })
        }
        let mode = try control(.exposureMode)
        #expect(mode.kind == .menu([1: "Manual Mode", 3: "Aperture Priority Mode"]))
        #expect(mode.value == 3)
        let time = try control(.exposureTime)
        #expect(time.range == 3...2047 && time.defaultValue == 250 && time.isInactive)
        #expect(try control(.whiteBalanceTemperature).step == 10)
        #expect(try control(.init(rawValue: 0x009A_0910)).isReadOnly)

        // The exposure time can be set only after the mode, whatever order a dictionary has.
        try camera.set([.exposureTime: 9_999, .exposureMode: 1])
        try await emulator.expect("set Auto Exposure=1")
        try await emulator.expect("set Exposure Time, Absolute=2047")
        #expect(await log.came(.adjusted))
        #expect(await eventually { camera.controls.all.first { $0.id == .exposureTime }?.value == 2047 })
        #expect(try !control(.exposureTime).isInactive)

        // The driver refuses the value because the automatic control is active: it stays as it was, and the picture
        // goes on.
        try camera.set([.whiteBalanceTemperature: 3_004])
        try camera.set([.automaticWhiteBalance: 0])
        try camera.set([.whiteBalanceTemperature: 3_004])
        try await emulator.expect("set White Balance Temperature=3000")
        #expect(throws: CaptureError.unsupportedControl(.gain)) { try camera.set([.gain: 1]) }
        camera.stop()
        #expect(try await log.ending() == nil)
    }

    @Test("a camera without zoom and torch says so, and uses the machine's light where there is one")
    func noControls() async throws {
        let emulator = try await CameraEmulator(hasControls: false, modes: [Self.mode("YUYV")])
        let plain = camera(emulator.path)
        let log = CameraLog(plain)
        try #require(await log.frameCame())
        #expect(plain.controls.zoom == nil)
        #expect(plain.controls.torch == nil)
        #expect(throws: CaptureError.unsupportedControl(.torch)) { try plain.setTorch(true) }
        plain.stop()
        #expect(try await log.ending() == nil)

        let leds = try TemporaryLEDs(["white:torch": 7])
        let lit = camera(emulator.path, ledRoot: leds.root)
        let second = CameraLog(lit)
        try #require(await second.frameCame())
        #expect(lit.controls.torch == .led(name: "white:torch"))
        try lit.setTorch(true)
        #expect(leds.brightness("white:torch") == "7")
        lit.stop()
        #expect(try await second.ending() == nil)
        #expect(leds.brightness("white:torch") == "0")
    }

    @Test("a stream that stalls is started anew, and goes on")
    func stall() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("YUYV")])
        let camera = camera(emulator.path, stall: 400, giveUp: 30_000)
        let log = CameraLog(camera)
        try #require(await log.frameCame())
        try await emulator.send("stall restart")
        #expect(await log.came(.stalled))
        #expect(await log.came(.resumed))
        camera.stop()
        #expect(try await log.ending() == nil)
    }

    @Test("a stream that stays stalled ends")
    func lasting() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("YUYV")])
        let camera = camera(emulator.path, stall: 2_000, giveUp: 2_000)
        let log = CameraLog(camera)
        try #require(await log.frameCame())
        try camera.setTorch(true)
        try await emulator.expect("set LED Mode=2")
        try await emulator.send("stall")
        #expect(try await log.ending() == .stalled)
        // The light is switched off, however the stream ended.
        try await emulator.expect("set LED Mode=0")
        // Before that, on a busy machine the stream may have stalled and resumed.
        #expect(log.events.suffix(2) == [.stalled, .ended(.stalled)])
    }

    @Test("a camera that is pulled out while it streams ends as unplugged")
    func unplug() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("MJPG")])
        let log = CameraLog(camera(emulator.path))
        try #require(await log.frameCame())
        try await emulator.send("unplug")
        #expect(try await log.ending() == .unplugged)
        let again = CameraLog(camera(emulator.path))
        #expect(try await again.ending() == .notFound(path: emulator.path))
    }

    @Test("a camera in use names the program that has it")
    func busy() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("YUYV")])
        try await emulator.send("busy on")
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/bin/sleep")
        holder.arguments = ["60"]
        holder.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: emulator.path))
        try holder.run()
        // Only the child process may hold the device.
        try (holder.standardInput as? FileHandle)?.close()
        defer {
            kill(holder.processIdentifier, SIGKILL)
            holder.waitUntilExit()
        }
        let log = CameraLog(camera(emulator.path))
        #expect(try await log.ending() == .busy(path: emulator.path, holder: "sleep"))
    }

    @Test("a second camera on the same device is busy, and the first goes on")
    func twice() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("YUYV")])
        let first = camera(emulator.path)
        let log = CameraLog(first)
        try #require(await log.frameCame())
        let second = CameraLog(camera(emulator.path))
        #expect(try await second.ending() == .busy(path: emulator.path, holder: nil))
        let last = try #require(log.frames.last?.sequence)
        #expect(await eventually { log.frames.contains { $0.sequence > last } })
        first.stop()
        #expect(try await log.ending() == nil)
    }

    @Test("a run of our own that is about to let go of the device is waited for")
    func ownRun() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("YUYV")])
        let first = camera(emulator.path)
        let log = CameraLog(first)
        try #require(await log.frameCame())
        let second = camera(emulator.path)
        let secondLog = CameraLog(second)
        try? await Task.sleep(for: .milliseconds(300))
        #expect(secondLog.events.isEmpty)
        first.stop()
        try #require(await secondLog.frameCame())
        second.stop()
        #expect(try await secondLog.ending() == nil)
    }

    @Test("a JPEG cut off is an error of that frame only")
    func truncated() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("MJPG")])
        // The command applies to as many frames as the log keeps of the first.
        try await emulator.send("truncate 2")
        let camera = camera(emulator.path)
        let log = CameraLog(camera)
        try #require(await eventually { log.frames.count >= 6 })
        camera.stop()
        #expect(try await log.ending() == nil)
        let frames = log.frames
        for frame in frames.prefix(2) {
            #expect(throws: FrameError.self) { try frame.luminance() }
            var pixels: [UInt8] = []
            #expect(throws: FrameError.self) { try FrameConverter.bgrx(frame, into: &pixels) }
        }
        #expect(throws: Never.self) { try frames[4].luminance() }
    }

    @Test("half a raw frame and one marked as damaged are left out")
    func damaged() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("YUYV")])
        try await emulator.send("truncate 2")
        try await emulator.send("damage 4")
        let camera = camera(emulator.path)
        let log = CameraLog(camera)
        try #require(await log.frameCame())
        camera.stop()
        #expect(try await log.ending() == nil)
        #expect(log.frames.first.map { $0.sequence >= 4 } ?? false)
    }

    @Test("a picture lost on the cable doesn't end the stream; any other failure does, with its number")
    func failures() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("YUYV")])
        let log = CameraLog(camera(emulator.path))
        try #require(await log.frameCame())
        try await emulator.send("fail \(EIO) 3")
        let last = try #require(log.frames.last?.sequence)
        #expect(await eventually { log.frames.contains { $0.sequence > last + 3 } })
        try await emulator.send("fail \(EPROTO) 1")
        #expect(try await log.ending() == .system(operation: "VIDIOC_DQBUF", errno: EPROTO))
    }

    @Test("a file that is no camera, a folder and nothing at all are told apart")
    func noCamera() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("file-\(UUID().uuidString)")
        try Data("no camera".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try await CameraLog(camera(file.path)).ending() == .unsupportedDevice(path: file.path))
        let folder = FileManager.default.temporaryDirectory.path
        #expect(try await CameraLog(camera(folder)).ending() == .unsupportedDevice(path: folder))
        #expect(try await CameraLog(camera("/nowhere/video0")).ending() == .notFound(path: "/nowhere/video0"))
    }

    @Test("a camera stopped before it was opened ends without a frame")
    func stoppedAtOnce() async throws {
        let emulator = try await CameraEmulator(modes: [Self.mode("YUYV")])
        let camera = camera(emulator.path)
        camera.stop()
        let log = CameraLog(camera)
        #expect(try await log.ending() == nil)
        #expect(log.events.count == 1)
    }
}
