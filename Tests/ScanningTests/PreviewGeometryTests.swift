import Barcodes
import PictureMaker
import Scanning
import Testing

@Suite struct PreviewGeometryTests {
    /// A camera of 1920 × 1080 pixels turned by 90° clockwise, filling a preview of 414 × 896.
    private let phone = PreviewGeometry(
        frameWidth: 1920, frameHeight: 1080, widgetWidth: 414, widgetHeight: 896, rotation: .quarter)

    @Test func thePublishedRectangleIsConvertedBothWays() {
        let widget = WidgetRectangle(x: 95, y: 322, width: 200, height: 200)
        let normalized = NormalizedRectangle(
            x: 0.35937499999999994, y: 0.32539682539682546, width: 0.22321428571428575, height: 0.39682539682539686)
        let found = phone.normalizedRectangle(widget)
        #expect(abs(found.x - normalized.x) < 1e-8 && abs(found.y - normalized.y) < 1e-8)
        #expect(abs(found.width - normalized.width) < 1e-8 && abs(found.height - normalized.height) < 1e-8)
        let back = phone.widgetRectangle(normalized)
        #expect(abs(back.x - widget.x) < 1e-5 && abs(back.y - widget.y) < 1e-5)
        #expect(abs(back.width - widget.width) < 1e-5 && abs(back.height - widget.height) < 1e-5)
    }

    @Test(arguments: [
        ((194.43162730421892, 342.5834894410327), (0.38234764643446544, 0.524937247412264)),
        ((194.79275018133058, 469.88108920545085), (0.5244208584882264, 0.5242207337672014)),
        ((310.0138773717696, 485.97143517115), (0.5423788338963728, 0.29560738616712384)),
        ((313.01049803292995, 350.4660638445351), (0.39114516054077575, 0.2896617102521232)),
    ])
    func thePublishedPointsAreConvertedBothWays(widget: (Double, Double), normalized: (Double, Double)) {
        let found = phone.widgetPoint(NormalizedPoint(x: normalized.0, y: normalized.1))
        #expect(abs(found.x - widget.0) < 1e-5 && abs(found.y - widget.1) < 1e-5)
        let back = phone.normalizedPoint(WidgetPoint(x: widget.0, y: widget.1))
        // The tolerance is a hundred-thousandth of a logical pixel, as a share of the frame, whose longer side is 896
        // of them.
        #expect(abs(back.x - normalized.0) < 1e-5 / 896 && abs(back.y - normalized.1) < 1e-5 / 504)
    }

    @Test func aClockwiseQuarterTurnTakesTheFramesTopLeftToTheTopRight() {
        let geometry = PreviewGeometry(
            frameWidth: 200, frameHeight: 100, widgetWidth: 100, widgetHeight: 200, rotation: .quarter)
        #expect(geometry.widgetPoint(Point(x: 0, y: 0)) == WidgetPoint(x: 100, y: 0))
        #expect(geometry.widgetPoint(Point(x: 200, y: 0)) == WidgetPoint(x: 100, y: 200))
        #expect(geometry.widgetPoint(Point(x: 0, y: 100)) == WidgetPoint(x: 0, y: 0))
    }

    @Test func mirroringExchangesLeftAndRightOfThePreviewWhateverTheRotation() {
        for rotation in PreviewRotation.allCases {
            var geometry = PreviewGeometry(
                frameWidth: 640, frameHeight: 480, widgetWidth: 300, widgetHeight: 500, rotation: rotation)
            let plain = geometry.widgetPoint(Point(x: 100, y: 50))
            geometry.isMirrored = true
            let mirrored = geometry.widgetPoint(Point(x: 100, y: 50))
            #expect(abs(mirrored.x - (300 - plain.x)) < 1e-9 && abs(mirrored.y - plain.y) < 1e-9)
        }
    }

