import CCanberra
import Dispatch
import Synchronization

/// Plays short sounds through the desktop's sound server, by the names of the freedesktop sound theme.
///
/// Without a sound server, or without a sound of that name, nothing is heard and no error is shown, because a sound is
/// never the only sign of an event. May be used from any thread; no call waits for the server.
package final class SoundPlayer: Sendable {
    /// A sound, identified by its name in the theme.
    package struct Sound: Hashable, Sendable {
        /// Name in the freedesktop sound theme, such as `complete`.
        package var event: String
        /// File to play if the theme has no sound of that name.
        package var file: String?
        /// Description of the event that the sound stands for, for programs that list sounds.
        package var description: String

        package init(event: String, file: String? = nil, description: String) {
            self.event = event
            self.file = file
            self.description = description
        }
    }

    private struct Connection: ~Copyable {
        let context: OpaquePointer?

        init(application: String, name: String) {
            var new: OpaquePointer?
            context = ca_context_create(&new) == Int32(CA_SUCCESS) ? new : nil
            for (key, value) in [
                (CA_PROP_APPLICATION_ID, application), (CA_PROP_APPLICATION_NAME, name), (CA_PROP_MEDIA_ROLE, "event"),
            ] {
                _ = SoundPlayer.with([(key, value)]) { ca_context_change_props_full(context, $0) }
            }
        }

        deinit { if let context { ca_context_destroy(context) } }
    }

    private let connection: Mutex<Connection>
    // Connecting to a server may take a while, and the caller should not wait for it.
    private let queue = DispatchQueue(label: "sounds", qos: .userInteractive)

    /// - Parameters:
    ///   - application: the application's id.
    ///   - name: name of the application in a volume control.
    package init(application: String, name: String) {
        connection = Mutex(Connection(application: application, name: name))
    }

    /// Connects to the server, and lets it cache these sounds, so that the first of them is played as promptly as the
    /// others; otherwise it would come a tenth of a second late.
    package func prepare(_ sounds: [Sound], theme: String? = nil) {
        queue.async { [self] in
            connection.withLock { connection in
                guard ca_context_open(connection.context) == Int32(CA_SUCCESS) else { return }
                // Sounds that the theme does not have are played from their files, which need no preparation.
                for sound in sounds {
                    _ = Self.with(Self.properties(of: sound, decibels: 0, theme: theme)) {
                        ca_context_cache_full(connection.context, $0)
                    }
                }
            }
        }
    }

    /// Plays a sound.
    /// - Parameters:
    ///   - decibels: volume relative to the desktop's volume for such sounds; 0 leaves it as it is. It is an integer
    ///     because the library parses fractions by the rules of the current language, and plays nothing if it can't.
    ///   - theme: name of the sound theme; `nil` is the desktop's.
    ///   - onEnd: called on a thread of the library after the sound was played, or with an error if it could not be.
    package func play(
        _ sound: Sound, decibels: Int = 0, theme: String? = nil,
        onEnd: @escaping @Sendable (SoundError?) -> Void = { _ in }
    ) {
        queue.async { [self] in
            var status = start(Self.properties(of: sound, decibels: decibels, theme: theme), onEnd)
            if status == Int32(CA_ERROR_NOTFOUND), let file = sound.file {
                var properties = Self.properties(of: sound, decibels: decibels, theme: theme)
                properties.removeAll { $0.key == CA_PROP_EVENT_ID }
                properties.append((CA_PROP_MEDIA_FILENAME, file))
                status = start(properties, onEnd)
            }
            if status != Int32(CA_SUCCESS) { onEnd(SoundError(status: status)) }
        }
    }

    private static func properties(of sound: Sound, decibels: Int, theme: String?) -> [(key: String, value: String)] {
        var result = [
            (CA_PROP_EVENT_ID, sound.event), (CA_PROP_EVENT_DESCRIPTION, sound.description),
            // The server keeps the sound, so that it is played at once the next time.
            (CA_PROP_CANBERRA_CACHE_CONTROL, "permanent"), (CA_PROP_CANBERRA_VOLUME, "\(decibels)"),
        ]
        if let theme { result.append((CA_PROP_CANBERRA_XDG_THEME_NAME, theme)) }
        return result
    }

    private func start(
        _ properties: [(key: String, value: String)], _ onEnd: @escaping @Sendable (SoundError?) -> Void
    ) -> Int32 {
        let box = Unmanaged.passRetained(EndHandler(onEnd))
        let status = connection.withLock { connection in
            Self.with(properties) { list in
                ca_context_play_full(
                    connection.context, 0, list,
                    { @Sendable _, _, status, data in
                        guard let data else { return }
                        let handler = Unmanaged<EndHandler>.fromOpaque(data).takeRetainedValue()
                        handler.body(status == Int32(CA_SUCCESS) ? nil : SoundError(status: status))
                    }, box.toOpaque())
            }
        }
        // The library calls back only for sounds that it accepted.
        if status != Int32(CA_SUCCESS) { box.release() }
        return status
    }

    fileprivate static func with(_ properties: [(key: String, value: String)], _ body: (OpaquePointer?) -> Int32)
        -> Int32
    {
        var list: OpaquePointer?
        guard ca_proplist_create(&list) == Int32(CA_SUCCESS) else { return Int32(CA_ERROR_OOM) }
        defer { ca_proplist_destroy(list) }
        for (key, value) in properties { ca_proplist_sets(list, key, value) }
        return body(list)
    }
}

private final class EndHandler: Sendable {
    let body: @Sendable (SoundError?) -> Void
    init(_ body: @escaping @Sendable (SoundError?) -> Void) { self.body = body }
}

/// Reason why a sound was not played.
package struct SoundError: Error, Hashable, Sendable {
    /// Error code of the library: −12 means that there is no server.
    package var status: Int32

    /// Error message of the library.
    package var reason: String { String(cString: ca_strerror(status)) }
}
