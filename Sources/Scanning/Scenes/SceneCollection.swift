import FoundationEssentials

/// All scenes: the shipped ones, unchanged or changed by the user, and the user's own.
package struct SceneCollection: Hashable, Sendable {
    /// Problem with a scene file. Its valid scenes are kept.
    package enum Problem: Hashable, Sendable {
        /// The file is not a list of scenes.
        case unreadable
        /// These scenes are invalid, or there are too many: shipped ones are replaced by their original, others are
        /// left out.
        case broken(scenes: [BrokenScene])
    }

    /// A broken scene's identifier and name, as far as they can be read.
    package struct BrokenScene: Hashable, Sendable {
        package var id: String?
        package var name: String?

        package init(id: String?, name: String?) { (self.id, self.name) = (id, name) }

        /// Shipped scene that replaces it, if there is one.
        package var standIn: ScanScene? { ScanScene.shipped.first { $0.id == id } }
    }

    /// Scenes, the shipped ones first, then the user's own.
    package private(set) var scenes: [ScanScene]

    package init() { scenes = ScanScene.shipped }

    /// Maximum number of scenes that are read. Each has a button, and a window with tens of thousands of these never
    /// opened.
    package static let maximumCount = 500

    /// Reads all valid scenes of a scene file, which has the format of ``json()``.
    package static func read(_ json: [UInt8]) -> (collection: SceneCollection, problem: Problem?) {
        var collection = SceneCollection()
        guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(json)) else {
            return (collection, .unreadable)
        }
        var broken: [BrokenScene] = []
        for entry in entries {
            switch entry {
            case .scene(let scene):
                if collection.scenes.count < maximumCount || collection.scene(scene.id) != nil {
                    collection.put(scene)
                } else {
                    broken.append(BrokenScene(id: scene.id, name: scene.name))
                }
            case .broken(let scene): broken.append(scene)
            }
        }
        return (collection, broken.isEmpty ? nil : .broken(scenes: broken))
    }

    /// Returns the content of the file that stores the scenes, formatted for people.
    /// - Throws: ``InvalidNumber`` if a scene has a number that is not finite.
    package func json() throws(InvalidNumber) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        // A number that is not finite is the only part of a scene that JSON can't store.
        guard let data = try? encoder.encode(scenes) else { throw InvalidNumber() }
        return [UInt8](data) + [0x0A]
    }

    /// A number that can't be stored in a file.
    package struct InvalidNumber: Error {}

    package func scene(_ id: String) -> ScanScene? { scenes.first { $0.id == id } }

    /// Returns whether a scene came with the program, so that it can be restored but not deleted.
    package static func isShipped(_ id: String) -> Bool { ScanScene.shipped.contains { $0.id == id } }

    /// Replaces the scene with the same id, or adds the scene at the end.
    package mutating func put(_ scene: ScanScene) {
        if let index = scenes.firstIndex(where: { $0.id == scene.id }) {
            scenes[index] = scene
        } else {
            scenes.append(scene)
        }
    }

    /// Returns the name of a copy; a copy of a copy has the mark of a copy once, and a number.
    /// - Parameters:
    ///   - pattern: pattern for the name of a copy, with `{scene}` for the scene's name.
    ///   - names: names that are already used.
    package static func nameOfCopy(of name: String, pattern: String, besides names: Set<String>) -> String {
        guard let place = pattern.firstRange(of: "{scene}") else { return name }
        let (start, end) = (pattern[..<place.lowerBound], pattern[place.upperBound...])
        // The number after the mark is removed.
        let numberless = String(name.reversed().drop { $0.isNumber }.reversed())
        let marked = numberless.hasSuffix(end + " ") ? String(numberless.dropLast()) : name
        let isCopy = !end.isEmpty && marked.hasPrefix(start) && marked.hasSuffix(end)
        let original = isCopy ? String(marked.dropFirst(start.count).dropLast(end.count)) : name
        let copy = pattern.replacing("{scene}", with: original)
        guard names.contains(copy) else { return copy }
        return (2...).lazy.map { "\(copy) \($0)" }.first { !names.contains($0) } ?? copy
    }

    /// Copies a scene under another name.
    /// - Returns: the copy; `nil` if there is no such scene.
    package mutating func copy(_ id: String, name: String) -> ScanScene? {
        guard var copy = scene(id) else { return nil }
        if Self.isShipped(id) { copy.origin = id }
        copy.id = (1...).lazy.map { "own-\($0)" }.first { scene($0) == nil } ?? "own"
        copy.name = name
        scenes.append(copy)
        return copy
    }

    /// Removes one of the user's own scenes; a shipped one stays.
    package mutating func delete(_ id: String) {
        guard !Self.isShipped(id) else { return }
        scenes.removeAll { $0.id == id }
    }

    /// Restores a shipped scene to its original.
    package mutating func restore(_ id: String) {
        guard let shipped = ScanScene.shipped.first(where: { $0.id == id }) else { return }
        put(shipped)
    }

    private enum Entry: Decodable {
        case scene(ScanScene)
        case broken(BrokenScene)

        private enum Title: String, CodingKey { case id, name }

        init(from decoder: any Decoder) throws {
            do {
                self = .scene(try ScanScene(from: decoder))
            } catch {
                let title = try? decoder.container(keyedBy: Title.self)
                self = .broken(
                    BrokenScene(
                        id: try? title?.decode(String.self, forKey: .id),
                        name: try? title?.decode(String.self, forKey: .name)))
            }
        }
    }
}
