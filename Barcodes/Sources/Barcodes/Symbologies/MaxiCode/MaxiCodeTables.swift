/// Tables of ISO/IEC 16023.
package enum MaxiCodeTables {
    /// Number of modules in a row; every other row has one less and begins half a module further right.
    static let columns = 30
    static let rows = 33

    /// Meaning of each module, row by row: the index of a bit, from the most significant of the first codeword on, with
    /// six bits to a codeword; -2 for a module that is always dark; -1 for one that is always light, is under the
    /// bullseye or doesn't exist.
    ///
    /// The third bit of the first codeword has no module: it is 0 in every mode.
    static let bits: [Int16] = [
        121, 120, 127, 126, 133, 132, 139, 138, 145, 144, 151, 150, 157, 156, 163, 162, 169, 168, 175, 174, 181,
        180, 187, 186, 193, 192, 199, 198, -2, -2, 123, 122, 129, 128, 135, 134, 141, 140, 147, 146, 153, 152,
        159, 158, 165, 164, 171, 170, 177, 176, 183, 182, 189, 188, 195, 194, 201, 200, 816, -1, 125, 124, 131,
        130, 137, 136, 143, 142, 149, 148, 155, 154, 161, 160, 167, 166, 173, 172, 179, 178, 185, 184, 191, 190,
        197, 196, 203, 202, 818, 817, 283, 282, 277, 276, 271, 270, 265, 264, 259, 258, 253, 252, 247, 246, 241,
        240, 235, 234, 229, 228, 223, 222, 217, 216, 211, 210, 205, 204, 819, -1, 285, 284, 279, 278, 273, 272,
        267, 266, 261, 260, 255, 254, 249, 248, 243, 242, 237, 236, 231, 230, 225, 224, 219, 218, 213, 212, 207,
        206, 821, 820, 287, 286, 281, 280, 275, 274, 269, 268, 263, 262, 257, 256, 251, 250, 245, 244, 239, 238,
        233, 232, 227, 226, 221, 220, 215, 214, 209, 208, 822, -1, 289, 288, 295, 294, 301, 300, 307, 306, 313,
        312, 319, 318, 325, 324, 331, 330, 337, 336, 343, 342, 349, 348, 355, 354, 361, 360, 367, 366, 824, 823,
        291, 290, 297, 296, 303, 302, 309, 308, 315, 314, 321, 320, 327, 326, 333, 332, 339, 338, 345, 344, 351,
        350, 357, 356, 363, 362, 369, 368, 825, -1, 293, 292, 299, 298, 305, 304, 311, 310, 317, 316, 323, 322,
        329, 328, 335, 334, 341, 340, 347, 346, 353, 352, 359, 358, 365, 364, 371, 370, 827, 826, 409, 408, 403,
        402, 397, 396, 391, 390, 79, 78, -2, -2, 13, 12, 37, 36, -1, -1, 44, 43, 109, 108, 385, 384, 379, 378,
        373, 372, 828, -1, 411, 410, 405, 404, 399, 398, 393, 392, 81, 80, 40, -2, 15, 14, 39, 38, 3, -1, -1,
        45, 111, 110, 387, 386, 381, 380, 375, 374, 830, 829, 413, 412, 407, 406, 401, 400, 395, 394, 83, 82,
        41, -1, -1, -1, -1, -1, 5, 4, 47, 46, 113, 112, 389, 388, 383, 382, 377, 376, 831, -1, 415, 414, 421,
        420, 427, 426, 103, 102, 55, 54, 16, -1, -1, -1, -1, -1, -1, -1, 20, 19, 85, 84, 433, 432, 439, 438,
        445, 444, 833, 832, 417, 416, 423, 422, 429, 428, 105, 104, 57, 56, -1, -1, -1, -1, -1, -1, -1, -1, 22,
        21, 87, 86, 435, 434, 441, 440, 447, 446, 834, -1, 419, 418, 425, 424, 431, 430, 107, 106, 59, 58, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, 23, 89, 88, 437, 436, 443, 442, 449, 448, 836, 835, 481, 480, 475, 474,
        469, 468, 48, -2, 30, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 53, 52, 463, 462, 457, 456, 451, 450,
        837, -1, 483, 482, 477, 476, 471, 470, 49, -1, -2, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -2, -1,
        465, 464, 459, 458, 453, 452, 839, 838, 485, 484, 479, 478, 473, 472, 51, 50, 31, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, 1, -2, 42, 467, 466, 461, 460, 455, 454, 840, -1, 487, 486, 493, 492, 499, 498, 97,
        96, 61, 60, -1, -1, -1, -1, -1, -1, -1, -1, -1, 26, 91, 90, 505, 504, 511, 510, 517, 516, 842, 841, 489,
        488, 495, 494, 501, 500, 99, 98, 63, 62, -1, -1, -1, -1, -1, -1, -1, -1, 28, 27, 93, 92, 507, 506, 513,
        512, 519, 518, 843, -1, 491, 490, 497, 496, 503, 502, 101, 100, 65, 64, 17, -1, -1, -1, -1, -1, -1, -1,
        18, 29, 95, 94, 509, 508, 515, 514, 521, 520, 845, 844, 559, 558, 553, 552, 547, 546, 541, 540, 73, 72,
        32, -1, -1, -1, -1, -1, -1, 10, 67, 66, 115, 114, 535, 534, 529, 528, 523, 522, 846, -1, 561, 560, 555,
        554, 549, 548, 543, 542, 75, 74, -2, -1, 7, 6, 35, 34, 11, -2, 69, 68, 117, 116, 537, 536, 531, 530,
        525, 524, 848, 847, 563, 562, 557, 556, 551, 550, 545, 544, 77, 76, -2, 33, 9, 8, 25, 24, -1, -2, 71,
        70, 119, 118, 539, 538, 533, 532, 527, 526, 849, -1, 565, 564, 571, 570, 577, 576, 583, 582, 589, 588,
        595, 594, 601, 600, 607, 606, 613, 612, 619, 618, 625, 624, 631, 630, 637, 636, 643, 642, 851, 850, 567,
        566, 573, 572, 579, 578, 585, 584, 591, 590, 597, 596, 603, 602, 609, 608, 615, 614, 621, 620, 627, 626,
        633, 632, 639, 638, 645, 644, 852, -1, 569, 568, 575, 574, 581, 580, 587, 586, 593, 592, 599, 598, 605,
        604, 611, 610, 617, 616, 623, 622, 629, 628, 635, 634, 641, 640, 647, 646, 854, 853, 727, 726, 721, 720,
        715, 714, 709, 708, 703, 702, 697, 696, 691, 690, 685, 684, 679, 678, 673, 672, 667, 666, 661, 660, 655,
        654, 649, 648, 855, -1, 729, 728, 723, 722, 717, 716, 711, 710, 705, 704, 699, 698, 693, 692, 687, 686,
        681, 680, 675, 674, 669, 668, 663, 662, 657, 656, 651, 650, 857, 856, 731, 730, 725, 724, 719, 718, 713,
        712, 707, 706, 701, 700, 695, 694, 689, 688, 683, 682, 677, 676, 671, 670, 665, 664, 659, 658, 653, 652,
        858, -1, 733, 732, 739, 738, 745, 744, 751, 750, 757, 756, 763, 762, 769, 768, 775, 774, 781, 780, 787,
        786, 793, 792, 799, 798, 805, 804, 811, 810, 860, 859, 735, 734, 741, 740, 747, 746, 753, 752, 759, 758,
        765, 764, 771, 770, 777, 776, 783, 782, 789, 788, 795, 794, 801, 800, 807, 806, 813, 812, 861, -1, 737,
        736, 743, 742, 749, 748, 755, 754, 761, 760, 767, 766, 773, 772, 779, 778, 785, 784, 791, 790, 797, 796,
        803, 802, 809, 808, 815, 814, 863, 862,
    ]

    /// Modules of the orientation patterns around the bullseye that are the same in all symbols.
    static let orientation: [(column: Int, row: Int, isDark: Bool)] = [
        (10, 9, true), (11, 9, true), (11, 10, true), (7, 15, true), (8, 16, true), (20, 16, true), (20, 17, true),
        (10, 22, true), (10, 23, true), (17, 22, true), (17, 23, true), (16, 9, false), (17, 9, false), (17, 10, false),
        (18, 10, false), (7, 16, false), (21, 16, false), (11, 22, false), (16, 23, false),
    ]

    /// Radius of the inner edge of the bullseye's outer ring, in module widths: 3.20 mm in a symbol with modules of
    /// 0.88 mm.
    static let outerRing = 3.2 / 0.88

    /// Distance between rows, in module widths.
    static let rowPitch = 0.8660254037844386

    /// Returns the numbers of codewords of data and of error correction in the second message of a mode, which is
    /// divided into two blocks.
    static func secondary(mode: Int) -> (data: Int, parity: Int) { mode == 5 ? (68, 56) : (84, 40) }

    /// Number of data codewords of the first message, and also of its error correction codewords.
    static let primary = 10
}

