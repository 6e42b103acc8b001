import Capture
import Testing

@Suite("Choice of a video mode")
struct VideoModeTests {
    func mode(_ format: FourCharacterCode, _ width: Int, _ height: Int, _ rate: Double) -> VideoMode {
        VideoMode(format: format, width: width, height: height, framesPerSecond: rate)
    }

    @Test("a USB 2 webcam streams MJPEG at 720p, a USB 3 one YUYV")
    func usual() {
        let slow = [
            mode(.yuyv, 640, 480, 30), mode(.yuyv, 1280, 720, 10), mode(.yuyv, 1920, 1080, 5),
            mode(.mjpeg, 640, 480, 30), mode(.mjpeg, 1280, 720, 30), mode(.mjpeg, 1920, 1080, 30),
        ]
        #expect(VideoMode.best(of: slow) == mode(.mjpeg, 1280, 720, 30))
        #expect(VideoMode.best(of: slow + [mode(.yuyv, 1280, 720, 30)]) == mode(.yuyv, 1280, 720, 30))
        #expect(VideoMode.best(of: slow + [mode(.nv12, 1280, 720, 25)]) == mode(.nv12, 1280, 720, 25))
    }

    @Test("of several frame rates the one nearest to 30 is taken")
    func frameRate() {
        let modes = [60.0, 30, 24, 15].map { mode(.yuyv, 1280, 720, $0) }
        #expect(VideoMode.best(of: modes)?.framesPerSecond == 30)
        #expect(VideoMode.best(of: modes.filter { $0.framesPerSecond != 30 })?.framesPerSecond == 24)
    }

    @Test("without 720p at 24 frames, the mode with the most pixels a second is taken")
    func poor() {
        #expect(
            VideoMode.best(of: [mode(.yuyv, 320, 240, 30), mode(.yuyv, 640, 480, 30), mode(.yuyv, 1280, 960, 5)])
                == mode(.yuyv, 640, 480, 30))
        #expect(
            VideoMode.best(of: [mode(.yuyv, 640, 480, 30), mode(.yuyv, 1280, 960, 15)])
                == mode(.yuyv, 1280, 960, 15))
    }

    @Test("an upright sensor counts by its shorter side")
    func upright() {
        #expect(
            VideoMode.best(of: [mode(.mjpeg, 480, 640, 30), mode(.mjpeg, 720, 1280, 30)])
                == mode(.mjpeg, 720, 1280, 30))
    }

    @Test("a driver that names no frame rate is taken at 30")
    func silent() {
        #expect(VideoMode.best(of: [mode(.yuyv, 1280, 720, 0), mode(.mjpeg, 640, 480, 30)])?.format == .yuyv)
    }

    @Test("libv4l2 converts only where nothing else is understood")
    func conversion() {
        let bayer = FourCharacterCode(rawValue: 0x3847_5247)
        let converted = mode(.bgr24, 1280, 720, 30)
        #expect(VideoMode.best(of: [mode(bayer, 1280, 720, 30), converted]) == converted)
        #expect(VideoMode.best(of: [converted, mode(.grey, 640, 480, 30)])?.format == .grey)
        #expect(VideoMode.best(of: [mode(bayer, 1280, 720, 30)]) == nil)
        #expect(VideoMode.best(of: []) == nil)
        #expect(VideoMode.best(of: [mode(.yuyv, 0, 0, 30)]) == nil)
    }

    @Test("infra-red formats are known by their names")
    func monochrome() {
        #expect(FourCharacterCode.grey.isMonochrome)
        #expect(FourCharacterCode(rawValue: 0x2036_3159).description == "Y16 ")
        #expect(FourCharacterCode(rawValue: 0x2036_3159).isMonochrome)
        #expect(!FourCharacterCode.yuyv.isMonochrome)
        #expect(!FourCharacterCode.nv12.isMonochrome)
    }

    @Test(
        "any frame rate that a driver reports can be asked for again",
        arguments: [0.001, 30, 4_300_000, 4_294_967_295, Double(UInt32.max) * 1_000, .infinity])
    func anyFrameRate(framesPerSecond: Double) throws {
        let time = try #require(VideoMode.frameTime(framesPerSecond: framesPerSecond))
        #expect(time.numerator == 1_000 && time.denominator >= 1 && time.denominator <= 1_000_000_000)
    }

    @Test("without a frame rate none is asked for", arguments: [0, -1, Double.nan])
    func noFrameRate(framesPerSecond: Double) {
        #expect(VideoMode.frameTime(framesPerSecond: framesPerSecond) == nil)
    }

    @Test("a mode of a size that no camera has is not taken")
    func vastMode() {
        let vast = VideoMode(format: .mjpeg, width: Int(UInt32.max), height: Int(UInt32.max), framesPerSecond: 30)
        let real = VideoMode(format: .mjpeg, width: 640, height: 480, framesPerSecond: 30)
        #expect(VideoMode.best(of: [vast, real]) == real)
        #expect(VideoMode.best(of: [vast]) == nil)
    }
}
