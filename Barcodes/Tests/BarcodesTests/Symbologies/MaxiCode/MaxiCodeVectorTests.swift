import Barcodes
import Foundation
import Testing

/// Symbols of other writers.
@Suite(.enabled(if: VectorFolder.exists, "no shared/vectors beside the checkout"))
struct MaxiCodeVectorTests {
    @Test(arguments: ZintVector.all(["MAXICODE"])) func readsZint(_ vector: ZintVector) throws {
        let content = try MaxiCodeDecoder.decode(try #require(vector.grid))
        let details = try #require(content.details.maxiCode)
        if let mode = vector.option1 { #expect(details.mode == Int(mode)) }
        if let carrier = details.carrierMessage {
            let (country, service) = (String(carrier.countryCode), String(carrier.serviceClass))
            let primary = vector.primary ?? ""
            #expect(primary.hasSuffix(service) && primary.dropLast(3).hasSuffix(country))
            if let message = vector.message {
                #expect(content.text.hasSuffix(String(decoding: message, as: UTF8.self)))
            }
        } else {
            #expect(vector.matches(content), "\(content.text.debugDescription)")
        }
        if let place = vector.structapp {
            #expect(content.structuredAppend?.index == Int(place[0]).map { $0 - 1 })
            #expect(content.structuredAppend?.count == Int(place[1]))
        }
    }

    /// Compares the codewords, including error correction, and the content.
    @Test(arguments: OkapiVector.all("maxicode")) func readsOkapi(_ vector: OkapiVector) throws {
        let words = (vector.log["Codewords"] ?? "").split(separator: " ").compactMap { UInt8($0) }
        try #require(words.count == 144)
        let mode = Int(words[0] & 15)
        // A postal code with letters needs mode 3, whatever mode was requested.
        if let asked = vector.properties["mode"].flatMap({ Int($0) }), asked != 2 { #expect(mode == asked) }
        let data = mode == 5 ? 68 : 84
        #expect(
            MaxiCodeEncoder.words(mode: mode, primary: Array(words[..<10]), secondary: Array(words[20..<20 + data]))
                == words)
        let content = try MaxiCodeDecoder.decode(MaxiCodeEncoder.grid(words))
        // Two vectors end early, with three bytes for three characters that take two each.
        let isShort = vector.name.contains("eci-33") || vector.name.contains("japanese")
        if let text = vector.properties["content"], mode > 3, !isShort { #expect(content.text == text) }
        if let place = vector.properties["structuredAppendPosition"].flatMap({ Int($0) }) {
            #expect(content.structuredAppend?.index == place - 1)
        }
    }

    /// No message takes more codewords than another writer's.
    @Test(arguments: OkapiVector.all("maxicode")) func findsTheShortestEncodation(_ vector: OkapiVector) throws {
        let words = (vector.log["Codewords"] ?? "").split(separator: " ").compactMap { UInt8($0) }
        guard let text = vector.properties["content"], text.unicodeScalars.allSatisfy({ $0.value < 0x100 }) else {
            return
        }
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let mode = Int(words[0] & 15)
        let message = (mode > 3 ? Array(words[1..<10]) : []) + words[20..<(mode == 5 ? 88 : 104)]
        let theirs = message.count - message.reversed().prefix { $0 == 33 }.count
        #expect(MaxiCodePlanner(bytes.map { .byte($0) }).codewords.words.count <= theirs)
    }
}
