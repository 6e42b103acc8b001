import Barcodes
import GtkKit
import Pictures

/// The pane for the appearance of a code. Colours and shapes are stored in the settings; a picture and a caption belong
/// to a single code.
final class AppearancePane {
    let widget: Expander
    var onChange: () -> Void = {}
    /// Called with a message if a picture can't be opened.
    var onFailure: (String) -> Void = { _ in }
    private let window: Window
    private let settings: Settings
    private let foreground: ColorButton
    private let background: ColorButton
    private let modules = ChoiceBox(
        name: tr("Modules"),
        choices: [
            (SymbolAppearance.Modules.square.rawValue, tr("Square")),
            (SymbolAppearance.Modules.round.rawValue, tr("Round")),
        ])
    private let choose = Button(tr("Ch_oose…"))
    private let remove = Button(icon: "edit-clear-symbolic", name: tr("Remove the picture"))
    private let captionField = Entry(name: tr("Caption"))
    private let captionProblem = Label()
    /// Whether a problem was shown that has not been laid out yet.
    private var hasNewProblem = false
    /// Called with the label of a problem with the caption when it has been laid out, because it may be out of view.
    var onProblem: (Widget) -> Void = { _ in }
    private let colors: Box
    private let text = CheckButton(tr("_Text beside the bars"))
    private let modulesRow: Box
    private let emblemRow: Box
    private var emblem: PixelRaster?
    private var emblemTask: Task<Void, Never>?

    /// - Parameters:
    ///   - window: Parent window of dialogs.
    ///   - labels: Label column of the forms above.
    init(window: Window, settings: Settings, labels: LabelColumn) {
        (self.window, self.settings) = (window, settings)
        let look = settings.symbolAppearance
        foreground = ColorButton(name: tr("Color of the code"), Color(look.foreground))
        background = ColorButton(name: tr("Background color"), Color(look.background))
        modules.choice = look.modules.rawValue
        text.isOn = true
        let swap = Button(icon: "object-flip-horizontal-symbolic", name: tr("Swap the colors"))
        let usual = Button(icon: "edit-undo-symbolic", name: tr("Black on white"))
        colors = Box(.horizontal, spacing: 6, [foreground, background, swap, usual])
        modulesRow = Box(.horizontal, [modules])
        choose.expandsHorizontally = true
        choose.accessibleName = tr("Choose a Picture")
        emblemRow = Box(.horizontal, spacing: 6, [choose, remove])
        remove.isVisible = false
        let form = Form(labels: labels)
        form.append(tr("Colors"), colors, breakingAfter: 12)
        form.append(tr("Modules"), modulesRow, breakingAfter: 12)
        form.append(tr("Picture in the middle"), emblemRow, breakingAfter: 12)
        captionProblem.addStyleClass("error")
        captionProblem.wraps = true
        captionProblem.maximumCharacters = 30
        captionProblem.isVisible = false
        let captionRow = Box(.vertical, [captionField, captionProblem])
        form.append(tr("Caption"), captionRow, breakingAfter: 12)
        form.appendWide(text)
        widget = Expander(tr("Appearance"), form)
        for button in [foreground, background] { button.onChoose { [unowned self] in change() } }
        swap.onClick { [unowned self] in
            (foreground.color, background.color) = (background.color, foreground.color)
            change()
        }
        usual.onClick { [unowned self] in
            (foreground.color, background.color) = (.black, .white)
            change()
        }
        modules.onChange { [unowned self] in change() }
        captionField.tooltip = tr("A line below the code; {text} in it stands for what the code says")
        captionField.onChange { [unowned self] in change() }
        captionProblem.onResize { [unowned self] in
            guard hasNewProblem else { return }
            hasNewProblem = false
            // This runs after the size allocation.
            Task { [weak self] in
                if let self { onProblem(captionProblem) }
            }
        }
        text.onToggle { [unowned self] in change() }
        choose.onClick { [unowned self] in choosePicture() }
        remove.onClick { [unowned self] in removeEmblem() }
    }

