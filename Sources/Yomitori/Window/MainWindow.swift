import Capture
import GtkKit
import Links
import Scanning

/// The main window: header, pages, and actions.
final class MainWindow {
    let window: Window
    let settings: Settings
    let application: Application
    let cameras: CameraChooser
    let feedback: Feedback
    private let scenes: SceneStore
    let sceneChooser: SceneChooser
    let header = HeaderBar(title: ApplicationIdentity.name)
    /// Stack of the pages that the switcher offers.
    let places = Stack()
    let switcher: ViewSwitcherTitle
    let switcherBar: ViewSwitcherBar
    /// Stack of the pages of Scan: the camera's picture, and opened pictures.
    let stack = Stack()
    let toast = Toast()
    /// Content of the window.
    let content = Box(.vertical)
    private let dropPlace = DropPlace()
    let back = Button(icon: "go-previous-symbolic", name: tr("Back to the camera"))
    let open = Button(icon: "image-x-generic-symbolic", name: tr("Open a picture"))
    var scan: ScanPage?
    private var actions: [Action] = []
    let keeper: HistoryKeeper
    // These pages are made when they are first shown, so that the window appears sooner.
    private(set) var pictures: PicturePage?
    private(set) var madeCreate: CreatePage?
    private(set) var madeHistory: HistoryPage?
    private let createPlace = Box(.vertical)
    private let historyPlace = Box(.vertical)
    var shortcuts: ShortcutsWindow?
    var preferences: PreferencesWindow?
    var closingQuestion: QuestionDialog?
    var request: CodeRequest?
    /// Codes that were read for the request; the first one is offered to the user.
    var requestedCodes: [RequestedCode] = []
    let requestBar = RequestBar()
    /// Link inspector that all cards share, because it reads the Public Suffix List.
    private lazy var links = LinkInspector()
    /// Pictures that were closed, while they can be brought back.
    var closedPictures: PictureBatch?
    let externalPrograms: ExternalPrograms
    let screen: ScreenScan
    var fit = HeaderFit()
    /// Number of the code that is chosen by typing it.
    var typedNumber = TypedNumber()

    /// - Parameter camera: Camera that the command line names.
    init(application: Application, settings: Settings, camera: CameraChoice?) {
        self.application = application
        self.settings = settings
        window = Window(
            application: application, title: ApplicationIdentity.name, width: settings.windowSize.width,
            height: settings.windowSize.height)
        keeper = HistoryKeeper(settings: settings)
        switcher = ViewSwitcherTitle(title: ApplicationIdentity.name, stack: places)
        switcherBar = ViewSwitcherBar(stack: places)
        feedback = Feedback(application: application, volume: settings.soundVolume, folder: DataFolder().sounds)
        externalPrograms = ExternalPrograms(application: application, window: window, toast: toast)
        screen = ScreenScan(application: application, window: window)
        scenes = SceneStore(settings: settings)
        sceneChooser = SceneChooser(store: scenes, window: window)
        cameras = CameraChooser(
            choice: camera, remembered: settings.camera, portal: CameraPortal(application: application))
        if settings.isMaximized { window.isMaximized = true }
        // What was being saved may be told when the window is closed.
        toast.covered = { [weak self] in self?.toastMargin ?? 0 }
        toast.sides = { [weak self] in self?.toastSides ?? (0, 0) }
        makePages()
        makeActions()
        makeHeader()
        let overlay = Overlay(places)
        overlay.add(toast.widget, passesThrough: true)
        overlay.add(dropPlace.widget, passesThrough: true)
        overlay.expandsVertically = true
        // The scroller lets the window become narrower than the header's natural width, so that the header can hide
        // parts of it.
        for part in [ScrolledWindow(narrowing: header, minimumWidth: 300), requestBar.widget, overlay, switcherBar] {
            content.append(part)
        }
        window.setContent(content)
        window.onDrop(onHover: { [unowned self] in dropPlace.show($0) }) { [unowned self] in take($0) }
        content.onResize { [unowned self] in adapt() }
        window.onKeyPress(unused: true) { [unowned self] in press($0) }
        window.onKeyPress { [unowned self] in flip($0) }
        window.keepFocus { [weak self] in self?.restFocus(from: $0) }
        window.onClose { [unowned self] in
            guard mayClose() else { return false }
            settle()
            return true
        }
        connectCameras()
        screen.show = { [unowned self] in show([$0]) }
        screen.onBegin = { [unowned self] in scan?.setSuspended(true) }
        screen.onEnd = { [unowned self] in scan?.setSuspended(!isAtCamera) }
    }

    // MARK: - Contents

