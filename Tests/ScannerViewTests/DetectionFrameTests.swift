import ScannerView
import Testing

struct DetectionFrameTests {
    private let size = (width: 400.0, height: 200.0)
    /// A frame from 100 to 300 across and from 50 to 150 down.
    private let frame = DetectionFrame(x: 0.25, y: 0.25, width: 0.5, height: 0.5)

    @Test func pressInsideMovesTheFrame() {
        #expect(frame.grip(atX: 200, y: 100, in: size, reach: 12) == .all)
    }

    @Test func theLowerEdgeStaysAboveButtonsThatWouldHideIt() {
        let size = (width: 360.0, height: 400.0)
        let frame = DetectionFrame(x: 0.1, y: 0.1, width: 0.8, height: 0.8)
        let raised = frame.raised(above: (width: 336, height: 60), keepsHeight: false, in: size)
        #expect(raised.y == 0.1 && abs(raised.height - 0.75) < 1e-9)
        // A low frame is moved, and so is one of a fixed shape.
        let low = DetectionFrame(x: 0.1, y: 0.8, width: 0.8, height: 0.2)
        let moved = low.raised(above: (width: 336, height: 60), keepsHeight: true, in: size)
        #expect(abs(moved.y - 0.65) < 1e-9 && abs(moved.height - 0.2) < 1e-9)
        let least = low.raised(above: (width: 336, height: 60), keepsHeight: false, in: size)
        #expect(abs(least.height * size.height - DetectionFrame.minimumSide) < 1e-9)
        #expect(abs(least.y + least.height - 0.85) < 1e-9)
        // The frame's corners are beside narrower buttons, or it ends above them.
        #expect(frame.raised(above: (width: 280, height: 60), keepsHeight: false, in: size) == frame)
        #expect(frame.raised(above: (width: 336, height: 40), keepsHeight: false, in: size) == frame)
        #expect(frame.raised(above: (width: 0, height: 0), keepsHeight: false, in: size) == frame)
    }

    @Test func aFrameThatIsDraggedDownStopsAboveButtonsAndKeepsItsHeight() {
        let (size, bar) = ((width: 360.0, height: 400.0), (width: 336.0, height: 60.0))
        for height in [0.2, 0.3, 0.7] {
            let frame = DetectionFrame(x: 0.1, y: 0.05, width: 0.8, height: height)
            let dragged = frame.dragged(.all, byX: 0, y: 0.8 * size.height, above: bar, in: size)
            let shown = dragged.raised(above: bar, keepsHeight: false, in: size)
            #expect(abs(shown.height - height) < 1e-9 && abs(shown.y + height - 0.85) < 1e-9, "\(shown)")
        }
        // Beside narrower buttons the frame extends to the edge.
        let frame = DetectionFrame(x: 0.1, y: 0.05, width: 0.8, height: 0.2)
        let dragged = frame.dragged(.all, byX: 0, y: size.height, above: (width: 280, height: 60), in: size)
        #expect(abs(dragged.y - 0.8) < 1e-9)
    }

    private static let presses: [(x: Double, y: Double, grip: DetectionFrame.Grip)] = [
        (100, 100, .left), (300, 100, .right), (200, 50, .top), (200, 150, .bottom),
        (95, 45, [.left, .top]), (305, 45, [.right, .top]), (105, 155, [.left, .bottom]),
        (295, 145, [.right, .bottom]),
    ]

    @Test(arguments: presses)
    func pressAtAnEdgeOrCornerResizesThere(x: Double, y: Double, grip: DetectionFrame.Grip) {
        #expect(frame.grip(atX: x, y: y, in: size, reach: 12) == grip)
    }

    @Test func pressBesideTheFrameTakesHoldOfNothing() {
        #expect(frame.grip(atX: 80, y: 100, in: size, reach: 12) == nil)
        #expect(frame.grip(atX: 200, y: 170, in: size, reach: 12) == nil)
    }

    @Test func aFingerReachesFartherThanAMouse() {
        #expect(frame.grip(atX: 80, y: 100, in: size, reach: 24) == .left)
    }

    @Test func theMiddleOfASmallFrameStillMovesIt() {
        let small = DetectionFrame(x: 0.5, y: 0.5, width: 0.05, height: 0.1)
        #expect(small.grip(atX: 210, y: 110, in: size, reach: 24) == .all)
    }

    @Test func aMovedFrameKeepsItsSizeAndStaysInside() {
        let moved = frame.dragged(.all, byX: 1000, y: -1000, in: size)
        #expect(moved == DetectionFrame(x: 0.5, y: 0, width: 0.5, height: 0.5))
    }

