import Capture
import GtkKit
import Scanning
import ScannerView

/// The rotation and mirroring of the shown picture. They don't affect what is read.
final class RotationControl {
    weak var session: LiveSession?
    /// Identifier (``CameraDescription/id``) of the running camera.
    var camera: String?
    /// Called with the rotation by hand when the rotation has changed.
    var onChange: (PreviewRotation) -> Void = { _ in }

    private let preview: PreviewArea
    private let settings: Settings
    private var turn = PreviewTurn()
    /// Direction in which the camera looks, if the driver reports it.
    private var facing: PreviewTurn.Facing?
    private var accelerometer: Accelerometer?

    init(_ preview: PreviewArea, settings: Settings) { (self.preview, self.settings) = (preview, settings) }

    /// Sets the rotation by hand, and stores it for this camera.
    func set(_ rotation: PreviewRotation) {
        turn.byHand = rotation
        if let camera { settings.setRotation(rotation, of: camera) }
        show()
        // A key or the menu has changed what is only seen.
        preview.widget.announce(tr("Rotation: {angle}°").with("angle", "\(rotation.rawValue)"))
    }

    /// Rotates the picture by another 90° clockwise.
    func rotate() { set(turn.byHand + .quarter) }

    func setMirrored(_ isMirrored: Bool) {
        settings.mirrorsPicture = isMirrored
        preview.isMirrored = isMirrored
        show()
        preview.widget.announce(isMirrored ? tr("The picture is mirrored.") : tr("The picture is no longer mirrored."))
    }

    /// Sets whether the picture turns with the device, if the device reports its orientation.
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

    /// Applies the stored rotation and the mounting of a camera that has started.
    func begin() {
        guard let session, let camera else { return }
        turn.byHand = settings.rotation(of: camera)
        func value(_ id: CameraControl.Identifier) -> Int? { session.controls.all.first { $0.id == id }?.value }
        // The control is the counter-clockwise rotation that sets the picture upright, so its sign is reversed.
        turn.mounting = PreviewRotation(degrees: -(value(.mounting) ?? 0)) ?? .none
        // V4L2_CAMERA_ORIENTATION_FRONT, _BACK, _EXTERNAL.
        facing = value(.facing).flatMap { [0: .front, 1: .back, 2: .external][$0] }
        show()
    }

    private func show() {
        // If the camera does not report its direction, a mirrored picture indicates a front camera: the user looks at
        // himself.
        turn.facing = facing ?? (preview.isMirrored ? .front : .back)
        preview.rotation = turn.rotation
        onChange(turn.byHand)
    }
}
