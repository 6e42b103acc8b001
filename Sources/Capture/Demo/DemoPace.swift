/// Pace of the demo camera's scene, which stops now and then.
///
/// People hold a code still once it is in place before the camera. The scene itself never rests: this type maps the
/// camera's time to the scene's.
package struct DemoPace {
    /// Times in the scene's cycle, with far card and article, at which it stands still, with the duration of the rest
    /// in seconds of the camera's time.
    private static let allRests: [(at: Double, duration: Double)] = [(3, 3), (9, 3), (13, 1), (17, 1), (23, 3)]
    /// Half of the time in which the scene slows down to a stop, or speeds up again, in seconds.
    private static let ease = 0.25

    private let rests: [(at: Double, duration: Double)]
    private let sceneCycle: Double

    package init(_ scene: DemoScene) {
        sceneCycle = scene.cycle
        rests = Self.allRests.filter { $0.at + 1 < scene.cycle }
    }

    /// Duration of a cycle of the scene, in the camera's time.
    package var cycle: Double { sceneCycle + rests.reduce(0) { $0 + $1.duration + 2 * Self.ease } }

    /// Returns the scene's time for a time of the camera, both in seconds from the start.
    package func moment(at time: Double) -> Double {
        let begun = (time / cycle).rounded(.down)
        // `left` is the camera's time that has not been mapped yet, `scene` the scene's time so far.
        var left = time - begun * cycle
        var scene = 0.0
        let start = begun * sceneCycle
        let ease = Self.ease
        for rest in rests {
            let free = rest.at - ease - scene
            if left <= free { return start + scene + left }
            left -= free
            // The pace falls linearly from 1 to 0.
            let share = left / (2 * ease)
            if share <= 1 { return start + rest.at - ease * (1 - share) * (1 - share) }
            left -= 2 * ease
            if left <= rest.duration { return start + rest.at }
            left -= rest.duration
            let gone = left / (2 * ease)
            if gone <= 1 { return start + rest.at + ease * gone * gone }
            left -= 2 * ease
            scene = rest.at + ease
        }
        return start + scene + left
    }
}