/// A code set (ISO/IEC 16023:2000, 4.4).
enum MaxiCodeSet: Int, CaseIterable, Sendable {
    case a, b, c, d, e
}

/// Meaning of a codeword in a code set.
enum MaxiCodeSymbol: Hashable, Sendable {
    case byte(UInt8)
    case eci
    /// A number of nine digits in the following five codewords.
    case digits
    case pad
    /// Another set for a number of characters.
    case shift(MaxiCodeSet, Int)
    case latch(MaxiCodeSet)
}

extension MaxiCodeTables {
    /// Meaning of each codeword, by code set.
    static let sets: [[MaxiCodeSymbol]] = [setA, setB, setC, setD, setE]

    private static func bytes(_ values: some Sequence<UInt8>) -> [MaxiCodeSymbol] { values.map { .byte($0) } }

    /// Codewords 27 to 31 of sets A to D: ECI, FS, GS, RS, digits.
    private static let common: [MaxiCodeSymbol] = [.eci, .byte(0x1C), .byte(0x1D), .byte(0x1E), .digits]

    private static let setA: [MaxiCodeSymbol] =
        bytes([0x0D]) + bytes(0x41...0x5A) + common + [.byte(0x20), .pad] + bytes(0x22...0x3A)
        + [.shift(.b, 1), .shift(.c, 1), .shift(.d, 1), .shift(.e, 1), .latch(.b)]