    private func makePages() {
        let scan = ScanPage(
            settings: settings, scene: scenes.current, feedback: feedback, demoSymbols: DemoContent.symbols(),
            window: window,
            requests: ScanPage.Requests(
                openPicture: { [unowned self] in choosePicture() },
                useDemoCamera: { [unowned self] in cameras.choose(.demo) },
                useOtherCamera: { [unowned self] in cameras.chooseOther() },
                usePipeWire: { [unowned self] in cameras.choosePipeWire() },
                cards: cardRequests, keep: { [keeper] in keeper.keep($0) },
                frameEdited: { [settings] in settings.detectionFrame = $0 },
                sceneFrameEdited: { [sceneChooser] in sceneChooser.keep($0, shape: $1) },
                frameToggled: { [unowned self] isOn in
                    settings.showsDetectionFrame = isOn
                    action("detection-area")?.isOn = isOn
                },
                rotationChanged: { [unowned self] in action("rotation")?.setChoice("\($0.rawValue)") }))
        scan.inventory.tellSaved = { [externalPrograms] in externalPrograms.tellSaved($0, $1) }
        scan.inventory.tell = { [toast] in toast.show($0) }
        scan.inventory.onEdit = { [toast] in toast.becomeOlder() }
        scan.inventory.journal = InventoryJournal(keeper: keeper)
        keeper.onComplaint = { [weak self] in self?.complain($0) }
        keeper.onLeave = { [weak self, weak scan] in
            scan?.inventory.journal?.leave()
            self?.madeHistory?.leave()
        }
        keeper.onMove = { [weak self, weak scan] in
            scan?.inventory.move()
            self?.madeHistory?.move()
        }
        scan.stage.overlaid = { [toast] in toast.height }
        toast.onChange = { [weak scan] in scan?.preview.widget.queueDraw() }
        stack.add(scan.widget, name: "scan")
        self.scan = scan
        places.add(stack, name: Place.scan.rawValue, title: tr("Scan"), icon: "camera-photo-symbolic")
        places.add(createPlace, name: Place.create.rawValue, title: tr("Create"), icon: "list-add-symbolic")
        places.add(
            historyPlace, name: Place.history.rawValue, title: tr("History"), icon: "document-open-recent-symbolic")
        places.onPageChange { [unowned self] in placeChanged() }
    }

    /// Returns the page with pictures, which is made and stored in ``pictures`` at the first call.
    func makePictures() -> PicturePage {
        if let pictures { return pictures }
        let page = PicturePage(
            window: window, openPicture: { [unowned self] in choosePicture() },
            scanScreen: { [screen] in screen.begin() }, openTable: { [unowned self] in showPrint(of: $0) },
            requests: cardRequests)
        page.onEnd = { [unowned self] barcodes, sentence in
            feedback.give(barcodes.isEmpty ? .error : .success)
            stack.announce(sentence)
            offerPictureCodes()
        }
        page.onRead = { [unowned self] in keep($0, $1) }
        page.tell = { [externalPrograms] in externalPrograms.tellSaved($0, $1) }
        stack.add(page.widget, name: "pictures")
        pictures = page
        return page
    }

    var create: CreatePage {
        if let madeCreate { return madeCreate }
        let page = CreatePage(window: window, application: application, settings: settings)
        page.widget.expandsVertically = true
        page.tellSaved = { [externalPrograms] in externalPrograms.tellSaved($0, $1) }
        page.openFolder = { [externalPrograms] in externalPrograms.open(folder: $0) }
        page.onCode = { [unowned self] in enableCodeActions() }
        createPlace.append(page.widget)
        madeCreate = page
        return page
    }

    var history: HistoryPage {
        if let madeHistory { return madeHistory }
        let page = makeHistory()
        page.widget.expandsVertically = true
        historyPlace.append(page.widget)
        madeHistory = page
        return page
    }

    var cardRequests: CardRequests {
        CardRequests(
            inspect: { [unowned self] in links.inspect($0) },
            inspectSite: { [unowned self] in links.inspect(site: $0) },
            copy: { [unowned self] in copy($0) }, copySecret: { [unowned self] in copy($0, isSecret: true) },
            open: { [externalPrograms] in externalPrograms.open($0) },
            openFolder: { [externalPrograms] in externalPrograms.open(folder: $0) },
            create: { [unowned self] in showCreate($0) },
            join: { NetworkManager().join($0, $1) },
            // The outcome of joining may come when the window is closed.
            tell: { [weak self] in self?.toast.show($0) },
            handOver: { [externalPrograms] in externalPrograms.handOver($0) },
            save: { [externalPrograms] in externalPrograms.save($0) })
    }

    private func makeHeader() {
        header.addAtStart(back)
        header.addAtStart(cameras.button)
        header.addAtStart(sceneChooser.button)
        let menuButton = MenuButton(icon: "open-menu-symbolic", name: tr("Main menu"), menu: mainMenu())
        header.addAtEnd(menuButton)
        window.add(Action("menu") { menuButton.open() })
        sceneChooser.onChoose = { menuButton.close() }
        header.addAtEnd(open)
        header.setTitleWidget(switcher)
        back.onClick { [unowned self] in showCamera() }
        open.setAction("win.open")
        showPage("scan")
    }