    /// Enables the controls that apply to a symbology.
    /// - Parameter payment: Payment whose standard has rules for the code.
    func adapt(to symbology: Symbology, payment: PaymentCode?) {
        let prescribed =
            payment == .swiss ? tr("The code of a QR-bill is black on white, with the Swiss cross.") : nil
        let noRoom =
            payment == .epc ? tr("The code of a SEPA transfer has no room for a picture in its middle.") : nil
        colors.setSensitive(unless: prescribed, tooltip: "")
        modulesRow.setSensitive(
            unless: prescribed
                ?? (SymbolPicture.hasRoundModules(symbology) ? nil : tr("Only QR codes can have round modules.")),
            tooltip: "")
        emblemRow.setSensitive(
            unless: prescribed ?? noRoom
                ?? (symbology == .qrCode ? nil : tr("Only a QR code is still read with a picture in its middle.")),
            tooltip: "")
        text.isVisible = symbology.isLinear
    }

    /// Caption below the code.
    var caption: String { captionField.text }

    /// Removes what belongs to a single code: the caption and the picture.
    func beginAnotherCode() {
        if !captionField.text.isEmpty { captionField.text = "" }
        removeEmblem()
    }

    /// Shows why there is no caption.
    func showCaption(_ problem: CaptionError?) {
        captionProblem.isVisible = problem != nil
        captionProblem.text =
            switch problem {
            case .tooLong?: tr("This is too long.")
            case .noFont?, .drawing?, nil: problem?.sentence ?? ""
            }
        hasNewProblem = problem != nil && captionProblem.text != captionField.accessibleDescription
        captionField.accessibleDescription = captionProblem.text
    }

    var showsText: Bool { text.isOn }

    /// Whether a picture in the middle requires the highest level of error correction.
    var hasEmblem: Bool { emblem != nil }

    /// Appearance without the caption, which takes a while to make.
    var look: SymbolAppearance {
        SymbolAppearance(
            foreground: foreground.color.pictureColor, background: background.color.pictureColor,
            modules: SymbolAppearance.Modules(rawValue: modules.choice) ?? .square, emblem: emblem)
    }

    private func change() {
        settings.symbolAppearance = look
        onChange()
    }

    // MARK: - The picture

    /// - Parameter name: Name of the picture's file.
    private func setEmblem(_ new: PixelRaster?, name: String) {
        emblem = new
        remove.isVisible = new != nil
        if new != nil {
            choose.show(file: name)
        } else {
            choose.setText(tr("Ch_oose…"))
            choose.tooltip = ""
        }
        choose.accessibleDescription = name
        change()
    }

    /// Removes the picture, and with it one that is still being loaded in its place.
    private func removeEmblem() {
        emblemTask?.cancel()
        emblemTask = nil
        if emblem != nil { setEmblem(nil, name: "") }
    }

    private func choosePicture() {
        let chooser = FileChooser(
            .open, title: tr("Choose a Picture"), accept: tr("_Open"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("Pictures"), patterns: [], takesPictures: true)])
        chooser.show { [weak self] uris, _ in
            guard let uri = uris.first, let self else { return }
            let address = FileAddress(uri: uri)
            emblemTask?.cancel()
            emblemTask = Task { [weak self] in
                let result = await Self.load(address)
                guard !Task.isCancelled, let self else { return }
                switch result {
                case .success(let picture): setEmblem(picture, name: address.name)
                case .failure(let problem): onFailure(problem.sentence)
                }
            }
        }
    }

    /// Side of the picture in pixels. It is about a quarter of a code's side, so that a code 20 cm wide shows it with
    /// 500 dots per inch.
    nonisolated private static let emblemSide = 1024

    /// Error: a file can't be shown in the middle of a code.
    nonisolated private struct UnusablePicture: Error {
        /// Sentence that says why, in the user's language.
        var sentence: String
    }

    @concurrent nonisolated private static func load(
        _ address: FileAddress
    ) async -> Result<PixelRaster, UnusablePicture> {
        let name = address.name
        let source: PictureSource
        if let path = address.pathBytes {
            source = .file(path: path)
        } else {
            do throws(AccessError) {
                source = .bytes(try address.contents(limit: PictureLimits.bytes))
            } catch {
                let sentence = tr("{name} can't be opened: {reason}").with("name", name).with("reason", error.message)
                return .failure(UnusablePicture(sentence: sentence))
            }
        }
        do throws(PictureError) {
            if let preview = try Picture(source, previewSide: emblemSide).uprightPreview { return .success(preview) }
        } catch {
            return .failure(UnusablePicture(sentence: error.sentence(about: name)))
        }
        return .failure(UnusablePicture(sentence: tr("{name} can't be used as a picture.").with("name", name)))
    }
}
