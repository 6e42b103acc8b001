import Payloads
import Testing

@Suite struct WiFiNetworkTests {
    private func network(_ text: String) throws -> WiFiNetwork {
        guard case .wifi(let network) = Payload(text) else { throw Missing() }
        return network
    }

    @Test func aNetworkHasItsNameSecurityAndPassword() throws {
        let network = try network("WIFI:T:WPA;S:Guests;P:secret42;;")
        #expect(network == WiFiNetwork(ssid: "Guests", security: .wpa, password: "secret42"))
        #expect(network.fields.filter(\.isSecret).map(\.value) == [.text("secret42")])
    }

    @Test(arguments: [
        ("WPA", WiFiNetwork.Security.wpa), ("WPA2", .wpa), ("wpa/wpa2", .wpa), ("WPA2/WPA3", .wpa), ("SAE", .wpa3),
        ("WPA3", .wpa3), ("WEP", .wep), ("nopass", .open), ("", .wpa), ("WPA2-EAP", .enterprise),
    ])
    func theSecurityIsKnownByItsNames(name: String, security: WiFiNetwork.Security) throws {
        #expect(try network("WIFI:S:x;T:\(name);P:12345678;;").security == security)
    }

    @Test func withoutPasswordAndTypeANetworkIsOpen() throws {
        #expect(try network("WIFI:S:Square;;") == WiFiNetwork(ssid: "Square", security: .open))
    }

    @Test func separatorsInsideAreEscaped() throws {
        let network = try network(#"WIFI:S:a\;b\,c\:d\\e\"f;T:WPA;P:\\\;\:\,\";;"#)
        #expect(network.ssid == #"a;b,c:d\e"f"# && network.password == #"\;:,""#)
    }

    @Test func quotationMarksAroundANameAreNoPartOfIt() throws {
        #expect(try network(#"WIFI:S:"12ABCDEF";T:nopass;;"#).ssid == "12ABCDEF")
        #expect(try network(#"WIFI:S:\"quoted\";T:nopass;;"#).ssid == #""quoted""#)
    }

    @Test(arguments: ["WIFI:S:x;H:true;;", "WIFI:H:TRUE;S:x;T:nopass;;", "wifi:S:x;H:1;"])
    func aHiddenNetworkIsKnown(text: String) throws {
        #expect(try network(text).isHidden)
    }

    @Test func anEnterpriseNetworkHasAnIdentityAndMethods() throws {
        let network = try network("WIFI:T:WPA2-EAP;S:campus;E:PEAP;PH2:MSCHAPV2;A:anon@uni.example;I:me;P:pw;;")
        #expect(
            network
                == WiFiNetwork(
                    ssid: "campus", security: .enterprise, password: "pw", eapMethod: "PEAP", phase2Method: "MSCHAPV2",
                    identity: "me", anonymousIdentity: "anon@uni.example"))
        // Older writers put the phase 2 method in the field that others use for "hidden".
        #expect(try self.network("WIFI:S:c;T:WPA2-EAP;E:TTLS;H:PAP;I:me;P:pw;;").phase2Method == "PAP")
    }

    @Test(arguments: [("1234567", PayloadProblem.format), (String(repeating: "x", count: 64), .format), ("", .missing)])
    func aPasswordThatWPARefusesIsAProblem(password: String, problem: PayloadProblem) {
        let network = WiFiNetwork(ssid: "x", security: .wpa, password: password)
        #expect(network.fields.first { $0.key == .password }?.problem == problem)
    }

    @Test(arguments: ["WIFI:", "WIFI:T:nopass;P:x;;", "WIFIX:S:x;;", "WIFI:S:;;"])
    func withoutANameAndAPasswordThereIsNoNetwork(text: String) {
        #expect(Payload(text).kind != .wifi)
    }

    /// As a text, the password would be shown.
    @Test func aNetworkWithoutANameHasASecretPassword() throws {
        let network = try network("WIFI:T:WPA;S:;P:secret42;;")
        #expect(network.title == "" && network.password == "secret42")
        #expect(network.fields.first { $0.key == .ssid }?.problem == .missing)
        #expect(network.fields.first { $0.key == .password }?.isSecret == true)
    }
}

struct Missing: Error {}
