import Barcodes
import Testing
import Yomitori

@Suite struct RecentReadsTests {
    @Test func aCodeThatComesBackIsNoNewRead() {
        let (one, other) = (Barcode.qrCode(saying: "one"), Barcode.qrCode(saying: "other"))
        let start = ContinuousClock.now
        var reads = RecentReads()
        // One code is read repeatedly, each time within a minute; the other in between, and once more after a while.
        let times: [(Barcode, Int)] = [(one, 0), (other, 1), (one, 5), (one, 60), (one, 110), (other, 111), (one, 300)]
        let answers = times.map { reads.add($0.0, at: start + .seconds($0.1)) }
        #expect(answers == [true, true, false, false, false, true, true])
    }
}
