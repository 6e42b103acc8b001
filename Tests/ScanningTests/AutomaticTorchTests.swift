import Scanning
import Testing

struct AutomaticTorchTests {
    /// A room with a torch and a camera of ten frames a second.
    private struct Room {
        var light = 20.0
        /// Luminance that the torch adds where codes are looked for.
        var torchLight = 90.0
        /// Brightness at which the camera keeps its pictures as long as there is any light; `nil` for a fixed exposure.
        var automaticExposure: Double?
        var torch = AutomaticTorch()
        var meter = LightMeter()
        var isOn = false
        var time: UInt64 = 0
        var changes: [AutomaticTorch.Change] = []

        var mean: Double {
            let sum = light + (isOn ? torchLight : 0)
            return sum > 40 ? automaticExposure ?? min(sum, 255) : min(sum, 255)
        }

        mutating func pass(seconds: Double) {
            for _ in 0..<Int(seconds * 10) {
                time += 100_000_000
                meter.take(mean: mean, at: time)
                guard let change = torch.take(mean: mean, isDark: meter.isDark, at: time) else { continue }
                isOn = change == .on
                changes.append(change)
            }
        }
    }

    @Test func inTheDarkItGoesOnAndItsOwnLightDoesNotFoolIt() {
        var room = Room()
        room.pass(seconds: 60)
        #expect(room.changes == [.on])
        #expect(room.torch.isOn)
    }

    @Test func whenTheRoomGetsLightItGoesOffAndStaysOff() {
        var room = Room()
        room.pass(seconds: 5)
        room.light = 120
        room.pass(seconds: 1.5)
        #expect(room.changes == [.on])
        room.pass(seconds: 60)
        #expect(room.changes == [.on, .off])
        #expect(!room.torch.isOn)
    }

    @Test func aShortFlashOfLightChangesNothing() {
        var room = Room()
        room.pass(seconds: 5)
        for _ in 0..<10 {
            room.light = 200
            room.pass(seconds: 1)
            room.light = 20
            room.pass(seconds: 3)
        }
        #expect(room.changes == [.on])
    }

    @Test func somethingBrightBeforeTheTorchMakesItGoOutOnceAtMost() {
        var room = Room()
        room.pass(seconds: 5)
        // White paper is held close to the torch and taken away again.
        for _ in 0..<10 {
            room.torchLight = 220
            room.pass(seconds: 4)
            room.torchLight = 90
            room.pass(seconds: 4)
        }
        #expect(room.changes == [.on, .off, .on])
    }

    @Test func withAutomaticExposureTheTorchGoesOffWhenThePictureStops() {
        var room = Room(automaticExposure: 110)
        room.pass(seconds: 5)
        room.light = 200
        room.pass(seconds: 20)
        #expect(room.changes == [.on])
        #expect(room.torch.rest() == .off)
        room.isOn = false
        room.meter = LightMeter()
        room.pass(seconds: 20)
        #expect(room.changes == [.on])
        room.light = 20
        room.pass(seconds: 5)
        #expect(room.changes == [.on, .on])
    }

    @Test func atRestThereIsNothingToSwitchOffThatIsOff() {
        var torch = AutomaticTorch()
        #expect(torch.rest() == nil)
    }

    @Test func theUsersHandHasTheLastWord() {
        var room = Room()
        room.pass(seconds: 5)
        room.torch.touched()
        room.isOn = false
        room.pass(seconds: 20)
        #expect(room.changes == [.on])
        #expect(room.torch.rest() == nil)
    }

    @Test func aClockSetBackSwitchesNothing() {
        var room = Room()
        room.pass(seconds: 5)
        room.time = 0
        room.pass(seconds: 20)
        #expect(room.changes == [.on])
    }
}
