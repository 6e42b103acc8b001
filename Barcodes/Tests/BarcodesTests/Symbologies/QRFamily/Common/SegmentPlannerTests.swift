import Barcodes
import PictureMaker
import Testing

@Suite struct SegmentPlannerTests {
    /// Returns the minimum number of bits over all assignments of modes to characters.
    private func minimumBits(_ characters: [UInt8], format: BitStreamFormat) -> Int? {
        let encoder = BitStreamEncoder(format: format)
        let modes: [QRCodeMode] = [.numeric, .alphanumeric, .byte]
        var best: Int?
        var choice = [Int](repeating: 0, count: characters.count)
        while true {
            var segments: [RawSegment] = []
            for (character, mode) in zip(characters, choice) {
                if segments.last?.mode == modes[mode] {
                    segments[segments.count - 1].bytes.append(character)
                } else {
                    segments.append(RawSegment(mode: modes[mode], bytes: [character]))
                }
            }
            if segments.allSatisfy({ $0.isValid(hasFNC1: false) }), let bits = encoder.length(segments) {
                best = min(best ?? bits, bits)
            }
            guard let place = choice.firstIndex(where: { $0 < 2 }) else { return best }
            for index in 0..<place { choice[index] = 0 }
            choice[place] += 1
        }
    }

    @Test func noOtherChoiceOfModesIsShorter() throws {
        var random = SeededGenerator(seed: 8)
        let formats: [BitStreamFormat] = [
            .qrCode(version: 1), .qrCode(version: 40), MicroQRCodeTables.format(version: 3),
            MicroQRCodeTables.format(version: 4), RMQRCodeTables.format(version: 1),
        ]
        for round in 0..<60 {
            let classes = [Array("0123456789".utf8), Array("ABC:".utf8), Array("abc".utf8)]
            var characters: [UInt8] = []
            while characters.count < 8 {
                let own = classes[Int.random(in: 0..<3, using: &random)]
                for _ in 0..<Int.random(in: 1...5, using: &random) {
                    characters.append(own[Int.random(in: 0..<own.count, using: &random)])
                }
            }
            characters = Array(characters.prefix(8))
            let format = formats[round % formats.count]
            var units = ContentUnits(eci: nil, hasFNC1: false)
            for character in characters { units.append(CollectionOfOne(character)) }
            let segments = try #require(SegmentPlanner.segments(of: units, format: format))
            #expect(BitStreamEncoder(format: format).length(segments) == minimumBits(characters, format: format))
            #expect(segments.flatMap(\.bytes) == characters)
        }
    }

    @Test func theLengthIsThatOfTheStream() throws {
        let format = BitStreamFormat.qrCode(version: 12)
        let encoder = BitStreamEncoder(
            format: format, fnc1: .gs1, structuredAppend: StructuredAppend(index: 0, count: 2, parity: 1))
        let segments = [
            RawSegment(mode: .numeric, bytes: Array("12345".utf8)),
            RawSegment(mode: .alphanumeric, bytes: Array("A%\u{1D}B".utf8)),
            RawSegment(mode: .byte, eci: 20000, bytes: [1, 2, 3]), RawSegment(mode: .byte, eci: 26, bytes: [1]),
            RawSegment(mode: .kanji, eci: 26, bytes: [0x93, 0x5F]), RawSegment(mode: .hanzi, bytes: [0xB6, 0xC1]),
            RawSegment(mode: .byte, bytes: [9]),
        ]
        #expect(encoder.length(segments) == (try #require(encoder.encode(segments))).bitCount)
    }

    @Test func fnc1StandsBetweenAnECIAndTheFirstMode() throws {
        // ISO/IEC 18004, 7.4.8.2 and 7.4.8.3.
        let segment = RawSegment(mode: .byte, eci: 26, bytes: [0x41])
        let format = BitStreamFormat.qrCode(version: 1)
        for (fnc1, header) in [
            (FNC1.gs1, [(5, 4)]), (.industry(applicationIndicator: "37"), [(9, 4), (37, 8)]),
        ] as [(FNC1, [(Int, Int)])] {
            for append in [nil, StructuredAppend(index: 0, count: 2, parity: 0x41)] {
                let written = try #require(
                    BitStreamEncoder(format: format, fnc1: fnc1, structuredAppend: append).encode([segment]))
                let (eci, data) = ([(7, 4), (26, 8)], [(4, 4), (1, 8), (0x41, 8)])
                let place = append == nil ? [] : [(3, 4), (0, 4), (1, 4), (0x41, 8)]
                var expected = BitWriter()
                for (value, count) in place + eci + header + data { expected.append(value, count: count) }
                #expect(written.bytes == expected.bytes && written.bitCount == expected.bitCount)
                // FNC1 in front of an ECI is read as well.
                var other = BitWriter()
                for (value, count) in place + header + eci + data { other.append(value, count: count) }
                for stream in [written, other] {
                    let parser = BitStreamParser(data: stream.bytes, bitCount: stream.bitCount, format: format)
                    let content = try parser.content(details: QRCodeDetails(version: 1))
                    #expect(content.text == "A" && content.fnc1 == fnc1 && content.segments.map(\.eci) == [26])
                }
            }
        }
    }

    @Test func aModeThatTheFormatHasNotIsNotChosen() {
        var units = ContentUnits(eci: nil, hasFNC1: false)
        units.append(CollectionOfOne(UInt8(ascii: "a")))
        #expect(SegmentPlanner.segments(of: units, format: MicroQRCodeTables.format(version: 1)) == nil)
        #expect(SegmentPlanner.segments(of: units, format: MicroQRCodeTables.format(version: 2)) == nil)
        #expect(SegmentPlanner.segments(of: units, format: MicroQRCodeTables.format(version: 3)) != nil)
    }
}
