/// The decoders that lines across bars are handed to: one line each.
enum LinearSymbologies {
    static let decoders: [any LinearDecoder.Type] = [
        EANDecoder.self
    ]

    static let symbologies: Set<Symbology> = decoders.reduce(into: []) { $0.formUnion($1.symbologies) }
}
