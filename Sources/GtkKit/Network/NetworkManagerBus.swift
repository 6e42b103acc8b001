import CGtk

/// NetworkManager on the system bus, with errors converted to ``NetworkManager/Failure``.
struct NetworkManagerBus {
    static let service = "org.freedesktop.NetworkManager"

    private let bus: BusConnection
    private let manner: BusConnection.Manner

    static func connect(
        _ manner: BusConnection.Manner = .asking
    ) async throws(NetworkManager.Failure) -> NetworkManagerBus {
        do throws(BusError) {
            return NetworkManagerBus(bus: try await BusConnection.system(), manner: manner)
        } catch {
            throw NetworkManager.failure(error)
        }
    }

    /// Calls a method, as ``BusConnection/call(_:_:_:_:answer:_:)``.
    func call(
        _ path: String, _ method: (interface: String, name: String), _ parameters: OpaquePointer? = nil,
        answer type: String? = nil
    ) async throws(NetworkManager.Failure) -> BusReply {
        do throws(BusError) {
            return try await bus.call(Self.service, path, method, parameters, answer: type, manner)
        } catch {
            throw NetworkManager.failure(error)
        }
    }

    /// Reads a property of an object.
    func property(
        _ path: String, _ interface: String, _ name: String
    ) async throws(NetworkManager.Failure) -> BusReply {
        do throws(BusError) {
            return try await bus.property(Self.service, path, interface, name, manner)
        } catch {
            throw NetworkManager.failure(error)
        }
    }

    /// As ``BusConnection/changes(_:of:within:)``.
    func changes(of objects: [(path: String, interface: String)], within time: Duration?) -> AsyncStream<Void> {
        bus.changes(Self.service, of: objects, within: time)
    }
}
