/// Places of all parts of an Aztec symbol (ISO/IEC 24778:2024, 7.1, 7.2.5 and 7.3.4).
package enum AztecLayout {
    /// A place relative to the centre module.
    struct Offset: Hashable, Sendable {
        var x: Int
        var y: Int
    }

    /// Returns the data modules, in the order of the bits: domino by domino around each layer, counterclockwise from
    /// the top left, starting with the outermost layer.
    /// - Returns: `y * side + x` of each module.
    package static func dataModules(_ size: AztecSize) -> [Int] {
        let side = size.side
        let map = coordinates(size)
        var result: [Int] = []
        result.reserveCapacity(size.bitCount)
        for layer in 0..<size.layers {
            let length = 4 * (size.layers - layer) + (size.isCompact ? 9 : 12)
            let (low, high) = (2 * layer, size.baseSide - 1 - 2 * layer)
            // A domino has two modules across the side; the next one follows along it.
            for along in 0..<length {
                result.append(map[low + along] * side + map[low])
                result.append(map[low + along] * side + map[low + 1])
            }
            for along in 0..<length {
                result.append(map[high] * side + map[low + along])
                result.append(map[high - 1] * side + map[low + along])
            }
            for along in 0..<length {
                result.append(map[high - along] * side + map[high])
                result.append(map[high - along] * side + map[high - 1])
            }
            for along in 0..<length {
                result.append(map[low] * side + map[high - along])
                result.append(map[low + 1] * side + map[high - along])
            }
        }
        return result
    }

    /// Returns the coordinates in the symbol of all columns (or rows) that are not part of the reference grid.
    private static func coordinates(_ size: AztecSize) -> [Int] {
        guard !size.isCompact else { return Array(0..<size.baseSide) }
        let center = size.side / 2
        return (0..<size.side).filter { ($0 - center) % gridSpacing != 0 }
    }

    /// Distance between lines of the reference grid, in modules.
    static let gridSpacing = 16

    /// Returns the places of the mode message, clockwise from the top left.
    static func modeModules(isCompact: Bool) -> [Offset] { isCompact ? compactModeModules : fullModeModules }

    private static let compactModeModules = modeModules(computing: true)
    private static let fullModeModules = modeModules(computing: false)

    private static func modeModules(computing isCompact: Bool) -> [Offset] {
        let radius = isCompact ? 5 : 7
        let reach = radius - 2
        let steps = (-reach...reach).filter { isCompact || $0 != 0 }
        return steps.map { Offset(x: $0, y: -radius) } + steps.map { Offset(x: radius, y: $0) }
            + steps.map { Offset(x: -$0, y: radius) } + steps.map { Offset(x: -radius, y: -$0) }
    }

    /// Returns the orientation marks: three modules in each corner of the core, dark or light.
    static func orientationMarks(isCompact: Bool) -> [(place: Offset, isDark: Bool)] {
        let r = isCompact ? 5 : 7
        return [
            (Offset(x: -r, y: -r), true), (Offset(x: 1 - r, y: -r), true), (Offset(x: -r, y: 1 - r), true),
            (Offset(x: r, y: -r), true), (Offset(x: r, y: 1 - r), true), (Offset(x: r - 1, y: -r), false),
            (Offset(x: r, y: r - 1), true), (Offset(x: r, y: r), false), (Offset(x: r - 1, y: r), false),
            (Offset(x: -r, y: r), false), (Offset(x: 1 - r, y: r), false), (Offset(x: -r, y: r - 1), false),
        ]
    }

    /// Returns the modules that are the same in every symbol of a size, row by row: 1 for a dark module, -1 for a light
    /// one, 0 for others.
    package static func functionPatterns(_ size: AztecSize) -> [Int8] {
        var result = [Int8](repeating: 0, count: size.side * size.side)
        forEachFunctionModule(size) { result[$0] = $1 ? 1 : -1 }
        return result
    }

    /// Calls `set` for each of these modules with `y * side + x` and whether it is dark. A module may come several
    /// times; the last call counts.
    @inline(__always)
    static func forEachFunctionModule(_ size: AztecSize, _ set: (Int, Bool) -> Void) {
        let side = size.side
        let center = side / 2
        if !size.isCompact {
            for line in stride(from: center % gridSpacing, to: side, by: gridSpacing) {
                for along in 0..<side {
                    let isDark = (line + along) & 1 == 0
                    set(line * side + along, isDark)
                    set(along * side + line, isDark)
                }
            }
        }
        let reach = size.modeRadius - 1
        for y in -reach...reach {
            for x in -reach...reach {
                set((center + y) * side + center + x, max(abs(x), abs(y)) & 1 == 0)
            }
        }
        for (place, isDark) in orientationMarks(isCompact: size.isCompact) {
            set((center + place.y) * side + center + place.x, isDark)
        }
    }
}
