/// The wire format of Protocol Buffers (protobuf.dev, "Encoding"), as far as one-time passwords' exports need it.
enum ProtocolBuffer {
    enum Value: Hashable {
        case integer(UInt64)
        case bytes([UInt8])
        /// A fixed-width number, whose value is not needed.
        case other
    }

    /// Returns a message's fields in order; `nil` when the bytes are not a message.
    static func fields(_ bytes: [UInt8]) -> [(number: Int, value: Value)]? {
        var fields: [(number: Int, value: Value)] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let tag = integer(&rest), tag >> 3 > 0, tag >> 3 < 1 << 29 else { return nil }
            let number = Int(tag >> 3)
            switch tag & 7 {
            case 0:
                guard let value = integer(&rest) else { return nil }
                fields.append((number, .integer(value)))
            case 2:
                guard let count = integer(&rest), count <= UInt64(rest.count) else { return nil }
                fields.append((number, .bytes(Array(rest.prefix(Int(count))))))
                rest = rest.dropFirst(Int(count))
            case 1, 5:
                let count = tag & 7 == 1 ? 8 : 4
                guard rest.count >= count else { return nil }
                fields.append((number, .other))
                rest = rest.dropFirst(count)
            default: return nil
            }
        }
        return fields
    }

    /// Reads a varint: seven bits in each byte, the lowest first; the eighth bit says that more follow.
    private static func integer(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var result: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            result |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return result }
        }
        return nil
    }

    static func field(_ number: Int, integer: UInt64) -> [UInt8] { varint(UInt64(number << 3)) + varint(integer) }

    static func field(_ number: Int, bytes: [UInt8]) -> [UInt8] {
        varint(UInt64(number << 3 | 2)) + varint(UInt64(bytes.count)) + bytes
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var result: [UInt8] = []
        var value = value
        while value >= 0x80 {
            result.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        result.append(UInt8(value))
        return result
    }
}
