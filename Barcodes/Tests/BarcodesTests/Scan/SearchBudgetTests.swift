import Barcodes
import PictureMaker
import Testing

struct SearchBudgetTests {
    private func budget(pixels: Int = 40_000, effort: ReaderOptions.Effort = .balanced) -> SearchBudget {
        SearchBudget(pixels: pixels, effort: effort)
    }

    /// Spends in small steps until nothing is left.
    private func spendAll(_ budget: inout SearchBudget) -> Int {
        var steps = 0
        while budget.spend(1_000) { steps += 1 }
        return steps * 1_000
    }

    @Test func aTurnWithoutEvidenceHasLittle() {
        var budget = budget()
        let whole = budget.left
        budget.beginTurn()
        let spent = spendAll(&budget)
        #expect(spent <= whole / 8)
    }

    @Test func evidenceIsWorthHalfOfWhatIsLeft() {
        var budget = budget()
        let whole = budget.left
        budget.beginTurn()
        budget.evidenceWasSeen()
        let spent = spendAll(&budget)
        #expect(spent <= whole / 2 && spent > whole / 2 - 1_000)
        #expect(budget.left == whole - spent)
    }

    @Test func noStrategyStarvesTheOthers() {
        var budget = budget()
        for turn in 1...7 {
            budget.beginTurn()
            budget.evidenceWasSeen()
            let left = budget.left
            let spent = spendAll(&budget)
            #expect(spent > left / 2 - 1_000, "turn \(turn)")
        }
        #expect(budget.left > 200_000)
    }

    @Test func evidenceThatIsSeenTwiceIsWorthNoMore() {
        var budget = budget()
        let whole = budget.left
        budget.beginTurn()
        for _ in 0..<10 { budget.evidenceWasSeen() }
        let spent = spendAll(&budget)
        #expect(spent <= whole / 2)
    }

    @Test func spendingNeverExceedsTheRemainingBudget() {
        var budget = budget(effort: .fast)
        let whole = budget.left
        let answers = [budget.spend(whole + 1), budget.spend(whole), budget.spend(1)]
        #expect(answers == [false, true, false])
    }

    @Test func codesThatAreReadAreWorthMoreWork() {
        var budget = budget()
        _ = budget.spend(budget.left)
        let before = budget.spend(1_000_000)
        budget.codeWasRead()
        let after = budget.spend(1_000_000)
        #expect(!before && after)
    }

    @Test func effortsAreFiveAndTenTimesTheOneBefore() {
        let whole = ReaderOptions.Effort.allCases.map { budget(effort: $0).left }
        #expect(whole[1] == 5 * whole[0] && whole[2] == 10 * whole[1])
    }

    @Test func partsOfAPictureCostNoMoreThanTheWhole() {
        var whole = budget()
        let before = whole.left
        for _ in 0..<200 {
            var part = SearchBudget(pixels: 10_000, effort: .balanced, within: whole)
            let own = self.budget(pixels: 10_000).left
            #expect(part.left <= min(own, whole.left))
            part.beginTurn()
            part.evidenceWasSeen()
            _ = spendAll(&part)
            whole.charge(part.spent)
        }
        #expect(whole.spent + whole.left == before)
        #expect(whole.left < 10_000)
    }
}
