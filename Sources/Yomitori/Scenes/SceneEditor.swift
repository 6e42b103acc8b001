import Barcodes
import GtkKit
import Scanning
import ScannerView

/// The dialog for editing a scene. Changes apply at once.
final class SceneEditor {
    let window: Window
    private var scene: ScanScene
    private let onChange: (ScanScene) -> Void
    private let hasFeedbackService: Bool
    private let name = Entry(name: tr("Name"))
    private let complaint = Label()
    private let explanation = Label()
    /// Names of the other scenes.
    private let otherNames: Set<String>
    private let reading = ChoiceBox(
        name: tr("After reading"),
        choices: [
            (ScanScene.Reading.choose.rawValue, tr("show the codes")),
            (ScanScene.Reading.one.rawValue, tr("pause the camera")),
            (ScanScene.Reading.continuous.rawValue, tr("add the code to a list")),
        ])
    private let torch = ChoiceBox(
        name: tr("Light"),
        choices: [
            (ScanScene.Torch.off.rawValue, tr("off")), (ScanScene.Torch.on.rawValue, tr("on")),
            (ScanScene.Torch.automatic.rawValue, tr("automatic in the dark")),
        ])
    private let zoom = NumberField(ScanScene.zooms, step: 0.1, decimals: 1, name: tr("Zoom"))
    private let ownFrame: CheckButton
    private let shape = ChoiceBox(
        name: tr("Shape of the red frame"),
        choices: [
            (ScanScene.FrameShape.free.rawValue, tr("custom")),
            (ScanScene.FrameShape.square.rawValue, tr("square")),
            (ScanScene.FrameShape.wide.rawValue, tr("wide, for barcodes")),
            (ScanScene.FrameShape.tall.rawValue, tr("tall, for vertical barcodes")),
        ])
    private let place = ChoiceBox(
        name: tr("Position of the red frame"),
        choices: [
            (FramePlace.middle.rawValue, tr("in the middle")), (FramePlace.above.rawValue, tr("above the middle")),
            (FramePlace.below.rawValue, tr("below the middle")), (FramePlace.own.rawValue, tr("custom")),
        ])
    private let strict = CheckButton(tr("Only codes _wholly inside the red frame"))
    private let zooms = CheckButton(tr("Auto_matic zoom"))
    private let repeats = CheckButton(tr("Co_unt a code again after some time"))
    private let seconds = NumberField(0...86_400, step: 1, decimals: 0, name: tr("Seconds"))
    private let sounds = CheckButton(tr("S_ounds"))
    private let vibration = CheckButton(tr("_Vibration"))
    private let flash = CheckButton(tr("_Flash the frame"))
    private let lifts = CheckButton(tr("Lift the _code out of the picture"))
    private let symbologies: [(symbology: Symbology, button: CheckButton)]

    /// - Parameters:
    ///   - otherNames: Names of the other scenes.
    ///   - hasFeedbackService: Whether the service that makes devices vibrate runs.
    init(
        _ scene: ScanScene, otherNames: Set<String>, hasFeedbackService: Bool, before parent: Window,
        onChange: @escaping (ScanScene) -> Void
    ) {
        (self.scene, self.otherNames, self.hasFeedbackService) = (scene, otherNames, hasFeedbackService)
        self.onChange = onChange
        ownFrame = CheckButton(tr("Red frame for th_is scene"))
        ownFrame.tooltip = tr("Drag the red frame in the picture to place it")
        symbologies = Symbology.allCases.filter(\.isReadable).map { ($0, CheckButton($0.displayName)) }
        window = Window(before: parent, title: tr("Edit Scene"), width: 360, height: 620)
        let header = HeaderBar(title: tr("Edit Scene"))
        let form = Form()
        explanation.wraps = true
        explanation.maximumCharacters = 40
        form.appendWide(explanation)
        form.append(tr("_Name"), name, breakingAfter: 9)
        complaint.wraps = true
        complaint.maximumCharacters = 24
        form.append(complaint)
        form.append(tr("_After reading"), reading, breakingAfter: 9)
        form.append(tr("_Zoom"), zoom, breakingAfter: 9)
        form.append(tr("_Light"), torch, breakingAfter: 9)
        form.appendWide(zooms)
        form.appendWide(ownFrame)
        form.append(tr("S_hape"), shape, breakingAfter: 9)
        form.append(tr("_Position"), place, breakingAfter: 9)
        form.appendWide(strict)
        form.appendWide(repeats)
        form.append(tr("S_econds"), seconds, breakingAfter: 9)
        form.appendTitle(tr("Feedback"))
        for button in [sounds, vibration, flash, lifts] { form.appendWide(button) }
        form.appendTitle(tr("Codes to look for"))
        for (_, button) in symbologies { form.appendWide(button) }
        form.margin = 18
        let scroller = ScrolledWindow(form)
        scroller.expandsVertically = true
        window.setContent(Box(.vertical, [header, scroller]))
        show()
        connect()
    }

    private func show() {
        name.text = SceneStore.displayName(of: scene)
        reading.choice = scene.reading.rawValue
        torch.choice = scene.torch.rawValue
        zoom.value = scene.zoom
        ownFrame.isOn = scene.frame != nil
        (zooms.isOn, strict.isOn) = (scene.zoomsByItself, scene.isStrict)
        shape.choice = scene.frameShape.rawValue
        place.choice = scene.frame.map { FramePlace(of: $0).rawValue } ?? FramePlace.own.rawValue
        repeats.isOn = scene.repeatsAfter != nil
        seconds.value = scene.repeatsAfter ?? 2
        (sounds.isOn, vibration.isOn) = (scene.sounds, scene.vibration && hasFeedbackService)
        (flash.isOn, lifts.isOn) = (scene.flash, scene.lifts)
        let wanted = scene.symbologies.isEmpty ? Symbology.defaults : scene.symbologies
        for (symbology, button) in symbologies { button.isOn = wanted.contains(symbology) }
        showWhatApplies()
        showComplaint()
        showExplanation()
    }

