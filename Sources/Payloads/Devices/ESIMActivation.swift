/// A mobile network's profile to download: the activation code of an eSIM, `LPA:1$server$matching ID` (GSMA SGP.22,
/// version 2.5, 4.1).
public struct ESIMActivation: PayloadContent {
    /// The name of the server that has the profile.
    public let server: String
    /// The profile's own code, with which whoever is first downloads it; empty where the device is known to the server.
    public let matchingID: String
    /// The server's object identifier, or empty.
    public let serverID: String
    /// Whether a code is asked for that was told in another way.
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

    /// Under the standard's names.
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
