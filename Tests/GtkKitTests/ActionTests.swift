import GtkKit
import Testing

@MainActor struct ActionTests {
    @Test func activatingASwitchTurnsItOverAndSaysSo() {
        var seen: [Bool] = []
        let action = Action("switch", isOn: false) { seen.append($0) }
        action.activate()
        action.activate()
        #expect(seen == [true, false])
        #expect(!action.isOn)
    }

    @Test func settingTheStateCallsNobody() {
        var count = 0
        let action = Action("switch", isOn: false) { _ in count += 1 }
        action.isOn = true
        #expect(action.isOn && count == 0)
    }

    @Test func aDisabledActionDoesNothing() {
        var count = 0
        let action = Action("plain") { count += 1 }
        action.isEnabled = false
        action.activate()
        #expect(count == 0)
        action.isEnabled = true
        action.activate()
        #expect(count == 1)
    }

    @Test func aBodyIsLetGoWithItsAction() {
        final class Token {}
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            let action = Action("plain") { _ = strong }
            action.activate()
        }
        #expect(token == nil)
    }
}
