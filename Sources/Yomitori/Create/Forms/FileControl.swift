import GtkKit
import Payloads

/// A control for choosing a file, whose bytes are the value.
final class FileControl: FieldControl {
    private let button: Button
    private let window: Window
    private let name: String
    private var body: () -> Void = {}
    private(set) var bytes: [UInt8] = []
    /// Reads the file.
    private var loading: Task<Void, Never>?

    init(name: String, window: Window) {
        (self.name, self.window) = (name, window)
        button = Button(tr("Ch_oose…"))
        button.accessibleName = tr("Choose a File")
        button.onClick { [unowned self] in choose() }
    }

    /// In bytes. No sequence holds more: 99 PDF417 symbols with 2,710 digits each.
    private static let limit = 268_290

    var widget: Widget { button }
    var text: String {
        get { Hexadecimal.text(bytes) }
        set {
            loading?.cancel()
            bytes = Hexadecimal.bytes(newValue) ?? []
            // The bytes came from a code, so they have no file name.
            button.setText(bytes.isEmpty ? tr("Ch_oose…") : trn("{count} byte", "{count} bytes", bytes.count))
        }
    }
    func onChange(_ body: @escaping () -> Void) { self.body = body }

    private func choose() {
        let chooser = FileChooser(
            .open, title: tr("Choose a File"), accept: tr("_Open"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("All files"), patterns: ["*"])])
        chooser.show { [weak self] uris, _ in
            guard let uri = uris.first, let self else { return }
            // What was chosen before may be on its way still.
            loading?.cancel()
            loading = Task { [weak self] in
                guard let self else { return }
                await load(FileAddress(uri: uri))
            }
        }
    }

    private func load(_ address: FileAddress) async {
        let new: [UInt8]
        do throws(AccessError) { new = try await address.fetched(limit: Self.limit + 1, isCut: true) } catch {
            return refuse(error.message)
        }
        guard new.count <= Self.limit else {
            return refuse(
                tr("It has more than {limit} bytes, which no sequence of codes holds.").with("limit", "\(Self.limit)"))
        }
        guard !Task.isCancelled else { return }
        bytes = new
        button.show(file: address.name)
        body()
    }

    private func refuse(_ reason: String) {
        guard !Task.isCancelled else { return }
        MessageDialog(before: window, title: tr("The File Can't Be Opened"), text: reason, close: tr("_Close"))
    }
}
