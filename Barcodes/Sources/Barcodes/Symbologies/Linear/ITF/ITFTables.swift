/// Tables and constants of ISO/IEC 16390:2007.
enum ITFTables {
    /// Widths of the five elements of a digit, 1 narrow and 2 wide (table 1).
    static let digits: [[UInt8]] = [
        [1, 1, 2, 2, 1], [2, 1, 1, 1, 2], [1, 2, 1, 1, 2], [2, 2, 1, 1, 1], [1, 1, 2, 1, 2],
        [2, 1, 2, 1, 1], [1, 2, 2, 1, 1], [1, 1, 1, 2, 2], [2, 1, 1, 2, 1], [1, 2, 1, 2, 1],
    ]

    /// Widths of two digits, 0 to 99: the first as bars and the second as spaces between them.
    static let pairs: [[UInt8]] = (0..<100).map { number in
        zip(digits[number / 10], digits[number % 10]).flatMap { [$0, $1] }
    }

    static let start: [UInt8] = [1, 1, 1, 1]
    static let stop: [UInt8] = [2, 1, 1]

    static let modules = InlineArray<100, BarPattern>(pairs, wide: wide)
    static let startModules = BarPattern(start, wide: wide)
    static let stopModules = BarPattern(stop, wide: wide)

    /// Number of pairs of digits of ITF-14.
    static let pairsOfITF14 = 7

    static let quietZone = 10
    /// Width of a wide element, in modules: the largest ratio that 4.4.1 allows. ITF-14 aims at 2.5 (General
    /// Specifications, 5.3.2.4).
    static let wide = 3
    /// Width of ITF-14's bearer bars, in modules: 4.83 mm where a module is 1.016 mm (General Specifications, 5.3.2.5).
    static let bearer = 5
}
