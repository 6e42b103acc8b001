import Barcodes
import Testing

@Suite struct PerspectiveTransformTests {
    private func pairs(_ points: [(Double, Double, Double, Double)]) -> [PerspectiveTransform.Correspondence] {
        points.map { .init(from: Point(x: $0.0, y: $0.1), to: Point(x: $0.2, y: $0.3)) }
    }

    @Test func fourCorrespondencesAreMetExactly() throws {
        let corners = [(0.0, 0.0, 10.0, 20.0), (21, 0, 200, 35), (21, 21, 180, 190), (0, 21, 25, 210)]
        let transform = try #require(PerspectiveTransform(fitting: pairs(corners)))
        for (x, y, tx, ty) in corners {
            let point = transform(x, y)
            #expect(abs(point.x - tx) < 1e-6 && abs(point.y - ty) < 1e-6)
        }
    }

    @Test func manyCorrespondencesGiveTheMapTheyCameFrom() throws {
        let truth = try #require(
            PerspectiveTransform(
                fitting: pairs([(0, 0, 3, 4), (30, 0, 150, 10), (30, 30, 140, 160), (0, 30, 8, 120)])))
        let samples = (0..<12).map { index -> (Double, Double, Double, Double) in
            let (x, y) = (Double(index % 4) * 9, Double(index / 4) * 11)
            return (x, y, truth(x, y).x, truth(x, y).y)
        }
        let fitted = try #require(PerspectiveTransform(fitting: pairs(samples)))
        #expect(abs(fitted(17, 23).x - truth(17, 23).x) < 1e-6)
        #expect(abs(fitted(17, 23).y - truth(17, 23).y) < 1e-6)
    }

    @Test func pointsOnALineDetermineNothing() {
        #expect(PerspectiveTransform(fitting: pairs([(0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3)])) == nil)
        #expect(PerspectiveTransform(fitting: pairs([(0, 0, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1)])) == nil)
    }
}
