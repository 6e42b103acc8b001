import ArgumentParser
import Barcodes
import Glibc

/// `--symbologies`: names separated by commas.
struct SymbologyList {
    var symbologies: Set<Symbology>

    /// Parses the symbologies to search for.
    /// - Throws: an error that lists the symbologies, also for a symbology that can only be made.
    static func parseReadable(_ argument: String) throws -> SymbologyList {
        let list = try parse(argument)
        if let made = list.symbologies.first(where: { !$0.isReadable }) {
            throw ValidationError("\(made.rawValue) can be made, but not read.")
        }
        return list
    }

    /// - Throws: an error that lists the symbologies.
    static func parse(_ argument: String) throws -> SymbologyList {
        let names = argument.split(separator: ",")
        var found: Set<Symbology> = []
        for name in names {
            guard let symbology = Symbology(named: String(name)) else {
                let known = Symbology.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("there is no symbology “\(name)”; there are \(known).")
            }
            found.insert(symbology)
        }
        guard !found.isEmpty else { throw ValidationError("--symbologies names none.") }
        return SymbologyList(symbologies: found)
    }
}

extension CompletionKind {
    /// Completes the names of symbologies.
    static func symbologies(where isOffered: (Symbology) -> Bool = { _ in true }) -> CompletionKind {
        .list(Symbology.allCases.filter(isOffered).map(\.rawValue))
    }
}

/// `--region`: x, y, width and height in pixels, separated by commas.
struct RegionArgument {
    var rectangle: PixelRectangle

    /// - Throws: an error that says what a region looks like.
    static func parse(_ argument: String) throws -> RegionArgument {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], width > 0, height > 0
        else {
            throw ValidationError(
                "a part of a picture is four whole numbers, x,y,width,height, of which the last two are more than 0.")
        }
        return RegionArgument(rectangle: PixelRectangle(x: x, y: y, width: width, height: height))
    }
}

/// `--effort`.
enum EffortArgument: String, CaseIterable, ExpressibleByArgument {
    case fast, balanced, thorough

    var effort: ReaderOptions.Effort {
        switch self {
        case .fast: .fast
        case .balanced: .balanced
        case .thorough: .thorough
        }
    }
}

/// Arguments as the bytes that the caller gave: a file's name need not be UTF-8, and the repaired strings of
/// `CommandLine.arguments` would name another file or none.
struct RawArguments {
    /// Bytes of the arguments that are not UTF-8, by their repaired strings, each list in the order of the command
    /// line.
    private var arguments: [String: [[UInt8]]] = [:]

    init() {
        for index in 0..<Int(CommandLine.argc) {
            guard let pointer = CommandLine.unsafeArgv[index] else { continue }
            let text = String(cString: pointer)
            guard text.unicodeScalars.contains("\u{FFFD}") else { continue }
            let bytes = UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) }
            arguments[text, default: []].append(bytes)
            // The value of an option can be part of its argument, as in --output=code.png.
            guard bytes.starts(with: "--".utf8), let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let value = Array(bytes[(sign + 1)...])
            arguments[String(decoding: value, as: UTF8.self), default: []].append(value)
        }
    }

    /// Returns the bytes of the next argument, or value of an option, that reads as this string.
    mutating func bytes(of argument: String) -> [UInt8] {
        guard let bytes = arguments[argument]?.first else { return Array(argument.utf8) }
        arguments[argument]?.removeFirst()
        return bytes
    }
}
