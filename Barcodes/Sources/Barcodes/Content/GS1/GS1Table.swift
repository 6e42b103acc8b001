/// The application identifiers of the GS1 General Specifications (section 3.2, table “GS1 Application Identifiers”), as
/// listed in the GS1 Barcode Syntax Dictionary of July 2026.
///
/// A line has the identifier or a range of them; `*` if the first two digits determine the value's length, so that no
/// separator follows (table “Element strings with predefined length”), otherwise `.`; the parts of the value; and the
/// data title. A part is a character set (`N` digits, `X` the 82 characters of table 7.11-1, `Y` the 39 of 7.11-2, `Z`
/// base64url), a length or `..` and the maximum length, in brackets if it is optional, and its checks (``GS1Rule``).
///
/// Not checked: company prefixes, the importer of (7040), percent encoding in names and addresses, the parts of coupons
/// (8110, 8112), and lists maintained by other bodies (countries, currencies, media, package types).
enum GS1Table {
    private static let entries: [GS1Entry] = lines.split(separator: "\n").flatMap { GS1Entry.entries(line: $0) }

    /// Indices into ``entries`` of the identifiers, by ``place(_:)``; -1 if there is none.
    private static let places: [Int16] = {
        var places = [Int16](repeating: -1, count: 10_000 + 1000 + 100)
        for (index, entry) in entries.enumerated() {
            if let place = place(entry.identifier.utf8.span) { places[place] = Int16(index) }
        }
        return places
    }()

    /// Returns two to four digits as a number, numbered behind those of the other lengths; `nil` if they are not
    /// digits.
    private static func place(_ identifier: Span<UInt8>) -> Int? {
        guard (2...4).contains(identifier.count) else { return nil }
        var number = 0
        for index in identifier.indices {
            guard (0x30...0x39).contains(identifier[index]) else { return nil }
            number = number * 10 + Int(identifier[index] & 0xF)
        }
        return number + (identifier.count == 4 ? 0 : identifier.count == 3 ? 10_000 : 11_000)
    }

    /// Returns the entry of an identifier; `nil` if there is none.
    static func entry(_ identifier: String) -> GS1Entry? { entry(identifier.utf8.span) }

    static func entry(_ identifier: Span<UInt8>) -> GS1Entry? {
        guard let place = place(identifier), case let index = Int(places[place]), index >= 0 else {
            return nil
        }
        return entries[index]
    }

    /// Number of digits of an application identifier, by its first two (table 7.8.1-1 and those assigned since); 2 if
    /// there is none.
    static let lengths: [Int] = {
        var lengths = [Int](repeating: 2, count: 100)
        for entry in entries {
            if let prefix = Int(entry.identifier.prefix(2)) { lengths[prefix] = entry.identifier.count }
        }
        return lengths
    }()

    /// Returns two digits as a number; `nil` if they are not digits.
    static func prefix(_ first: UInt8, _ second: UInt8) -> Int? {
        guard (0x30...0x39).contains(first), (0x30...0x39).contains(second) else { return nil }
        return Int(first - 0x30) * 10 + Int(second - 0x30)
    }

    /// Length of identifier and value, by the first two digits, if these determine it (General Specifications, 7.8.5).
    static let predefinedLengths: [Int?] = {
        var lengths = [Int?](repeating: nil, count: 100)
        for (prefixes, length) in [
            (0...0, 20), (1...3, 16), (4...4, 18), (11...19, 8), (20...20, 4), (31...36, 10), (41...41, 16),
        ] {
            for prefix in prefixes { lengths[prefix] = length }
        }
        return lengths
    }()

