/// When the demo camera's scene moves, and when it stands still.
///
/// Who holds a code before a camera holds it still once it is in place. The scene itself never rests: this maps the
/// camera's time to the scene's.
package struct DemoPace {
    /// A time of the scene's cycle, with far card and article, at which it stands still for some seconds of the
    /// camera's time.
    private static let allRests: [(at: Double, duration: Double)] = [(3, 3), (9, 3), (13, 1), (17, 1), (23, 3)]
    /// Half of the time that the scene takes to come to rest, and to start again.
    private static let ease = 0.25

    private let rests: [(at: Double, duration: Double)]
    private let sceneCycle: Double

    package init(_ scene: DemoScene) {
        sceneCycle = scene.cycle
        rests = Self.allRests.filter { $0.at + 1 < scene.cycle }
    }

    /// A cycle of the scene, in the camera's time.
    package var cycle: Double { sceneCycle + rests.reduce(0) { $0 + $1.duration + 2 * Self.ease } }

    /// The scene's time at a time of the camera's, both in seconds from the start.
    package func moment(at time: Double) -> Double {
        let begun = (time / cycle).rounded(.down)
        // The camera's time that is yet to be accounted for, and the scene's time so far.
        var left = time - begun * cycle
        var scene = 0.0
        let start = begun * sceneCycle
        let ease = Self.ease
        for rest in rests {
            let free = rest.at - ease - scene
            if left <= free { return start + scene + left }
            left -= free
            // At a pace that falls from 1 to 0.
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
