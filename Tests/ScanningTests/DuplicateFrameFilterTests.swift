import Barcodes
import Capture
import Scanning
import Testing

struct DuplicateFrameFilterTests {
    private func frame(_ pixel: UInt8 = 200, number: Int = 0) -> Frame {
        Frame(
            bytes: [pixel, 10, 20, 30], width: 2, height: 2, rowStride: 2, pixelFormat: .grey,
            timestamp: UInt64(number) * 33_000_000, sequence: UInt64(number))
    }

    /// Returns the number of frames that were searched.
    private func searches(
        _ frames: [Frame], isComplete: Bool = true, region: (Int) -> NormalizedRectangle? = { _ in nil }
    )
        -> Int
    {
        var still = DuplicateFrameFilter<Int>()
        return frames.indices.count { index in
            let known = still.known(of: frames[index], region: region(index), isStrict: false, symbologies: [.qrCode])
            if known == nil { still.take(1, texts: ["one"], isComplete: isComplete) }
            return known == nil
        }
    }

    @Test func aPictureThatStaysTheSameIsSearchedAFewTimesOnly() {
        let frames = (0..<90).map { frame(number: $0) }
        #expect(searches(frames) == 8)
        #expect(searches(frames, isComplete: false) == 30)
    }

    @Test func aPictureThatChangesIsSearchedEachTime() {
        #expect(searches((0..<90).map { frame(UInt8($0), number: $0) }) == 90)
    }

    @Test func aPictureIsSearchedAgainForAnotherRegion() {
        let frames = (0..<40).map { frame(number: $0) }
        let half = NormalizedRectangle(x: 0, y: 0, width: 0.5, height: 1)
        #expect(searches(frames, region: { $0 < 20 ? nil : half }) == 16)
    }

    @Test func differingResultsAreRepeatedInTheSameOrder() {
        var still = DuplicateFrameFilter<Int>()
        var answers: [Int] = []
        for number in 0..<90 {
            let known = still.known(of: frame(number: number), region: nil, isStrict: false, symbologies: [])
            // Every third search leaves an unread candidate.
            if known == nil { still.take(number % 3, texts: [], isComplete: number % 3 != 0) }
            answers.append(known ?? number % 3)
        }
        // The results of the first two searches are not repeated.
        let again = Array(2..<30)
        #expect(answers == (0..<90).map { $0 < 30 ? $0 % 3 : again[($0 - 30) % again.count] % 3 })
    }

    @Test func aCodeInAStillPictureStaysInView() throws {
        let symbol = try BarcodeWriter.qrCode(text: "still")
        let (scale, margin) = (4, 24)
        let side = symbol.grid.width * scale + 2 * margin
        var bytes = [UInt8](repeating: 230, count: side * side)
        for y in 0..<side - 2 * margin {
            for x in 0..<side - 2 * margin where symbol.grid[x / scale, y / scale] {
                bytes[(y + margin) * side + x + margin] = 20
            }
        }
        var scanner = FrameScanner(options: ReaderOptions(effort: .fast), codes: SharedCodesInView())
        for number in 0..<60 {
            let report = try scanner.scan(
                Frame(
                    bytes: bytes, width: side, height: side, rowStride: side, pixelFormat: .grey,
                    timestamp: UInt64(number) * 33_000_000, sequence: UInt64(number)), region: nil)
            #expect(report.barcodes.map(\.text) == ["still"], "frame \(number)")
            #expect(report.codes.count == 1)
            #expect(report.arrivals.count == (number == 0 ? 1 : 0))
        }
    }
}
