import Testing

/// An icon means one thing.
@Suite struct IconTests {
    @Test func anOpenFolderMeansOneThing() throws {
        // In the desktop's themes these are the same drawing.
        let folder = #/"(document-open|folder-open|folder)-symbolic"/#
        let uses = try Repository.swiftFiles(under: "Sources").flatMap { file in
            try Repository.text(file).matches(of: folder).map { _ in file }
        }
        #expect(uses == ["Sources/Yomitori/Picture/BatchPanel.swift"])
    }
}
