/// A GS1 application identifier: its code, data title, and format of the value.
///
/// The table is from the GS1 General Specifications, release 25 (figure 3.2-1 and chapter 3), in the form of GS1's own
/// Barcode Syntax Dictionary. It is the only table of identifiers: names, formats and meanings.
public struct ApplicationIdentifier: Hashable, Sendable {
    /// Code of two to four digits. The last digit of a measure's code is the number of decimals in the value.
    public let code: String
    /// Data title, such as "USE BY or EXPIRY".
    public let title: String
    /// Whether the length of the value is predefined, so that no separator follows it (figure 7.8.5-2).
    public let isPredefined: Bool
    /// Whether the identifier is a primary key of a GS1 Digital Link, which identifies an item.
    public let isPrimaryKey: Bool
    /// Identifiers that may follow the primary key in a Digital Link's path: of each sequence any, in its order. The
    /// sequences are alternatives, of which a path has one.
    public let qualifierSequences: [[String]]
    let components: [Component]

    /// Identifiers of all ``qualifierSequences``.
    public var qualifiers: [String] { qualifierSequences.flatMap(\.self) }

    /// A part of a value.
    struct Component: Hashable, Sendable {
        enum Meaning: Hashable, Sendable {
            case none, check, checkPair, day, longDay, time, hour, minute, countryNumber, countryLetters, currency, iban
            case flag, angle, amount
            /// Text in which spaces and characters outside GS1's set are percent-encoded.
            case percentEncoded
            case number(unit: String), temperature(unit: String)
        }

        enum Characters: Hashable, Sendable {
            case digits
            /// Invariant characters of ISO/IEC 646 (figure 7.11-1), a superset of the other sets (figure 7.11-2,
            /// base64url).
            case text
        }

        let characters: Characters
        let lengths: ClosedRange<Int>
        let isOptional: Bool
        let meaning: Meaning
    }

    /// Range of the value's length.
    public var lengths: ClosedRange<Int> {
        let minimum = components.filter { !$0.isOptional }.reduce(0) { $0 + $1.lengths.lowerBound }
        return minimum...max(minimum, components.reduce(0) { $0 + $1.lengths.upperBound })
    }

    /// Number of decimals in a measure's value; `nil` where the code does not tell.
    var decimalPlaces: Int? {
        let isMeasure = components.contains {
            switch $0.meaning {
            case .number, .amount: true
            default: false
            }
        }
        return isMeasure ? code.last?.wholeNumberValue : nil
    }

    /// Returns the identifier at the beginning of the text.
    public static func leading(_ text: some StringProtocol) -> ApplicationIdentifier? {
        // The first two digits determine the length of an identifier, so that none is a prefix of another.
        for length in 2...4 {
            let digits = text.utf8.prefix(length)
            guard digits.count == length, digits.allSatisfy(\.isDigit) else { return nil }
            if let found = Self.named(String(decoding: Array(digits), as: UTF8.self)) { return found }
        }
        return nil
    }

    public static func named(_ code: String) -> ApplicationIdentifier? { byCode[code] }

    public static var all: [ApplicationIdentifier] { byCode.values.sorted { $0.code < $1.code } }

