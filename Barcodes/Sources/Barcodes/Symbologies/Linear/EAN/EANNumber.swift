/// Number in an EAN or UPC symbol, and its add-on.
struct EANNumber: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Thirteen digits; those of UPC-A begin with 0.
        case ean13
        case ean8
        /// Eight digits: number system, six digits, check digit.
        case upcE
    }

    var kind: Kind
    var digits: [Int]
    var addOn: [Int] = []

    /// Returns the reported content; `nil` where it is of no symbology that is wanted.
    ///
    /// A UPC-A symbol is an EAN-13 symbol with a leading zero. It counts as UPC-A, with twelve digits, unless that is
    /// not wanted. A UPC-E symbol of number system 1 looks like the left half of an EAN-13 symbol with the first digit
    /// 1 to 9, since both have the same number sets, and is not reported where those are wanted.
    func content(_ wanted: Set<Symbology>) -> (symbology: Symbology, content: DecodedContent)? {
        let symbology: Symbology =
            switch kind {
            case .ean13: digits.first == 0 && wanted.contains(.upcA) ? .upcA : .ean13
            case .ean8: .ean8
            case .upcE: .upcE
            }
        let isHalf = kind == .upcE && digits.first == 1 && !wanted.isDisjoint(with: [.ean13, .upcA])
        guard wanted.contains(symbology), !isHalf else { return nil }
        var builder = ContentBuilder()
        builder.append(ascii: EANDigits.text(symbology == .upcA ? digits.dropFirst() : digits[...]))
        // ISO/IEC 15424, table for E: 0 thirteen digits, 3 with an add-on, 4 EAN-8.
        let identifier = kind == .ean8 ? "]E4" : addOn.isEmpty ? "]E0" : "]E3"
        let details = LinearDetails(addOn: addOn.isEmpty ? nil : EANDigits.text(addOn))
        return (symbology, builder.content(details: .linear(details), symbologyIdentifier: identifier))
    }

    /// Makes a number from the digits of an EAN-13 symbol; the number sets of its left half tell the first digit.
    static func ean13(left: [Int], parity: UInt8, right: [Int]) -> EANNumber? {
        guard let first = EANTables.ean13Parities.firstIndex(of: parity) else { return nil }
        let digits = [first] + left + right
        return EANDigits.isValid(digits) ? EANNumber(kind: .ean13, digits: digits) : nil
    }

    static func ean8(left: [Int], right: [Int]) -> EANNumber? {
        let digits = left + right
        return EANDigits.isValid(digits) ? EANNumber(kind: .ean8, digits: digits) : nil
    }

    /// Makes a number from the six digits of a UPC-E symbol, whose number sets tell number system and check digit.
    static func upcE(_ digits: [Int], parity: UInt8) -> EANNumber? {
        for system in 0...1 {
            let sets = system == 0 ? parity : ~parity & 0b111111
            guard let check = EANTables.upcEParities.firstIndex(of: sets) else { continue }
            let whole = EANDigits.expanded(system: system, digits) + [check]
            guard EANDigits.isValid(whole) else { return nil }
            return EANNumber(kind: .upcE, digits: [system] + digits + [check])
        }
        return nil
    }
}

extension DecodedContent {
    /// Content of an EAN-13 or UPC symbol without the add-on beside it.
    var withoutAddOn: DecodedContent {
        var content = self
        (content.details, content.symbologyIdentifier) = (.linear(LinearDetails()), "]E0")
        return content
    }
}
