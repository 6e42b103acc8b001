import Barcodes
import GtkKit
import Scanning

/// `dev.yomitori.Scanner1` on the session bus: other programs ask for a code.
final class ScannerService {
    /// Interface description; the same as in `data/dev.yomitori.Scanner1.xml`, where it is explained, which a test
    /// checks.
    nonisolated static let description = """
        <node>
          <interface name="dev.yomitori.Scanner1">
            <method name="Scan">
              <arg name="options" type="a{sv}" direction="in"/>
              <arg name="text" type="s" direction="out"/>
              <arg name="symbology" type="s" direction="out"/>
            </method>
          </interface>
        </node>
        """

    private enum Failure: String {
        case cancelled = "dev.yomitori.Scanner1.Error.Cancelled"
        case busy = "dev.yomitori.Scanner1.Error.Busy"
        case invalidOptions = "dev.yomitori.Scanner1.Error.InvalidOptions"
    }

    private let begin: (CodeRequest) -> Bool

    /// - Parameter begin: Starts a request; returns `false` if another one is under way.
    init(application: Application, begin: @escaping (CodeRequest) -> Bool) {
        self.begin = begin
        application.offer(BusObject(description: Self.description) { [weak self] in self?.take($0) })
    }

    private func take(_ call: BusCall) {
        var symbologies = Symbology.defaults
        let wanted: [String]?
        do throws(BusTypeError) { wanted = try call.texts("symbologies") } catch {
            return call.fail(Failure.invalidOptions.rawValue, "“symbologies” has to be a list of names (as).")
        }
        if let names = wanted, !names.isEmpty {
            let known = names.compactMap { Symbology.readable(named: $0) }
            guard known.count == names.count else {
                let all = Symbology.allCases.filter(\.isReadable).map(\.rawValue).joined(separator: ", ")
                return call.fail(Failure.invalidOptions.rawValue, "Symbologies that are read are \(all).")
            }
            symbologies = Set(known)
        }
        let request = CodeRequest(from: .program(name: nil), symbologies: symbologies)
        request.answer = { ending in
            switch ending {
            case .accepted(let text, let symbology): call.reply([text, symbology.rawValue])
            case .cancelled, .withdrawn: call.fail(Failure.cancelled.rawValue, "The user gave no code.")
            }
        }
        guard begin(request) else {
            return call.fail(Failure.busy.rawValue, "Another program is waiting for a code.")
        }
        call.onCallerLeave { [weak request] in request?.end(.withdrawn) }
        call.askProcess { [weak request] process in
            if let name = process.flatMap(RunningProgram.name) { request?.asker = .program(name: name) }
        }
    }
}
