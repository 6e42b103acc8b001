/// Set-up payload of a HomeKit accessory: `X-HM://`, nine characters of Base36, and up to four that identify the
/// accessory (Apple, "HomeKit Accessory Protocol Specification, Non-Commercial Version", release R2, 4.2.2.2).
public struct HomeKitSetup: PayloadContent {
    /// Set-up code of eight digits.
    public let code: String
    /// Category of the accessory: 1 other, 2 a bridge, 5 a light … (table 12-3).
    public let category: Int
    /// Bit set of the ways to find the accessory: NFC 1, IP 2, Bluetooth 4.
    public let flags: Int
    public let setupID: String

    /// - Returns: `nil` when the text has another form.
    init?(_ text: String) {
        guard let body = text.trimmed.dropping(prefix: "X-HM://"), (9...13).contains(body.utf8.count),
            body.utf8.allSatisfy({ $0.isDigit || $0.isUppercaseLetter }), let value = UInt64(body.prefix(9), radix: 36),
            value < 1 << 46
        else { return nil }
        let number = Int(value & 0x7FF_FFFF)
        guard number <= 99_999_999 else { return nil }
        code = Digits.padded(number, 8)
        flags = Int(value >> 27 & 15)
        category = Int(value >> 31 & 255)
        setupID = String(body.dropFirst(9))
    }

    public var kind: PayloadKind { .homeKit }
    /// The set-up ID, which identifies the accessory; the set-up code is not shown, since it is as good as a password.
    public var title: String { setupID }
    /// The set-up code as it is printed on accessories: 123-45-678.
    public var printedCode: String { "\(code.prefix(3))-\(code.dropFirst(3).prefix(2))-\(code.dropFirst(5))" }
    public var detail: String? { nil }

    public var fields: [PayloadField] {
        let ways = [(1, PayloadTerm.nfc), (2, .localNetwork), (4, .bluetooth)]
        return [
            PayloadField(.setupCode, .text(printedCode), isSecret: true),
            PayloadField(.category, Self.categories[category].map { .term($0) } ?? .text("\(category)")),
        ]
            + (setupID.isEmpty ? [] : [PayloadField(.setupID, .text(setupID))])
            + ways.filter { flags & $0.0 != 0 }.map { PayloadField(.foundBy, .term($0.1)) }
    }

    private static let categories: [Int: PayloadTerm] = [
        1: .otherAccessory, 2: .bridge, 3: .fan, 4: .garageDoorOpener, 5: .lightbulb, 6: .doorLock, 7: .outlet,
        8: .lightSwitch, 9: .thermostat, 10: .sensor, 11: .securitySystem, 12: .door, 13: .window,
        14: .windowCovering, 15: .programmableSwitch, 16: .rangeExtender, 17: .networkCamera, 18: .videoDoorbell,
        19: .airPurifier, 20: .heater, 21: .airConditioner, 22: .humidifier, 23: .dehumidifier, 28: .sprinkler,
        29: .faucet, 30: .shower, 31: .television, 32: .remoteControl,
    ]
}
