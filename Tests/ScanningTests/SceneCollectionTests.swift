import Barcodes
import Scanning
import Testing

struct SceneCollectionTests {
    @Test(arguments: [
        ("Everyday", [], "Everyday (copy)"),
        ("Everyday", ["Everyday (copy)"], "Everyday (copy) 2"),
        ("Everyday (copy)", ["Everyday (copy)"], "Everyday (copy) 2"),
        ("Everyday (copy) 2", ["Everyday (copy)", "Everyday (copy) 2"], "Everyday (copy) 3"),
        ("Hall 3", [], "Hall 3 (copy)"),
    ])
    func aCopyOfACopyHasANumber(name: String, others: [String], expected: String) {
        #expect(SceneCollection.nameOfCopy(of: name, pattern: "{scene} (copy)", besides: Set(others)) == expected)
    }

    @Test func theFourShippedScenesAreThereFromTheStart() {
        #expect(SceneCollection().scenes.map(\.name) == ["Everyday", "Bike share", "Inventory", "Payment"])
    }

    @Test func writtenScenesAreReadBack() throws {
        var collection = SceneCollection()
        let copied = collection.copy("inventory", name: "Kegs")
        var own = try #require(copied)
        own.symbologies = [.qrCode]
        own.zoom = 2.5
        own.repeatsAfter = 12
        collection.put(own)
        let (again, problem) = SceneCollection.read(try collection.json())
        #expect(again == collection)
        #expect(problem == nil)
        #expect(collection.scene("inventory")?.repeatsAfter == nil)
    }

    @Test func theFileCanBeReadByPeople() throws {
        let text = String(decoding: try SceneCollection().json(), as: UTF8.self)
        #expect(text.contains("\n    \"name\" : \"Bike share\",\n"))
        #expect(text.contains("\"torch\" : \"automatic\""))
    }

    @Test func aNumberThatNoFileCanHoldMakesNoEmptyFile() {
        var collection = SceneCollection()
        var scene = ScanScene.everyday
        scene.zoom = .nan
        collection.put(scene)
        #expect(throws: SceneCollection.InvalidNumber.self) { try collection.json() }
    }

    @Test func aFileThatIsNoneGivesTheShippedScenes() {
        for text in ["", "{", "[1, 2]x", "{\"name\": 3}"] {
            let (collection, problem) = SceneCollection.read(Array(text.utf8))
            #expect(collection == SceneCollection())
            #expect(problem == .unreadable)
        }
    }

    @Test(arguments: [
        #"{"id": "payment", "name": "Payment", "zoom": 0}"#,
        #"{"id": "payment", "name": "Payment", "frame": [0.5, 0.5, 0.9, 0.1]}"#,
        #"{"id": "payment", "name": "Payment", "torch": "maybe"}"#,
        #"{"id": "payment", "name": "Payment", "symbologies": ["Morse"]}"#,
        #"{"id": "payment", "name": "Payment", "symbologies": ["POSTNET"]}"#,
        #"{"id": "payment", "name": "Payment", "repeatsAfter": -1}"#,
    ])
    func aBrokenSceneFallsBackToTheShippedOneAndTheOthersHold(broken: String) {
        let (collection, problem) = SceneCollection.read(
            Array("[\(broken), {\"id\": \"everyday\", \"name\": \"Every day\"}]".utf8))
        #expect(collection.scene("payment") == .payment)
        #expect(collection.scene("everyday")?.name == "Every day")
        #expect(problem == .broken(scenes: [SceneCollection.BrokenScene(id: "payment", name: "Payment")]))
    }

    @Test func aScenesZoomIsWithinItsLimits() {
        for (zoom, isValid) in [(1.0, true), (64, true), (0.9, false), (64.5, false)] {
            let (collection, problem) = SceneCollection.read(
                Array("[{\"id\": \"own-1\", \"name\": \"Far\", \"zoom\": \(zoom)}]".utf8))
            #expect(ScanScene.zooms.contains(zoom) == isValid)
            #expect((problem == nil) == isValid && (collection.scene("own-1")?.zoom == zoom) == isValid)
        }
    }

