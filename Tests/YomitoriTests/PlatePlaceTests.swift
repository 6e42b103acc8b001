import Scanning
import Testing
import Yomitori

@Suite struct PlatePlaceTests {
    private let plate = (width: 140.0, height: 24.0)
    /// A preview of 360 × 600 with a notice above and controls below.
    private let room = WidgetRectangle(x: 0, y: 60, width: 360, height: 470)

    private func place(_ x: Double, _ y: Double, _ side: Double) -> WidgetPoint {
        PlatePlace.origin(of: plate, beside: WidgetRectangle(x: x, y: y, width: side, height: side), in: room)
    }

    @Test func aPlateIsBelowItsCodeWhereThereIsRoom() {
        #expect(place(100, 200, 100) == WidgetPoint(x: 100, y: 308))
        #expect(place(100, 398, 100) == WidgetPoint(x: 100, y: 506))
    }

    @Test func aPlateIsAboveACodeThatIsLowInThePicture() {
        #expect(place(100, 399, 100) == WidgetPoint(x: 100, y: 367))
        // The code itself lies under the controls in part.
        #expect(place(100, 480, 100) == WidgetPoint(x: 100, y: 448))
    }

    @Test func aPlateIsOverACodeThatFillsTheRoom() {
        #expect(place(0, 62, 460) == WidgetPoint(x: 0, y: 498))
        // A code that lies under the controls wholly has its plate right above them.
        #expect(place(100, 550, 40) == WidgetPoint(x: 100, y: 506))
    }

    @Test func platesOfSeveralCodesDoNotLieOverOneAnother() {
        // Two by two, close to each other: the lower ones have no room below.
        let codes = [(20.0, 100.0), (190, 104), (24, 290), (192, 292)].map {
            WidgetRectangle(x: $0.0, y: $0.1, width: 150, height: 150)
        }
        let low = WidgetRectangle(x: 0, y: 60, width: 360, height: 390)
        var plates: [WidgetRectangle] = []
        for code in codes {
            let place = PlatePlace.origin(of: plate, beside: code, in: low, avoiding: plates)
            for other in plates {
                #expect(
                    place.x >= other.x + other.width || other.x >= place.x + plate.width
                        || place.y >= other.y + other.height || other.y >= place.y + plate.height)
            }
            plates.append(WidgetRectangle(x: place.x, y: place.y, width: plate.width, height: plate.height))
        }
        #expect(plates[2].y >= 290, "over its own code, since the other's plate is above it")
    }

    @Test func aPlateStaysInsideTheRoomWhateverTheCode() {
        for x in stride(from: -200.0, through: 500, by: 25) {
            for y in stride(from: -200.0, through: 800, by: 25) {
                for side in [20.0, 150, 900] {
                    let origin = place(x, y, side)
                    #expect(origin.x >= 0 && origin.x + plate.width <= 360)
                    #expect(origin.y >= room.y && origin.y + plate.height <= room.y + room.height)
                }
            }
        }
        let low = PlatePlace.origin(
            of: plate, beside: WidgetRectangle(x: 0, y: 0, width: 10, height: 10),
            in: WidgetRectangle(x: 0, y: 30, width: 100, height: 10))
        #expect(low == WidgetPoint(x: 0, y: 30))
    }
}
