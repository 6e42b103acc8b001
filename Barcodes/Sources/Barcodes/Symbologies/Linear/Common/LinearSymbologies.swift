/// Decoders that read lines across bars. To add a decoder, add its line.
package enum LinearSymbologies {
    static let decoders: [any LinearDecoder.Type] = [
        EANDecoder.self,
        Code128Decoder.self,
        Code39Decoder.self,
        Code93Decoder.self,
        ITFDecoder.self,
        CodabarDecoder.self,
        DataBarDecoder.self,
        DataBarLimitedDecoder.self,
        DataBarExpandedDecoder.self,
        TelepenDecoder.self,
        Code11Decoder.self,
        MSIDecoder.self,
        DXFilmEdgeDecoder.self,
    ]

    static let symbologies: Set<Symbology> = decoders.reduce(into: []) { $0.formUnion($1.symbologies) }
}
