import Tables
import Testing

@Suite struct TableTitlesTests {
    private func titles(_ text: String) -> [String]? {
        TableTitles(guessing: CommaSeparatedValues.parse(text))?.cells
    }

    @Test(arguments: [
        "code", "Text\nKEG-1\n", "KEG,Caption\nA,b\n", "Nummer;Größe\nA;x\n", "Código;Leyenda\nA;x\n",
        "コード,名前\nA,x\n", "Item no,Description\nA,x\n", "Inventory  number,CODE\nA,x\n",
    ])
    func usualNamesAreTitles(_ table: String) { #expect(titles(table) != nil) }

    @Test func wordsAboveNumbersAreTitlesWhereThereAreSeveralColumns() {
        #expect(titles("Keg,Beer\nKEG-1,Stout\nKEG-2,Porter\n") == ["Keg", "Beer"])
        #expect(titles("Keg,Beer\nKEG-1,Stout\nred,Porter\n") == nil)
        #expect(titles("Keg,Beer\n") == nil)
    }

    @Test(arguments: [
        "", "KEG-0001\nKEG-0002\n", "keg\nKEG-0002\n", "KEG-0001,Stout\nKEG-0002,Porter\n", "a,b\nc,d\n", "A,\nB1,\n",
    ])
    func aRowLikeTheOthersIsData(_ table: String) { #expect(titles(table) == nil) }

    @Test func columnsAreFoundByTheirNames() {
        let titles = TableTitles(["Legenda", "código  de barras", "Arquivo"])
        #expect(titles.column(.caption) == 0 && titles.column(.text) == 1 && titles.column(.file) == 2)
        #expect(titles.column(.name) == nil && titles.column(named: "Código de Barras") == 1)
        let counted = TableTitles(["Code", "Menge", "Bezeichnung"])
        #expect(counted.isColumn(1, .property) && !counted.isColumn(2, .property) && !counted.isColumn(3, .property))
    }
}
