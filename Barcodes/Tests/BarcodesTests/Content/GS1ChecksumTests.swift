import Barcodes
import Testing

@Suite struct GS1ChecksumTests {
    /// GTIN-8, UPC-A, EAN-13, GTIN-14 and SSCC.
    @Test(arguments: ["96385074", "036000291452", "6291041500213", "10614141000415", "106141412345678908"])
    func theCheckDigitFollowsFromTheOthers(number: String) {
        let digits = number.utf8.map { Int($0 & 0xF) }
        #expect(GS1Checksum.digit(of: digits.dropLast()) == digits.last)
    }

    /// Weights of 3 and 1 find every single wrong digit.
    @Test func aWrongDigitChangesTheCheckDigit() {
        let digits = [6, 2, 9, 1, 0, 4, 1, 5, 0, 0, 2, 1]
        for place in digits.indices {
            for wrong in 0..<10 where wrong != digits[place] {
                var changed = digits
                changed[place] = wrong
                #expect(GS1Checksum.digit(of: changed) != 3)
            }
        }
    }
}
