import Testing

/// Each icon has a single meaning.
@Suite struct IconTests {
    @Test func anOpenFolderMeansOneThing() throws {
        // These icons have the same drawing in the desktop's themes.
        let folder = #/"(document-open|folder-open|folder)-symbolic"/#
        let uses = try Repository.swiftFiles(under: "Sources").flatMap { file in
            try Repository.text(file).matches(of: folder).map { _ in file }
        }
        #expect(uses == ["Sources/Yomitori/Picture/BatchPanel.swift"])
    }
}