    private static let setB: [MaxiCodeSymbol] =
        bytes([0x60]) + bytes(0x61...0x7A) + common + [.byte(0x7B), .pad] + bytes([0x7D, 0x7E, 0x7F])
        + bytes(0x3B...0x3F) + bytes(0x5B...0x5F) + bytes(" ,./:@!|".utf8)
        + [
            .pad, .shift(.a, 2), .shift(.a, 3), .pad, .shift(.a, 1), .shift(.c, 1), .shift(.d, 1), .shift(.e, 1),
            .latch(.a),
        ]

    private static let setC: [MaxiCodeSymbol] =
        bytes(0xC0...0xDA) + common + bytes(0xDB...0xDF)
        + bytes([0xAA, 0xAC, 0xB1, 0xB2, 0xB3, 0xB5, 0xB9, 0xBA, 0xBC, 0xBD, 0xBE]) + bytes(0x80...0x89)
        + [.latch(.a), .byte(0x20), .latch(.c), .shift(.d, 1), .shift(.e, 1), .latch(.b)]

    private static let setD: [MaxiCodeSymbol] =
        bytes(0xE0...0xFA) + common + bytes(0xFB...0xFF)
        + bytes([0xA1, 0xA8, 0xAB, 0xAF, 0xB0, 0xB4, 0xB7, 0xB8, 0xBB, 0xBF]) + bytes(0x8A...0x94)
        + [.latch(.a), .byte(0x20), .shift(.c, 1), .latch(.d), .shift(.e, 1), .latch(.b)]

