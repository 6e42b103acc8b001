import Barcodes
import PictureMaker
import Testing

@Suite struct SelectionTests {
    @Test func everyPlaceHoldsWhatSortingPutsThere() {
        var generator = SeededGenerator(seed: 5)
        for count in [1, 2, 3, 10, 57] {
            // There are few different values, so that many are equal.
            for most in [1, 4, 1000] {
                let values = (0..<count).map { _ in Float(Int.random(in: 0...most, using: &generator)) }
                let sorted = values.sorted()
                for place in 0..<count {
                    var values = values
                    #expect(values.select(place) == sorted[place])
                    #expect(values[..<place].allSatisfy { $0 <= sorted[place] })
                    #expect(values[place...].allSatisfy { $0 >= sorted[place] })
                }
            }
        }
    }

    @Test func sortedAndReversedValuesAreSelectedFrom() {
        var (rising, falling) = (Array(0..<100), Array((0..<100).reversed()))
        #expect(rising.select(30) == 30 && falling.select(30) == 30)
    }
}