    private static let byCode: [String: ApplicationIdentifier] = {
        var result: [String: ApplicationIdentifier] = [:]
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: ";").map { $0.trimmed }
            guard columns.count >= 4 else { continue }
            let components = columns[2].split(separator: " ").compactMap { Component(String($0)) }
            let alternatives = columns.count > 4 ? columns[4].split(separator: "|") : []
            let sequences = alternatives.map { $0.split(separator: " ").map { String($0) } }
            // The last digit of a measure's identifier is the number of decimals.
            let digits = columns[0].split(separator: "-")
            let codes =
                digits.count == 2
                ? (0...(Int(digits[1]) ?? 0)).map { "\(digits[0].dropLast())\($0)" } : [columns[0]]
            for code in codes {
                result[code] = ApplicationIdentifier(
                    code: code, title: columns[3], isPredefined: columns[1].contains("*"),
                    isPrimaryKey: columns[1].contains("k"),
                    qualifierSequences: sequences, components: components)
            }
        }
        return result
    }()

    /// Columns: identifier (3100-5 are 3100 to 3105); * predefined length, k primary key of a Digital Link; format;
    /// data title; qualifiers, with | between alternatives. In a format, n are digits and x any characters, with their
    /// number; parts in brackets are optional; the word after = is the part's meaning.
    private static let table = """
        00  ; *k; n18=check; SSCC
        01  ; *k; n14=check; GTIN; 22 10 21 | 235
        02  ; * ; n14=check; CONTENT
        03  ; * ; n14=check; MTO GTIN
        10  ;   ; x..20; BATCH/LOT
        11  ; * ; n6=yymmdd; PROD DATE
        12  ; * ; n6=yymmdd; DUE DATE
        13  ; * ; n6=yymmdd; PACK DATE
        15  ; * ; n6=yymmdd; BEST BEFORE or BEST BY
        16  ; * ; n6=yymmdd; SELL BY
        17  ; * ; n6=yymmdd; USE BY or EXPIRY
        20  ; * ; n2; VARIANT
        21  ;   ; x..20; SERIAL
        22  ;   ; x..20; CPV
        235 ;   ; x..28; TPX
        240 ;   ; x..30; ADDITIONAL ID
        241 ;   ; x..30; CUST. PART No.
        242 ;   ; n..6; MTO VARIANT
        243 ;   ; x..20; PCN
        250 ;   ; x..30; SECONDARY SERIAL
        251 ;   ; x..30; REF. TO SOURCE
        253 ;  k; n13=check [x..17]; GDTI
        254 ;   ; x..20; GLN EXTENSION COMPONENT
        255 ;  k; n13=check [n..12]; GCN
        30  ;   ; n..8; VAR. COUNT
        3100-5; * ; n6=number:kg; NET WEIGHT (kg)
        3110-5; * ; n6=number:m; LENGTH (m)
        3120-5; * ; n6=number:m; WIDTH (m)
        3130-5; * ; n6=number:m; HEIGHT (m)
        3140-5; * ; n6=number:m²; AREA (m²)
        3150-5; * ; n6=number:l; NET VOLUME (l)
        3160-5; * ; n6=number:m³; NET VOLUME (m³)
        3200-5; * ; n6=number:lb; NET WEIGHT (lb)
        3210-5; * ; n6=number:in; LENGTH (in)
        3220-5; * ; n6=number:ft; LENGTH (ft)
        3230-5; * ; n6=number:yd; LENGTH (yd)
        3240-5; * ; n6=number:in; WIDTH (in)
        3250-5; * ; n6=number:ft; WIDTH (ft)
        3260-5; * ; n6=number:yd; WIDTH (yd)
        3270-5; * ; n6=number:in; HEIGHT (in)
        3280-5; * ; n6=number:ft; HEIGHT (ft)
        3290-5; * ; n6=number:yd; HEIGHT (yd)
        3300-5; * ; n6=number:kg; GROSS WEIGHT (kg)
        3310-5; * ; n6=number:m; LENGTH (m), log
        3320-5; * ; n6=number:m; WIDTH (m), log
        3330-5; * ; n6=number:m; HEIGHT (m), log
        3340-5; * ; n6=number:m²; AREA (m²), log
        3350-5; * ; n6=number:l; VOLUME (l), log
        3360-5; * ; n6=number:m³; VOLUME (m³), log
        3370-5; * ; n6=number:kg/m²; KG PER m²
        3400-5; * ; n6=number:lb; GROSS WEIGHT (lb)
        3410-5; * ; n6=number:in; LENGTH (in), log
        3420-5; * ; n6=number:ft; LENGTH (ft), log
        3430-5; * ; n6=number:yd; LENGTH (yd), log
        3440-5; * ; n6=number:in; WIDTH (in), log
        3450-5; * ; n6=number:ft; WIDTH (ft), log
        3460-5; * ; n6=number:yd; WIDTH (yd), log
        3470-5; * ; n6=number:in; HEIGHT (in), log
        3480-5; * ; n6=number:ft; HEIGHT (ft), log
        3490-5; * ; n6=number:yd; HEIGHT (yd), log
        3500-5; * ; n6=number:in²; AREA (in²)
        3510-5; * ; n6=number:ft²; AREA (ft²)
        3520-5; * ; n6=number:yd²; AREA (yd²)
        3530-5; * ; n6=number:in²; AREA (in²), log
        3540-5; * ; n6=number:ft²; AREA (ft²), log
        3550-5; * ; n6=number:yd²; AREA (yd²), log
        3560-5; * ; n6=number:ozt; NET WEIGHT (tr oz)
        3570-5; * ; n6=number:floz(US); NET VOLUME (oz)
        3600-5; * ; n6=number:qt(US); NET VOLUME (qt (US))
        3610-5; * ; n6=number:gal(US); NET VOLUME (gal.)
        3620-5; * ; n6=number:qt(US); VOLUME (qt (US)), log
        3630-5; * ; n6=number:gal(US); VOLUME (gal (US)), log
        3640-5; * ; n6=number:in³; NET VOLUME (in³)
        3650-5; * ; n6=number:ft³; NET VOLUME (ft³)
        3660-5; * ; n6=number:yd³; NET VOLUME (yd³)
        3670-5; * ; n6=number:in³; VOLUME (in³), log
        3680-5; * ; n6=number:ft³; VOLUME (ft³), log
        3690-5; * ; n6=number:yd³; VOLUME (yd³), log
        37  ;   ; n..8; COUNT
        3900-9;   ; n..15=amount; AMOUNT
        3910-9;   ; n3=currency n..15=amount; AMOUNT
        3920-9;   ; n..15=amount; PRICE
        3930-9;   ; n3=currency n..15=amount; PRICE
        3940-3;   ; n4=number:%; PRCNT OFF
        3950-5;   ; n6=amount; PRICE/UoM
        400 ;   ; x..30; ORDER NUMBER
        401 ;  k; x..30; GINC
        402 ;  k; n17=check; GSIN
        403 ;   ; x..30; ROUTE
        410 ; * ; n13=check; SHIP TO LOC
        411 ; * ; n13=check; BILL TO
        412 ; * ; n13=check; PURCHASE FROM
        413 ; * ; n13=check; SHIP FOR LOC
        414 ; *k; n13=check; LOC No.; 254 7040
        415 ; *k; n13=check; PAY TO; 8020
        416 ; * ; n13=check; PROD/SERV LOC
        417 ; *k; n13=check; PARTY; 7040
        420 ;   ; x..20; SHIP TO POST
        421 ;   ; n3=country x..9; SHIP TO POST
        422 ;   ; n3=country; ORIGIN
        423 ;   ; n3=country [n3=country] [n3=country] [n3=country] [n3=country]; COUNTRY - INITIAL PROCESS
        424 ;   ; n3=country; COUNTRY - PROCESS
        425 ;   ; n3=country [n3=country] [n3=country] [n3=country] [n3=country]; COUNTRY - DISASSEMBLY
        426 ;   ; n3=country; COUNTRY - FULL PROCESS
        427 ;   ; x..3; ORIGIN SUBDIVISION
        4300;   ; x..35=percent; SHIP TO COMP
        4301;   ; x..35=percent; SHIP TO NAME
        4302;   ; x..70=percent; SHIP TO ADD1
        4303;   ; x..70=percent; SHIP TO ADD2
        4304;   ; x..70=percent; SHIP TO SUB
        4305;   ; x..70=percent; SHIP TO LOC
        4306;   ; x..70=percent; SHIP TO REG
        4307;   ; x2=country2; SHIP TO COUNTRY
        4308;   ; x..30; SHIP TO PHONE
        4309;   ; n10=angle n10=angle; SHIP TO GEO
        4310;   ; x..35=percent; RTN TO COMP
        4311;   ; x..35=percent; RTN TO NAME
        4312;   ; x..70=percent; RTN TO ADD1
        4313;   ; x..70=percent; RTN TO ADD2
        4314;   ; x..70=percent; RTN TO SUB
        4315;   ; x..70=percent; RTN TO LOC
        4316;   ; x..70=percent; RTN TO REG
        4317;   ; x2=country2; RTN TO COUNTRY
        4318;   ; x..20; RTN TO POST
        4319;   ; x..30; RTN TO PHONE
        4320;   ; x..35=percent; SRV DESCRIPTION
        4321;   ; n1=flag; DANGEROUS GOODS
        4322;   ; n1=flag; AUTH TO LEAVE
        4323;   ; n1=flag; SIG REQUIRED
        4324;   ; n6=yymmdd n4=hhmm; NOT BEF DEL DT
        4325;   ; n6=yymmdd n4=hhmm; NOT AFT DEL DT
        4326;   ; n6=yymmdd; REL DATE
        4330;   ; n6=temperature:°F [x1]; MAX TEMP F.
        4331;   ; n6=temperature:°C [x1]; MAX TEMP C.
        4332;   ; n6=temperature:°F [x1]; MIN TEMP F.
        4333;   ; n6=temperature:°C [x1]; MIN TEMP C.
        7001;   ; n13; NSN
        7002;   ; x..30; MEAT CUT
        7003;   ; n6=yymmdd n4=hhmm; EXPIRY TIME
        7004;   ; n..4; ACTIVE POTENCY
        7005;   ; x..12; CATCH AREA
        7006;   ; n6=yymmdd; FIRST FREEZE DATE
        7007;   ; n6=yymmdd [n6=yymmdd]; HARVEST DATE
        7008;   ; x..3; AQUATIC SPECIES
        7009;   ; x..10; FISHING GEAR TYPE
        7010;   ; x..2; PROD METHOD
        7011;   ; n6=yymmdd [n4=hhmm]; TEST BY DATE
        7020;   ; x..20; REFURB LOT
        7021;   ; x..20; FUNC STAT
        7022;   ; x..20; REV STAT
        7023;   ; x..30; GIAI - ASSEMBLY
        7030;   ; n3=country x..27; PROCESSOR # 0
        7031;   ; n3=country x..27; PROCESSOR # 1
        7032;   ; n3=country x..27; PROCESSOR # 2
        7033;   ; n3=country x..27; PROCESSOR # 3
        7034;   ; n3=country x..27; PROCESSOR # 4
        7035;   ; n3=country x..27; PROCESSOR # 5
        7036;   ; n3=country x..27; PROCESSOR # 6
        7037;   ; n3=country x..27; PROCESSOR # 7
        7038;   ; n3=country x..27; PROCESSOR # 8
        7039;   ; n3=country x..27; PROCESSOR # 9
        7040;   ; n1 x1 x1 x1; UIC+EXT
        7041;   ; x..4; UFRGT UNIT TYPE
        710 ;   ; x..20; NHRN PZN
        711 ;   ; x..20; NHRN CIP
        712 ;   ; x..20; NHRN CN
        713 ;   ; x..20; NHRN DRN
        714 ;   ; x..20; NHRN AIM
        715 ;   ; x..20; NHRN NDC
        716 ;   ; x..20; NHRN AIC
        717 ;   ; x..20; NHRN SRN
        7230;   ; x2 x..28; CERT # 1
        7231;   ; x2 x..28; CERT # 2
        7232;   ; x2 x..28; CERT # 3
        7233;   ; x2 x..28; CERT # 4
        7234;   ; x2 x..28; CERT # 5
        7235;   ; x2 x..28; CERT # 6
        7236;   ; x2 x..28; CERT # 7
        7237;   ; x2 x..28; CERT # 8
        7238;   ; x2 x..28; CERT # 9
        7239;   ; x2 x..28; CERT # 10
        7240;   ; x..20; PROTOCOL
        7241;   ; n2; AIDC MEDIA TYPE
        7242;   ; x..25; VCN
        7250;   ; n8=yyyymmdd; DOB
        7251;   ; n8=yyyymmdd n4=hhmm; DOB TIME
        7252;   ; n1; BIO SEX
        7253;   ; x..40=percent; FAMILY NAME
        7254;   ; x..40=percent; GIVEN NAME
        7255;   ; x..10; SUFFIX
        7256;   ; x..90=percent; FULL NAME
        7257;   ; x..70=percent; PERSON ADDR
        7258;   ; x3; BIRTH SEQUENCE
        7259;   ; x..40=percent; BABY
        8001;   ; n4 n5 n3 n1 n1; DIMENSIONS
        8002;   ; x..20; CMT No.
        8003;  k; n1 n13=check [x..16]; GRAI
        8004;  k; x..30; GIAI; 7040
        8005;   ; n6; PRICE PER UNIT
        8006;  k; n14=check n4; ITIP; 22 10 21
        8007;   ; x..34=iban; IBAN
        8008;   ; n6=yymmdd n2=hh [n2=mm] [n2=mm]; PROD TIME
        8009;   ; x..50; OPTSEN
        8010;  k; y..30; CPID; 8011
        8011;   ; n..12; CPID SERIAL
        8012;   ; x..20; VERSION
        8013;  k; x..25=checkpair; GMN
        8014;   ; x..25=checkpair; MUDI
        8017;  k; n18=check; GSRN - PROVIDER; 8019
        8018;  k; n18=check; GSRN - RECIPIENT; 8019
        8019;   ; n..10; SRIN
        8020;   ; x..25; REF No.
        8026;   ; n14=check n4; ITIP CONTENT
        8030;   ; z..90; DIGSIG
        8040;   ; n15; IMEI
        8041;   ; n15; IMEI2
        8042;   ; n32; ESIM
        8043;   ; n18 [n..2]; PSIM
        8110;   ; x..70; COUPON CODE
        8111;   ; n4; POINTS
        8112;   ; x..70; POSITIVE OFFER COUPON
        8200;   ; x..70; PRODUCT URL
        90  ;   ; x..30; INTERNAL
        91  ;   ; x..90; INTERNAL
        92  ;   ; x..90; INTERNAL
        93  ;   ; x..90; INTERNAL
        94  ;   ; x..90; INTERNAL
        95  ;   ; x..90; INTERNAL
        96  ;   ; x..90; INTERNAL
        97  ;   ; x..90; INTERNAL
        98  ;   ; x..90; INTERNAL
        99  ;   ; x..90; INTERNAL
        """
}