    private func makeActions() {
        actions =
            [
                Action("open") { [unowned self] in choosePicture() },
                Action("copy") { [unowned self] in copyChosen() },
                Action("paste") { [unowned self] in pasteByKey() },
                // The action of the menu pastes on the page; the key's action pastes into the text field that has the
                // focus, if there is one.
                Action("paste-anywhere") { [unowned self] in paste() },
                Action("scan-screen") { [screen] in screen.begin() },
                Action("create") { [unowned self] in showCreate() },
                Action("save-code") { [unowned self] in create.askAndChooseFile() },
                Action("print-code") { [unowned self] in create.showPrint() },
                Action("zoom-in") { [unowned self] in zoom(byNotches: 2) },
                Action("zoom-out") { [unowned self] in zoom(byNotches: -2) },
                Action("zoom-reset") { [unowned self] in zoom(byNotches: nil) },
                Action("freeze") { [unowned self] in scan?.togglePause() },
                Action("back") { [unowned self] in showCamera() },
                Action("help") { [externalPrograms] in externalPrograms.showHelp() },
                Action("shortcuts") { [unowned self] in showShortcuts() },
                Action("about") { [unowned self] in showAbout() },
                Action("close") { [unowned self] in window.close() },
                Action("detection-area", isOn: settings.showsDetectionFrame) { [unowned self] isOn in
                    // The button is set explicitly, because a scene's own frame may be shown already.
                    settings.showsDetectionFrame = isOn
                    scan?.setDetectionFrame(isOn)
                },
                Action("mirror", isOn: settings.mirrorsPicture) { [unowned self] isOn in
                    scan?.rotation.setMirrored(isOn)
                },
                Action("auto-zoom", isOn: settings.zoomsByItself) { [unowned self] in scan?.setZoomsAutomatically($0) },
                Action("rotate") { [unowned self] in scan?.rotation.rotate() },
                Action("rotation", choice: "0") { [unowned self] text in
                    scan?.rotation.set(Int(text).flatMap { PreviewRotation(degrees: $0) } ?? .none)
                },
                Action("turn-with-device", isOn: settings.turnsWithDevice) { [unowned self] in
                    scan?.rotation.setTurnsWithDevice($0)
                },
                Action("preferences") { [unowned self] in showPreferences() },
                Action("unread-tones", isOn: settings.tellsOfUnread) { [unowned self] in settings.tellsOfUnread = $0 },
                cameras.action,
            ] + historyActions + sceneChooser.actions
        for action in actions { window.add(action) }
        Shortcuts.install(in: application)
    }

    func action(_ name: String) -> Action? { actions.first { $0.name == name } }

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
        cameras.onDescribe = { [unowned self] in scan?.describe($0) }
        cameras.onMissing = { [unowned self] in scan?.showMissing() }
        cameras.onRefusal = { [unowned self] error, reason in
            // An opened picture stays, unless the user has just asked for the camera.
            if reason == .chosen { showCamera() }
            scan?.showRefusal(error)
        }
        cameras.onOffer = { [unowned self] in scan?.surroundings.offersPipeWire = $0 }
        cameras.onOther = { [unowned self] in scan?.surroundings.otherCamera = $0 }
        cameras.isWaiting = { [unowned self] in scan?.state.waitsForCamera ?? false }
        cameras.current = { [unowned self] in scan?.description }
        sceneChooser.onChange = { [unowned self] in scan?.apply($0) }
        sceneChooser.onExplain = { [unowned self] in toast.show($0) }
        sceneChooser.hasFeedbackService = { [feedback] in feedback.hasFeedbackService }
        sceneChooser.onCopy = { [unowned self] in
            toast.show(tr("Scene duplicated: “{scene}” is in use now").with("scene", $0))
        }
        sceneChooser.onDelete = { [unowned self] name, undo in
            toast.show(tr("Scene “{scene}” deleted").with("scene", name), undo: undo)
        }
        sceneChooser.onRestore = { [unowned self] name, undo in
            toast.show(tr("Scene “{scene}” restored").with("scene", name), undo: undo)
        }
        sceneChooser.onFailure = { [unowned self] in
            MessageDialog(before: window, title: tr("The Scenes Can't Be Saved"), text: $0, close: tr("_Close"))
        }
        settings.onFailure = { [weak self] in
            self?.toast.show(tr("The settings can't be saved: {reason}").with("reason", $0))
        }
        for complaint in [settings.complaint, scenes.complaint].compactMap(\.self) { scan?.notices.complain(complaint) }
        cameras.begin()
    }

    /// Chooses the camera that the command line names.
    func choose(_ camera: CameraChoice) { cameras.choose(camera) }
}
