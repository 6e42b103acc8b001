import Capture
import GtkKit
import Scanning

/// The main window: its header, its two pages, and what the user can do in it.
final class MainWindow {
    let window: Window
    private let settings: Settings
    private let application: Application
    private let cameras: CameraChooser
    private let feedback: Feedback
    private let scenes: SceneStore
    private let sceneChooser: SceneChooser
    private let header = HeaderBar(title: ApplicationIdentity.name)
    private let stack = Stack()
    private let back = Button(icon: "go-previous-symbolic", name: tr("Back to the camera"))
    private let open = Button(icon: "document-open-symbolic", name: tr("Open a picture"))
    private let create = Button(tr("C_reate"))
    private var scan: ScanPage?
    private var pictures: PicturePage?
    private var actions: [Action] = []
    private var createDialog: CreateDialog?
    private var isCompact = false

    /// - Parameter camera: the camera that the command line names.
    init(application: Application, settings: Settings, camera: CameraChoice?) {
        self.application = application
        self.settings = settings
        window = Window(
            application: application, title: ApplicationIdentity.name, width: settings.windowSize.width,
            height: settings.windowSize.height)
        feedback = Feedback(application: application, volume: settings.soundVolume, folder: DataFolder().sounds)
        scenes = SceneStore(settings: settings)
        sceneChooser = SceneChooser(store: scenes, window: window)
        cameras = CameraChooser(choice: camera, remembered: settings.camera)
        if settings.isMaximized { window.isMaximized = true }
        makePages()
        makeActions()
        makeHeader()
        // Phones' screens are 360 pixels wide; below 500 the header leaves out what is in the menu anyway, but only
        // a window that may become narrower gets there.
        let content = Box(.vertical, [ScrolledWindow(narrowing: header, minimumWidth: 300), stack])
        stack.expandsVertically = true
        window.setContent(content)
        window.onDrop { [unowned self] in take($0) }
        window.onResize { [unowned self] in adapt() }
        window.onKeyPress(unused: true) { [unowned self] in press($0) }
        window.onClose { [unowned self] in settle() }
        connectCameras()
    }

    // MARK: - What is in it

    private func makePages() {
        let scan = ScanPage(
            settings: settings, scene: scenes.current, feedback: feedback, demoSymbols: DemoContent.symbols(),
            window: window,
            requests: ScanPage.Requests(
                openPicture: { [unowned self] in choosePicture() },
                useDemoCamera: { [unowned self] in cameras.choose(.demo) },
                copy: { Clipboard().set(text: $0) },
                openLink: { [unowned self] in openLink($0) },
                frameEdited: { [settings] in settings.detectionFrame = $0 },
                sceneFrameEdited: { [sceneChooser] in sceneChooser.keep($0) },
                frameToggled: { [unowned self] isOn in
                    settings.showsDetectionFrame = isOn
                    action("detection-area")?.isOn = isOn
                }))
        let pictures = PicturePage(
            openPicture: { [unowned self] in choosePicture() }, copy: { Clipboard().set(text: $0) },
            open: { [unowned self] in openLink($0) })
        pictures.onEnd = { [unowned self] texts in
            feedback.give(texts.isEmpty ? .error : .success)
            stack.announce(texts.isEmpty ? tr("No code found") : texts.joined(separator: "\n"))
        }
        stack.add(scan.widget, name: "scan")
        stack.add(pictures.widget, name: "pictures")
        (self.scan, self.pictures) = (scan, pictures)
    }

    private func makeHeader() {
        header.addAtStart(back)
        header.addAtStart(cameras.button)
        header.addAtStart(sceneChooser.button)
        let menuButton = MenuButton(icon: "open-menu-symbolic", name: tr("Main menu"), menu: mainMenu())
        header.addAtEnd(menuButton)
        window.add(Action("menu") { menuButton.open() })
        header.addAtEnd(create)
        header.addAtEnd(open)
        back.onClick { [unowned self] in showCamera() }
        open.setAction("win.open")
        create.setAction("win.create")
        create.tooltip = tr("Create a code")
        showPage("scan")
    }

