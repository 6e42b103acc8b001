import Glibc

/// The functions the demo scene needs from the C library.
enum DemoMath {
    static func sin(_ x: Double) -> Double { Glibc.sin(x) }
    static func cos(_ x: Double) -> Double { Glibc.cos(x) }
    /// The bell curve, 1 at 0.
    static func bell(_ x: Double) -> Double { Glibc.exp(-x * x) }
}