    private static let setE: [MaxiCodeSymbol] =
        bytes(0x00...0x1A) + [.eci, .pad, .pad, .byte(0x1B), .digits] + bytes(0x1C...0x1F)
        + bytes([0x9F, 0xA0, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAD, 0xAE, 0xB6]) + bytes(0x95...0x9E)
        + [.latch(.a), .byte(0x20), .shift(.c, 1), .shift(.d, 1), .latch(.e), .latch(.b)]

    /// Codeword of each byte in each set; -1 if it has none.
    static let codeOfByte: [[Int8]] = sets.map { table in
        var result = [Int8](repeating: -1, count: 256)
        for (code, meaning) in table.enumerated() {
            if case .byte(let byte) = meaning, result[Int(byte)] < 0 { result[Int(byte)] = Int8(code) }
        }
        return result
    }

    /// Returns the codeword of a byte in a set; negative if it has none.
    @inline(__always)
    static func code(of byte: Int32, _ set: MaxiCodeSet) -> Int { Int(codesOfByte[8 &* Int(byte) &+ set.rawValue]) }

    /// Codewords of all bytes, with eight entries for each byte, by set.
    static let codesOfByte: [Int8] = (0..<256).flatMap { byte in
        codeOfByte.map { $0[byte] } + [-1, -1, -1]
    }

    /// Amounts that a step adds to the cost of each set, with its kind in the lowest bits (``MaxiCodePlanner/Step``).
    struct Steps {
        let a: Int32
        let b: Int32
        let c: Int32
        let d: Int32
        let e: Int32

        /// Makes the steps for a byte: a code of the set itself if there is one, otherwise a shift to the first set
        /// that has one.
        init(byte: Int32) {
            func step(_ set: MaxiCodeSet) -> Int32 {
                typealias Step = MaxiCodePlanner.Step
                if code(of: byte, set) >= 0 { return 1 << Step.bits | Step.code }
                for other in MaxiCodeSet.allCases where other != set && code(of: byte, other) >= 0 {
                    let isPossible = other != .a && other != .b || set == .a || set == .b
                    if isPossible { return 2 << Step.bits | (Step.shifted + Int32(other.rawValue)) }
                }
                return unreachable
            }
            (a, b, c, d, e) = (step(.a), step(.b), step(.c), step(.d), step(.e))
        }
    }

    /// Cost above that of any message.
    static let unreachable: Int32 = 1 << 28

    static let stepsOfByte: [Steps] = (Int32(0)..<256).map { Steps(byte: $0) }

    /// Modules that are dark in every symbol, marked `true`.
    static let dark: [Bool] = bits.map { $0 == -2 }

    /// Module of each bit, from the most significant of the first codeword on. The bit without a module, which is 0, is
    /// given one that is always light.
    static let modules: [UInt16] = {
        let light = UInt16(bits.firstIndex(of: -1) ?? 0)
        var modules = [UInt16](repeating: light, count: 864)
        for (module, bit) in bits.enumerated() where bit >= 0 { modules[Int(bit)] = UInt16(module) }
        return modules
    }()

    /// Encoder tables of the parity of the first message, and of each half of the second one in mode 5 and in other
    /// modes.
    static let primaryParity = ReedSolomonTable(field: .gf64, firstRoot: 1, parityCount: primary)
    static let enhancedParity = ReedSolomonTable(field: .gf64, firstRoot: 1, parityCount: 28)
    static let standardParity = ReedSolomonTable(field: .gf64, firstRoot: 1, parityCount: 20)
}
