/// A mobile network's profile to download: the activation code of an eSIM, `LPA:1$server$matching ID` (GSMA SGP.22,
/// version 2.5, 4.1).
public struct ESIMActivation: PayloadContent {
    /// Host name of the server that has the profile (SM-DP+).
    public let server: String
    /// Code of the profile (matching ID), with which the first device to use it downloads the profile; empty where the
    /// server knows the device.
    public let matchingID: String
    /// Object identifier of the server, or empty.
    public let serverID: String
    /// Whether the user has to enter a confirmation code that was given in another way.
    public let needsConfirmation: Bool

    init?(_ text: String) {
        guard let rest = text.trimmed.dropping(prefix: "LPA:") else { return nil }
        let parts = rest.parts(separatedBy: UInt8(ascii: "$")).map(\.trimmed)
        guard parts.count >= 3, parts[0] == "1", parts[1].isDomain else { return nil }
        (server, matchingID) = (parts[1], parts[2])
        serverID = parts.count > 3 ? parts[3] : ""
        needsConfirmation = parts.count > 4 && parts[4] == "1"
    }

    public var kind: PayloadKind { .eSIM }
    public var title: String { server }
    public var detail: String? { nil }

    /// Fields, under the names of the standard.
    public var fields: [PayloadField] {
        var fields = [PayloadField(.element, .text(server), standardName: "SM-DP+")]
        if !matchingID.isEmpty {
            fields.append(PayloadField(.element, .text(matchingID), standardName: "Matching ID", isSecret: true))
        }
        if !serverID.isEmpty { fields.append(PayloadField(.element, .text(serverID), standardName: "SM-DP+ OID")) }
        if needsConfirmation {
            fields.append(PayloadField(.element, .flag(true), standardName: "Confirmation Code Required"))
        }
        return fields
    }
}