    private func mainMenu() -> Menu {
        let menu = Menu()
        let pictures = Menu()
        pictures.append(tr("_Open a Picture…"), action: "win.open")
        pictures.append(tr("_Paste a Picture"), action: "win.paste")
        pictures.append(tr("C_reate a Code…"), action: "win.create")
        menu.appendSection(pictures)
        let view = Menu()
        view.appendSubmenu(cameras.menu, title: tr("_Camera"))
        view.appendSubmenu(sceneChooser.menu, title: tr("S_cene"))
        view.append(tr("_Detection Area"), action: "win.detection-area")
        view.append(tr("_Mirror the Picture"), action: "win.mirror")
        let sounds = Menu()
        sounds.append(tr("_Off"), action: "win.sounds", target: Feedback.Volume.off.rawValue)
        sounds.append(tr("_Quiet"), action: "win.sounds", target: Feedback.Volume.quiet.rawValue)
        sounds.append(tr("_Loud"), action: "win.sounds", target: Feedback.Volume.loud.rawValue)
        view.appendSubmenu(sounds, title: tr("_Sounds"))
        menu.appendSection(view)
        let program = Menu()
        program.append(tr("_Keyboard Shortcuts"), action: "win.shortcuts")
        program.append(tr("_About Yomitori"), action: "win.about")
        menu.appendSection(program)
        return menu
    }

    private func makeActions() {
        actions =
            [
                Action("open") { [unowned self] in choosePicture() },
                Action("copy") { [unowned self] in copyChosen() },
                Action("paste") { [unowned self] in paste() },
                Action("create") { [unowned self] in showCreateDialog() },
                Action("zoom-in") { [unowned self] in scan?.zoomBy(notches: 2) },
                Action("zoom-out") { [unowned self] in scan?.zoomBy(notches: -2) },
                Action("zoom-reset") { [unowned self] in scan?.resetZoom() },
                Action("freeze") { [unowned self] in scan?.toggleFreeze() },
                Action("back") { [unowned self] in showCamera() },
                Action("shortcuts") { [unowned self] in _ = Shortcuts.window(before: window) },
                Action("about") { [unowned self] in showAbout() },
                Action("close") { [unowned self] in window.close() },
                Action("detection-area", isOn: settings.showsDetectionFrame) { [unowned self] in
                    scan?.setDetectionFrame($0)
                },
                Action("mirror", isOn: settings.mirrorsPicture) { [unowned self] isOn in
                    settings.mirrorsPicture = isOn
                    scan?.preview.isMirrored = isOn
                },
                Action("sounds", choice: settings.soundVolume.rawValue) { [unowned self] in setSounds($0) },
                cameras.action,
            ] + sceneChooser.actions
        for action in actions { window.add(action) }
        Shortcuts.install(in: application)
    }

    private func action(_ name: String) -> Action? { actions.first { $0.name == name } }

    private func setSounds(_ choice: String) {
        guard let volume = Feedback.Volume(rawValue: choice) else { return }
        (settings.soundVolume, feedback.volume) = (volume, volume)
        action("sounds")?.setChoice(choice)
        // So that one hears what was chosen.
        feedback.give(.success, vibrates: false)
    }

    // MARK: - Cameras

    private func connectCameras() {
        cameras.onStart = { [unowned self] camera, reason in
            if reason == .chosen {
                settings.camera = camera.id
                showCamera()
            }
            scan?.start(
                camera,
                notice: reason == .standIn
                    ? tr("No camera was found: this is the demo camera.") : nil)
        }
        cameras.onMissing = { [unowned self] in scan?.showMissing() }
        cameras.isWaiting = { [unowned self] in scan?.state.waitsForCamera ?? false }
        cameras.current = { [unowned self] in scan?.description }
        sceneChooser.onChange = { [unowned self] in scan?.apply($0) }
        sceneChooser.onFailure = { [unowned self] in
            MessageDialog(before: window, title: tr("The Scenes Can't Be Saved"), text: $0, close: tr("_Close"))
        }
        if let complaint = scenes.complaint { scan?.tell(complaint) }
        cameras.begin()
    }

    /// Chooses a camera as the command line names it.
    func choose(_ camera: CameraChoice) { cameras.choose(camera) }

    // MARK: - Pictures

    /// Shows pictures and reads them.
    func show(_ items: [PictureItem]) {
        guard !items.isEmpty else { return }
        showPage("pictures")
        pictures?.show(items)
    }

    func open(uris: [String]) {
        show(
            uris.map { uri in
                let address = FileAddress(uri: uri)
                return PictureItem(name: address.name, origin: .file(address))
            })
    }

