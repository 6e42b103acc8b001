/// Tables of ISO/IEC 15420 and the GS1 General Specifications, section 5.2.
package enum EANTables {
    /// Widths of the elements of the digits in number set A, a space first (table 1). In number set C the same widths
    /// begin with a bar, in set B they are those of set A from right to left.
    package static let setA: [[UInt8]] = [
        [3, 2, 1, 1], [2, 2, 2, 1], [2, 1, 2, 2], [1, 4, 1, 1], [1, 1, 3, 2],
        [1, 2, 3, 1], [1, 1, 1, 4], [1, 3, 1, 2], [1, 2, 1, 3], [3, 1, 1, 2],
    ]

    package static let setB: [[UInt8]] = setA.map { $0.reversed() }

    /// Widths of the digits 0 to 9 in set A, then in set B.
    package static let leftDigits: [[UInt8]] = setA + setB

    /// Modules of these digits.
    static let leftModules = InlineArray<20, BarPattern>(leftDigits, isDark: false)

    /// Modules of the digits 0 to 9 in set C.
    static let rightModules = InlineArray<10, BarPattern>(setA)

    /// Digits 2 to 7 of an EAN-13 symbol that are in set B, by its first digit: the second digit in the highest of six
    /// bits (table 2).
    package static let ean13Parities: [UInt8] = [
        0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
    ]

    /// Digits of a UPC-E symbol that are in set B, by its check digit, in number system 0; in number system 1 it is the
    /// other digits (table 3).
    package static let upcEParities: [UInt8] = [
        0b111000, 0b110100, 0b110010, 0b110001, 0b101100, 0b100110, 0b100011, 0b101010, 0b101001, 0b100101,
    ]

    /// Digits of a five-digit add-on that are in set B, by its check value (GS1 General Specifications, 5.2.2.5.2).
    package static let fiveDigitParities: [UInt8] = [
        0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101,
    ]

    /// Widths of the guard at the start of an add-on, a bar first.
    package static let addOnGuard: [UInt8] = [1, 1, 2]
}
