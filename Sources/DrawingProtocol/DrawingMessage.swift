import Glibc

/// Message to or from `yomitori-draw`: numbers and a text, in one packet.
package struct DrawingMessage: Hashable, Sendable {
    package var numbers: [Int64]
    package var text: String

    package init(_ numbers: [Int64], text: String = "") {
        self.numbers = numbers
        self.text = text
    }

    /// Maximum length of the text in bytes; the rest is cut off.
    private static let textLimit = 2000
    private static let packetLimit = 4096

    private var bytes: [UInt8] {
        let values = [Int64(numbers.count)] + numbers
        return values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) } }
            + text.utf8.prefix(Self.textLimit)
    }

    private init?(bytes: ArraySlice<UInt8>) {
        func number(_ index: Int) -> Int64 {
            (0..<8).reduce(0) { $0 | Int64(bytes[bytes.startIndex + 8 * index + $1]) << (8 * Int64($1)) }
        }
        guard bytes.count >= 8, case let count = number(0), (0...100).contains(count),
            bytes.count >= 8 * (Int(count) + 1)
        else { return nil }
        numbers = (0..<Int(count)).map { number($0 + 1) }
        text = String(decoding: bytes.dropFirst(8 * (Int(count) + 1)), as: UTF8.self)
    }

    /// Sends the message.
    /// - Returns: whether it was sent; `false` if the other end is closed.
    package func send(to socket: Int32) -> Bool {
        let bytes = bytes
        while true {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count == bytes.count { return true }
            guard count < 0, errno == EINTR else { return false }
        }
    }

    /// Result of waiting for a message.
    package enum Received: Hashable, Sendable {
        case message(DrawingMessage)
        /// Bytes that are not a message.
        case malformed
        /// The other end was closed, or receiving failed.
        case gone
    }

    /// Waits for a message.
    package static func receive(from socket: Int32) -> Received {
        var packet = [UInt8](repeating: 0, count: packetLimit)
        while true {
            let count = unsafe packet.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
            if count > 0 { return DrawingMessage(bytes: packet[..<count]).map { .message($0) } ?? .malformed }
            guard count < 0, errno == EINTR else { return .gone }
        }
    }
}

/// Descriptors that are open when `yomitori-draw` starts.
package enum DrawingDescriptor {
    /// File to load or draw.
    package static let input: Int32 = 0
    /// Shared memory for pixels. The drawing program makes it as large as it needs.
    package static let pixels: Int32 = 3
    /// Socket for messages.
    package static let messages: Int32 = 4
}
