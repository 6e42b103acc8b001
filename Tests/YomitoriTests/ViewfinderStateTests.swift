import Capture
import Testing
import Yomitori

struct ViewfinderStateTests {
    @Test(arguments: [
        (CaptureError.busy(path: "/dev/video0", holder: "cheese"), ViewfinderState.busy(camera: "C", holder: "cheese")),
        (
            .noPermission(path: "/dev/video0", group: "video"),
            .noPermission(camera: "C", path: "/dev/video0", group: "video")
        ),
        (.notFound(path: "/dev/video9"), .notFound(camera: "/dev/video9")),
        (.unplugged, .unplugged(camera: "C")),
        (.unsupportedDevice(path: "/dev/null"), .failed(camera: "C", reason: .noCamera)),
        (.unsupportedFormats(["H264"]), .failed(camera: "C", reason: .formats(["H264"]))),
        (.rawSensor(path: "/dev/video0"), .rawSensor(camera: "C")),
        (.mediaServer(.notRunning), .failed(camera: "C", reason: .mediaServer(.notRunning))),
        (.stalled, .failed(camera: "C", reason: .noPictures)),
        (.system(operation: "open", errno: 5), .failed(camera: "C", reason: .system(operation: "open", errno: 5))),
    ])
    func everyEndHasAStateOfItsOwn(error: CaptureError, state: ViewfinderState) {
        #expect(ViewfinderState(error, camera: "C") == state)
    }

    @Test func onlyStatesWithAPictureShowOne() {
        #expect(ViewfinderState.live.showsPicture && ViewfinderState.paused.showsPicture)
        #expect(ViewfinderState.stalled(camera: "C").showsPicture)
        #expect(!ViewfinderState.starting(camera: "C").showsPicture && !ViewfinderState.noCamera.showsPicture)
    }

    @Test func aCameraThatIsPluggedInStartsWhereOneIsMissing() {
        #expect(ViewfinderState.noCamera.waitsForCamera && ViewfinderState.unplugged(camera: "C").waitsForCamera)
        // A device that was just plugged in may get its permissions a moment later.
        #expect(ViewfinderState.noPermission(camera: "C", path: "/dev/video0", group: nil).waitsForCamera)
        #expect(!ViewfinderState.live.waitsForCamera && !ViewfinderState.busy(camera: "C", holder: nil).waitsForCamera)
    }

    @MainActor
    @Test(arguments: [
        ViewfinderState.noCamera, .starting(camera: "C"), .busy(camera: "C", holder: nil),
        .busy(camera: "C", holder: "p"),
        .noPermission(camera: "C", path: "/dev/video0", group: "video"),
        .noPermission(camera: "C", path: "/dev/video0", group: nil),
        .unplugged(camera: "C"), .notFound(camera: "C"), .failed(camera: "C", reason: .noCamera),
        .denied, .rawSensor(camera: "C"), .failed(camera: "C", reason: .mediaServer(.notRunning)),
    ])
    func everyStateWithoutAPictureHasAFaceAndAllButTheFirstARemedy(state: ViewfinderState) throws {
        let face = try #require(ViewfinderMessage(state))
        #expect(!face.title.isEmpty && !face.description.isEmpty && !face.description.contains("{"))
        if case .starting = state { return }
        // A failing camera never prevents other ways to read a code.
        #expect(face.remedies.suffix(2) == [.demoCamera, .openPicture])
        #expect(!face.remedies.contains(.otherCamera) && face.description.contains("drop a picture here"))
        let beside = try #require(ViewfinderMessage(state, .init(otherCamera: "D")))
        #expect(beside.remedies == face.remedies.dropLast(2) + [.otherCamera, .demoCamera, .openPicture])
        let onPhone = try #require(ViewfinderMessage(state, .init(isPhone: true)))
        #expect(onPhone.remedies == face.remedies)
        #expect(onPhone.description.contains("open a picture, or paste one") && !onPhone.description.contains("drop"))
    }

    @MainActor @Test func aBareSensorIsSentToPipeWireWhereThatIsOnOffer() throws {
        let offered = try #require(ViewfinderMessage(.rawSensor(camera: "C"), .init(offersPipeWire: true)))
        #expect(offered.remedies.first == .pipeWire)
        let absent = try #require(ViewfinderMessage(.rawSensor(camera: "C"), .init(offersPipeWire: false)))
        #expect(!absent.remedies.contains(.pipeWire) && absent.description.contains("install PipeWire"))
    }

    @MainActor @Test func aConnectionThatHasEndedIsReplacedAndNotTriedAgain() throws {
        let state = ViewfinderState(.mediaServer(.disconnected), camera: "C")
        let offered = try #require(ViewfinderMessage(state, .init(offersPipeWire: true)))
        #expect(offered.remedies.first == .pipeWire)
        let absent = try #require(ViewfinderMessage(state, .init(offersPipeWire: false)))
        #expect(absent.remedies == [.demoCamera, .openPicture])
    }

    @MainActor
    @Test(arguments: [
        (MediaServerProblem.notRunning, "PipeWire is not running."),
        (.disconnected, "the connection to PipeWire has ended."),
        (.notInstalled(package: "p"), "p is not installed."),
        (.tooOld(package: "p", version: "1"), "p is too old. Version 1 or newer is needed."),
        (.formats, "its picture formats are not supported."),
        (.noPortal, "the desktop's camera portal does not answer."),
        (.other("no node"), "PipeWire reports: no node"),
        (.other(""), "it sends no pictures."),
    ])
    func eachProblemWithPipeWireHasASentence(problem: MediaServerProblem, sentence: String) throws {
        let face = try #require(ViewfinderMessage(.failed(camera: "C", reason: .mediaServer(problem))))
        #expect(face.description.split(separator: "\n").first == "C: \(sentence)")
    }

    @MainActor @Test func theSentenceAboutPermissionNamesTheGroup() throws {
        let face = try #require(ViewfinderMessage(.noPermission(camera: "C", path: "/dev/video0", group: "video")))
        #expect(face.description.contains("C (/dev/video0) belongs to the group “video”"))
    }

    @MainActor @Test(arguments: ["/dev/video0", "video0"])
    func aCameraWithoutANameIsToldByItsPathAlone(name: String) throws {
        let face = try #require(ViewfinderMessage(.noPermission(camera: name, path: "/dev/video0", group: nil)))
        #expect(face.description.hasPrefix("You have no permission to open /dev/video0."))
    }

    @Test func aNameThatBecomesKnownTakesThePlaceOfThePath() {
        let path = "/dev/video0"
        let failures: [CaptureError] = [
            .busy(path: path, holder: "p"), .noPermission(path: path, group: nil), .unplugged, .rawSensor(path: path),
            .unsupportedFormats([]), .stalled, .system(operation: "open", errno: 5),
        ]
        for failure in failures {
            #expect(ViewfinderState(failure, camera: path).naming("C") == ViewfinderState(failure, camera: "C"))
        }
        #expect(ViewfinderState.starting(camera: path).naming("C") == .starting(camera: "C"))
        #expect(ViewfinderState.notFound(camera: path).naming("C") == .notFound(camera: path))
        #expect(ViewfinderState.live.naming("C") == .live)
    }
}
