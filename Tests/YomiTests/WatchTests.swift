import Foundation
import Testing

@Suite struct WatchTests {
    /// Starts `yomi watch` on the demo camera, waits for lines, one of them with this text (for two minutes at most),
    /// and interrupts it.
    private func watch(_ arguments: String..., untilLines count: Int, including part: String? = nil) throws -> YomiRun {
        let folder = try TemporaryFolder()
        try folder.write([], to: "input")
        let program = try YomiProgram.start(
            (["watch", "--camera", "demo"] + arguments).map { Array($0.utf8) }, input: folder.path("input"),
            output: folder.path("output"), errors: folder.path("errors"))
        for _ in 0..<1_200 {
            Thread.sleep(forTimeInterval: 0.1)
            let text = (try? folder.text(of: "output")) ?? ""
            let isThere = part.map { text.contains($0) } ?? true
            if isThere, text.split(separator: "\n").count >= count, program.isReadyForInterruption { break }
        }
        program.interrupt()
        let status = program.waitForEnd()
        return YomiRun(
            status: status, output: try folder.text(of: "output"), errors: try folder.text(of: "errors"))
    }

    @Test func theDemoCamerasCodesAreReadUntilTheProgramIsInterrupted() throws {
        // This code comes first, but the demo camera goes on to the next one whether it was read or not.
        let link = "https://example.org/bikes/4711"
        let run = try watch(untilLines: 2, including: link + "\n")
        #expect(run.status == 0 && run.errors == "")
        #expect(run.lines.contains { $0 == link })
    }

    @Test func eachCodeIsAnObjectWithJSON() throws {
        let run = try watch("--json", untilLines: 1)
        #expect(run.status == 0)
        let object = try #require(try run.objects().first)
        #expect(object["symbology"] as? String == "QRCode" && object["text"] is String)
        #expect((object["corners"] as? [[Double]])?.count == 4)
    }

    @Test func anObjectSaysWhenAndWhereItWasRead() throws {
        let run = try YomiProgram.run("watch", "--camera", "demo", "--json", "--once", "--timeout", "60")
        let object = try #require(try run.objects().first)
        #expect(object["camera"] as? String == "demo")
        let time = try #require(object["time"] as? String)
        #expect(time.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z/) != nil)
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        #expect(abs(try format.parse(time).timeIntervalSinceNow) < 120)
    }

    @Test func onceEndsAfterTheFirstCode() throws {
        let run = try YomiProgram.run("watch", "--camera", "demo", "--once", "--timeout", "60")
        #expect(run.status == 0 && run.lines.count == 1 && run.errors == "")
    }

    /// The program ends as after `| head -1`, without waiting for another code.
    @Test func theProgramEndsSilentlyWhenItsReaderIsGone() throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "input")
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        // Without O_NONBLOCK, opening would wait for a writer, while the writer waits for a reader. The program must
        // not inherit this descriptor.
        let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let program = try YomiProgram.start(
            ["watch", "--camera", "demo", "--json", "--symbologies", "rmqrcode"].map { Array($0.utf8) },
            input: folder.path("input"), output: folder.path("pipe"), errors: folder.path("errors"))
        for _ in 0..<300 where !program.isReadyForInterruption { Thread.sleep(forTimeInterval: 0.1) }
        close(reader)
        #expect(program.waitForSignal() == SIGPIPE)
        #expect(try folder.text(of: "errors") == "")
    }

    @Test func aTimeThatIsOverEndsWithStatus1WhenThereWasNoCode() throws {
        let run = try YomiProgram.run(
            "watch", "--camera", "demo", "--symbologies", "rmqrcode", "--timeout", "0.5")
        #expect(run.status == 1 && run.output == "" && run.errors == "")
    }

    @Test func aZoomThatTheCameraLacksIsTold() throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "input")
        let program = try YomiProgram.start(
            ["watch", "--camera", "demo", "--zoom", "99"].map { Array($0.utf8) }, input: folder.path("input"),
            output: folder.path("output"), errors: folder.path("errors"))
        for _ in 0..<600 where try folder.text(of: "errors").isEmpty { Thread.sleep(forTimeInterval: 0.1) }
        program.interrupt()
        _ = program.waitForEnd()
        #expect(try folder.text(of: "errors") == "yomi: the camera's zoom is from 1 to 4, so it is 4\n")
    }

    @Test(arguments: ["0", "-1", "nan", "soon", "1e9"]) func aTimeThatIsNoneEndsWithStatus2(time: String) throws {
        let run = try YomiProgram.run("watch", "--camera", "demo", "--timeout=\(time)")
        #expect(run.status == 2 && run.errors.contains("--timeout"))
    }

    @Test func anInterruptionBeforeAnyCodeEndsWithStatus1() throws {
        #expect(try watch("--symbologies", "rmqrcode", untilLines: 0).status == 1)
    }

    /// `nohup`, for example, starts programs with SIGHUP ignored.
    @Test func aSignalThatIsIgnoredFromTheStartStaysIgnored() throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "input")
        let program = try YomiProgram.start(
            ["watch", "--camera", "demo", "--symbologies", "rmqrcode"].map { Array($0.utf8) },
            prefix: ["/bin/sh", "-c", "trap '' TERM; exec \"$0\" \"$@\""], input: folder.path("input"),
            output: folder.path("output"), errors: folder.path("errors"))
        // SIGHUP is the last.
        for _ in 0..<600 where !program.catches([SIGINT, SIGHUP]) { Thread.sleep(forTimeInterval: 0.1) }
        #expect(!program.catches([SIGTERM]))
        program.interrupt()
        #expect(program.waitForEnd() == 1)
    }

    @Test func aCameraThatIsNotThereEndsWithStatus2AndSaysSo() throws {
        let run = try YomiProgram.run("watch", "--camera", "/dev/no-such-camera")
        #expect(run.status == 2 && run.errors.contains("/dev/no-such-camera"))
        #expect(try YomiProgram.run("watch", "--camera", "nameless").status == 2)
        let file = try YomiProgram.run("watch", "--camera", "/etc/passwd")
        #expect(file.status == 2)
        #expect(
            file.errors == "yomi: /etc/passwd is no camera that streams; yomi cameras lists those that do\n",
            "\(file.errors)")
    }

    @Test(arguments: [4, 5, 6, 8, 12]) func tooLowALimitOfOpenFilesIsReported(limit: Int) throws {
        let run = try YomiProgram.run(
            ["watch", "--camera", "demo", "--once"].map { Array($0.utf8) },
            prefix: ["/bin/sh", "-c", "ulimit -n \(limit); exec \"$0\" \"$@\""])
        #expect(run.status == 2, "\(run)")
        #expect(run.errors.contains("too few files may be open at once (ulimit -n)"), "\(run.errors)")
    }

    @Test func theDemoCameraIsAlwaysListed() throws {
        let run = try YomiProgram.run("cameras")
        #expect(run.status == 0 && run.lines.last == "demo\tDemo camera")
        let objects = try YomiProgram.run("cameras", "--json").objects()
        #expect(objects.last?["id"] as? String == "demo")
    }
}