extension ApplicationIdentifier.Component {
    /// Reads a part of a format: `n6=yymmdd`, `[x..16]`.
    fileprivate init?(_ text: String) {
        isOptional = text.hasPrefix("[")
        let parts = text.filter { !"[]".contains($0) }.parts(separatedBy: UInt8(ascii: "="))
        guard let kind = parts[0].utf8.first else { return nil }
        characters = kind == UInt8(ascii: "n") ? .digits : .text
        let isRange = parts[0].contains("..")
        guard let length = Digits.value(parts[0].filter { $0.isNumber }), length > 0 else { return nil }
        lengths = (isRange ? 1 : length)...length
        let (name, unit) =
            (parts.count > 1 ? parts[1] : "").cut(at: UInt8(ascii: ":")) ?? (parts.count > 1 ? parts[1] : "", "")
        switch name {
        case "check": meaning = .check
        case "checkpair": meaning = .checkPair
        case "yymmdd": meaning = .day
        case "yyyymmdd": meaning = .longDay
        case "hhmm": meaning = .time
        case "hh": meaning = .hour
        case "mm": meaning = .minute
        case "country": meaning = .countryNumber
        case "country2": meaning = .countryLetters
        case "currency": meaning = .currency
        case "iban": meaning = .iban
        case "flag": meaning = .flag
        case "angle": meaning = .angle
        case "amount": meaning = .amount
        case "percent": meaning = .percentEncoded
        case "number": meaning = .number(unit: unit)
        case "temperature": meaning = .temperature(unit: unit)
        default: meaning = .none
        }
    }
}
