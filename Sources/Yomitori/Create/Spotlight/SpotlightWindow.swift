import Barcodes
import GtkKit
import Pictures

/// A window that shows a code alone on the screen for another device to read: in the display's brightest white, with
/// dark surroundings.
///
/// The code is black on white whatever its appearance elsewhere. The parts of a sequence are shown in turn. If the user
/// permits, the backlight is raised while the window is open; the screen is not blanked meanwhile.
final class SpotlightWindow {
    let window: Window
    private let settings: Settings
    private let area = DrawingArea(name: tr("The code"))
    private let painters: [SymbolPainter]
    private let place = Label()
    private let problem = Label()
    private let inhibitor: IdleInhibitor
    private var lease: BacklightLease?
    private var index = 0
    private var pace: SpotlightPace
    private var turn: Timer?
    private var isClosing = false

    /// - Parameters:
    ///   - symbols: At least one symbol.
    ///   - title: Title of the window, for lists of windows.
    init(_ symbols: [Symbol], title: String, before parent: Window, application: Application, settings: Settings) {
        self.settings = settings
        pace = settings.spotlightPace
        painters = symbols.compactMap { try? SymbolPicture($0, scale: 1, showsText: false) }.map { SymbolPainter($0) }
        window = Window(fillingScreenOf: parent, title: title)
        inhibitor = IdleInhibitor(
            application: application, window: window, reason: tr("A code is shown to be read by another device"))
        area.expandsVertically = true
        area.expandsHorizontally = true
        area.onDraw { [unowned self] in draw($0) }
        let overlay = Overlay(area)
        let close = Button(icon: "view-restore-symbolic", name: tr("Leave the full screen"))
        close.horizontalAlignment = .end
        close.verticalAlignment = .start
        close.margin = 12
        close.onClick { [unowned self] in self.close() }
        overlay.add(close)
        overlay.addStyleClass("yomitori-spotlight")
        let content = Box(.vertical, [overlay, controls()])
        content.addStyleClass("yomitori-spotlight")
        window.setContent(content)
        window.addStyleClass("yomitori-spotlight")
        if settings.brightensSpotlight { setBright(true) }
        showPart()
        startTurning()
    }

    /// Closes the window, which happens a moment later: GTK must not be asked once more meanwhile.
    func close() {
        guard !isClosing else { return }
        isClosing = true
        window.close()
    }

    private func controls() -> Box {
        let row = Box(.horizontal, spacing: 12)
        row.horizontalAlignment = .center
        row.margin = 12
        if Backlight.find() != nil {
            let bright = CheckButton(tr("_Brightest screen"))
            bright.isOn = settings.brightensSpotlight
            bright.onToggle { [unowned self] in
                settings.brightensSpotlight = bright.isOn
                setBright(bright.isOn)
            }
            row.append(bright)
        }
        problem.isVisible = false
        row.append(problem)
        guard painters.count > 1 else { return row }
        place.verticalAlignment = .center
        let slower = Button(icon: "list-remove-symbolic", name: tr("Slower"))
        let faster = Button(icon: "list-add-symbolic", name: tr("Faster"))
        slower.onClick { [unowned self] in setPace(pace.slower) }
        faster.onClick { [unowned self] in setPace(pace.faster) }
        for widget in [slower, place, faster] { row.append(widget) }
        return row
    }

    // MARK: - Light

    private func setBright(_ isOn: Bool) {
        problem.isVisible = false
        lease =
            isOn
            ? BacklightLease(reason: tr("The screen's brightness is put back")) { [weak self] answer in
                guard let self, answer == .refused else { return }
                problem.text = tr("The brightness can't be changed.")
                problem.isVisible = true
            } : nil
    }

    // MARK: - Parts

    private func setPace(_ new: SpotlightPace) {
        pace = new
        settings.spotlightPace = new
        startTurning()
    }

    private func startTurning() {
        guard painters.count > 1 else { return }
        turn = Timer(milliseconds: pace.milliseconds) { [weak self] in
            guard let self else { return false }
            index = (index + 1) % painters.count
            showPart()
            return true
        }
    }

    private func showPart() {
        place.text = tr("{number} of {count}").with("number", "\(index + 1)").with("count", "\(painters.count)")
        area.queueDraw()
    }

    private func draw(_ context: DrawingContext) {
        context.fill(.black)
        guard painters.indices.contains(index) else { return }
        // There is a dark margin on every side; a large code fills the rest.
        let size = area.size
        let margin = min(size.width, size.height) * 0.04
        painters[index].draw(
            in: context, x: margin, y: margin, room: (size.width - 2 * margin, size.height - 2 * margin),
            ratio: area.pixelRatio)
    }
}
