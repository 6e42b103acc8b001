import CDomains

/// Scripts of a name's letters (Unicode's property Script, from GLib), and the ASCII letters that they resemble.
enum Scripts {
    /// Returns the warnings for a host's parts.
    static func warnings(_ host: String) -> [LinkWarning] {
        var warnings: [LinkWarning] = []
        let labels = host.split(separator: ".").map(String.init)
        let top = labels.last.map(scripts) ?? []
        for label in labels where !label.utf8.allSatisfy({ $0 < 0x80 }) {
            if isMixed(label) { warnings.append(.mixedScripts(label)) }
            // Below a top-level domain in its own script, a name is what it looks like to those who write that.
            let isAtHome = top != [G_UNICODE_SCRIPT_LATIN.rawValue] && scripts(label) == top
            if !isAtHome, let other = resembled(label) { warnings.append(.lookalike(label, of: other)) }
        }
        return warnings
    }

    /// The scripts that a label's letters are of.
    private static func scripts(_ label: String) -> Set<Int32> {
        Set(label.unicodeScalars.map { g_unichar_get_script($0.value).rawValue }).subtracting(neutral)
    }

    /// Whether letters are of several scripts, apart from those that are written together (UTS 39, 5.2, "Highly
    /// Restrictive").
    static func isMixed(_ label: String) -> Bool {
        let scripts = scripts(label)
        return scripts.count > 1 && !together.contains { scripts.isSubset(of: $0) }
    }

    /// Returns the letters beyond ASCII in a label, by script.
    static func foreignLetters(_ label: String) -> [LinkWarning.ForeignLetters] {
        var (order, letters): ([String], [String: [Character]]) = ([], [:])
        for scalar in label.unicodeScalars where !scalar.isASCII {
            let script = g_unichar_get_script(scalar.value)
            guard !neutral.contains(script.rawValue) else { continue }
            // The code consists of four letters, the first in the highest byte.
            let code = g_unicode_script_to_iso15924(script)
            let name = String(
                decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
            if letters[name] == nil { order.append(name) }
            let letter = Character(scalar)
            if !(letters[name] ?? []).contains(letter) { letters[name, default: []].append(letter) }
        }
        return order.map { LinkWarning.ForeignLetters(letters: letters[$0] ?? [], script: $0) }
    }

    private static let neutral: Set<Int32> = [
        G_UNICODE_SCRIPT_COMMON.rawValue, G_UNICODE_SCRIPT_INHERITED.rawValue,
    ]

    private static let together: [Set<Int32>] = [
        [G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA], [G_UNICODE_SCRIPT_BOPOMOFO], [G_UNICODE_SCRIPT_HANGUL],
    ].map { Set($0.map(\.rawValue)).union([G_UNICODE_SCRIPT_LATIN.rawValue, G_UNICODE_SCRIPT_HAN.rawValue]) }

    /// Returns the ASCII text that a part of a host looks like; `nil` if it has a letter that resembles none in ASCII.
    static func resembled(_ label: String) -> String? {
        var result = ""
        for scalar in label.unicodeScalars {
            if scalar.isASCII {
                result.unicodeScalars.append(scalar)
            } else if let other = lookalikes[scalar] {
                result.unicodeScalars.append(other)
            } else {
                return nil
            }
        }
        return result
    }

    /// Small letters that fonts draw like ASCII letters, from the confusables of UTS 39.
    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs: [(String, String)] = [
            // Cyrillic
            ("асԁеһіјӏорԛѕуѵԝх", "acdehijlopqsyvwx"),
            // Greek
            ("αγικνορτυχω", "ayikvoptuxw"),
            // Armenian
            ("օոսհցզ", "onuhgq"),
            // Latin beyond ASCII
            ("ɑɡıɩ", "agii"),
            // Small capitals, which look like capitals, as a host is read in any case
            ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"),
        ]
        var result: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (letters, others) in pairs {
            for (letter, other) in zip(letters.unicodeScalars, others.unicodeScalars) { result[letter] = other }
        }
        return result
    }()
}

/// Invisible characters, and characters that change the direction of writing.
enum HiddenCharacters {
    /// Returns whether an address contains such characters, literally or percent-encoded.
    static func areIn(_ address: String) -> Bool {
        address.unicodeScalars.contains(where: isHidden)
            || LinkAddress.decoded(Array(address.utf8)).unicodeScalars.contains(where: isHidden)
    }

    /// Returns whether a character is a control, has no width, or changes the direction of writing.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x115F, 0x1160, 0x200B...0x200F,
            0x2028...0x202E, 0x2060...0x2069, 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0xE0000...0xE00FF,
            0xE01F0...0xE0FFF:
            true
        default: false
        }
    }
}
