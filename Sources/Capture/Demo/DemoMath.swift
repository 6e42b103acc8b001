import Glibc

/// Mathematical functions of the C library for the demo scene.
enum DemoMath {
    static func sin(_ x: Double) -> Double { Glibc.sin(x) }
    static func cos(_ x: Double) -> Double { Glibc.cos(x) }
    /// Returns the bell curve, which is 1 at 0.
    static func bell(_ x: Double) -> Double { Glibc.exp(-x * x) }
}
