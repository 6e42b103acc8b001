import Barcodes
import Scanning
import Testing

@Suite struct MagnificationTests {
    /// A picture twice as wide as its area, which is as wide as high.
    private let whole = PreviewGeometry(
        frameWidth: 800, frameHeight: 400, widgetWidth: 400, widgetHeight: 400, scaling: .fit)

    private func place(_ point: Point, _ magnification: Magnification) -> WidgetPoint {
        magnification.applied(to: whole).widgetPoint(point)
    }

    @Test func thePointUnderThePointerStays() {
        let whole = PreviewGeometry(
            frameWidth: 800, frameHeight: 800, widgetWidth: 400, widgetHeight: 400, scaling: .fit)
        let pointer = WidgetPoint(x: 300, y: 250)
        let before = whole.framePoint(pointer)
        var magnification = Magnification()
        for factor in [2.0, 3, 8, 4, 2] {
            magnification.magnify(to: factor, about: pointer, whole)
            let after = magnification.applied(to: whole).widgetPoint(before)
            #expect(abs(after.x - pointer.x) < 1e-9 && abs(after.y - pointer.y) < 1e-9, "at \(factor)")
        }
        magnification.magnify(to: 0.1, about: pointer, whole)
        #expect(magnification.factor == 1 && magnification.applied(to: whole) == whole)
    }

    @Test func noRoomIsLeftBesideAPictureThatIsLargerThanItsArea() {
        var magnification = Magnification()
        magnification.magnify(to: 4, about: WidgetPoint(x: 200, y: 200), whole)
        magnification.move(byX: 10_000, y: -10_000, whole)
        #expect(place(Point(x: 0, y: 0), magnification).x == 0)
        #expect(place(Point(x: 0, y: 400), magnification).y == 400)
        // The way back begins at once.
        magnification.move(byX: -10, y: 10, whole)
        #expect(abs(place(Point(x: 0, y: 0), magnification).x + 10) < 1e-9)
        #expect(abs(place(Point(x: 0, y: 400), magnification).y - 410) < 1e-9)
    }

    @Test func aSideForWhichThereIsRoomStaysInTheMiddle() {
        var magnification = Magnification()
        magnification.magnify(to: 1.5, about: WidgetPoint(x: 0, y: 0), whole)
        // 1.5 times as large, the picture is 600 × 300 in an area of 400 × 400.
        #expect(abs(place(Point(x: 0, y: 0), magnification).y - 50) < 1e-9)
        magnification.move(byX: 0, y: 100, whole)
        #expect(abs(place(Point(x: 0, y: 0), magnification).y - 50) < 1e-9)
    }

    @Test func aHiddenPointIsMovedIntoTheMiddleAndAShownOneIsNot() {
        var magnification = Magnification()
        magnification.magnify(to: 8, about: WidgetPoint(x: 200, y: 200), whole)
        let before = magnification
        magnification.reveal(Point(x: 410, y: 210), whole)
        #expect(magnification == before)
        magnification.reveal(Point(x: 100, y: 100), whole)
        let shown = place(Point(x: 100, y: 100), magnification)
        #expect(abs(shown.x - 200) < 1e-9 && abs(shown.y - 200) < 1e-9)
    }

    @Test func aPixelIsNoLargerThanEightLogicalPixelsUnlessThePictureIsSmall() {
        let middle = WidgetPoint(x: 200, y: 200)
        var magnification = Magnification()
        magnification.magnify(to: 1000, about: middle, whole)
        #expect(magnification.applied(to: whole).scale == 8)
        let small = PreviewGeometry(
            frameWidth: 20, frameHeight: 20, widgetWidth: 400, widgetHeight: 400, scaling: .fit)
        magnification = Magnification()
        magnification.magnify(to: 1000, about: middle, small)
        #expect(magnification.factor == 4)
    }

    @Test func anAreaWithoutASizeIsNoTrouble() {
        let empty = PreviewGeometry(frameWidth: 800, frameHeight: 400, widgetWidth: 0, widgetHeight: 0, scaling: .fit)
        var magnification = Magnification()
        magnification.magnify(to: 3, about: WidgetPoint(x: 5, y: 5), empty)
        magnification.move(byX: 3, y: 3, empty)
        magnification.reveal(Point(x: 1, y: 1), empty)
        let place = magnification.applied(to: empty).widgetPoint(Point(x: 1, y: 1))
        #expect(place.x.isFinite && place.y.isFinite)
    }
}
