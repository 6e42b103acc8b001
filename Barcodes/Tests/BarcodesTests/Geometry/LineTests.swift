import Barcodes
import Testing

@Suite struct LineTests {
    @Test func linesMeetWhereTheyCross() throws {
        let diagonal = Line(through: Point(x: 0, y: 0), Point(x: 4, y: 4))
        let upright = Line(through: Point(x: 3, y: -9), Point(x: 3, y: 9))
        let point = try #require(diagonal.meets(upright))
        #expect(abs(point.x - 3) < 1e-9 && abs(point.y - 3) < 1e-9)
    }

    @Test func parallelsDoNotMeet() {
        let one = Line(through: Point(x: 0, y: 0), Point(x: 4, y: 1))
        #expect(one.meets(Line(through: Point(x: 0, y: 5), Point(x: 4, y: 6))) == nil)
    }

    @Test func aFitPassesThroughItsPoints() throws {
        for (dx, dy) in [(1.0, 0.0), (0, 1), (3, -2), (-1, 5)] {
            var fit = LineFit()
            for step in 0..<5 { fit.add(Point(x: 7 + dx * Double(step), y: 2 + dy * Double(step))) }
            let line = try #require(fit.line)
            for step in 0..<5 {
                let distance = line.normal.x * (7 + dx * Double(step)) + line.normal.y * (2 + dy * Double(step))
                #expect(abs(distance - line.offset) < 1e-9)
            }
        }
    }

    @Test func aSinglePointIsNoLine() {
        var fit = LineFit()
        fit.add(Point(x: 1, y: 1))
        #expect(fit.line == nil)
    }
}
