import Scanning
import Testing

@Suite struct InventoryLimitTests {
    @Test func ofATableWithTooManyCodesOneTooManyIsRead() {
        var list = InventoryList()
        list.expect(csv: (0..<150_000).map { "keg \($0 / 2 * 2)\nkeg \($0)\n" }.joined())
        #expect(list.expected.count == InventoryList.maximumExpected + 1)
        list.expect(csv: (0..<150_000).map { "keg \($0 % 100_000)\n" }.joined())
        #expect(list.expected.count == InventoryList.maximumExpected)
    }
}
