import Barcodes
import PictureMaker

/// One kind of degradation of pictures, in steps, with everything else at its best.
struct Axis: Sendable {
    let name: String
    let unit: String
    let levels: [Double]
    let apply: @Sendable (Double, inout Conditions) -> Void

    /// Returns the axes that are measured for a family.
    static func all(of family: Family) -> [Axis] { family.isLinear ? linear : matrix }

    private static let matrix: [Axis] = [
        Axis(name: "module size", unit: "px", levels: [1, 1.25, 1.5, 1.75, 2, 3]) {
            $1.moduleSize = $0 * $1.family.finestModuleSize
        },
        Axis(name: "rotation", unit: "°", levels: [0, 15, 30, 45, 60, 75]) { $1.pose.rotation = $0 },
        Axis(name: "tilt", unit: "°", levels: [20, 30, 40, 50, 60, 70]) { $1.pose.tilt = $0 },
        Axis(name: "curl", unit: "°", levels: [40, 70, 100, 120, 140, 160]) { $1.pose.curl = $0 },
        Axis(name: "blur σ", unit: "modules", levels: [0.3, 0.4, 0.45, 0.5, 0.6, 0.7]) {
            $1.scene.blur = $0 * $1.family.moduleSize
        },
        Axis(name: "motion", unit: "modules", levels: [0.5, 1, 1.5, 2, 2.5, 3]) { level, taken in
            taken.scene.motion = level * taken.family.moduleSize
            taken.scene.motionDirection = taken.pose.rotation + 30
        },
        Axis(name: "noise σ", unit: "levels", levels: [10, 20, 40, 60, 80, 100]) { $1.scene.noise = $0 },
        Axis(name: "exposure, noise 4", unit: "", levels: [0.3, 0.1, 0.07, 0.05, 0.03, 0.02]) { level, taken in
            taken.scene.exposure = level
            taken.scene.noise = 4
        },
        Axis(name: "contrast", unit: "", levels: [0.5, 0.3, 0.2, 0.1, 0.05, 0.03]) { level, taken in
            taken.pose.dark = 0.5 - level / 2
            taken.pose.light = 0.5 + level / 2
        },
        Axis(name: "gradient", unit: "", levels: [0.3, 0.5, 0.7, 0.8, 0.9, 0.95]) { $1.scene.gradient = $0 },
        Axis(name: "shadow", unit: "", levels: [0.3, 0.5, 0.7, 0.8, 0.9, 0.95]) { $1.scene.shadow = $0 },
        Axis(name: "glare, 1 spot", unit: "of side", levels: [0.05, 0.1, 0.15, 0.2, 0.25, 0.3]) { level, taken in
            taken.scene.glareSpots = 1
            taken.scene.glareRadius = level
        },
        Axis(name: "damage", unit: "of area", levels: [0.02, 0.05, 0.08, 0.12, 0.16, 0.2]) { $1.pose.damage = $0 },
        Axis(name: "dots", unit: "modules", levels: [1.2, 1, 0.9, 0.8, 0.7, 0.6]) { $1.dotSize = $0 },
        Axis(name: "quiet zone", unit: "modules", levels: [4, 2, 1, 0.5, 0.25, 0]) { level, taken in
            taken.quietZone = level
            taken.scene.background = 0.1
        },
        Axis(name: "clutter", unit: "", levels: [0.2, 0.4, 0.6, 0.8, 0.9, 1]) { $1.scene.clutter = $0 },
        Axis(name: "jpeg quality", unit: "", levels: [40, 20, 10, 5, 3, 1]) { $1.scene.jpegQuality = Int($0) },
        Axis(name: "mirrored, tilt", unit: "°", levels: [0, 20, 30, 40, 50, 60]) { level, taken in
            taken.pose.isMirrored = true
            taken.pose.tilt = level
        },
        Axis(name: "inverted, tilt", unit: "°", levels: [0, 20, 30, 40, 50, 60]) { level, taken in
            taken.pose.isInverted = true
            taken.pose.tilt = level
        },
    ]

