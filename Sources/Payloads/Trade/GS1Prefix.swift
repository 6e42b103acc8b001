/// Prefixes that GS1 has given to its member organizations (gs1.org, "GS1 company prefix", 2024; GS1 General
/// Specifications, figure 1.4.3-1). A prefix does not tell where a product was made.
public enum GS1Prefix {
    public enum Owner: Hashable, Sendable {
        /// ISO 3166-1, two letters.
        case country(String)
        case reserved(PayloadTerm)
    }

    /// - Parameter gtin13: number of thirteen digits.
    public static func owner(of gtin13: String) -> Owner? {
        guard let prefix = Digits.value(gtin13.prefix(3)) else { return nil }
        return ranges.first { $0.range.contains(prefix) }?.owner
    }

    /// Returns the owner of an EAN-8's prefix. EAN-8 has its own prefixes for use inside a company; the others are the
    /// same.
    public static func owner(ofGTIN8 digits: String) -> Owner? {
        if digits.hasPrefix("0") || digits.hasPrefix("2") { return .reserved(.restricted) }
        return owner(of: String(digits.prefix(3)))
    }

    private static let ranges: [(range: ClosedRange<Int>, owner: Owner)] = table.split(whereSeparator: \.isWhitespace)
        .compactMap { entry in
            let parts = String(entry).parts(separatedBy: UInt8(ascii: ":"))
            let limits = parts[0].parts(separatedBy: UInt8(ascii: "-")).compactMap { Digits.value($0) }
            guard parts.count == 2, let first = limits.first, let last = limits.last, first <= last else { return nil }
            let owner =
                parts[1].utf8.count == 2 ? Owner.country(parts[1]) : PayloadTerm(rawValue: parts[1]).map(Owner.reserved)
            return owner.map { (first...last, $0) }
        }

    private static let table = """
        000-019:US 020-029:restricted 030-039:US 040-049:restricted 050-059:coupon 060-139:US 200-299:restricted 300-379:FR
        380:BG 383:SI 385:HR 387:BA 389:ME 390:XK 400-440:DE 450-459:JP 460-469:RU 470:KG 471:TW 474:EE 475:LV 476:AZ
        477:LT 478:UZ 479:LK 480:PH 481:BY 482:UA 483:TM 484:MD 485:AM 486:GE 487:KZ 488:TJ 489:HK 490-499:JP 500-509:GB
        520-521:GR 528:LB 529:CY 530:AL 531:MK 535:MT 539:IE 540-549:BE 560:PT 569:IS 570-579:DK 590:PL 594:RO 599:HU
        600-601:ZA 603:GH 604:SN 605:UG 606:AO 607:OM 608:BH 609:MU 611:MA 613:DZ 615:NG 616:KE 617:CM 618:CI 619:TN
        620:TZ 621:SY 622:EG 623:BN 624:LY 625:JO 626:IR 627:KW 628:SA 629:AE 630:QA 631:NA 632:RW 640-649:FI 680-681:CN
        690-699:CN 700-709:NO 729:IL 730-739:SE 740:GT 741:SV 742:HN 743:NI 744:CR 745:PA 746:DO 750:MX 754-755:CA 759:VE
        760-769:CH 770-771:CO 773:UY 775:PE 777:BO 778-779:AR 780:CL 784:PY 786:EC 789-790:BR 800-839:IT 840-849:ES 850:CU
        858:SK 859:CZ 860:RS 865:MN 867:KP 868-869:TR 870-879:NL 880:KR 883:MM 884:KH 885:TH 888:SG 890:IN 893:VN 894:BD
        896:PK 899:ID 900-919:AT 930-939:AU 940-949:NZ 955:MY 958:MO 950:globalOffice 951:globalOffice 952:demonstration
        960-969:globalOffice 977:serials 978-979:books 980:refund 981-984:coupon 990-999:coupon
        """
}

/// Registration groups of ISBNs, countries and language areas (International ISBN Agency, "ISBN ranges"): the digits
/// after 978 or 979.
enum ISBNGroup {
    enum Area: Hashable {
        case country(String)
        case language(String)
    }

    static func area(ofISBN digits: String) -> Area? {
        guard digits.utf8.count == 13, digits.hasPrefix("97") else { return nil }
        let table = digits.hasPrefix("979") ? groups979 : groups978
        for length in 1...5 {
            if let name = table[String(digits.dropFirst(3).prefix(length))] {
                return name.utf8.first?.isLowercaseLetter == true ? .language(name) : .country(name)
            }
        }
        return nil
    }

    private static func table(_ text: String) -> [String: String] {
        Dictionary(
            text.split(whereSeparator: \.isWhitespace).compactMap { entry in
                let parts = String(entry).parts(separatedBy: UInt8(ascii: ":"))
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            }
        ) { first, _ in first }
    }

    /// Groups by their digits; lower-case letters are languages, capitals countries.
    private static let groups978 = table(
        """
        0:en 1:en 2:fr 3:de 4:JP 5:ru 600:IR 601:KZ 602:ID 603:SA 604:VN 605:TR 606:RO 607:MX 608:MK 609:LT 611:TH 612:PE
        613:MU 614:LB 615:HU 616:TH 617:UA 618:GR 619:BG 620:MU 621:PH 622:IR 623:ID 624:LK 625:TR 626:TW 627:PK 628:CO
        629:MY 630:RO 631:AR 632:VN 65:BR 7:CN 80:CZ 81:IN 82:NO 83:PL 84:ES 85:BR 86:RS 87:DK 88:IT 89:KR 90:NL 91:SE 93:IN
        94:NL 950:AR 951:FI 952:FI 953:HR 954:BG 955:LK 956:CL 957:TW 958:CO 959:CU 960:GR 961:SI 962:HK 963:HU 964:IR 965:IL
        966:UA 967:MY 968:MX 969:PK 970:MX 971:PH 972:PT 973:RO 974:TH 975:TR 977:EG 978:NG 979:ID 980:VE 981:SG 983:MY 984:BD
        985:BY 986:TW 987:AR 988:HK 989:PT 9927:QA 9928:AL 9929:GT 9930:CR 9931:DZ 9932:LA 9933:SY 9934:LV 9935:IS 9936:AF
        9937:NP 9938:TN 9939:AM 9940:ME 9941:GE 9942:EC 9943:UZ 9944:TR 9945:DO 9946:KP 9947:DZ 9948:AE 9949:EE 9950:PS 9951:XK
        9952:AZ 9953:LB 9954:MA 9955:LT 9956:CM 9957:JO 9958:BA 9959:LY 9960:SA 9961:DZ 9962:PA 9963:CY 9964:GH 9965:KZ 9966:KE
        9967:KG 9968:CR 9970:UG 9971:SG 9972:PE 9973:TN 9974:UY 9975:MD 9976:TZ 9977:CR 9978:EC 9979:IS 9980:PG 9981:MA 9982:ZM
        9983:GM 9984:LV 9985:EE 9986:LT 9987:TZ 9988:GH 9989:MK
        """)
    private static let groups979 = table("8:US 10:FR 11:KR 12:IT 13:ES")
}
