import Capture
import Testing

@Suite("Demo camera")
struct DemoCameraTests {
    @Test("it streams like any other camera, and ends when stopped")
    func stream() async throws {
        let camera = makeCamera(.demo, demoSymbols: [DemoSceneTests.symbol])
        #expect(camera.description == .demo)
        #expect(camera.controls == CameraControls())
        #expect(throws: CaptureError.unsupportedControl(.zoom)) { try camera.setZoom(2) }
        let log = CameraLog(camera)
        try #require(await eventually { log.frames.count >= 3 })
        #expect(
            log.events
                == [.live(CameraMode(width: 1280, height: 720, pixelFormat: .nv12, framesPerSecond: 30))])
        #expect(camera.controls.zoom == 1...4)
        #expect(camera.controls.torch == .camera)
        camera.stop()
        #expect(try await log.ending() == nil)
        let frames = log.frames
        #expect(frames[0].sequence == 0)
        #expect(frames[1].timestamp > frames[0].timestamp)
        #expect(try frames[0].luminance().pixelStride == 1)
        #expect(camera.controls == CameraControls())
    }

    @Test("frames are the same to the byte while the scene stands still, and only then")
    func stillness() async throws {
        let camera = makeCamera(.demo)
        let log = CameraLog(camera)
        try #require(
            await eventually {
                let frames = log.frames.dropFirst(2)
                return zip(frames, frames.dropFirst()).contains { $0.isSamePicture(as: $1) }
            })
        camera.stop()
        #expect(try await log.ending() == nil)
        // The first frame is of a moving scene, whenever the next one came.
        let frames = log.frames
        #expect(!frames[0].isSamePicture(as: frames[1]))
    }

    @Test("nobody is sent frames that nobody looks at")
    func unwatched() async throws {
        let camera = makeCamera(.demo)
        camera.setWatched(false)
        let log = CameraLog(camera)
        try #require(await eventually { camera.controls.zoom != nil })
        try await Task.sleep(for: .milliseconds(300))
        #expect(log.frames.isEmpty)
        camera.setWatched(true)
        try #require(await log.frameCame())
        #expect(log.frames.first?.sequence ?? 0 > 0)
        camera.stop()
        #expect(try await log.ending() == nil)
    }

    @Test("zoom and torch change the picture")
    func controls() async throws {
        let camera = makeCamera(.demo)
        let log = CameraLog(camera)
        try #require(await log.frameCame())
        try camera.setZoom(3)
        try camera.setTorch(true)
        let after = try #require(log.frames.last?.sequence) + 2
        try #require(await eventually { log.frames.contains { $0.sequence > after } })
        camera.stop()
        #expect(try await log.ending() == nil)
        func mean(_ frame: Frame?) -> Int { (frame?.bytes.prefix(1280 * 720).reduce(0) { $0 + Int($1) }) ?? 0 }
        #expect(mean(log.frames.last) > mean(log.frames.first))
    }

    @Test("exposure by hand changes the picture, and only by hand")
    func exposure() async throws {
        let camera = makeCamera(.demo)
        #expect(throws: CaptureError.unsupportedControl(.exposureTime)) { try camera.set([.exposureTime: 20]) }
        let log = CameraLog(camera)
        try #require(await log.frameCame())
        func time() throws -> CameraControl {
            try #require(camera.controls.all.first { $0.id == .exposureTime })
        }
        #expect(try time().isInactive)
        try camera.set([.exposureTime: 20])
        #expect(try time().value == time().defaultValue)
        try camera.set([.exposureTime: 20, .exposureMode: 1])
        #expect(try time().value == 20 && !time().isInactive)
        #expect(await log.came(.adjusted))
        let after = try #require(log.frames.last?.sequence) + 1
        try #require(await eventually { log.frames.contains { $0.sequence > after } })
        camera.stop()
        #expect(try await log.ending() == nil)
        func mean(_ frame: Frame?) -> Int { (frame?.bytes.prefix(1280 * 720).reduce(0) { $0 + Int($1) }) ?? 0 }
        #expect(mean(log.frames.last) * 4 < mean(log.frames.first))
    }
}
