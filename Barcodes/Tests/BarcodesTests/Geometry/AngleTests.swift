import Barcodes
import Foundation
import Testing

@Suite struct AngleTests {
    @Test func agreesWithTheMathematicsLibrary() {
        for step in 0..<720 {
            let radians = Double(step) / 360 * Double.pi - Double.pi + 1e-6
            let (x, y) = (cos(radians) * 17, sin(radians) * 17)
            #expect(abs(Angle.degrees(ofX: x, y: y) - atan2(y, x) * 180 / Double.pi) < 1e-3)
        }
    }

    @Test func noDirectionIsZero() {
        #expect(Angle.degrees(ofX: 0, y: 0) == 0)
    }
}
