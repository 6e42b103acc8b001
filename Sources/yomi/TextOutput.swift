import Barcodes

/// Output of `yomi scan` without `--json`.
struct TextOutput {
    /// Whether the name of the file precedes each code, as in `grep -H`.
    var hasNames = false
    /// Whether a zero byte ends every field: unlike a colon or a line break, it can't be part of one.
    var isZeroTerminated = false
    /// Whether the bytes of the content are printed instead of its text.
    var isRaw = false

    func print(text: String, bytes: [UInt8], from place: CodePlace) throws(OutputError) {
        try printName(place)
        guard isRaw, !Console.isTerminal else {
            return try Console.printText(
                isRaw ? String(decoding: bytes, as: UTF8.self) : text, terminator: isZeroTerminated ? "\0" : "\n",
                isLine: hasNames)
        }
        // The bytes alone, without a line break, so that they can be redirected to a file.
        try Console.write(bytes + (isZeroTerminated ? [0] : []))
    }

    /// Prints a line that is not the content of a code.
    func print(line: String, from place: CodePlace) throws(OutputError) {
        try printName(place)
        try Console.printText(line, terminator: isZeroTerminated ? "\0" : "\n")
    }

    private func printName(_ place: CodePlace) throws(OutputError) {
        guard hasNames else { return }
        let file = place.file == "-" ? "(standard input)" : place.file
        // Another program may open the file by this name.
        if let bytes = place.bytes, place.file != "-", !Console.isTerminal {
            try Console.write(bytes)
        } else {
            try Console.printName(file)
        }
        let page = place.page.map(String.init)
        if isZeroTerminated {
            try Console.printText("", terminator: "\0")
            try Console.printText(page ?? "", terminator: "\0")
        } else {
            try Console.printText(page.map { ":\($0)" } ?? "", terminator: ":")
        }
    }
}
