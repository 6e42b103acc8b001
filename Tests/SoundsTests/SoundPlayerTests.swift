import Foundation
import Sounds
import Testing

/// No sound is played in these tests: playing is tested with the window, whose tests have a sound server of their own.
struct SoundPlayerTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../data/sounds").standardizedFileURL

    @Test func withoutASoundServerTheErrorSaysSoAndNothingElseHappens() async {
        // The test runs in a process of its own, because the environment must not change while threads of other tests
        // read it.
        await #expect(processExitsWith: .success) {
            setenv("CANBERRA_DRIVER", "pulse", 1)
            setenv("PULSE_SERVER", "unix:/nonexistent", 1)
            let player = SoundPlayer(application: "dev.yomitori.Tests", name: "Tests")
            let sound = SoundPlayer.Sound(event: "complete", description: "a test")
            let error = await withCheckedContinuation { continuation in
                player.play(sound) { continuation.resume(returning: $0) }
            }
            #expect(error?.reason.isEmpty == false)
        }
    }

    @Test(arguments: ["success", "duplicate", "error"]) func ourOwnSoundsAreShortAndCanBePlayed(name: String) throws {
        let bytes = try [UInt8](Data(contentsOf: Self.folder.appending(path: "\(name).wav")))
        #expect(bytes.prefix(4).elementsEqual("RIFF".utf8) && bytes[8..<12].elementsEqual("WAVE".utf8))
        // The file has 16 bits at 44.1 kHz and lasts less than half a second, so that reads in quick succession stay
        // apart.
        #expect(bytes.count < 44_100)
    }

    @Test func theThreeSoundsDiffer() throws {
        let sounds = try ["success", "duplicate", "error"].map {
            try Data(contentsOf: Self.folder.appending(path: "\($0).wav"))
        }
        #expect(Set(sounds).count == 3)
    }
}
