/// Names of the shipped scenes in every language of the window: earlier versions stored reads with the name in the
/// language used at the time.
package enum SceneNames {
    /// Translations by the stored name, which is the English one.
    package static let translations: [String: Set<String>] = [
        ScanScene.everyday.name: [
            "Alltag", "Diario", "Quotidien", "Quotidiano", "ふだん使い", "일상", "Dia a dia", "日常",
        ],
        ScanScene.bikeShare.name: [
            "Leihrad", "Bicicleta compartida", "Vélo en libre-service", "Bici condivise", "シェアサイクル", "공유 자전거",
            "Bicicleta compartilhada", "共享单车", "共享單車",
        ],
        ScanScene.inventory.name: [
            "Inventur", "Inventario", "Inventaire", "棚卸し", "재고 조사", "Inventário", "盘点", "盤點",
        ],
        ScanScene.payment.name: ["Bezahlen", "Pago", "Paiement", "Pagamento", "支払い", "결제", "付款"],
    ]

    /// Returns the stored name for a name in any language and case; the name of a user's own scene is returned as it
    /// is.
    package static func kept(_ name: String) -> String {
        let folded = name.lowercased()
        return translations.first { kept, others in
            kept.lowercased() == folded || others.contains { $0.lowercased() == folded }
        }?.key ?? name
    }

    /// Returns those of some names that mean the same scene as this one.
    package static func same(as name: String, among names: [String]) -> Set<String> {
        let wanted = kept(name).lowercased()
        return Set(names.filter { kept($0).lowercased() == wanted })
    }
}
