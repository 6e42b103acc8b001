/// A violated association rule: an element of a message lacks another one that it needs, or is combined with one that
/// it excludes.
///
/// By the General Specifications (sections 4.13 and 4.14) these rules hold for all codes on an item together: an
/// element missing from one code may be in another one on the same label.
///
/// New cases may be added: give a `switch` a `default`.
public enum GS1AssociationProblem: Hashable, Sendable {
    /// The element needs others.
    ///
    /// - alternatives: groups of application identifiers, one of which has to be present completely. An `n` stands for
    ///   any digit.
    case missing(identifier: String, alternatives: [[String]])
    /// The element can't be combined with another one.
    case excluded(identifier: String, by: String)
    /// The element is contained twice, with different values.
    case repeated(identifier: String)
}

extension GS1AssociationProblem: CustomStringConvertible {
    /// A sentence in English without a full stop, such as “(02) needs (37) beside it”.
    public var description: String {
        switch self {
        case .missing(let identifier, let alternatives):
            "(\(identifier)) needs \(Self.list(alternatives)) beside it"
        case .excluded(let identifier, let other): "(\(identifier)) can't stand beside (\(other))"
        case .repeated(let identifier): "(\(identifier)) occurs twice with different values"
        }
    }

    private static func list(_ alternatives: [[String]]) -> String {
        let groups = alternatives.map { group in group.map { "(\($0))" }.joined(separator: " and ") }
        guard let last = groups.last, groups.count > 1 else { return groups.joined() }
        return groups.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension GS1Message {
    /// Violated association rules of the elements, in the order of the elements.
    ///
    /// A message with such problems is read like any other. See ``GS1AssociationProblem``.
    public var associationProblems: [GS1AssociationProblem] {
        var values: [String: String] = [:]
        var problems: [GS1AssociationProblem] = []
        var order: [String] = []
        for element in elements {
            guard let value = values[element.identifier] else {
                values[element.identifier] = element.value
                order.append(element.identifier)
                continue
            }
            let problem = GS1AssociationProblem.repeated(identifier: element.identifier)
            if value != element.value, !problems.contains(problem) { problems.append(problem) }
        }
        for identifier in order {
            for association in GS1Association.all where association.concerns(identifier) {
                problems += association.problems(of: identifier, beside: order)
            }
        }
        return problems
    }
}

/// A line of the table of associations.
struct GS1Association: Sendable {
    private let identifiers: [Pattern]
    /// Groups of which one has to be present completely; empty if none is needed.
    private let required: [[Pattern]]
    private let excluded: [Pattern]
    /// Whether identifiers that differ in the last of four digits exclude each other.
    private let excludesItsFamily: Bool

    func concerns(_ identifier: String) -> Bool { identifiers.contains { $0.matches(identifier) } }

    /// Returns the problems of an element.
    /// - Parameter present: identifiers of the message, each once.
    func problems(of identifier: String, beside present: [String]) -> [GS1AssociationProblem] {
        var problems: [GS1AssociationProblem] = []
        let isThere = required.contains { group in group.allSatisfy { $0.matches(anyOf: present) } }
        if !required.isEmpty, !isThere {
            problems.append(
                .missing(identifier: identifier, alternatives: required.map { $0.map(\.text) }))
        }
        for other in present where other != identifier {
            let isFamily = excludesItsFamily && other.count == 4 && other.dropLast() == identifier.dropLast()
            // Each pair of a family is reported only once.
            let isExcluded = excluded.contains { $0.matches(other) } || isFamily && other > identifier
            if isExcluded { problems.append(.excluded(identifier: identifier, by: other)) }
        }
        return problems
    }

    /// An application identifier; an `n` stands for any digit.
    struct Pattern: Sendable {
        let text: String

        func matches(_ identifier: String) -> Bool {
            text.utf8.count == identifier.utf8.count
                && zip(text.utf8, identifier.utf8).allSatisfy { $0 == $1 || $0 == UInt8(ascii: "n") }
        }

        func matches(anyOf identifiers: [String]) -> Bool { identifiers.contains { matches($0) } }
    }
}

extension GS1Association {
    static let all = lines.split(separator: "\n").map { GS1Association(line: $0) }

    private init(line: Substring) {
        let words = line.split(separator: " ")
        identifiers = Self.patterns(words[0], between: ",")
        var (required, excluded): ([[Pattern]], [Pattern]) = ([], [])
        for word in words.dropFirst() {
            let value = word.drop { $0 != "=" }.dropFirst()
            if word.hasPrefix("needs=") {
                required = value.split(separator: ",").map { Self.patterns($0, between: "+") }
            } else if word.hasPrefix("not=") {
                excluded = Self.patterns(value, between: ",")
            }
        }
        (self.required, self.excluded) = (required, excluded)
        excludesItsFamily = words.contains("family")
    }

    private static func patterns(_ text: Substring, between separator: Character) -> [Pattern] {
        text.split(separator: separator).map { Pattern(text: String($0)) }
    }

    /// Rules as listed in the GS1 Barcode Syntax Dictionary of July 2026. A line has application identifiers; after
    /// `needs=`, alternative groups of identifiers that they need, with `+` between those of a group; after `not=`,
    /// identifiers that they exclude; and `family` if two that differ only in their last digit exclude each other.
    private static let lines = """
        01 not=255,37
        02 needs=37 not=01,03
        03 not=01,37,235
        10,11,13,15,16,20,240,241 needs=01,02,03,8006,8026
        12,415 needs=8020
        17 needs=01,02,03,255,8006,8026
        21 needs=01,03,8006 not=235
        22,235,710,711,712,713,714,715,716,717,8001,8014,8200 needs=01
        242,7001 needs=01,02,8006,8026
        243 needs=01,03
        250 needs=01+21,03+21,8006+21
        251,7021,8012 needs=01,03,8006
        254 needs=414
        255 not=02,415,8006,8020,8026
        30,7002,7005,7006,7007,7008,7009,703n,8005 needs=01,02
        31nn,32nn,350n,351n,352n,356n,357n,360n,361n,364n,365n,366n needs=01,02 family
        330n,331n,332n,333n,334n,335n,336n,34nn,353n,354n,355n,362n,363n,367n,368n,369n needs=00,01 family
        337n needs=01 family
        37 needs=00+02,00+8026
        390n needs=255,8020 not=391n,394n,8111 family
        391n needs=8020 family
        392n needs=01+30,01+31nn,01+32nn,01+35nn,01+36nn not=393n family
        393n needs=30,31nn,32nn,35nn,36nn family
        394n needs=255 not=8111 family
        395n needs=30,31nn,32nn,35nn,36nn not=392n,393n,8005 family
        403,4300,4301,4302,4304,4305,4306,4307,4308,4309 needs=00
        4310,4311,4312,4314,4315,4316,4317,4318,4319,432n,7041 needs=00
        420 not=421
        421 not=4307
        422 needs=01,02,03,8006,8026 not=426
        423,424,425 needs=01,02,03 not=426
        426,7003,7010,7011,8008 needs=01,02,03
        427 needs=01+422,02+422,03+422
        4303 needs=4302
        4313 needs=4312
        4330,4332 needs=00
        4331 needs=00 not=4330
        4333 needs=00 not=4332
        7004 needs=01+10,03+10
        7020 needs=01+416,03+416,8006+416
        7022 needs=01+7021,03+7021,8006+7021
        723n needs=01,8004
        7240 needs=01,8006 not=03
        7241,7242,7256,8019 needs=8017,8018
        7250,7252,7257 needs=8018
        7251 needs=8018 not=7250
        7253,7254,7255 needs=8017,8018 not=7256,7259
        7258 needs=8018+7259
        7259 needs=8018 not=7256
        8006 not=01,03,37
        8007,8020 needs=415
        8009 needs=00,01,03
        8011 needs=8010
        8018 not=8017
        8026 needs=37 not=02,03,8006
        8030 needs=00,01+21,03+21,253,255,8003,8004,8006+21,8010+8011,8017,8018
        8040 needs=01+21
        8041,8042,8043 needs=01+21+8040
        8111 needs=255
        """
}
