import Capture
import Testing

@Suite("Zoom range")
struct ZoomRangeTests {
    func range(_ raw: ClosedRange<Int>, step: Int = 1) -> ZoomRange? {
        ZoomRange(
            CameraControl(
                id: .zoom, name: "Zoom, Absolute", kind: .integer, range: raw, step: step,
                defaultValue: raw.lowerBound))
    }

    @Test("a driver that counts in percent gives its own factors")
    func percent() throws {
        let zoom = try #require(range(100...500))
        #expect(zoom.factors == 1...5)
        #expect(zoom.value(factor: 1) == 100)
        #expect(zoom.value(factor: 2.5) == 250)
        #expect(zoom.value(factor: 9) == 500)
        #expect(zoom.value(factor: 0) == 100)
        #expect(zoom.value(factor: .nan) == 100)
        #expect(zoom.factor(value: 250) == 2.5)
        #expect(zoom.factor(value: 9_999) == 5)
    }

    @Test("a range without a unit is taken as one to four")
    func unitless() throws {
        for raw in [0...10, 0...16_384, 1...500, -5...5] {
            let zoom = try #require(range(raw))
            #expect(zoom.factors == 1...4)
            #expect(zoom.value(factor: 4) == raw.upperBound)
            #expect(zoom.value(factor: 1) == raw.lowerBound)
        }
    }

    @Test("values lie on the driver's steps")
    func steps() throws {
        let zoom = try #require(range(100...400, step: 40))
        for factor in stride(from: 1.0, through: 4, by: 0.1) {
            let value = zoom.value(factor: factor)
            #expect((value - 100) % 40 == 0 || value == 400)
        }
    }

    @Test("a control that can't be moved is no zoom")
    func fixed() {
        #expect(range(100...100) == nil)
        let focus = CameraControl(
            id: .torch, name: "LED", kind: .integer, range: 0...9, step: 1, defaultValue: 0)
        #expect(ZoomRange(focus) == nil)
    }

    @Test("a value is put on the nearest step inside the range")
    func nearestStep() {
        let focus = CameraControl(
            id: .focus, name: "Focus", kind: .integer, range: 0...252, step: 5, defaultValue: 0)
        #expect([-3, 2, 3, 249, 252, 1_000].map { focus.nearest(to: $0) } == [0, 0, 5, 250, 250, 250])
    }
}
