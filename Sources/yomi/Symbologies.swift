import ArgumentParser
import Barcodes

struct Symbologies: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the kinds of codes.",
        discussion: """
            Prints the name of each kind of code, as options take it, its name in text, and what yomi does with it. \
            “read”: yomi scan and yomi watch search for it by default. “read when asked for”: they search for it only \
            with --symbologies; what is neither can't be read. “made with”: yomi create makes it, with these options.

            With --json, each symbology is one such object on a line of its own, where two numbers are the first and the \
            last of a range:

              {"name":…,"displayName":…,"readable":…,"readByDefault":…,"writable":…,
               "options":[{"name":"--level","values":["L","M","Q","H"]},
               {"name":"--mask","values":[0,7]},…]}
            """)

    @Flag(help: "Print one JSON object a symbology.")
    var json = false

    func run() throws {
        for symbology in Symbology.allCases {
            let isDefault = Symbology.defaults.contains(symbology)
            guard !json else {
                try Console.print(
                    JSON.object([
                        ("name", .string(symbology.rawValue)), ("displayName", .string(symbology.displayName)),
                        ("readable", .bool(symbology.isReadable)), ("readByDefault", .bool(isDefault)),
                        ("writable", .bool(symbology.isWritable)),
                        ("options", .array(symbology.writerOptions.compactMap(\.json))),
                    ]).text)
                continue
            }
            var uses = isDefault ? ["read"] : symbology.isReadable ? ["read when asked for"] : []
            if symbology.isWritable {
                let options = symbology.writerOptions.compactMap(\.summary)
                uses.append("made" + (options.isEmpty ? "" : " with " + options.joined(separator: ", ")))
            }
            try Console.print("\(symbology.rawValue)\t\(symbology.displayName)\t\(uses.joined(separator: "; "))")
        }
    }
}

extension WriterOption {
    fileprivate var summary: String? {
        guard let name = argumentName else { return nil }
        switch values {
        case .names(let names)? where !names.isEmpty:
            return "\(name) (\(SymbolArguments.summary(of: names)))"
        case .range(let range)?: return "\(name) (\(range.lowerBound) to \(range.upperBound))"
        default: return name
        }
    }

    fileprivate var json: JSON? {
        guard let name = argumentName else { return nil }
        let values: JSON =
            switch values {
            case .names(let names)?: .array(names.map { .string($0) })
            case .range(let range)?: .array([.int(range.lowerBound), .int(range.upperBound)])
            case nil: .null
            }
        return .object([("name", .string(name)), ("values", values)])
    }

    private enum Values {
        case names([String])
        case range(ClosedRange<Int>)
    }

    private var values: Values? {
        switch self {
        case .errorCorrection(let values): .names(values.map(\.rawValue))
        case .version(let values): .names(values.map(\.rawValue))
        case .component(let kinds): .names(kinds.map(\.rawValue))
        case .mask(let range), .columns(let range), .symbolCount(let range): .range(range)
        default: nil
        }
    }
}
