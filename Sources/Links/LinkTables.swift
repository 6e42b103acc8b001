/// Services whose links only redirect to others.
enum Shorteners {
    static let known: Set<String> = [
        "adf.ly", "aka.ms", "amzn.to", "apple.co", "bit.do", "bit.ly", "bitly.com", "bl.ink", "buff.ly", "clck.ru",
        "cutt.ly",
        "db.tt", "dlvr.it", "fb.me", "flic.kr", "g.co", "geni.us", "gg.gg", "git.io", "goo.gl", "goo.su", "hubs.li",
        "hyperurl.co", "ift.tt", "is.gd", "j.mp", "kurzelinks.de", "l.ead.me", "lnkd.in", "me-qr.com", "mnge.co",
        "msft.it",
        "nyti.ms", "onelink.me", "ow.ly", "page.link", "pse.is", "q-r.to", "qr-code.click", "qr.ae", "qr.io", "qr1.be",
        "qr1.me", "qrco.de", "qrd.by", "qrfy.com", "qrs.ly", "qrto.org", "rb.gy", "reurl.cc", "rebrand.ly", "s.id",
        "scnv.io", "short.gy", "short.io", "shorturl.at", "smarturl.it", "sn.im", "soo.gd", "spoti.fi", "surl.li",
        "t.co", "t.ly", "t1p.de", "tiny.cc", "tiny.one", "tinyurl.com", "tr.ee", "trib.al", "u.to", "urlr.me",
        "urlz.fr",
        "v.gd", "vk.cc", "wp.me", "x.co", "x.gd",
    ]
}

/// Parameters that tell a site where its visitors came from, and that a page does not need.
enum TrackingParameters {
    /// Removes the tracking parameters of an address.
    /// - Returns: the parameters' names, and the address without them, which is otherwise unchanged.
    static func removed(from address: String) -> (names: [String], address: String) {
        let bytes = Array(address.utf8)
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return ([], address) }
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        guard mark < hash else { return ([], address) }
        var names: [String] = []
        var kept: [ArraySlice<UInt8>] = []
        for pair in bytes[(mark + 1)..<hash].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            let name = LinkAddress.decoded(pair.prefix { $0 != UInt8(ascii: "=") })
            if isTracking(name) { names.append(name) } else { kept.append(pair) }
        }
        guard !names.isEmpty else { return ([], address) }
        let query = Array(kept.joined(separator: [UInt8(ascii: "&")]))
        let result = bytes[..<mark] + (kept.allSatisfy(\.isEmpty) ? [] : [UInt8(ascii: "?")] + query) + bytes[hash...]
        return (names, String(decoding: result, as: UTF8.self))
    }

    private static func isTracking(_ name: String) -> Bool {
        let name = name.lowercased()
        return known.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }

    private static let prefixes = ["utm_", "pk_", "mtm_", "piwik_", "matomo_", "hsa_", "ns_", "oly_", "vero_", "__hs"]

    private static let known: Set<String> = [
        "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "twclid", "ttclid", "li_fat_id", "yclid",
        "ysclid",
        "igshid", "igsh", "mc_cid", "mc_eid", "_hsenc", "_hsmi", "hsctatracking", "mkt_tok", "_openstat", "rb_clickid",
        "s_cid",
        "wickedid", "ml_subscriber", "ml_subscriber_hash", "srsltid", "epik", "irclickid", "irgwc", "_branch_match_id",
        "_branch_referrer", "cvid", "oicd", "ncid", "sc_cid", "zanpid", "trk", "trkcampaign", "_ga", "_gl",
        "gad_source",
        "gad_campaignid", "ref_src", "ref_url", "guce_referrer", "guce_referrer_sig", "spm", "scm", "__s",
        "ck_subscriber_id",
    ]
}
