import Testing
import Yomitori

@Suite struct InventoryTimeTests {
    @Test func aTimeOfTodayHasNoDayAndAnEarlierOneIsInTheLanguagesForm() {
        let time = "2026-11-20 14:05:09"
        #expect(InventoryTime.shown(time, today: "2026-11-20") == "14:05:09")
        // The date has the format of the C locale.
        #expect(InventoryTime.shown(time, today: "2026-11-21") == "11/20/26 14:05")
    }

    @Test func invalidTimesAreShownUnchanged() {
        #expect(InventoryTime.shown("", today: "2026-11-21") == "")
        #expect(InventoryTime.shown("yesterday", today: "2026-11-21") == "yesterday")
    }
}
