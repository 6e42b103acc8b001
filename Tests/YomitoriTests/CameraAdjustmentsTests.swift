import Capture
import Testing
import Yomitori

struct CameraAdjustmentsTests {
    private static func control(
        _ id: CameraControl.Identifier, _ kind: CameraControl.Kind = .integer, _ range: ClosedRange<Int> = 0...10,
        value: Int = 0, isInactive: Bool = false, isReadOnly: Bool = false
    ) -> CameraControl {
        CameraControl(
            id: id, name: "", kind: kind, range: range, step: 1, defaultValue: 0, value: value, isInactive: isInactive,
            isReadOnly: isReadOnly)
    }

    @Test func lightComesFirstAndWhatHasAPlaceOfItsOwnIsLeftOut() {
        let adjustments = CameraAdjustments(
            [.zoom, .automaticFocus, .exposureTime, .torch, .brightness].map { Self.control($0) })
        #expect(adjustments.rows.map(\.id) == [.exposureTime, .brightness, .automaticFocus])
        #expect(CameraAdjustments([Self.control(.zoom)]).rows.isEmpty)
    }

    @Test func anAutomaticExposureAndAManualOneAreOneTick() {
        func field(_ entries: [Int: String]) -> CameraAdjustments.Field? {
            CameraAdjustments([Self.control(.exposureMode, .menu(entries), 0...3)]).rows.first?.field
        }
        #expect(field([1: "Manual", 3: "Aperture"]) == .toggle(on: 3, off: 1))
        #expect(field([0: "Auto", 1: "Manual"]) == .toggle(on: 0, off: 1))
        #expect(
            field([0: "Auto", 1: "Manual", 2: "Shutter"])
                == .choice([
                    .init(value: 0, name: "Auto"), .init(value: 1, name: "Manual"), .init(value: 2, name: "Shutter"),
                ]))
        #expect(field([3: "Aperture"]) == nil)
    }

    @Test func fixedControlsHaveNoRow() {
        #expect(CameraAdjustments([Self.control(.gain, .integer, 5...5)]).rows.isEmpty)
    }

    @Test func inactiveAndReadOnlyRowsAreInsensitive() {
        let rows = CameraAdjustments([
            Self.control(.gain), Self.control(.focus, isInactive: true), Self.control(.brightness, isReadOnly: true),
        ]).rows
        #expect(rows.filter(\.isSensitive).map(\.id) == [.gain])
    }

    @Test func resettingLeavesReadOnlyControlsAlone() {
        let adjustments = CameraAdjustments([
            Self.control(.gain, value: 4), Self.control(.brightness, value: 3, isReadOnly: true),
            Self.control(.focus, value: 3, isInactive: true),
        ])
        #expect(adjustments.defaults == [.gain: 0, .focus: 0])
        #expect(adjustments.isAltered)
        #expect(!CameraAdjustments([Self.control(.focus, value: 3, isInactive: true)]).isAltered)
    }

    @Test func valuesAreKeptAsTextAndNonsenseIsLeftOut() {
        let values: [CameraControl.Identifier: Int] = [.exposureMode: 1, .brightness: -20]
        #expect(CameraAdjustments.text(values) == "980900=-20 9a0901=1")
        #expect(CameraAdjustments.values(CameraAdjustments.text(values)) == values)
        #expect(CameraAdjustments.values("980900=7 x=1 980901= 12") == [.brightness: 7])
        #expect(CameraAdjustments([Self.control(.brightness)]).applicable(values) == [.brightness: -20])
    }
}