    @Test func fillCoversThePreviewAndFitShowsTheWholeFrame() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            var geometry = Self.randomGeometry(using: &random)
            geometry.zoom = 1
            geometry.scaling = .fill
            let filling = geometry.widgetRectangle(.full)
            #expect(filling.x < 1e-9 && filling.y < 1e-9)
            #expect(filling.x + filling.width > geometry.widgetWidth - 1e-9)
            #expect(filling.y + filling.height > geometry.widgetHeight - 1e-9)
            geometry.scaling = .fit
            let fitting = geometry.widgetRectangle(.full)
            #expect(fitting.x > -1e-9 && fitting.y > -1e-9)
            let visible = geometry.visibleRegion
            #expect(visible.width > 1 - 1e-12 && visible.height > 1 - 1e-12)
        }
    }

    @Test func pointsComeBackFromEverySpace() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let geometry = Self.randomGeometry(using: &random)
            let point = Point(x: .random(in: -500...4500, using: &random), y: .random(in: -500...4500, using: &random))
            let back = geometry.framePoint(geometry.widgetPoint(point))
            #expect(abs(back.x - point.x) < 1e-8 && abs(back.y - point.y) < 1e-8)
            let normalized = geometry.framePoint(geometry.normalizedPoint(point))
            #expect(abs(normalized.x - point.x) < 1e-8 && abs(normalized.y - point.y) < 1e-8)
            let widget = geometry.widgetPoint(point)
            let throughNormalized = geometry.widgetPoint(geometry.normalizedPoint(widget))
            #expect(abs(throughNormalized.x - widget.x) < 1e-5 && abs(throughNormalized.y - widget.y) < 1e-5)
        }
    }

    @Test func rectanglesComeBackAndHoldTheirPoints() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2000 {
            let geometry = Self.randomGeometry(using: &random)
            let rectangle = NormalizedRectangle(
                x: .random(in: 0...0.5, using: &random), y: .random(in: 0...0.5, using: &random),
                width: .random(in: 0...0.5, using: &random), height: .random(in: 0...0.5, using: &random))
            let widget = geometry.widgetRectangle(rectangle)
            let back = geometry.normalizedRectangle(widget)
            #expect(abs(back.x - rectangle.x) < 1e-9 && abs(back.width - rectangle.width) < 1e-9)
            #expect(abs(back.y - rectangle.y) < 1e-9 && abs(back.height - rectangle.height) < 1e-9)
            let inside = geometry.widgetPoint(
                NormalizedPoint(x: rectangle.x + rectangle.width / 3, y: rectangle.y + rectangle.height / 3))
            #expect(inside.x >= widget.x - 1e-6 && inside.x <= widget.x + widget.width + 1e-6)
            #expect(inside.y >= widget.y - 1e-6 && inside.y <= widget.y + widget.height + 1e-6)
        }
    }

    @Test func theTransformIsTheConversion() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let geometry = Self.randomGeometry(using: &random)
            let transform = geometry.transform
            let point = geometry.widgetPoint(Point(x: 3, y: 5))
            #expect(abs(transform.xx * 3 + transform.xy * 5 + transform.x0 - point.x) < 1e-9)
            #expect(abs(transform.yx * 3 + transform.yy * 5 + transform.y0 - point.y) < 1e-9)
        }
    }

    @Test func twiceTheZoomShowsHalfOfEachSideAboutTheCentre() {
        let geometry = PreviewGeometry(
            frameWidth: 1280, frameHeight: 720, widgetWidth: 640, widgetHeight: 360, zoom: 2)
        #expect(geometry.visibleRegion == NormalizedRectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    }

    @Test func nothingToSeeIsConvertedToFinitePlaces() {
        for geometry in [
            PreviewGeometry(frameWidth: 0, frameHeight: 0, widgetWidth: 100, widgetHeight: 100),
            PreviewGeometry(frameWidth: 640, frameHeight: 480, widgetWidth: 0, widgetHeight: 0),
            PreviewGeometry(frameWidth: 640, frameHeight: 480, widgetWidth: 100, widgetHeight: 100, zoom: 0),
        ] {
            let point = geometry.normalizedPoint(WidgetPoint(x: 10, y: 20))
            #expect(point.x.isFinite && point.y.isFinite)
            let region = geometry.visibleRegion
            #expect(region.width.isFinite && region.height.isFinite)
            #expect(geometry.widgetPoint(point).x.isFinite)
        }
    }

    private static func randomGeometry(using random: inout SeededGenerator) -> PreviewGeometry {
        PreviewGeometry(
            frameWidth: .random(in: 1...4000, using: &random), frameHeight: .random(in: 1...4000, using: &random),
            widgetWidth: .random(in: 50...3000, using: &random), widgetHeight: .random(in: 50...3000, using: &random),
            rotation: PreviewRotation.allCases.randomElement(using: &random) ?? .none,
            isMirrored: .random(using: &random), zoom: .random(in: 1...8, using: &random),
            scaling: PreviewScaling.allCases.randomElement(using: &random) ?? .fill)
    }
}