    /// Axes for bars. Their limits are elsewhere, in finer and more blurred modules. They are turned by at most 20°
    /// except on the axis of rotation, since some readers can't read other angles.
    private static let linear: [Axis] =
        [
            Axis(name: "module size", unit: "px", levels: [2, 1.5, 1.25, 1, 0.85, 0.7]) { $1.moduleSize = $0 },
            Axis(name: "angle", unit: "°", levels: Array(stride(from: 0, through: 90, by: 5))) {
                $1.pose.rotation = $0
            },
            Axis(name: "curl", unit: "°", levels: [40, 70, 100, 120, 140, 160]) { $1.pose.curl = $0 },
            Axis(name: "blur σ", unit: "modules", levels: [0.4, 0.6, 0.8, 1, 1.2, 1.4]) {
                $1.scene.blur = $0 * $1.family.moduleSize
            },
            Axis(name: "motion across the bars", unit: "modules", levels: [0.5, 1, 1.5, 2, 2.5, 3]) { level, taken in
                taken.scene.motion = level * taken.family.moduleSize
                taken.scene.motionDirection = taken.pose.rotation
            },
            Axis(name: "bar height", unit: "modules", levels: [20, 10, 5, 3, 2, 1]) { $1.barHeight = Int($0) },
            Axis(name: "quiet zone", unit: "modules", levels: [7, 5, 3, 2, 1, 0]) { level, taken in
                taken.quietZone = level
                taken.scene.background = 0.1
            },
            Axis(name: "inverted", unit: "", levels: [1]) { $1.pose.isInverted = $0 > 0 },
        ] + matrix.filter { linearToo.contains($0.name) }

    private static let linearToo: Set = [
        "tilt", "noise σ", "exposure, noise 4", "contrast", "gradient", "shadow", "glare, 1 spot", "damage",
        "jpeg quality",
    ]
}

/// Conditions under which the one code in a picture is taken.
struct Conditions {
    let family: Family
    var pose = SymbolPose()
    var scene = Scene(width: 640, height: 480)
    /// Side of a module, in pixels.
    var moduleSize: Double
    /// Quiet zone, in modules.
    var quietZone: Double
    /// Diameter of dark modules, in modules; `nil` for squares.
    var dotSize: Double?
    /// Maximum height of bars, in modules; `nil` for the height with which they were made.
    var barHeight: Int?

    init(_ family: Family) {
        self.family = family
        (moduleSize, quietZone, dotSize) = (family.moduleSize, family.quietZone, family.dotSize)
    }
}

/// A picture with one code in it.
struct Sample {
    let text: String
    let picture: MadePicture

    /// Returns the sample with a number on a level of an axis, which is always the same.
    static func make(
        _ number: Int, of family: Family, axis: Axis, level: Double
    ) throws(BarcodeWriterError) -> Sample {
        var random = SeededGenerator(seed: UInt64(number) &* 7919 &+ 17)
        let (text, symbol) = try family.symbol(number, &random)
        var taken = Conditions(family)
        taken.pose.rotation = random.number(in: family.isLinear ? -20...20 : -180...180)
        taken.pose.tiltAxis = random.number(in: -180...180)
        taken.pose.center = Point(x: 320 + random.number(in: -40...40), y: 240 + random.number(in: -30...30))
        taken.scene.seed = random.next()
        axis.apply(level, &taken)
        let (grid, perModule) = symbol.squares(height: taken.barHeight)
        taken.pose.moduleSize = taken.moduleSize / Double(perModule)
        taken.pose.quietZone = taken.quietZone * Double(perModule)
        taken.pose.dotSize = perModule == 1 ? taken.dotSize : nil
        return Sample(text: text, picture: PictureMaker.picture(of: [(grid, taken.pose)], in: taken.scene))
    }
}
