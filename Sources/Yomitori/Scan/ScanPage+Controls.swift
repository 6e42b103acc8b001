import Capture
import GtkKit
import Scanning

// What the user does to the picture.
extension ScanPage {
    func connectControls() {
        controls.torch.onToggle { [unowned self] in if !isSynchronizing { torchToggled($0) } }
        controls.zoom.onChange { [unowned self] in zoomByHand(to: $0) }
        controls.frame.isActive = preview.showsDetectionFrame
        controls.frame.onToggle { [unowned self] isOn in
            guard !isSynchronizing else { return }
            preview.showsDetectionFrame = isOn
            setStrict()
            requests.frameToggled(isOn)
        }
        controls.freeze.onToggle { [unowned self] in if !isSynchronizing { freezeByHand($0) } }
        preview.onChoose = { [unowned self] id in
            codes.choose(id: id)
            tellChoice()
        }
        preview.onFreeze = { [unowned self] in toggleFreeze() }
        preview.onScroll = { [unowned self] notches in zoomBy(notches: notches) }
        preview.onPinch = { [unowned self] isBeginning, scale in
            if isBeginning { zoomAtPinch = zoom } else { zoomByHand(to: zoomAtPinch * scale) }
        }
        preview.onFrameEdited = { [unowned self] frame in
            guard scene.frame != nil else { return requests.frameEdited(frame) }
            let place = NormalizedRectangle(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
            scene.frame = place
            // Resized, it has the shape that it was given.
            if preview.frameAspect == nil { scene.frameShape = .free }
            requests.sceneFrameEdited(place, scene.frameShape)
        }
        widget.onResize { [unowned self] in adapt() }
        preview.onRegionChange = { [unowned self] in session?.region = $0 }
    }

    func take(_ wayOut: ViewfinderFace.WayOut) {
        switch wayOut {
        case .retry: if let description { start(description) }
        case .otherCamera: requests.useOtherCamera()
        case .demoCamera: requests.useDemoCamera()
        case .pipeWire, .askAgain: requests.usePipeWire()
        case .openPicture: requests.openPicture()
        }
    }

    /// Freezes the picture, or lets it go on.
    func toggleFreeze() { freezeByHand(state != .paused) }

    /// What is held still while another program waits is meant for it.
    private func freezeByHand(_ isFrozen: Bool) {
        setFrozen(isFrozen)
        if state == .paused { offerCodeInView() }
    }

    func setFrozen(_ isFrozen: Bool) {
        guard state == .live || state == .paused else { return }
        session?.isPaused = isFrozen || isSuspended
        if isFrozen { restLight() } else { preview.settle() }
        show(isFrozen ? .paused : .live)
    }

    /// Shows the detection area, or does without.
    func setDetectionFrame(_ isShown: Bool) { controls.frame.isActive = isShown }

    func zoomBy(notches: Double) { zoomByHand(to: zoom * exponent(ZoomPlan.step, notches)) }
    func resetZoom() { resetZoom(to: 1) }

    func setZoom(_ factor: Double) {
        zoom = plan.clamped(factor)
        let shares = plan.shares(of: zoom)
        var digital = shares.digital
        if plan.cameraMaximum > 1 {
            do throws(CaptureError) {
                try session?.setZoom(shares.camera)
            } catch {
                // A camera that refuses is zoomed as one without a zoom.
                plan = ZoomPlan(cameraMaximum: 1)
                controls.zoom.setRange(plan.range)
                zoom = plan.clamped(factor)
                digital = zoom
            }
        }
        preview.digitalZoom = digital
        controls.zoom.value = zoom
        controls.showFactor(zoom)
    }

    func setTorch(_ isOn: Bool) {
        guard let session else { return }
        if isOn { controls.torch.removeStyleClass("suggested-action") }
        if !isOn { setScreenLight(false) }
        guard session.controls.torch != nil else { return setScreenLight(isOn) }
        do throws(CaptureError) {
            try session.setTorch(isOn)
        } catch {
            setScreenLight(isOn)
            if isOn { say(tr("The camera's light can't be switched, so the screen gives it.")) }
        }
    }

    /// The window's surround turns white about the preview: most laptops' only light on what is held before them.
    func setScreenLight(_ isOn: Bool) {
        isScreenLight = isOn
        widget.setStyleClass("yomitori-light", isOn)
        placeScreenLight()
    }

    /// The light is about the preview where there is room: at its sides the controls need theirs first.
    func placeScreenLight() {
        guard isScreenLight else { return previewBox.setMargin(horizontal: 0, vertical: 0) }
        let spare = Int(stack.size.width) - controls.widget.minimumWidth
        previewBox.setMargin(horizontal: max(0, min(72, spare / 2)), vertical: 72)
    }
}

/// A whole or broken power of a positive number.
nonisolated private func exponent(_ base: Double, _ power: Double) -> Double {
    // Notches of a touch pad come in parts; linear between whole ones is smooth enough for a zoom.
    let whole = Int(power.rounded(.down))
    var result = 1.0
    for _ in 0..<min(abs(whole), 100) { result *= whole < 0 ? 1 / base : base }
    return result * (1 + (power - Double(whole)) * (base - 1))
}
