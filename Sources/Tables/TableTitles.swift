/// First row of a table, if it names the columns.
///
/// A usual name is evidence of titles, as is a first row without digits above a column with digits in each cell. A
/// table of one column has titles only if they are known names: its first row may be a code like all others, and would
/// be lost.
package struct TableTitles: Hashable, Sendable {
    /// Cells as they are in the table.
    package let cells: [String]

    /// Content of a column.
    package enum Column: Sendable {
        case text, caption, file, name
        /// A property, such as quantity, size, kind or time, and not the name of a thing.
        case property
    }

    /// Makes titles that are known to be titles.
    package init(_ cells: [String]) { self.cells = cells }

    /// Makes titles if the first rows of a table suggest that it has some.
    /// - Parameter rows: the first rows, or all; a hundred are examined.
    package init?(guessing rows: some Sequence<[String]>) {
        let rows = Array(rows.prefix(Self.sample))
        guard let first = rows.first else { return nil }
        self.init(first)
        guard hasKnownName || Self.isAboveDigits(rows) else { return nil }
    }

    /// Number of rows that are examined.
    package static let sample = 100

    /// Whether one of the titles is a usual name.
    package var hasKnownName: Bool {
        cells.contains { cell in
            let name = Self.plain(cell)
            return Self.others.contains(name) || Self.names.values.contains { $0.contains(name) }
        }
    }

    /// Whether no cell of the first row has a digit, and all cells below one of its cells have one.
    private static func isAboveDigits(_ rows: [[String]]) -> Bool {
        guard let first = rows.first, first.count > 1, rows.count > 1 else { return false }
        guard first.allSatisfy({ !$0.isEmpty && !hasDigit($0) }) else { return false }
        return first.indices.contains { column in
            rows.dropFirst().allSatisfy { $0.indices.contains(column) && hasDigit($0[column]) }
        }
    }

    private static func hasDigit(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.numericType == .decimal }
    }

    /// Returns the column with the most usual name for a kind of content, the first of several.
    package func column(_ kind: Column) -> Int? {
        let plain = cells.map(Self.plain)
        return Self.names[kind]?.lazy.compactMap { plain.firstIndex(of: $0) }.first
    }

    /// Whether the title of a column is a usual name for a kind of content.
    package func isColumn(_ index: Int, _ kind: Column) -> Bool {
        cells.indices.contains(index) && Self.names[kind]?.contains(Self.plain(cells[index])) ?? false
    }

    /// Returns the column with a name, regardless of case.
    package func column(named name: String) -> Int? { cells.map(Self.plain).firstIndex(of: Self.plain(name)) }

    private static func plain(_ name: String) -> String {
        String(name.split(separator: " ").joined(separator: " ")).lowercased()
    }

    /// Usual names in the languages of the window, the most usual ones first.
    private static let names: [Column: [String]] = [
        .text: [
            "text", "code", "content", "data", "codes", "barcode", "inhalt", "daten", "strichcode", "texto", "código",
            "codigo", "contenido", "datos", "código de barras", "texte", "contenu", "données", "code-barres", "testo",
            "codice", "contenuto", "dati", "codice a barre", "conteúdo", "dados", "テキスト", "コード", "バーコード", "データ",
            "텍스트", "코드", "바코드", "내용", "데이터", "文本", "码", "代码", "条码", "条形码", "数据", "碼", "代碼", "條碼", "條碼內容",
            "資料",
        ],
        .caption: [
            "caption", "beschriftung", "leyenda", "légende", "didascalia", "legenda", "キャプション", "설명 문구", "说明文字", "說明文字",
        ],
        .file: ["file", "datei", "archivo", "fichier", "arquivo", "ファイル", "파일", "文件", "檔案"],
        .name: ["name", "nombre", "nom", "nome", "名前", "이름", "名称", "名稱", "姓名"],
        .property: [
            "number", "quantity", "amount", "count", "size", "symbology", "format", "time", "date", "state", "nummer",
            "menge", "anzahl", "größe", "symbologie", "zeit", "uhrzeit", "datum", "zustand", "status", "número",
            "cantidad", "tamaño", "simbología", "formato", "hora", "fecha", "estado", "numéro", "quantité", "taille",
            "heure", "état", "numero", "quantità", "dimensione", "simbologia", "ora", "stato", "quantidade", "tamanho",
            "番号", "数量", "個数", "サイズ", "形式", "日時", "時刻", "日付", "状態", "번호", "수량", "개수", "크기", "형식", "시간", "날짜", "상태",
            "编号", "大小", "格式", "时间", "日期", "状态", "編號", "數量", "時間", "狀態",
        ],
    ]

    /// Other usual names of columns.
    private static let others = Set([
        "id", "no", "no.", "item", "item no", "item no.", "item number", "article", "article number", "sku",
        "part number", "serial number", "title", "label", "description", "nr", "nr.", "artikel", "artikelnummer",
        "artikelnr.", "art.-nr.", "bezeichnung", "beschreibung", "seriennummer", "inventarnummer", "artículo",
        "descripción", "referencia", "désignation", "référence", "articolo", "descrizione", "artigo", "descrição",
        "referência", "品番", "品名", "품명",
    ])
}