    /// Shows the purpose of a shipped scene, while its settings still match it.
    private func showExplanation() {
        explanation.text = SceneStore.explanation(of: scene)
        explanation.isVisible = !explanation.text.isEmpty
    }

    /// Shows a complaint about the name, if it is empty or taken. A scene without a name keeps the one it had. Two
    /// scenes may have one name, but then the user can't tell them apart.
    private func showComplaint() {
        let isEmpty = name.text.allSatisfy(\.isWhitespace)
        let isTaken = otherNames.contains(name.text)
        complaint.text = isEmpty ? tr("A scene needs a name.") : tr("Another scene has this name.")
        complaint.isVisible = isEmpty || isTaken
        complaint.setStyleClass("error", isEmpty)
        name.setStyleClass("error", isEmpty)
    }

    /// Disables options that depend on an unticked box, with the reason in their tooltip.
    private func showWhatApplies() {
        let frameReason = ownFrame.isOn ? nil : tr("Only with a red frame for this scene")
        for field in [shape, place] { field.setSensitive(unless: frameReason, tooltip: "") }
        strict.setSensitive(
            unless: frameReason, tooltip: tr("Codes that extend beyond the red frame are not read"))
        vibration.setSensitive(
            unless: hasFeedbackService ? nil : tr("Needs the service feedbackd, which is not running"), tooltip: "")
        seconds.setSensitive(
            unless: repeats.isOn ? nil : tr("Only when codes are counted again"), tooltip: "")
    }

    private func connect() {
        name.onChange(writing { $0.writeName() })
        reading.onChange(writing { $0.scene.reading = ScanScene.Reading(rawValue: $0.reading.choice) ?? .choose })
        torch.onChange(writing { $0.scene.torch = ScanScene.Torch(rawValue: $0.torch.choice) ?? .off })
        zoom.onChange(writing { $0.writeZoom() })
        ownFrame.onToggle(writing { $0.writeFrame() })
        shape.onChange(writing { $0.scene.frameShape = ScanScene.FrameShape(rawValue: $0.shape.choice) ?? .free })
        place.onChange(writing { $0.writePlace() })
        strict.onToggle(writing { $0.writeStrictness() })
        zooms.onToggle(writing { $0.scene.zoomsByItself = $0.zooms.isOn })
        repeats.onToggle(writing { $0.scene.repeatsAfter = $0.repeats.isOn ? $0.seconds.value : nil })
        seconds.onChange(writing { $0.writeSeconds() })
        sounds.onToggle(writing { $0.scene.sounds = $0.sounds.isOn })
        vibration.onToggle(writing { $0.writeVibration() })
        flash.onToggle(writing { $0.scene.flash = $0.flash.isOn })
        lifts.onToggle(writing { $0.scene.lifts = $0.lifts.isOn })
        for (_, button) in symbologies { button.onToggle(writing { $0.writeSymbologies() }) }
    }

    /// Returns a handler that writes the value of a single control into the scene. The other values stay as they are in
    /// the scene's file, where they may be finer than what the controls show.
    private func writing(_ write: @escaping (SceneEditor) -> Void) -> () -> Void {
        { [weak self] in
            guard let self else { return }
            write(self)
            showWhatApplies()
            showExplanation()
            onChange(scene)
        }
    }

    private func writeName() {
        let title = name.text
        showComplaint()
        // A name that was not edited stays translated.
        if !title.allSatisfy(\.isWhitespace), title != SceneStore.displayName(of: scene) { scene.name = title }
    }

    /// Writes the zoom as it is shown. GTK reports a change also when it rounds a finer value because the field loses
    /// the focus.
    private func writeZoom() {
        let (shown, old) = ((zoom.value * 10).rounded() / 10, (scene.zoom * 10).rounded() / 10)
        if shown != old { scene.zoom = shown }
    }

    /// Writes the seconds, as ``writeZoom()`` does the zoom.
    private func writeSeconds() {
        guard let old = scene.repeatsAfter, seconds.value.rounded() != old.rounded() else { return }
        scene.repeatsAfter = seconds.value
    }

    private func writeFrame() {
        let standard = DetectionFrame.standard
        scene.frame =
            ownFrame.isOn
            ? NormalizedRectangle(x: standard.x, y: standard.y, width: standard.width, height: standard.height) : nil
        writePlace()
        writeStrictness()
    }

    private func writePlace() {
        guard let frame = scene.frame, let place = FramePlace(rawValue: place.choice), place != FramePlace(of: frame)
        else { return }
        scene.frame = place.placing(frame)
    }

    private func writeStrictness() { scene.isStrict = strict.isOn && ownFrame.isOn }

    /// Without the service, the vibration is not changed, because the scene may be used on another device, too.
    private func writeVibration() { if hasFeedbackService { scene.vibration = vibration.isOn } }

    private func writeSymbologies() {
        let wanted = Set(symbologies.filter(\.button.isOn).map(\.symbology))
        // The default symbologies are stored as an empty set, so that they include those of later versions. No
        // symbology at all would find nothing, so it means the defaults, too.
        scene.symbologies = wanted == Set(Symbology.defaults) ? [] : wanted
    }
}
