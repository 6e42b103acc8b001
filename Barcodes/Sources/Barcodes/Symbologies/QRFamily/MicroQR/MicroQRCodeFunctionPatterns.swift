/// Modules of a Micro QR code that are the same in every symbol of its version.
enum MicroQRCodeFunctionPatterns {
    /// Returns the expected colour of each module, row by row: 1 if it must be dark, -1 if light, 0 if it depends on
    /// the content.
    static func expected(version: Int) -> [Int8] { all[version - 1] }

    private static let all = MicroQRCodeTables.versions.map { version in
        let patterns = MicroQRCodeEncoder.functionPatterns(version: version)
        let isFunction = MicroQRCodeTables.functionModules(version: version)
        let side = patterns.width
        var result = [Int8](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side where isFunction[x, y] { result[y * side + x] = patterns[x, y] ? 1 : -1 }
        }
        for index in 0..<15 {
            let (x, y) = MicroQRCodeFormatInformation.position(index)
            result[y * side + x] = 0
        }
        return result
    }

    /// Dark modules of a timing pattern of the largest version, and one more.
    static let timing = stride(from: 8, through: 18, by: 2).map {
        TimingPatternTracker.Run(center: Double($0) + 0.5, length: 1)
    }
}
