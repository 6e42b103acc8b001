import Scanning
import Testing

struct LightMeterTests {
    /// Returns the meter's states after these mean luminances, ten a second.
    private func states(_ means: [Double]) -> [Bool] {
        var meter = LightMeter()
        return means.enumerated().map { index, mean in
            meter.take(mean: mean, at: UInt64(index) * 100_000_000)
            return meter.isDark
        }
    }

    @Test func theStateIsDarkAfterAWhileOfDarkness() {
        let states = states([Double](repeating: 20, count: 12))
        #expect(!states[5] && states[11])
    }

    @Test func aHandThatPassesDarkensNothing() {
        #expect(!states([120, 120, 10, 10, 10, 120, 120, 10, 10, 10, 10, 120]).contains(true))
    }

    @Test func betweenTheThresholdsItStaysAsItWas() {
        let dark = states([Double](repeating: 20, count: 10) + [Double](repeating: 55, count: 30))
        #expect(dark.last == true)
        #expect(!states([Double](repeating: 55, count: 30)).contains(true))
    }

    @Test func theStateIsLightAgainAfterAWhileOfLight() {
        let states = states([Double](repeating: 20, count: 10) + [Double](repeating: 120, count: 10))
        #expect(states[12] && states.last == false)
    }
}
