import Capture
import Scanning
import Testing

@Suite struct LatestFrameSlotTests {
    @Test func theNewestFrameIsTakenOnce() throws {
        let slot = LatestFrameSlot()
        #expect(slot.take() == nil)
        slot.put(try ScanSessionTests.frame([], sequence: 1))
        slot.put(try ScanSessionTests.frame([], sequence: 2))
        #expect(slot.take()?.sequence == 2)
        #expect(slot.take() == nil)
        slot.put(try ScanSessionTests.frame([], sequence: 3))
        #expect(slot.take()?.sequence == 3)
    }
}
