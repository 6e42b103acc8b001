import FoundationEssentials

/// The scenes there are: the shipped ones, as they are or as the user changed them, and the user's own.
package struct SceneCollection: Hashable, Sendable {
    /// What is wrong with a scene file. Its other scenes are kept.
    package enum Problem: Hashable, Sendable {
        /// It is not a list of scenes.
        case unreadable
        /// These scenes are broken: the shipped ones of the same name stand in, others are left out.
        case broken(scenes: [BrokenScene])
    }

    /// A broken scene's identifier and name, as far as they can be read.
    package struct BrokenScene: Hashable, Sendable {
        package var id: String?
        package var name: String?

        package init(id: String?, name: String?) { (self.id, self.name) = (id, name) }

        /// The scene that came with the program and stands in for it, if there is one.
        package var standIn: ScanScene? { ScanScene.shipped.first { $0.id == id } }
    }

    /// The shipped scenes first, then the user's own.
    package private(set) var scenes: [ScanScene]

    package init() { scenes = ScanScene.shipped }

    /// Reads what there is to be read of a scene file, as ``json()`` gives it.
    package static func read(_ json: [UInt8]) -> (shelf: SceneCollection, problem: Problem?) {
        var shelf = SceneCollection()
        guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(json)) else {
            return (shelf, .unreadable)
        }
        var broken: [BrokenScene] = []
        for entry in entries {
            switch entry {
            case .scene(let scene): shelf.put(scene)
            case .broken(let scene): broken.append(scene)
            }
        }
        return (shelf, broken.isEmpty ? nil : .broken(scenes: broken))
    }

    /// The file that keeps the scenes, for people to read.
    /// - Throws: ``InvalidNumber`` where a scene has a number that is not finite.
    package func json() throws(InvalidNumber) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        // It is the only thing that JSON can't hold of a scene.
        guard let data = try? encoder.encode(scenes) else { throw InvalidNumber() }
        return [UInt8](data) + [0x0A]
    }

    /// A number that no file can hold.
    package struct InvalidNumber: Error {}

    package func scene(_ id: String) -> ScanScene? { scenes.first { $0.id == id } }

    /// Whether a scene came with the program, so that it can be restored but not deleted.
    package static func isShipped(_ id: String) -> Bool { ScanScene.shipped.contains { $0.id == id } }

    /// Puts a scene in the place of the one with its id, or at the end.
    package mutating func put(_ scene: ScanScene) {
        if let index = scenes.firstIndex(where: { $0.id == scene.id }) {
            scenes[index] = scene
        } else {
            scenes.append(scene)
        }
    }

    /// The name of a copy: that of a copy of a copy has one mark, and a number.
    /// - Parameters:
    ///   - pattern: how a copy is called, with `{scene}` for the scene's name.
    ///   - names: what scenes are called.
    package static func nameOfCopy(of name: String, pattern: String, besides names: Set<String>) -> String {
        guard let place = pattern.firstRange(of: "{scene}") else { return name }
        let (start, end) = (pattern[..<place.lowerBound], pattern[place.upperBound...])
        // Without the number behind the mark.
        let numberless = String(name.reversed().drop { $0.isNumber }.reversed())
        let marked = numberless.hasSuffix(end + " ") ? String(numberless.dropLast()) : name
        let isCopy = !end.isEmpty && marked.hasPrefix(start) && marked.hasSuffix(end)
        let original = isCopy ? String(marked.dropFirst(start.count).dropLast(end.count)) : name
        let copy = pattern.replacing("{scene}", with: original)
        guard names.contains(copy) else { return copy }
        return (2...).lazy.map { "\(copy) \($0)" }.first { !names.contains($0) } ?? copy
    }

    /// Copies a scene under another name.
    /// - Returns: the copy; `nil` when there is no such scene.
    package mutating func copy(_ id: String, name: String) -> ScanScene? {
        guard var copy = scene(id) else { return nil }
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

    /// Makes a shipped scene what it was.
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
