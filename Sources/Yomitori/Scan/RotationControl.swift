import Capture
import GtkKit
import Scanning
import ScannerView

/// Which way up the picture is shown. What is read does not depend on it.
final class RotationControl {
    weak var session: LiveSession?
    /// The ``CameraDescription/id`` of the camera that runs.
    var camera: String?
    /// The picture is turned by hand as far as this.
    var onChange: (PreviewRotation) -> Void = { _ in }

    private let preview: PreviewArea
    private let settings: Settings
    private var turn = PreviewTurn()
    /// Where the camera looks, if it says so.
    private var facing: PreviewTurn.Facing?
    private var accelerometer: Accelerometer?

    init(_ preview: PreviewArea, settings: Settings) { (self.preview, self.settings) = (preview, settings) }

    /// Turns the picture as the user wants it, for this camera.
    func set(_ rotation: PreviewRotation) {
        turn.byHand = rotation
        if let camera { settings.setRotation(rotation, of: camera) }
        show()
    }

    /// Turns the picture by a quarter, clockwise.
    func rotate() { set(turn.byHand + .quarter) }

    func setMirrored(_ isMirrored: Bool) {
        settings.mirrorsPicture = isMirrored
        preview.isMirrored = isMirrored
        show()
    }

    /// Whether the picture turns with the device, where it tells how it is held.
    func setTurnsWithDevice(_ turns: Bool) {
        settings.turnsWithDevice = turns
        turn.device = nil
        accelerometer =
            turns
            ? Accelerometer { [weak self] word in
                self?.turn.device = word.flatMap { DeviceOrientation(rawValue: $0) }
                self?.show()
            } : nil
        show()
    }

    /// The turn of the camera that has begun.
    func begin() {
        guard let session, let camera else { return }
        turn.byHand = settings.rotation(of: camera)
        func value(_ id: CameraControl.Identifier) -> Int? { session.controls.all.first { $0.id == id }?.value }
        // The control is the turn that sets it upright, counter-clockwise.
        turn.mounting = PreviewRotation(degrees: -(value(.mounting) ?? 0)) ?? .none
        // V4L2_CAMERA_ORIENTATION_FRONT, _BACK, _EXTERNAL.
        facing = value(.facing).flatMap { [0: .front, 1: .back, 2: .external][$0] }
        show()
    }

    private func show() {
        // Of a camera that does not say where it looks: who mirrors the picture looks at himself.
        turn.facing = facing ?? (preview.isMirrored ? .front : .back)
        preview.rotation = turn.rotation
        onChange(turn.byHand)
    }
}
