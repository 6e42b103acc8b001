import Barcodes
import Foundation
import Testing

/// Symbols of another writer, module by module.
@Suite(.enabled(if: VectorFolder.exists, "no shared/vectors beside the checkout"))
struct HanXinVectorTests {
    private static let vectors = ZintVector.all(["HANXIN"])

    @Test(arguments: vectors) func readsZint(_ vector: ZintVector) throws {
        let content = try HanXinDecoder.decode(try #require(vector.grid))
        // The file has no message for content with several ECIs.
        guard let message = vector.message else { return }
        if vector.has("DATA_MODE") {
            #expect(content.bytes == message || content.text == String(decoding: message, as: UTF8.self))
        } else if vector.eci != "899" {
            #expect(content.text == String(decoding: message, as: UTF8.self))
        }
        #expect(content.segments.first?.eci == vector.eci.flatMap { Int($0) })
        #expect(content.symbologyIdentifier == (vector.eci == nil ? "]h0" : "]h1"))
    }

    /// Vectors for which zint uses other modes with the same length: under an ECI, bytes may be written in several
    /// modes.
    private static let otherWays = Set([867, 888, 898, 903, 904, 905, 923, 935].map { "hanxin/encode/\($0)" })

    /// The same data in the same version and at the same level must give the same mask and modules.
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
                    errorCorrectionLevel: details.errorCorrectionLevel, versions: version...version,
                    mask: isMaskChosen ? details.mask : nil))
        }
        // Bytes without an ECI may be planned as GB 18030 or not; zint may use another plan with the same length.
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
