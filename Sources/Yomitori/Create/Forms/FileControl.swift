import GtkKit

/// A control for choosing a file, whose bytes are the value.
final class FileControl: FieldControl {
    private let button: Button
    private let window: Window
    private let name: String
    private var body: () -> Void = {}
    private(set) var bytes: [UInt8] = []

    init(name: String, window: Window) {
        (self.name, self.window) = (name, window)
        button = Button(tr("_Choose…"))
        button.accessibleName = tr("Choose a File")
        button.onClick { [unowned self] in choose() }
    }

    /// In bytes. No sequence holds more: 99 PDF417 symbols with 2,710 digits each.
    private static let limit = 268_290

    var widget: Widget { button }
    var text: String {
        get { HexadecimalText.text(bytes) }
        set {
            bytes = HexadecimalText.bytes(newValue) ?? []
            // The bytes came from a code, so they have no file name.
            button.setText(bytes.isEmpty ? tr("_Choose…") : trn("{count} byte", "{count} bytes", bytes.count))
        }
    }
    func onChange(_ body: @escaping () -> Void) { self.body = body }

    private func choose() {
        let chooser = FileChooser(
            .open, title: tr("Choose a File"), accept: tr("_Open"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("All files"), patterns: ["*"])])
        chooser.show { [weak self] uris, _ in
            guard let uri = uris.first, let self else { return }
            let address = FileAddress(uri: uri)
            let chosen: [UInt8]
            do throws(AccessError) { chosen = try address.contents(limit: Self.limit + 1, isCut: true) } catch {
                return refuse(error.message)
            }
            guard chosen.count <= Self.limit else {
                return refuse(
                    tr("It has more than {limit} bytes, which no sequence of codes holds.")
                        .with("limit", "\(Self.limit)"))
            }
            bytes = chosen
            button.show(file: address.name)
            body()
        }
    }

    private func refuse(_ reason: String) {
        MessageDialog(before: window, title: tr("The File Can't Be Opened"), text: reason, close: tr("_Close"))
    }
}
