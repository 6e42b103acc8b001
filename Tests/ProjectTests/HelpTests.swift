import Foundation
import Testing

/// The pages of the help.
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

    @Test func whatPagesReferToIsThere() throws {
        for page in Self.pages {
            for reference in try Repository.text(page).matches(of: /(?:href|src)="([^"]*)"/).map(\.output.1) {
                // Nothing is fetched from elsewhere.
                #expect(!reference.contains(":"), "\(page) refers to \(reference)")
                #expect(Repository.exists("data/help/" + reference), "\(page) refers to \(reference)")
            }
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
