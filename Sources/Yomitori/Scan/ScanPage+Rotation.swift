import Capture
import GtkKit
import Scanning

// Which way up the picture is shown. What is read does not depend on it.
extension ScanPage {
    /// Turns the picture as the user wants it, for this camera.
    func setRotation(_ rotation: PreviewRotation) {
        turn.byHand = rotation
        if let description { settings.setRotation(rotation, of: description.id) }
        showTurned()
    }

    /// Turns the picture by a quarter, clockwise.
    func rotate() { setRotation(turn.byHand + .quarter) }

    func setMirrored(_ isMirrored: Bool) {
        settings.mirrorsPicture = isMirrored
        preview.isMirrored = isMirrored
        showTurned()
    }

    /// Whether the picture turns with the device, where it tells how it is held.
    func setTurnsWithDevice(_ turns: Bool) {
        settings.turnsWithDevice = turns
        turn.device = nil
        accelerometer =
            turns
            ? Accelerometer { [weak self] word in
                self?.turn.device = word.flatMap { DeviceOrientation(rawValue: $0) }
                self?.showTurned()
            } : nil
        showTurned()
    }

    /// The turn of the camera that has begun.
    func restoreRotation() {
        guard let session, let description else { return }
        turn.byHand = settings.rotation(of: description.id)
        func value(_ id: CameraControl.Identifier) -> Int? { session.controls.all.first { $0.id == id }?.value }
        // The control is the turn that sets it upright, counter-clockwise.
        turn.mounting = PreviewRotation(degrees: -(value(.mounting) ?? 0)) ?? .none
        // V4L2_CAMERA_ORIENTATION_FRONT, _BACK, _EXTERNAL.
        cameraFacing = value(.facing).flatMap { [0: .front, 1: .back, 2: .external][$0] }
        showTurned()
    }

    private func showTurned() {
        // Of a camera that does not say where it looks: who mirrors the picture looks at himself.
        turn.facing = cameraFacing ?? (preview.isMirrored ? .front : .back)
        preview.rotation = turn.rotation
        requests.rotationChanged(turn.byHand)
    }
}
