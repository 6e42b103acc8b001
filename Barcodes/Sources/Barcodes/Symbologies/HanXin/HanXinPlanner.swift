/// Planner of the shortest encodation of some bytes: the path of least cost through the modes.
package struct HanXinPlanner {
    /// Encoded bits, without anything after the end of the last mode.
    package let bits: BitWriter

    /// State between two characters.
    private enum State: UInt8, CaseIterable {
        /// No mode is active; a mode indicator comes next.
        case none
        /// Numeric mode, by the number of digits in the last group, modulo 3.
        case numeric, numericOne, numericTwo
        case textOne, textTwo
        case binary
        case regionOne, regionTwo
        case doubleByte

        var mode: HanXinMode? {
            switch self {
            case .none: nil
            case .numeric, .numericOne, .numericTwo: .numeric
            case .textOne, .textTwo: .text
            case .binary: .binary
            case .regionOne: .regionOne
            case .regionTwo: .regionTwo
            case .doubleByte: .doubleByte
            }
        }

        /// Number of bits that end the mode.
        var exit: Int {
            switch self {
            case .none, .binary: 0
            case .numeric, .numericOne, .numericTwo: 10
            case .textOne, .textTwo: 6
            case .regionOne, .regionTwo: 12
            case .doubleByte: 15
            }
        }
    }

    /// Best step to a state.
    private struct Step {
        var cost = never
        /// State before the step, and number of bytes of the character; 0 for a change of state.
        var previous = State.none
        var length: UInt8 = 0
    }

    /// A character with the state in which it is encoded.
    private struct Piece {
        var state: State
        var bytes: Range<Int>
    }

    private static let never: Int32 = 1 << 28
    private static let states = State.allCases
    private static let stateCount = 10
    private static let exits = states.map { Int32($0.exit) }

    /// Plans a message.
    /// - Parameters:
    ///   - eci: ECI in force from the start. Without one, the modes for two and four bytes stand for GB 18030.
    ///   - isGB18030: whether the bytes are in GB 18030. Other than ASCII, only the modes for GB 18030 can encode them
    ///     then.
    /// - Returns: `nil` if bytes given as GB 18030 are not valid.
    package init?(_ bytes: [UInt8], eci: Int?, isGB18030: Bool) {
        var steps = [Step](filling: (bytes.count + 1) * Self.stateCount, with: Step())
        steps[0].cost = 0
        for position in 0...bytes.count {
            Self.change(&steps, position * Self.stateCount)
            guard position < bytes.count else { break }
            Self.advance(&steps, position, bytes, isGB18030: isGB18030, hasPairs: isGB18030 || eci != nil)
        }
        guard steps[bytes.count * Self.stateCount].cost < Self.never else { return nil }
        bits = Self.written(Self.pieces(steps, bytes.count), bytes, eci: eci)
    }

    /// Adds the changes of state between two characters.
    private static func change(_ steps: inout [Step], _ first: Int) {
        func relax(_ state: State, _ from: State, _ extra: Int32) {
            let cost = steps[first + Int(from.rawValue)].cost + extra
            guard cost < steps[first + Int(state.rawValue)].cost else { return }
            steps[first + Int(state.rawValue)] = Step(cost: cost, previous: from, length: 0)
        }
        for state in states where state != .none { relax(.none, state, exits[Int(state.rawValue)]) }
        relax(.numeric, .none, 4)
        relax(.textOne, .none, 4)
        relax(.regionOne, .none, 4)
        relax(.regionTwo, .none, 4)
        relax(.doubleByte, .none, 4)
        relax(.binary, .none, 17)
        relax(.textTwo, .textOne, 6)
        relax(.textOne, .textTwo, 6)
        relax(.regionTwo, .regionOne, 12)
        relax(.regionOne, .regionTwo, 12)
    }

    /// Adds the possible encodations of the character at a position.
    private static func advance(
        _ steps: inout [Step], _ position: Int, _ bytes: [UInt8], isGB18030: Bool, hasPairs: Bool
    ) {
        let byte = bytes[position]
        func relax(_ from: State, _ to: State, length: Int, bits: Int32) {
            let cost = steps[position * stateCount + Int(from.rawValue)].cost + bits
            let node = (position + length) * stateCount + Int(to.rawValue)
            guard cost < steps[node].cost else { return }
            steps[node] = Step(cost: cost, previous: from, length: UInt8(truncatingIfNeeded: length))
        }
        if (0x30...0x39).contains(byte) {
            relax(.numeric, .numericOne, length: 1, bits: 10)
            relax(.numericOne, .numericTwo, length: 1, bits: 0)
            relax(.numericTwo, .numeric, length: 1, bits: 0)
        }
        if let (_, isFirst) = HanXinText.value(of: byte) {
            let state: State = isFirst ? .textOne : .textTwo
            relax(state, state, length: 1, bits: 6)
        }
        if byte < 0x80 || !isGB18030 { relax(.binary, .binary, length: 1, bits: 8) }
        guard hasPairs, position + 1 < bytes.count else { return }
        if let (_, isOne) = HanXinRegions.value(byte, bytes[position + 1]) {
            let state: State = isOne ? .regionOne : .regionTwo
            relax(state, state, length: 2, bits: 12)
        }
        if HanXinRegions.doubleByteValue(byte, bytes[position + 1]) != nil {
            relax(.doubleByte, .doubleByte, length: 2, bits: 15)
        }
        if position + 3 < bytes.count, HanXinRegions.fourByteValue(bytes[position..<position + 4]) != nil {
            relax(.none, .none, length: 4, bits: 25)
        }
    }

    /// Returns the cheapest path, from the first character to the last.
    private static func pieces(_ steps: [Step], _ count: Int) -> [Piece] {
        var pieces: [Piece] = []
        pieces.reserveCapacity(count)
        var (position, state) = (count, State.none)
        while position > 0 {
            let step = steps[position * stateCount + Int(state.rawValue)]
            let start = position - Int(step.length)
            if step.length > 0 { pieces.append(Piece(state: state, bytes: start..<position)) }
            position = start
            state = step.previous
        }
        return pieces.reversed()
    }

    private static func written(_ pieces: [Piece], _ bytes: [UInt8], eci: Int?) -> BitWriter {
        var writer = BitWriter()
        if let eci { append(eci: eci, to: &writer) }
        // Both regions form one run.
        func kind(_ mode: HanXinMode?) -> HanXinMode? { mode == .regionTwo ? .regionOne : mode }
        var index = 0
        while index < pieces.count {
            let mode = pieces[index].state.mode
            var end = index + 1
            while end < pieces.count, mode != nil, kind(pieces[end].state.mode) == kind(mode) { end += 1 }
            let range = pieces[index].bytes.lowerBound..<pieces[end - 1].bytes.upperBound
            writer.append((mode ?? .fourByte).rawValue, count: 4)
            append(bytes[range], mode: mode, to: &writer)
            index = end
        }
        return writer
    }

    /// Appends a run of characters.
    /// - Parameter mode: mode of the first character, which matters for regions and sets; `nil` for a four-byte
    ///   character.
    private static func append(_ run: ArraySlice<UInt8>, mode: HanXinMode?, to writer: inout BitWriter) {
        switch mode {
        case nil: writer.append(HanXinRegions.fourByteValue(run) ?? 0, count: 21)
        case .numeric: append(digits: run, to: &writer)
        case .text:
            var isFirst = true
            for byte in run {
                guard let character = HanXinText.value(of: byte) else { continue }
                if character.isFirst != isFirst {
                    writer.append(62, count: 6)
                    isFirst.toggle()
                }
                writer.append(character.value, count: 6)
            }
            writer.append(63, count: 6)
        case .binary:
            writer.append(run.count, count: 13)
            for byte in run { writer.append(Int(byte), count: 8) }
        case .doubleByte:
            for place in stride(from: run.startIndex, to: run.endIndex, by: 2) {
                writer.append(HanXinRegions.doubleByteValue(run[place], run[place + 1]) ?? 0, count: 15)
            }
            writer.append(0x7FFF, count: 15)
        default: append(regions: run, isOne: mode == .regionOne, to: &writer)
        }
    }

    private static func append(digits: ArraySlice<UInt8>, to writer: inout BitWriter) {
        for start in stride(from: digits.startIndex, to: digits.endIndex, by: 3) {
            var group = 0
            for place in start..<min(start + 3, digits.endIndex) { group = group * 10 + Int(digits[place]) - 0x30 }
            writer.append(group, count: 10)
        }
        writer.append(1_021 + (digits.count + 2) % 3, count: 10)
    }

    private static func append(regions run: ArraySlice<UInt8>, isOne: Bool, to writer: inout BitWriter) {
        var isOne = isOne
        for place in stride(from: run.startIndex, to: run.endIndex, by: 2) {
            guard let pair = HanXinRegions.value(run[place], run[place + 1]) else { continue }
            if pair.isOne != isOne {
                writer.append(4_094, count: 12)
                isOne.toggle()
            }
            writer.append(pair.value, count: 12)
        }
        writer.append(4_095, count: 12)
    }

    private static func append(eci: Int, to writer: inout BitWriter) {
        writer.append(HanXinMode.eci.rawValue, count: 4)
        switch eci {
        case ..<128: writer.append(eci, count: 8)
        case ..<16_384: writer.append(0x8000 | eci, count: 16)
        default: writer.append(0xC0_0000 | eci, count: 24)
        }
    }
}