    @Test func aDraggedEdgeLeavesTheOppositeEdgeInPlace() {
        let left = frame.dragged(.left, byX: -40, y: 33, in: size)
        #expect(abs(left.x - 0.15) < 1e-12)
        #expect(abs(left.x + left.width - 0.75) < 1e-12)
        #expect(left.height == frame.height)
        let bottom = frame.dragged([.right, .bottom], byX: 40, y: 20, in: size)
        #expect(bottom.x == frame.x && bottom.y == frame.y)
        #expect(abs(bottom.width - 0.6) < 1e-12 && abs(bottom.height - 0.6) < 1e-12)
    }

    @Test func noDragMakesItSmallerThanTwoFingersOrLargerThanThePreview() {
        var generator = SeededGenerator(state: 1)
        var current = frame
        for _ in 0..<2000 {
            let grip = DetectionFrame.Grip(rawValue: Int.random(in: 1...15, using: &generator))
            guard !grip.isSuperset(of: [.left, .right]), !grip.isSuperset(of: [.top, .bottom]) else { continue }
            current = current.dragged(
                grip, byX: .random(in: -500...500, using: &generator), y: .random(in: -500...500, using: &generator),
                in: size)
            #expect(current.x >= 0 && current.y >= 0)
            #expect(current.x + current.width <= 1 + 1e-9 && current.y + current.height <= 1 + 1e-9)
            #expect(current.width * size.width >= DetectionFrame.minimumSide - 1e-6)
            #expect(current.height * size.height >= DetectionFrame.minimumSide - 1e-6)
        }
    }

    @Test func settingsGiveBackWhatWasWritten() {
        #expect(DetectionFrame(text: frame.text) == frame)
    }

    @Test(arguments: ["", "1 2 3", "a b c d", "0.5 0.5 0.6 0.2", "-0.1 0 1 1", "nan 0 1 1", "0 0 0 1", "1e400 0 1 1"])
    func settingsThatMakeNoFrameAreRefused(text: String) {
        #expect(DetectionFrame(text: text) == nil)
    }

    @Test func aShapeIsTheLargestOfItsKindInsideThePlaceWhateverTheWindowsShape() {
        let frame = DetectionFrame(x: 0.2, y: 0.2, width: 0.6, height: 0.5)
        for size: (width: Double, height: Double) in [(900, 500), (360, 640), (500, 500)] {
            for aspect in [1, 3, 1.0 / 3] {
                let shaped = frame.shaped(aspect, in: size)
                #expect(abs(shaped.width * size.width / (shaped.height * size.height) - aspect) < 1e-9)
                #expect(
                    abs(shaped.x + shaped.width / 2 - 0.5) < 1e-9 && abs(shaped.y + shaped.height / 2 - 0.45) < 1e-9)
                #expect(shaped.width < 0.6 + 1e-9 && shaped.height < 0.5 + 1e-9)
                #expect(abs(shaped.width - 0.6) < 1e-9 || abs(shaped.height - 0.5) < 1e-9)
            }
        }
        #expect(frame.shaped(nil, in: (900, 500)) == frame)
        #expect(frame.shaped(1, in: (0, 0)) == frame)
    }

    @Test func aFrameIsNoNarrowBoxInANarrowPicture() {
        // This is the inventory's frame, which is half as wide and half as high as the picture.
        let frame = DetectionFrame(x: 0.25, y: 0.2, width: 0.5, height: 0.5)
        // The sizes are those beside a list of expected codes, and on a phone.
        for size: (width: Double, height: Double) in [(440, 650), (360, 400), (360, 640)] {
            let widened = frame.widened(in: size)
            let (wide, high) = (widened.width * size.width, widened.height * size.height)
            #expect(wide >= min(high * 4 / 3, 0.8 * size.width) - 1e-9)
            #expect(widened.width <= 0.8 + 1e-9 && abs(widened.x + widened.width / 2 - 0.5) < 1e-9)
            #expect(widened.y == frame.y && widened.height == frame.height)
        }
        // In a picture with a camera's proportions the frame does not change.
        #expect(frame.widened(in: (960, 540)) == frame)
        #expect(DetectionFrame.standard.widened(in: (360, 640)) == .standard)
        #expect(frame.widened(in: (0, 0)) == frame)
    }
}

/// SplitMix64 (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, OOPSLA 2014), which gives the
/// same numbers in every run.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