    private func take(_ transfer: Transfer?) {
        switch transfer {
        case .uris(let uris): open(uris: uris)
        case .picture(let bytes): show([PictureItem(name: tr("the picture"), origin: .bytes(bytes))])
        case .text(let text):
            // Some programs give a file's address as text.
            let lines = text.split(whereSeparator: \.isNewline).map(String.init)
            let uris = lines.compactMap { line -> String? in
                if line.hasPrefix("/") { return FileAddress(path: line).uri }
                return ["file://", "http://", "https://"].contains(where: line.hasPrefix) ? line : nil
            }
            if uris.isEmpty { showNothingToPaste() } else { open(uris: uris) }
        case nil: showNothingToPaste()
        }
    }

    /// Copies the text of the code chosen; not while another text is selected.
    private func copyChosen() {
        guard stack.page == "scan", let text = scan?.chosenText else { return }
        Clipboard().set(text: text)
    }

    private func paste() { Clipboard().read { [weak self] in self?.take($0) } }

    private func showNothingToPaste() {
        MessageDialog(
            before: window, title: tr("No Picture to Paste"),
            text: tr("What was copied is neither a picture nor a picture file."), close: tr("_Close"))
    }

    private func choosePicture() {
        let chooser = FileChooser(
            .open, title: tr("Open Pictures"), accept: tr("_Open"), cancel: tr("_Cancel"), before: window,
            filters: [
                FileChooser.Filter(name: tr("Pictures"), takesPictures: true),
                FileChooser.Filter(name: tr("All files"), patterns: ["*"]),
            ])
        chooser.show { [weak self] uris, _ in self?.open(uris: uris) }
    }

    // MARK: - Pages

    private func showCamera() {
        pictures?.clear()
        showPage("scan")
    }

    private func showPage(_ name: String) {
        stack.page = name
        scan?.setSuspended(name != "scan")
        for zoom in ["zoom-in", "zoom-out", "zoom-reset", "freeze"] { action(zoom)?.isEnabled = name == "scan" }
        applyWidth()
    }

    /// Below 500 pixels the header's buttons go where they are in the menu anyway.
    private func adapt() {
        let isCompact = window.windowSize.width < 500
        guard isCompact != self.isCompact else { return }
        self.isCompact = isCompact
        // Not while sizes are being given out: that would start it over.
        Task { [weak self] in self?.applyWidth() }
    }

    private func applyWidth() {
        let isScanning = stack.page == "scan"
        back.isVisible = !isScanning
        cameras.button.isVisible = isScanning && !isCompact
        sceneChooser.button.isVisible = isScanning && !isCompact
        open.isVisible = !isCompact || !isScanning
        create.isVisible = !isCompact
    }

    private func press(_ press: KeyPress) -> Bool {
        switch press.key {
        case .space where stack.page == "scan":
            scan?.toggleFreeze()
            return true
        case .digit(let number) where stack.page == "scan" && !press.isControlled && !press.isAlternate:
            return scan?.choose(number: number) ?? false
        case .escape where stack.page != "scan":
            showCamera()
            return true
        case .left where stack.page == "pictures", .right where stack.page == "pictures":
            pictures?.flip(by: press.key == .left ? -1 : 1)
            return true
        default: return false
        }
    }

    // MARK: - Others

    private func openLink(_ link: String) {
        guard let reason = window.open(uri: link) else { return }
        MessageDialog(before: window, title: tr("The Link Can't Be Opened"), text: reason, close: tr("_Close"))
    }

    private func showCreateDialog() {
        let dialog = CreateDialog(before: window)
        createDialog = dialog
        dialog.window.onDestroy { [weak self] in self?.createDialog = nil }
        dialog.window.present()
    }

    private func showAbout() {
        _ = AboutDialog(
            before: window, program: ApplicationIdentity.name, version: ApplicationIdentity.version,
            icon: ApplicationIdentity.identifier,
            comments: tr("Reads and makes codes, with a camera or from pictures."),
            license: tr("Apache License, Version 2.0: https://www.apache.org/licenses/LICENSE-2.0"))
    }

    /// Closes the window, also while a dialog is before it, which would keep it from being closed otherwise.
    func quit() {
        settle()
        window.destroy()
    }

    /// Remembers what is to be remembered and lets go of the camera.
    private func settle() {
        settings.isMaximized = window.isMaximized
        if !window.isMaximized { settings.windowSize = window.windowSize }
        cameras.end()
        scan?.stop()
        pictures?.clear()
    }
}
