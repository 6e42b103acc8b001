import Barcodes
import PictureMaker
import Testing

@Suite struct PrimeFieldReedSolomonTests {
    private let code = PrimeFieldReedSolomon.pdf417

    /// ISO/IEC 15438, annex Q: "PDF417" at error correction level 1.
    @Test func parityIsThatOfTheStandardsExample() {
        #expect(code.parity(of: [5, 453, 178, 121, 239], count: 4) == [452, 327, 657, 619])
    }

    /// Sums of products are reduced late; these are the largest possible sums.
    @Test func parityOfTheLongestBlockIsThatOfACodeWord() throws {
        let data = [Int](repeating: 928, count: 928 - 512)
        var word = data + code.parity(of: data, count: 512)
        #expect(try code.correct(&word, parityCount: 512) == 0)
        // In larger fields the sums are reduced at once.
        let large = PrimeFieldReedSolomon(field: PrimeField(modulus: 12_289, generator: 11))
        let more = [Int](repeating: 12_288, count: 500)
        word = more + large.parity(of: more, count: 60)
        #expect(try large.correct(&word, parityCount: 60) == 0)
    }

    @Test(arguments: [4, 8, 31, 64]) func errorsAndErasuresUpToTheLimitAreCorrected(_ parityCount: Int) throws {
        var random = SeededGenerator(seed: UInt64(parityCount))
        for round in 0..<40 {
            let data = (0..<Int.random(in: 5...120, using: &random)).map { _ in Int.random(in: 0..<929, using: &random)
            }
            let sent = data + code.parity(of: data, count: parityCount)
            let places = Array(sent.indices.shuffled(using: &random).prefix(parityCount))
            let erased = min(round % (parityCount + 1), places.count)
            let erasures = Array(places[..<erased])
            let errors = places[erased...].prefix((parityCount - erased) / 2)
            var received = sent
            for index in erasures { received[index] = 0 }
            for index in errors { received[index] = (received[index] + Int.random(in: 1..<929, using: &random)) % 929 }
            let changed = zip(received, sent).count { $0 != $1 }
            let count = try code.correct(&received, parityCount: parityCount, erasures: erasures)
            #expect(received == sent)
            #expect(count == changed)
        }
    }

    @Test func wordsWithTooManyErrorsAreLeftUnchanged() {
        var random = SeededGenerator(seed: 7)
        let data = (0..<40).map { _ in Int.random(in: 0..<929, using: &random) }
        let sent = data + code.parity(of: data, count: 16)
        for _ in 0..<50 {
            var received = sent
            for index in sent.indices.shuffled(using: &random).prefix(12) {
                received[index] = (received[index] + Int.random(in: 1..<929, using: &random)) % 929
            }
            let before = received
            #expect(throws: ReedSolomonError.tooManyErrors(limit: 14)) {
                try code.correct(&received, parityCount: 16, spare: 2)
            }
            #expect(received == before)
        }
    }

    @Test(arguments: [0, 1, 7, 8, 9, 63, 64, 65, 66, 200]) func parityIsThatOfACodeWordForEveryCount(_ count: Int)
        throws
    {
        var random = SeededGenerator(seed: UInt64(count))
        for field in [PrimeField.pdf417, PrimeField(modulus: 32_749, generator: 2)] {
            let code = PrimeFieldReedSolomon(field: field)
            let data = (0..<90).map { _ in Int.random(in: 0..<field.modulus, using: &random) }
            var word = data + code.parity(of: data, count: count)
            #expect(word.count == 90 + count)
            guard count > 0 else { continue }
            #expect(try code.correct(&word, parityCount: count) == 0)
        }
    }

    /// If all codewords are unknown and filled with zeros, they form a valid codeword, but nothing confirms it.
    @Test func moreErasuresThanTheLimitAreRefusedAlsoWhereTheWordIsACodeWord() {
        var word = [Int](repeating: 0, count: 20)
        #expect(throws: ReedSolomonError.tooManyErrors(limit: 6)) {
            try code.correct(&word, parityCount: 8, spare: 2, erasures: Array(0..<20))
        }
    }
}
