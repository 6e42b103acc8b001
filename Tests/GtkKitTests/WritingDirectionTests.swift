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

    @Test func aLineOfAnotherDirectionIsAlignedWithTheOthers() {
        #expect("שלום 12".alignedAsLine(inRightToLeft: false) == "\u{200E}\u{2068}שלום 12\u{2069}")
        #expect("keg 17".alignedAsLine(inRightToLeft: false) == "keg 17")
        #expect("keg 17".alignedAsLine(inRightToLeft: true) == "\u{200F}\u{2068}keg 17\u{2069}")
    }

    @Test func aValueIsUnchangedAmongTextsFromLeftToRight() {
        #expect("52.5200, 13.4050".keptInOrder(inRightToLeft: false) == "52.5200, 13.4050")
        #expect(WritingDirection.lineStart(inRightToLeft: false).isEmpty)
    }
}