    @Test func aSceneWithANameOfAMegabyteIsBroken() {
        let name = String(repeating: "x", count: 1 << 20)
        let (collection, problem) = SceneCollection.read(Array("[{\"id\": \"everyday\", \"name\": \"\(name)\"}]".utf8))
        #expect(collection.scene("everyday") == .everyday)
        #expect(problem == .broken(scenes: [SceneCollection.BrokenScene(id: "everyday", name: name)]))
    }

    @Test func aBrokenSceneIsKnownByWhatItSaysOfItself() {
        let json =
            #"[{"id": "payment", "name": 7}, {"id": 3, "name": "Kegs"}, {"id": "own-1", "name": "Mine", "zoom": 0}, {}, 5]"#
        let (collection, problem) = SceneCollection.read(Array(json.utf8))
        #expect(collection == SceneCollection())
        let said = [("payment", nil), (nil, "Kegs"), ("own-1", "Mine"), (nil, nil), (nil, nil)]
        let broken = said.map(SceneCollection.BrokenScene.init)
        #expect(problem == .broken(scenes: broken))
        #expect(broken.map(\.standIn) == [.payment, nil, nil, nil, nil])
    }

    @Test func moreScenesThanAWindowCanShowAreLeftOut() {
        let own = (1...600).map { "{\"id\": \"own-\($0)\", \"name\": \"Mine \($0)\"}" }
        let entries = own + [#"{"id": "payment", "name": "Till"}"#]
        let (collection, problem) = SceneCollection.read(Array("[\(entries.joined(separator: ","))]".utf8))
        #expect(collection.scenes.count == SceneCollection.maximumCount)
        #expect(collection.scene("payment")?.name == "Till")
        let shown = SceneCollection.maximumCount - ScanScene.shipped.count
        let left = (shown + 1...600).map { SceneCollection.BrokenScene(id: "own-\($0)", name: "Mine \($0)") }
        #expect(problem == .broken(scenes: left))
    }

    @Test func copiesAreDeletedAndShippedScenesRestored() throws {
        var collection = SceneCollection()
        let copied = collection.copy("payment", name: "Café")
        let copy = try #require(copied)
        #expect(collection.scenes.last == copy && copy.id != "payment")
        collection.delete("payment")
        #expect(collection.scene("payment") != nil)
        collection.delete(copy.id)
        #expect(collection == SceneCollection())
        var changed = ScanScene.payment
        changed.zoom = 3
        collection.put(changed)
        collection.restore("payment")
        #expect(collection == SceneCollection())
    }

    @Test func aCopyKnowsTheShippedSceneThatItIsOf() throws {
        var collection = SceneCollection()
        let copied = collection.copy("inventory", name: "Kegs")
        let copy = try #require(copied)
        let copiedAgain = collection.copy(copy.id, name: "Kegs 2")
        let second = try #require(copiedAgain)
        #expect(copy.origin == "inventory" && second.origin == "inventory")
        #expect(SceneCollection.read(try collection.json()).collection == collection)
    }

    @Test func aSymbologyOfALaterVersionBreaksNoScene() throws {
        let json = #"[{"id": "own-1", "name": "Doors", "zoom": 2, "symbologies": ["Nonesuch", "QRCode"]}]"#
        let (collection, problem) = SceneCollection.read(Array(json.utf8))
        let scene = try #require(collection.scene("own-1"))
        #expect(problem == nil && scene.symbologies == [.qrCode] && scene.zoom == 2)
        // The unknown symbology is still there after the file is written again.
        let again = SceneCollection.read(try collection.json()).collection.scene("own-1")
        #expect(again == scene && again?.unknownSymbologies == ["Nonesuch"])
    }
}
