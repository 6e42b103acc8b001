import Scanning
import Testing

@Suite struct LightAdviceTests {
    /// Returns the milliseconds at which a light is advised, with a frame every 100 ms.
    private func advised(_ frame: (Int) -> (isDark: Bool, isReading: Bool)) -> [Int] {
        var advice = LightAdvice()
        return stride(from: 0, through: 6000, by: 100).filter { time in
            let (isDark, isReading) = frame(time)
            return advice.take(isDark: isDark, isReading: isReading, at: UInt64(time) * 1_000_000)
        }
    }

    @Test func inTheDarkALightIsAdvisedAndInTheLightIsNot() {
        #expect(advised { (isDark: $0 < 3000, isReading: false) } == Array(stride(from: 0, to: 3000, by: 100)))
    }

    @Test func noLightIsAdvisedWhileCodesAreRead() {
        #expect(advised { _ in (true, true) }.isEmpty)
    }

    @Test func aCodeThatIsReadNowAndThenDoesNotMakeItFlicker() {
        #expect(advised { (true, $0 % 1500 == 0) }.isEmpty)
    }

    @Test func theAdviceComesAWhileAfterTheLastReadAndGoesWithTheNext() {
        let times = advised { (true, $0 < 1000 || $0 >= 5000) }
        #expect(times.first == 2900 && times.last == 4900)
    }

    @Test func aClockThatIsSetBackHasNoTimePassed() {
        var advice = LightAdvice()
        let second: UInt64 = 1_000_000_000
        let answers = [
            advice.take(isDark: true, isReading: true, at: 100 * second),
            advice.take(isDark: true, isReading: false, at: second),
            advice.take(isDark: true, isReading: false, at: 3 * second),
        ]
        #expect(answers == [false, false, true])
    }
}