    private static let lines = """
        00         *  N18:#                                        SSCC
        01         *  N14:#                                        GTIN
        02         *  N14:#                                        CONTENT
        03         *  N14:#                                        MTO GTIN
        10         .  X..20                                        BATCH/LOT
        11         *  N6:date0                                     PROD DATE
        12         *  N6:date0                                     DUE DATE
        13         *  N6:date0                                     PACK DATE
        15         *  N6:date0                                     BEST BEFORE or BEST BY
        16         *  N6:date0                                     SELL BY
        17         *  N6:date0                                     USE BY or EXPIRY
        20         *  N2                                           VARIANT
        21         .  X..20                                        SERIAL
        22         .  X..20                                        CPV
        235        .  X..28                                        TPX
        240        .  X..30                                        ADDITIONAL ID
        241        .  X..30                                        CUST. PART No.
        242        .  N..6                                         MTO VARIANT
        243        .  X..20                                        PCN
        250        .  X..30                                        SECONDARY SERIAL
        251        .  X..30                                        REF. TO SOURCE
        253        .  N13:# [X..17]                                GDTI
        254        .  X..20                                        GLN EXTENSION COMPONENT
        255        .  N13:# [N..12]                                GCN
        30         .  N..8                                         VAR. COUNT
        3100-3105  *  N6                                           NET WEIGHT (kg)
        3110-3115  *  N6                                           LENGTH (m)
        3120-3125  *  N6                                           WIDTH (m)
        3130-3135  *  N6                                           HEIGHT (m)
        3140-3145  *  N6                                           AREA (m²)
        3150-3155  *  N6                                           NET VOLUME (l)
        3160-3165  *  N6                                           NET VOLUME (m³)
        3200-3205  *  N6                                           NET WEIGHT (lb)
        3210-3215  *  N6                                           LENGTH (in)
        3220-3225  *  N6                                           LENGTH (ft)
        3230-3235  *  N6                                           LENGTH (yd)
        3240-3245  *  N6                                           WIDTH (in)
        3250-3255  *  N6                                           WIDTH (ft)
        3260-3265  *  N6                                           WIDTH (yd)
        3270-3275  *  N6                                           HEIGHT (in)
        3280-3285  *  N6                                           HEIGHT (ft)
        3290-3295  *  N6                                           HEIGHT (yd)
        3300-3305  *  N6                                           GROSS WEIGHT (kg)
        3310-3315  *  N6                                           LENGTH (m), log
        3320-3325  *  N6                                           WIDTH (m), log
        3330-3335  *  N6                                           HEIGHT (m), log
        3340-3345  *  N6                                           AREA (m²), log
        3350-3355  *  N6                                           VOLUME (l), log
        3360-3365  *  N6                                           VOLUME (m³), log
        3370-3375  *  N6                                           KG PER m²
        3400-3405  *  N6                                           GROSS WEIGHT (lb)
        3410-3415  *  N6                                           LENGTH (in), log
        3420-3425  *  N6                                           LENGTH (ft), log
        3430-3435  *  N6                                           LENGTH (yd), log
        3440-3445  *  N6                                           WIDTH (in), log
        3450-3455  *  N6                                           WIDTH (ft), log
        3460-3465  *  N6                                           WIDTH (yd), log
        3470-3475  *  N6                                           HEIGHT (in), log
        3480-3485  *  N6                                           HEIGHT (ft), log
        3490-3495  *  N6                                           HEIGHT (yd), log
        3500-3505  *  N6                                           AREA (in²)
        3510-3515  *  N6                                           AREA (ft²)
        3520-3525  *  N6                                           AREA (yd²)
        3530-3535  *  N6                                           AREA (in²), log
        3540-3545  *  N6                                           AREA (ft²), log
        3550-3555  *  N6                                           AREA (yd²), log
        3560-3565  *  N6                                           NET WEIGHT (tr oz)
        3570-3575  *  N6                                           NET VOLUME (oz)
        3600-3605  *  N6                                           NET VOLUME (qt (US))
        3610-3615  *  N6                                           NET VOLUME (gal.)
        3620-3625  *  N6                                           VOLUME (qt (US)), log
        3630-3635  *  N6                                           VOLUME (gal (US)), log
        3640-3645  *  N6                                           NET VOLUME (in³)
        3650-3655  *  N6                                           NET VOLUME (ft³)
        3660-3665  *  N6                                           NET VOLUME (yd³)
        3670-3675  *  N6                                           VOLUME (in³), log
        3680-3685  *  N6                                           VOLUME (ft³), log
        3690-3695  *  N6                                           VOLUME (yd³), log
        37         .  N..8                                         COUNT
        3900-3909  .  N..15                                        AMOUNT
        3910-3919  .  N3 N..15                                     AMOUNT
        3920-3929  .  N..15                                        PRICE
        3930-3939  .  N3 N..15                                     PRICE
        3940-3943  .  N4                                           PRCNT OFF
        3950-3955  .  N6                                           PRICE/UoM
        400        .  X..30                                        ORDER NUMBER
        401        .  X..30                                        GINC
        402        .  N17:#                                        GSIN
        403        .  X..30                                        ROUTE
        410        *  N13:#                                        SHIP TO LOC
        411        *  N13:#                                        BILL TO
        412        *  N13:#                                        PURCHASE FROM
        413        *  N13:#                                        SHIP FOR LOC
        414        *  N13:#                                        LOC No.
        415        *  N13:#                                        PAY TO
        416        *  N13:#                                        PROD/SERV LOC
        417        *  N13:#                                        PARTY
        420        .  X..20                                        SHIP TO POST
        421        .  N3 X..9                                      SHIP TO POST
        422        .  N3                                           ORIGIN
        423        .  N3 [N3] [N3] [N3] [N3]                       COUNTRY - INITIAL PROCESS
        424        .  N3                                           COUNTRY - PROCESS
        425        .  N3 [N3] [N3] [N3] [N3]                       COUNTRY - DISASSEMBLY
        426        .  N3                                           COUNTRY - FULL PROCESS
        427        .  X..3                                         ORIGIN SUBDIVISION
        4300       .  X..35                                        SHIP TO COMP
        4301       .  X..35                                        SHIP TO NAME
        4302       .  X..70                                        SHIP TO ADD1
        4303       .  X..70                                        SHIP TO ADD2
        4304       .  X..70                                        SHIP TO SUB
        4305       .  X..70                                        SHIP TO LOC
        4306       .  X..70                                        SHIP TO REG
        4307       .  X2                                           SHIP TO COUNTRY
        4308       .  X..30                                        SHIP TO PHONE
        4309       .  N10:latitude N10:longitude                   SHIP TO GEO
        4310       .  X..35                                        RTN TO COMP
        4311       .  X..35                                        RTN TO NAME
        4312       .  X..70                                        RTN TO ADD1
        4313       .  X..70                                        RTN TO ADD2
        4314       .  X..70                                        RTN TO SUB
        4315       .  X..70                                        RTN TO LOC
        4316       .  X..70                                        RTN TO REG
        4317       .  X2                                           RTN TO COUNTRY
        4318       .  X..20                                        RTN TO POST
        4319       .  X..30                                        RTN TO PHONE
        4320       .  X..35                                        SRV DESCRIPTION
        4321       .  N1:yesno                                     DANGEROUS GOODS
        4322       .  N1:yesno                                     AUTH TO LEAVE
        4323       .  N1:yesno                                     SIG REQUIRED
        4324       .  N6:date0 N4:time9999                         NOT BEF DEL DT
        4325       .  N6:date0 N4:time9999                         NOT AFT DEL DT
        4326       .  N6:date                                      REL DATE
        4330       .  N6 [X1]:hyphen                               MAX TEMP F.
        4331       .  N6 [X1]:hyphen                               MAX TEMP C.
        4332       .  N6 [X1]:hyphen                               MIN TEMP F.
        4333       .  N6 [X1]:hyphen                               MIN TEMP C.
        7001       .  N13                                          NSN
        7002       .  X..30                                        MEAT CUT
        7003       .  N6:date N4:time                              EXPIRY TIME
        7004       .  N..4                                         ACTIVE POTENCY
        7005       .  X..12                                        CATCH AREA
        7006       .  N6:date                                      FIRST FREEZE DATE
        7007       .  N6:date [N6]:date                            HARVEST DATE
        7008       .  X..3                                         AQUATIC SPECIES
        7009       .  X..10                                        FISHING GEAR TYPE
        7010       .  X..2                                         PROD METHOD
        7011       .  N6:date [N4]:time                            TEST BY DATE
        7020       .  X..20                                        REFURB LOT
        7021       .  X..20                                        FUNC STAT
        7022       .  X..20                                        REV STAT
        7023       .  X..30                                        GIAI - ASSEMBLY
        7030       .  N3 X..27                                     PROCESSOR # 0
        7031       .  N3 X..27                                     PROCESSOR # 1
        7032       .  N3 X..27                                     PROCESSOR # 2
        7033       .  N3 X..27                                     PROCESSOR # 3
        7034       .  N3 X..27                                     PROCESSOR # 4
        7035       .  N3 X..27                                     PROCESSOR # 5
        7036       .  N3 X..27                                     PROCESSOR # 6
        7037       .  N3 X..27                                     PROCESSOR # 7
        7038       .  N3 X..27                                     PROCESSOR # 8
        7039       .  N3 X..27                                     PROCESSOR # 9
        7040       .  N1 X1 X1 X1                                  UIC+EXT
        7041       .  X..4                                         UFRGT UNIT TYPE
        710        .  X..20                                        NHRN PZN
        711        .  X..20                                        NHRN CIP
        712        .  X..20                                        NHRN CN
        713        .  X..20                                        NHRN DRN
        714        .  X..20                                        NHRN AIM
        715        .  X..20                                        NHRN NDC
        716        .  X..20                                        NHRN AIC
        717        .  X..20                                        NHRN SRN
        7230       .  X2 X..28                                     CERT # 1
        7231       .  X2 X..28                                     CERT # 2
        7232       .  X2 X..28                                     CERT # 3
        7233       .  X2 X..28                                     CERT # 4
        7234       .  X2 X..28                                     CERT # 5
        7235       .  X2 X..28                                     CERT # 6
        7236       .  X2 X..28                                     CERT # 7
        7237       .  X2 X..28                                     CERT # 8
        7238       .  X2 X..28                                     CERT # 9
        7239       .  X2 X..28                                     CERT # 10
        7240       .  X..20                                        PROTOCOL
        7241       .  N2                                           AIDC MEDIA TYPE
        7242       .  X..25                                        VCN
        7250       .  N8:longdate                                  DOB
        7251       .  N8:longdate N4:time                          DOB TIME
        7252       .  N1:sex                                       BIO SEX
        7253       .  X..40                                        FAMILY NAME
        7254       .  X..40                                        GIVEN NAME
        7255       .  X..10                                        SUFFIX
        7256       .  X..90                                        FULL NAME
        7257       .  X..70                                        PERSON ADDR
        7258       .  X3:sequence                                  BIRTH SEQUENCE
        7259       .  X..40                                        BABY
        8001       .  N4:nonzero N5:nonzero N3:nonzero N1:winding N1 DIMENSIONS
        8002       .  X..20                                        CMT No.
        8003       .  N1:zero N13:# [X..16]                        GRAI
        8004       .  X..30                                        GIAI
        8005       .  N6                                           PRICE PER UNIT
        8006       .  N14:# N4:piece                               ITIP
        8007       .  X..34:iban                                   IBAN
        8008       .  N6:date N2:hour [N2]:minute [N2]:second      PROD TIME
        8009       .  X..50                                        OPTSEN
        8010       .  Y..30                                        CPID
        8011       .  N..12:nozeroprefix                           CPID SERIAL
        8012       .  X..20                                        VERSION
        8013       .  X..25:##                                     GMN
        8014       .  X..25:##:nondigit                            MUDI
        8017       .  N18:#                                        GSRN - PROVIDER
        8018       .  N18:#                                        GSRN - RECIPIENT
        8019       .  N..10                                        SRIN
        8020       .  X..25                                        REF No.
        8026       .  N14:# N4:piece                               ITIP CONTENT
        8030       .  Z..90                                        DIGSIG
        8040       .  N15                                          IMEI
        8041       .  N15                                          IMEI2
        8042       .  N32                                          ESIM
        8043       .  N18 [N..2]                                   PSIM
        8110       .  X..70
        8111       .  N4                                           POINTS
        8112       .  X..70
        8200       .  X..70                                        PRODUCT URL
        90         .  X..30                                        INTERNAL
        91-99      .  X..90                                        INTERNAL
        """
}
