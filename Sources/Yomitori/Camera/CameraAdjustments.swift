import Capture

/// The camera controls that are shown to the user, their order, and the widget of each.
nonisolated package struct CameraAdjustments: Hashable, Sendable {
    package enum Field: Hashable, Sendable {
        /// A check button; the values of the control for on and off.
        case toggle(on: Int, off: Int)
        /// A choice among the values of the control, with the driver's names.
        case choice([Choice])
        case number
    }

    package struct Choice: Hashable, Sendable {
        package var value: Int
        package var name: String

        package init(value: Int, name: String) {
            self.value = value
            self.name = name
        }
    }

    package struct Row: Hashable, Sendable, Identifiable {
        package var control: CameraControl
        package var field: Field
        package var id: CameraControl.Identifier { control.id }
        /// Whether the user can change the control now.
        package var isSensitive: Bool { !control.isInactive && !control.isReadOnly }
    }

    /// Order of the controls: light first, then focus, then colours. Other controls don't help reading, or are
    /// elsewhere in the window, as zoom and light are.
    private static let order: [CameraControl.Identifier] = [
        .exposureMode, .exposureTime, .exposurePriority, .gain, .backlightCompensation, .brightness, .contrast,
        .automaticFocus, .focus, .sharpness, .automaticWhiteBalance, .whiteBalanceTemperature, .powerLineFrequency,
    ]

    package private(set) var rows: [Row]

    package init(_ controls: [CameraControl] = []) {
        rows = Self.order.compactMap { id in
            controls.first { $0.id == id }.flatMap { control in
                Self.field(of: control).map { Row(control: control, field: $0) }
            }
        }
    }

    private static func field(of control: CameraControl) -> Field? {
        switch control.kind {
        case .boolean: return .toggle(on: 1, off: 0)
        case .integer:
            guard control.range.lowerBound < control.range.upperBound else { return nil }
            return control.range == 0...1 ? .toggle(on: 1, off: 0) : .number
        case .menu(let entries):
            let choices = entries.sorted { $0.key < $1.key }.map { Choice(value: $0.key, name: $0.value) }
            guard choices.count > 1 else { return nil }
            // Most cameras have one automatic mode, which V4L2 calls automatic (0) or aperture priority (3), and the
            // manual mode (1).
            if control.id == .exposureMode, choices.count == 2, entries[1] != nil,
                let automatic = choices.first(where: { $0.value == 0 || $0.value == 3 })
            {
                return .toggle(on: automatic.value, off: 1)
            }
            return .choice(choices)
        }
    }

    /// Default value of each control that can be set.
    package var defaults: [CameraControl.Identifier: Int] {
        Dictionary(rows.filter { !$0.control.isReadOnly }.map { ($0.id, $0.control.defaultValue) }) { first, _ in first
        }
    }

    /// Whether any control that can be set now differs from its default.
    package var isAltered: Bool {
        rows.contains { $0.isSensitive && $0.control.value != $0.control.defaultValue }
    }

    /// Returns the stored values for which this camera has controls.
    package func applicable(_ kept: [CameraControl.Identifier: Int]) -> [CameraControl.Identifier: Int] {
        kept.filter { id, _ in rows.contains { $0.id == id && !$0.control.isReadOnly } }
    }
}

nonisolated extension CameraAdjustments {
    /// Formats values for the settings: number of the control in hexadecimal, and value in decimal.
    package static func text(_ values: [CameraControl.Identifier: Int]) -> String {
        values.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\(String($0.key.rawValue, radix: 16))=\($0.value)" }.joined(separator: " ")
    }

    /// Parses the format of ``text(_:)``; anything else is left out.
    package static func values(_ text: String) -> [CameraControl.Identifier: Int] {
        var result: [CameraControl.Identifier: Int] = [:]
        for part in text.split(separator: " ") {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, let id = UInt32(sides[0], radix: 16), let value = Int(sides[1]) else { continue }
            result[CameraControl.Identifier(rawValue: id)] = value
        }
        return result
    }
}
