import Barcodes
import PictureMaker
import Testing

@Suite struct ReedSolomonTests {
    /// ISO/IEC 18004, annex I: the codewords of "01234567" in version 1-M.
    private let data: [UInt8] = [
        0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
    ]
    private let parity: [UInt8] = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]

    @Test func parityIsThatOfTheStandardsExample() {
        let encoder = ReedSolomonEncoder(field: .qrCode, firstRoot: 0, parityCount: 10)
        #expect(encoder.parity(of: data) == parity)
    }

    @Test(arguments: [(0, 10), (1, 8), (2, 6), (3, 4), (4, 2), (5, 0)])
    func errorsAndErasuresUpToTheCapacityAreCorrected(errors: Int, erasures: Int) throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            var block = data + parity
            let places = Array(block.indices.shuffled(using: &random).prefix(errors + erasures))
            for place in places { block[place] ^= UInt8.random(in: 1...255, using: &random) }
            let count = try ReedSolomonDecoder.qrCode.correct(
                &block, parityCount: 10, erasures: Array(places.suffix(erasures)))
            #expect(block == data + parity)
            #expect(count == errors + erasures)
        }
    }

    @Test func anErasureThatIsRightIsNotCounted() throws {
        var block = data + parity
        block[3] ^= 7
        #expect(try ReedSolomonDecoder.qrCode.correct(&block, parityCount: 10, erasures: [3, 4, 5]) == 1)
        #expect(block == data + parity)
    }

    @Test func spareCodewordsLowerTheCapacity() throws {
        var block = data + parity
        for place in 0..<5 { block[place * 4] ^= 0x55 }
        let damaged = block
        #expect(throws: ReedSolomonError.tooManyErrors(limit: 8)) {
            try ReedSolomonDecoder.qrCode.correct(&block, parityCount: 10, spare: 2)
        }
        #expect(block == damaged)
        try ReedSolomonDecoder.qrCode.correct(&block, parityCount: 10)
        #expect(block == data + parity)
    }

    /// A compact Aztec symbol of one layer: 17 codewords of 6 bits, half of them parity, four of these erased.
    @Test func randomBlocksAreHardlyEverCorrectedWhereEnoughIsLeftOver() {
        let decoder = ReedSolomonDecoder(field: .gf64, firstRoot: 1)
        let spare = decoder.spare(blockLength: 17, parityCount: 8, erasureCount: 4, chance: 1e-4)
        #expect(spare == 2)
        var random = SeededGenerator(seed: 3)
        var accepted = (all: 0, spared: 0)
        for _ in 0..<10_000 {
            let block = (0..<17).map { _ in random.byte() & 63 }
            var (one, other) = (block, block)
            if (try? decoder.correct(&one, parityCount: 8, erasures: [0, 5, 6, 16])) != nil { accepted.all += 1 }
            let isCorrected = try? decoder.correct(&other, parityCount: 8, spare: spare, erasures: [0, 5, 6, 16])
            if isCorrected != nil { accepted.spared += 1 }
        }
        #expect(accepted.all > 100 && accepted.spared <= 3, "\(accepted)")
    }

    @Test func nothingIsLeftOverWhereEveryCorrectionIsSure() {
        #expect(ReedSolomonDecoder.qrCode.spare(blockLength: 70, parityCount: 26, chance: 1e-6) == 0)
        #expect(ReedSolomonDecoder.qrCode.spare(blockLength: 26, parityCount: 7, erasureCount: 7, chance: 1) == 0)
        #expect(ReedSolomonDecoder.qrCode.spare(blockLength: 26, parityCount: 4, erasureCount: 3, chance: 1e-6) == 0)
    }

    @Test func theResultIsAlwaysACodeWord() {
        var random = SeededGenerator(seed: 2)
        let encoder = ReedSolomonEncoder(field: .qrCode, firstRoot: 0, parityCount: 4)
        var accepted = 0
        for _ in 0..<20_000 {
            var block = (0..<12).map { _ in random.byte() }
            let original = block
            do {
                try ReedSolomonDecoder.qrCode.correct(&block, parityCount: 4)
                accepted += 1
                #expect(encoder.parity(of: Array(block[0..<8])) == Array(block[8...]))
                #expect(zip(block, original).count { $0 != $1 } <= 2)
            } catch {
                #expect(block == original)
            }
        }
        // C(12, 2) · 255² / 256⁴ of all words is 1 in 1000.
        #expect(accepted < 60)
    }

    @Test(arguments: [0, 1, 120])
    func theFirstRootMayBeAnyPower(firstRoot: Int) throws {
        let field = GaloisField(size: 256, polynomial: 0x12D)
        let encoder = ReedSolomonEncoder(field: field, firstRoot: firstRoot, parityCount: 8)
        let decoder = ReedSolomonDecoder(field: field, firstRoot: firstRoot)
        let whole = data + encoder.parity(of: data)
        var block = whole
        for place in [0, 7, 15, 23] { block[place] ^= 0xA7 }
        try decoder.correct(&block, parityCount: 8)
        #expect(block == whole)
    }

    @Test func fieldsOfOtherSizesMultiplyAndDivide() {
        for (size, polynomial) in [(16, 0x13), (64, 0x43), (1024, 0x409), (4096, 0x1069)] {
            let field = GaloisField(size: size, polynomial: polynomial)
            for element in stride(from: 1, to: size, by: 5) {
                #expect(field.quotient(field.product(element, 3), 3) == element)
                #expect(field.product(element, field.quotient(1, element)) == 1)
            }
        }
    }

    @Test func moreErasuresThanTheLimitAreRefusedAlsoWhereTheWordIsACodeWord() {
        var block = data + parity
        #expect(throws: ReedSolomonError.tooManyErrors(limit: 8)) {
            try ReedSolomonDecoder.qrCode.correct(&block, parityCount: 10, spare: 2, erasures: Array(0..<9))
        }
    }
}
