/// Content of a MaxiCode symbol, or of all symbols of a sequence together: bytes, each under the ECI in force, with the
/// carrier message at its position among them.
struct MaxiCodeMessage {
    private typealias Carrier = MaxiCodeDetails.CarrierMessage

    /// A run of bytes under one ECI.
    private struct Run {
        var eci: Int?
        var bytes: [UInt8]
    }

    /// Runs of the message. None is empty, and no two neighbours have the same ECI.
    private var runs: [Run] = []

    /// Makes an empty message.
    init() {}

    /// Joins the messages of a sequence's symbols, in order.
    ///
    /// Each symbol of modes 2 and 3 contains the carrier message. The whole message contains it once, at its position
    /// there, since the header before it may begin in one symbol and end in the next.
    init(joining parts: [Barcode]) {
        var carrier: Carrier?
        for part in parts {
            var message = MaxiCodeMessage()
            for segment in part.segments { message.append(contentsOf: segment.bytes, eci: segment.eci) }
            if let own = part.details.maxiCode?.carrierMessage, message.remove(own) { carrier = carrier ?? own }
            for run in message.runs { append(contentsOf: run.bytes, eci: run.eci) }
        }
        if let carrier { insert(carrier) }
    }

    mutating func append(contentsOf bytes: some Collection<UInt8>, eci: Int?) {
        guard !bytes.isEmpty else { return }
        if let last = runs.indices.last, runs[last].eci == eci {
            runs[last].bytes += bytes
        } else {
            runs.append(Run(eci: eci, bytes: Array(bytes)))
        }
    }

    /// Inserts the carrier message at the start, or after the header of ISO/IEC 15434 if the message begins with one.
    mutating func insert(_ carrier: MaxiCodeDetails.CarrierMessage) {
        if let place = placeAfterHeader {
            runs[0].bytes.insert(contentsOf: Self.bytes(of: carrier), at: place)
        } else if let first = runs.first, first.eci == nil {
            runs[0].bytes.insert(contentsOf: Self.bytes(of: carrier), at: 0)
        } else {
            runs.insert(Run(eci: nil, bytes: Self.bytes(of: carrier)), at: 0)
        }
    }

    /// Removes the carrier message from its position.
    /// - Returns: whether it was there.
    private mutating func remove(_ carrier: Carrier) -> Bool {
        let (bytes, place) = (Self.bytes(of: carrier), placeAfterHeader ?? 0)
        guard let first = runs.first, first.bytes.dropFirst(place).starts(with: bytes) else { return false }
        runs[0].bytes.removeSubrange(place..<place + bytes.count)
        if runs[0].bytes.isEmpty { runs.removeFirst() }
        return true
    }

    /// Position after the header of format 01 of ISO/IEC 15434 with the two digits of its version; `nil` if there is
    /// none.
    private var placeAfterHeader: Int? {
        let header = "[)>\u{1E}01\u{1D}".utf8
        let count = header.count + 2
        guard let first = runs.first, first.bytes.count >= count, first.bytes.starts(with: header) else { return nil }
        return count
    }

    /// Returns the postal code, country and class of service in the form in which readers transmit them, each followed
    /// by a group separator.
    private static func bytes(of carrier: Carrier) -> [UInt8] {
        func padded(_ number: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        }
        let fields = [carrier.postalCode, padded(carrier.countryCode), padded(carrier.serviceClass)]
        return fields.flatMap { Array($0.utf8) + [0x1D] }
    }

    /// Builder with the bytes and their character sets. The characters of the code sets are those of ISO 8859-1, but
    /// some writers put UTF-8 there without an ECI.
    var builder: ContentBuilder {
        let plain = runs.filter { $0.eci == nil }.flatMap(\.bytes)
        let plainSet: CharacterSet = String(validating: plain, as: UTF8.self) == nil ? .iso8859Part1 : .utf8
        var builder = ContentBuilder()
        for run in runs {
            builder.eci = run.eci
            builder.append(contentsOf: run.bytes, characterSet: run.eci == nil ? plainSet : nil)
        }
        return builder
    }
}
