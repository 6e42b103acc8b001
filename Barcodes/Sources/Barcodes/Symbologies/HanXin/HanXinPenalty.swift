/// Penalty of a masked symbol for deviations from an even mixture of modules (ISO/IEC 20830, 5.7.3, table 9).
///
/// Rows and columns are bits of machine words, so that modules are not examined one by one.
enum HanXinPenalty {
    /// Returns the penalties of the four masks.
    /// - Parameter planes: modules row by row, with a bit for each mask.
    static func penalties(_ planes: [UInt8], side: Int) -> [Int] {
        // A word needs room for six further light modules.
        side <= 58
            ? penalties(planes, side: side, UInt64.self)
            : side <= 122 ? penalties(planes, side: side, UInt128.self) : wide(planes, side: side)
    }

    private static func penalties<Line: FixedWidthInteger>(_ planes: [UInt8], side: Int, _: Line.Type) -> [Int] {
        var lines = [Line](filling: side * 8, with: 0)
        collect(planes.span, side: side, &lines)
        return (0..<4).map { mask in
            var total = 0
            for line in 0..<2 * side { total += penalty(lines[4 * line + mask], side: side) }
            return total
        }
    }

    /// Collects the lines of all masks: four for each row, then four for each column.
    @inline(__always)
    private static func collect<Line: FixedWidthInteger>(_ planes: Span<UInt8>, side: Int, _ lines: inout [Line]) {
        var lines = lines.mutableSpan
        for y in 0..<side {
            var rows: (Line, Line, Line, Line) = (0, 0, 0, 0)
            let down = Line(truncatingIfNeeded: y)
            // Branches are avoided, since they would be unpredictable.
            for x in 0..<side {
                let module = Line(truncatingIfNeeded: planes[y &* side &+ x])
                let (first, second, third, fourth) = (module & 1, module &>> 1 & 1, module &>> 2 & 1, module &>> 3)
                let right = Line(truncatingIfNeeded: x)
                let column = 4 &* (side &+ x)
                rows.0 |= first &<< right
                rows.1 |= second &<< right
                rows.2 |= third &<< right
                rows.3 |= fourth &<< right
                lines[column] |= first &<< down
                lines[column &+ 1] |= second &<< down
                lines[column &+ 2] |= third &<< down
                lines[column &+ 3] |= fourth &<< down
            }
            (lines[4 &* y], lines[4 &* y &+ 1]) = (rows.0, rows.1)
            (lines[4 &* y &+ 2], lines[4 &* y &+ 3]) = (rows.2, rows.3)
        }
    }

    /// Returns the penalty of a line: 4 for each module of a run of three or more of one colour, and 50 for each
    /// pattern like a finder pattern, 1:1:1:1:3 or 3:1:1:1:1 with three light modules before or after it. Everything
    /// beyond the symbol is light.
    @inline(__always)
    private static func penalty<Line: FixedWidthInteger>(_ line: Line, side: Int) -> Int {
        let pairs = ~(line ^ line &>> 1) & (Line(1) &<< Line(truncatingIfNeeded: side &- 1) &- 1)
        let triples = pairs & pairs &>> 1
        let run = triples | triples &<< 1 | triples &<< 2
        // The line is shifted to begin three modules earlier.
        let p0 = line &<< 3
        let (p1, p2, p3) = (p0 &>> 1, p0 &>> 2, p0 &>> 3)
        let (p4, p5, p6) = (p0 &>> 4, p0 &>> 5, p0 &>> 6)
        let finder = p0 & p2 & p4 & p6 & ~p3 & (~p1 & p5 | p1 & ~p5)
        guard finder != 0 else { return 4 &* run.nonzeroBitCount }
        let before = ~(p0 &<< 1 | p0 &<< 2 | p0 &<< 3)
        let after = ~(p0 &>> 7 | p0 &>> 8 | p0 &>> 9)
        return 4 &* run.nonzeroBitCount &+ 50 &* (finder & (before | after)).nonzeroBitCount
    }

    /// Returns the penalties of symbols too wide for a word.
    private static func wide(_ planes: [UInt8], side: Int) -> [Int] {
        var total = SIMD4<Int32>()
        for line in 0..<side {
            add(planes.span, from: line * side, step: 1, count: side, to: &total)
            add(planes.span, from: line, step: side, count: side, to: &total)
        }
        return (0..<4).map { Int(total[$0]) }
    }

    private static func add(
        _ planes: Span<UInt8>, from start: Int, step: Int, count: Int, to total: inout SIMD4<Int32>
    ) {
        let shifts = SIMD4<Int32>(0, 1, 2, 3)
        // The last 13 modules, and the length of the run at their end.
        var window = SIMD4<Int32>()
        var run = SIMD4<Int32>()
        var last = SIMD4<Int32>(repeating: -1)
        var place = start
        for index in 0..<count + 3 {
            var module = SIMD4<Int32>()
            if index < count {
                module = SIMD4<Int32>(repeating: Int32(planes[place])) &>> shifts & 1
                place &+= step
                run = run.replacing(with: 0, where: module .!= last) &+ 1
                last = module
                let length = SIMD4<Int32>().replacing(with: 4, where: run .> 3)
                total &+= length.replacing(with: 12, where: run .== 3)
            }
            window = (window &<< 1 | module) & 0x1FFF
            let pattern = window &>> 3 & 0x7F
            let isFinder = pattern .== 0b1010111 .| pattern .== 0b1110101
            let isBesideLight = window &>> 10 .== 0 .| window & 7 .== 0
            total &+= SIMD4<Int32>().replacing(with: 50, where: isFinder .& isBesideLight)
        }
    }
}
