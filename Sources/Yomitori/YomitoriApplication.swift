import GtkKit
import Scanning

/// The application: start and end of the program, and requests by the desktop and the command line.
final class YomitoriApplication {
    private let bridge = MainLoopBridge()
    private let application: Application
    private var settings: Settings?
    private var style: StyleSheet?
    private(set) var window: MainWindow?
    private var scanner: ScannerService?
    private var search: SearchProvider?
    private var camera: CameraChoice?
    /// Dialog about a link that was not followed.
    var linkComplaint: MessageDialog?
    private var actions: [Action] = []
    private var termination: TerminationSignals?

    init() {
        Gettext(domain: ApplicationIdentity.gettextDomain).bind(folder: DataFolder().translations)
        application = Application(
            identifier: ApplicationIdentity.identifier, command: "yomitori", files: tr("[FILE…]"))
        application.addOption(
            "camera", value: tr("PATH|demo"), help: tr("Start with this camera: a device's path, or the demo camera"))
        application.addFlag("scan-screen", help: tr("Scan a code on the screen"))
        application.addFlag("create", help: tr("Create a code"))
        application.addFlag("version", help: tr("Show the version and end"))
        application.onOptions { [unowned self] in take($0) }
        application.onStartup { [unowned self] in startUp() }
        application.onActivate { [unowned self] in
            let window = mainWindow()
            // With "--scan-screen", the activation follows the action: the window would cover the code.
            if !window.screen.isUnderWay { window.window.present() }
        }
        application.onOpen { [unowned self] uris in
            for link in uris.filter(ScanLink.isMeant) { take(scanLink: link) }
            let files = uris.filter { !ScanLink.isMeant(by: $0) }
            guard !files.isEmpty else { return }
            let window = mainWindow()
            window.open(uris: files)
            window.window.present()
        }
        scanner = ScannerService(application: application) { [unowned self] in beginForProgram($0) }
        search = SearchProvider(
            application: application, settings: { [unowned self] in currentSettings() },
            keeper: { [unowned self] in window?.keeper }
        ) { [unowned self] wish, time in
            let window = mainWindow()
            window.window.present(at: time)
            window.showHistory(wish)
        }
    }

    func run(_ arguments: [String]) -> Int32 { application.run(arguments) }

    private func take(_ options: Application.Options) -> Int32? {
        if options.contains("version") {
            print("\(ApplicationIdentity.name) \(ApplicationIdentity.version)")
            return 0
        }
        // The window may belong to the first instance, so the choice is sent there as an action.
        if let camera = options.value("camera") {
            _ = application.activateInFirstInstance("camera", CameraChoice(argument: camera).text)
        }
        for action in ["scan-screen", "create"] where options.contains(action) {
            _ = application.activateInFirstInstance(action)
        }
        return nil
    }

    private func startUp() {
        RuntimeFile.removeOld()
        IconTheme.addFolder(DataFolder().icons)
        settings = Settings()
        style = Style.install()
        actions = [
            Action("quit") { [unowned self] in quit() },
            Action("scan-screen") { [unowned self] in showWindow().screen.begin() },
            Action("create") { [unowned self] in showWindow().showCreate() },
            Action("history") { [unowned self] in showWindow().showHistory() },
            Action("camera", onText: { [unowned self] in choose($0) }),
        ]
        for action in actions { application.add(action) }
        termination = TerminationSignals { [unowned self] in
            // There may be nobody to answer a question.
            window?.end()
            application.quit()
        }
    }

    private func currentSettings() -> Settings {
        if let settings { return settings }
        let new = Settings()
        settings = new
        return new
    }

    /// Shows a notification, for a request whose window was opened for it alone.
    func notify(_ title: String, _ body: String) {
        application.notify(
            "request", title: title, body: body, icon: ApplicationIdentity.identifier, action: "app.history")
    }

    private func showWindow() -> MainWindow {
        let window = mainWindow()
        window.window.present()
        return window
    }

    private func choose(_ text: String) {
        camera = CameraChoice(text)
        if let window, let camera { window.choose(camera) }
    }

    func mainWindow() -> MainWindow {
        if let window { return window }
        let new = MainWindow(application: application, settings: currentSettings(), camera: camera)
        window = new
        new.window.onDestroy { [unowned self] in window = nil }
        return new
    }

    private func quit() {
        if let window { window.quit() } else { application.quit() }
    }
}
