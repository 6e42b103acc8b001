/// Onboarding payload of a Matter device: `MT:` (Matter Core Specification 1.3, 5.1.3).
public struct MatterSetup: PayloadContent {
    public let vendor: Int
    public let product: Int
    /// Commissioning flow: 0 standard, 1 after a press of a button, 2 in the vendor's own way.
    public let flow: Int
    /// Bit set of the ways to discover the device: soft access point 1, Bluetooth 2, the network 4, Wi-Fi 8, NFC 16.
    public let discovery: Int
    /// Discriminator of 12 bits, which distinguishes the device from others nearby.
    public let discriminator: Int
    /// Passcode, from 1 to 99999998.
    public let passcode: Int
    /// Serial number of the device, or empty where the code has none.
    public let serialNumber: String

    /// - Returns: `nil` when the text has another form.
    init?(_ text: String) {
        // The payloads of several devices are joined by asterisks; only the first is read.
        guard let body = text.trimmed.dropping(prefix: "MT:")?.parts(separatedBy: UInt8(ascii: "*"))[0],
            let bytes = Self.base38(body), bytes.count >= 11
        else { return nil }
        var position = 0
        // Numbers follow one another without gaps, each with its lowest bit first.
        func number(_ count: Int) -> Int {
            var value = 0
            for bit in 0..<count { value |= Int(bytes[(position + bit) / 8] >> UInt8((position + bit) % 8) & 1) << bit }
            position += count
            return value
        }
        guard number(3) == 0 else { return nil }
        vendor = number(16)
        product = number(16)
        flow = number(2)
        discovery = number(8)
        discriminator = number(12)
        passcode = number(27)
        guard (1...99_999_998).contains(passcode) else { return nil }
        serialNumber = Self.serialNumber(Array(bytes.dropFirst(11)))
    }

    /// Reads the serial number: the element with tag 0 in the structure after the fixed fields, a text or an unsigned
    /// number (5.1.5; the encoding, one control byte, a tag and a value for each element, is in appendix A).
    private static func serialNumber(_ bytes: [UInt8]) -> String {
        guard bytes.first == 0x15 else { return "" }
        var position = 1
        func number(_ count: Int) -> UInt64? {
            guard count <= bytes.count - position else { return nil }
            defer { position += count }
            return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        // The standard's elements have a tag of one byte, and none of them is a structure itself.
        while position + 2 <= bytes.count, bytes[position] >> 5 == 1 {
            let (type, tag) = (bytes[position] & 31, bytes[position + 1])
            position += 2
            switch type {
            case 0...7:
                guard let value = number(1 << Int(type & 3)) else { return "" }
                if tag == 0, type >= 4 { return "\(value)" }
            case 8, 9, 0x14: break
            case 0x0C...0x13:
                guard let count = number(1 << Int(type & 3)), count <= UInt64(bytes.count - position) else { return "" }
                if tag == 0, type <= 0x0F {
                    return String(decoding: bytes[position..<position + Int(count)], as: UTF8.self)
                }
                position += Int(count)
            default: return ""
            }
        }
        return ""
    }

    /// Decodes Base38: five characters are three bytes, the least significant first (5.1.3.1).
    private static func base38(_ text: String) -> [UInt8]? {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.".utf8)
        let characters = Array(text.utf8)
        guard characters.count <= 1000 else { return nil }
        var result: [UInt8] = []
        for start in stride(from: 0, to: characters.count, by: 5) {
            let group = characters[start..<min(start + 5, characters.count)]
            guard let count = [2: 1, 4: 2, 5: 3][group.count] else { return nil }
            var value = 0
            for character in group.reversed() {
                guard let digit = alphabet.firstIndex(of: character) else { return nil }
                value = value * 38 + digit
            }
            guard value < 1 << (8 * count) else { return nil }
            for byte in 0..<count { result.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        return result
    }

    /// Manual pairing code, to be typed where the code can't be read (5.1.4.1), with Verhoeff's check digit.
    public var manualCode: String {
        let isLong = flow != 0
        let first = (isLong ? 4 : 0) | discriminator >> 10
        let second = (discriminator & 0x300) << 6 | passcode & 0x3FFF
        var digits = "\(first)" + Digits.padded(second, 5) + Digits.padded(passcode >> 14, 4)
        if isLong { digits += Digits.padded(vendor, 5) + Digits.padded(product, 5) }
        return digits + (CheckDigits.verhoeff(digits).map { "\($0)" } ?? "")
    }

    public var kind: PayloadKind { .matter }
    /// Vendor and product in hexadecimal digits; the set-up code is not shown, since it is as good as a password.
    public var title: String { "\(Self.hexadecimal(vendor)) \(Self.hexadecimal(product))" }
    public var detail: String? { nil }

    /// The manual pairing code as it is printed on devices: 1234-567-8901.
    public var printedCode: String {
        let code = manualCode
        guard code.utf8.count == 11 else { return code }
        return "\(code.prefix(4))-\(code.dropFirst(4).prefix(3))-\(code.dropFirst(7))"
    }

    private static func hexadecimal(_ value: Int) -> String {
        "0x" + Digits.hexadecimal(UInt16(truncatingIfNeeded: value))
    }

    private static let flows: [Int: PayloadTerm] = [0: .powerOn, 1: .userAction, 2: .vendorsWay]

    public var fields: [PayloadField] {
        let ways = [(1, PayloadTerm.softAccessPoint), (2, .bluetooth), (4, .localNetwork), (8, .wifiAware), (16, .nfc)]
        return [
            PayloadField(.setupCode, .text(printedCode), isSecret: true),
            PayloadField(.passcode, .text(Digits.padded(passcode, 8)), isSecret: true),
            PayloadField(.vendor, .text(Self.hexadecimal(vendor))),
            PayloadField(.productID, .text(Self.hexadecimal(product))),
            PayloadField(.discriminator, .text("\(discriminator)")),
        ] + (serialNumber.isEmpty ? [] : [PayloadField(.serialNumber, .text(serialNumber))])
            + (Self.flows[flow].map { [PayloadField(.pairing, .term($0))] } ?? [])
            + ways.filter { discovery & $0.0 != 0 }.map { PayloadField(.foundBy, .term($0.1)) }
    }
}
