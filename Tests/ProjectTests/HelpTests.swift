import Foundation
import Testing

/// Tests of the help's pages.
@Suite struct HelpTests {
    static let pages = Repository.files(under: "data/help", extensions: ["html"])

    @Test func everyPageIsInEveryPagesNavigation() throws {
        #expect(Self.pages.count > 5)
        let names = Self.pages.map { URL(filePath: $0).lastPathComponent }
        for page in Self.pages {
            let text = try Repository.text(page)
            for name in names { #expect(text.contains("href=\"\(name)\""), "\(page) does not lead to \(name)") }
        }
    }

    @Test func referencesOfPagesExist() throws {
        for page in Self.pages {
            for reference in try Repository.text(page).matches(of: /(?:href|src)="([^"]*)"/).map(\.output.1) {
                // No resource is loaded from another server.
                #expect(!reference.contains(":"), "\(page) refers to \(reference)")
                #expect(Repository.exists("data/help/" + reference), "\(page) refers to \(reference)")
            }
        }
    }

    @Test func theFiguresOfTheComparisonAreThoseOfTheBenchmarks() throws {
        let benchmarks = try Repository.text("Benchmarks/README.md")
        // The beginnings of the page's rows, and of what they are taken from.
        let sources = [
            "Made QR codes": "| **all** |", "Processor time": "| MJPEG |",
            "From the start": "| from the start to the painted window", "Resident memory": "| resident before",
            "Codewords": "For the thousand texts of `data_matrix_codewords.py`",
        ]
        let rows = try Repository.text("data/help/comparison.html").components(separatedBy: "<tr><td>").dropFirst()
        #expect(rows.count == sources.count)
        for row in rows {
            let beginning = try #require(sources.first { row.hasPrefix($0.key) }?.value, "\(row)")
            let start = try #require(benchmarks.range(of: beginning)).lowerBound
            let source = String(benchmarks[start...]).components(separatedBy: "\n|")[0]
                .components(separatedBy: "\n\n")[0]
            let cells = row.components(separatedBy: "<td>")
            try #require(cells.count == 4)
            // Without the versions of programs.
            let figures = (cells[1] + " " + cells[2]).replacing(/[A-Za-z0-9-]+ [0-9.]+:/, with: "")
                .matches(of: /[0-9]+(?:[.,][0-9]+)*/).map(\.output)
            #expect(figures.count >= 2)
            for figure in figures { #expect(source.contains(figure), "\(beginning) \(figure)") }
        }
    }

    @Test func everyPictureOfACodeIsShown() throws {
        let page = try Repository.text("data/help/codes.html")
        let pictures = Repository.files(under: "data/help/codes", extensions: ["svg"])
        #expect(pictures.count > 15)
        for picture in pictures {
            let name = URL(filePath: picture).lastPathComponent
            #expect(page.contains("src=\"codes/\(name)\""), "\(name) is not shown")
        }
    }
}
