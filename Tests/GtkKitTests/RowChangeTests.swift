import GtkKit
import Testing

struct RowChangeTests {
    private func steps(_ old: String, _ new: String) -> [RowChange] {
        RowChange.steps(from: Array(old), to: Array(new), by: ==)
    }

    /// Applies the steps to the old rows.
    private func result(_ old: String, _ new: String) -> String {
        var rows = Array(old)
        let wanted = Array(new)
        for step in steps(old, new) {
            switch step {
            case .insert(let index): rows.insert(wanted[index], at: index)
            case .write(let index): rows[index] = wanted[index]
            case .remove(let index): rows.remove(at: index)
            }
        }
        return String(rows)
    }

    @Test func aRowThatCameOrWentLeavesTheOthersUntouched() {
        #expect(steps("abcdef", "abcdef") == [])
        #expect(steps("abcdef", "abXcdef") == [.insert(2)])
        #expect(steps("abcdef", "abdef") == [.remove(2)])
        #expect(steps("abcdef", "abXdef") == [.write(2)])
        #expect(steps("", "ab") == [.insert(0), .insert(1)])
        #expect(steps("ab", "") == [.remove(1), .remove(0)])
    }

    /// In an inventory, a row moves when its code is read: from the missing rows to the end of those that were read.
    @Test func aRowThatMovesIsTwoSteps() {
        #expect(steps("ab" + "uvwxyz", "abw" + "uvxyz") == [.insert(2), .remove(5)])
    }

    @Test func theStepsMakeTheNewRowsOfAnyOldOnes() {
        // The texts have few letters, so that different rows may be equal.
        var (texts, longest) = ([""], [""])
        for _ in 0..<4 {
            longest = longest.flatMap { text in "abc".map { text + String($0) } }
            texts += longest
        }
        for old in texts {
            let wrong = texts.filter { result(old, $0) != $0 }
            #expect(wrong.isEmpty, "from \(old)")
        }
    }
}
