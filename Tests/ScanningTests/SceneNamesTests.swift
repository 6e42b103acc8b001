import Foundation
import Scanning
import Testing

struct SceneNamesTests {
    @Test func aShippedSceneIsKnownByEachOfItsNames() {
        for name in ["Inventory", "inventory", "Inventur", "INVENTAIRE", "棚卸し"] {
            #expect(SceneNames.kept(name) == "Inventory")
        }
        #expect(SceneNames.kept("My own") == "My own")
        #expect(
            SceneNames.same(as: "inventur", among: ["Inventory", "Inventur", "Mine"]) == ["Inventory", "Inventur"])
        #expect(SceneNames.same(as: "MINE", among: ["Inventory", "Mine"]) == ["Mine"])
    }

    /// If the translators change a name, the old one stays in the list beside the new one.
    @Test func everyTranslationIsKnown() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../po")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".po") }
        #expect(files.count >= 9)
        for file in files {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for scene in ScanScene.shipped {
                let start = try #require(text.firstRange(of: "msgid \"\(scene.name)\"\nmsgstr \"")).upperBound
                #expect(SceneNames.kept(String(text[start...].prefix { $0 != "\"" })) == scene.name, "\(file)")
            }
        }
    }
}
