import Foundation
import ScannerView
import Scanning
import Testing

@Suite struct LabelPlaceTests {
    private let label = (width: 140.0, height: 24.0)
    /// Free area of a preview of 360 × 600 with a notice above and controls below.
    private let room = WidgetRectangle(x: 0, y: 60, width: 360, height: 470)

    private func place(_ x: Double, _ y: Double, _ side: Double) -> WidgetPoint? {
        LabelPlace.origin(of: label, beside: WidgetRectangle(x: x, y: y, width: side, height: side), in: room)
    }

    @Test func aLabelIsBelowItsCodeWhereThereIsRoom() {
        #expect(place(100, 200, 100) == WidgetPoint(x: 100, y: 308))
        #expect(place(100, 398, 100) == WidgetPoint(x: 100, y: 506))
    }

    @Test func aLabelIsAboveACodeThatIsLowInThePicture() {
        #expect(place(100, 399, 100) == WidgetPoint(x: 100, y: 367))
        // A part of the code itself is under the controls.
        #expect(place(100, 480, 100) == WidgetPoint(x: 100, y: 448))
    }

    @Test func aLabelIsOverACodeThatFillsTheRoom() {
        #expect(place(0, 62, 460) == WidgetPoint(x: 0, y: 498))
        // If the whole code is under the controls, its label is right above them.
        #expect(place(100, 550, 40) == WidgetPoint(x: 100, y: 506))
    }

    private func overlap(_ one: WidgetRectangle, _ other: WidgetRectangle) -> Bool {
        one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height
            && other.y < one.y + one.height
    }

    /// Labels are wider than the space between the codes, so that not all of them fit.
    @Test(arguments: [(150.0, 2), (90, 3), (40, 3)])
    func labelsCoverNeitherOtherCodesNorOtherLabels(side: Double, count: Int) throws {
        // The codes are in two rows of two, close to each other: there is no room below the lower ones.
        let codes = [(20.0, 100.0), (30 + side, 104), (24, 110 + side), (32 + side, 112 + side)].map {
            WidgetRectangle(x: $0.0, y: $0.1, width: side, height: side)
        }
        let low = WidgetRectangle(x: 0, y: 60, width: 360, height: 60 + 2 * side)
        var labels: [WidgetRectangle] = []
        for code in codes {
            let others = codes.filter { $0 != code } + labels
            let place = LabelPlace.origin(of: label, beside: code, in: low, avoiding: others)
            guard let place else { continue }
            let new = WidgetRectangle(x: place.x, y: place.y, width: label.width, height: label.height)
            #expect(!others.contains { overlap($0, new) })
            labels.append(new)
        }
        #expect(labels.count == count)
    }

    @Test func aLabelIsBesideASmallCodeThatFillsTheHeight() {
        let low = WidgetRectangle(x: 0, y: 0, width: 400, height: 160)
        let code = WidgetRectangle(x: 60, y: 8, width: 144, height: 144)
        #expect(LabelPlace.origin(of: label, beside: code, in: low) == WidgetPoint(x: 212, y: 128))
    }

    @Test func aSmallCodeThatFillsTheRoomHasNoLabelOverIt() {
        let small = WidgetRectangle(x: 0, y: 0, width: 180, height: 180)
        let code = WidgetRectangle(x: 14, y: 14, width: 152, height: 152)
        #expect(LabelPlace.origin(of: label, beside: code, in: small) == nil)
    }

    @Test func thereIsNoLabelIfEveryPlaceIsTaken() {
        let code = WidgetRectangle(x: 160, y: 200, width: 40, height: 40)
        let around = WidgetRectangle(x: 0, y: 60, width: 360, height: 470)
        #expect(LabelPlace.origin(of: label, beside: code, in: room, avoiding: [around]) == nil)
    }

