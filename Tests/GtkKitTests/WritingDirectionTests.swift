import GtkKit
import Testing

struct WritingDirectionTests {
    @Test func aValueIsIsolatedAmongTextsFromRightToLeft() {
        let place = "52.5200, 13.4050"
        #expect(place.keptInOrder(inRightToLeft: true) == "\u{2068}\(place)\u{2069}")
        #expect("a\n+81 3".keptInOrder(inRightToLeft: true) == "\u{2068}a\u{2069}\n\u{2068}+81 3\u{2069}")
        #expect("".keptInOrder(inRightToLeft: true).isEmpty)
        // Screen readers get the value itself.
        #expect(place.keptInOrder(inRightToLeft: true).spoken == place)
    }

    @Test func aValueIsUnchangedAmongTextsFromLeftToRight() {
        #expect("52.5200, 13.4050".keptInOrder(inRightToLeft: false) == "52.5200, 13.4050")
        #expect(WritingDirection.lineStart(inRightToLeft: false).isEmpty)
    }
}
