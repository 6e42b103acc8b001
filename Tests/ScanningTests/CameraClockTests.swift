import Scanning
import Testing

struct CameraClockTests {
    @Test func timeIsInSeconds() {
        #expect(CameraClock.seconds(from: 1_000_000_000, to: 3_500_000_000) == 2.5)
        #expect(CameraClock.seconds(from: 7, to: 7) == 0)
    }

    @Test func noTimeHasPassedWhenTheClockWasSetBack() {
        #expect(CameraClock.seconds(from: 3_500_000_000, to: 1_000_000_000) == 0)
    }
}
