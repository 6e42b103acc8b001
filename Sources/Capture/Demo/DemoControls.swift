/// Controls of the demo camera besides zoom and light, with their values.
struct DemoControls: Hashable, Sendable {
    /// `V4L2_EXPOSURE_MANUAL` and `V4L2_EXPOSURE_APERTURE_PRIORITY`, as most webcams have them.
    private static let manual = 1
    private static let automatic = 3
    /// Exposure time at which the scene is as bright as it is drawn, in units of 100 µs.
    private static let neutralTime = 160

    private(set) var all = [
        CameraControl(
            id: .brightness, name: "Brightness", kind: .integer, range: -64...64, step: 1, defaultValue: 0),
        CameraControl(
            id: .exposureMode, name: "Auto Exposure", kind: .menu([manual: "Manual Mode", automatic: "Automatic"]),
            range: 0...3, step: 1, defaultValue: automatic),
        CameraControl(
            id: .exposureTime, name: "Exposure Time, Absolute", kind: .integer, range: 5...600, step: 1,
            defaultValue: neutralTime, isInactive: true),
    ]

    /// Sets a control; an inactive control, such as the exposure time in automatic mode, is left as it is.
    mutating func set(_ id: CameraControl.Identifier, to value: Int) {
        guard let index = all.firstIndex(where: { $0.id == id }), !all[index].isInactive else { return }
        let value = all[index].nearest(to: value)
        if case .menu(let entries) = all[index].kind, entries[value] == nil { return }
        all[index].value = value
        guard id == .exposureMode, let time = all.firstIndex(where: { $0.id == .exposureTime }) else { return }
        all[time].isInactive = value != Self.manual
    }

    private func value(_ id: CameraControl.Identifier) -> Int { all.first { $0.id == id }?.value ?? 0 }

    /// The effect of the controls on the picture.
    var exposure: DemoExposure {
        let isManual = value(.exposureMode) == Self.manual
        return DemoExposure(
            gain: isManual ? Double(value(.exposureTime)) / Double(Self.neutralTime) : 1,
            offset: value(.brightness))
    }
}

/// Brightness of the picture relative to the light that comes through the lens.
public struct DemoExposure: Hashable, Sendable {
    /// Factor on the brightness, from 0 to 4.
    public var gain: Double
    /// Grey levels that are added to the brightness.
    public var offset: Int

    public init(gain: Double = 1, offset: Int = 0) {
        self.gain = min(max(gain, 0), 4)
        self.offset = min(max(offset, -128), 128)
    }
}
