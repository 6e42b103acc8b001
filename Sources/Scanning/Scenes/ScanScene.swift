import Barcodes

/// A preset for one kind of scanning: symbologies, frame, light, and the effect of a read.
///
/// In its file every part may be left out; missing parts have the values of ``init(id:name:)``.
package struct ScanScene: Hashable, Sendable, Identifiable {
    /// Effect of a read.
    package enum Reading: String, CaseIterable, Codable, Sendable {
        /// Codes are shown while they are in view, and the user chooses one.
        case choose
        /// The first code stops the camera's picture.
        case one
        /// Codes are collected, one after another.
        case continuous
    }

    package enum Torch: String, CaseIterable, Codable, Sendable { case off, on, automatic }

    /// Shape of the frame in the preview, whatever the window's shape.
    package enum FrameShape: String, CaseIterable, Codable, Sendable {
        /// The frame as the user drew it, in fractions of the preview.
        case free
        case square
        /// Three times as wide as high, for linear codes.
        case wide
        /// Three times as high as wide, for upright linear codes.
        case tall

        /// Ratio of width to height; `nil` if any ratio is allowed.
        package var aspect: Double? {
            switch self {
            case .free: nil
            case .square: 1
            case .wide: 3
            case .tall: 1 / 3
            }
        }
    }

    package var id: String
    /// Name given by the user; the names of the shipped scenes are translated for display.
    package var name: String
    /// Identifier of the shipped scene that this one was copied from, whose frame it has until the user changes it;
    /// `nil` for others.
    package var origin: String?
    /// Symbologies to read; empty for those that the engine reads by default.
    package var symbologies: Set<Symbology> = []
    /// Names in the scene's file that are of no symbology that is read; a later version of the program may read it.
    package private(set) var unknownSymbologies: [String] = []
    package var reading = Reading.choose
    /// Frame in fractions of the preview, 0…1; `nil` leaves the user's frame unchanged.
    package var frame: NormalizedRectangle?
    package var frameShape = FrameShape.free
    /// Whether a code has to lie completely inside the frame to be read, instead of only its centre.
    package var isStrict = false
    /// Zoom factor, within ``zooms``.
    package var zoom = 1.0
    /// Zoom factors that a scene can have.
    package static let zooms = 1.0...64
    /// Whether the camera zooms in on codes that are too small to be read.
    package var zoomsByItself = true
    package var torch = Torch.off
    /// Time out of view after which a code counts as new, in seconds; `nil` is never, until the list is emptied.
    package var repeatsAfter: Double? = 2
    package var sounds = true
    package var vibration = true
    package var flash = true
    /// Whether a code that was read is shown enlarged in front of the picture.
    package var lifts = false

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

extension ScanScene {
    package static let everyday = ScanScene(id: "everyday", name: "Everyday")

    /// Scene for one code at arm's length, by day or night.
    package static let bikeShare: ScanScene = {
        var scene = ScanScene(id: "bike-share", name: "Bike share")
        // The code on a rental bicycle is a matrix code; linear codes on it belong to its parts.
        scene.symbologies = matrixSymbologies
        scene.reading = .one
        scene.frame = NormalizedRectangle(x: 0.2, y: 0.18, width: 0.6, height: 0.54)
        scene.frameShape = .square
        scene.zoom = 1.5
        scene.zoomsByItself = false
        scene.torch = .automatic
        return scene
    }()

    /// Scene for hundreds of codes in a dim room.
    package static let inventory: ScanScene = {
        var scene = ScanScene(id: "inventory", name: "Inventory")
        scene.reading = .continuous
        scene.frame = NormalizedRectangle(x: 0.25, y: 0.2, width: 0.5, height: 0.5)
        // A neighbouring item's code, partly inside the frame, is not counted.
        scene.isStrict = true
        scene.zoomsByItself = false
        scene.torch = .on
        scene.repeatsAfter = nil
        return scene
    }()

    /// Scene for one code, close up, held a little above the middle.
    package static let payment: ScanScene = {
        var scene = ScanScene(id: "payment", name: "Payment")
        // Linear codes are left out because they are on goods on the counter, and are not payments.
        scene.symbologies = matrixSymbologies
        scene.reading = .one
        scene.frame = NormalizedRectangle(x: 0.22, y: 0.1, width: 0.56, height: 0.56)
        scene.frameShape = .square
        scene.zoomsByItself = false
        scene.lifts = true
        return scene
    }()

    /// Matrix codes with Reed–Solomon error correction, for which a single frame suffices.
    private static let matrixSymbologies: Set<Symbology> = Set(
        ["QRCode", "MicroQRCode", "RMQRCode", "DataMatrix", "Aztec"].compactMap(Symbology.init(rawValue:)))

    package static let shipped = [everyday, bikeShare, inventory, payment]
}

extension ScanScene: Codable {
    /// Maximum length of a name that is read, in bytes.
    private static let maximumNameLength = 4_000

    private enum Key: String, CodingKey {
        case id, name, origin = "copyOf", symbologies, reading, frame, frameShape, isStrict = "strictFrame", zoom,
            zoomsByItself, torch, repeatsAfter, sounds, vibration, flash, lifts
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func fail(_ key: Key, _ text: String) -> DecodingError {
            DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: text)
        }
        self.init(id: try values.decode(String.self, forKey: .id), name: try values.decode(String.self, forKey: .name))
        // A name of megabytes keeps the window from opening for seconds.
        guard name.utf8.count <= Self.maximumNameLength else { throw fail(.name, "the name is too long") }
        origin = try values.decodeIfPresent(String.self, forKey: .origin)
        let names = try values.decodeIfPresent([String].self, forKey: .symbologies) ?? []
        for name in names {
            if let symbology = Symbology.readable(named: name) {
                symbologies.insert(symbology)
            } else {
                unknownSymbologies.append(name)
            }
        }
        // An empty set would mean all symbologies.
        guard !symbologies.isEmpty || unknownSymbologies.isEmpty else {
            throw fail(.symbologies, "no symbology that is read")
        }
        reading = try values.decodeIfPresent(Reading.self, forKey: .reading) ?? reading
        if let numbers = try values.decodeIfPresent([Double].self, forKey: .frame) {
            guard numbers.count == 4, numbers.allSatisfy({ (0...1).contains($0) }), numbers[2] > 0.02,
                numbers[3] > 0.02,
                numbers[0] + numbers[2] < 1.000_001, numbers[1] + numbers[3] < 1.000_001
            else { throw fail(.frame, "the frame is not inside the picture") }
            frame = NormalizedRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
        frameShape = try values.decodeIfPresent(FrameShape.self, forKey: .frameShape) ?? frameShape
        isStrict = try values.decodeIfPresent(Bool.self, forKey: .isStrict) ?? isStrict
        zoom = try values.decodeIfPresent(Double.self, forKey: .zoom) ?? zoom
        guard Self.zooms.contains(zoom) else {
            throw fail(.zoom, "the zoom is not from \(Self.zooms.lowerBound) to \(Self.zooms.upperBound)")
        }
        // A scene with a fixed zoom has automatic zoom off unless it says otherwise.
        zoomsByItself = try values.decodeIfPresent(Bool.self, forKey: .zoomsByItself) ?? (zoom == 1)
        torch = try values.decodeIfPresent(Torch.self, forKey: .torch) ?? torch
        if values.contains(.repeatsAfter) {
            repeatsAfter =
                try values.decodeNil(forKey: .repeatsAfter) ? nil : values.decode(Double.self, forKey: .repeatsAfter)
            guard repeatsAfter.map({ (0...86_400).contains($0) }) ?? true else {
                throw fail(.repeatsAfter, "not from 0 seconds to a day")
            }
        }
        sounds = try values.decodeIfPresent(Bool.self, forKey: .sounds) ?? sounds
        vibration = try values.decodeIfPresent(Bool.self, forKey: .vibration) ?? vibration
        flash = try values.decodeIfPresent(Bool.self, forKey: .flash) ?? flash
        lifts = try values.decodeIfPresent(Bool.self, forKey: .lifts) ?? lifts
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(name, forKey: .name)
        try values.encodeIfPresent(origin, forKey: .origin)
        // If all symbologies are read, unknown ones need not be listed.
        let unknown = symbologies.isEmpty ? [] : unknownSymbologies
        try values.encode(symbologies.map(\.rawValue).sorted() + unknown, forKey: .symbologies)
        try values.encode(reading, forKey: .reading)
        if let frame { try values.encode([frame.x, frame.y, frame.width, frame.height], forKey: .frame) }
        try values.encode(frameShape, forKey: .frameShape)
        try values.encode(isStrict, forKey: .isStrict)
        try values.encode(zoom, forKey: .zoom)
        try values.encode(zoomsByItself, forKey: .zoomsByItself)
        try values.encode(torch, forKey: .torch)
        // The value is also written if it is `nil`, which is a choice of its own.
        try values.encode(repeatsAfter, forKey: .repeatsAfter)
        try values.encode(sounds, forKey: .sounds)
        try values.encode(vibration, forKey: .vibration)
        try values.encode(flash, forKey: .flash)
        try values.encode(lifts, forKey: .lifts)
    }
}