    @Test func aLabelStaysInsideTheRoomWhateverTheCode() throws {
        for x in stride(from: -200.0, through: 500, by: 25) {
            for y in stride(from: -200.0, through: 800, by: 25) {
                for side in [20.0, 150, 900] {
                    let origin = try #require(place(x, y, side))
                    #expect(origin.x >= 0 && origin.x + label.width <= 360)
                    #expect(origin.y >= room.y && origin.y + label.height <= room.y + room.height)
                }
            }
        }
        let low = LabelPlace.origin(
            of: label, beside: WidgetRectangle(x: 0, y: 0, width: 10, height: 10),
            in: WidgetRectangle(x: 0, y: 30, width: 100, height: 10))
        #expect(low == WidgetPoint(x: 0, y: 30))
    }

    /// Each code is narrower than a label: thirty close to each other, and eight with space between them.
    @Test(arguments: [(codes: 30, columns: 5, across: 66.0, down: 76.0, labels: 0), (8, 2, 160, 120, 8)])
    func noLabelLiesUnderTheCodeOfAnother(
        codes: Int, columns: Int, across: Double, down: Double, labels: Int
    ) {
        let page = (0..<codes).map { (index: Int) -> WidgetRectangle in
            let (column, row) = (Double(index % columns), Double(index / columns))
            return WidgetRectangle(x: 20 + column * across, y: 70 + row * down, width: 50, height: 50)
        }
        var count = 0
        for code in page {
            let others = page.filter { $0 != code }
            guard let place = LabelPlace.origin(of: label, beside: code, in: room, among: others) else { continue }
            let below = WidgetRectangle(x: place.x, y: place.y - 20, width: label.width, height: label.height + 40)
            #expect(!others.contains { overlap($0, below) }, "\(code)")
            count += 1
        }
        #expect(count == labels)
    }

    @Test func aLabelAsWideAsItsCodeStaysBetweenNeighbours() {
        let row = [10.0, 170].map { WidgetRectangle(x: $0, y: 100, width: 150, height: 150) }
        #expect(
            LabelPlace.origin(of: label, beside: row[0], in: room, among: [row[1]]) == WidgetPoint(x: 10, y: 258))
    }

    /// A picture that is magnified has codes beyond each edge of the area.
    @Test(arguments: [
        (100.0, 200.0, true), (-40, 570, true), (-60, 200, false), (360, 200, false), (100, -60, false),
        (100, 600, false),
    ])
    func aCodeBeyondTheEdgesIsNotInView(x: Double, y: Double, isInView: Bool) {
        let code = WidgetRectangle(x: x, y: y, width: 50, height: 50)
        #expect(LabelPlace.isInView(code, of: (360, 600)) == isInView)
    }

    @Test func aLabelIsAboveALinearCodeWithItsDigitsBelow() {
        func place(x: Double = 100, y: Double, height: Double = 100) -> WidgetPoint? {
            let code = WidgetRectangle(x: x, y: y, width: 200, height: height)
            return LabelPlace.origin(of: label, beside: code, in: room, hasTextBelow: true)
        }
        #expect(place(y: 200) == WidgetPoint(x: 100, y: 168))
        // Above it there is no room: the label is beside it or over its bars. The digits are covered only if there is
        // no other place.
        #expect(place(x: 10, y: 62) == WidgetPoint(x: 218, y: 138))
        #expect(place(y: 62) == WidgetPoint(x: 100, y: 62))
        #expect(place(y: 62, height: 60) == WidgetPoint(x: 100, y: 130))
    }

    /// The digits of a code are below it until it is turned by half of a right angle.
    @Test(arguments: [(0.0, true), (40, true), (-40, true), (50, false), (90, false), (180, false), (-90, false)])
    func theDigitsOfACodeThatIsUprightAreBelowIt(angle: Double, isUpright: Bool) {
        let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
        let corners = [(0.0, 0.0), (200, 0), (200, 80), (0, 80)].map { corner in
            (x: corner.0 * cosine - corner.1 * sine, y: corner.0 * sine + corner.1 * cosine)
        }
        #expect(LabelPlace.isUpright(corners) == isUpright)
    }
}
