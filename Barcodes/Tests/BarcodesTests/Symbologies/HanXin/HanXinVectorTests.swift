import Barcodes
import Foundation
import Testing

/// Symbols of another writer, module by module.
@Suite(.enabled(if: VectorFolder.exists, "no shared/vectors beside the checkout"))
struct HanXinVectorTests {
    private static let vectors = ZintVector.all(["HANXIN"])

    @Test(arguments: vectors) func readsZint(_ vector: ZintVector) throws {
        let content = try HanXinDecoder.decode(try #require(vector.grid))
        // With several ECIs the file has no message.
        guard let message = vector.message else { return }
        if vector.has("DATA_MODE") {
            #expect(content.bytes == message || content.text == String(decoding: message, as: UTF8.self))
        } else if vector.eci != "899" {
            #expect(content.text == String(decoding: message, as: UTF8.self))
        }
        #expect(content.segments.first?.eci == vector.eci.flatMap { Int($0) })
        #expect(content.symbologyIdentifier == (vector.eci == nil ? "]h0" : "]h1"))
    }

    /// For these zint chooses other modes, of the same length: under an ECI, bytes may be written in several.
    private static let otherWays = Set([867, 888, 898, 903, 904, 905, 923, 935].map { "hanxin/encode/\($0)" })

    /// The same data in the same version and at the same level: the same mask and the same modules.
    @Test(arguments: vectors) func writesTheModulesThatZintWrites(_ vector: ZintVector) throws {
        let theirs = try #require(vector.grid)
        let content = try HanXinDecoder.decode(theirs)
        let details = try #require(content.details.hanXin)
        let eci = content.segments.first?.eci
        guard Set(content.segments.map(\.eci)).count <= 1 else { return }
        let isMaskChosen = vector.option3?.contains("<<") ?? false
        let version = details.version
        func symbol(_ plan: HanXinPlanner) throws -> Symbol {
            try HanXinWriter.symbol(
                plan,
                HanXinOptions(
                    level: details.errorCorrectionLevel, versions: version...version,
                    mask: isMaskChosen ? details.mask : nil))
        }
        // Bytes without an ECI may be GB 18030 or not; zint may take another way that is as short.
        let plans = [false, true].compactMap { HanXinPlanner(content.bytes, eci: eci, isGB18030: $0) }
        let written = plans.compactMap { try? symbol($0).modules }
        guard Self.otherWays.contains(vector.case) else {
            #expect(written.contains(theirs))
            return
        }
        let contents = try written.map { try HanXinDecoder.decode($0) }
        #expect(contents.contains { $0.bytes == content.bytes && $0.text == content.text })
    }
}
